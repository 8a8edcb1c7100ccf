import Foundation
import TestSupport
import Testing

/// What the client writes down where `OKUSURI_LOG` asks for it, through the program itself.
@Suite struct `The client's log` {
  private static let variable = "OKUSURI_LOG"

  /// What nobody may read in it, and whose home it is.
  private static let canaries = [
    "Canary-Patient", "Canary-Medicine", "canary-note", "canary-words", "canary-wrong",
    Household.email, Household.password, "アムロジピン", "Bearer", "?",
  ]

  private func run(
    _ household: Household, _ arguments: [String], level: String = "debug", input: String = ""
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + Household.clock, environment: [Self.variable: level], home: household.home,
      input: input)
  }

  private func log(of household: Household) throws -> String {
    String(decoding: try household.home.read("state/okusuri/okusuri.log"), as: UTF8.self)
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `P-63 a day at debug is written down, each call by its template, and nobody's word`()
    async throws
  {
    let household = try await Household(
      file: Household.file(patient: "Canary-Patient", medicine: "Canary-Medicine"))
    let today = try await run(household, ["today", "--json"])
    let medicine = try #require((try today.object["doses"] as? [[String: Any]])?.first)
    let id = try #require(medicine["medicationId"] as? String)
    let taken = try await run(household, ["take", "アムロジピン", "--at", "22:00", "--yes"])
    #expect(taken.status == .exited(0), "\(taken.errorText)")
    let skipped = try await run(
      household,
      ["skip", "アムロジピン", "--at", "13:00", "--reason", "other", "--note", "canary-note"])
    #expect(skipped.status == .exited(0), "\(skipped.errorText)")
    _ = try await run(household, ["search", "canary-words"])
    let wrong = try await run(
      household, ["login", "--email", Household.email, "--password-stdin"],
      input: "canary-wrong\n")
    #expect(wrong.status == .exited(77))
    let log = try log(of: household)
    for text in [
      "info start 0.1.0, TERM xterm-256color, ", "info server: there", "info outbox: 1 queued",
      "info outbox: 1 sent, 0 refused", "info exit",
      "debug call GET /api/patients/{patientId}/today: 200, ",
      "debug call POST /api/patients/{patientId}/dose-records/skip: 20",
      "debug call POST /api/auth/sign-in: 401, ",
    ] {
      #expect(log.contains(text), "\(text) is not in\n\(log)")
    }
    for text in Self.canaries + [id, household.home.path] {
      #expect(!log.contains(text), "\(text) is in\n\(log)")
    }
    for line in log.split(separator: "\n") {
      let match = line.wholeMatch(of: /2026-02-10T[0-9:.]+Z (?:error|info|debug) [ -~]+/)
      #expect(match != nil, "\(line)")
    }
    let path = household.home.path(of: "state/okusuri/okusuri.log")
    #expect(try mode(of: path) == 0o600)
  }

  @Test func `P-63 the screens are written down too, with the size of their terminal`()
    async throws
  {
    let household = try await Household()
    let program = try TerminalProgram.launch(
      Household.clock, environment: [Self.variable: "debug"], home: household.home)
    try await program.waitForToday()
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    let log = try log(of: household)
    #expect(log.contains("info start 0.1.0, TERM xterm-256color, 80x24\n"), "\(log)")
    #expect(log.contains(" debug call GET /api/patients"), "\(log)")
    #expect(log.contains(" info exit\n"), "\(log)")
    #expect(!log.contains("佐藤") && !log.contains("メトホルミン"), "\(log)")
  }

  @Test func `P-63 nothing is written unasked, and at error only what went wrong`() async throws {
    let household = try await Household()
    let path = household.home.path(of: "state/okusuri/okusuri.log")
    for level in ["", "off"] {
      let quiet = try await run(household, ["today"], level: level)
      #expect(quiet.status == .exited(0) && quiet.error.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    #expect(try await run(household, ["today"], level: "error").status == .exited(0))
    #expect(try log(of: household).isEmpty)
    let nobody = "unix:" + household.home.path(of: "nobody.sock")
    let silent = try await run(
      household,
      ["login", "--server", nobody, "--email", Household.email, "--password-stdin"],
      level: "error", input: Household.password + "\n")
    #expect(silent.status == .exited(69))
    let lines = try log(of: household).split(separator: "\n")
    #expect(lines.contains { $0.contains(" error call POST /api/auth/sign-in: unreachable, ") })
    #expect(lines.allSatisfy { $0.contains("Z error ") }, "\(lines)")
  }

  @Test func `P-63 at a mebibyte the file is put aside and begun anew, both 0600`() async throws {
    let household = try await Household()
    let folder = try household.home.directory("state/okusuri")
    let path = "\(folder)/okusuri.log"
    let isMade = FileManager.default.createFile(
      atPath: path, contents: Data(repeating: UInt8(ascii: "x"), count: 1 << 20),
      attributes: [.posixPermissions: 0o600])
    try #require(isMade)
    #expect(try await run(household, ["today"]).status == .exited(0))
    let old = try household.home.read("state/okusuri/okusuri.log.1")
    #expect(old.count >= 1 << 20 && old.count < 1 << 20 + 4096)
    #expect(try log(of: household).contains(" info exit\n"))
    #expect(try mode(of: path) == 0o600)
    #expect(try mode(of: path + ".1") == 0o600)
  }

  @Test func `P-63 a place that takes nothing, and no level, are told once and stop nothing`()
    async throws
  {
    let household = try await Household()
    let place = household.home.path(of: "state/okusuri")
    // Where nothing was written yet there is no folder to take away.
    try? FileManager.default.removeItem(atPath: place)
    try #require(FileManager.default.createFile(atPath: place, contents: Data()))
    let today = try await run(household, ["today"])
    #expect(today.status == .exited(0) && today.text.contains("メトホルミン錠250mg"))
    #expect(today.errorText.split(separator: "\n").count == 1, "\(today.errorText)")
    #expect(today.errorText.hasPrefix("ログを書けません"), "\(today.errorText)")
    let sick = try await run(household, ["doctor"])
    #expect(sick.text.contains("! ログ") && !sick.text.contains(household.home.path))
    let loud = try await run(household, ["today", "--lang", "en"], level: "loud")
    #expect(loud.status == .exited(0))
    #expect(loud.errorText.hasPrefix("OKUSURI_LOG takes off, error, info or debug."))
  }

  @Test func `P-63 doctor names the file and the level, and how a log would be kept`()
    async throws
  {
    let household = try await Household()
    let none = try await household.run("doctor")
    #expect(none.text.contains("OKUSURI_LOG=info"), "\(none.text)")
    let kept = try await run(household, ["doctor"], level: "info")
    #expect(kept.text.contains("$XDG_STATE_HOME/okusuri/okusuri.log（info）"), "\(kept.text)")
  }
}
