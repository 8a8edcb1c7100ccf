import APIContract
import ArgumentParser
import Domain
import Files
import FoundationEssentials
import ServerCore
import ServerStoreSQLite

/// `okusuri import FILE`: brings a household into the record of this machine.
struct ImportCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: Help.importHousehold,
    discussion: "The format: docs/household-format.md")

  @Argument(help: ArgumentHelp(Help.importFile), completion: .file())
  var file: String

  @Flag(help: ArgumentHelp(Help.importPasswordStdin))
  var passwordStdin = false

  @Option(help: ArgumentHelp(Help.importPatient))
  var patient: String?

  @Flag(help: ArgumentHelp(Help.importJson))
  var json = false

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  var isJSON: Bool { json }

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let bytes = try content(sentences)
    if RecordFileImport.isRecord(bytes) {
      return try await RecordFileImport(common: common, patient: patient, json: json).run(bytes)
    }
    guard Self.mayBeHousehold(bytes) else {
      throw CommandFailure(.badData, sentences.importIsNoHousehold(file))
    }
    try requireLocal(basics, sentences)
    let progress = ProgressLine()
    let now = basics.clock.now()
    let (draft, checked) = try read(bytes, now, progress, sentences)
    let password = try password(draft, sentences)
    progress.show(sentences.going(sentences.importWriting))
    var household = checked
    household.passwordHash = try await PasswordHasher().hash(password)
    try await save(household, now, sentences)
    progress.end()
    let counts = ImportCounts(household)
    if json {
      CommandOutput.body(counts.jsonBytes)
    } else {
      CommandOutput.say(sentences.imported(counts))
    }
  }

  /// Throws 64 where a server is meant, and says whose word that is: the command line's or the settings'.
  private func requireLocal(
    _ basics: RunBasics, _ sentences: CommandSentences
  ) throws(CommandFailure) {
    guard let server = try basics.remote() else { return }
    throw CommandFailure(
      .usage,
      common.server == nil
        ? sentences.importServerIsSet("\(server)") : sentences.importIsLocal)
  }

  /// False for what begins like no JSON: a table, or a pharmacy's file, which another command takes.
  private static func mayBeHousehold(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    return first.map { "{[\0".utf8.contains($0) } ?? true
  }

  /// The whole file, read once: it may be a pipe.
  private func content(_ sentences: CommandSentences) throws(CommandFailure) -> [UInt8] {
    do {
      return try ReadableFile.bytes(file, most: HouseholdDraft.mostBytes)
    } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
  }

  private func read(
    _ bytes: [UInt8], _ now: Timestamp, _ progress: ProgressLine, _ sentences: CommandSentences
  ) throws(CommandFailure) -> (HouseholdDraft, HouseholdRecord) {
    defer { progress.end() }
    do {
      progress.show(sentences.going(sentences.importChecking))
      let draft = try HouseholdDraft(parsing: bytes)
      var ids = SystemRandomNumberGenerator()
      return (draft, try draft.record(passwordHash: nil, now: now, ids: &ids))
    } catch {
      throw CommandFailure(.badData, sentences.fault(error))
    }
  }

  /// The password of `--password-stdin`, else the file's, else what the person types twice.
  private func password(
    _ draft: HouseholdDraft, _ sentences: CommandSentences
  ) throws(CommandFailure) -> String {
    if !passwordStdin, let password = draft.password { return password }
    let missing = sentences.importNeedsPassword
    return try NewPassword(email: draft.email, missing: missing).read(
      fromStandardInput: passwordStdin, sentences)
  }

  /// All or nothing; a server that has the record open sees it at once.
  private func save(
    _ household: HouseholdRecord, _ now: Timestamp, _ sentences: CommandSentences
  ) async throws {
    let folder = UserFolders(environment: ProcessInfo.processInfo.environment).data
    try Folder.make(folder)
    let store = try SQLiteRecordStore(path: EmbeddedServer.record(in: folder))
    do {
      try await store.write { try $0.save(household, at: now) }
    } catch is HouseholdExistsError {
      throw CommandFailure(.badData, sentences.accountExists(household.email))
    }
    try store.close()
  }
}

/// How many medications and doses an import added.
struct ImportCounts: JSONWritable {
  let patients: Int
  let medications: Int
  let doses: Int
  let prnDoses: Int

  init(_ household: HouseholdRecord) {
    let all = household.patients.flatMap(\.medications)
    patients = household.patients.count
    medications = all.count
    doses = all.reduce(0) { $0 + $1.doses.count }
    prnDoses = all.reduce(0) { $0 + $1.prnDoses.count }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("imported")
      json.object { json in
        json.field("patients", patients)
        json.field("medications", medications)
        json.field("doses", doses)
        json.field("prnDoses", prnDoses)
      }
    }
  }
}
