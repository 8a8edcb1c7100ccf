import Foundation
import TestSupport
import Testing

/// 書類 where the cloud keeps them: what each paper says, two devices, and the end of a plan.
@Suite(.serialized) struct `The papers and the cloud` {
  /// The wait for a frame begins when the other process has ended.
  private static let limit = Duration.seconds(2)

  private func add(_ title: String, to household: Household, _ options: String...) async throws {
    let result = try await PipedProgram.run(
      ["documents", "add", title, "--category", "insurance"] + options + Household.clock,
      home: household.home)
    try #require(result.status == .exited(0), "\(result.errorText)")
  }

  @Test
  func `gating 7.3 7.4 7.5 10.4 premium bought elsewhere shows on every paper within two seconds`()
    async throws
  {
    let household = try await Household()
    try await add("介護保険証", to: household, "--expiry", "2026-02-28")
    try await add("障害者手帳", to: household)
    let program = try await household.open()
    let free = try await program.openPapers()
    #expect(free.papers.allSatisfy { $0.label.hasSuffix("この端末のみ") })
    try await program.waitForFrame { $0.shows("documents.reason") }
    try await household.store("purchase", "premium_yearly")
    let premium = try await program.waitForFrame("同期済み", atMost: Self.limit) { frame in
      frame.papers.count == 2 && frame.papers.allSatisfy { $0.label.hasSuffix("同期済み") }
    }
    #expect(!premium.shows("documents.reason") && !premium.title.contains("この端末のみ"))
    try await program.waitForFrame("what arrived") { $0.spoken == "2件の書類をクラウドに保管しました。" }
    // A new paper goes up by itself, and says so (gating 2.1).
    try await program.press("n", "薬手帳") { $0.label(of: "document.title") == "薬手帳" }
    try await program.savePaper()
    try await program.waitForFrame {
      $0.heading == "薬手帳" && $0.label(of: "document.state") == "同期済み"
    }
  }

