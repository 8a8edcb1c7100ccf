-- Caregivers whose account was deleted and whose papers may still be in the cloud, which is another place:
-- a server that is stopped in between goes on with it later.
CREATE TABLE departed_caregiver (
  public_id TEXT PRIMARY KEY,
  left_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
