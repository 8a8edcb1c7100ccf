internal import Domain
internal import Files
internal import GRDB
internal import Glibc
internal import ServerCore

/// What the documents say and which files are there, in `documents.sqlite`.
struct CloudDatabase: Sendable {
  private let pool: DatabasePool
  private let path: String
  /// The file as it was opened, by its number on its disk.
  private let file: UInt64?
  private let schema = SchemaWatch(.cloud)

  /// Opens the file, making it when it is missing, and brings its schema up to date.
  init(path: String) throws {
    try SchemaMigration.cloud.admit(path)
    _ = try OpenFile(path, for: .changing)
    self.path = path
    file = Self.number(of: path)
    pool = try SafeDatabase.open(path, .cloud, readers: 4)
  }

  /// False when another file stands in its place, or none.
  var isInPlace: Bool { Self.number(of: path) == file }

  /// Without opening it: to close a file lets go of what SQLite has locked of it.
  private static func number(of path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  /// What was deleted stands in the log until then.
  func emptyLog() { SafeDatabase.shortenLog(pool) }

  func close() throws {
    SafeDatabase.shortenLog(pool)
    try pool.close()
  }

  /// Reads a row. Throws `SchemaDiffersError` where a newer okusuri has changed the schema.
  func look() throws {
    try pool.read { database in
      try schema.look(at: database)
      _ = try CloudRows(database: database).identity()
    }
  }

  /// Runs `body` in one read transaction, on the calling thread. Throws `SchemaDiffersError` where the schema is known to
  /// be a newer one.
  func read<Value>(_ body: (CloudRows) throws -> Value) throws -> Value {
    try pool.read { database in
      if schema.isOutdated { try schema.look(at: database) }
      return try body(CloudRows(database: database))
    }
  }

  /// Runs `body` in one write transaction, which is undone when it throws. Throws `SchemaDiffersError` where a newer
  /// okusuri has changed the schema, and has written nothing then.
  func write<Value>(_ body: (CloudRows) throws -> Value) throws -> Value {
    try pool.write { database in
      try schema.admit(database)
      return try body(CloudRows(database: database))
    }
  }

  /// The name of this cloud, which is `fresh` when it has none yet.
  func identity(orElse fresh: CloudID) throws -> CloudID {
    try read { try $0.identity() } ?? write { try $0.identity(orElse: fresh) }
  }
}
