import Glibc
import TestSupport
import Testing

/// The server in a process of its own, killed while a screen is open.
@Suite(.serialized) struct `A lost server` {
  /// A household, its server on a socket, and the screens of its caregiver.
  private struct Scene {
    let household: Household
    let address: String

    init() async throws {
      household = try await Household()
      address = "unix:" + household.home.path(of: "outside.sock")
    }

    func serve() async throws -> PipedProgram {
      let server = try PipedProgram.launch(
        [
          "serve", "--listen", address, "--now", Demo.now, "--lang", "en",
          "--database", household.database.path,
        ], home: household.home)
      try await server.waitForComplaint("outside.sock")
      return server
    }

    func signIn() async throws {
      let result = try await household.run(
        "login", "--server", address, "--email", Household.email, "--password-stdin",
        input: Household.password + "\n")
      try #require(result.status == .exited(0), "\(result.errorText)")
    }

    func open() async throws -> TerminalProgram {
      try await household.open(["--server", address])
    }
  }

  @Test func `010 EC-6 a load that fails shows 再試行, and it loads once the server is back`()
    async throws
  {
    let scene = try await Scene()
    let server = try await scene.serve()
    try await scene.signIn()
    let program = try await scene.open()
    try await program.openHistory()
    server.kill(SIGKILL)
    _ = try await server.result()
    let error = try await program.press("r") { $0.shows(ID.retry) && !$0.busy }
    #expect(error.overlay == "ErrorCard" && error.focus == ID.retry)
    #expect(program.neverShowed { $0.overlay == ID.lock })
    let screen = try await program.settle().screen
    #expect(screen.contains("履歴を読み込めませんでした") && screen.contains("記録は失われていません。"))
    try await program.press(.enter) { $0.shows(ID.retry) && !$0.busy }
    let again = try await scene.serve()
    // The card goes without another key too (W-16).
    let calendar = try await program.waitForFrame { $0.isCalendar }
    #expect(calendar.days.count == 30)
    again.kill(SIGTERM)
    #expect(try await again.result().status == .exited(0))
  }

  @Test func `D-H8 behind the error card no day is left`() async throws {
    let scene = try await Scene()
    try scene.household.database.grantPremium()
    let server = try await scene.serve()
    try await scene.signIn()
    let program = try await scene.open()
    try await program.openHistory()
    try await program.press("[") { $0.isCalendar && $0.days.first == "2026-01-01" }
    server.kill(SIGKILL)
    let error = try await program.press("[") { $0.shows(ID.retry) && !$0.busy }
    #expect(error.days.isEmpty && error.heading == "2025年12月")
    #expect(!error.shows(ID.free) && !error.shows(ID.premium))
    let settled = try await program.settle()
    let card = try #require(settled.frame?.element("ErrorCard"))
    for row in 4..<22 where !(card.row..<card.row + card.height).contains(row) {
      #expect(settled.screen.lines[row].isEmpty, "\(settled.screen)")
    }
  }

  @Test func `W-3 an idle screen says within five seconds that the server was killed`() async throws
  {
    let scene = try await Scene()
    let server = try await scene.serve()
    try await scene.signIn()
    let program = try await scene.open()
    try await program.waitForFrame { $0.title.contains("同期済み") }
    server.kill(SIGKILL)
    let began = ContinuousClock.now
    let lost = try await program.waitForFrame { !$0.title.contains("オンライン") }
    #expect(ContinuousClock.now - began < .seconds(5))
    #expect(lost.title.contains("オフライン") && lost.title.contains("最終更新"))
    _ = try await server.result()
    let again = try await scene.serve()
    try await program.waitForFrame { $0.title.contains("オンライン  同期済み") }
    again.kill(SIGTERM)
    _ = try await again.result()
  }

  @Test func `W-3 W-16 a stalled server is told in five seconds, and heals without a key`()
    async throws
  {
    let scene = try await Scene()
    let server = try await scene.serve()
    try await scene.signIn()
    let program = try await scene.open()
    try await program.waitForFrame { $0.title.contains("同期済み") }
    server.kill(SIGSTOP)
    let began = ContinuousClock.now
    try await program.waitForFrame { $0.title.contains("応答なし") }
    // The last beat came up to two seconds before it was stopped, never later.
    #expect(ContinuousClock.now - began < .seconds(5))
    program.send("2")
    let card = try await program.waitForFrame { $0.shows(ID.retry) && !$0.busy }
    #expect(card.screen == "history")
    server.kill(SIGCONT)
    let healed = try await program.waitForFrame { $0.isCalendar }
    #expect(healed.days.count == 30)
    try await program.waitForFrame { $0.title.contains("オンライン") }
    server.kill(SIGTERM)
    _ = try await server.result()
  }

  @Test(arguments: [true, false])
  func `W-16 Esc in or after the first load of 履歴 leads back to 今日, and 2 asks again`(
    waits: Bool
  ) async throws {
    let scene = try await Scene()
    let server = try await scene.serve()
    try await scene.signIn()
    let program = try await scene.open()
    try await program.waitForFrame { $0.title.contains("同期済み") }
    server.kill(SIGSTOP)
    program.send("2")
    // On a busy machine the days may have come before the server was silent; then they are shown, and are no first load.
    let day = ID.day("2026-02-10")
    let first = try await program.waitForFrame { frame in
      if frame.shows(day) { return true }
      return waits ? frame.shows(ID.retry) && !frame.busy : frame.overlay == ID.updating
    }
    let left = try await program.press(first.shows(day) ? "1" : .esc) {
      // On a busy machine the silence may end in an error before the key is read; it leads back from there as well.
      $0.screen == "today" && $0.overlay == nil && !$0.busy
    }
    #expect(left.focus != nil)
    server.kill(SIGCONT)
    try await program.waitForFrame { $0.title.contains("オンライン") }
    try await program.openHistory()
    server.kill(SIGTERM)
    _ = try await server.result()
  }

  @Test func `W-16 a start without known patients heals by itself once the server answers`()
    async throws
  {
    let scene = try await Scene()
    let server = try await scene.serve()
    try await scene.signIn()
    server.kill(SIGKILL)
    _ = try await server.result()
    let program = try TerminalProgram.launch(
      ["--server", scene.address, "--now", Demo.now], home: scene.household.home)
    let failed = try await program.waitForFrame { $0.shows("empty") }
    #expect(failed.title.contains("オフライン") && !failed.title.contains("読み込み中"))
    #expect(try await program.settle().screen.contains("つながると、自動で開きます。"))
    let again = try await scene.serve()
    try await program.waitForToday()
    again.kill(SIGTERM)
    _ = try await again.result()
  }

  @Test func `product 3 the title bar says that the server does not answer`() async throws {
    let scene = try await Scene()
    let server = try await scene.serve()
    try await scene.signIn()
    let program = try await scene.open()
    try await program.openHistory()
    server.kill(SIGKILL)
    try await program.press("r") { $0.shows(ID.retry) && !$0.busy }
    let label = try #require(try await program.settle().frame?.element("titlebar")?.label)
    #expect(!label.contains("オンライン"), "\(label)")
  }
}
