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
    let calendar = try await program.press(.enter) { $0.isCalendar }
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
