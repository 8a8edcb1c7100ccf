-- A new medicine is planned from the day that was given, today whole. registered_at is when it was written
-- down: doses planned before it are never missed. Null where that is created_at.
ALTER TABLE regimen_revision ADD COLUMN registered_at INTEGER;
DROP INDEX regimen_revision_by_span;
CREATE INDEX regimen_revision_by_span ON regimen_revision (
  patient, valid_to, valid_from, medication, weekdays, times, created_at, ended_at, registered_at);
DROP TRIGGER regimen_revision_only_closes;
CREATE TRIGGER regimen_revision_only_closes BEFORE UPDATE ON regimen_revision
WHEN NEW.id IS NOT OLD.id OR NEW.medication IS NOT OLD.medication
  OR NEW.patient IS NOT OLD.patient OR NEW.weekdays IS NOT OLD.weekdays
  OR NEW.times IS NOT OLD.times OR NEW.created_at IS NOT OLD.created_at
  OR NEW.valid_from IS NOT OLD.valid_from OR NEW.slots IS NOT OLD.slots
  OR NEW.registered_at IS NOT OLD.registered_at
  OR NEW.valid_to > OLD.valid_to OR OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a revision is closed, never altered'); END;
