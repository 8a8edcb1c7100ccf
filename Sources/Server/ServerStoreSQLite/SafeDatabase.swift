internal import GRDB

/// Opens databases that keep what was answered as written, through a power cut too.
enum SafeDatabase {
  /// Opens the file, making it when it is missing.
  ///
  /// Throws ``UnsafeSettingsError`` when the file system refuses the settings.
  static func open(_ path: String, readers: Int = 1) throws -> DatabasePool {
    var configuration = configuration()
    configuration.maximumReaderCount = readers
    let writer = try DatabasePool(path: path, configuration: configuration)
    try harden(writer)
    return writer
  }

  static func configuration(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.readonly = readonly
    configuration.maximumReaderCount = 1
    return configuration
  }

  /// GRDB sets synchronous=NORMAL on the writer while opening, so FULL can only be set afterwards
  /// (cases.md).
  private static func harden(_ writer: DatabasePool) throws {
    let settings = try writer.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      return try database.settings
    }
    guard settings == .safe else { throw UnsafeSettingsError() }
  }
}
