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

  /// Opens a file, making it when it is missing, and throws what the store says.
  init(file path: String, durability: SQLiteRecordStore.Durability = .full) throws {
    let file = try SQLiteRecordStore(path: path, durability: durability)
    (store, self.file, database) = (file, file, nil)
  }

  /// Opens a database whose schema is there, and throws what the store says.
  init(_ address: PostgreSQLAddress) async throws {
    let database = try await PostgreSQLRecordStore(address) { try await Task.sleep(for: $0) }
    (store, file, self.database) = (database, nil, database)
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
    guard let told, PostgreSQLAddress.isMeant(by: told) else {
      let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
      self = .file(told ?? EmbeddedServer.record(in: folders.data))
      return
    }
    do {
      self = .database(try PostgreSQLAddress(told))
    } catch {
      throw CommandFailure(.usage, sentences.fault(error))
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

  /// Why a server does not start on a database; nothing was written to it.
  func schema(_ error: PostgreSQLSchemaError) -> String {
    switch error {
    case .missing: databaseEmpty
    case .behind: databaseBehind
    case .newer: schemaTooNew
    case .oldServer: databaseOld
    }
  }
}
