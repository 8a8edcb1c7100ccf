import ArgumentParser
import Files
import ServerCore
import ServerStorePostgreSQL
import ServerStoreSQLite

/// `okusuri admin backup FILE`: a copy of the record, while a server writes to it or not. Source: S-5.
struct BackupCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: Help.adminBackup,
    discussion: "The copy is read through before it gets its name. Documents are kept elsewhere.")

  @Argument(help: ArgumentHelp(Help.adminBackupFile), completion: .file())
  var file: String

  @OptionGroup var record: RecordFileOption
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    let place = try record.place(sentences)
    let findings =
      switch place {
      case .file(let path): try await RecordFile.backUp(path, to: file)
      case .database(let address):
        try await RecordFile.backUp(Self.rows(of: address, sentences), to: file)
      }
    try RecordReport(file, done: sentences.backedUp(file), found: findings)
      .say(readFrom: place, isJSON: isJSON, sentences)
  }

  /// The rows of a database; of one with an older schema the program before makes the copy.
  private static func rows(
    of address: PostgreSQLAddress, _ sentences: CommandSentences
  ) async throws -> PostgreSQLRows {
    do {
      return try await PostgreSQLRows.source(address)
    } catch PostgreSQLSchemaError.behind {
      throw CommandFailure(.badData, sentences.databaseBehindBackup)
    }
  }
}

/// `okusuri admin restore FILE`: puts a copy in the record's place, and keeps what stood there beside.
struct RestoreRecordCommand: LocalAnsweringCommand {
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

  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    let copy = try RecordPlace.file(file).readable(sentences)
    switch try RecordPlace(database, sentences) {
    case .file(let path): try await restore(copy, to: path, sentences)
    case .database(let address):
      let target = try await PostgreSQLRows.target(address)
      let found = try await RecordCopy(from: copy.source(), to: target).run()
      try RecordReport(address.text, done: sentences.restored(address.text), households: found)
        .say(readFrom: copy, isJSON: isJSON, sentences)
    }
  }

  private func restore(
    _ copy: RecordPlace, to path: String, _ sentences: CommandSentences
  ) async throws {
    guard force || !Folder.has(path) else {
      throw CommandFailure(.badData, sentences.restoreNeedsForce(path))
    }
    let (findings, old) = try await put(path, sentences)
    // The copy may have a log of its own, as an older record has that was kept beside.
    try RecordReport(path, done: sentences.restored(path), kept: old, found: findings)
      .say(readFrom: copy, isJSON: isJSON, sentences)
  }

  /// Puts the copy there. A file or a folder that refuses does so before anything is changed, which is said.
  private func put(
    _ path: String, _ sentences: CommandSentences
  ) async throws -> (findings: RecordFile.Findings, old: String?) {
    do {
      try Folder.make(Folder.parent(of: path))
      // One that is served now is told at once; a new lock comes only with a copy that is whole.
      let before = try ServingLock(servedBefore: path)
      let isBroken = RecordFile.brokenLog(of: path) != nil
      let (findings, old) = try await RecordFile.restore(file, to: path) {
        try before ?? ServingLock(record: path)
      }
      if let old, isBroken { CommandOutput.complain(sentences.brokenLog(old + "-wal")) }
      return (findings, old)
    } catch let fault as FileFault {
      throw CommandFailure(
        .unavailable, sentences.restoreNotWritten(fault.path, sentences.reason(fault)))
    }
  }
}

/// `okusuri admin verify [FILE]`: reads a record or a copy through, and changes nothing.
struct VerifyCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: Help.adminVerify,
    discussion: "Two files with the same sums show the same to everybody.")

  @Argument(help: ArgumentHelp(Help.adminVerifyFile), completion: .file())
  var file: String?

  @OptionGroup var record: RecordFileOption
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    guard file == nil || record.database == nil else {
      throw CommandFailure(.usage, sentences.verifyOne)
    }
    var record = record
    record.database = file ?? record.database
    switch try record.place(sentences) {
    case .file(let path):
      try RecordReport(path, found: try await RecordFile.verify(path))
        .say(readFrom: .file(path), isJSON: isJSON, sentences)
    case .database(let address):
      let found = try await PostgreSQLRows.source(address).found()
      try RecordReport(address.text, households: found).say(isJSON: isJSON, sentences)
    }
  }
}

/// `okusuri admin copy --from PLACE --to PLACE`: moves a record to another engine, and compares the two. Source: S-14.
struct CopyCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: Help.adminCopy,
    discussion:
      "Run again after it was broken off, it goes on. No server starts on a copy before it is whole."
  )

  @Option(help: ArgumentHelp(Help.adminCopyFrom, valueName: "place"), completion: .file())
  var from: String

  @Option(help: ArgumentHelp(Help.adminCopyTo, valueName: "place"), completion: .file())
  var to: String

  @OptionGroup var output: LocalOutputOptions

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
    try RecordReport(place.name, done: sentences.copied(place.name), households: found)
      .say(readFrom: origin, isJSON: isJSON, sentences)
  }

  /// The right to serve a file; whoever is about to serve a database finds that it is being copied into.
  private func lock(_ place: RecordPlace) throws -> ServingLock? {
    guard case .file(let path) = place else { return nil }
    try Folder.make(Folder.parent(of: path))
    return try ServingLock(record: path)
  }
}

/// `okusuri admin migrate`: brings the record's schema up to date before a server is started on it.
struct MigrateCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: Help.adminMigrate,
    discussion:
      "Make a backup before. A server does the same to a file when it starts, never to a database."
  )

  @OptionGroup var record: RecordFileOption
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try common.requireLocal(sentences)
    switch try record.place(sentences) {
    case .file(let path): try migrate(path, sentences)
    case .database(let address):
      let isNew = try await PostgreSQLSchema.migrate(address)
      try say(isNew, address.text, sentences)
    }
  }

  private func migrate(_ path: String, _ sentences: CommandSentences) throws {
    guard try RecordFile.isBehind(path) else { return try say(false, path, sentences) }
    let serving = try ServingLock(record: path)
    try SQLiteRecordStore(path: path).close()
    withExtendedLifetime(serving) {}
    try say(true, path, sentences)
  }

  private func say(_ isNew: Bool, _ place: String, _ sentences: CommandSentences) throws {
    let done = isNew ? sentences.migrated(place) : sentences.isUpToDate(place)
    var report = RecordReport(place, done: done)
    report.migrated = isNew
    try report.say(isJSON: isJSON, sentences)
  }
}

extension CommonOptions {
  /// What is done to a file is done on the machine that has it.
  fileprivate func requireLocal(_ sentences: CommandSentences) throws(CommandFailure) {
    if server != nil { throw CommandFailure(.usage, sentences.adminIsLocal) }
  }
}
