import Foundation
import TestSupport
import Testing

/// 書類 as a caregiver keeps them, typed in by a person, on a plan that keeps nothing in the cloud.
@Suite(.serialized) struct `The papers` {
  private static let sizes = [TerminalSize.standard, .wide]

  private func open(
    _ options: [String] = [], size: TerminalSize = .standard, home: TemporaryDirectory? = nil,
    environment: [String: String?] = [:]
  ) async throws -> TerminalProgram {
    let program = try await Demo.open(options, size: size, environment: environment, home: home)
    try await program.waitForFrame { $0.title.contains("無料") || $0.title.contains("Free") }
    try await program.openDocuments()
    return program
  }

  // MARK: The list

  @Test(arguments: ["ja", "en"])
  func `screens 2 figure 10, 書類 without premium`(language: String) async throws {
    let program = try await open(["--lang", language])
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-10-documents.\(language)")
  }

  @Test func `screens 2 書類 on a wide screen`() async throws {
    let program = try await open(size: .wide)
    try Golden.expect(try await program.settle().screen, toBe: "documents-wide.ja")
  }

  @Test(arguments: [("ja", "書類はこの端末のみ", "この端末のみ"), ("en", "Documents: this device", "This device")])
  func `gating 7.2 D-S8 without premium every paper says that it is on this device only, and why`(
    language: String, title: String, label: String
  ) async throws {
    let program = try await open(["--lang", language])
    let frame = try await program.waitForFrame { $0.shows("documents.reason") }
    #expect(frame.title.hasSuffix(title))
    #expect(frame.papers.count == 6 && frame.papers.allSatisfy { $0.label.hasSuffix(label) })
    let cloud = language == "ja" ? "プレミアムの機能です" : "part of Premium"
    #expect(frame.label(of: "documents.reason")?.contains(cloud) == true)
  }

  @Test func `gating 1.5 screens 3 the day that is near stands first, with its sign, and on 今日`()
    async throws
  {
    let program = try await open()
    let frame = try await program.waitForFrame { $0.focus == "documents.row.0" }
    #expect(frame.spoken == "介護保険証、保険証、期限 2月28日まであと18日、この端末のみ")
    // The stock that runs out comes from another answer, and stands before it.
    try await program.press("1") {
      $0.screen == "today" && $0.label(of: "today.notice.1") == "期限　介護保険証　2月28日まで"
    }
    program.send(Array(repeating: Key.down, count: 20))
    try await program.waitForFrame { $0.focus == "today.notice.1" }
    try await program.press(.enter) {
      $0.screen == "documents" && $0.heading == "介護保険証" && $0.focus == "document.file.0"
    }
  }

  // MARK: A new one

