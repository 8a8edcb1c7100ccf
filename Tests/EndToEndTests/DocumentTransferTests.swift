import Foundation
import Glibc
import TestSupport
import Testing

/// Files and papers on their way through the whole program, with a cloud that does harm.
@Suite(.serialized) struct `Papers on their way` {
  /// A server with its folder cloud, and a household with premium.
  private struct Place {
    let server: OutsideServer
    let first: OutsideServer.Machine

    init() async throws {
      server = try await OutsideServer()
      first = try await server.firstMachine()
      try await first.store("purchase", "premium_yearly")
    }

    /// The folder of the cloud.
    var cloud: String {
      server.household.database.path.replacingOccurrences(of: ".sqlite", with: ".cloud")
    }

    /// Takes the file with these bytes out of the cloud's folder.
    func lose(_ bytes: String) throws {
      let names = FileManager.default.enumerator(atPath: cloud)?.compactMap { $0 as? String } ?? []
      let path = names.map { cloud + "/" + $0 }.first {
        FileManager.default.contents(atPath: $0) == Data(bytes.utf8)
      }
      try FileManager.default.removeItem(atPath: try #require(path))
    }

    /// Changes one byte of the file with these bytes in the cloud's folder, or changes it back.
    func bend(_ bytes: String) throws {
      let folder = cloud + "/files"
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for name in names {
        let url = URL(filePath: folder + "/" + name)
        guard var data = try? Data(contentsOf: url), data.count == bytes.utf8.count,
          data.dropFirst() == Data(bytes.utf8).dropFirst()
        else { continue }
        data[data.startIndex] ^= 1
        return try data.write(to: url)
      }
      Issue.record("no such file in the cloud")
    }

    /// A paper with a file of these bytes, sent by the command itself.
    @discardableResult
    func add(_ title: String, _ bytes: String, _ more: String...) async throws -> CommandResult {
      let file = try first.home.write(bytes, to: title + ".txt")
      return try await first.command(
        ["documents", "add", title, "--category", "contract", "--file", file] + more)
    }
  }

  @Test
  func `W-72 W-61 one byte changed in the cloud: nobody opens it, the rest comes, and it heals`()
    async throws
  {
    let place = try await Place()
    let patients = try await place.first.command(["patients", "--json"]).object["items"]
    let patient = try #require((patients as? [[String: Any]])?.first?["id"] as? String)
    for (title, bytes) in [("甲", "こわれる紙"), ("乙", "よい紙"), ("丙", "べつの紙")] {
      try await place.add(title, bytes, "--patient", patient)
    }
    try place.bend("こわれる紙")
    let second = try await place.server.machine()
    let synced = try await second.refusal("documents", "sync")
    #expect(synced.status == .exited(65))
    #expect(synced.errorText.contains("クラウドとまだ揃っていません"))
    #expect(synced.errorText.contains("甲　甲.txt：クラウドから届いた中身が元と違う"))
    let list = try await second.refusal("documents").text
    #expect(list.contains("エラー：内容違い") && list.contains("甲　甲.txt："))
    #expect(list.split(separator: "\n").filter { $0.hasSuffix("同期済み") }.count == 2)
    let out = second.home.path(of: "out.txt")
    #expect(try await second.refusal("documents", "save", "甲", "--as", out).status == .exited(69))
    #expect(try await second.refusal("documents", "save", "乙", "--as", out).status == .exited(0))
    // A patient's copy is compared, too, and nothing of a wrong one stays.
    let code = try await place.first.command(["patients", "code", patient, "--json"]).object["code"]
    let tablet = OutsideServer.Machine(server: place.server, home: try TemporaryDirectory())
    try await tablet.command(["login", "--code", try #require(code as? String)])
    let copy = tablet.home.path(of: "copy.txt")
    let bent = try await tablet.refusal("documents", "save", "甲", "--as", copy)
    #expect(bent.status == .exited(65) && bent.errorText.contains("元のままではありません"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tablet.home.path).allSatisfy {
        !$0.hasPrefix("copy")
      })
    try await tablet.command(["documents", "save", "乙", "--as", copy])
    try place.bend("こわれる紙")
    let healed = try await second.refusal("documents", "sync")
    #expect(healed.status == .exited(0) && healed.text.contains("クラウドと揃いました"))
    try await place.server.stop()
  }

  @Test func `W-61 W-64 screen and command say which file nobody has, and what helps`() async throws
  {
    let place = try await Place()
    for (title, bytes) in [("甲", "なくす紙"), ("乙", "よい紙")] { try await place.add(title, bytes) }
    try place.lose("なくす紙")
    let second = try await place.server.machine()
    let synced = try await second.refusal("documents", "sync")
    let sentence =
      "甲　甲.txt：このファイルはクラウドにありません。このファイルがある端末の書類で r を押すか、"
      + "okusuri documents sync を実行すると、受け取れるようになります。自動でも、あとでもう一度確かめます。"
    #expect(synced.status == .exited(65) && synced.errorText.contains(sentence))
    let program = try await second.open()
    try await program.openDocuments()
    try await program.waitForFrame("what to do") { $0.label(of: "documents.reason") == sentence }
    // The latest stands first.
    try await program.press(.down) { $0.focus == "documents.row.1" }
    try await program.press(.enter) { $0.label(of: "document.aside") == sentence }
    try await program.press(.esc) { $0.papers.count == 2 }
    // Whoever has it brings it up, and one key here asks again. On a busy machine it may have been asked for already.
    try await place.first.documents("sync")
    program.send("r")
    try await program.waitForScreen("both are here") { screen in
      screen.lines.contains { $0.contains("契約          甲") && $0.hasSuffix("同期済み") }
    }
    let last = try #require(try await program.settle().frame)
    #expect(
      !last.shows("documents.reason") && last.papers.allSatisfy { $0.label.hasSuffix("同期済み") })
    try await place.server.stop()
  }

