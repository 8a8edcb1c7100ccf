-- A household of several: it owns patients, records and documents; caregivers are its members. Whoever had an
-- account until now is the only member of a household that has the number and the UUID of that account, so that
-- what refers to either means the same as before: the documents in the cloud stay where they are (decision 0066).
CREATE TABLE household (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO household (id, public_id) SELECT id, public_id FROM caregiver;

-- Who belongs to a household, and who did: caregiver is null once somebody has left, so that records keep the name.
CREATE TABLE member (
  id INTEGER PRIMARY KEY,
  household INTEGER NOT NULL REFERENCES household ON DELETE CASCADE,
  caregiver INTEGER UNIQUE REFERENCES caregiver ON DELETE SET NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('ALL', 'RECORD', 'VIEW')),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX member_by_household ON member (household);
INSERT INTO member (household, caregiver, name, role)
SELECT id, id, substr(email, 1, min(100, max(1, instr(email, '@') - 1))), 'ALL' FROM caregiver ORDER BY id;

-- An invitation is a code that is used once. Of it only the HMAC-SHA-256 under the database's key is kept.
CREATE TABLE invitation (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  household INTEGER NOT NULL REFERENCES household ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('ALL', 'RECORD', 'VIEW')),
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitation_by_household ON invitation (household, id);
CREATE INDEX invitation_by_end ON invitation (expires_at);
INSERT INTO database_key VALUES ('invitation', randomblob(32));

ALTER TABLE patient ADD COLUMN household INTEGER REFERENCES household ON DELETE CASCADE;
UPDATE patient SET household = caregiver;
DROP INDEX patient_by_caregiver;
ALTER TABLE patient DROP COLUMN caregiver;
CREATE INDEX patient_by_household ON patient (household);

-- Premium of a patient is found patient → ACTIVE link → household → its members → caregiver_entitlement.
CREATE TABLE household_patient_link (
  id INTEGER PRIMARY KEY,
  household INTEGER NOT NULL REFERENCES household ON DELETE CASCADE,
  patient INTEGER NOT NULL REFERENCES patient ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('ACTIVE', 'REVOKED')),
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
INSERT INTO household_patient_link SELECT id, caregiver, patient, status, created_at, revoked_at
FROM caregiver_patient_link;
DROP TABLE caregiver_patient_link;
ALTER TABLE household_patient_link RENAME TO caregiver_patient_link;
CREATE UNIQUE INDEX one_active_link_per_patient
  ON caregiver_patient_link (patient) WHERE status = 'ACTIVE';
CREATE INDEX link_by_household ON caregiver_patient_link (household, status, patient);

CREATE TABLE household_told_documents (
  household INTEGER PRIMARY KEY REFERENCES household ON DELETE CASCADE,
  cloud TEXT NOT NULL,
  epoch TEXT NOT NULL,
  newest INTEGER NOT NULL
) STRICT;
INSERT INTO household_told_documents SELECT caregiver, cloud, epoch, newest FROM told_documents;
DROP TABLE told_documents;
ALTER TABLE household_told_documents RENAME TO told_documents;

-- Which member recorded it; null for a patient, and for what was recorded before there were members. No reference:
-- members go with their household only, and so does what they recorded.
ALTER TABLE dose_record ADD COLUMN member INTEGER;
ALTER TABLE prn_record ADD COLUMN member INTEGER;
ALTER TABLE dose_skip ADD COLUMN member INTEGER;
