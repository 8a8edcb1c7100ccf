-- The record on PostgreSQL 13 or newer: what the files of migrations/ make of an SQLite file, table for table and
-- column for column, so that both engines answer to one set of statements (docs/decisions/0113).
-- Rules: an id is a surrogate key that never leaves the database, a public_id is the UUID of the API; instants are
-- milliseconds since 1970 UTC, days are days since 1970-01-01, minutes count from midnight in Tokyo, amounts are
-- thousandths; a day range counts both its ends. The id of everything in a household begins with the household's:
-- its upper 43 bits are those of household.id, whose lower 20 are 0 (docs/decisions/0114).

-- The steps that were made, by the names of their files.
CREATE TABLE schema_step (name text COLLATE "C" PRIMARY KEY);

-- 32 bytes by chance.
CREATE FUNCTION random_key() RETURNS bytea LANGUAGE sql VOLATILE AS
$$ SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $$;

-- Where a text stands in another, from 1; 0 when it does not. As SQLite calls it.
CREATE FUNCTION instr(text, text) RETURNS int4 LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT strpos($1, $2) $$;

-- The household that an id lies in.
CREATE FUNCTION household_of(int8) RETURNS int8 LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT $1 & ~1048575::int8 $$;

CREATE TABLE household (
  id int8 PRIMARY KEY DEFAULT (1 + floor(random() * 1099511627775))::int8 << 20 CHECK (id & 1048575 = 0),
  public_id text COLLATE "C" NOT NULL UNIQUE,
  -- The newest number that was given to something in it.
  newest int4 NOT NULL DEFAULT 0 CHECK (newest < 1048576)
);

-- Gives a row the next number of its household; the argument is the column that leads there. Whoever draws a number
-- holds the household until the end of the transaction, so a larger number was written later.
CREATE FUNCTION draw_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE household SET newest = newest + 1
  WHERE id = household_of((to_jsonb(NEW) ->> TG_ARGV[0])::int8)
  RETURNING id | newest INTO NEW.id;
  IF NEW.id IS NULL THEN
    RAISE EXCEPTION 'no such household' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'OK001'; END $$;

CREATE TABLE caregiver (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text COLLATE "C" NOT NULL UNIQUE,
  email text COLLATE "C" NOT NULL UNIQUE,
  password_hash text COLLATE "C",
  issuer text COLLATE "C",
  subject text COLLATE "C"
);
CREATE UNIQUE INDEX caregiver_by_subject ON caregiver (issuer, subject) WHERE subject IS NOT NULL;

CREATE TABLE member (
  id int8 PRIMARY KEY,
  household int8 NOT NULL REFERENCES household ON DELETE CASCADE,
  caregiver int8 UNIQUE REFERENCES caregiver ON DELETE SET NULL,
  name text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('ALL', 'RECORD', 'VIEW')),
  version int4 NOT NULL DEFAULT 1
);
CREATE INDEX member_by_household ON member (household, id);
CREATE TRIGGER member_draws_number BEFORE INSERT ON member
FOR EACH ROW EXECUTE FUNCTION draw_number('household');

CREATE TABLE invitation (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text COLLATE "C" NOT NULL UNIQUE,
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  household int8 NOT NULL REFERENCES household ON DELETE CASCADE,
  role text COLLATE "C" NOT NULL CHECK (role IN ('ALL', 'RECORD', 'VIEW')),
  expires_at int8 NOT NULL
);
CREATE INDEX invitation_by_household ON invitation (household, id);
CREATE INDEX invitation_by_end ON invitation (expires_at);

CREATE TABLE patient (
  id int8 PRIMARY KEY,
  public_id text COLLATE "C" NOT NULL UNIQUE,
  display_name text COLLATE "C" NOT NULL,
  morning int2 NOT NULL CHECK (morning BETWEEN 0 AND 1439),
  noon int2 NOT NULL CHECK (noon BETWEEN 0 AND 1439),
  evening int2 NOT NULL CHECK (evening BETWEEN 0 AND 1439),
  bedtime int2 NOT NULL CHECK (bedtime BETWEEN 0 AND 1439),
  version int4 NOT NULL DEFAULT 1,
  slots_since int4 NOT NULL DEFAULT 0,
  household int8 NOT NULL REFERENCES household ON DELETE CASCADE,
  profile text COLLATE "C"
);
CREATE INDEX patient_by_household ON patient (household, id);
CREATE TRIGGER patient_draws_number BEFORE INSERT ON patient
FOR EACH ROW EXECUTE FUNCTION draw_number('household');

