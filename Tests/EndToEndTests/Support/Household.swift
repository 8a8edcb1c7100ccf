import Foundation
import TestSupport

/// A family of one caregiver and one patient, brought in by `okusuri import`.
struct Household {
  /// Where its record, settings and sign-in are.
  let home: TemporaryDirectory
  static let email = "hana@example.jp"
  static let password = "correct horse"
  /// 2026-02-10 14:32 in Tokyo.
  static let clock = ["--now", Demo.now]

  /// A household file: two medicines a day, planned from the first of November.
  static func file(
    patient: String = "佐藤 ハナさん", medicine: String = "メトホルミン錠250mg",
    dosage: String = "1錠"
  ) -> String {
    """
    {"version": 1, "caregiver": {"email": "\(email)", "password": "\(password)"},
     "patients": [{"displayName": "\(patient)", "medications": [
       {"from": "2025-11-01", "name": "\(medicine)", "dosageText": "\(dosage)",
        "doseCountPerIntake": 1,
        "regimens": [{"from": "2025-11-01", "times": ["08:00", "19:00"]}],
        "doses": [{"date": "2026-02-10", "time": "08:00", "takenAt": "2026-02-09T23:05:00Z",
                    "recordedBy": "caregiver"}]},
       {"from": "2025-11-01", "name": "アムロジピン錠5mg", "dosageText": "1錠",
        "doseCountPerIntake": 1,
        "regimens": [{"from": "2025-11-01", "times": ["13:00", "22:00"]}]}]}]}
    """
  }

  /// The usual family in a home of its own, with its caregiver signed in.
  init() async throws {
    home = try TemporaryDirectory()
    let record = try await Self.usual.value
    let folder = try home.directory("data/okusuri")
    let isMade = FileManager.default.createFile(
      atPath: "\(folder)/record.sqlite", contents: record,
      attributes: [.posixPermissions: 0o600])
    guard isMade else { throw CocoaError(.fileWriteUnknown) }
    try await signIn()
  }

  /// Imports a file into a fresh home and signs its caregiver in.
  init(file: String) async throws {
    home = try await Self.imported(file)
    try await signIn()
  }

  /// The usual family, imported once for all tests; each gets a copy of the record.
  private static let usual = Task {
    try await imported(file()).read("data/okusuri/record.sqlite")
  }

  private static func imported(_ file: String) async throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    let path = try home.write(file, to: "household.json")
    let result = try await PipedProgram.run(["import", path] + clock, home: home)
    guard result.status == .exited(0) else { throw Failure(result: result) }
    return home
  }

  private func signIn() async throws {
    let signIn = try await run(
      "login", "--email", Self.email, "--password-stdin", input: Self.password + "\n")
    guard signIn.status == .exited(0) else { throw Failure(result: signIn) }
  }

  /// Its record.
  var database: RecordDatabase { RecordDatabase(of: home) }

  /// Runs a command in its home, at the sample instant.
  func run(_ arguments: String..., input: String = "") async throws -> CommandResult {
    try await PipedProgram.run(arguments + Self.clock, home: home, input: input)
  }

  /// Opens the screens over its own record.
  func open(
    _ options: [String] = [], size: TerminalSize = .standard, now: String = Demo.now,
    environment: [String: String?] = [:]
  ) async throws -> TerminalProgram {
    let program = try TerminalProgram.launch(
      options + ["--now", now], size: size, environment: environment, home: home)
    try await program.waitForToday()
    return program
  }

  /// A command that had to work did not.
  struct Failure: Error, CustomStringConvertible {
    let result: CommandResult
    var description: String { "\(result.status)\n\(result.text)\n\(result.errorText)" }
  }
}
