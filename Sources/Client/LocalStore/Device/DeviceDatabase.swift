internal import Files
internal import GRDB
internal import Glibc

/// One file on the device: write-ahead log, one connection, several processes.
struct DeviceDatabase: Sendable {
  let path: String
  /// Nil on a full disk, which has no room for the index beside the log: then it is only read.
  private let opened: DatabaseQueue?
  private let lifetime: StoreLifetime

  /// Opens the file, makes it when it is missing, and brings its schema up to date.
  ///
  /// Only one process may do this at a time. A damaged or a newer file is left as it is; on a full disk one
  /// that is up to date is read, and every write says `.full` (W-63). `hadBefore` where something beside it tells that
  /// it has been there: one in which nothing was ever begun has then lost what it had, which is told (W-29).
  init(
    path: String, schema: DeviceSchema, lifetime: StoreLifetime, hadBefore: Bool = false
  ) throws(DeviceStoreError) {
    try DeviceFiles.prepare(path, lifetime)
    do {
      let isKept = schema.durability == .full && lifetime == .kept
      // Whoever has it open may be about to write, and is not waited for.
      let isAlone = isKept && !WriteAheadLog.isInUse(path)
      let isBroken = try isKept && Self.keepBrokenLog(of: path, schema)
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      // What is kept is not found again.
      if isBroken { queue.inDatabase { _ = try? $0.checkpoint(.truncate) } }
      try Self.admit(queue, schema, path, lifetime)
      if isKept, hadBefore, !isBroken, try Self.isUnbegun(queue, schema) {
        try KeptLogs(database: path).noteMissing()
      }
      try schema.migrator.migrate(queue)
      // A log alone is no place for what was acknowledged. Where the disk refuses, the log has it as before.
      if isAlone, schema.waitsAlways { queue.inDatabase { _ = try? $0.checkpoint(.truncate) } }
      (self.path, self.opened, self.lifetime) = (path, queue, lifetime)
    } catch {
      let fault = DeviceStoreError(path: path, cause: error)
      guard fault.reason == .full, Self.canBeRead(path, schema) else { throw fault }
      (self.path, self.opened, self.lifetime) = (path, nil, lifetime)
    }
  }

  /// Keeps beside it a log whose end a crash or a disk took, before the engine opens the file: it reads a log up to its
  /// first wrong byte and forgets the rest, of which nothing would be said (W-29). While somebody has the file open,
  /// nothing has been lost since they looked; but of a file that was emptied the engine takes the log away at once.
  private static func keepBrokenLog(of path: String, _ schema: DeviceSchema) throws -> Bool {
    let logs = KeptLogs(database: path)
    let hasLog = try WriteAheadLog.size(WriteAheadLog.path(of: path)) > 0
    // The file is begun before its log is, so no crash leaves an empty one beside a log.
    if hasLog, FileVersion(at: path)?.size == 0 { return try logs.keepIfBroken(isCutOff: true) }
    guard !WriteAheadLog.isInUse(path) else { return false }
    // A power cut may take what was written lightly and leave an index that knows of it.
    guard hasLog else {
      guard schema.waitsAlways, try WriteAheadLog.isCutOff(path) else { return false }
      try logs.noteMissing()
      return true
    }
    let isCutOff = try schema.waitsAlways && WriteAheadLog.isCutOff(path)
    return try logs.keepIfBroken(isCutOff: isCutOff)
  }

  /// True where no step of the schema was ever made.
  private static func isUnbegun(_ queue: DatabaseQueue, _ schema: DeviceSchema) throws -> Bool {
    try queue.read { try schema.migrator.appliedIdentifiers($0).isEmpty }
  }

  /// Brings what the log of a file holds into the file, unless somebody reads or writes it at this moment: nobody is
  /// waited for, and nothing is told. What stays in the log is as safe there as before.
  static func settle(_ path: String, _ schema: DeviceSchema) {
    // To open an empty file would be to take its log away, and to open one without a log changes nothing.
    guard let size = FileVersion(at: path)?.size, size > 0,
      (try? WriteAheadLog.size(WriteAheadLog.path(of: path))) ?? 0 > 0
    else { return }
    // A log that a crash has left is looked at by whoever opens the file to use it, and told then.
    let isInUse = WriteAheadLog.isInUse(path)
    guard isInUse || (try? keepBrokenLog(of: path, schema)) == false else { return }
    var configuration = configuration
    configuration.busyMode = .immediateError
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    // The index of a log that others read still knows of frames that were cut off.
    queue.inDatabase { _ = try? $0.checkpoint(isInUse ? .passive : .truncate) }
    // What closing reports changes nothing of what is kept.
    try? queue.close()
  }

  /// Says that the file may say something else, whether this process wrote it or another one, once that can be read;
  /// several changes may be said at once. Ends with whoever listens. Nil where the system watches no more.
  func changes() -> AsyncStream<Void>? {
    let log = WriteAheadLog.path(of: path)
    let folder = Folder.parent(of: log)
    return FolderWatch.changes(in: folder, .written, of: String(log.dropFirst(folder.count + 1))) {
      // The log is written to before what it says can be read; the next writer has to wait for that, two seconds at
      // most. Whoever takes longer is told of with the next change.
      try? write { _ in }
    }
  }

