import TestSupport
import Testing

@Suite(.serialized) struct `Premium` {
  private static func noLock(_ program: TerminalProgram) -> Bool {
    program.neverShowed { $0.overlay == ID.lock }
  }

  @Test(arguments: ["caregiver", "patient"])
  func `010 T007 premium walks thirteen months back without a lock`(mode: String) async throws {
    let program = try await Demo.open(["--plan", "premium", "--mode", mode])
    let first = try await program.openHistory()
    #expect(first.heading?.hasPrefix("2026年2月") == true)
    var (year, month) = (2026, 2)
    for _ in 0..<13 {
      (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
      let title = "\(year)年\(month)月"
      let frame = try await program.press("[") {
        $0.isCalendar && $0.heading?.hasPrefix(title) == true
      }
      #expect(frame.element(ID.premium)?.label == "全期間表示中")
      #expect(!frame.shows(ID.free))
    }
    #expect(Self.noLock(program))
  }

  @Test(arguments: ["caregiver", "patient"])
  func `010 SC-006 premium opens an old day`(mode: String) async throws {
    let program = try await Demo.open(["--plan", "premium", "--mode", mode])
    try await program.openHistory()
    try await program.goTo("2025-03-03")
    try await program.waitForFrame("March") { $0.isCalendar && $0.days.contains("2025-03-03") }
    let day = try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    #expect(day.shows("day.dose.0"))
    #expect(Self.noLock(program))
  }

  @Test(arguments: ["caregiver", "patient"])
  func `D-H9 D-H11 the banner of a premium family reads 全期間表示中 in both modes`(
    mode: String
  ) async throws {
    let program = try await Demo.open(["--plan", "premium", "--mode", mode])
    let month = try await program.openHistory()
    #expect(month.element(ID.premium)?.label == "全期間表示中")
    let recent = try await program.press("v") { $0.isCalendar && $0.days.count == 30 }
    #expect(recent.element(ID.premium)?.label == "全期間表示中")
    #expect(program.neverShowed { $0.shows(ID.free) })
  }

  @Test(arguments: ["caregiver", "patient"])
  func `D-H9 010 FR-008 the banner of a free family names the cutoff in both modes`(
    mode: String
  ) async throws {
    let program = try await Demo.open(["--mode", mode])
    let recent = try await program.openHistory()
    #expect(recent.element(ID.free)?.label == "無料：直近30日まで（2026-01-12〜今日）")
    #expect(program.neverShowed { $0.shows(ID.premium) })
  }

  @Test func `010 FR-008 premium lands on 月 and free on 直近30日`() async throws {
    let premium = try await Demo.open(["--plan", "premium", "--lang", "en"])
    let month = try await premium.openHistory()
    #expect(month.heading?.hasPrefix("February 2026") == true && month.days.count == 28)
    #expect(month.element(ID.premium)?.label == "Showing all history")
    let free = try await Demo.open(["--lang", "en"])
    let recent = try await free.openHistory()
    #expect(recent.heading?.hasPrefix("Last 30 days") == true && recent.days.count == 30)
  }

  @Test func `R-12 with premium Esc on a day of the year leads to that day's month`() async throws {
    let program = try await Demo.open(["--plan", "premium", "--lang", "en"])
    try await program.openHistory()
    try await program.press("y") { $0.screen == "year" && $0.shows("heading") && !$0.busy }
    try await program.waitForFrame { $0.focus == "year.day.2026-02-10" }
    try await program.press(.up, .up) { $0.focus == "year.day.2025-12-10" }
    try await program.press(.enter) { $0.screen == "day" && $0.shows("day.dose.0") && !$0.busy }
    let month = try await program.press(.esc) {
      $0.isCalendar && $0.focus == ID.day("2025-12-10")
    }
    #expect(month.heading?.hasPrefix("December 2025") == true && month.days.count == 31)
  }

  @Test(arguments: ["free", "premium"])
  func `D-H10 nothing is said about the plan before the server said it`(
    plan: String
  ) async throws {
    let program = try TerminalProgram.launch(
      ["demo", "--now", Demo.now, "--plan", plan, "--latency", "400"])
    try await program.waitForFrame { $0.screen == "today" && !$0.busy }
    let waiting = try await program.press("2") { $0.overlay == ID.updating }
    #expect(waiting.busy)
    #expect(program.neverShowed { $0.shows(ID.free) || $0.shows(ID.premium) })
    #expect(waiting.element("titlebar")?.label.contains("無料") == false)
    #expect(waiting.element("titlebar")?.label.contains("プレミアム") == false)
    let calendar = try await program.waitForFrame { $0.isCalendar }
    #expect(calendar.shows(plan == "free" ? ID.free : ID.premium))
    #expect(program.neverShowed { $0.shows(plan == "free" ? ID.premium : ID.free) })
  }
}
