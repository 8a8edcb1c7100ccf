-- The household's papers in a folder of the server: what they say, and which of their files are there.
-- Ids are UUIDs in lower case, instants milliseconds since 1970 in UTC. No name of a person stands in a
-- path, and no file is named after another (D-S6).

-- This cloud: documents of one are never taken for those of another.
CREATE TABLE cloud (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  public_id TEXT NOT NULL
) STRICT;

-- One caregiver's papers (D-S7). The number of the newest change, each given once.
CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL UNIQUE,
  sequence INTEGER NOT NULL
) STRICT;

-- Every document as it is now. body is the revision in the API's form, null for a tombstone, which never
-- goes (D-S5).
CREATE TABLE document (
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  public_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  edit TEXT NOT NULL,
  body BLOB,
  deleted_at INTEGER,
  PRIMARY KEY (account, public_id),
  CHECK ((body IS NULL) <> (deleted_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX document_by_sequence ON document (account, sequence);

-- The changes that were made, so that one sent twice is made once.
CREATE TABLE edit (
  account INTEGER NOT NULL,
  document TEXT NOT NULL,
  edit TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (account, document, edit),
  FOREIGN KEY (account, document) REFERENCES document ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A file as it was announced; it is there when complete is 1, and not before.
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  public_id TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  touched_at INTEGER NOT NULL,
  UNIQUE (account, public_id)
) STRICT;

-- The parts of an unfinished file that are on the disk.
CREATE TABLE part (
  file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  number INTEGER NOT NULL,
  PRIMARY KEY (file, number)
) STRICT, WITHOUT ROWID;

-- Which document holds which file now.
CREATE TABLE holding (
  account INTEGER NOT NULL,
  file TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (account, file, document),
  FOREIGN KEY (account, document) REFERENCES document ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX holding_by_document ON holding (account, document);
