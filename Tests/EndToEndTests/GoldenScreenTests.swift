import TestSupport
import Testing

/// The figures of docs/screens.md as the program draws them. What differs on purpose in this part:
/// the help has no `:`.
@Suite(.serialized) struct `Golden screens` {
  @Test(arguments: ["ja", "en"])
  func `screens 2 figure 1, 今日 of a caregiver`(language: String) async throws {
    let program = try await Demo.open(["--lang", language])
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-1-today-caregiver.\(language)")
  }

  @Test func `screens 2 figure 2, 今日 of a patient`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    try Golden.expect(try await program.settle().screen, toBe: "figure-2-today-patient.ja")
  }

  @Test func `screens 2 figure 2, a day of a free caregiver`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, .right, focusing: "2026-01-21")
    try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    try Golden.expect(try await program.settle().screen, toBe: "figure-2-day-caregiver.ja")
  }

  @Test(arguments: ["ja", "en"])
  func `screens 2 figure 3, 直近30日`(language: String) async throws {
    let program = try await Demo.open(["--lang", language])
    try await program.openHistory()
    // The first move takes the hint of the first use away.
    try await program.pressIntoCalendar(.left, .right, focusing: "2026-02-10")
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-3-recent-free.\(language)")
  }

  @Test func `screens 2 figure 4, 月 with the day beside it`() async throws {
    let program = try await Demo.open(["--plan", "premium"], size: .wide)
    try await program.openHistory()
    try await program.pressIntoCalendar("[", focusing: "2026-01-10")
    try await program.pressIntoCalendar(
      .down, .right, .right, .right, .right, focusing: "2026-01-21")
    try await program.press(.enter) { $0.isCalendar && $0.shows("history.detail.0") }
    try Golden.expect(try await program.settle().screen, toBe: "figure-4-month-premium.ja")
  }

  @Test(arguments: ["ja", "en"])
  func `screens 2 figure 5, the lock of a caregiver`(language: String) async throws {
    let program = try await Demo.open(["--lang", language])
    try await program.openHistory()
    try await lockDecember(program)
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-5-lock-caregiver.\(language)")
  }

  @Test func `screens 2 figure 6, the straddling month`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    try Golden.expect(try await program.settle().screen, toBe: "figure-6-lock-straddling.ja")
  }

  @Test(arguments: [("ja", "figure-6-lock-patient.ja"), ("en", "figure-14-lock-patient.en")])
  func `screens 2 figures 6 and 14, the lock of a patient`(
    language: String, golden: String
  ) async throws {
    let program = try await Demo.open(["--mode", "patient", "--lang", language])
    try await program.openHistory()
    try await lockDecember(program)
    try Golden.expect(try await program.settle().screen, toBe: golden)
  }

  @Test func `screens 2 figure 14, the help on 履歴`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.press("?") { $0.overlay == "HelpOverlay" }
    try Golden.expect(try await program.settle().screen, toBe: "figure-14-help-history.ja")
  }

  @Test func `screens 2 figure 17, a screen that is too small`() async throws {
    let program = try await Demo.open()
    try program.resize(to: TerminalSize(rows: 10, columns: 60))
    try await program.waitForScreen { $0.contains("画面が小さすぎます") }
    try Golden.expect(try await program.settle().screen, toBe: "figure-17-too-small.ja")
  }

  @Test func `a row that differs is told`() {
    let difference = Golden.difference(between: ["一", "二", "三"], and: ["一", "弐"])
    #expect(difference == "01- 二\n01+ 弐\n02- 三\n02+ ")
  }

  /// Asks for December from a day in January.
  private func lockDecember(_ program: TerminalProgram) async throws {
    try await program.pressIntoCalendar(.up, .up, .up, focusing: "2026-01-20")
    try await program.pressIntoLock("[")
  }
}

/// The title bars of figure 15, and the notice of figure 10, as the program draws them.
@Suite(.serialized) struct `Golden screens without a network` {
  @Test(arguments: ["ja", "en"])
  func `screens 2 figure 10, the notice over a read-only 今日`(language: String) async throws {
    let program = try await Demo.open(
      ["--offline", "--token-age", "9", "--lang", language])
    try await program.waitForFrame { $0.focus == "offline.grace.close" }
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-10-read-only.\(language)")
  }

  @Test(arguments: [
    ("ja", "  お薬  佐藤 ハナさん  家族  無料                   オフライン  最終更新 14:32"),
    ("en", "  okusuri  Hana Sato  Caregiver  Free                   Offline  Updated 14:32"),
  ])
  func `screens 2 figure 15 row 1, offline with a good token`(
    language: String, title: String
  ) async throws {
    try await expect(title, ["--offline", "--lang", language])
  }

  @Test(arguments: [
    ("ja", "  お薬  佐藤 ハナさん  本人  見るだけ  全期間               オフライン 残り3日"),
    ("en", "  okusuri  Hana Sato  Patient  View only  All history     Offline, 3 days left"),
  ])
  func `screens 2 figure 15 row 7, a patient of a premium family within the grace`(
    language: String, title: String
  ) async throws {
    try await expect(
      title,
      [
        "--offline", "--token-age", "4", "--mode", "patient", "--plan", "premium", "--lang",
        language,
      ])
  }

  private func expect(_ title: String, _ options: [String]) async throws {
    let program = try await Demo.open(options)
    try await program.waitForFrame { !$0.title.contains("読み込み中") && !$0.title.contains("Loading") }
    #expect(try await program.settle().screen.lines[0] == title)
  }

  @Test func `screens 2 figure 15 rows 2, 3 and 4, what waits and what was refused`() async throws {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let within = try await distant.open(on: DistantHousehold.day(5))
    try await within.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await within.press(.down, .enter) { $0.title.contains("未送信 2件") }
    #expect(
      try await within.settle().screen.lines[0]
        == "  お薬  佐藤 ハナさん  家族  無料               オフライン 残り3日  未送信 2件")
    try await within.quit()
    let after = try await distant.open(on: DistantHousehold.day(8))
    try await after.waitForFrame { $0.showsBanner }
    #expect(
      try await after.settle().screen.lines[0]
        == "  お薬  佐藤 ハナさん  家族  無料             オフライン  閲覧のみ  未送信 2件")
    try await distant.moveServer(to: DistantHousehold.day(8))
    distant.gate.set(.refusing(status: 409, code: "CONFLICT"))
    try await after.press("r") { $0.title.contains("送信できない 2件") }
    #expect(
      try await after.settle().screen.lines[0]
        == "  お薬  佐藤 ハナさん  家族  無料                 オンライン  送信できない 2件")
  }
}
