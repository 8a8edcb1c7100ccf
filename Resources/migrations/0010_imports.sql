-- An import is written a slice at a time, so that nobody's writes wait for the whole of it. What it has written is
-- there for nobody until its row here goes, all at once (docs/decisions/0052). A number is never given twice: the
-- rows of an import that is over keep theirs.
CREATE TABLE running_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  patient INTEGER NOT NULL UNIQUE REFERENCES patient ON DELETE CASCADE,
  abandoned INTEGER NOT NULL DEFAULT 0 CHECK (abandoned IN (0, 1))
) STRICT;
ALTER TABLE medication ADD COLUMN import INTEGER;
ALTER TABLE dose_record ADD COLUMN import INTEGER;
ALTER TABLE prn_record ADD COLUMN import INTEGER;
CREATE INDEX medication_by_import ON medication (import) WHERE import IS NOT NULL;

-- What is there; whoever reads a record reads these. Revisions and plans are there with their medication.
CREATE VIEW seen_medication AS SELECT * FROM medication
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);
CREATE VIEW seen_dose AS SELECT * FROM dose_record
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);
CREATE VIEW seen_prn AS SELECT * FROM prn_record
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);

-- A dose that is recorded while an import brings the same one counts, as if it had been there before.
CREATE TRIGGER dose_record_goes_first BEFORE INSERT ON dose_record
WHEN NEW.import IS NULL AND EXISTS (SELECT 1 FROM running_import)
BEGIN
  DELETE FROM dose_record
  WHERE patient = NEW.patient AND day = NEW.day AND minute = NEW.minute
    AND medication = NEW.medication AND import IN (SELECT id FROM running_import);
END;
CREATE TRIGGER prn_record_goes_first BEFORE INSERT ON prn_record
WHEN NEW.import IS NULL AND EXISTS (SELECT 1 FROM running_import)
BEGIN
  DELETE FROM prn_record
  WHERE patient = NEW.patient AND day = NEW.day AND taken_at / 1000 = NEW.taken_at / 1000
    AND thousandths = NEW.thousandths AND import IN (SELECT id FROM running_import)
    AND (SELECT medication FROM medication_revision WHERE id = prn_record.revision)
      = (SELECT medication FROM medication_revision WHERE id = NEW.revision);
END;

-- History is never deleted; what an import that was broken off has left never was history.
DROP TRIGGER medication_stays;
CREATE TRIGGER medication_stays BEFORE DELETE ON medication
WHEN EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient)
  AND NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = OLD.import AND i.abandoned)
BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END;
DROP TRIGGER medication_revision_stays;
CREATE TRIGGER medication_revision_stays BEFORE DELETE ON medication_revision
WHEN EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient)
  AND NOT EXISTS (SELECT 1 FROM medication m JOIN running_import i ON i.id = m.import
    WHERE m.id = OLD.medication AND i.abandoned)
BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END;
DROP TRIGGER regimen_revision_stays;
CREATE TRIGGER regimen_revision_stays BEFORE DELETE ON regimen_revision
WHEN EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient)
  AND NOT EXISTS (SELECT 1 FROM medication m JOIN running_import i ON i.id = m.import
    WHERE m.id = OLD.medication AND i.abandoned)
BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END;
