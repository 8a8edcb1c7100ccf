import Foundation
import TestSupport
import Testing

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
    // A wide screen has a panel for what ends.
    let notice = size == .wide ? "today.expiry.0" : "today.notice.0"
    let today = try await program.waitForFrame("the notice") { $0.shows(notice) }
    #expect(today.label(of: notice)?.contains(language == "ja" ? "介護保険証" : "Care") == true)
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

  @Test func `a patient opens the file of a paper, and the computer keeps none of it`()
    async throws
  {
    let home = try TemporaryDirectory()
    let desktop = try FakeDesktop(in: home)
    let program = try await Demo.open(
      ["--mode", "patient", "--plan", "premium"], environment: desktop.environment, home: home)
    try await program.press("3") { $0.papers.count == 5 }
    try await program.press(.enter) { $0.focus == "document.file.0" }
    let opened = try await program.press(.enter) { $0.spoken.hasPrefix("開きました。") }
    #expect(opened.spoken == "開きました。保険証_表.jpg")
    #expect(try desktop.copy.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    let copy = try desktop.opened.trimmingCharacters(in: .newlines)
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
