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
      #expect(refused.errorText.contains("「見るだけ」では家の書類は見えません"))
      #expect(!refused.errorText.contains("本人のサインイン"), "\(refused.errorText)")
    }
    let unseen = try await guest.run("documents")
    #expect(unseen.status == .exited(77) && !unseen.text.contains("まだありません"))
    #expect(unseen.errorText.contains("「見るだけ」では家の書類は見えません"))
    // A role that was raised meanwhile is heard of.
    try await founder.done("members", "role", "misaki", "record")
    try await guest.done("documents", "add", "保険証", "--category", "insurance")
  }

  /// Somebody on their own terminal, who came by an invitation to that role.
  private func guest(
    _ role: String, of founder: CommandTerminal, on server: HeadlessServer
  ) async throws -> CommandTerminal {
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "\(role)@example.jp", "--password-stdin",
      input: try await invite(role, founder) + "\n" + Self.password)
    return guest
  }

  @Test
  func `F-28 every command on documents of who may only look is refused, for programs too`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let guest = try await guest("view", of: founder, on: server)
    let commands = [
      ["list"], ["list", "--bin"], ["show", "保険証"], ["add", "保険証", "--category", "insurance"],
      ["change", "保険証", "--note", "窓口で見せる"], ["attach", "保険証", "a.jpg"],
      ["detach", "保険証", "a.jpg"], ["save", "保険証"], ["delete", "保険証"], ["restore", "保険証"],
      ["settle", "保険証"], ["check"], ["sync"], ["cloud", "list"], ["cloud", "fetch"],
      ["cloud", "remove", "保険証"],
    ]
    for command in commands {
      let refused = try await guest.run(["documents"] + command + ["--json"])
      #expect(refused.status == .exited(77), "\(command) \(refused.text)")
      #expect(try refused.object["code"] as? String == "FORBIDDEN", "\(command)")
      let why = refused.errorText
      #expect(why.contains("「見るだけ」では家の書類は見えません"), "\(command) \(why)")
    }
  }

  @Test func `F-28 papers from before a role was lowered are shown no longer`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let guest = try await guest("record", of: founder, on: server)
    try await guest.done("documents", "add", "保険証", "--category", "insurance")
    #expect(try await guest.done("documents").text.contains("保険証"))
    try await founder.done("members", "role", "record@example.jp", "view")
    try await guest.done("patients", "list")
    for command in [["list"], ["show", "保険証"], ["check"]] {
      let refused = try await guest.run(["documents"] + command)
      #expect(refused.status == .exited(77), "\(command) \(refused.text)")
      #expect(refused.text.isEmpty, "\(command) \(refused.text)")
    }
    // Raised again they are all there, and nothing speaks of a role that sees none.
    try await founder.done("members", "role", "record@example.jp", "record")
    let again = try await guest.done("documents").text
    #expect(again.contains("保険証") && !again.contains("見えません"), "\(again)")
  }

  @Test
  func `F-28 no screen shows a paper of this device to who may only look by now`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    try await founder.done("patients", "add", "父")
    try await founder.done("medications", "add", "介護の薬", "--dosage", "1錠", "--slots", "noon")
    let guest = try await guest("record", of: founder, on: server)
    try await guest.done(
      "documents", "add", "介護保険証", "--category", "insurance", "--expiry", "2026-02-28", "--tag",
      "父")
    for (role, isSeen) in [("record", true), ("view", false)] {
      try await founder.done("members", "role", "record@example.jp", role)
      try await guest.done("patients", "list")
      try await TerminalProgram.run(
        ["--server", server.demo.url, "--now", CommandTerminal.now], home: guest.home
      ) { program in
        try await program.waitForToday()
        func expect(_ place: String) async throws {
          let screen = try await program.settle().screen
          #expect(screen.contains("介護保険証") == isSeen, "\(role) \(place) \(screen)")
        }
        try await expect("今日")
        try await program.press("c") { $0.shows("changes.row.0") && !$0.busy }
        try await expect("最近の変更")
        try await program.press(.esc) { $0.screen == "today" }
        try await program.press("/") { $0.focus == "find.field" }
        program.send(.text("介護"))
        try await program.press(.enter) { $0.focus == "find.row.0" }
        try await expect("探す")
      }
    }
  }

  @Test func `F-28 a page that is open loses its papers as the role is lowered`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    try await founder.done("patients", "add", "父")
    try await founder.done("medications", "add", "介護の薬", "--dosage", "1錠", "--slots", "noon")
    let guest = try await guest("record", of: founder, on: server)
    try await guest.done("documents", "add", "介護保険証", "--category", "insurance", "--tag", "父")
    for page in ["c", "/"] {
      try await founder.done("members", "role", "record@example.jp", "record")
      try await guest.done("patients", "list")
      try await TerminalProgram.run(
        ["--server", server.demo.url, "--now", CommandTerminal.now], home: guest.home
      ) { program in
        try await program.waitForToday()
        if page == "/" {
          try await program.press("/") { $0.focus == "find.field" }
          program.send(.text("介護"))
          try await program.press(.enter) { $0.focus == "find.row.0" }
        } else {
          try await program.press("c") { $0.shows("changes.row.0") && !$0.busy }
        }
        try await program.waitForScreen("the paper") { $0.contains("介護保険証") }
        try await founder.done("members", "role", "record@example.jp", "view")
        try await program.waitForScreen("no paper") {
          $0.contains("介護の薬") && !$0.contains("介護保険証")
        }
      }
    }
  }

  @Test func `F-28 why a role may not is true of whatever was asked for`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    try await founder.done("patients", "add", "父")
    try await founder.done("medications", "add", "甲", "--dosage", "1錠", "--slots", "noon")
    let managing = [["patients", "add", "母"], ["patients", "code"]]
    for (role, why, commands) in [
      ("view", "「見るだけ」の役割なので、変えられません。", managing + [["take", "甲"]]),
      ("record", "「記録する」の役割ではできません。", managing),
    ] {
      let guest = try await guest(role, of: founder, on: server)
      try await guest.done("today")
      for command in commands {
        let refused = try await guest.run(command)
        #expect(refused.status == .exited(77), "\(role) \(command) \(refused.text)")
        let told = refused.errorText
        #expect(told.contains(why + "「すべて」の人に頼んでください。"), "\(command) \(told)")
      }
    }
  }

  @Test func `F-26 --yes of taking a member out is explained by what it leaves unasked`()
    async throws
  {
    let terminal = try CommandTerminal(nil)
    #expect(try await terminal.done("members", "remove", "--help").text.contains("確かめずに外す"))
    let leaving = try await terminal.done("members", "leave", "--help").text
    #expect(leaving.contains("確かめずに抜ける") && !leaving.contains("外す"))
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

  @Test func `F-26 whoever takes somebody out is asked, and nobody goes without a yes`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: try await invite("view", founder) + "\n" + Self.password)
    // Nobody can be asked.
    let unasked = try await founder.run("members", "remove", "misaki@example.jp")
    #expect(unasked.status == .exited(64) && unasked.errorText.contains("--yes"))
    for (answer, status, left) in [("", Int32(64), 2), ("y", 0, 1)] {
      try await TerminalProgram.run(
        [
          "members", "remove", "misaki@example.jp", "--server", server.demo.url, "--now",
          CommandTerminal.now,
        ], home: founder.home, tracesUI: false
      ) { program in
        try await program.waitForScreen("the question") { $0.contains("さんを外しますか") }
        let asked = try await program.waitForScreen("what stays open") { $0.contains("（y/N）") }
        #expect("\(asked)".contains("カレンダーのアドレスを知っていれば"), "\(asked)")
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
