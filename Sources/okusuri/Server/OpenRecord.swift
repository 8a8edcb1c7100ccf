import FoundationEssentials
import ServerCore
import ServerStorePostgreSQL
import ServerStoreSQLite

/// A record that is open, in a file or in a PostgreSQL database.
struct OpenRecord: Sendable {
  let store: any RecordStore
  /// Nil for a database.
  let file: SQLiteRecordStore?
  /// Nil for a file.
  let database: PostgreSQLRecordStore?
  /// The way to the other servers of a database; nil for a file, which has one server.
  let relay: PostgreSQLEventRelay?

  /// Where the servers of a database count attempts together; nil for a file.
  var attempts: (any AttemptCounts)? { database }

  /// Opens a file, making it when it is missing, and throws what the store says.
  init(file path: String, durability: SQLiteRecordStore.Durability = .full) throws {
    let file = try SQLiteRecordStore(path: path, durability: durability)
    (store, self.file, database, relay) = (file, file, nil, nil)
  }

  /// Opens a database whose schema is there, and throws what the store says.
  init(_ address: PostgreSQLAddress) async throws {
    let database = try await PostgreSQLRecordStore(address) { try await Task.sleep(for: $0) }
    (store, file, self.database) = (database, nil, database)
    relay = try PostgreSQLEventRelay(address)
  }

  /// True for a database of which what was acknowledged last may be lost with its machine. Throws what the store says.
  func waitsForNoStandby() async throws -> Bool {
    try await database?.waitsForNoStandby() ?? false
  }

  /// Closes every connection. Everything written is on the disk already.
  func close() async throws {
    try file?.close()
    await database?.close()
  }
}

/// Where the record of a server is: what stands behind `--database`.
enum RecordPlace: Sendable {
  case file(String)
  case database(PostgreSQLAddress)

  /// The place that was told, or the record of this person's screens.
  ///
  /// Throws ``CommandFailure`` for an address that cannot be used.
  init(_ told: String?, _ sentences: CommandSentences) throws(CommandFailure) {
    let environment = ProcessInfo.processInfo.environment
    guard let told, PostgreSQLAddress.isMeant(by: told) else {
      let folders = UserFolders(environment: environment)
      self = .file(told ?? EmbeddedServer.record(in: folders.data))
      return
    }
    // Whatever a process is given there, its children and whoever may look at it can read.
    guard environment["PGPASSWORD"] == nil else {
      throw CommandFailure(.configuration, sentences.databaseEnvironment)
    }
    do {
      self = .database(try PostgreSQLAddress(told))
    } catch {
      throw CommandFailure(.usage, sentences.fault(error))
    }
  }
}

extension RecordPlace {
  /// As it was told.
  var name: String {
    switch self {
    case .file(let path): path
    case .database(let address): address.text
    }
  }

  /// The same place; a file must be there already, for a typing error shall not make an empty record.
  ///
  /// Throws ``CommandFailure`` where it cannot be read.
  func readable(_ sentences: CommandSentences) throws(CommandFailure) -> RecordPlace {
    guard case .file(let path) = self else { return self }
    do { try ReadableFile.check(path) } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
    return self
  }

  /// The record as it is now, row by row, whoever writes to it. Throws what the store says.
  func source() async throws -> any RecordRows {
    switch self {
    case .file(let path): try SQLiteRows(source: path)
    case .database(let address): try await PostgreSQLRows.source(address)
    }
  }

  /// The place, to copy a record into; a file is made where it is missing. Throws what the store says.
  func target() async throws -> any CopyTarget {
    switch self {
    case .file(let path): try SQLiteRows(target: path)
    case .database(let address): try await PostgreSQLRows.target(address)
    }
  }
}

extension CommandSentences {
  /// What is wrong with the address of a database; it was not asked.
  fileprivate func fault(_ fault: PostgreSQLAddress.Fault) -> String {
    switch fault {
    case .notAnAddress: databaseNoAddress
    case .password: databasePassword
    case .parameter(let name): databaseParameter(name)
    case .unencrypted: databaseUnencrypted
    }
  }

  /// Why a record was not copied, or why what is there cannot be used.
  func notCopied(_ error: CopyError) -> String {
    switch error {
    case .unfinished: copyUnfinished
    case .notEmpty: copyNotEmpty
    case .served: copyServed
    case .another: copyOfAnother
    case .behind: databaseBehind
    case .newer: copyNewer
    case .differs(let what): copyDiffers(what)
    case .unmovable(let table, let row): copyUnmovable(table, row: row)
    }
  }

  /// Why a server does not start on a database; nothing was written to it.
  func schema(_ error: PostgreSQLSchemaError) -> String {
    switch error {
    case .missing: databaseEmpty
    case .behind: databaseBehind
    case .newer: schemaTooNew
    case .oldServer: databaseOld
    case .busy: databaseBusy
    }
  }
}
