import Foundation
import TestSupport
import Testing

/// アカウント and 表示 in 設定.
@Suite(.serialized) struct `The settings of the account` {
  private static let password = CommandTerminal.password

  /// A caregiver with one patient, signed in on two terminals; the screens are on the first.
  private struct Signed {
    let server: HeadlessServer
    let here: CommandTerminal
    let other: CommandTerminal
    let program: TerminalProgram

    init(_ server: HeadlessServer) async throws {
      self.server = server
      here = try await CommandTerminal.caregiver(server, "hana@example.jp")
      try await here.done("patients", "add", "佐藤 ハナ")
      other = try CommandTerminal(server)
      try await other.done(
        "login", "--email", "hana@example.jp", "--password-stdin", input: password + "\n")
      program = try TerminalProgram.launch(
        ["--server", server.demo.url, "--now", CommandTerminal.now], home: here.home)
      try await program.waitForFrame("今日") { $0.screen == "today" && !$0.busy }
      try await program.press("4") { $0.focus == "settings.account" }
    }

    /// Presses the button with that many above it.
    func open(_ index: Int, until matches: @escaping @Sendable (UIFrame) -> Bool) async throws {
      program.send(.right)
      for _ in 0..<index { program.send(.down) }
      try await program.press(.enter, until: matches)
    }
  }

  private func onServer(_ body: (Signed) async throws -> Void) async throws {
    try await HeadlessServer.run { server in try await body(try await Signed(server)) }
  }

  @Test func `product 3 settings: a new password signs every other device out`() async throws {
    try await onServer { signed in
      let program = signed.program
      try await signed.open(0) { $0.focus == "account.current" }
      program.send("not this one", .enter, "a new secret", .enter, "a new secret")
      let refused = try await program.press(.enter) {
        $0.shows("account.current.error") && !$0.busy
      }
      #expect(refused.focus == "account.current")
      #expect(refused.label(of: "account.current.error")?.contains("何も変えていません") == true)
      program.send(.control("u"), .text(Self.password), .tab, .tab)
      let done = try await program.press(.enter) { $0.shows("settings.account") && !$0.busy }
      #expect(done.spoken == "パスワードを変えました。ほかの端末はサインアウトされました")
      #expect(try await signed.other.run("patients").status == .exited(77))
      #expect(try await signed.here.run("patients").status == .exited(0))
      #expect(!program.traceLines.contains { $0.contains("secret") || $0.contains("horse") })
    }
  }

  @Test
  func `product 3 settings: a password that is too short or differs is said before it is sent`()
    async throws
  {
    try await onServer { signed in
      let program = signed.program
      try await signed.open(0) { $0.focus == "account.current" }
      program.send(.text(Self.password), .enter, "short", .tab, "other")
      let refused = try await program.press(.enter) { $0.focus == "account.new" }
      #expect(refused.shows("account.new.error") && refused.shows("account.again.error"))
      try await program.press(.esc) { $0.overlay == "DiscardCard" }
      try await program.press(.left, .enter) { $0.focus == "settings.account.password" }
    }
  }

  @Test func `product 3 settings: the list of devices, and one of them is signed out after asking`()
    async throws
  {
    try await onServer { signed in
      let program = signed.program
      try await signed.open(1) { $0.shows("account.session.1") }
      let rows = try await program.settle().frame?.elements.filter {
        $0.id.hasPrefix("account.session.")
      }
      let here = try #require(rows?.firstIndex { $0.label.hasPrefix("この端末") })
      let other = try #require(rows?.firstIndex { $0.label.hasPrefix("ほかの端末") })
      #expect(rows?.allSatisfy { $0.label.contains("（コマンド）、") } == true)
      #expect(rows?.count == 2 && rows?[other].label.contains("2月10日 12:0") == true)
      let move: Key = here == 0 ? .down : .up
      if here != 0 { program.send(.down) }
      let told = try await program.press(.enter) { $0.spoken.contains("この端末は") }
      #expect(told.overlay == nil)
      program.send(move)
      let asked = try await program.press(.enter) { $0.overlay == "AccountEndCard" }
      #expect(asked.focus == "account.question.no")
      try await program.press(.enter) { $0.overlay == nil && $0.shows("account.session.1") }
      #expect(try await signed.other.run("patients").status == .exited(0))
      try await program.press(.enter) { $0.overlay == "AccountEndCard" }
      try await program.press(.left, .enter) { frame in
        frame.spoken == "その端末をサインアウトさせました" && !frame.shows("account.session.1")
      }
      #expect(try await signed.other.run("patients").status == .exited(77))
    }
  }

  @Test func `product 3 settings: deleting the account says what goes and asks twice`() async throws
  {
    try await onServer { signed in
      let program = signed.program
      try await signed.open(2) { $0.overlay == "AccountDeletionCard" && !$0.busy }
      let asked = try await program.settle()
      #expect(asked.frame?.focus == "account.question.no")
      #expect(asked.screen.contains("1人の記録、薬、服薬の記録"))
      try await program.press(.enter) { $0.focus == "settings.account.delete" }
      try await program.press(.enter) { $0.overlay == "AccountDeletionCard" && !$0.busy }
      try await program.press(.left, .enter) { $0.focus == "account.proof" }
      program.send("not this one")
      try await program.press(.enter) { $0.shows("account.proof.error") && !$0.busy }
      #expect(try await signed.other.run("patients").status == .exited(0))
      program.send(.control("u"), .text(Self.password))
      let gone = try await program.press(.enter) { $0.screen == "wizard" && !$0.busy }
      #expect(gone.spoken == "アカウントと記録をすべて消しました")
      #expect(try await signed.other.run("patients").status == .exited(77))
      let back = try await signed.other.run(
        "login", "--email", "hana@example.jp", "--password-stdin", input: Self.password + "\n")
      #expect(back.status == .exited(77))
    }
  }

  @Test func `product 3 settings: patient mode has no account`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    let settings = try await program.press("4") { $0.screen == "settings" }
    #expect(settings.focus == "settings.display")
    #expect(!settings.elements.contains { $0.id.contains("account") })
  }

  @Test func `product 3 settings: theme and marks change at once and stay for the next start`()
    async throws
  {
    let family = try await Household()
    let program = try await family.open()
    let before = try await program.settle().screen
    try await program.press("4") { $0.focus == "settings.account" }
    try await program.press("j", "j", "j", "j", "j", "j") { $0.focus == "settings.display" }
    try await program.press(.right) { $0.focus == "settings.language.ja" }
    program.send(.down, .down, .down, .down)
    try await program.press(.enter) { $0.focus == "settings.theme.light" }
    let light = try await program.settle().screen
    #expect(light.cells[23][79].style.background != before.cells[23][79].style.background)
    for _ in 0..<7 { program.send(.down) }
    try await program.press(.enter) { $0.focus == "settings.marks.letters" }
    try await program.press("1") { $0.screen == "today" }
    #expect(try await program.settle().screen.contains("済"))
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    let again = try await family.open()
    let screen = try await again.settle().screen
    #expect(screen.contains("済"))
    #expect(screen.cells[23][79].style.background == light.cells[23][79].style.background)
  }
}
