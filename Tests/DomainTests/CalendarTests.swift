import Domain
import TestSupport
import Testing

struct CalendarTests {
  @Test func `D-M9 the calendar says of every day what the day says`() {
    var random = SeededGenerator(for: "calendar and day")
    for round in 0..<400 {
      let made = RandomSlice(using: &random)
      let calendar = made.slice.calendar(now: made.now)
      let days = made.slice.days.eachDay.map { made.slice.day($0, now: made.now) }
      if calendar.days != days.map(summary) { Issue.record("days of round \(round)") }
      let doses = days.flatMap(\.doses)
      let taken = doses.filter { $0.status == .taken }.count
      let due = doses.filter { $0.status != .pending }.count
      if calendar.adherence != Adherence(taken: taken, due: due) {
        Issue.record("adherence of round \(round)")
      }
    }
  }

  private func summary(_ day: DayHistory) -> DaySummary {
    var slots = SlotSummary()
    for slot in DoseSlot.allCases {
      let states = Set(day.doses.filter { $0.slot == slot }.map(\.status))
      slots[slot] =
        states.contains(.missed)
        ? .missed : states.contains(.pending) ? .pending : states.isEmpty ? .none : .taken
    }
    let due = day.doses.filter { $0.status != .pending }.count
    let taken = day.doses.filter { $0.status == .taken }.count
    return DaySummary(
      date: day.date, slots: slots, prnCount: day.prnDoses.count,
      adherence: due > 0 ? Adherence(taken: taken, due: due) : nil)
  }

  @Test func `D-H14 a slice counts the doses of its own days only`() {
    var random = SeededGenerator(for: "days of a slice")
    for round in 0..<200 {
      let whole = RandomSlice(using: &random)
      let days = whole.slice.days
      let cut = days.lowerBound.adding(days: Int.random(in: 0..<days.dayCount, using: &random))
      let part = RecordSlice(
        days: cut...days.upperBound, revisions: whole.slice.revisions,
        regimens: whole.slice.regimens.filter { $0.effective.upperBound >= cut },
        doses: whole.slice.doses.filter { $0.date >= cut },
        prnDoses: whole.slice.prnDoses.filter { $0.takenAt.tokyoDate >= cut },
        slotTimes: whole.slice.slotTimes)
      let visible = whole.slice.calendar(now: whole.now).days.filter { $0.date >= cut }
      let calendar = part.calendar(now: whole.now)
      if calendar.days != visible { Issue.record("days of round \(round)") }
      let doses = part.days.eachDay.flatMap { whole.slice.day($0, now: whole.now).doses }
      if calendar.adherence.taken != doses.filter({ $0.status == .taken }).count {
        Issue.record("adherence of round \(round)")
      }
    }
  }

  @Test func `product 4 every day of a month is there, with nothing when nothing is`() throws {
    for number in 1...12 {
      let month = try #require(YearMonth(year: 2028, month: number))
      let slice = SmallRecord().slice(month.days)
      let calendar = slice.calendar(now: Timestamp(secondsSinceEpoch: 0))
      #expect(calendar.days.count == ReferenceCalendar.dayCount(year: 2028, month: number))
      #expect(calendar.days.map(\.date.day) == Array(1...month.dayCount))
      #expect(calendar.days.allSatisfy { $0.slots == SlotSummary() && $0.prnCount == 0 })
      #expect(calendar.adherence.percent == nil)
    }
  }

  @Test func `product 4 a dose after today is pending`() throws {
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let days = today...today.adding(days: 20)
    var record = SmallRecord()
    record.add("薬", at: ["08:00", "22:00"], during: days)
    let now = Timestamp(tokyo: today, LocalTime(minuteOfDay: 0))
    let calendar = record.slice(days).calendar(now: now)
    #expect(
      calendar.days.allSatisfy { $0.slots.morning == .pending && $0.slots.bedtime == .pending })
    #expect(calendar.adherence == Adherence())
  }
}
