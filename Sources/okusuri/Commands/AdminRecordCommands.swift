import ArgumentParser
import Files
import ServerCore
import ServerStorePostgreSQL
import ServerStoreSQLite

/// `okusuri admin backup FILE`: a copy of the record, while a server writes to it or not. Source: S-5.
struct BackupCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: Help.adminBackup,
    discussion: "The copy is read through before it gets its name. Documents are kept elsewhere.")

  @Argument(help: ArgumentHelp(Help.adminBackupFile), completion: .file())
  var file: String

  @OptionGroup var record: RecordFileOption
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    let findings = try await RecordFile.backUp(try record.path(sentences), to: file)
    CommandOutput.say(sentences.backedUp(file))
    CommandOutput.say(sentences.found(findings, file))
  }
}

/// `okusuri admin restore FILE`: puts a copy in the record's place, and keeps what stood there beside.
struct RestoreRecordCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: Help.adminRestore,
    discussion:
      "Never while something serves the record. The old record is kept beside the new one.")

  @Argument(help: ArgumentHelp(Help.adminRestoreFile), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      Help.serveDatabase, discussion: "Default: the embedded record.", valueName: "path"),
    completion: .file())
  var database: String?

  @Flag(help: ArgumentHelp(Help.adminRestoreForce))
  var force = false

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    let path = try RecordFileOption.place(database, sentences)
    do { try ReadableFile.check(file) } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
    guard force || !Folder.has(path) else {
      throw CommandFailure(.badData, sentences.restoreNeedsForce(path))
    }
    try Folder.make(Folder.parent(of: path))
    let serving = try ServingLock(record: path)
    let (findings, old) = try await RecordFile.restore(file, to: path)
    withExtendedLifetime(serving) {}
    CommandOutput.say(sentences.restored(path))
    if let old { CommandOutput.say(sentences.oldRecord(old)) }
    CommandOutput.say(sentences.found(findings, path))
  }
}

/// `okusuri admin verify [FILE]`: reads a record or a copy through, and changes nothing.
struct VerifyCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: Help.adminVerify,
    discussion: "Two files with the same sums show the same to everybody.")

  @Argument(help: ArgumentHelp(Help.adminVerifyFile), completion: .file())
  var file: String?

  @OptionGroup var record: RecordFileOption
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    guard file == nil || record.database == nil else {
      throw CommandFailure(.usage, sentences.verifyOne)
    }
    var record = record
    record.database = file ?? record.database
    let path = try record.path(sentences)
    CommandOutput.say(sentences.found(try await RecordFile.verify(path), path))
  }
}

/// `okusuri admin migrate`: brings the record's schema up to date before a server is started on it.
struct MigrateCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: Help.adminMigrate,
    discussion:
      "Make a backup before. A server does the same to a file when it starts, never to a database."
  )

  @OptionGroup var record: RecordFileOption
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    if case .database(let address) = try RecordPlace(record.database, sentences) {
      let isNew = try await PostgreSQLSchema.migrate(address)
      let said = isNew ? sentences.migrated(address.text) : sentences.isUpToDate(address.text)
      return CommandOutput.say(said)
    }
    let path = try record.path(sentences)
    guard try RecordFile.isBehind(path) else {
      return CommandOutput.say(sentences.isUpToDate(path))
    }
    let serving = try ServingLock(record: path)
    try SQLiteRecordStore(path: path).close()
    withExtendedLifetime(serving) {}
    CommandOutput.say(sentences.migrated(path))
  }
}

extension CommonOptions {
  /// What is done to a file is done on the machine that has it.
  fileprivate func requireLocal(_ sentences: CommandSentences) throws(CommandFailure) {
    if server != nil { throw CommandFailure(.usage, sentences.adminIsLocal) }
  }
}

extension CommandSentences {
  /// That a file is whole, and a line for each household: its UUID and its sum.
  fileprivate func found(_ findings: RecordFile.Findings, _ path: String) -> String {
    if findings.isBehind { return verifiedOld(path) }
    let patients = findings.households.reduce(0) { $0 + $1.digest.patients }
    let lines = findings.households.map { household in
      "\(household.id)  sha256:" + household.digest.sha256.map(Self.hex).joined()
    }
    return ([verified(path, households: findings.households.count, patients: patients)] + lines)
      .joined(separator: "\n")
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