CREATE TABLE past_slot_times (
  patient int8 NOT NULL REFERENCES patient ON DELETE CASCADE,
  valid_to int4 NOT NULL,
  morning int2 NOT NULL CHECK (morning BETWEEN 0 AND 1439),
  noon int2 NOT NULL CHECK (noon BETWEEN 0 AND 1439),
  evening int2 NOT NULL CHECK (evening BETWEEN 0 AND 1439),
  bedtime int2 NOT NULL CHECK (bedtime BETWEEN 0 AND 1439),
  PRIMARY KEY (patient, valid_to)
);

-- Premium of a patient is found patient → ACTIVE link → household → its members → caregiver_entitlement.
CREATE TABLE caregiver_patient_link (
  id int8 PRIMARY KEY,
  household int8 NOT NULL REFERENCES household ON DELETE CASCADE,
  patient int8 NOT NULL REFERENCES patient ON DELETE CASCADE,
  status text COLLATE "C" NOT NULL CHECK (status IN ('ACTIVE', 'REVOKED')),
  created_at int8 NOT NULL,
  revoked_at int8
);
CREATE UNIQUE INDEX one_active_link_per_patient ON caregiver_patient_link (patient) WHERE status = 'ACTIVE';
CREATE INDEX link_by_patient ON caregiver_patient_link (patient);
CREATE INDEX link_by_household ON caregiver_patient_link (household, status, patient);
CREATE TRIGGER link_draws_number BEFORE INSERT ON caregiver_patient_link
FOR EACH ROW EXECUTE FUNCTION draw_number('household');

CREATE TABLE caregiver_entitlement (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text COLLATE "C" NOT NULL UNIQUE,
  caregiver int8 REFERENCES caregiver ON DELETE SET NULL,
  product_id text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'REVOKED')),
  original_transaction_id text COLLATE "C" NOT NULL UNIQUE,
  transaction_id text COLLATE "C" NOT NULL,
  purchased_at int8 NOT NULL,
  environment text COLLATE "C" NOT NULL CHECK (environment IN ('Sandbox', 'Production')),
  period_start int8 NOT NULL DEFAULT 0,
  expires_at int8,
  revoked_at int8,
  signed_at int8,
  grace_ends_at int8,
  grace_signed_at int8,
  created_at int8 NOT NULL,
  updated_at int8 NOT NULL,
  auto_renews int2 CHECK (auto_renews IN (0, 1)),
  renewal_signed_at int8
);
CREATE INDEX entitlement_by_caregiver ON caregiver_entitlement (caregiver, id);
CREATE TRIGGER entitlement_never_moves BEFORE UPDATE OF caregiver ON caregiver_entitlement FOR EACH ROW
WHEN (OLD.caregiver IS NOT NULL AND NEW.caregiver IS NOT NULL AND NEW.caregiver <> OLD.caregiver)
EXECUTE FUNCTION refuse('a purchase never moves');

CREATE TABLE notification (
  public_id text COLLATE "C" PRIMARY KEY,
  type text COLLATE "C" NOT NULL,
  subtype text COLLATE "C",
  signed_at int8 NOT NULL,
  received_at int8 NOT NULL
);

CREATE TABLE entitlement_audit (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at int8 NOT NULL,
  origin text COLLATE "C" NOT NULL CHECK (origin IN ('claim', 'notification')),
  outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('applied', 'unchanged', 'refused')),
  reason text COLLATE "C" NOT NULL,
  caregiver text COLLATE "C",
  notification text COLLATE "C",
  notification_type text COLLATE "C",
  original_transaction_id text COLLATE "C",
  transaction_id text COLLATE "C",
  product_id text COLLATE "C",
  environment text COLLATE "C",
  signed_at int8
);
CREATE INDEX entitlement_audit_by_purchase ON entitlement_audit (original_transaction_id, id);
CREATE INDEX entitlement_audit_by_caregiver ON entitlement_audit (caregiver, id);
CREATE TRIGGER entitlement_audit_is_never_altered BEFORE UPDATE OR DELETE ON entitlement_audit
FOR EACH ROW EXECUTE FUNCTION refuse('the audit is never altered');

