import TestSupport
import Testing

/// 年 and 傾向 as the program shows them, on a free plan.
@Suite(.serialized) struct `A year and its trends` {
  private static func openYear(
    _ options: [String] = [], size: TerminalSize = .standard
  ) async throws -> TerminalProgram {
    let program = try await Demo.open(options, size: size)
    try await program.openHistory()
    try await program.press("y") { $0.screen == "year" && $0.shows("heading") && !$0.busy }
    return program
  }

  @Test(arguments: ["ja", "en"])
  func `R-12 screens 2 figure 24b, closed months are names, and Enter explains`(
    language: String
  ) async throws {
    let program = try await Self.openYear(["--lang", language])
    try await program.waitForFrame { $0.focus == "year.day.2026-02-10" }
    try await program.press(.up) { $0.focus == "year.locked" }
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-24b-year-free.\(language)")
    // One key, and a caregiver is where premium can be bought.
    try await program.pressIntoLock(.enter)
  }

  @Test func `R-12 R-13 a patient sees the same days and nothing to buy`() async throws {
    let program = try await Self.openYear(["--mode", "patient"])
    try await program.waitForFrame { $0.focus == "year.day.2026-02-10" }
    try await program.press(.up) { $0.focus == "year.locked" }
    #expect(PurchaseWords.found(in: try await program.settle()) == [])
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.range.0") }
    let settled = try await program.settle()
    #expect(PurchaseWords.found(in: settled) == [])
    // What is closed is not offered.
    #expect(!program.frames.contains { $0.shows("trend.range.1") })
    try await program.press("y") { $0.screen == "year" }
    try await program.press(.up) { $0.focus == "year.locked" }
    let lock = try await program.pressIntoLock(.enter)
    #expect(lock.elements.filter { $0.role == "button" }.map(\.id) == [ID.refresh, ID.close])
  }

  @Test func `R-12 a day opens from its cell, and y leads back to it`() async throws {
    let program = try await Self.openYear()
    try await program.waitForFrame { $0.focus == "year.day.2026-02-10" }
    try await program.press(.left, .left) { $0.focus == "year.day.2026-02-08" }
    try await program.press("y") { $0.isCalendar && $0.focus == ID.day("2026-02-08") }
    try await program.press("y") { $0.focus == "year.day.2026-02-08" }
    try await program.press(.enter) { $0.screen == "day" && $0.shows("day.dose.0") && !$0.busy }
  }

  @Test func `R-13 screens 2 figure 25, trends of thirty days; ninety lead to the lock`()
    async throws
  {
    let program = try await Self.openYear()
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.medicine.0") }
    try Golden.expect(try await program.settle().screen, toBe: "figure-25-trends-free.ja")
    try await program.press(.enter) { $0.screen == "year" && $0.focus == "year.day.2026-02-10" }
    #expect(try await program.settle().screen.lines[3].hasPrefix("    酸化マグネシウム錠330mg　2025年3月"))
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.medicine.0") }
    try await program.pressIntoLock(.right)
  }

  @Test func `R-13 the lock of ninety days is headed by what was asked for`() async throws {
    let program = try await Self.openYear()
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.medicine.0") }
    try await program.pressIntoLock(.right)
    let heading = try await program.settle().screen.lines[3]
    #expect(heading.hasPrefix("    傾向 90日"), "\(heading)")
  }

  @Test func `R-13 Esc on the year of a row leads back to that row of the trends`() async throws {
    let program = try await Self.openYear()
    try await program.press("v") { $0.screen == "trends" && $0.focus == "trend.medicine.0" }
    try await program.press(.up) { $0.focus == "trend.slot.3" }
    try await program.press(.enter) { $0.screen == "year" && $0.shows("heading") && !$0.busy }
    try await program.press(.esc) { $0.screen == "trends" && $0.focus == "trend.slot.3" }
    try await program.press(.esc) { $0.screen == "year" && $0.shows("heading") }
    let heading = try await program.settle().screen.lines[3]
    #expect(heading.hasPrefix("    2025年3月〜2026年2月"), "\(heading)")
    try await program.press(.esc) { $0.isCalendar && !$0.busy }
  }

