-- What the paper of a medicine taken as needed says: the whole hours between two intakes, and the most of a day.
-- Null where nobody said, as in every revision from before.
ALTER TABLE medication_revision ADD COLUMN min_interval_hours INTEGER
  CHECK (min_interval_hours BETWEEN 1 AND 72);
ALTER TABLE medication_revision ADD COLUMN max_per_day INTEGER CHECK (max_per_day BETWEEN 1 AND 24);
DROP TRIGGER medication_revision_only_closes;
CREATE TRIGGER medication_revision_only_closes BEFORE UPDATE ON medication_revision
WHEN NEW.id IS NOT OLD.id OR NEW.medication IS NOT OLD.medication
  OR NEW.patient IS NOT OLD.patient OR NEW.name IS NOT OLD.name
  OR NEW.dosage_text IS NOT OLD.dosage_text OR NEW.thousandths IS NOT OLD.thousandths
  OR NEW.strength IS NOT OLD.strength OR NEW.notes IS NOT OLD.notes
  OR NEW.min_interval_hours IS NOT OLD.min_interval_hours OR NEW.max_per_day IS NOT OLD.max_per_day
  OR NEW.valid_from IS NOT OLD.valid_from OR NEW.valid_to > OLD.valid_to
BEGIN SELECT RAISE(ABORT, 'a revision is closed, never altered'); END;
