import Glibc
import TestSupport
import Testing

/// A household whose server stands behind a gate, at any time of its own: its terminal can be cut off for
/// days, left and opened again.
final class DistantHousehold {
  let household: Household
  let gate: Gate
  /// What the terminal knows the server by.
  var address: String { "unix:" + gate.path }
  private var server: PipedProgram?
  private let inner: String

  /// 2026-02-10 14:32 in Tokyo, so many days later.
  static func day(_ days: Int) -> String { "2026-02-\(10 + days)T05:32:00Z" }

  /// Starts the server at the sample instant and signs the caregiver in through the gate.
  init() async throws {
    household = try await Household()
    inner = household.home.path(of: "inner.sock")
    gate = try Gate(at: household.home.path(of: "gate.sock"), to: inner)
    try await serve(on: Self.day(0))
    try await command(
      ["login", "--email", Household.email, "--password-stdin"],
      input: Household.password + "\n")
  }

  /// Serves as it is on another day.
  func serve(on now: String) async throws {
    let server = try PipedProgram.launch(
      [
        "serve", "--listen", "unix:" + inner, "--now", now, "--lang", "en", "--database",
        household.database.path,
      ], home: household.home)
    try await server.waitForComplaint("inner.sock")
    self.server = server
  }

  /// The server is not there any more.
  func stop() async throws {
    server?.kill(SIGTERM)
    _ = try await server?.result()
    server = nil
  }

  /// The server goes on on another day.
  func moveServer(to now: String) async throws {
    try await stop()
    try await serve(on: now)
  }

  /// Opens the screens through the gate and waits for 今日 with its doses.
  func open(
    on now: String = DistantHousehold.day(0), _ options: [String] = [],
    size: TerminalSize = .standard
  ) async throws -> TerminalProgram {
    try await household.open(["--server", address] + options, size: size, now: now)
  }

  /// Opens the screens once with a network, until the days to come are kept, and leaves.
  func keepDaysToCome() async throws {
    let program = try await open()
    try await program.openHistory()
    let end = ContinuousClock.now + .testDeadline
    // The days are asked for all at once, and the card once each has been answered and is kept.
    while !gate.requests.contains(where: { $0.contains("/card") }) {
      try #require(ContinuousClock.now < end, "the days to come were not asked for")
      await Task.yield()
    }
    try await program.settle()
    try await program.quit()
  }

  static let newPassword = "another battery staple"

  /// Whoever runs the server gives the account a new password, which ends every sign-in.
  func endSignIns() async throws {
    let result = try await PipedProgram.run(
      [
        "admin", "reset-password", Household.email, "--password-stdin", "--database",
        household.database.path,
      ] + Household.clock, home: household.home, input: Self.newPassword + "\n")
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
  }

  /// Runs a command through the gate; it has to work.
  @discardableResult
  func command(
    _ arguments: [String], on now: String = DistantHousehold.day(0), input: String = ""
  ) async throws -> CommandResult {
    let result = try await PipedProgram.run(
      arguments + ["--server", address, "--now", now], home: household.home, input: input)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return result
  }

  /// The times of the doses of a day that the server holds as taken, in the order of the day.
  func taken(on date: String, asked now: String) async throws -> [String] {
    let day = try await command(["history", "day", date], on: now)
    let lines = day.text.split(separator: "\n").filter { $0.contains("服用、") }
    return ["8:00", "13:00", "19:00", "22:00"].filter { time in
      lines.contains { $0.contains(" \(time)　") }
    }
  }
}

extension TerminalProgram {
  /// `q`, and the end that it leads to.
  func quit() async throws {
    send("q")
    #expect(try await exitStatus() == .exited(0))
  }
}

extension UIFrame {
  /// What the title bar says.
  var title: String { element("titlebar")?.label ?? "" }

  /// True while the notice of reading only is on the screen.
  var showsBanner: Bool { shows("OfflineGraceBanner") }
}