  @Test func `R-12 g in the year goes to a date in 履歴, and Esc leaves the year as it was`()
    async throws
  {
    let program = try await Self.openYear()
    try await program.waitForFrame { $0.focus == "year.day.2026-02-10" }
    try await program.press("g") { $0.focus == "history.goto" }
    try await program.press(.esc) { $0.screen == "year" && $0.focus == "year.day.2026-02-10" }
    try await program.press("g") { $0.focus == "history.goto" }
    program.send("2/3")
    try await program.press(.enter) { $0.isCalendar && $0.focus == ID.day("2026-02-03") }
    try await program.press("y") { $0.focus == "year.day.2026-02-03" }
  }

  @Test func `R-13 Esc on the lock of ninety days leads back to the trends`() async throws {
    let program = try await Self.openYear()
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.medicine.0") }
    try await program.pressIntoLock(.right)
    try await program.press(.esc) {
      $0.screen == "trends" && $0.overlay == nil && $0.shows("trend.medicine.0") && !$0.busy
    }
    try await program.press(.esc) { $0.screen == "year" && $0.overlay == nil }
    try await program.press(.esc) { $0.isCalendar && !$0.busy }
    // The next lock is one of 履歴, and closes to it.
    try await program.pressIntoLock("[")
    try await program.press(.esc) { $0.isCalendar && !$0.busy }
  }

  @Test func `R-12 Esc on the lock of the closed months leads back to the year`() async throws {
    let program = try await Self.openYear()
    try await program.waitForFrame { $0.focus == "year.day.2026-02-10" }
    try await program.press(.up) { $0.focus == "year.locked" }
    try await program.pressIntoLock(.enter)
    try await program.press(.esc) {
      $0.screen == "year" && $0.overlay == nil && $0.focus == "year.locked" && !$0.busy
    }
    try await program.press(.esc) { $0.isCalendar && !$0.busy }
    // The next lock is one of 履歴, and closes to it.
    try await program.pressIntoLock("[")
    try await program.press(.esc) { $0.isCalendar && !$0.busy }
  }

  @Test func `R-13 premium bought on the lock of ninety days opens their trends`() async throws {
    let program = try await Self.openYear()
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.medicine.0") }
    try await program.pressIntoLock(.right)
    try await program.press(.tab, .enter) { !$0.busy && $0.overlay == ID.paywall }
    try await program.focusBuy()
    try await program.press(.enter) {
      $0.screen == "trends" && $0.overlay == nil && $0.shows("trend.medicine.0") && !$0.busy
    }
    let settled = try await program.settle()
    #expect(settled.frame?.screen == "trends")
    #expect(settled.screen.contains("[90日]"), "\(settled.screen.lines)")
    try await program.press(.esc) { $0.screen == "year" && $0.overlay == nil }
    try await program.press(.esc) { $0.isCalendar && !$0.busy }
  }

  @Test func `R-12 R-13 the commands say the same, as text and as the API's answer`() async throws {
    let household = try await Household()
    let year = try await household.run("history", "year")
    #expect(year.status == .exited(0) && year.text.hasPrefix("2025年3月〜2026年2月"))
    // Of a month that is open in part its row says which days it is about.
    #expect(year.text.contains("2026年1月12日〜1月31日") && !year.text.contains("2025年12月"))
    let english = try await household.run("history", "year", "2026", "--lang", "en")
    #expect(english.text.hasPrefix("January 2026 to December 2026"))
    // Of a year that is closed as a whole it is said that it is, and why: it is no year without doses.
    let closedYear = try await household.run("history", "year", "2025")
    #expect(closedYear.status == .exited(77) && closedYear.output.isEmpty)
    let why = closedYear.errorText
    #expect(why.contains("2025年1月〜2025年12月は開けません。"), "\(why)")
    #expect(why.contains("30日より前の履歴はプレミアムで閲覧できます"))
    let told = try await household.run("history", "year", "2025", "--json")
    #expect(told.status == .exited(77))
    #expect(try told.object["code"] as? String == "HISTORY_RETENTION_LIMIT")
    #expect(try told.object["cutoffDate"] as? String == "2026-01-12")
    let json = try await household.run("history", "year", "--json")
    #expect(json.text.hasPrefix(#"{"from":"2025-03-01","to":"2026-02-28""#))
    let trends = try await household.run("history", "trends")
    #expect(trends.status == .exited(0) && trends.text.hasPrefix("傾向"))
    let closed = try await household.run("history", "trends", "--days", "90", "--json")
    #expect(closed.status == .exited(77) && closed.text.contains("HISTORY_RETENTION_LIMIT"))
    let noYear = try await household.run("history", "year", "20x6")
    #expect(noYear.status == .exited(64) && noYear.output.isEmpty)
    let noRange = try await household.run("history", "trends", "--days", "31")
    #expect(noRange.status == .exited(64) && noRange.output.isEmpty)
  }

