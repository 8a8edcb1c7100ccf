-- Signed purchases: what was signed about each, what a store told by itself, and an audit of it all.

-- The table anew: a purchase may be nobody's, before it is claimed and after its account was deleted.
-- signed_at is when the store signed the newest state, grace_signed_at when it last signed something
-- about its billing grace period; both are null where no store signed. period_start is the begin of the
-- paid period, 0 for a purchase without end. The product says whether it is bought once or by the period.
CREATE TABLE purchase (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  caregiver INTEGER REFERENCES caregiver ON DELETE SET NULL,
  product_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'REVOKED')),
  original_transaction_id TEXT NOT NULL UNIQUE,
  transaction_id TEXT NOT NULL,
  purchased_at INTEGER NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('Sandbox', 'Production')),
  period_start INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER,
  revoked_at INTEGER,
  signed_at INTEGER,
  grace_ends_at INTEGER,
  grace_signed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO purchase (id, public_id, caregiver, product_id, status, original_transaction_id,
  transaction_id, purchased_at, environment, expires_at, grace_ends_at, created_at, updated_at)
SELECT id, public_id, caregiver, product_id, status, original_transaction_id,
  transaction_id, purchased_at, environment, expires_at, grace_ends_at, created_at, updated_at
FROM caregiver_entitlement;
DROP TABLE caregiver_entitlement;
ALTER TABLE purchase RENAME TO caregiver_entitlement;
CREATE INDEX entitlement_by_caregiver ON caregiver_entitlement (caregiver);

-- First owner keeps it: the only way out of an account is its deletion.
CREATE TRIGGER entitlement_never_moves BEFORE UPDATE OF caregiver ON caregiver_entitlement
WHEN OLD.caregiver IS NOT NULL AND NEW.caregiver IS NOT NULL AND NEW.caregiver <> OLD.caregiver
BEGIN SELECT RAISE(ABORT, 'a purchase never moves'); END;

-- What a store told by itself; each counts once, by its UUID.
CREATE TABLE notification (
  public_id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  subtype TEXT,
  signed_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Everything signed that was shown, and what came of it, believed or not. Never a signed text; accounts
-- by their UUID, so that a row outlives its account.
CREATE TABLE entitlement_audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('claim', 'notification')),
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'unchanged', 'refused')),
  reason TEXT NOT NULL,
  caregiver TEXT,
  notification TEXT,
  notification_type TEXT,
  original_transaction_id TEXT,
  transaction_id TEXT,
  product_id TEXT,
  environment TEXT,
  signed_at INTEGER
) STRICT;
CREATE INDEX entitlement_audit_by_purchase ON entitlement_audit (original_transaction_id, id);
CREATE INDEX entitlement_audit_by_caregiver ON entitlement_audit (caregiver, id);
CREATE TRIGGER entitlement_audit_is_never_altered BEFORE UPDATE ON entitlement_audit
BEGIN SELECT RAISE(ABORT, 'the audit is never altered'); END;
CREATE TRIGGER entitlement_audit_stays BEFORE DELETE ON entitlement_audit
BEGIN SELECT RAISE(ABORT, 'the audit is never deleted'); END;
-- Replacing a row deletes it without asking the trigger above.
CREATE TRIGGER entitlement_audit_is_never_replaced BEFORE INSERT ON entitlement_audit
WHEN EXISTS (SELECT 1 FROM entitlement_audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit is never altered'); END;
