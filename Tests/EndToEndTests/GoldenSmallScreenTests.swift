import Foundation
import TestSupport
import Testing

/// Screens figures 19, 19b and 19c as the program draws them, and what keys do there.
@Suite(.serialized) struct `Golden small screens` {
  private static let compact = TerminalSize(rows: 20, columns: 60)
  private static let least = TerminalSize(rows: 12, columns: 40)

  @Test func `P-42 screens figure 19, 今日 in 60×20`() async throws {
    let program = try await Demo.open(size: Self.compact)
    try Golden.expect(try await program.settle().screen, toBe: "figure-19-today-60x20.ja")
  }

  @Test func `P-42 screens figure 19b, 今日 in 40×12`() async throws {
    let program = try await Demo.open(size: Self.least)
    try Golden.expect(try await program.settle().screen, toBe: "figure-19b-today-40x12.ja")
  }

  @Test func `P-42 in one column a patient's day is whole, also in a month of two digits`()
    async throws
  {
    // 2026-11-27 20:50 in Tokyo.
    let program = try await Demo.open(
      ["--mode", "patient"], now: "2026-11-27T11:50:00Z", size: Self.least)
    let heading = try await program.settle().screen.lines[1]
    #expect(heading == "  今日 11月27日（金）  次は 眠前 22:00")
  }

  @Test func `P-42 screens figure 19b, 履歴 in 40×12`() async throws {
    let program = try await Demo.open(size: Self.least)
    try await program.openHistory()
    try Golden.expect(try await program.settle().screen, toBe: "figure-19b-history-40x12.ja")
  }

  @Test func `P-42 screens figure 19c, the lock in 40×12`() async throws {
    let program = try await Demo.open(size: Self.least)
    try await program.openHistory()
    for _ in 0..<21 { program.send("j") }
    try await program.waitForFrame { $0.focus == ID.day("2026-01-20") }
    let frame = try await program.pressIntoLock("[")
    #expect(frame.focus == ID.close)
    let shown = Array(try await program.settle().screen.lines[1...9])
    let wanted = [
      "  プレミアムで全期間の履歴を閲覧", "  30日より前の履歴は", "  プレミアムで閲覧できます", "  1月12日〜今日の30日間は、",
      "  このまま見られます。", "", "  [  アップグレード  ]", "  [  購入を復元  ]", "  [» 閉じる  ]",
    ]
    #expect(shown == wanted, "\(Golden.difference(between: wanted, and: shown))")
  }

  @Test func `P-42 a patient's lock in one column says what Enter presses`() async throws {
    let program = try await Demo.open(["--mode", "patient"], size: Self.least)
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let lines = try await program.settle().screen.lines
    #expect(lines[10] == "  閉じる" && lines[11].contains("Enter 閉じる"), "\(lines[10...11])")
  }

  @Test func `P-42 in the list of days both sides of the border of a month have its number`()
    async throws
  {
    let program = try await Demo.open(size: Self.least)
    try await program.openHistory()
    for _ in 0..<10 { program.send("j") }
    try await program.waitForFrame { $0.focus == ID.day("2026-01-31") }
    let lines = try await program.settle().screen.lines
    #expect(lines.contains { $0.hasPrefix("    2/1 日") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("»  1/31 土") }, "\(lines)")
  }

  @Test func `P-42 in one column no day is called taken of which nothing was`() async throws {
    let program = try await Demo.open(["--history-days", "12"], size: Self.least)
    try await program.openHistory()
    var kinds: Set<Bool> = []
    for day in (1...20).map({ 10 - $0 }) {
      let date = day > 0 ? "2026-02-0\(day)" : "2026-01-\(31 + day)"
      try await program.pressIntoCalendar(.down, focusing: date)
      let lines = try await program.settle().screen.lines
      let row = try #require(lines.first { $0.hasPrefix("»") })
      guard !row.contains("✕"), !row.contains("☐") else { continue }
      let hasTaken = row.contains("✓")
      kinds.insert(hasTaken)
      #expect(lines[10].contains(hasTaken ? "服用" : "予定なし"), "\(row) \(lines[10])")
    }
    #expect(kinds == [true, false])
  }

  @Test func `P-42 down goes to the day before, and Enter opens it`() async throws {
    let program = try await Demo.open(size: Self.least)
    try await program.openHistory()
    try await program.pressIntoCalendar(.down, .down, focusing: "2026-02-08")
    try await program.pressIntoCalendar(.up, focusing: "2026-02-09")
    try await program.press(.enter) { $0.screen == "day" && $0.shows("day.dose.0") && !$0.busy }
    let screen = try await program.settle().screen
    #expect(screen.lines[1].hasPrefix("  2月9日（月）"))
  }

  @Test(arguments: ["ja", "en"])
  func `P-42 tmux's line is an ordinary size`(language: String) async throws {
    let program = try await Demo.open(
      ["--lang", language], size: TerminalSize(rows: 23, columns: 80))
    let (small, first) = (try await program.settle().screen, "figure-1-today-caregiver")
    try program.resize(to: .standard)
    try await program.waitForFrame { $0.shows("legend") }
    let whole = try await program.settle().screen
    // Everything but the legend, and the time in the title bar.
    #expect(small.lines[1...20] == whole.lines[1...20], "\(first) \(small)\n\(whole)")
    #expect(small.lines[21...22] == whole.lines[22...23])
  }

  @Test(arguments: [compact, least])
  func `P-42 right after recording the footer names the key that takes it back`(
    size: TerminalSize
  ) async throws {
    let program = try await Demo.open(size: size)
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました") && !$0.busy }
    let lines = try await program.settle().screen.lines
    #expect(lines[size.rows - 1].contains("u 取り消し"), "\(lines[size.rows - 1])")
    try await program.press("u") { $0.spoken.hasPrefix("取り消しました") && !$0.busy }
    let later = try await program.settle().screen.lines
    #expect(!later[size.rows - 1].contains("u 取り消し"))
  }

  @Test(arguments: [("ja", "残り1日  未送信 1件"), ("en", "1 day left  1 unsent")])
  func `P-42 the days that are left stay beside what waits`(
    language: String, right: String
  ) async throws {
    let program = try await Demo.open(
      ["--offline", "--token-age", "6", "--lang", language], size: Self.least)
    try await program.press(.enter) { !$0.spoken.isEmpty && !$0.busy && $0.screen == "today" }
    try await program.waitForScreen { $0.lines[0].hasSuffix(right) }
  }

  @Test func `P-42 Up on the first file of a paper shows what stands above it`() async throws {
    let program = try await Demo.open(size: Self.least)
    try await program.press("3") { $0.focus == "documents.row.0" }
    try await program.press(.enter) { $0.focus == "document.file.0" && !$0.shows("document.type") }
    try await program.press(.up) { $0.shows("document.type") }
    try await program.press(.down) { $0.focus == "document.file.0" }
  }

  @Test func `P-42 on a screen without the year no key opens a day of it`() async throws {
    let program = try await Demo.open(size: Self.least)
    try await program.openHistory()
    try await program.press("y") { $0.screen == "year" && !$0.busy }
    let footer = try await program.settle().screen.lines[11]
    #expect(!footer.contains("Enter") && footer.contains("y 戻る"), "\(footer)")
    program.send(.left, .enter)
    try await program.press("v") { $0.screen == "trends" }
    #expect(program.neverShowed { $0.screen == "day" })
  }
}