CREATE TABLE session (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  caregiver int8 REFERENCES caregiver ON DELETE CASCADE,
  patient int8 REFERENCES patient ON DELETE CASCADE,
  generation int4 NOT NULL DEFAULT 0,
  created_at int8 NOT NULL,
  public_id text COLLATE "C" UNIQUE,
  last_used_at int8,
  device text COLLATE "C" CHECK (length(device) BETWEEN 1 AND 200),
  device_kind text COLLATE "C" CHECK (device_kind IN ('screens', 'command')),
  CHECK ((caregiver IS NULL) <> (patient IS NULL))
);
CREATE INDEX session_by_caregiver ON session (caregiver, id);
CREATE INDEX session_by_patient ON session (patient, id);

CREATE TABLE access_token (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  session int8 NOT NULL REFERENCES session ON DELETE CASCADE,
  expires_at int8 NOT NULL
);
CREATE INDEX access_token_by_session ON access_token (session);

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  session int8 NOT NULL REFERENCES session ON DELETE CASCADE,
  generation int4 NOT NULL,
  expires_at int8 NOT NULL,
  uses int4 NOT NULL DEFAULT 0,
  first_used_at int8,
  exchange bytea CHECK (length(exchange) = 32)
);
CREATE INDEX refresh_token_by_session ON refresh_token (session);

