extension DeviceSchema {
  /// The documents of one account; docs/data-model.md tells what each column is for.
  static let documents = DeviceSchema(
    durability: .full, isCheckedAtOpening: false,
    steps: [
      """
      CREATE TABLE document (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        revision TEXT NOT NULL,
        day INTEGER NOT NULL,
        newest INTEGER NOT NULL,
        conflict_of TEXT,
        made_here INTEGER NOT NULL,
        deleted_at INTEGER,
        purged INTEGER NOT NULL DEFAULT 0,
        base_version INTEGER NOT NULL DEFAULT 0,
        base TEXT
      ) STRICT;
      CREATE INDEX document_conflict ON document (conflict_of) WHERE conflict_of IS NOT NULL;
      CREATE INDEX document_bin ON document (deleted_at) WHERE deleted_at IS NOT NULL;
      CREATE TABLE listed (
        day INTEGER NOT NULL,
        newest INTEGER NOT NULL,
        number INTEGER NOT NULL,
        category TEXT NOT NULL,
        patient TEXT,
        text TEXT NOT NULL,
        PRIMARY KEY (day, newest, number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE version (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        document INTEGER NOT NULL,
        revision TEXT NOT NULL
      ) STRICT;
      CREATE INDEX version_document ON version (document);
      CREATE TABLE outgoing (
        document INTEGER PRIMARY KEY,
        turn INTEGER NOT NULL,
        edit TEXT NOT NULL UNIQUE,
        sending INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        due INTEGER NOT NULL DEFAULT 0,
        fault TEXT
      ) STRICT;
      CREATE UNIQUE INDEX outgoing_turn ON outgoing (turn);
      CREATE TABLE sent (
        edit TEXT PRIMARY KEY,
        document INTEGER NOT NULL,
        revision TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sent_document ON sent (document);
      CREATE TABLE file (
        id TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        here INTEGER NOT NULL,
        in_cloud INTEGER NOT NULL,
        received INTEGER NOT NULL DEFAULT 0,
        due INTEGER NOT NULL DEFAULT 0,
        fault TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX file_wanted ON file (id) WHERE here = 0;
      CREATE TABLE holding (
        file TEXT NOT NULL,
        document INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (file, document, version)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX holding_document ON holding (document, version);
      CREATE TABLE staged (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        deleted_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE cloud (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        id TEXT NOT NULL,
        sequence INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE denial (one INTEGER PRIMARY KEY CHECK (one = 1), reason TEXT NOT NULL) STRICT;
      """,
      """
      ALTER TABLE cloud ADD COLUMN epoch TEXT;
      ALTER TABLE cloud ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE cloud ADD COLUMN put_back INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE cloud ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE cloud ADD COLUMN seen_document TEXT;
      ALTER TABLE cloud ADD COLUMN seen_edit TEXT;
      ALTER TABLE document ADD COLUMN base_sequence INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE compared (
        document INTEGER PRIMARY KEY,
        version INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        base TEXT
      ) STRICT;
      """,
      """
      ALTER TABLE cloud ADD COLUMN looked_at INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE document ADD COLUMN changed_here INTEGER;
      """,
      """
      CREATE TABLE permit (one INTEGER PRIMARY KEY CHECK (one = 1), until INTEGER NOT NULL) STRICT;
      """,
      """
      CREATE TABLE restored (document INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
      """,
    ])
}
