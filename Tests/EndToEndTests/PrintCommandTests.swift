import Foundation
import TestSupport
import Testing

/// `okusuri print` in a real process, its PDF read by other people's programs.
@Suite(.serialized) struct `Print command` {
  private func signedIn(
    _ server: HeadlessServer, _ plan: KeyPath<HeadlessDemo.Households, HeadlessDemo.Household>
  ) async throws -> CommandTerminal {
    let caregiver = server.demo.households[keyPath: plan].caregiver
    let terminal = try CommandTerminal(server)
    try await terminal.done(
      "login", "--email", caregiver.email, "--password-stdin", input: caregiver.password + "\n")
    return terminal
  }

  @Test func `R-2 card and list are there without a network and say from when they are`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done(
      "patients", "profile", "--allergy", "ペニシリン系", "--no-conditions", "--contact",
      "佐藤 由美子,長女,090-0000-0001")
    let card = try await terminal.done("print", "card")
    for words in ["佐藤 ハナ", "ペニシリン系", "090-0000-0001", "アムロジピン錠5mg", "カロナール錠200", "現在"] {
      #expect(card.text.contains(words), "\(words)")
    }
    try await terminal.disconnect()
    let kept = try await terminal.done("print", "card", at: "2026-02-10T05:00:00Z")
    #expect(kept.text.contains("2026年2月10日（火） 12:00 の控え") && kept.text.contains("ペニシリン系"))
    #expect(kept.errorText.contains("オフライン"))
    let path = terminal.home.path(of: "list.pdf")
    try await terminal.done("print", "list", "--output", path)
    let list = try await PDFText.of(path)
    #expect(list.contains("メトホルミン錠250mg") && list.contains("の控え"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try await terminal.done("print", "list", "--output", path, expecting: 65)
    #expect(again.errorText.contains("--force"))
    // A report is nothing that a device keeps.
    try await terminal.done("print", "report", "--output", path + "2", expecting: 69)
    #expect(!FileManager.default.fileExists(atPath: path + "2"))
  }

  @Test func `R-2 R-3 the card says when an old patient was born, and refuses a day to come`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("patients", "profile", "--birth-date", "1941-05-03")
    let later = try await terminal.done(
      "patients", "profile", "--birth-date", "2026-02-11", expecting: 65)
    #expect(later.errorText.contains("まだ来ていない日です：2026-02-11。何も変えていません"))
    let unread = try await terminal.done(
      "patients", "profile", "--birth-date", "昭和99年5月3日", expecting: 64)
    #expect(unread.errorText.contains("昭和17年5月3日"))
    #expect(unread.errorText.contains("：昭和99年5月3日。何も変えていません"))
    #expect(try await terminal.done("print", "card").text.contains("1941年5月3日"))
  }

  @Test func `R-2 what was not sent is sent first, or said to be missing from the paper`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("print", "card")
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    let missing = "送れていない記録が 1件あり、いま出したものには入っていません"
    for paper in [["print", "card"], ["print", "list"], ["export", "--format", "jahis"]] {
      let kept = try await terminal.run(paper)
      #expect(kept.status == .exited(0) && kept.errorText.contains(missing), "\(kept.errorText)")
    }
    try await terminal.connect()
    let table = try await terminal.done("export", "--format", "csv")
    #expect(table.errorText.contains("1件を送りました") && !table.errorText.contains(missing))
    #expect(table.text.contains("メトホルミン錠250mg"))
    #expect(try await !terminal.done("print", "card").errorText.contains(missing))
  }

  @Test func `R-1 a free caregiver is told what the page needs, and a premium one has it`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let free = try await signedIn(server, \.free)
    let path = free.home.path(of: "report.pdf")
    let refused = try await free.run("print", "report", "--output", path)
    #expect(refused.status == .exited(77) && refused.errorText.contains("医師に見せるページはプレミアム"))
    #expect(refused.errorText.contains("何も書き出していません"), "\(refused.errorText)")
    let old = try await free.run("print", "report", "--from", "2026-01-11", "--output", path)
    #expect(old.status == .exited(77) && old.errorText.contains("30日より前の履歴"))
    #expect(old.errorText.contains("何も書き出していません"), "\(old.errorText)")
    #expect(!FileManager.default.fileExists(atPath: path))
    let premium = try await signedIn(server, \.premium)
    let written = premium.home.path(of: "report.pdf")
    let patient = try #require(server.demo.households.premium.patients.first?.id)
    try await premium.done(
      "print", "report", "--patient", patient, "--month", "2025-10", "--by", "由美子", "--output",
      written)
    let text = try await PDFText.of(written)
    #expect(text.contains("服薬の記録") && text.contains("由美子") && text.contains("31日間"))
    #expect(!text.contains("飲み忘れた") && !text.contains("プレミアム"))
    // The page says at which minute it was made, and on a busy machine one passes between two of them.
    var (before, page) = (Data(), try premium.home.read("report.pdf"))
    for _ in 0..<10 where page != before {
      try await premium.done(
        "print", "report", "--patient", patient, "--month", "2025-10", "--by", "由美子", "--output",
        written, "--force")
      (before, page) = (page, try premium.home.read("report.pdf"))
    }
    #expect(page == before)
  }

  @Test func `P-43 who prepared the page is called as in the household, or as --by says`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let terminal = try await signedIn(server, \.premium)
    let household = server.demo.households.premium
    let patient = try #require(household.patients.first?.id)
    let path = terminal.home.path(of: "report.pdf")
    let email = household.caregiver.email
    let rename = ["members", "rename", email, "美咲"]
    // Who chose no name is not called by a part of their address on paper.
    for (first, options, lines) in [
      (nil, [], ["作成した人"]), (rename, [], ["作成した人 美咲"]),
      (nil, ["--by", "由美子"], ["作成した人 由美子"]), (nil, ["--by", ""], ["作成した人"]),
    ] as [([String]?, [String], [String])] {
      if let first { _ = try await terminal.run(first) }
      _ = try await terminal.run(
        ["print", "report", "--patient", patient, "--output", path, "--force"] + options)
      let named = try await PDFText.of(path).split(separator: "\n").filter { $0.contains("作成した人") }
      let read = named.map { $0.split(separator: " ").joined(separator: " ") }
      #expect(read == lines, "\(options)")
    }
  }

  @Test(arguments: [
    ("FONTCONFIG_FILE", "日本語の文字がありません: sudo apt-get install fonts-morisawa-bizud-gothic"),
    ("LD_LIBRARY_PATH", "印刷用のライブラリーがありません: sudo apt-get install libpangocairo-1.0-0"),
  ])
  func `R-4 without a font or the library one sentence names the package, and text still works`(
    variable: String, sentence: String
  ) async throws {
    let terminal = try await OfflineTerminal()
    let folder = try TemporaryDirectory()
    // A configuration without a font; a library that is none.
    let fonts = try folder.write("<fontconfig></fontconfig>", to: "fonts.conf")
    _ = try folder.write("", to: "libpangocairo-1.0.so.0")
    let value = variable == "FONTCONFIG_FILE" ? fonts : folder.path
    let path = terminal.home.path(of: "card.pdf")
    for (arguments, status) in [(["--output", path], 69), (["--format", "text"], 0)]
      as [([String], Int32)]
    {
      let result = try await PipedProgram.run(
        ["print", "card"] + arguments
          + ["--server", terminal.address, "--now", OfflineTerminal.now],
        environment: [variable: value], home: terminal.home)
      #expect(result.status == .exited(status), "\(result.errorText)")
      #expect(result.errorText.contains(sentence) == (status == 69))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
