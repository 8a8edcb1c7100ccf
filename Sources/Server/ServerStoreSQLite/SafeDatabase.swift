internal import Files
internal import GRDB
internal import Glibc

/// Opens databases that keep what was answered as written, through a power cut too.
enum SafeDatabase {
  /// Opens the file, making it when it is missing, and brings its schema up to date.
  ///
  /// A log that does not end where it should is kept beside before anything else is written
  /// (``KeptLogs``). Throws ``ForeignDatabaseError`` and ``SchemaTooNewError``, the file untouched, and
  /// ``UnsafeSettingsError`` when the file system refuses the settings.
  static func open(
    _ path: String, _ schema: SchemaMigration, readers: Int = 1
  ) throws -> DatabasePool {
    try schema.admit(path)
    var configuration = configuration()
    configuration.maximumReaderCount = readers
    let writer = try hardened(path, configuration)
    try writer.writeWithoutTransaction { database in
      // Nobody writes meanwhile, so what stands in the log is whole or damaged.
      try database.inTransaction(.immediate) {
        try KeptLogs(database: path).keepIfBroken()
        return .commit
      }
    }
    try schema.migrate(writer)
    shortenLog(writer)
    return writer
  }

  /// Of several that open a new file at once, one changes it to its log, for which the others are turned away at once
  /// and not made to wait: they come again, for as long as any other lock is waited for.
  private static func hardened(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabasePool {
    let end = ContinuousClock.now + .seconds(5)
    while true {
      do {
        let writer = try DatabasePool(path: path, configuration: configuration)
        try harden(writer)
        return writer
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end
      {
        usleep(5_000)
      }
    }
  }

  static func configuration(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.readonly = readonly
    configuration.maximumReaderCount = 1
    return configuration
  }

  /// Brings what stands in the log into the file itself and empties the log: a copy of the file alone
  /// then has everything. Somebody who reads meanwhile only puts it off.
  static func shortenLog(_ writer: any DatabaseWriter) {
    _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  /// GRDB sets synchronous=NORMAL on the writer while opening, so FULL can only be set afterwards. The log
  /// goes into the file after each mebibyte, and what is deleted is overwritten.
  private static func harden(_ writer: DatabasePool) throws {
    guard try settled(writer) != .safe else { return }
    // A full disk refuses the log without a word; a write says it. Room may have come since.
    try writer.writeWithoutTransaction { database in
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      try database.execute(sql: "PRAGMA user_version = \(version); PRAGMA journal_mode = WAL")
    }
    guard try settled(writer) == .safe else { throw UnsafeSettingsError() }
  }

  private static func settled(_ writer: DatabasePool) throws -> StoreSettings {
    try writer.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 256;
          PRAGMA journal_size_limit = 1048576; PRAGMA secure_delete = ON
          """)
      return try database.settings
    }
  }
}
