import Domain
import Testing

struct DoseStatusTests {
  private let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)

  @Test(
    arguments: [
      (-86_400_000, DoseStatus.pending), (0, .pending), (1, .pending), (3_599_999, .pending),
      (3_600_000, .pending), (3_600_001, .missed), (3_601_000, .missed), (86_400_000, .missed),
    ] as [(Int64, DoseStatus)])
  func `product 4 a dose is missed strictly more than 60 minutes after its time`(
    _ milliseconds: Int64, _ expected: DoseStatus
  ) {
    let now = noon.adding(.milliseconds(milliseconds))
    #expect(DoseStatus.untaken(scheduledAt: noon, now: now) == expected)
  }

  @Test(arguments: [
    (-1, false), (0, true), (3_599_000, true), (3_600_000, true), (3_600_001, false),
    (3_601_000, false),
  ])
  func `F-1 a dose is due from its time until it is missed, across midnight too`(
    _ milliseconds: Int64, _ isDue: Bool
  ) {
    let late = Timestamp(tokyo: noon.tokyoDate, LocalTime(minuteOfDay: 23 * 60 + 30))
    for planned in [noon, late] {
      let now = planned.adding(.milliseconds(milliseconds))
      #expect(DoseStatus.pending.isDue(scheduledAt: planned, now: now) == isDue)
      for status in [DoseStatus.taken, .missed, .beforeRegistration] {
        #expect(!status.isDue(scheduledAt: planned, now: now))
      }
    }
    #expect(DoseStatus.missed(scheduledAt: noon) == noon.adding(.milliseconds(3_600_001)))
  }

  @Test func `product 4 the day turns at the same millisecond`() throws {
    let today = noon.tokyoDate
    var record = SmallRecord()
    record.add("薬", at: ["12:00"], during: today...today)
    let slice = record.slice(today...today)
    let hour = noon.adding(.seconds(3600))
    #expect(slice.day(today, now: hour).doses.map(\.status) == [.pending])
    #expect(slice.calendar(now: hour).days.map(\.slots.noon) == [.pending])
    #expect(slice.calendar(now: hour).adherence == Adherence(taken: 0, due: 0))
    let later = hour.adding(.milliseconds(1))
    #expect(slice.day(today, now: later).doses.map(\.status) == [.missed])
    #expect(slice.calendar(now: later).days.map(\.slots.noon) == [.missed])
    #expect(slice.calendar(now: later).adherence == Adherence(taken: 0, due: 1))
  }

  /// What stands in one slot, and what the slot shows.
  @Test(
    arguments: [
      ([], SlotStatus.none), (["taken"], .taken), (["pending"], .pending), (["missed"], .missed),
      (["taken", "pending"], .pending), (["pending", "taken"], .pending),
      (["taken", "missed"], .missed), (["missed", "taken"], .missed),
      (["pending", "missed"], .missed), (["taken", "pending", "missed"], .missed),
      (["taken", "taken"], .taken), (["pending", "pending"], .pending),
    ] as [([String], SlotStatus)])
  func `product 4 missed beats pending beats taken`(_ doses: [String], _ expected: SlotStatus) {
    let today = noon.tokyoDate
    var record = SmallRecord()
    for (index, dose) in doses.enumerated() {
      // At 17:01 a dose of 16:00 is missed and one of 17:00 pending; both are of the evening.
      let time = dose == "missed" ? "16:00" : "17:00"
      record.add("薬\(index)", at: [time], during: today...today)
      guard dose == "taken" else { continue }
      record.doses.append(.taken(today, time, revision: index))
    }
    let now = noon.adding(.seconds(5 * 3600 + 60))
    let summary = record.slice(today...today).calendar(now: now)
    #expect(summary.days.map(\.slots.evening) == [expected])
    #expect(summary.adherence.taken == doses.filter { $0 == "taken" }.count)
    #expect(summary.adherence.due == doses.filter { $0 != "pending" }.count)
    #expect(summary.days.map(\.slots.morning) == [SlotStatus.none])
  }

  @Test(
    arguments: [
      (0, 0, nil), (0, 1, 0), (1, 1, 100), (172, 177, 97), (199, 200, 99), (9999, 10_000, 99),
    ] as [(Int, Int, Int?)])
  func `product 3 a hundred percent means that nothing was missed`(
    _ taken: Int, _ due: Int, _ percent: Int?
  ) {
    #expect(Adherence(taken: taken, due: due).percent == percent)
  }
}

extension DoseRecord {
  /// A dose taken five minutes after its time.
  static func taken(_ date: CivilDate, _ time: String, revision: Int) -> DoseRecord {
    let time = LocalTime(ascii: time) ?? LocalTime(minuteOfDay: 0)
    return DoseRecord(
      date: date, time: time, revision: revision,
      takenAt: Timestamp(tokyo: date, time).adding(.seconds(300)), recordedBy: .caregiver)
  }
}
