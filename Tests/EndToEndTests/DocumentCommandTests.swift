import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Document commands` {
  @Test
  func `gating 1.1-1.5 papers are kept, found, changed and deleted without a plan or a server`()
    async throws
  {
    let caregiver = try await OfflineTerminal()
    try await caregiver.disconnect()
    let card = try caregiver.file("保険証.pdf", "%PDF-1.7 表")
    let added = try await caregiver.json(
      "documents", "add", "介護保険証", "--category", "保険証", "--expiry", "2026-02-28", "--tag", "介護",
      "--tag", "市役所", "--note", "窓口は高齢福祉課", "--file", card)
    #expect(added["title"] as? String == "介護保険証" && added["sync"] as? String == "pendingUpload")
    #expect(added["versions"] as? Int == 0)
    let files = try #require(added["attachments"] as? [[String: Any]])
    #expect(files.first?["mediaType"] as? String == "application/pdf")
    let attached = try await caregiver.done("documents", "attach", "介護", card)
    #expect(!attached.errorText.contains("\r"))
    try await caregiver.done("documents", "detach", "介護", files.first?["id"] as? String ?? "")
    try await caregiver.done("documents", "add", "訪問看護の契約書", "--category", "contract")
    let list = try await caregiver.done("documents").text
    #expect(list.contains("! 2026年2月28日まで") && list.contains("この端末のみ"))
    for text in ["保", "険証", "ＰＤＦ", "市役所", "高齢"] {
      let found = try await caregiver.json("documents", "list", text)["items"] as? [[String: Any]]
      #expect(found?.map { $0["title"] as? String } == ["介護保険証"], "\(text)")
    }
    try await caregiver.done("documents", "change", "介護", "--title", "新しい保険証", "--no-tags")
    let shown = try await caregiver.done("documents", "show", "新しい").text
    #expect(shown.contains("前の版") && shown.contains("12:00") && !shown.contains("市役所"))
    let out = caregiver.home.path + "/out.pdf"
    try await caregiver.done("documents", "save", "新しい", "--as", out)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "%PDF-1.7 表")
    let again = try await caregiver.done(
      "documents", "save", "新しい", "--as", out, expecting: 65)
    #expect(again.errorText.contains("--force"))
    try await caregiver.done("documents", "delete", "新しい")
    #expect(try await !caregiver.done("documents").text.contains("新しい"))
    #expect(try await caregiver.done("documents", "list", "--bin").text.contains("2026-03-12"))
    try await caregiver.done("documents", "restore", "新しい")
    #expect(try await caregiver.done("documents").text.contains("新しい保険証"))
    #expect(try await caregiver.done("documents", "check").text.contains("2件"))
  }

  @Test func `gating 1.3 a paper can be put back for thirty days, and then it is gone`()
    async throws
  {
    let caregiver = try await OfflineTerminal()
    try await caregiver.disconnect()
    try await caregiver.done("documents", "add", "介護保険証", "--category", "insurance")
    try await caregiver.done("documents", "delete", "介護")
    let last = try await caregiver.done("documents", "list", "--bin", at: "2026-03-12T02:59:00Z")
    #expect(last.text.contains("介護保険証"))
    // No device's clock alone destroys it: the server says what day it is.
    let alone = try await caregiver.done(
      "documents", "list", "--bin", at: "2026-03-12T03:01:00Z")
    #expect(alone.text.contains("介護保険証"))
    try await caregiver.connect(now: "2026-03-12T03:01:00Z")
    let gone = try await caregiver.done(
      "documents", "restore", "介護", at: "2026-03-12T03:01:00Z", expecting: 65)
    #expect(gone.errorText.contains("介護"))
    let bin = try await caregiver.done("documents", "list", "--bin", at: "2026-03-12T03:02:00Z")
    #expect(!bin.text.contains("介護保険証"))
  }

  @Test func `product 2 what could mean several papers exits 65 with the candidates`()
    async throws
  {
    let caregiver = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    for title in ["介護保険証", "後期高齢者医療の保険証"] {
      try await caregiver.done("documents", "add", title, "--category", "insurance")
    }
    let several = try await caregiver.run("documents", "show", "保険", "--json")
    #expect(several.status == .exited(65))
    #expect((try several.object["candidates"] as? [String])?.count == 2)
    #expect(try await caregiver.run("documents", "show", "契約").status == .exited(65))
    #expect(
      try await caregiver.run("documents", "attach", "介護", "/nothing").status == .exited(65))
    #expect(try await caregiver.run("documents", "add", "x").status == .exited(64))
    let twoDates = try await caregiver.run(
      "documents", "change", "介護", "--due", "2026-02-28", "--expiry", "2026-02-28")
    #expect(twoDates.status == .exited(64))
    let english = try await caregiver.done("documents", "--lang", "en")
    #expect(english.text.contains("Stored") && english.text.contains("This device"))
  }

  @Test func `gating 1.4 of several files that one stops, those that were attached are named`()
    async throws
  {
    let caregiver = try await OfflineTerminal()
    try await caregiver.disconnect()
    try await caregiver.done("documents", "add", "介護保険証", "--category", "insurance")
    let (first, last) = (try caregiver.file("表.pdf", "%PDF-1.7 表"), "/nothing")
    let stopped = try await caregiver.done(
      "documents", "attach", "介護", first, last, first, expecting: 65)
    #expect(stopped.errorText.contains("次のファイルは添付しました：\(first)\n"))
    let shown = try await caregiver.json("documents", "show", "介護")
    #expect((shown["attachments"] as? [Any])?.count == 1)
    let refused = try await caregiver.done(
      "documents", "change", "介護", "--note", "一\u{1B}二", expecting: 64)
    #expect(refused.errorText.contains("使えない文字があります：メモ"))
  }

  @Test func `W-32 a text that a document cannot have is refused with what follows and what helps`()
    async throws
  {
    let caregiver = try await OfflineTerminal()
    let long = String(repeating: "長", count: 1000)
    for (title, why, what) in [
      ("", "空です：題名", "見える文字を入れて"), ("保\u{1B}険", "使えない文字があります：題名", "制御文字"),
      (long, "長すぎます", "短くして"),
    ] {
      let refused = try await caregiver.done(
        "documents", "add", title, "--category", "contract", expecting: 64)
      for words in [why, "何も変えていません。", what] {
        #expect(refused.errorText.contains(words), "\(refused.errorText)")
      }
    }
    #expect((try await caregiver.json("documents", "list")["items"] as? [Any])?.isEmpty == true)
  }

  @Test func `D-S7 papers stay with their account, also after it has signed out`() async throws {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    try await terminal.done("documents", "add", "美香の契約", "--category", "contract")
    try await terminal.done("logout")
    let last = try await terminal.done("documents")
    #expect(last.text.contains("美香の契約") && last.errorText.contains("最後に入ったアカウント"))
    try await terminal.done(
      "login", "--sign-up", "--email", "other@example.jp", "--password-stdin",
      input: CommandTerminal.password + "\n")
    #expect(try await terminal.done("documents").text.contains("まだありません"))
  }

  @Test func `a hostile title and name of a file never reach the terminal raw`() async throws {
    let caregiver = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let refused = try await caregiver.run(
      "documents", "add", "a\u{1B}[2Jb", "--category", "contract")
    #expect(refused.status == .exited(64))
    let path = caregiver.home.path + "/a\u{1B}]0;x\u{7}.txt"
    try "x".write(toFile: path, atomically: true, encoding: .utf8)
    try await caregiver.done(
      "documents", "add", "紙\u{202E}", "--category", "contract", "--file", path)
    let shown = try await caregiver.done("documents", "show", "紙")
    #expect(!shown.text.contains("\u{1B}") && !shown.text.contains("\u{202E}"))
    #expect(shown.text.contains("a_]0;x_.txt"))
  }

  @Test func `W-63 a file that cannot be read is told with what was not kept for it`() async throws
  {
    let caregiver = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let missing = caregiver.home.path(of: "nowhere.pdf")
    let added = try await caregiver.run(
      "documents", "add", "紙", "--category", "contract", "--file", missing)
    #expect(added.status == .exited(65))
    let told = added.errorText
    #expect(told.contains("そのファイルはありません") && told.contains("紙 は保管していません"), "\(told)")
    #expect(try await caregiver.done("documents").text.contains("まだありません"))
  }

  @Test func `check says which file is not what it was and exits 65`() async throws {
    let caregiver = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let path = caregiver.home.path + "/card.txt"
    try "card".write(toFile: path, atomically: true, encoding: .utf8)
    try await caregiver.done(
      "documents", "add", "紙", "--category", "contract", "--file", path)
    let kept = try #require(
      FileManager.default.enumerator(atPath: caregiver.home.path)?.compactMap { $0 as? String }
        .first { $0.contains("/files/") })
    try "sold".write(toFile: "\(caregiver.home.path)/\(kept)", atomically: false, encoding: .utf8)
    let checked = try await caregiver.run("documents", "check", "--json")
    #expect(checked.status == .exited(65) && checked.errorText.contains("card.txt"))
    let items = try #require(try checked.object["items"] as? [[String: Any]])
    #expect(items.first?["found"] as? String == "changed")
    let saved = try await caregiver.run("documents", "save", "紙", "--as", path + ".out")
    #expect(saved.status == .exited(65))
    #expect(!FileManager.default.fileExists(atPath: path + ".out"))
  }
}

extension OfflineTerminal {
  /// Writes a file into the home and answers its path.
  fileprivate func file(_ name: String, _ content: String) throws -> String {
    let path = home.path + "/" + name
    try content.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}

@Suite(.serialized) struct `Document sync commands` {
  @Test func `gating 2 and decision P-16 two terminals of a premium household share its papers`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let household = server.demo.households.premium
    let (here, there) = (try CommandTerminal(server), try CommandTerminal(server))
    for terminal in [here, there] { try await terminal.signIn(household.caregiver) }
    let card = here.home.path + "/card.pdf"
    try "%PDF-1.7 表".write(toFile: card, atomically: true, encoding: .utf8)
    try await here.done(
      "documents", "add", "介護保険証", "--category", "insurance", "--file", card,
      "--no-sync")
    let sent = try await here.json("documents", "sync")
    #expect(sent["sent"] as? Int == 1 && sent["filesSent"] as? Int == 1)
    let received = try await there.done("documents", "sync")
    #expect(received.text.contains("届いた変更 1件") && received.text.contains("届いたファイル 1件"))
    #expect(try await there.done("documents").text.contains("同期済み"))
    let out = there.home.path + "/out.pdf"
    try await there.done("documents", "save", "介護", "--as", out)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "%PDF-1.7 表")
    // The file that came from the cloud is among them.
    for terminal in [here, there] { try terminal.home.expectPrivate() }

    try await there.done("documents", "change", "介護", "--note", "there", "--no-sync")
    try await here.done(
      "documents", "change", "介護", "--note", "here", "--expiry", "2026-12-01",
      "--no-sync")
    try await there.done("documents", "sync")
    let both = try await here.done("documents", "sync")
    #expect(both.text.contains("重なり 1件"))
    #expect(try await here.done("documents").text.contains("重なり"))
    let sides = try await here.done("documents", "settle", "介護").text
    #expect(sides.contains("*") && sides.contains("here") && sides.contains("there"))
    try await here.done("documents", "settle", "介護", "here", "--no-sync")
    try await here.done("documents", "sync")
    try await there.done("documents", "sync")
    let settled = try await there.json("documents", "show", "介護")
    #expect(settled["note"] as? String == "here" && settled["conflict"] is NSNull)
    #expect(try await here.done("documents", "check").text.contains("1件"))
    try await there.done("documents", "delete", "介護", "--no-sync")
    try await there.done("documents", "sync")
    try await here.done("documents", "sync")
    #expect(try await here.done("documents").text.contains("まだありません"))
    #expect(try await here.done("documents", "list", "--bin").text.contains("介護保険証"))
    try await server.stop()
  }

  @Test func `a patient lists only papers that name them and that the cloud holds`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let household = server.demo.households.premium
    let (caregiver, patient) = (try CommandTerminal(server), try CommandTerminal(server))
    try await caregiver.signIn(household.caregiver)
    let id = try #require(household.patients.first?.id)
    let card = try caregiver.home.write("保険証の表", to: "card.txt")
    try await caregiver.done(
      "documents", "add", "本人の保険証", "--category", "insurance", "--patient", id, "--file", card,
      "--no-sync")
    try await caregiver.done("documents", "add", "家の契約", "--category", "contract", "--no-sync")
    let code = try await caregiver.json("patients", "code", id)["code"] as? String
    try await patient.done("login", "--code", try #require(code))
    #expect(try await patient.done("documents").text.contains("まだありません"))
    try await caregiver.done("documents", "sync")
    let list = try await patient.done("documents").text
    #expect(list.contains("本人の保険証") && !list.contains("家の契約"))
    #expect(try await patient.done("documents", "show", "保険証").text.contains("保険証"))
    let saved = patient.home.path(of: "saved.txt")
    try await patient.done("documents", "save", "保険証", "--as", saved)
    #expect(try patient.home.read("saved.txt") == Data("保険証の表".utf8))
    let again = try await patient.run("documents", "save", "保険証", "--as", saved)
    #expect(again.status == .exited(65) && again.errorText.contains("saved.txt"))
    for verb in ["delete", "sync", "cloud"] {
      let refused = try await patient.run("documents", verb, verb == "delete" ? "保険証" : "--json")
      #expect(refused.status == .exited(77) && !refused.errorText.contains("プレミアム"), "\(verb)")
    }
    try await server.stop()
    let kept = try await patient.done("documents")
    #expect(kept.text.contains("本人の保険証") && kept.errorText.contains("最終更新"))
    let unread = try await patient.run("documents", "save", "保険証", "--as", saved, "--force")
    #expect(unread.status == .exited(69))
  }

  @Test func `gating 5.3 D-S8 without premium sync exits 77, sends nothing and says why`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let terminal = try CommandTerminal(server)
    try await terminal.signIn(server.demo.households.free.caregiver)
    try await terminal.done("documents", "add", "契約", "--category", "contract")
    let refused = try await terminal.run("documents", "sync", "--json")
    #expect(refused.status == .exited(77))
    #expect(refused.errorText.contains("プレミアムの機能です"))
    let list = try await terminal.done("documents").text
    #expect(list.contains("この端末のみ") && list.contains("プレミアムの機能です"))
    #expect(try await terminal.done("documents", "cloud").text.contains("クラウドに書類はありません"))
    try await server.stop()
    let silent = try await terminal.run("documents", "sync")
    #expect(silent.status == .exited(69))
    #expect(try await terminal.done("documents").text.contains("契約"))
  }
}

extension CommandTerminal {
  /// Signs in as somebody of the demo.
  func signIn(_ caregiver: HeadlessDemo.Caregiver) async throws {
    try await done(
      "login", "--email", caregiver.email, "--password-stdin", input: caregiver.password + "\n")
  }
}