CREATE TABLE database_key (
  name text COLLATE "C" PRIMARY KEY,
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO database_key (name, key) VALUES ('linking_code', random_key()), ('invitation', random_key());

CREATE TABLE linking_code (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  patient int8 NOT NULL UNIQUE REFERENCES patient ON DELETE CASCADE,
  expires_at int8 NOT NULL
);
CREATE INDEX linking_code_by_end ON linking_code (expires_at);

CREATE TABLE running_import (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient int8 NOT NULL UNIQUE REFERENCES patient ON DELETE CASCADE,
  abandoned int2 NOT NULL DEFAULT 0 CHECK (abandoned IN (0, 1))
);

CREATE TABLE medication (
  id int8 PRIMARY KEY,
  public_id text COLLATE "C" NOT NULL UNIQUE,
  patient int8 NOT NULL REFERENCES patient ON DELETE CASCADE,
  as_needed int2 NOT NULL DEFAULT 0,
  archived_at int8,
  version int4 NOT NULL DEFAULT 1,
  stock int8 CHECK (stock IS NULL OR stock >= 0),
  import int8,
  UNIQUE (patient, id)
);
CREATE INDEX medication_by_import ON medication (import) WHERE import IS NOT NULL;
CREATE TRIGGER medication_draws_number BEFORE INSERT ON medication
FOR EACH ROW EXECUTE FUNCTION draw_number('patient');

CREATE TABLE medication_revision (
  id int8 PRIMARY KEY,
  medication int8 NOT NULL,
  patient int8 NOT NULL,
  name text COLLATE "C" NOT NULL,
  dosage_text text COLLATE "C" NOT NULL,
  thousandths int4 NOT NULL CHECK (thousandths BETWEEN 1 AND 1000000),
  valid_from int4 NOT NULL,
  valid_to int4 NOT NULL CHECK (valid_to >= valid_from),
  strength text COLLATE "C" NOT NULL DEFAULT '',
  notes text COLLATE "C" NOT NULL DEFAULT '',
  min_interval_hours int2 CHECK (min_interval_hours BETWEEN 1 AND 72),
  max_per_day int2 CHECK (max_per_day BETWEEN 1 AND 24),
  UNIQUE (patient, id),
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE
);
CREATE INDEX medication_revision_by_span ON medication_revision (patient, valid_to, valid_from);
CREATE INDEX medication_revision_by_medication ON medication_revision (medication, id);
CREATE TRIGGER revision_draws_number BEFORE INSERT ON medication_revision
FOR EACH ROW EXECUTE FUNCTION draw_number('patient');

CREATE TABLE regimen_revision (
  id int8 PRIMARY KEY,
  medication int8 NOT NULL,
  patient int8 NOT NULL,
  valid_from int4 NOT NULL,
  valid_to int4 NOT NULL CHECK (valid_to >= valid_from),
  weekdays int2 NOT NULL CHECK (weekdays BETWEEN 0 AND 127),
  times bytea NOT NULL CHECK (length(times) % 2 = 0),
  created_at int8 NOT NULL,
  ended_at int8,
  slots int2 NOT NULL DEFAULT 0 CHECK (slots BETWEEN 0 AND 15),
  registered_at int8,
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE
);
CREATE INDEX regimen_revision_by_span ON regimen_revision (patient, valid_to, valid_from);
CREATE INDEX regimen_revision_by_medication ON regimen_revision (medication, id);
CREATE TRIGGER regimen_draws_number BEFORE INSERT ON regimen_revision
FOR EACH ROW EXECUTE FUNCTION draw_number('patient');

CREATE TABLE dose_record (
  patient int8 NOT NULL,
  medication int8 NOT NULL,
  revision int8 NOT NULL,
  taken_at int8 NOT NULL,
  member int8,
  import int8,
  day int4 NOT NULL,
  stock_moved int4 NOT NULL DEFAULT 0,
  minute int2 NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  recorded_by int2 NOT NULL CHECK (recorded_by IN (0, 1)),
  PRIMARY KEY (patient, day, minute, medication) INCLUDE (taken_at, revision, recorded_by),
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE,
  FOREIGN KEY (patient, revision) REFERENCES medication_revision (patient, id)
);
CREATE TABLE prn_record (
  patient int8 NOT NULL REFERENCES patient ON DELETE CASCADE,
  taken_at int8 NOT NULL,
  revision int8 NOT NULL,
  member int8,
  import int8,
  day int4 NOT NULL,
  seq int4 NOT NULL,
  thousandths int4 NOT NULL CHECK (thousandths BETWEEN 1 AND 1000000),
  stock_moved int4 NOT NULL DEFAULT 0,
  recorded_by int2 NOT NULL CHECK (recorded_by IN (0, 1)),
  PRIMARY KEY (patient, day, taken_at, seq) INCLUDE (revision, thousandths, recorded_by),
  FOREIGN KEY (patient, revision) REFERENCES medication_revision (patient, id)
);
CREATE TABLE dose_skip (
  patient int8 NOT NULL,
  medication int8 NOT NULL,
  revision int8 NOT NULL,
  skipped_at int8 NOT NULL,
  member int8,
  import int8,
  day int4 NOT NULL,
  minute int2 NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  reason int2 NOT NULL CHECK (reason BETWEEN 0 AND 5),
  recorded_by int2 NOT NULL CHECK (recorded_by IN (0, 1)),
  note text COLLATE "C" NOT NULL,
  PRIMARY KEY (patient, day, minute, medication),
  FOREIGN KEY (patient, medication) REFERENCES medication (patient, id) ON DELETE CASCADE,
  FOREIGN KEY (patient, revision) REFERENCES medication_revision (patient, id)
);

CREATE TABLE applied_request (
  patient int8 NOT NULL REFERENCES patient ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  applied_at int8 NOT NULL,
  subject text COLLATE "C" NOT NULL,
  taken_at int8 NOT NULL,
  seq int4 NOT NULL,
  PRIMARY KEY (patient, key)
);
CREATE INDEX applied_request_by_time ON applied_request (applied_at);

CREATE TABLE departed_caregiver (
  public_id text COLLATE "C" PRIMARY KEY,
  left_at int8 NOT NULL
);
CREATE TABLE told_documents (
  household int8 PRIMARY KEY REFERENCES household ON DELETE CASCADE,
  cloud text COLLATE "C" NOT NULL,
  epoch text COLLATE "C" NOT NULL,
  newest int8 NOT NULL
);
CREATE TABLE calendar_feed (
  patient int8 PRIMARY KEY REFERENCES patient ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  language text COLLATE "C" NOT NULL CHECK (language IN ('ja', 'en')),
  names int2 NOT NULL CHECK (names IN (0, 1)),
  person int2 NOT NULL CHECK (person IN (0, 1)),
  created_at int8 NOT NULL
);
CREATE TABLE record_change (
  household int8 NOT NULL REFERENCES household ON DELETE CASCADE,
  id int8 NOT NULL,
  at int8 NOT NULL,
  kind text COLLATE "C" NOT NULL,
  member int8 NOT NULL,
  patient int8 REFERENCES patient ON DELETE CASCADE,
  medication int8,
  subject text COLLATE "C" NOT NULL,
  remaining int8 CHECK (remaining IS NULL OR remaining >= 0),
  PRIMARY KEY (household, id)
);
CREATE INDEX record_change_by_patient ON record_change (patient) WHERE patient IS NOT NULL;

-- What is there; what an import is still bringing is there for nobody.
CREATE VIEW seen_medication AS SELECT * FROM medication
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);
CREATE VIEW seen_dose AS SELECT * FROM dose_record
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);
CREATE VIEW seen_prn AS SELECT * FROM prn_record
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);
CREATE VIEW seen_skip AS SELECT * FROM dose_skip
WHERE import IS NULL OR NOT EXISTS (SELECT 1 FROM running_import i WHERE i.id = import);

