import TestSupport
import Testing

/// `okusuri members` over one real server, a terminal for each person.
@Suite(.serialized) struct `The family in commands` {
  private static let password = CommandTerminal.password + "\n"

  /// The code of a fresh invitation, as `members invite` tells it.
  private func invite(_ role: String, _ terminal: CommandTerminal) async throws -> String {
    let answer = try await terminal.json("members", "invite", role)
    return try #require(answer["code"] as? String)
  }

  private func items(_ terminal: CommandTerminal) async throws -> [[String: Any]] {
    try #require(try await terminal.json("members")["items"] as? [[String: Any]])
  }

  @Test func `F-27 a code makes somebody a member, and is never an argument`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let code = try await invite("record", founder)
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: code + "\n" + Self.password)
    #expect(try await items(guest).map { $0["role"] as? String } == ["ALL", "RECORD"])
    #expect(try guest.everythingKept.firstRange(of: Array(code.utf8)) == nil)
    // With an account that is there, by standard input; a code is good once.
    let other = try await CommandTerminal.caregiver(server, "taro@example.jp")
    let second = try await invite("view", founder)
    try await other.done("members", "join", "--code-stdin", input: second + "\n")
    let again = try await other.run("members", "join", "--code-stdin", input: second + "\n")
    #expect(again.status != .exited(0))
    let mistyped = try await other.run("members", "join", "--code-stdin", input: "x\n")
    #expect(mistyped.status == .exited(65))
    #expect(try await other.run("members", "join", second).status == .exited(64))
  }

  @Test func `F-15 who deletes an account is told that the others keep the record`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    try await founder.done("patients", "add", "佐藤 ハナ")
    try await founder.done("today")
    let patients = try await founder.json("patients", "list")["items"] as? [[String: Any]]
    let id = Array(try #require(patients?.first?["id"] as? String).utf8)
    #expect(try founder.everythingKept.firstRange(of: id) != nil)
    let guest = try CommandTerminal(server)
    let code = try await invite("all", founder)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: code + "\n" + Self.password)
    let first = try await founder.done(
      "account", "delete", "--password-stdin", "--yes", "jiro@example.jp", input: Self.password)
    #expect(first.text.contains("記録は家族のもとに残っています") && !first.text.contains("すべて"))
    #expect(try founder.everythingKept.firstRange(of: id) == nil, "the device's own copy")
    #expect(try await guest.done("patients", "list").text.contains("佐藤 ハナ"))
    let last = try await guest.done(
      "account", "delete", "--password-stdin", "--yes", "misaki@example.jp", input: Self.password)
    #expect(last.text.contains("アカウントと記録をすべて消しました"))
  }

  @Test func `F-28 who may only look keeps no document, and is told so as a caregiver`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: try await invite("view", founder) + "\n" + Self.password)
    // It has read nothing yet: the server is asked what this member may do.
    for arguments in [["add", "保険証", "--category", "insurance"], ["cloud"]] {
      let refused = try await guest.run(["documents"] + arguments)
      #expect(refused.status == .exited(77), "\(arguments) \(refused.text)")
      #expect(refused.errorText.contains("「見るだけ」では記録も書類もできません"))
      #expect(!refused.errorText.contains("本人のサインイン"), "\(refused.errorText)")
    }
    let unseen = try await guest.done("documents").text
    #expect(unseen.contains("「見るだけ」では家の書類は見えません") && !unseen.contains("まだありません"))
    // A role that was raised meanwhile is heard of.
    try await founder.done("members", "role", "misaki", "record")
    try await guest.done("documents", "add", "保険証", "--category", "insurance")
  }

  @Test func `F-28 who may only look is not told that there are no documents, nor to connect`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    try await founder.done("patients", "add", "佐藤 ハナ")
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: try await invite("view", founder) + "\n" + Self.password)
    let program = try TerminalProgram.launch(
      ["--server", server.demo.url, "--now", CommandTerminal.now], home: guest.home)
    try await program.waitForFrame { $0.screen == "today" && $0.shows("heading") && !$0.busy }
    let footer = try await program.settle().screen.lines[23]
    #expect(footer.contains("r 更新") && !footer.contains("つなぎ直す"), "\(footer)")
    let documents = try await program.press("3") { $0.screen == "documents" && $0.shows("empty") }
    #expect(documents.element("empty")?.label.contains("家の書類は見えません") == true)
  }

  @Test func `F-26 whoever leaves is asked at a terminal, and stays without a yes`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: try await invite("view", founder) + "\n" + Self.password)
    for (answer, status, left) in [("", Int32(64), 2), ("y", 0, 1)] {
      try await TerminalProgram.run(
        ["members", "leave", "--server", server.demo.url, "--now", CommandTerminal.now],
        home: guest.home, tracesUI: false
      ) { program in
        try await program.waitForScreen("the question") { $0.contains("家族から抜けますか") }
        program.send(.text(answer), .enter)
        #expect(try await program.exitStatus() == .exited(status))
      }
      #expect(try await items(founder).count == left)
    }
  }

  @Test func `F-26 a member is renamed, given a role, taken out and leaves by commands`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let guest = try CommandTerminal(server)
    let code = try await invite("view", founder)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: code + "\n" + Self.password)
    // Nobody has told this device of the role yet: the server refuses, and whom to ask is said all the same.
    let unheard = try await guest.run("patients", "add", "父")
    #expect(unheard.status == .exited(77))
    #expect(unheard.errorText.contains("「すべて」の人に頼んでください。"))
    // By what the role is known not to allow, nothing is sent, and it is told as the server tells it.
    try await founder.done("patients", "add", "父")
    try await founder.done("medications", "add", "甲", "--dosage", "1錠", "--slots", "noon")
    let taken = try await guest.run("take", "甲", "--json")
    #expect(try taken.object["code"] as? String == "FORBIDDEN")
    #expect(taken.status == .exited(77))
    try await founder.done("members", "rename", "misaki", "美咲")
    #expect(
      try await founder.done("members", "role", "美咲", "all").text.contains("美咲：すべて"))
    #expect(try await founder.done("members").text.contains("misaki@example.jp"))
    // Nobody can be asked: nobody leaves.
    for unasked in [
      try await founder.run("members", "leave"),
      try await founder.run("members", "remove", "jiro@example.jp"),
    ] {
      #expect(unasked.status == .exited(64) && unasked.errorText.contains("--yes"))
    }
    #expect(try await items(founder).count == 2)
    try await founder.done("members", "leave", "--yes")
    // Nothing waits, but nobody is signed in any more by what the server says.
    #expect(try await founder.run("sync").status == .exited(77))
    #expect(try await founder.run("members").status == .exited(77))
    let last = try await guest.run("members", "role", "美咲", "view")
    #expect(last.status != .exited(0))
    #expect(try await items(guest).count == 1)
    for stays in [
      try await guest.run("members", "leave"), try await guest.run("members", "remove", "美咲"),
    ] {
      #expect(stays.status == .exited(65) && stays.errorText.contains("抜けられません"))
    }
    let gone = try await invite("record", guest)
    let open = try #require(
      try await guest.json("members")["invitations"] as? [[String: Any]])
    let id = try #require(open.first?["id"] as? String)
    try await guest.done("members", "uninvite", String(id.prefix(8)))
    let late = try CommandTerminal(server)
    let refused = try await late.run(
      "login", "--sign-up", "--invitation", "--email", "late@example.jp", "--password-stdin",
      input: gone + "\n" + Self.password)
    #expect(refused.status == .exited(65))
  }
}