  /// Runs `body` in one read transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws(DeviceStoreError) -> Value {
    try telling { try reading(body) }
  }

  /// The same; its faults come out as they are.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard opened == nil else { return try queue.read(body) }
    // Opened for this look only: whoever has the file alone holds everybody else up.
    let alone = try Self.alone(path)
    defer {
      // What closing reports changes nothing of what was read.
      try? alone.close()
    }
    return try alone.read(body)
  }

  /// Runs `body` in one write transaction; its faults come out as they are.
  func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.write(body)
  }

  private var queue: DatabaseQueue {
    get throws {
      guard let opened else { throw DeviceStoreError(path: path, reason: .full) }
      return opened
    }
  }

  /// A connection that has the file alone keeps the index of the log in memory.
  private static func alone(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func canBeRead(_ path: String, _ schema: DeviceSchema) -> Bool {
    do {
      let queue = try alone(path)
      let isWhole = try queue.read { try schema.migrator.hasCompletedMigrations($0) }
      try queue.close()
      return isWhole
    } catch {
      // The disk's fault is told, not this one.
      return false
    }
  }

  /// Runs `body` in one write transaction; on the disk on return, as far as the schema asks.
  func write<Value>(_ body: (Database) throws -> Value) throws(DeviceStoreError) -> Value {
    try telling { try queue.write(body) }
  }

  /// Runs `body` in one write transaction that need not be on the disk on return: a power cut may undo
  /// it, never one before it alone.
  func writingLightly<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.writeWithoutTransaction { database in
      try Self.wait(database, lifetime.waiting(.normal))
      let value = Result { try Self.transaction(database, body) }
      // A connection that cannot be asked to wait for the disk again must not be written to.
      try Self.wait(database, lifetime.waiting(.full))
      return try value.get()
    }
  }

  private static func transaction<Value>(
    _ database: Database, _ body: (Database) throws -> Value
  ) throws -> Value {
    var value: Value?
    try database.inTransaction(.immediate) {
      value = try body(database)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }

  /// Reads the whole file and says `.damaged` when it is not as it was written. O(bytes).
  func check() throws(DeviceStoreError) { try read { try Self.check($0, path) } }

  /// Runs `body` as ``write(_:)`` does, and has the disk forget what it removed, now.
  func erase(_ body: (Database) throws -> Void) throws(DeviceStoreError) {
    try telling {
      try queue.writeWithoutTransaction { database in
        try Self.wait(database, .full)
        defer {
          // Waiting for the disk more often than asked for harms nobody.
          try? Self.wait(database, lifetime.waiting(.normal))
        }
        try database.inTransaction {
          try body(database)
          return .commit
        }
        // A reader elsewhere only puts this off to the next one; nobody can open what is left.
        _ = try? database.checkpoint(.truncate)
      }
    }
  }

  func close() throws(DeviceStoreError) { try telling { try opened?.close() } }

  private func telling<Value>(_ body: () throws -> Value) throws(FileFault) -> Value {
    do { return try body() } catch { throw FileFault(path: path, cause: error) }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF
          """)
    }
    return configuration
  }

  /// Refuses a file that is damaged, newer or not ours, and has the engine wait for the disk.
  private static func admit(
    _ queue: DatabaseQueue, _ schema: DeviceSchema, _ path: String, _ lifetime: StoreLifetime
  ) throws {
    let migrator = schema.migrator
    try queue.writeWithoutTransaction { database in
      if schema.isCheckedAtOpening { try check(database, path) }
      guard try !migrator.hasBeenSuperseded(database) else {
        throw DeviceStoreError(path: path, reason: .newer)
      }
      guard try isOurs(database, migrator) else {
        throw DeviceStoreError(path: path, reason: .wrongKind)
      }
      try harden(database, lifetime.waiting(schema.durability), path)
      // Pages of the log after which a commit brings it into the file: what waits is small.
      if schema.waitsAlways { try database.execute(sql: "PRAGMA wal_autocheckpoint = 64") }
    }
  }

  /// True for an empty file, and for one whose first step we have made.
  private static func isOurs(_ database: Database, _ migrator: DatabaseMigrator) throws -> Bool {
    let sql = """
      SELECT NOT EXISTS (SELECT 1 FROM sqlite_master
        WHERE type = 'table' AND name NOT IN ('grdb_migrations', 'sqlite_sequence'))
      """
    let isEmpty = try Bool.fetchOne(database, sql: sql) ?? false
    return try isEmpty || !migrator.appliedIdentifiers(database).isEmpty
  }

  private static func check(_ database: Database, _ path: String) throws {
    let complaint = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
    guard complaint == "ok" else { throw DeviceStoreError(path: path, reason: .damaged) }
  }

  private static func harden(
    _ database: Database, _ durability: DeviceSchema.Durability, _ path: String
  ) throws {
    try wait(database, durability)
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    guard mode == "wal", synchronous == durability.rawValue else {
      // A full disk refuses the log without a word.
      throw DeviceStoreError(
        path: path, reason: FileFault.hasRoom(path) ? .system(ENOTSUP) : .full)
    }
  }

  private static func wait(_ database: Database, _ durability: DeviceSchema.Durability) throws {
    try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
  }
}
