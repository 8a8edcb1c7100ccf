import Domain
import TestSupport

/// A family's months with one medicine: each day it may be renamed, re-dosed, moved, stopped or begun
/// again, and is taken or not. Changing closes one revision and begins the next, as the store does.
struct HistoryOfChanges {
  private(set) var record = SmallRecord()
  /// What each day was like when it ended: time, name, dosage and status of each dose.
  private(set) var asItWas: [[String]] = []
  let firstDay: CivilDate

  private let id = MedicationID(high: 3, low: 3)
  private var name = "薬0"
  private var dosage = "1錠"
  private var times = ["08:00"]
  private var isTaken = true
  private var changes = 0

  /// The day after the last one lived.
  var nextDay: CivilDate { firstDay.adding(days: asItWas.count) }

  init(from day: CivilDate) {
    firstDay = day
    beginRevision()
    beginPlan()
  }

  /// Lives one day: perhaps a dose, perhaps a change, and the rest of the doses.
  mutating func liveOneDay(using random: inout SeededGenerator) {
    let taken = isTaken && Int.random(in: 0..<3, using: &random) == 0 ? takeOne(using: &random) : []
    if Int.random(in: 0..<3, using: &random) == 0 { change(using: &random) }
    var lines = Set(taken)
    if isTaken {
      for time in times where !lines.contains(where: { $0.hasPrefix(time) }) {
        let takes = Bool.random(using: &random)
        if takes {
          record.doses.append(.taken(nextDay, time, revision: record.revisions.count - 1))
        }
        lines.insert(line(time, takes ? .taken : .missed))
      }
    }
    asItWas.append(lines.sorted())
  }

  private mutating func takeOne(using random: inout SeededGenerator) -> [String] {
    guard let time = times.randomElement(using: &random) else { return [] }
    record.doses.append(.taken(nextDay, time, revision: record.revisions.count - 1))
    return [line(time, .taken)]
  }

  private func line(_ time: String, _ status: DoseStatus) -> String {
    "\(time) \(name) \(dosage) \(status)"
  }

  private mutating func change(using random: inout SeededGenerator) {
    changes += 1
    switch Int.random(in: 0..<4, using: &random) {
    case 0: name = "薬\(changes)"
    case 1: dosage = "\(changes)錠"
    case 2:
      times = Array(
        ["06:00", "08:00", "12:30", "19:00", "22:00"].shuffled(using: &random).prefix(2))
      return isTaken ? movePlan() : ()
    default:
      isTaken.toggle()
      return movePlan()
    }
    end(&record.revisions)
    beginRevision()
  }

  private mutating func movePlan() {
    record.regimens = record.regimens.compactMap { $0.ending(before: nextDay) }
    if isTaken { beginPlan() }
  }

  private mutating func beginPlan() {
    let days = nextDay...CivilDate.bounds.upperBound
    record.regimens.append(
      RegimenRevision(
        medication: id, effective: days, weekdays: .everyDay,
        times: times.compactMap(LocalTime.init(ascii:)).sorted(),
        createdAt: Timestamp(tokyo: nextDay, LocalTime(minuteOfDay: 0))))
  }

  private mutating func beginRevision() {
    record.revisions.append(
      .named(name, id, nextDay...CivilDate.bounds.upperBound, dosage: dosage))
  }

  /// A revision that was changed again on its first day stays for the doses that were taken under
  /// it.
  private func end(_ revisions: inout [MedicationRevision]) {
    guard let last = revisions.popLast() else { return }
    let from = last.effective.lowerBound
    revisions.append(
      .named(last.name, id, from...max(from, nextDay.adding(days: -1)), dosage: last.dosageText))
  }
}

extension RegimenRevision {
  /// The same plan, over before a day; nil when it began no earlier.
  fileprivate func ending(before day: CivilDate) -> RegimenRevision? {
    guard effective.lowerBound < day else { return nil }
    let last = min(effective.upperBound, day.adding(days: -1))
    return RegimenRevision(
      medication: medication, effective: effective.lowerBound...last, weekdays: weekdays,
      times: times, createdAt: createdAt)
  }
}