-- History never changes afterwards, whoever writes.
CREATE TRIGGER dose_record_is_never_altered BEFORE UPDATE ON dose_record
FOR EACH ROW EXECUTE FUNCTION refuse('a recorded dose is never altered');
CREATE TRIGGER prn_record_is_never_altered BEFORE UPDATE ON prn_record
FOR EACH ROW EXECUTE FUNCTION refuse('a recorded dose is never altered');
CREATE TRIGGER dose_skip_is_never_altered BEFORE UPDATE ON dose_skip
FOR EACH ROW EXECUTE FUNCTION refuse('a recorded dose is never altered');
CREATE TRIGGER medication_revision_only_closes BEFORE UPDATE ON medication_revision FOR EACH ROW
WHEN ((to_jsonb(NEW) - 'valid_to') IS DISTINCT FROM (to_jsonb(OLD) - 'valid_to') OR NEW.valid_to > OLD.valid_to)
EXECUTE FUNCTION refuse('a revision is closed, never altered');
CREATE TRIGGER regimen_revision_only_closes BEFORE UPDATE ON regimen_revision FOR EACH ROW
WHEN ((to_jsonb(NEW) - 'valid_to' - 'ended_at') IS DISTINCT FROM (to_jsonb(OLD) - 'valid_to' - 'ended_at')
  OR NEW.valid_to > OLD.valid_to OR OLD.ended_at IS NOT NULL)
EXECUTE FUNCTION refuse('a revision is closed, never altered');

-- Deleting goes by cascade from the patient only; what an import that was broken off has left never was history.
CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run int8;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM patient WHERE id = OLD.patient) THEN RETURN OLD; END IF;
  IF TG_TABLE_NAME = 'medication' THEN
    run := OLD.import;
  ELSE
    SELECT m.import INTO run FROM medication m WHERE m.id = OLD.medication;
  END IF;
  IF EXISTS (SELECT 1 FROM running_import i WHERE i.id = run AND i.abandoned = 1) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'history is never deleted' USING ERRCODE = 'OK001';
END $$;
CREATE TRIGGER medication_stays BEFORE DELETE ON medication
FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER medication_revision_stays BEFORE DELETE ON medication_revision
FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER regimen_revision_stays BEFORE DELETE ON regimen_revision
FOR EACH ROW EXECUTE FUNCTION history_stays();