  @Test(arguments: sizes, ["ja", "en"])
  func `gating 1.1 a paper typed in Japanese is in the list at once`(
    size: TerminalSize, language: String
  ) async throws {
    let program = try await open(["--lang", language], size: size)
    try await program.press("n") { $0.focus == "document.title" }
    try await program.press("障害者医療費受給者証") { $0.label(of: "document.title") == "障害者医療費受給者証" }
    // The patient, then the kind of date.
    try await program.press(.tab, .tab, .right, .tab) { $0.focus == "document.label" }
    try await program.press(.right, .tab) { $0.focus == "document.date" }
    try await program.press("２月１２日", .tab, "医療、市役所", .tab, "窓口は2階") {
      $0.label(of: "document.note") == "窓口は2階"
    }
    try await program.saveDocument()
    let detail = try await program.waitForFrame { $0.heading == "障害者医療費受給者証" }
    #expect(detail.label(of: "document.tags")?.contains("市役所") == true)
    #expect(
      detail.label(of: "document.patient")?.contains(language == "ja" ? "ハナ" : "Hana") == true)
    let list = try await program.press(.esc) { $0.papers.count == 7 }
    #expect(list.paper("障害者医療費受給者証")?.id == list.focus)
    #expect(list.focus == "documents.row.0")
    // It stays: another look at the tab reads it from the disk.
    try await program.press("1") { $0.screen == "today" }
    try await program.press("3") { $0.paper("障害者医療費受給者証") != nil }
  }

  @Test func `what is wrong is said at its field, and nothing typed is lost`() async throws {
    let program = try await open()
    try await program.press("n") { $0.focus == "document.title" }
    let refused = try await program.press(.backTab, .backTab, .enter) {
      $0.shows("document.title.error")
    }
    #expect(refused.focus == "document.title")
    try await program.press("薬", .tab, .tab, .tab, .right, .tab, "2月30日", .tab) {
      $0.shows("document.date.error")
    }
    let long = String(repeating: "長", count: 51)
    let tags = try await program.press(.text(long), .tab) { $0.shows("document.tags.error") }
    #expect(tags.label(of: "document.tags") == long)
    try await program.press(.esc) { $0.overlay == "DiscardCard" }
    try await program.press(.enter) { $0.overlay == nil && $0.label(of: "document.tags") == long }
    program.send(Array(repeating: Key.up, count: 7))
    try await program.waitForFrame {
      $0.focus == "document.title" && $0.label(of: "document.title") == "薬"
    }
  }

  @Test func `an empty 書類 names the key that fills it`() async throws {
    let household = try await Household()
    let program = try await household.open()
    let empty = try await program.press("3") { $0.screen == "documents" && $0.shows("empty") }
    #expect(empty.label(of: "empty")?.hasPrefix("書類はまだありません。") == true)
    try await program.press("n", "薬手帳") { $0.label(of: "document.title") == "薬手帳" }
    try await program.saveDocument()
    try await program.waitForFrame { $0.heading == "薬手帳" }
    try await program.quit()
    // Another start finds it.
    let again = try await household.open()
    try await again.press("3") { $0.paper("薬手帳") != nil }
  }

  // MARK: Finding

  @Test func `the search finds from one character on, as one types`() async throws {
    let program = try await open()
    try await program.press("/") { $0.focus == "documents.search" }
    let found = try await program.press("薬") {
      $0.label(of: "documents.search") == "薬" && $0.papers.count == 1
    }
    #expect(found.papers[0].label.hasPrefix("2026年1月のページ"))
    #expect(found.label(of: "documents.count") == "1件、「薬」を含む")
    try await program.press(.backspace, "ほけん") { $0.shows("empty") && $0.papers.isEmpty }
    try await program.press(.control("u"), "保険") { $0.papers.count == 2 }
    try await program.press(.down, .enter) {
      $0.focus == "documents.row.1" && !$0.shows("documents.search")
    }
    // Nothing of it was taken for a command; Esc shows everything again.
    try await program.press(.esc) { $0.papers.count == 6 }
  }

  @Test func `しぼり込み shows one kind, or one patient's`() async throws {
    let program = try await open()
    let card = try await program.press("f") { $0.overlay == "DocumentFilter" }
    #expect(card.focus == "documents.filter.0")
    let kinds = card.elements.filter { $0.id.hasPrefix("documents.filter.") }.map(\.label)
    #expect(kinds == ["すべて", "保険証", "お薬手帳", "処方箋", "検査結果", "契約", "佐藤 ハナさん"])
    let contracts = try await program.press(.down, .down, .down, .down, .down, .enter) {
      $0.papers.count == 1 && $0.overlay == nil
    }
    #expect(contracts.papers[0].label.hasPrefix("訪問看護の契約書"))
    #expect(contracts.label(of: "documents.count") == "1件、契約のみ")
    try await program.press("f", .down, .enter) { $0.papers.count == 5 }
    try await program.press(.esc) { $0.papers.count == 6 }
  }

  // MARK: Changes

  @Test func `gating 1.2 a change is kept, and what it said before too`() async throws {
    let program = try await open()
    let before = try await program.press(.enter) { $0.heading == "介護保険証" }
    let versions = try #require(before.label(of: "document.versions"))
    try await program.press("e") { $0.label(of: "document.title") == "介護保険証" }
    #expect(program.frames.last?.label(of: "document.note") == "更新の書類は1月に届く。窓口は高齢福祉課。")
    try await program.press("（新）") { $0.label(of: "document.title") == "介護保険証（新）" }
    try await program.saveDocument()
    let after = try await program.waitForFrame { $0.heading == "介護保険証（新）" }
    #expect(after.label(of: "document.versions") != versions)
    #expect(after.label(of: "document.note") == "更新の書類は1月に届く。窓口は高齢福祉課。")
    #expect(after.label(of: "document.files") == "2件")
  }

  @Test func `gating 1.3 a paper is deleted after one question, and put back from the bin`()
    async throws
  {
    let program = try await open()
    let asked = try await program.press("d") { $0.overlay == "DocumentQuestion" }
    #expect(asked.focus == "documents.question.no")
    try await program.press(.enter) { $0.overlay == nil && $0.papers.count == 6 }
    try await program.press("d") { $0.overlay == "DocumentQuestion" }
    let gone = try await program.press(.left, .enter) { $0.papers.count == 5 }
    #expect(gone.spoken == "削除しました。介護保険証" && gone.paper("介護保険証") == nil)
    let today = try await program.press("1") { $0.screen == "today" }
    #expect(!today.elements.contains { $0.label.contains("介護保険証") })
    let bin = try await program.press("3", "b") { $0.shows("documents.bin.0") }
    #expect(bin.label(of: "documents.bin.0") == "介護保険証、保険証、あと30日")
    let back = try await program.press(.enter) { $0.papers.count == 6 }
    #expect(back.spoken == "元に戻しました。介護保険証")
  }

  // MARK: Files

  @Test func `gating 1.4 a file is attached by a path that Tab completes`() async throws {
    let home = try TemporaryDirectory()
    _ = try home.directory("書類")
    _ = try home.write(String(repeating: "x", count: 1800), to: "書類/検査の結果.txt")
    _ = try home.write("y", to: "書類/検査の予約.txt")
    let program = try await open(home: home)
    try await program.press(.enter, "a") { $0.focus == "document.path" }
    try await program.press("~/書", .tab) { $0.label(of: "document.path") == "~/書類/" }
    let names = try await program.press(.tab) { $0.shows("document.path.name.1") }
    #expect(names.label(of: "document.path") == "~/書類/検査の")
    #expect(
      names.label(of: "document.path.name.0") == "検査の予約.txt"
        || names.label(of: "document.path.name.0") == "検査の結果.txt")
    try await program.press("結", .tab) { $0.label(of: "document.path") == "~/書類/検査の結果.txt" }
    let attached = try await program.press(.enter) { $0.shows("document.file.2") }
    #expect(attached.label(of: "document.file.2")?.hasPrefix("検査の結果.txt、1 KB") == true)
    #expect(attached.focus == "document.file.2" && attached.spoken == "添付しました。検査の結果.txt")
    // It can be taken off again.
    try await program.press("x") { $0.overlay == "DocumentQuestion" }
    try await program.press(.left, .enter) { $0.overlay == nil && !$0.shows("document.file.2") }
  }

  @Test(arguments: [
    ("なし.txt", "そのファイルはありません"), ("tmp", "ふつうのファイルではありません"),
    ("loop", "ふつうのファイルではありません"), ("large", "100 MiB まで"),
  ])
  func `a file that cannot be attached says so at the field`(
    name: String, sentence: String
  ) async throws {
    let home = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: home.path(of: "loop"), withDestinationPath: home.path(of: "loop"))
    _ = FileManager.default.createFile(atPath: home.path(of: "large"), contents: nil)
    #expect(truncate(home.path(of: "large"), 104_857_601) == 0)
    let program = try await open(home: home)
    try await program.press(.enter, "a") { $0.focus == "document.path" }
    let refused = try await program.press(.text("~/" + name), .enter) {
      $0.shows("document.path.error")
    }
    #expect(refused.label(of: "document.path.error")?.contains(sentence) == true)
    #expect(refused.label(of: "document.path") == "~/" + name)
  }

  @Test func `a file is saved, and never over another one unasked`() async throws {
    let home = try TemporaryDirectory()
    _ = try home.write("mine", to: "保険証_表.jpg")
    let program = try await open(home: home)
    try await program.press(.enter) { $0.focus == "document.file.0" }
    try await program.press("s") { $0.label(of: "document.path") == "~/保険証_表.jpg" }
    let asked = try await program.press(.enter) { $0.overlay == "DocumentQuestion" }
    #expect(asked.focus == "documents.question.no")
    // The safe answer leads back to the path, with what was written.
    try await program.press(.enter) { $0.focus == "document.path" && $0.overlay == nil }
    #expect(try home.read("保険証_表.jpg") == Data("mine".utf8))
    let saved = try await program.press(.control("u"), "~/写し.jpg", .enter) {
      $0.spoken.hasPrefix("保存しました。")
    }
    #expect(saved.spoken.hasSuffix("/写し.jpg"))
    #expect(try home.read("写し.jpg").prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    try await program.press("s", .enter) { $0.overlay == "DocumentQuestion" }
    try await program.press(.left, .enter) { $0.spoken.hasPrefix("保存しました。") }
    #expect(try home.read("保険証_表.jpg").prefix(3) == Data([0xFF, 0xD8, 0xFF]))
  }

  @Test func `Enter opens a copy with the desktop's program, never through a shell`()
    async throws
  {
    let home = try TemporaryDirectory()
    let desktop = try FakeDesktop(in: home)
    let program = try await open(home: home, environment: desktop.environment)
    try await program.press(.enter) { $0.focus == "document.file.0" }
    let opened = try await program.press(.enter) { $0.spoken.hasPrefix("開きました。") }
    #expect(opened.spoken == "開きました。保険証_表.jpg")
    let told = try desktop.opened
    #expect(
      told.hasSuffix("/保険証_表.jpg\n") && told.hasPrefix("/")
        && told.split(separator: "\n").count == 1)
    #expect(try desktop.copy.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
  }

  @Test func `without a desktop the sentence has the path`() async throws {
    let program = try await open()
    try await program.press(.enter) { $0.focus == "document.file.0" }
    let told = try await program.press(.enter) { $0.spoken.contains("開くプログラムがありません。場所は /") }
    #expect(told.spoken.hasSuffix("/保険証_表.jpg"))
  }

  // MARK: Text that would speak to the terminal

  @Test func `cases terminal hostile titles and notes stay cells`() async throws {
    let program = try await open()
    try await program.press("n") { $0.focus == "document.title" }
    let long = String(repeating: "長", count: 10_000)
    let hostile = "\u{1B}[200~a\u{202E}b\u{200B}c\u{2066}d\u{0E}\u{1B}]0;t\u{07}e\u{1B}[201~"
    try await program.press(.bytes(Array(hostile.utf8))) {
      $0.label(of: "document.title")?.contains("e") == true
    }
    try await program.press(
      .backTab, .backTab, .backTab,
      .bytes(Array("\u{1B}[200~\(long)\n\u{1B}[31mred\u{1B}[201~".utf8))
    ) {
      ($0.label(of: "document.note")?.count ?? 0) >= 10_000
    }
    try await program.saveDocument()
    let detail = try await program.waitForFrame { $0.shows("document.type") }
    #expect(detail.shows("document.state"))
    let screen = try await program.settle().screen
    let isHostile: (Unicode.Scalar) -> Bool = { scalar in
      scalar.properties.generalCategory == .control
        || [0x202A...0x202E, 0x2066...0x2069, 0x200B...0x200F].contains {
          $0.contains(scalar.value)
        }
    }
    for line in screen.lines { #expect(!line.unicodeScalars.contains(where: isHostile)) }
    #expect(!String(decoding: program.output, as: UTF8.self).contains("\u{1B}[31mred"))
    #expect(screen.lines[23].contains("終了"))
  }

  @Test func `the help names every key of 書類`() async throws {
    let program = try await open()
    let help = try await program.press("?") { $0.overlay == "HelpOverlay" }
    for word in ["新しい書類", "検索", "しぼり込み", "削除", "ごみ箱"] {
      #expect(help.elements.contains { $0.label.hasSuffix(word) }, "\(word)")
    }
    let detail = try await program.press(.esc, .enter, "?") { $0.overlay == "HelpOverlay" }
    for word in ["直す", "添付", "保存", "外す", "削除"] {
      #expect(detail.elements.contains { $0.label.hasSuffix(word) }, "\(word)")
    }
  }
}

extension TerminalProgram {
  /// Opens 書類 and waits for its list.
  @discardableResult
  func openDocuments() async throws -> UIFrame {
    try await press("3") { $0.screen == "documents" && $0.shows("documents.row.0") }
  }

  /// Goes to 保存 of a document's form and presses it.
  func saveDocument() async throws {
    for _ in 0..<12 where frames.last?.focus != "document.save" {
      let before = frames.last?.focus
      try await press(.tab) { $0.focus != before }
    }
    send(.enter)
  }
}

extension UIFrame {
  /// The documents of the list, in their order.
  var papers: [UIElement] { elements.filter { $0.id.hasPrefix("documents.row.") } }

  /// The row of a document.
  func paper(_ title: String) -> UIElement? { papers.first { $0.label.hasPrefix(title) } }
}
