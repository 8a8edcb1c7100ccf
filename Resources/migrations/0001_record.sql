-- Accounts, sessions and the record itself.
-- Rules: an id is a surrogate key that never leaves the database, a public_id is the UUID of the API;
-- instants are milliseconds since 1970 UTC, days are days since 1970-01-01, minutes count from midnight
-- in Tokyo, amounts are thousandths; a day range counts both its ends.

CREATE TABLE caregiver (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  password_hash TEXT
) STRICT;

CREATE TABLE patient (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  morning INTEGER NOT NULL CHECK (morning BETWEEN 0 AND 1439),
  noon INTEGER NOT NULL CHECK (noon BETWEEN 0 AND 1439),
  evening INTEGER NOT NULL CHECK (evening BETWEEN 0 AND 1439),
  bedtime INTEGER NOT NULL CHECK (bedtime BETWEEN 0 AND 1439)
) STRICT;

-- Premium of a patient is found patient → ACTIVE link → caregiver → caregiver_entitlement.
CREATE TABLE caregiver_patient_link (
  id INTEGER PRIMARY KEY,
  caregiver INTEGER NOT NULL REFERENCES caregiver ON DELETE CASCADE,
  patient INTEGER NOT NULL REFERENCES patient ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('ACTIVE', 'REVOKED')),
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_active_link_per_patient
  ON caregiver_patient_link (patient) WHERE status = 'ACTIVE';
CREATE INDEX link_by_caregiver ON caregiver_patient_link (caregiver, status, patient);

CREATE TABLE caregiver_entitlement (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  caregiver INTEGER NOT NULL REFERENCES caregiver ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'REVOKED')),
  original_transaction_id TEXT NOT NULL UNIQUE,
  transaction_id TEXT NOT NULL,
  purchased_at INTEGER NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('Sandbox', 'Production')),
  expires_at INTEGER,
  grace_ends_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX entitlement_by_caregiver ON caregiver_entitlement (caregiver);

-- A session is one sign-in: everything that came out of it by refreshing is its family.
-- Ending it deletes it, and its tokens with it. Tokens are kept as SHA-256 only.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  caregiver INTEGER REFERENCES caregiver ON DELETE CASCADE,
  patient INTEGER REFERENCES patient ON DELETE CASCADE,
  generation INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CHECK ((caregiver IS NULL) <> (patient IS NULL))
) STRICT;
CREATE INDEX session_by_caregiver ON session (caregiver);
CREATE INDEX session_by_patient ON session (patient);

CREATE TABLE access_token (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_token_by_session ON access_token (session);

CREATE TABLE refresh_token (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  uses INTEGER NOT NULL DEFAULT 0,
  first_used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_token_by_session ON refresh_token (session);

CREATE TABLE medication (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  patient INTEGER NOT NULL REFERENCES patient ON DELETE CASCADE,
  UNIQUE (patient, id)
) STRICT;

-- What a medication was called and how much of it was taken. Closing one revision and adding the
-- next is the only change there is, so the past reads as it was.
CREATE TABLE medication_revision (
  id INTEGER PRIMARY KEY,
  medication INTEGER NOT NULL,
  patient INTEGER NOT NULL,
  name TEXT NOT NULL,
  dosage_text TEXT NOT NULL,
  thousandths INTEGER NOT NULL CHECK (thousandths BETWEEN 1 AND 1000000),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL CHECK (valid_to >= valid_from),
  UNIQUE (patient, id),
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE
) STRICT;
-- Covering: every answer reads these, and a row more would be a page more.
CREATE INDEX medication_revision_by_span ON medication_revision (
  patient, valid_to, valid_from, medication, name, dosage_text, thousandths);

-- When a medication is to be taken. weekdays: bit n is weekday n, Sunday first. times: minutes of
-- the day, two bytes each, most significant first, ascending.
CREATE TABLE regimen_revision (
  id INTEGER PRIMARY KEY,
  medication INTEGER NOT NULL,
  patient INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL CHECK (valid_to >= valid_from),
  weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 0 AND 127),
  times BLOB NOT NULL CHECK (length(times) % 2 = 0),
  created_at INTEGER NOT NULL,
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX regimen_revision_by_span ON regimen_revision (
  patient, valid_to, valid_from, medication, weekdays, times, created_at);

-- One row a dose that was taken; missed and pending are never stored. The revision is the picture
-- of the medication at that time. recorded_by: 0 patient, 1 caregiver.
-- The keys carry the patient, so a dose can never refer to somebody else's medication.
CREATE TABLE dose_record (
  patient INTEGER NOT NULL,
  day INTEGER NOT NULL,
  minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  medication INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  taken_at INTEGER NOT NULL,
  recorded_by INTEGER NOT NULL CHECK (recorded_by IN (0, 1)),
  PRIMARY KEY (patient, day, minute, medication),
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE,
  FOREIGN KEY (patient, revision) REFERENCES medication_revision (patient, id)
) STRICT, WITHOUT ROWID;

-- seq tells equal instants apart.
CREATE TABLE prn_record (
  patient INTEGER NOT NULL REFERENCES patient ON DELETE CASCADE,
  day INTEGER NOT NULL,
  taken_at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  thousandths INTEGER NOT NULL CHECK (thousandths BETWEEN 1 AND 1000000),
  recorded_by INTEGER NOT NULL CHECK (recorded_by IN (0, 1)),
  PRIMARY KEY (patient, day, taken_at, seq),
  FOREIGN KEY (patient) REFERENCES patient (id) ON DELETE CASCADE,
  FOREIGN KEY (patient, revision) REFERENCES medication_revision (patient, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER dose_record_is_never_altered BEFORE UPDATE ON dose_record
BEGIN SELECT RAISE(ABORT, 'a recorded dose is never altered'); END;
CREATE TRIGGER prn_record_is_never_altered BEFORE UPDATE ON prn_record
BEGIN SELECT RAISE(ABORT, 'a recorded dose is never altered'); END;

CREATE TRIGGER medication_revision_only_closes BEFORE UPDATE ON medication_revision
WHEN NEW.id IS NOT OLD.id OR NEW.medication IS NOT OLD.medication
  OR NEW.patient IS NOT OLD.patient OR NEW.name IS NOT OLD.name
  OR NEW.dosage_text IS NOT OLD.dosage_text OR NEW.thousandths IS NOT OLD.thousandths
  OR NEW.valid_from IS NOT OLD.valid_from OR NEW.valid_to > OLD.valid_to
BEGIN SELECT RAISE(ABORT, 'a revision is closed, never altered'); END;
CREATE TRIGGER regimen_revision_only_closes BEFORE UPDATE ON regimen_revision
WHEN NEW.id IS NOT OLD.id OR NEW.medication IS NOT OLD.medication
  OR NEW.patient IS NOT OLD.patient OR NEW.weekdays IS NOT OLD.weekdays
  OR NEW.times IS NOT OLD.times OR NEW.created_at IS NOT OLD.created_at
  OR NEW.valid_from IS NOT OLD.valid_from OR NEW.valid_to > OLD.valid_to
BEGIN SELECT RAISE(ABORT, 'a revision is closed, never altered'); END;

-- Deleting goes by cascade from the patient only: while the patient stands, the past stands.
CREATE TRIGGER medication_stays BEFORE DELETE ON medication
WHEN EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient)
BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END;
CREATE TRIGGER medication_revision_stays BEFORE DELETE ON medication_revision
WHEN EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient)
BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END;
CREATE TRIGGER regimen_revision_stays BEFORE DELETE ON regimen_revision
WHEN EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient)
BEGIN SELECT RAISE(ABORT, 'history is never deleted'); END;
