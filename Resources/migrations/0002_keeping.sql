-- Keeping the record: who manages a patient, sessions one can list, linking codes, medications that
-- change, stock, and what makes a repetition harmless.

-- The identity of an account that an outside issuer vouches for.
ALTER TABLE caregiver ADD COLUMN issuer TEXT;
ALTER TABLE caregiver ADD COLUMN subject TEXT;
CREATE UNIQUE INDEX caregiver_by_subject ON caregiver (issuer, subject) WHERE subject IS NOT NULL;

-- A patient is managed by one caregiver, linked or not; the link says whether the patient's own
-- devices are connected and inherit the plan.
ALTER TABLE patient ADD COLUMN caregiver INTEGER REFERENCES caregiver ON DELETE CASCADE;
UPDATE patient SET caregiver = (
  SELECT l.caregiver FROM caregiver_patient_link l WHERE l.patient = patient.id
  ORDER BY l.status, l.id DESC LIMIT 1);
CREATE INDEX patient_by_caregiver ON patient (caregiver);
ALTER TABLE patient ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- The slots' times in the patient's row hold from slots_since on; what held before stands here,
-- each up to and including its last day.
ALTER TABLE patient ADD COLUMN slots_since INTEGER NOT NULL DEFAULT 0;
CREATE TABLE past_slot_times (
  patient INTEGER NOT NULL REFERENCES patient ON DELETE CASCADE,
  valid_to INTEGER NOT NULL,
  morning INTEGER NOT NULL CHECK (morning BETWEEN 0 AND 1439),
  noon INTEGER NOT NULL CHECK (noon BETWEEN 0 AND 1439),
  evening INTEGER NOT NULL CHECK (evening BETWEEN 0 AND 1439),
  bedtime INTEGER NOT NULL CHECK (bedtime BETWEEN 0 AND 1439),
  PRIMARY KEY (patient, valid_to)
) STRICT, WITHOUT ROWID;

ALTER TABLE session ADD COLUMN public_id TEXT;
ALTER TABLE session ADD COLUMN last_used_at INTEGER;
UPDATE session SET last_used_at = created_at, public_id = lower(
  hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8'
  || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
CREATE UNIQUE INDEX session_by_public_id ON session (public_id);

-- A number that links a patient's device: one live code a patient, used by deleting it.
CREATE TABLE linking_code (
  code TEXT PRIMARY KEY CHECK (length(code) = 6),
  patient INTEGER NOT NULL UNIQUE REFERENCES patient ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX linking_code_by_end ON linking_code (expires_at);

-- stock counts thousandths in the house; null while nobody counts them.
ALTER TABLE medication ADD COLUMN as_needed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE medication ADD COLUMN archived_at INTEGER;
ALTER TABLE medication ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE medication ADD COLUMN stock INTEGER CHECK (stock IS NULL OR stock >= 0);
UPDATE medication SET as_needed = 1
WHERE NOT EXISTS (SELECT 1 FROM regimen_revision r WHERE r.medication = medication.id);
CREATE INDEX medication_revision_by_medication ON medication_revision (medication, id);
CREATE INDEX regimen_revision_by_medication ON regimen_revision (medication, id);

ALTER TABLE medication_revision ADD COLUMN strength TEXT NOT NULL DEFAULT '';
ALTER TABLE medication_revision ADD COLUMN notes TEXT NOT NULL DEFAULT '';
DROP TRIGGER medication_revision_only_closes;
CREATE TRIGGER medication_revision_only_closes BEFORE UPDATE ON medication_revision
WHEN NEW.id IS NOT OLD.id OR NEW.medication IS NOT OLD.medication
  OR NEW.patient IS NOT OLD.patient OR NEW.name IS NOT OLD.name
  OR NEW.dosage_text IS NOT OLD.dosage_text OR NEW.thousandths IS NOT OLD.thousandths
  OR NEW.strength IS NOT OLD.strength OR NEW.notes IS NOT OLD.notes
  OR NEW.valid_from IS NOT OLD.valid_from OR NEW.valid_to > OLD.valid_to
BEGIN SELECT RAISE(ABORT, 'a revision is closed, never altered'); END;

-- A revision plans the doses from created_at on and before ended_at, so that a change at noon leaves
-- the morning as it was. slots: bit n is slot n, morning first; 0 for fixed times.
ALTER TABLE regimen_revision ADD COLUMN ended_at INTEGER;
ALTER TABLE regimen_revision ADD COLUMN slots INTEGER NOT NULL DEFAULT 0
  CHECK (slots BETWEEN 0 AND 15);
DROP INDEX regimen_revision_by_span;
CREATE INDEX regimen_revision_by_span ON regimen_revision (
  patient, valid_to, valid_from, medication, weekdays, times, created_at, ended_at);
DROP TRIGGER regimen_revision_only_closes;
CREATE TRIGGER regimen_revision_only_closes BEFORE UPDATE ON regimen_revision
WHEN NEW.id IS NOT OLD.id OR NEW.medication IS NOT OLD.medication
  OR NEW.patient IS NOT OLD.patient OR NEW.weekdays IS NOT OLD.weekdays
  OR NEW.times IS NOT OLD.times OR NEW.created_at IS NOT OLD.created_at
  OR NEW.valid_from IS NOT OLD.valid_from OR NEW.slots IS NOT OLD.slots
  OR NEW.valid_to > OLD.valid_to OR OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a revision is closed, never altered'); END;

-- What a record took from the stock, so that taking it back gives exactly that back.
ALTER TABLE dose_record ADD COLUMN stock_moved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE prn_record ADD COLUMN stock_moved INTEGER NOT NULL DEFAULT 0;

-- The tries that were carried out, by their Idempotency-Key; a repetition finds itself here, also
-- after the record was taken back. subject says what the try was about, taken_at and seq what came of it.
CREATE TABLE applied_request (
  patient INTEGER NOT NULL REFERENCES patient ON DELETE CASCADE,
  key TEXT NOT NULL,
  applied_at INTEGER NOT NULL,
  subject TEXT NOT NULL,
  taken_at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (patient, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX applied_request_by_time ON applied_request (applied_at);
