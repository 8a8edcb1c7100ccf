import TestSupport
import Testing

@testable import Domain

/// Figures over many days beside a count by hand of what each day says of itself.
struct LongViewTests {
  /// A random record in which some doses were left out on purpose.
  private static func slice(using random: inout SeededGenerator) -> (RecordSlice, Timestamp) {
    let made = RandomSlice(using: &random)
    let slice = made.slice
    var skips: [SkipRecord] = []
    for date in slice.days.eachDay {
      for dose in slice.day(date, now: made.now).doses where dose.status != .taken {
        guard Int.random(in: 0..<4, using: &random) == 0,
          let revision = slice.revisions.firstIndex(of: dose.revision)
        else { continue }
        let skip = Skip(
          reason: SkipReason.allCases.randomElement(using: &random) ?? .other, note: "",
          skippedAt: made.now, recordedBy: .caregiver)
        skips.append(
          SkipRecord(
            date: date, time: dose.scheduledAt.tokyoTime, revision: revision, skip: skip))
      }
    }
    let whole = RecordSlice(
      days: slice.days, revisions: slice.revisions, regimens: slice.regimens, doses: slice.doses,
      prnDoses: slice.prnDoses, skips: skips, slotTimes: slice.slotTimes)
    return (whole, made.now)
  }

  /// Taken, missed, pending, left out and due, left out and not due.
  private static func count(_ doses: [DayDose], telling: Bool) -> [Int] {
    var counts = [0, 0, 0, 0, 0]
    for dose in doses {
      switch dose.status {
      case .taken: counts[0] += 1
      case .missed: counts[1] += 1
      case .pending: counts[2] += 1
      case .beforeRegistration: break
      case .skipped:
        let isDue = telling && dose.skip?.reason != .doctor && !dose.isBeforeRegistration
        counts[isDue ? 3 : 4] += 1
      }
    }
    return counts
  }

  private static func counts(_ tally: DoseTally) -> [Int] {
    [tally.taken, tally.missed, tally.pending, tally.leftOut, tally.excused]
  }

  @Test func `R-12 a year counts every day as the day counts itself, of one medicine and of all`() {
    var random = SeededGenerator(for: "a year by hand")
    for round in Soak.rounds(150) {
      let (slice, now) = Self.slice(using: &random)
      let telling = Bool.random(using: &random)
      let medicine = slice.revisions.randomElement(using: &random)?.medication
      for chosen in [nil, medicine] {
        let tallies = slice.figures.tallies(of: chosen, now: now, tellsReasons: telling)
        #expect(tallies.count == slice.days.dayCount)
        for (date, tally) in zip(slice.days.eachDay, tallies) {
          for slot in DoseSlot.allCases {
            let doses = slice.day(date, now: now).doses.filter {
              $0.slot == slot && (chosen == nil || $0.revision.medication == chosen)
            }
            let wanted = Self.count(doses, telling: telling)
            if Self.counts(tally[slot]) != wanted {
              Issue.record("round \(round), \(date) \(slot): \(tally) \(wanted)")
            }
          }
        }
      }
    }
  }

  @Test func `R-13 trends are what a count by hand finds, by slot, by medicine and by weekday`() {
    var random = SeededGenerator(for: "trends by hand")
    for round in Soak.rounds(150) {
      let (slice, now) = Self.slice(using: &random)
      let telling = Bool.random(using: &random)
      let trends = slice.figures.trends(now: now, tellsReasons: telling)
      let days = slice.days.eachDay.map { slice.day($0, now: now) }
      let doses = days.flatMap(\.doses)
      #expect(Self.counts(trends.all) == Self.count(doses, telling: telling), "round \(round)")
      #expect(
        trends.all.adherence == slice.calendar(now: now, tellsReasons: telling).adherence,
        "round \(round)")
      for slot in DoseSlot.allCases {
        let wanted = Self.count(doses.filter { $0.slot == slot }, telling: telling)
        #expect(Self.counts(trends.slots[slot.rawValue]) == wanted, "round \(round) \(slot)")
      }
      for medicine in Set(slice.revisions.map(\.medication)) {
        let wanted = Self.count(
          doses.filter { $0.revision.medication == medicine }, telling: telling)
        let counted = trends.medicines[medicine] ?? DoseTally()
        #expect(Self.counts(counted) == wanted, "round \(round) \(medicine)")
      }
      expectWeakest(trends, days, round)
      expectRuns(trends, days, telling: telling, round)
    }
  }

  private func expectWeakest(_ trends: Trends, _ days: [DayHistory], _ round: Int) {
    let missed = days.flatMap(\.doses).filter { $0.status == .missed }
    let most = DoseSlot.allCases.map { slot in missed.count { $0.slot == slot } }.max() ?? 0
    #expect((trends.weakestSlot == nil) == missed.isEmpty, "round \(round)")
    if let slot = trends.weakestSlot {
      #expect(missed.count { $0.slot == slot } == most, "round \(round)")
    }
    let byWeekday = Weekday.allCases.map { weekday in
      missed.count { $0.scheduledAt.tokyoDate.weekday == weekday }
    }
    let top = byWeekday.max() ?? 0
    let isClear = top > 1 && byWeekday.filter { $0 == top }.count == 1
    #expect((trends.weakestWeekday != nil) == isClear, "round \(round)")
    if let weakest = trends.weakestWeekday {
      #expect(weakest.missed == top && byWeekday[weakest.weekday.rawValue] == top)
    }
  }

  /// Every stretch is tried: its ends have something due, and nothing in it was missed.
  private func expectRuns(
    _ trends: Trends, _ days: [DayHistory], telling: Bool, _ round: Int
  ) {
    let counts = days.map { Self.count($0.doses, telling: telling) }
    let isDue = counts.map { $0[0] + $0[1] + $0[3] > 0 }
    let isMissed = counts.map { $0[1] > 0 }
    var best: ClosedRange<Int>?
    for first in days.indices where isDue[first] {
      for last in first..<days.count where isDue[last] && !isMissed[first...last].contains(true) {
        if last - first >= (best.map { $0.upperBound - $0.lowerBound } ?? -1) {
          best = first...last
        }
      }
    }
    let wanted = best.map { days[$0.lowerBound].date...days[$0.upperBound].date }
    #expect(trends.longestRun == wanted, "round \(round)")
    var current: ClosedRange<CivilDate>?
    if let last = isDue.lastIndex(of: true), !isMissed[last] {
      let floor = isMissed[..<last].lastIndex(of: true).map { $0 + 1 } ?? 0
      let first = (floor...last).first { isDue[$0] } ?? last
      current = days[first].date...days[last].date
    }
    #expect(trends.currentRun == current, "round \(round)")
  }
}
