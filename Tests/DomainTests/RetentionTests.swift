import Domain
import Testing

struct RetentionTests {
  @Test func `010 FR-001 the cutoff is 29 days before today, every day until 2100`() throws {
    var window: [String] = []
    ReferenceCalendar.eachDay(through: 2100) { number, fields in
      window.append(ReferenceCalendar.text(fields))
      guard window.count == 30, let today = CivilDate(daysSinceEpoch: number) else { return }
      let days = HistoryRetentionPolicy.recentDays(today: today)
      if days.eachDay.map(\.description) != window { Issue.record("\(fields)") }
      if FeatureGate.historyCutoffDate(today: today) != days.lowerBound {
        Issue.record("\(fields)")
      }
      window.removeFirst()
    }
  }

  @Test(arguments: [
    ("2026-02-10T14:59:59Z", "2026-01-12"), ("2026-02-10T15:00:00Z", "2026-01-13"),
    ("2026-02-10T15:00:01Z", "2026-01-13"), ("2028-02-29T14:59:59Z", "2028-01-31"),
    ("2028-02-29T15:00:00Z", "2028-02-01"), ("2027-02-28T15:00:00Z", "2027-01-31"),
    ("2026-12-31T15:00:00Z", "2026-12-03"), ("2026-12-31T14:59:59Z", "2026-12-02"),
    ("2028-03-30T03:00:00Z", "2028-03-01"), ("2028-03-31T03:00:00Z", "2028-03-02"),
  ])
  func `010 TR-U1 the cutoff moves at midnight in Tokyo`(_ now: String, _ cutoff: String) throws {
    let now = try #require(Timestamp(ascii: now))
    let decision = HistoryRetentionPolicy.decision(
      for: .day(CivilDate.bounds.lowerBound), today: now.tokyoDate, plan: .free)
    #expect(decision == .locked(cutoffDate: try #require(CivilDate(ascii: cutoff))))
  }

  @Test func `010 FR-005 a day is refused exactly before the cutoff`() throws {
    try eachToday { today, cutoff in
      for offset in -40...40
      where !isOpen(.day(cutoff.adding(days: offset)), today) != (offset < 0) {
        Issue.record("\(today) \(offset)")
      }
    }
  }

  @Test func `010 FR-005 the cutoff day itself is open, the day before is not`() throws {
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let cutoff = try #require(CivilDate(ascii: "2026-01-12"))
    #expect(isOpen(.day(cutoff), today))
    #expect(!isOpen(.day(cutoff.adding(days: -1)), today))
    #expect(isOpen(.day(today), today))
    #expect(isOpen(.day(today.adding(days: 1)), today))
  }

  @Test(arguments: [
    ("2026-02-10", "2025-12", false), ("2026-02-10", "2026-01", false),
    ("2026-02-10", "2026-02", true),
    ("2026-02-10", "2026-03", true), ("2026-01-30", "2026-01", true),
    ("2026-01-31", "2026-01", false),
    ("2028-02-29", "2028-02", true), ("2028-02-29", "2028-01", false),
    ("2028-03-01", "2028-02", true),
    ("2028-03-02", "2028-02", false), ("2027-03-01", "2027-02", true),
    ("2027-03-02", "2027-02", true),
    ("2027-03-03", "2027-02", false), ("2026-12-30", "2026-12", true),
    ("2026-12-31", "2026-12", false), ("2027-01-01", "2026-12", false),
    ("2026-04-30", "2026-04", true),
    ("2026-02-10", "1970-01", false), ("2026-02-10", "9999-12", true),
  ])
  func `010 FR-004 a month is refused when its first day is before the cutoff`(
    _ today: String, _ month: String, _ open: Bool
  ) throws {
    let today = try #require(CivilDate(ascii: today))
    #expect(isOpen(.month(try #require(YearMonth(ascii: month))), today) == open)
  }

  @Test func `010 FR-004 a month is open exactly when it holds no day before the cutoff`() throws {
    try eachToday { today, cutoff in
      for offset in -3...3 {
        let month = today.yearMonth.adding(months: offset)
        let holdsOld = month.days.eachDay.contains { $0 < cutoff }
        if isOpen(.month(month), today) == holdsOld { Issue.record("\(today) \(month)") }
      }
    }
  }

  @Test func `D-H1 the last 30 days are open on every day, the 31st too`() throws {
    var lockedMonths = 0
    try eachToday { today, _ in
      if !isOpen(.recent, today) { Issue.record("\(today)") }
      if !isOpen(.month(today.yearMonth), today) {
        lockedMonths += 1
        if today.day != 31 { Issue.record("\(today)") }
      }
    }
    #expect(lockedMonths == 3 * 7)
  }

  @Test func `D-H2 all 30 days are open one by one on every day`() throws {
    try eachToday { today, cutoff in
      let days = HistoryRetentionPolicy.recentDays(today: today)
      if days != cutoff...today || days.dayCount != 30 { Issue.record("\(today)") }
      for day in days.eachDay where !isOpen(.day(day), today) { Issue.record("\(today) \(day)") }
    }
  }

  @Test(arguments: [EntitlementState.free, .unknown])
  func `product 1 a plan that is not premium opens nothing old`(_ plan: EntitlementState) throws {
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let cutoff = try #require(CivilDate(ascii: "2026-01-12"))
    let old = HistoryRequest.day(cutoff.adding(days: -1))
    #expect(
      HistoryRetentionPolicy.decision(for: old, today: today, plan: plan)
        == .locked(cutoffDate: cutoff))
    #expect(HistoryRetentionPolicy.decision(for: .recent, today: today, plan: plan) == .open)
  }

  @Test func `010 US5-1 premium opens every day and month there is`() throws {
    let bounds = CivilDate.bounds
    let requests: [HistoryRequest] = [
      .day(bounds.lowerBound), .day(bounds.upperBound), .month(bounds.lowerBound.yearMonth),
      .month(bounds.upperBound.yearMonth), .recent,
    ]
    try eachToday { today, cutoff in
      for request in requests + [.day(cutoff.adding(days: -1)), .month(cutoff.yearMonth)]
      where HistoryRetentionPolicy.decision(for: request, today: today, plan: .premium) != .open {
        Issue.record("\(today) \(request)")
      }
    }
  }

  private func isOpen(_ request: HistoryRequest, _ today: CivilDate) -> Bool {
    HistoryRetentionPolicy.decision(for: request, today: today, plan: .free) == .open
  }

  /// Every day of 2027, 2028 (a leap year) and 2029, with its cutoff found by counting.
  private func eachToday(_ body: (CivilDate, _ cutoff: CivilDate) throws -> Void) throws {
    let first = ReferenceCalendar.number((2027, 1, 1))
    for number in first...ReferenceCalendar.number((2029, 12, 31)) {
      let today = try #require(CivilDate(daysSinceEpoch: number))
      try body(today, try #require(CivilDate(daysSinceEpoch: number - 29)))
    }
  }
}
