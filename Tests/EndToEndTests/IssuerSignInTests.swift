import Foundation
import TestSupport
import Testing

/// Signing in by an outside identity, in the program itself. Source: decision 0053.
@Suite(.serialized) struct IssuerSignInTests {
  @Test func `product 4 an issuer's token signs in, records, links a patient and is forgotten`()
    async throws
  {
    let terminal = try await IssuerTerminal()
    let token = try terminal.key.token()
    let signedIn = try await terminal.signIn(token)
    #expect(signedIn.text.contains("hana@example.jp"))
    #expect(signedIn.text.contains("サインインは 2月10日 15:32 まで"), "\(signedIn.text)")
    try await terminal.begin()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    let status = try await terminal.done("status", "--json").object
    #expect(status["signInUntil"] as? String == "2026-02-10T06:32:00Z")
    #expect(status["standing"] as? String == "online" && status["unsent"] as? Int == 0)
    #expect(try await terminal.done("status").text.contains("15:32 まで"))
    let code = try await terminal.done("patients", "code", "--json").object
    let patient = try TemporaryDirectory()
    try await terminal.done(
      "login", "--code", try #require(code["code"] as? String), home: patient)
    let own = try await terminal.done("status", "--json", home: patient).object
    #expect(own["role"] as? String == "patient" && own["signInUntil"] == nil)
    let left = try await terminal.done("logout")
    #expect(left.text.contains("15:32 まで有効"), "\(left.text)")
    try await terminal.done("today", expecting: 77)
    let said = try await terminal.disconnect()
    for part in token.split(separator: ".") {
      for text in [said, signedIn.text, signedIn.errorText, left.text] {
        #expect(!text.contains(part))
      }
      #expect(try !terminal.everythingKept.contains(part), "sealed, or nowhere")
    }
  }

  @Test
  func `product 4 a token's end is told, seven days go on without a network, a new one goes on`()
    async throws
  {
    let terminal = try await IssuerTerminal()
    // Ends at 2026-02-10T06:32:00Z.
    try await terminal.signIn(try terminal.key.token())
    try await terminal.begin()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", at: "2026-02-16T04:00:00Z")
    try await terminal.done("take", "メトホルミン", at: "2026-02-17T06:32:00Z", expecting: 77)
    try await terminal.done("today", at: "2026-02-17T06:32:00Z")
    let now = "2026-02-17T07:00:00Z"
    try await terminal.connect(now: now)
    let ended = try await terminal.done("today", at: now, expecting: 77)
    #expect(ended.errorText.contains("もう一度サインインしてください"), "\(ended.errorText)")
    let late = try await terminal.done(
      "login", "--token-stdin", at: now, expecting: 77, input: try terminal.key.token())
    #expect(late.errorText.contains("期限が切れています"), "\(late.errorText)")
    // 2026-02-17T08:00:00Z.
    let renewed = try await terminal.signIn(
      try terminal.key.token(until: 1_771_315_200), at: now)
    #expect(renewed.errorText.contains("1件"), "\(renewed.errorText)")
    let status = try await terminal.done("status", "--json", at: now).object
    #expect(status["unsent"] as? Int == 0 && status["canContinue"] as? Bool == true)
    let day = try await terminal.done("history", "day", "2026-02-16", "--json", at: now).object
    let doses = try #require(day["doses"] as? [[String: Any]])
    #expect(doses.count { $0["effectiveStatus"] as? String == "taken" } == 1)
  }

  /// What is shown instead of a good token, and the exit status it leads to.
  private static let bad: [(String, @Sendable (IssuerKey) throws -> String, Int32)] = [
    ("ended", { try $0.token(until: 1_770_692_000) }, 77),
    ("for another server", { try $0.token(audience: "other") }, 77),
    ("of another key", { _ in try IssuerKey(id: "1").token() }, 77),
    ("cut off", { String(try $0.token().dropLast(6)) }, 77),
    (
      "without its last part",
      { try $0.token().split(separator: ".")[..<2].joined(separator: ".") }, 65
    ),
    ("without an end", { try $0.token(claims: #"{"sub":"u-1"}"#) }, 65),
    ("empty", { _ in "" }, 65),
    ("words", { _ in "correct horse battery" }, 65),
    ("a header of its own", { try $0.token() + "\rX-Evil: 1" }, 65),
    ("controls", { try $0.token() + "\u{1B}]0;x\u{7}" }, 65),
    (
      "too long",
      { try $0.token(claims: #"{"exp":1,"a":""# + String(repeating: "a", count: 9000) + "\"}") }, 65
    ),
    ("without end", { _ in String(repeating: "a", count: 3_000_000) }, 65),
  ]

  @Test(arguments: bad.indices)
  func `product 4 a token that is not good signs nobody in and loses nothing`(index: Int)
    async throws
  {
    let (name, make, status) = Self.bad[index]
    let terminal = try await IssuerTerminal()
    try await terminal.signIn(try terminal.key.token())
    let token = try make(terminal.key)
    let refused = try await terminal.done(
      "login", "--token-stdin", "--json", expecting: status, input: token)
    #expect(refused.errorText.contains("トークン"), "\(name): \(refused.errorText)")
    #expect(try refused.object["message"] is String)
    for part in token.split(separator: ".") where part.utf8.count > 20 {
      #expect(
        !refused.text.contains(part.prefix(20)) && !refused.errorText.contains(part.prefix(20)))
    }
    let still = try await terminal.done("status", "--json").object
    #expect(still["account"] as? String == "hana@example.jp" && still["online"] as? Bool == true)
  }

  @Test func `product 4 what only passwords have is told, and no password is asked for`()
    async throws
  {
    let terminal = try await IssuerTerminal()
    for options in [["--sign-up"], [], ["--email", "hana@example.jp", "--password-stdin"]] {
      let refused = try await PipedProgram.run(
        ["login", "--server", terminal.address, "--now", IssuerTerminal.now] + options,
        home: terminal.home, input: "correct horse battery\n")
      #expect(refused.status == .exited(77), "\(refused.errorText)")
      #expect(refused.errorText.contains(IssuerKey.issuer))
      #expect(refused.errorText.contains("okusuri login --token-stdin"))
    }
    try await terminal.done(
      "login", "--token-stdin", "--email", "hana@example.jp", expecting: 64)
    try await terminal.signIn(try terminal.key.token())
    for command in [
      ["change-password", "--password-stdin"], ["sessions"], ["delete", "--password-stdin"],
    ] {
      let refused = try await PipedProgram.run(
        ["account"] + command + ["--server", terminal.address, "--now", IssuerTerminal.now],
        home: terminal.home)
      #expect(refused.status == .exited(77) && refused.errorText.contains("発行元"), "\(command)")
    }
    #expect(try await terminal.done("account").text.contains("hana@example.jp"))
  }

  @Test func `product 4 somebody whom a closed server does not know is told whom to ask`()
    async throws
  {
    let terminal = try await IssuerTerminal()
    try await terminal.disconnect()
    try await terminal.connect(["--sign-up", "closed"])
    let refused = try await terminal.done(
      "login", "--token-stdin", expecting: 77, input: try terminal.key.token())
    #expect(refused.errorText.contains("管理している人"), "\(refused.errorText)")
  }

  @Test func `product 4 the sign-in of the screens asks for a token where passwords cannot work`()
    async throws
  {
    let terminal = try await IssuerTerminal()
    let token = try terminal.key.token()
    try await terminal.signIn(token)
    try await terminal.begin()
    try await terminal.done("logout")
    let program = try TerminalProgram.launch(
      ["--server", terminal.address, "--now", IssuerTerminal.now], home: terminal.home)
    let form = try await program.waitForFrame { $0.shows("signin.token") }
    #expect(form.focus == "signin.token" && !form.shows("signin.password"))
    #expect(form.label(of: "signin.issuer") == IssuerKey.issuer)
    program.send("x")
    let bad = try await program.press(.enter) { $0.shows("signin.token.error") && !$0.busy }
    #expect(bad.label(of: "signin.token.error")?.contains("最初から最後まで") == true)
    program.send(.control("u"))
    let paste = Array("\u{1B}[200~\(token)\n\u{1B}[201~".utf8)
    program.send(.bytes(paste))
    try await program.press(.enter) { $0.screen == "today" && $0.shows("today.dose.0") && !$0.busy }
    let settings = try await program.press("4") { $0.screen == "settings" }
    #expect(settings.label(of: "settings.account.until")?.contains("15:32") == true)
    #expect(!settings.shows("settings.account.password"))
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(try !terminal.everythingKept.contains(token.suffix(40)))
  }

  @Test func `product 4 はじめに leads from a password to the token where passwords cannot work`()
    async throws
  {
    let terminal = try await IssuerTerminal()
    let program = try TerminalProgram.launch(["--now", IssuerTerminal.now], home: terminal.home)
    try await program.waitForFrame { $0.screen == "wizard" }
    try await program.press("2") { $0.shows("setup.address") }
    program.send(.text(terminal.address), .enter, "hana@example.jp", .enter, "secret", .enter)
    try await program.waitForFrame { $0.shows("signin.token") && !$0.busy }
    program.send(.bytes(Array("\u{1B}[200~\(try terminal.key.token())\u{1B}[201~".utf8)))
    try await program.press(.enter) { $0.screen != "login" && !$0.busy }
    #expect(
      try await terminal.done("status", "--json").object["account"] as? String == "hana@example.jp")
  }
}

extension IssuerTerminal {
  /// Every byte of every file of the home, as text.
  fileprivate var everythingKept: String {
    get throws {
      let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String }
      let bytes = (names ?? []).compactMap {
        FileManager.default.contents(atPath: home.path(of: $0))
      }
      return bytes.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
  }
}
