import Domain
import TestSupport

/// A record nobody would keep: many medicines, revisions, gaps, stray records and odd slot times.
struct RandomSlice {
  let slice: RecordSlice
  let now: Timestamp

  init(using random: inout SeededGenerator) {
    let first = CivilDate.bounds.lowerBound.adding(
      days: Int.random(in: 400...40_000, using: &random))
    let days = first...first.adding(days: Int.random(in: 0...45, using: &random))
    var record = SmallRecord()
    for number in 0..<Int.random(in: 0...6, using: &random) {
      Self.addMedicine(UInt64(number + 1), days, to: &record, using: &random)
    }
    slice = record.slice(
      days, slotTimes: Self.slotTimes(using: &random), past: Self.past(days, using: &random))
    let minutes = Int.random(in: -1440...(days.dayCount + 1) * 1440, using: &random)
    now = Timestamp(tokyo: first, LocalTime(minuteOfDay: 0)).adding(.seconds(60 * minutes))
  }

  private static func addMedicine(
    _ number: UInt64, _ days: ClosedRange<CivilDate>, to record: inout SmallRecord,
    using random: inout SeededGenerator
  ) {
    let id = MedicationID(high: number, low: number)
    let picture = record.revisions.count
    record.revisions.append(.named("薬\(number % 3)", id, days))
    var from = days.lowerBound.adding(days: Int.random(in: -3...10, using: &random))
    while from <= days.upperBound {
      let to = from.adding(days: Int.random(in: 0...20, using: &random))
      record.regimens.append(regimen(id, from...to, using: &random))
      from = to.adding(days: Int.random(in: 1...4, using: &random))
    }
    for day in days.eachDay {
      for regimen in record.regimens
      where regimen.medication == id && regimen.effective.contains(day) {
        record.doses += regimen.times.filter { _ in Bool.random(using: &random) }.map {
          .taken(day, $0.description, revision: picture)
        }
      }
      guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
      let instant = Timestamp(tokyo: day, minute(using: &random))
      record.prnDoses.append(
        PRNRecord(revision: picture, takenAt: instant, quantity: .one, recordedBy: .patient))
      // A record for a time that is not planned, unless it is by chance.
      guard !record.doses.contains(where: { $0.date == day && $0.revision == picture }) else {
        continue
      }
      record.doses.append(.taken(day, minute(using: &random).description, revision: picture))
    }
  }

  private static func regimen(
    _ id: MedicationID, _ days: ClosedRange<CivilDate>, using random: inout SeededGenerator
  ) -> RegimenRevision {
    let times = Set((0...Int.random(in: 0...3, using: &random)).map { _ in minute(using: &random) })
    let created = Timestamp(tokyo: days.lowerBound, minute(using: &random))
    let weekdays = UInt8.random(in: 0...255, using: &random)
    return RegimenRevision(
      medication: id, effective: days, weekdays: WeekdaySet(rawValue: weekdays),
      times: times.sorted(), createdAt: created)
  }

  private static func minute(using random: inout SeededGenerator) -> LocalTime {
    LocalTime(minuteOfDay: Int.random(in: 0..<288, using: &random) * 5)
  }

  /// Slots that were moved in the middle of the days, or before them.
  private static func past(
    _ days: ClosedRange<CivilDate>, using random: inout SeededGenerator
  ) -> [SlotTimesHistory.Past] {
    let ends = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      days.lowerBound.adding(days: Int.random(in: -2...days.dayCount, using: &random))
    }
    return Set(ends).sorted().map {
      SlotTimesHistory.Past(lastDay: $0, times: slotTimes(using: &random))
    }
  }

  private static func slotTimes(using random: inout SeededGenerator) -> SlotTimes {
    guard Bool.random(using: &random) else { return .standard }
    return SlotTimes(
      morning: minute(using: &random), noon: minute(using: &random),
      evening: minute(using: &random), bedtime: minute(using: &random))
  }
}