  @Test func `W-64 a check brings a file up again that was bent in the cloud`() async throws {
    let place = try await Place()
    try await place.add("甲", "こわれる紙")
    try place.bend("こわれる紙")
    let checked = try await place.first.refusal("documents", "check")
    #expect(checked.status == .exited(65))
    #expect(checked.errorText.contains("甲.txt  クラウドのファイルと違います、この端末から送り直しました"))
    #expect(try await place.first.refusal("documents", "check").status == .exited(0))
    let second = try await place.server.machine()
    try await second.documents("sync")
    try await place.server.stop()
  }

  @Test func `W-60 the screen says once that the cloud was put back`() async throws {
    let place = try await Place()
    try await place.add("甲", "一")
    let copy = place.cloud + ".copy"
    try FileManager.default.copyItem(atPath: place.cloud, toPath: copy)
    try await place.add("乙", "二")
    try await place.first.documents("sync")
    try FileManager.default.removeItem(atPath: place.cloud)
    try FileManager.default.moveItem(atPath: copy, toPath: place.cloud)
    let program = try await place.first.open()
    try await program.openDocuments()
    let sentence = "クラウドが前の状態に戻されていたので、この端末の書類とすべて見比べました。この端末にある書類は、なくなっていません。"
    try await program.waitForFrame("the news") { $0.label(of: "documents.reason") == sentence }
    try await program.press(.down) { !$0.shows("documents.reason") && $0.papers.count == 2 }
    let second = try await place.server.machine()
    try await second.documents("sync")
    #expect(try await second.list().count == 2)
    try await place.server.stop()
  }

  @Test func `W-7 a command that changes papers sends them, or says that they wait`() async throws {
    let place = try await Place()
    let first = place.first
    #expect(try await place.add("甲", "紙").text == "加えました。甲\n")
    #expect(try await first.refusal("documents").text.contains("同期済み"))
    let left = try await place.add("乙", "紙", "--no-sync")
    #expect(left.text.contains("加えました。乙\n送信待ち："))
    #expect(try await first.refusal("documents").text.contains("送信待ち"))
    let changed = try await first.command(["documents", "change", "甲", "--note", "改"])
    #expect(!changed.text.contains("送信待ち"))
    #expect(try await !first.refusal("documents").text.contains("送信待ち"))
    #expect(try await !first.command(["documents", "delete", "乙"]).text.contains("送信待ち"))
    #expect(try await !first.command(["documents", "restore", "乙"]).text.contains("送信待ち"))
    #expect(try await first.command(["documents", "cloud"]).text.contains("乙"))

    // After the plan has ended every label tells where the copies are.
    try await first.store("expire")
    #expect(try await first.refusal("documents", "sync").status == .exited(77))
    try await place.add("丙", "紙")
    try await first.command(["documents", "change", "甲", "--note", "また改"])
    let list = try await first.refusal("documents").text.split(separator: "\n")
    #expect(list.contains { $0.contains("甲") && $0.hasSuffix("クラウドは前") })
    #expect(list.contains { $0.contains("乙") && $0.hasSuffix("クラウドにも") })
    #expect(list.contains { $0.contains("丙") && $0.hasSuffix("この端末のみ") })
    #expect(!list.contains { $0.contains("同期済み") })

    try await first.store("renew")
    try await first.command(["documents", "sync"])
    try await place.server.stop()
    let waiting = try await first.command(["documents", "change", "甲", "--note", "網なし"])
    #expect(waiting.text.contains("送信待ち："))
    // Nobody could be asked about the plan: that is no answer, and nothing is done (W-66).
    #expect(try await first.refusal("sync").status == .exited(69))
    let silent = try await first.refusal("documents", "sync")
    #expect(silent.status == .exited(69))
    // The plan's end is known by its date, whoever was asked since (W-1).
    let over = try await PipedProgram.run(
      ["documents", "--server", place.server.address, "--now", "2028-06-01T03:00:00Z"],
      home: first.home)
    #expect(over.text.contains("クラウドにも") && !over.text.contains("同期済み"), "\(over.text)")
  }

  @Test func `W-66 any name is saved under one that fits, and one that is no UTF-8 is found`()
    async throws
  {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let long = String(repeating: "a", count: 251) + ".txt"
    let wide = String(repeating: "あ", count: 83) + ".pdf"
    for name in [long, wide] {
      let path = try terminal.home.write("紙", to: name)
      try await terminal.done("documents", "add", "紙", "--category", "contract", "--file", path)
      let saved = try await terminal.json("documents", "save", "紙", "--as", path + "", "--force")
      #expect(saved["output"] as? String == path)
      try await terminal.done("documents", "delete", "紙")
    }
    // Latin-1, as an old stick has it.
    let folder = terminal.home.path
    let raw = Array(folder.utf8) + Array("/r\u{E9}sum".unicodeScalars.map { UInt8($0.value) }) + [0]
    let handle = raw.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { name in
      name.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    #expect(write(handle, "x", 1) == 1)
    close(handle)
    let read = folder + "/r\u{FFFD}sum"
    try await terminal.done("documents", "add", "履歴", "--category", "contract", "--file", read)
    let out = folder + "/out"
    try await terminal.done("documents", "save", "履歴", "--as", out)
    #expect(try terminal.home.read("out") == Data("x".utf8))
  }
}

extension OutsideServer.Machine {
  /// Runs a command; it has to work.
  @discardableResult
  fileprivate func command(_ arguments: [String]) async throws -> CommandResult {
    let result = try await PipedProgram.run(
      arguments + ["--server", server.address] + Household.clock, home: home)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return result
  }
}
