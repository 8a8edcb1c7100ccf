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
    let place = try record.place(sentences)
    let findings =
      switch place {
      case .file(let path): try await RecordFile.backUp(path, to: file)
      case .database(let address):
        try await RecordFile.backUp(PostgreSQLRows.source(address), to: file)
      }
    CommandOutput.say(sentences.backedUp(file))
    CommandOutput.say(sentences.found(findings, file))
    try place.requireWholeLog(sentences)
  }
}

/// `okusuri admin restore FILE`: puts a copy in the record's place, and keeps what stood there beside.
struct RestoreRecordCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: Help.adminRestore,
    discussion:
      "Never while something serves the record. The old one is kept beside; a database has to be empty."
  )

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
    let copy = try RecordPlace.file(file).readable(sentences)
    switch try RecordPlace(database, sentences) {
    case .file(let path): try await restore(to: path, sentences)
    case .database(let address):
      let target = try await PostgreSQLRows.target(address)
      let found = try await RecordCopy(from: copy.source(), to: target).run()
      CommandOutput.say(sentences.restored(address.text))
      CommandOutput.say(sentences.found(found, address.text))
    }
    // A copy may have a log of its own, as an older record has that was kept beside.
    try copy.requireWholeLog(sentences)
  }

  private func restore(to path: String, _ sentences: CommandSentences) async throws {
    guard force || !Folder.has(path) else {
      throw CommandFailure(.badData, sentences.restoreNeedsForce(path))
    }
    try Folder.make(Folder.parent(of: path))
    let serving = try ServingLock(record: path)
    let isBroken = RecordFile.brokenLog(of: path) != nil
    let (findings, old) = try await RecordFile.restore(file, to: path)
    withExtendedLifetime(serving) {}
    CommandOutput.say(sentences.restored(path))
    if let old {
      CommandOutput.say(sentences.oldRecord(old))
      if isBroken { CommandOutput.complain(sentences.brokenLog(old + "-wal")) }
    }
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
    switch try record.place(sentences) {
    case .file(let path):
      CommandOutput.say(sentences.found(try await RecordFile.verify(path), path))
      try RecordPlace.file(path).requireWholeLog(sentences)
    case .database(let address):
      let found = try await PostgreSQLRows.source(address).found()
      CommandOutput.say(sentences.found(found, address.text))
    }
  }
}

/// `okusuri admin copy --from PLACE --to PLACE`: moves a record to another engine, and compares the two. Source: S-14.
struct CopyCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: Help.adminCopy,
    discussion:
      "Run again after it was broken off, it goes on. No server starts on a copy before it is whole."
  )

  @Option(help: ArgumentHelp(Help.adminCopyFrom, valueName: "place"), completion: .file())
  var from: String

  @Option(help: ArgumentHelp(Help.adminCopyTo, valueName: "place"), completion: .file())
  var to: String

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    let origin = try RecordPlace(from, sentences).readable(sentences)
    let source = try await origin.source()
    let place = try RecordPlace(to, sentences)
    let serving = try lock(place)
    let line = ProgressLine(place.name)
    defer { line.end() }
    let found = try await RecordCopy(from: source, to: place.target()).run { done, all in
      line.show(Int64(done), of: Int64(all))
    }
    withExtendedLifetime(serving) {}
    line.end()
    CommandOutput.say(sentences.copied(place.name))
    CommandOutput.say(sentences.found(found, place.name))
    try origin.requireWholeLog(sentences)
  }

  /// The right to serve a file; whoever is about to serve a database finds that it is being copied into.
  private func lock(_ place: RecordPlace) throws -> ServingLock? {
    guard case .file(let path) = place else { return nil }
    try Folder.make(Folder.parent(of: path))
    return try ServingLock(record: path)
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
    switch try record.place(sentences) {
    case .file(let path): try migrate(path, sentences)
    case .database(let address):
      let isNew = try await PostgreSQLSchema.migrate(address)
      let said = isNew ? sentences.migrated(address.text) : sentences.isUpToDate(address.text)
      CommandOutput.say(said)
    }
  }

  private func migrate(_ path: String, _ sentences: CommandSentences) throws {
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
    findings.isBehind ? verifiedOld(path) : found(findings.households, path)
  }

  fileprivate func found(_ households: [FoundHousehold], _ path: String) -> String {
    let patients = households.reduce(0) { $0 + $1.digest.patients }
    let lines = households.map { household in
      "\(household.id)  sha256:" + household.digest.sha256.map(Self.hex).joined()
    }
    return ([verified(path, households: households.count, patients: patients)] + lines)
      .joined(separator: "\n")
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

extension RecordPlace {
  /// Says that changes could not be read that were answered as written, after what could be read was told.
  ///
  /// Errors: 65.
  fileprivate func requireWholeLog(_ sentences: CommandSentences) throws(CommandFailure) {
    guard case .file(let path) = self, let broken = RecordFile.brokenLog(of: path) else { return }
    let count = broken.lostChanges.map { [sentences.damagedLogCount($0)] } ?? []
    throw CommandFailure(.badData, sentences.brokenLog(broken.path), candidates: count)
  }
}
