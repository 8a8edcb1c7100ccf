-- The record says in its header that it is one ("okur"), so that it is never taken for another program's file.
PRAGMA application_id = 1869313394;

-- Keys that are this database's own, made once.
CREATE TABLE database_key (
  name TEXT PRIMARY KEY,
  key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT, WITHOUT ROWID;
INSERT INTO database_key VALUES ('linking_code', randomblob(32));

-- A live code no longer stands in clear: HMAC-SHA-256 under the database's key, since six digits alone are
-- found out by trying. Codes that were live are over; they had fifteen minutes at most.
DROP TABLE linking_code;
CREATE TABLE linking_code (
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  patient INTEGER NOT NULL UNIQUE REFERENCES patient ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX linking_code_by_end ON linking_code (expires_at);
