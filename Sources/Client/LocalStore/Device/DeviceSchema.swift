internal import GRDB

/// How a file of the device is laid out, one step after another.
struct DeviceSchema: Sendable {
  /// What has to survive a power cut: everything for writes, nothing in particular for answers
  /// that can be asked for again.
  enum Durability: Int, Sendable {
    case off = 0
    case normal = 1
    case full = 2
  }

  let durability: Durability
  /// True when the whole file is read at each opening; one that may be large is checked when asked.
  var isCheckedAtOpening = true
  /// True when every change is on the disk before the next begins, none of them written lightly.
  var waitsAlways = false
  let steps: [String]

  static let outbox = DeviceSchema(
    durability: .full, waitsAlways: true,
    steps: [
      """
      CREATE TABLE queued (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        subject TEXT NOT NULL,
        queued_at INTEGER NOT NULL,
        refused_at INTEGER,
        reason BLOB,
        sealed BLOB NOT NULL
      ) STRICT;
      CREATE INDEX queued_waiting ON queued (subject, refused_at) WHERE refused_at IS NULL;
      CREATE INDEX queued_refused ON queued (subject, refused_at) WHERE refused_at IS NOT NULL;
      """,
      """
      ALTER TABLE queued ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE queued ADD COLUMN next_try INTEGER;
      ALTER TABLE queued ADD COLUMN pause BLOB;
      """,
      "ALTER TABLE queued ADD COLUMN tried BLOB",
    ])

  static let cache = DeviceSchema(
    durability: .normal,
    steps: [
      """
      CREATE TABLE answer (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        subject TEXT NOT NULL,
        first_day INTEGER,
        kept_at INTEGER NOT NULL,
        stays INTEGER NOT NULL,
        sealed BLOB NOT NULL
      ) STRICT;
      CREATE INDEX answer_age ON answer (stays);
      """
    ])

  var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (number, step) in steps.enumerated() {
      migrator.registerMigration("\(number + 1)") { try $0.execute(sql: step) }
    }
    return migrator
  }
}
