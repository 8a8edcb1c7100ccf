import Foundation
import Synchronization
import TestSupport
import Testing

/// One person's terminal and the server it records on, which a test can take away and bring back.
final class OfflineTerminal: Sendable {
  let home: TemporaryDirectory
  private let record: TemporaryDirectory
  private let server = Mutex<PipedProgram?>(nil)
  static let email = "mika@example.jp"
  static let password = "correct horse battery"
  /// 2026-02-10 12:00 in Tokyo.
  static let now = "2026-02-10T03:00:00Z"

  /// A caregiver with one patient and three medicines, all of it seen once.
  init() async throws {
    (home, record) = (try TemporaryDirectory(), try TemporaryDirectory())
    try await connect()
    try await done(
      "login", "--sign-up", "--email", Self.email, "--password-stdin",
      input: Self.password + "\n")
    try await done("patients", "add", "佐藤 ハナ")
    for (name, slots) in [("メトホルミン錠250mg", "noon,evening"), ("アムロジピン錠5mg", "bedtime")] {
      try await done("medications", "add", name, "--dosage", "1錠", "--slots", slots)
    }
    try await done("medications", "add", "カロナール錠200", "--dosage", "2錠", "--as-needed")
    try await done("today")
    try await done("medications", "list")
    try await done("undo", expecting: 65)
  }

  var address: String { "unix:" + record.path(of: "s") }

  /// A path beside the server's record, which is `record.sqlite` unless it was moved.
  func path(of name: String) -> String { record.path(of: name) }

  /// The server is there, with the record it had or, as its options say, one elsewhere.
  func connect(now: String = OfflineTerminal.now, options: [String] = []) async throws {
    let started = try PipedProgram.launch(
      [
        "serve", "--listen", address, "--database", record.path(of: "record.sqlite"),
        "--sign-up", "open", "--lang", "en", "--now", now,
      ] + options, home: record)
    try await started.waitForComplaint(record.path(of: "s"))
    server.withLock { $0 = started }
  }

  /// Nobody answers any more; killed in whatever it is doing.
  func disconnect() async throws {
    let running = server.withLock { server in
      defer { server = nil }
      return server
    }
    running?.kill(SIGKILL)
    _ = try await running?.result()
    try? FileManager.default.removeItem(atPath: record.path(of: "s"))
  }

  /// Somebody is there and says nothing any more.
  func silence() { server.withLock { $0?.kill(SIGSTOP) } }

  /// Puts rubbish in the place of what this device has not sent, of every account of the home.
  func damageUnsent() throws {
    let folder = home.path(of: "data/okusuri/device")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".sqlite") && !$0.contains("cache") }.map { "\(folder)/\($0)" }
    try #require(!files.isEmpty)
    for file in files {
      for log in ["\(file)-wal", "\(file)-shm"] where FileManager.default.fileExists(atPath: log) {
        try FileManager.default.removeItem(atPath: log)
      }
      let handle = try #require(FileHandle(forWritingAtPath: file))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(String(repeating: "rubbish ", count: 2048).utf8))
      try handle.close()
    }
  }

  /// Runs a command, in the person's home or in another one, on this server or on another.
  func run(
    _ arguments: [String], at now: String = OfflineTerminal.now, input: String = "",
    home: TemporaryDirectory? = nil
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--server", address, "--now", now], home: home ?? self.home, input: input)
  }

  /// Runs a command that has to end with that status, and answers what it said.
  @discardableResult
  func done(
    _ arguments: String..., at now: String = OfflineTerminal.now, expecting status: Int32 = 0,
    input: String = ""
  ) async throws -> CommandResult {
    let result = try await run(arguments, at: now, input: input)
    guard result.status == .exited(status) else { throw Household.Failure(result: result) }
    return result
  }

  /// Runs a command with `--json` that has to end with that status, and reads its body.
  func json(
    _ arguments: String..., at now: String = OfflineTerminal.now, expecting status: Int32 = 0
  ) async throws -> [String: Any] {
    let result = try await run(arguments + ["--json"], at: now)
    guard result.status == .exited(status) else { throw Household.Failure(result: result) }
    return try result.object
  }

  /// What is taken on a day as the server knows it: names and times of planned doses, then as-needed ones.
  func taken(at now: String = OfflineTerminal.now) async throws -> [String] {
    let day = try await json("today", at: now)
    let doses = (day["doses"] as? [[String: Any]] ?? []).filter {
      $0["effectiveStatus"] as? String == "taken"
    }
    let items = day["prnItems"] as? [[String: Any]] ?? []
    return doses.map { "\($0["medicationName"] ?? "") \($0["slot"] ?? "")" }
      + items.map { "\($0["medicationName"] ?? "") as needed" }
  }
}
