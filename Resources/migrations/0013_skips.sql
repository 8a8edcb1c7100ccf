-- One row a planned dose that was left out on purpose; beside a dose_record of the same dose there is none. reason:
-- the doctor's advice, not well, refused, none left, away, other, from 0. recorded_by: 0 patient, 1 caregiver.
CREATE TABLE dose_skip (
  patient INTEGER NOT NULL,
  day INTEGER NOT NULL,
  minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  medication INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  reason INTEGER NOT NULL CHECK (reason BETWEEN 0 AND 5),
  note TEXT NOT NULL,
  skipped_at INTEGER NOT NULL,
  recorded_by INTEGER NOT NULL CHECK (recorded_by IN (0, 1)),
  import INTEGER,
  PRIMARY KEY (patient, day, minute, medication),
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE,
  FOREIGN KEY (patient, revision) REFERENCES medication_revision (patient, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER dose_skip_is_never_altered BEFORE UPDATE ON dose_skip
BEGIN SELECT RAISE(ABORT, 'a recorded dose is never altered'); END;
CREATE VIEW seen_skip AS SELECT * FROM dose_skip
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);

-- What somebody records while an import brings something of the same dose counts, whichever of the two it is.
CREATE TRIGGER dose_skip_goes_first BEFORE INSERT ON dose_skip
WHEN NEW.import IS NULL AND EXISTS (SELECT 1 FROM running_import)
BEGIN
  DELETE FROM dose_skip
  WHERE patient = NEW.patient AND day = NEW.day AND minute = NEW.minute
    AND medication = NEW.medication AND import IN (SELECT id FROM running_import);
  DELETE FROM dose_record
  WHERE patient = NEW.patient AND day = NEW.day AND minute = NEW.minute
    AND medication = NEW.medication AND import IN (SELECT id FROM running_import);
END;
CREATE TRIGGER dose_record_beats_imported_skip BEFORE INSERT ON dose_record
WHEN NEW.import IS NULL AND EXISTS (SELECT 1 FROM running_import)
BEGIN
  DELETE FROM dose_skip
  WHERE patient = NEW.patient AND day = NEW.day AND minute = NEW.minute
    AND medication = NEW.medication AND import IN (SELECT id FROM running_import);
END;
