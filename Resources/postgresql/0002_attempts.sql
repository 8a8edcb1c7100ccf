-- What servers count together within a quarter of an hour: tries at passwords and codes, purchases shown
-- (docs/decisions/0130). Not logged: a crash may forget it, and nobody waits for the disk.
CREATE UNLOGGED TABLE attempt (
  kind text COLLATE "C" NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  ends_at int8 NOT NULL,
  count int4 NOT NULL CHECK (count >= 0),
  PRIMARY KEY (kind, hash)
);
CREATE INDEX attempt_by_end ON attempt (ends_at);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'okusuri_backup') THEN
    GRANT SELECT ON attempt TO okusuri_backup;
  END IF;
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'okusuri_server') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON attempt TO okusuri_server;
  END IF;
END $$;