  @Test func `gating 6.1 6.3 6.4 6.5 7.5 a plan that ends leaves every paper here, and says so`()
    async throws
  {
    let household = try await Household()
    try await household.store("purchase", "premium_yearly")
    try await add("介護保険証", to: household, "--expiry", "2026-02-28")
    let program = try await household.open()
    try await program.openPapers()
    try await program.waitForFrame { $0.papers.first?.label.hasSuffix("同期済み") == true }
    try await household.store("expire")
    let ended = try await program.waitForFrame("the end", atMost: Self.limit) {
      $0.papers.first?.label.hasSuffix("この端末のみ") == true && $0.shows("documents.reason")
    }
    #expect(
      ended.label(of: "documents.reason") == "クラウドへの保管を止めました。書類はこの端末に残っています。")
    #expect(ended.title.hasSuffix("書類はこの端末のみ"))
    try await program.press(.enter, "e") { $0.label(of: "document.title") == "介護保険証" }
    try await program.press("（新）") { $0.label(of: "document.title") == "介護保険証（新）" }
    try await program.savePaper()
    try await program.waitForFrame {
      $0.heading == "介護保険証（新）" && $0.label(of: "document.state") == "この端末のみ"
    }
    try await household.store("renew")
    try await program.waitForFrame("同期済み", atMost: Self.limit) {
      $0.label(of: "document.state") == "同期済み"
    }
  }

  @Test(arguments: ["here", "there", "both"])
  func `decision 16 screens 3 two devices changed one paper, and a person settles it`(
    choice: String
  ) async throws {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    try await first.documents("add", "介護保険証", "--category", "insurance", "--note", "はじめ")
    try await first.documents("sync")
    try await second.documents("sync")
    try await first.documents("change", "介護保険証", "--note", "こちらで直した")
    try await second.documents("change", "介護保険証", "--note", "居間で直した")
    try await second.documents("sync")
    let program = try await first.open()
    let list = try await program.openPapers()
    #expect(list.papers.count == 1)
    try await program.waitForFrame("重なり") {
      $0.title.hasSuffix("重なり 1件") && $0.papers.first?.label.hasSuffix("重なり") == true
    }
    let sides = try await program.press(.enter) { $0.focus == "conflict.both" }
    #expect(sides.heading == "介護保険証が、2つの端末で変わりました")
    #expect(sides.spoken == "両方を残すと、2つの書類になります。あとで1つにできます")
    let screen = try await program.settle().screen
    #expect(screen.contains("こちらで直した") && screen.contains("居間で直した"))
    #expect(screen.contains("メモ     *") && screen.lines[23].contains("Esc あとで決める"))
    // Later decides nothing.
    try await program.press(.esc) {
      $0.heading == "介護保険証" && $0.label(of: "document.state") == "! 重なり"
    }
    try await program.press("c") { $0.focus == "conflict.both" }
    switch choice {
    case "here": program.send(.right)
    case "there": program.send(.left)
    default: break
    }
    try await program.waitForFrame { $0.focus == "conflict.\(choice)" }
    let settled = try await program.press(.enter) {
      $0.heading == "介護保険証" && $0.shows("document.note")
    }
    #expect(settled.spoken == (choice == "both" ? "両方を残しました。介護保険証" : "1つにしました。介護保険証"))
    if choice == "here" { #expect(settled.label(of: "document.note") == "こちらで直した") }
    if choice == "there" { #expect(settled.label(of: "document.note") == "居間で直した") }
    try await program.press(.esc) {
      $0.papers.count == (choice == "both" ? 2 : 1) && !$0.title.contains("重なり")
    }
  }
}

/// What stops a sync, on the screen.
@Suite(.serialized) struct `The papers that would go` {
  @Test(arguments: [true, false])
  func `D-S13 many deletions elsewhere are asked about, and keeping them is the first answer`(
    keeps: Bool
  ) async throws {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    let titles = "ABCDEFGHIJKL".map { "契約書\($0)" }
    for title in titles { try await first.documents("add", title, "--category", "contract") }
    try await first.documents("sync")
    try await second.documents("sync")
    for title in titles { try await second.documents("delete", title) }
    try await second.documents("sync", "--confirm-deletions")
    let program = try await first.open()
    program.send("3")
    let asked = try await program.waitForFrame("the question") { $0.overlay == "DocumentQuestion" }
    #expect(asked.focus == "documents.question.no")
    #expect(asked.spoken == "ほかの端末で 12件の書類が削除されました")
    if keeps {
      program.send(.enter)
      try await program.waitForFrame("同期済み") { frame in
        frame.overlay == nil && frame.papers.count == 12
          && frame.papers.allSatisfy { $0.label.hasSuffix("同期済み") }
      }
    } else {
      try await program.press(.left, .enter) { $0.overlay == nil && $0.shows("empty") }
    }
  }
}

/// What is at home only in part, and a cloud that is not the one it was.
@Suite(.serialized) struct `The papers and their place` {
  @Test func `D-S13 many deletions made here wait for a yes before the cloud forgets them`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    let titles = "ABCDEFGHIJKL".map { "契約書\($0)" }
    for title in titles { try await first.documents("add", title, "--category", "contract") }
    try await first.documents("sync")
    for title in titles { try await first.documents("delete", title) }
    let program = try await first.open()
    program.send("3")
    let asked = try await program.waitForFrame("the question") { $0.overlay == "DocumentQuestion" }
    #expect(asked.focus == "documents.question.no")
    #expect(asked.spoken == "この端末で 12件の書類を削除しました")
    try await program.press(.esc) { $0.overlay == nil && $0.shows("empty") }
    program.send("q")
    try await second.documents("sync")
    #expect(try await second.list().count == 12, "nobody has said yes")
    let again = try await first.open()
    again.send("3")
    try await again.waitForFrame("the question") { $0.overlay == "DocumentQuestion" }
    try await again.press(.left, .enter) { $0.overlay == nil && $0.shows("empty") }
    try await first.comes(to: 0)
    try await second.documents("sync", "--confirm-deletions")
    #expect(try await second.list().isEmpty)
  }

  @Test func `decision 26 Enter on a file that is in the cloud only fetches it, on any plan`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let card = try first.home.write("保険証の表", to: "card.txt")
    try await first.documents("add", "介護保険証", "--category", "insurance", "--file", card)
    try await first.documents("sync")
    try await first.store("expire")
    let papers = first.home.path(of: "data/okusuri/documents")
    for file in try Folder.files(under: papers) where file.contains("/files/") {
      try FileManager.default.removeItem(atPath: "\(papers)/\(file)")
    }
    let program = try await first.open()
    try await program.openPapers()
    try await program.press(.enter) { $0.focus == "document.file.0" }
    let fetched = try await program.press(.enter) { $0.spoken.hasPrefix("受け取りました。") }
    #expect(fetched.spoken == "受け取りました。card.txt")
    let shown = try await program.press(.enter) { $0.spoken.contains("場所は /") }
    let path = try #require(shown.spoken.split(separator: "場所は ").last)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "保険証の表")
  }

  @Test func `issue 5 another cloud in the place of the old one is not written to, and said`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    try await first.documents("add", "介護保険証", "--category", "insurance")
    try await first.documents("sync")
    let other = try server.household.home.directory("another-cloud")
    let restarted = try await server.restarted(["--cloud", other])
    try await first.documents("add", "診察券", "--category", "insurance")
    let program = try await first.open()
    try await program.openPapers()
    let told = try await program.waitForFrame("the other cloud") {
      $0.label(of: "documents.reason") == "クラウドが前と違うので、同期を止めました。書類はこの端末に残っています。"
    }
    #expect(told.papers.count == 2)
    let refused = try await first.refusal("documents", "sync")
    #expect(refused.errorText.contains("クラウドが前と違う"))
    let second = try await restarted.machine()
    try await second.documents("sync")
    #expect(try await second.list().isEmpty, "nothing was written to it")
  }

  @Test func `gating 10.4 what arrived while another tab was shown is told in 書類`() async throws {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    for title in ["介護保険証", "診察券"] {
      try await first.documents("add", title, "--category", "insurance")
    }
    let program = try await first.open()
    try await first.store("purchase", "premium_yearly")
    try await program.waitForFrame("premium") { $0.title.contains("プレミアム") }
    try await program.press("2") { $0.screen == "history" }
    try await first.comes(to: 2)
    try await program.press("1") { $0.screen == "today" }
    let told = try await program.press("3") { $0.spoken.hasSuffix("クラウドに保管しました。") }
    #expect(told.spoken == "2件の書類をクラウドに保管しました。")
  }
}

