import Foundation
import TestSupport
import Testing

/// A sign-in that another one takes the place of, and a sign-out of which the server could not be told.
@Suite(.serialized) struct `A sign-in that is over` {
  private static let login = ["login", "--password-stdin", "--email"]
  private static let password = OfflineTerminal.password + "\n"

  /// How many sign-ins the server knows of whoever is signed in there.
  private static func sessions(
    _ terminal: OfflineTerminal, _ home: TemporaryDirectory? = nil
  ) async throws -> Int {
    let answer = try await terminal.run(["account", "sessions", "--json"], home: home)
    return try #require(try answer.object["items"] as? [Any], "\(answer.errorText)").count
  }

  /// The same account's sign-in from another home.
  private static func elsewhere(_ terminal: OfflineTerminal) async throws -> TemporaryDirectory {
    let other = try TemporaryDirectory()
    let answer = try await terminal.run(
      login + [OfflineTerminal.email], input: password, home: other)
    try #require(answer.status == .exited(0), "\(answer.errorText)")
    return other
  }

  private static func owes(_ terminal: OfflineTerminal) -> Bool {
    let names = FileManager.default.enumerator(atPath: terminal.home.path)?
      .compactMap { $0 as? String }
    return names?.contains { $0.hasSuffix("ended.vault") } == true
  }

  @Test func `decision P-9 a sign-in over another one says what of that waits, and ends it`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try await Self.elsewhere(terminal)
    #expect(try await Self.sessions(terminal, other) == 2)
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.connect()
    let over = try await terminal.run(
      Self.login + ["other@example.jp", "--sign-up"], input: Self.password)
    #expect(over.status == .exited(0), "\(over.errorText)")
    #expect(
      over.errorText.contains("\(OfflineTerminal.email) の未送信の記録が 1件"), "\(over.errorText)")
    #expect(try await Self.sessions(terminal, other) == 1)
    // The same person once more: nothing of anybody else waits, and the earlier sign-in ends by itself.
    let again = try await terminal.run(Self.login + ["other@example.jp"], input: Self.password)
    #expect(again.status == .exited(0) && !again.errorText.contains("未送信"), "\(again.errorText)")
    let back = try await terminal.run(
      Self.login + [OfflineTerminal.email, "--json"], input: Self.password)
    #expect(try back.object["sent"] as? Int == 1)
    #expect(!Self.owes(terminal))
  }

  @Test func `D-O7 a command that reaches the server tells it of a sign-out without a network`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try await Self.elsewhere(terminal)
    try await terminal.disconnect()
    #expect(try await terminal.done("logout").text.contains("次につながったとき"))
    try await terminal.connect()
    #expect(try await Self.sessions(terminal, other) == 2 && Self.owes(terminal))
    // Nobody is signed in by it, and the server is heard all the same.
    let wrong = try await terminal.run(
      Self.login + [OfflineTerminal.email], input: "not the password\n")
    #expect(wrong.status == .exited(77), "\(wrong.errorText)")
    #expect(try await Self.sessions(terminal, other) == 1 && !Self.owes(terminal))
  }

  @Test func `D-O7 the sign-in screen tells the server of a sign-out without a network`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try await Self.elsewhere(terminal)
    try await terminal.disconnect()
    try await terminal.done("logout")
    try await terminal.connect()
    let program = try TerminalProgram.launch(
      ["--server", terminal.address, "--now", OfflineTerminal.now], home: terminal.home)
    try await program.waitForFrame("the sign-in") { $0.screen == "login" }
    var known = 2
    for _ in 0..<100 where known > 1 { known = try await Self.sessions(terminal, other) }
    #expect(known == 1)
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .exited(0))
    #expect(!Self.owes(terminal))
  }

  @Test func `F-26 whoever was taken out is told that no family's record is left to them`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let (guest, email) = (try TemporaryDirectory(), "misaki@example.jp")
    let code = try #require(
      try await terminal.json("members", "invite", "record")["code"] as? String)
    let joined = try await terminal.run(
      Self.login + [email, "--sign-up", "--invitation"], input: "\(code)\n" + Self.password,
      home: guest)
    #expect(joined.status == .exited(0), "\(joined.errorText)")
    _ = try await terminal.run(["today"], home: guest)
    try await terminal.disconnect()
    let taken = try await terminal.run(["take", "メトホルミン", "--at", "13:00"], home: guest)
    #expect(taken.status == .exited(0), "\(taken.errorText)")
    try await terminal.connect()
    try await terminal.done("members", "remove", email, "--yes")
    let back = try await terminal.run(Self.login + [email], input: Self.password, home: guest)
    #expect(back.errorText.contains("いま家族の記録がありません"), "\(back.errorText)")
    let sync = try await terminal.run(["sync"], home: guest)
    #expect(sync.status == .exited(65), "\(sync.text)")
    #expect(sync.errorText.contains("okusuri members join"), "\(sync.errorText)")
  }
}