  @Test func `R-12 a time of day or a medicine has its year in the command too`() async throws {
    let household = try await Household()
    let morning = try await household.run("history", "year", "--slot", "morning")
    #expect(morning.status == .exited(0) && morning.text.hasPrefix("朝　2025年3月〜2026年2月"))
    #expect(morning.text.contains("10%（1/10回）") && morning.text.contains("0%（0/20回）"))
    let evening = try await household.run("history", "year", "--slot", "evening")
    #expect(evening.text.contains("0%（0/9回）") && !evening.text.contains("10%"))
    let medicine = try await household.run("history", "year", "--medicine", "メトホルミン")
    #expect(medicine.text.hasPrefix("メトホルミン錠250mg　2025年3月〜2026年2月"))
    #expect(medicine.text.contains("5%（1/19回）"), "\(medicine.text)")
    let body = try await household.run("history", "year", "--medicine", "メトホルミン", "--json").object
    #expect(body["taken"] as? Int == 1 && body["due"] as? Int == 59)
    let whole = try await household.run("history", "year", "--json")
    #expect(
      try await household.run("history", "year", "--slot", "noon", "--json").text == whole.text)
    let nobody = try await household.run("history", "year", "--medicine", "ロキソニン")
    #expect(nobody.status == .exited(65) && nobody.errorText.contains("「ロキソニン」という薬はありません"))
    #expect(nobody.errorText.contains("メトホルミン錠250mg") && nobody.output.isEmpty)
    let noSlot = try await household.run("history", "year", "--slot", "midnight")
    #expect(noSlot.status == .exited(64) && noSlot.errorText.contains("bedtime"))
    let both = try await household.run(
      "history", "year", "--slot", "noon", "--medicine", "メトホルミン")
    #expect(both.status == .exited(64) && both.errorText.contains("--medicine"))
  }

  @Test func `R-12 no time of day is refused in the language of the person`() async throws {
    let household = try await Household()
    let refused = try await household.run("history", "year", "--slot", "midnight")
    #expect(refused.status == .exited(64) && refused.output.isEmpty)
    #expect(
      refused.errorText == "時間帯は morning,noon,evening,bedtime（朝,昼,夜,眠前）です：midnight\n")
    let english = try await household.run(
      "history", "year", "--slot", "midnight", "--lang", "en")
    #expect(english.status == .exited(64) && english.output.isEmpty)
    #expect(
      english.errorText == "The slots are morning, noon, evening and bedtime: midnight\n")
    let written = try await household.run("history", "year", "--slot", "朝")
    #expect(written.status == .exited(0) && written.text.hasPrefix("朝　"))
  }

  @Test func `R-12 P-42 in 40×12 the year says what it needs`() async throws {
    let program = try await Self.openYear(size: TerminalSize(rows: 12, columns: 40))
    let screen = try await program.settle().screen
    #expect(screen.lines.contains { $0.contains("年は 80桁 17行から見られます。") })
    // Whose year it is is whole there, however long the name.
    try await program.press("v") { $0.screen == "trends" && $0.shows("trend.medicine.0") }
    try await program.press(.enter) { $0.screen == "year" && $0.shows("heading") }
    try await program.waitForScreen("the year of one medicine") { screen in
      screen.lines[1].contains("酸化マグネシウム錠330mg")
        && screen.lines[2].contains("2025年3月〜2026年2月")
    }
  }
}