/// 書類 of a patient: to read, and no more.
@Suite(.serialized) struct `The papers of a patient` {
  @Test(arguments: [TerminalSize.standard, .wide], ["ja", "en"])
  func `screens 3 a patient reads the papers that name them, and no word leads to buying`(
    size: TerminalSize, language: String
  ) async throws {
    let home = try TemporaryDirectory()
    let grids = home.path(of: "grids.jsonl")
    let program = try await Demo.open(
      ["--mode", "patient", "--plan", "premium", "--lang", language, "--ui-grid", grids],
      size: size, home: home)
    let today = try await program.waitForFrame("the notice") { $0.shows("today.notice.0") }
    #expect(
      today.label(of: "today.notice.0")?.contains(language == "ja" ? "介護保険証" : "Care") == true)
    let list = try await program.press("3") { $0.papers.count == 5 }
    #expect(list.papers.allSatisfy { !$0.label.contains(language == "ja" ? "同期" : "Synced") })
    let screen = try await program.settle().screen
    #expect(!screen.contains(language == "ja" ? "保管" : "Stored"))
    #expect(!screen.contains(language == "ja" ? "訪問看護" : "nursing"))
    // Nothing that changes has a key.
    program.send("n", "e", "a", "d", "x", "b", "f", "/", "c", "s", "w")
    try await program.settle()
    #expect(
      program.neverShowed {
        $0.focus?.hasPrefix("document.title") == true || $0.overlay == "DocumentQuestion"
      })
    let detail = try await program.press(.enter) { $0.shows("document.file.0") }
    #expect(!detail.shows("document.versions") && !detail.shows("document.state"))
    program.send("e", "a", "s", "x", "d", .enter, "?")
    try await program.settle()
    program.send(.esc, .esc)
    try await program.settleAfterEsc()
    #expect(PurchaseWords.found(in: program.frames).isEmpty)
    let lines = Set(try GridFile.texts(in: grids).flatMap { $0.split(separator: "\n") })
    #expect(lines.flatMap { PurchaseWords.found(in: String($0)) }.isEmpty)
  }

  @Test func `issue 5 a patient opens the file of a paper, and the computer keeps none of it`()
    async throws
  {
    let home = try TemporaryDirectory()
    let bin = try home.directory("bin")
    let script =
      "#!/bin/sh\nprintf '%s\\n' \"$1\" >\"\(home.path)/opened\"\ncat \"$1\" >\"\(home.path)/copy\"\n"
    let path = try home.write(script, to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let program = try await Demo.open(
      ["--mode", "patient", "--plan", "premium"],
      environment: ["PATH": "\(bin):/usr/local/bin:/usr/bin:/bin", "DISPLAY": ":99"], home: home)
    try await program.press("3") { $0.papers.count == 5 }
    try await program.press(.enter) { $0.focus == "document.file.0" }
    let opened = try await program.press(.enter) { $0.spoken.hasPrefix("開きました。") }
    #expect(opened.spoken == "開きました。保険証_表.jpg")
    #expect(try home.read("copy").prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    let copy = try String(decoding: home.read("opened"), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    #expect(FileManager.default.fileExists(atPath: copy))
    // The second time it is not fetched again.
    let again = try await program.press(.down, .up, .enter) { $0.spoken.hasPrefix("開きました。") }
    #expect(again.spoken == "開きました。保険証_表.jpg")
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test
  func `product 4 a patient whose family keeps nothing in the cloud reads the empty sentence`()
    async throws
  {
    let program = try await Demo.open(["--mode", "patient"])
    let empty = try await program.press("3") { $0.screen == "documents" && $0.shows("empty") }
    #expect(empty.label(of: "empty") == "書類はまだありません。")
  }
}

extension OutsideServer.Machine {
  /// The papers on this machine.
  fileprivate func list() async throws -> [Any] { try await items("list") }

  /// Looks at the cloud until it holds so many papers.
  fileprivate func comes(to count: Int) async throws {
    for _ in 0..<100 where try await items("cloud").count == count { return }
    Issue.record("the cloud never came to \(count) papers")
  }

  private func items(_ verb: String) async throws -> [Any] {
    let result = try await refusal("documents", verb, "--json")
    let answer = try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any]
    return try #require(answer?["items"] as? [Any])
  }

  /// Runs a command, whatever comes of it.
  fileprivate func refusal(_ arguments: String...) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--server", server.address] + Household.clock, home: home)
  }

  /// Runs a command of papers; it has to work.
  fileprivate func documents(_ arguments: String...) async throws {
    let result = try await PipedProgram.run(
      ["documents"] + arguments + ["--server", server.address] + Household.clock, home: home)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
  }
}
