import TestSupport
import Testing

/// The plan changes on the server while a screen is open.
@Suite(.serialized) struct `The plan changes` {
  @Test func `D-H5 購入を復元 loads the month that was asked for, without another key`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, focusing: "2026-01-20")
    try await program.pressIntoLock("[")
    try household.database.grantPremium()
    let month = try await program.press(.tab, .tab, .enter) { $0.isCalendar }
    #expect(month.heading?.hasPrefix("2025年12月") == true)
    #expect(month.days.count == 31 && month.days.first == "2025-12-01")
    #expect(month.element(ID.premium)?.label == "全期間表示中")
    let titleBar = try #require(try await program.settle().frame?.element("titlebar")?.label)
    #expect(titleBar.contains("プレミアム"))
  }

  @Test func `D-H5 購入を復元 on the paywall loads the month too`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    try await program.press(.tab, .enter) { $0.overlay == ID.paywall }
    try household.database.grantPremium()
    let restore = try #require(program.frames.last?.element("paywall.restore")?.click)
    let month = try await program.press(restore) { $0.isCalendar }
    #expect(month.heading?.hasPrefix("2026年1月") == true && month.days.count == 31)
  }

  @Test func `010 FR-006 asking again after the upgrade opens without a restore`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    try await program.pressIntoCalendar(.esc)
    try household.database.grantPremium()
    let month = try await program.press("[") { $0.isCalendar && $0.days.count == 31 }
    #expect(month.heading?.hasPrefix("2025年12月") == true)
    #expect(month.shows(ID.premium) && !month.shows(ID.free))
  }

  @Test func `D-H8 D-H11 a refund locks the next old month and clears the old days`()
    async throws
  {
    let household = try await Household()
    try household.database.grantPremium()
    let program = try await household.open()
    try await program.openHistory()
    try await program.press("[") { $0.isCalendar && $0.days.first == "2026-01-01" }
    try await program.press("[") { $0.isCalendar && $0.days.first == "2025-12-01" }
    try household.database.revokePremium()
    let lock = try await program.pressIntoLock("[")
    #expect(lock.days.isEmpty && lock.heading == "2025年11月")
    #expect(lock.shows(ID.free) && !lock.shows(ID.premium))
    let screen = try await program.settle().screen
    #expect(!screen.contains("✕") && !screen.contains("✓"))
    let recent = try await program.pressIntoCalendar(.esc)
    #expect(recent.days.first == "2026-01-12" && recent.days.count == 30)
    #expect(recent.element("titlebar")?.label.contains("無料") == true)
  }

  @Test func `D-H8 a refund while an old day is open clears it with the refusal`() async throws {
    let household = try await Household()
    try household.database.grantPremium()
    let program = try await household.open()
    try await program.openHistory()
    try await program.goTo("2025-12-24")
    try await program.waitForFrame { $0.isCalendar && $0.focus == ID.day("2025-12-24") }
    try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    try household.database.revokePremium()
    let lock = try await program.pressIntoLock("r")
    #expect(lock.elements.filter { $0.id.hasPrefix("day.dose") }.isEmpty)
    let screen = try await program.settle().screen
    #expect(!screen.contains("メトホルミン") && !screen.contains("✕"))
    let recent = try await program.pressIntoCalendar(.esc)
    #expect(recent.days.allSatisfy { $0 >= "2026-01-12" })
  }
}