-- What somebody records while an import brings something of the same dose counts, whichever of the two it is.
CREATE FUNCTION dose_goes_first() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run int8;
BEGIN
  SELECT i.id INTO run FROM running_import i WHERE i.patient = NEW.patient;
  IF run IS NULL THEN RETURN NEW; END IF;
  DELETE FROM dose_skip WHERE patient = NEW.patient AND day = NEW.day AND minute = NEW.minute
    AND medication = NEW.medication AND import = run;
  DELETE FROM dose_record WHERE patient = NEW.patient AND day = NEW.day AND minute = NEW.minute
    AND medication = NEW.medication AND import = run;
  RETURN NEW;
END $$;
CREATE TRIGGER dose_record_goes_first BEFORE INSERT ON dose_record
FOR EACH ROW WHEN (NEW.import IS NULL) EXECUTE FUNCTION dose_goes_first();
CREATE TRIGGER dose_skip_goes_first BEFORE INSERT ON dose_skip
FOR EACH ROW WHEN (NEW.import IS NULL) EXECUTE FUNCTION dose_goes_first();
CREATE FUNCTION prn_goes_first() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run int8;
BEGIN
  SELECT i.id INTO run FROM running_import i WHERE i.patient = NEW.patient;
  IF run IS NULL THEN RETURN NEW; END IF;
  DELETE FROM prn_record p WHERE p.patient = NEW.patient AND p.day = NEW.day
    AND p.taken_at / 1000 = NEW.taken_at / 1000 AND p.thousandths = NEW.thousandths AND p.import = run
    AND (SELECT r.medication FROM medication_revision r WHERE r.id = p.revision)
      = (SELECT r.medication FROM medication_revision r WHERE r.id = NEW.revision);
  RETURN NEW;
END $$;
CREATE TRIGGER prn_record_goes_first BEFORE INSERT ON prn_record
FOR EACH ROW WHEN (NEW.import IS NULL) EXECUTE FUNCTION prn_goes_first();

-- Who may what: a role that is here gets its rights, and who owns the tables needs none of them
-- (docs/decisions/0116). What the server may not alter it cannot alter, whatever is wrong with it.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'okusuri_backup') THEN
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO okusuri_backup;
  END IF;
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'okusuri_server') THEN
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO okusuri_server;
    GRANT INSERT, DELETE ON caregiver, household, member, invitation, patient, past_slot_times,
      caregiver_patient_link, caregiver_entitlement, session, access_token, refresh_token, linking_code,
      running_import, medication, medication_revision, regimen_revision, dose_record, prn_record, dose_skip,
      applied_request, departed_caregiver, told_documents, calendar_feed, record_change TO okusuri_server;
    GRANT INSERT ON database_key, notification, entitlement_audit TO okusuri_server;
    GRANT UPDATE (key) ON database_key TO okusuri_server;
    GRANT UPDATE (password_hash) ON caregiver TO okusuri_server;
    GRANT UPDATE (newest) ON household TO okusuri_server;
    GRANT UPDATE (caregiver, name, role, version) ON member TO okusuri_server;
    GRANT UPDATE (display_name, version, morning, noon, evening, bedtime, slots_since, profile)
      ON patient TO okusuri_server;
    GRANT UPDATE (morning, noon, evening, bedtime) ON past_slot_times TO okusuri_server;
    GRANT UPDATE (status, revoked_at) ON caregiver_patient_link TO okusuri_server;
    GRANT UPDATE (caregiver, transaction_id, product_id, purchased_at, period_start, expires_at, status,
      revoked_at, signed_at, grace_ends_at, grace_signed_at, updated_at, auto_renews, renewal_signed_at)
      ON caregiver_entitlement TO okusuri_server;
    GRANT UPDATE (generation, last_used_at, device, device_kind) ON session TO okusuri_server;
    GRANT UPDATE (uses, first_used_at, exchange) ON refresh_token TO okusuri_server;
    GRANT UPDATE (abandoned) ON running_import TO okusuri_server;
    GRANT UPDATE (version, archived_at, as_needed, stock, import) ON medication TO okusuri_server;
    GRANT UPDATE (valid_to) ON medication_revision TO okusuri_server;
    GRANT UPDATE (valid_to, ended_at) ON regimen_revision TO okusuri_server;
    GRANT UPDATE ON told_documents, calendar_feed TO okusuri_server;
  END IF;
END $$;
