import Foundation
import TestSupport
import Testing

/// One person's terminal: a home of its own, and commands to one server; without one, to the home's
/// own.
struct CommandTerminal {
  let home: TemporaryDirectory
  private let server: HeadlessServer?
  static let password = "correct horse battery"
  /// 2026-02-10 12:00 in Tokyo, when the server's clock starts.
  static let now = "2026-02-10T03:00:00Z"

  init(_ server: HeadlessServer?) throws {
    (home, self.server) = (try TemporaryDirectory(), server)
  }

  /// A terminal on which a new account has just been made.
  static func caregiver(_ server: HeadlessServer?, _ email: String) async throws -> Self {
    let terminal = try Self(server)
    try await terminal.done(
      "login", "--sign-up", "--email", email, "--password-stdin", input: password + "\n")
    return terminal
  }

  /// Runs a command at noon, or at another instant.
  func run(
    _ arguments: String..., at now: String = now, input: String = ""
  ) async throws -> CommandResult {
    try await run(arguments, at: now, input: input)
  }

  /// Runs a command that has to work, and answers what it said.
  @discardableResult
  func done(
    _ arguments: String..., at now: String = now, input: String = ""
  ) async throws -> CommandResult {
    let result = try await run(arguments, at: now, input: input)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return result
  }

  /// Runs a command with `--json` that has to work, and reads its body.
  func json(_ arguments: String..., at now: String = now) async throws -> [String: Any] {
    let result = try await run(arguments + ["--json"], at: now, input: "")
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return try result.object
  }

  func run(
    _ arguments: [String], at now: String = now, input: String = ""
  ) async throws -> CommandResult {
    let place = server.map { ["--server", $0.demo.url] } ?? []
    return try await PipedProgram.run(
      arguments + place + ["--now", now], home: home, input: input)
  }

  /// Every byte of every file of the home: what somebody with the disk could read.
  var everythingKept: [UInt8] {
    get throws {
      let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String }
      return try (names ?? []).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: home.path(of: name), isDirectory: &isFolder)
          && !isFolder.boolValue
      }.flatMap { Array(try home.read($0)) }
    }
  }
}

extension CommandResult {
  /// Standard output as one JSON object.
  var object: [String: Any] {
    get throws {
      try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    }
  }
}
