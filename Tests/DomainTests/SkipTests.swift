import Domain
import TestSupport
import Testing

/// Doses that were left out on purpose. Source: decision P-36.
struct SkipTests {
  private let today = CivilDate(ascii: "2026-02-10") ?? CivilDate.bounds.lowerBound
  private var night: Timestamp { Timestamp(tokyo: today, LocalTime(minuteOfDay: 23 * 60)) }

  private func skip(_ reason: SkipReason) -> Skip {
    Skip(reason: reason, note: "", skippedAt: night, recordedBy: .caregiver)
  }

  @Test func `F-13 a doctor's advice leaves both numbers, every other reason stays in the second`()
  {
    for reason in SkipReason.allCases {
      var record = SmallRecord()
      record.add("薬", at: ["08:00", "13:00"], during: today...today)
      record.doses = [.taken(today, "08:00", revision: 0)]
      record.skips = [
        SkipRecord(
          date: today, time: LocalTime(minuteOfDay: 780), revision: 0, skip: skip(reason))
      ]
      let slice = record.slice(today...today)
      #expect(
        slice.day(today, now: night).doses.map(\.line) == ["08:00 薬 taken", "13:00 薬 skipped"])
      #expect(slice.day(today, now: night).doses.last?.skip?.reason == reason)
      #expect(slice.day(today, now: night).forPatient.doses.last?.skip == nil)
      let calendar = slice.calendar(now: night)
      #expect(calendar.adherence == Adherence(taken: 1, due: reason == .doctor ? 1 : 2))
      #expect(calendar.days[0].slots[.noon] == .skipped && calendar.days[0].slots.noon == .none)
    }
  }

  @Test func `F-9 F-13 a calendar neither counts nor names what a doctor has left out`() {
    for reason in SkipReason.allCases {
      var record = SmallRecord()
      record.add("薬", at: ["08:00", "13:00"], during: today...today)
      record.skips = [
        SkipRecord(
          date: today, time: LocalTime(minuteOfDay: 780), revision: 0, skip: skip(reason))
      ]
      let moments = record.slice(today...today).moments(naming: true)
      #expect(moments.map(\.count) == (reason == .doctor ? [1] : [1, 1]))
      #expect(moments.last?.open == (reason == .doctor ? 1 : 0))
    }
  }

  @Test func `F-13 a skipped dose stays when its plan is gone, and counts once`() {
    var record = SmallRecord()
    record.add("薬", at: ["08:00"], during: today...today)
    record.skips = [
      SkipRecord(
        date: today, time: LocalTime(minuteOfDay: 780), revision: 0, skip: skip(.unwell))
    ]
    let slice = record.slice(today...today)
    #expect(
      slice.day(today, now: night).doses.map(\.line) == ["08:00 薬 missed", "13:00 薬 skipped"])
    #expect(slice.calendar(now: night).adherence == Adherence(taken: 0, due: 2))
  }

  @Test func `F-13 no record makes more taken than due, or a skipped dose missed or taken`() {
    var random = SeededGenerator(for: "records with skips")
    for _ in 0..<200 {
      var (record, out) = (SmallRecord(), 0)
      var expected = Adherence()
      let days = today.adding(days: -6)...today
      record.add("薬", at: ["08:00", "13:00", "19:00"], during: days)
      for date in days.eachDay {
        for minute in [480, 780, 1140] {
          let time = LocalTime(minuteOfDay: minute)
          switch Int.random(in: 0...2, using: &random) {
          case 0:
            record.doses.append(.taken(date, time.description, revision: 0))
            (expected.taken, expected.due) = (expected.taken + 1, expected.due + 1)
          case 1:
            let reason = SkipReason.allCases.randomElement(using: &random) ?? .other
            record.skips.append(
              SkipRecord(date: date, time: time, revision: 0, skip: skip(reason)))
            out += 1
            expected.due += reason == .doctor ? 0 : 1
          default: expected.due += 1
          }
        }
      }
      let slice = record.slice(days)
      let calendar = slice.calendar(now: night)
      #expect(calendar.adherence == expected)
      #expect(calendar.adherence.taken <= calendar.adherence.due)
      let doses = days.eachDay.flatMap { slice.day($0, now: night).doses }
      #expect(doses.count == 21)
      #expect(doses.filter { $0.status == .skipped }.count == out)
      let counted = calendar.days.map { day in
        DoseSlot.allCases.map { day.slots.skipCount($0) }.reduce(0, +)
      }
      #expect(counted.reduce(0, +) == out)
    }
  }

  @Test func `F-13 missed beats pending beats skipped beats taken`() {
    let order: [SlotStatus] = [.none, .beforeRegistration, .taken, .skipped, .pending, .missed]
    #expect(order == order.sorted() && order.count == SlotStatus.allCases.count)
  }
}
