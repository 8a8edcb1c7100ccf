internal import APIContract
internal import Domain

/// How one medicine was called and planned on the days of a slice, and what changed inside of them.
struct MedicineHistory {
  private let days: ClosedRange<CivilDate>
  private let revisions: [MedicationRevision]
  private let regimens: [RegimenRevision]
  /// True with a plan on the day before the slice.
  private let isPlannedBefore: Bool

  init(_ medication: MedicationID, in slice: RecordSlice, isPlannedBefore: Bool) {
    (days, self.isPlannedBefore) = (slice.days, isPlannedBefore)
    revisions = slice.revisions.filter { $0.medication == medication }
    regimens = slice.regimens.filter { $0.medication == medication }
      .sorted { ($0.effective.lowerBound, $0.createdAt) < ($1.effective.lowerBound, $1.createdAt) }
  }

  /// The medicines that have a plan on the last day of these figures.
  static func planned(in figures: RecordFigures) -> Set<MedicationID> {
    let day = figures.days.upperBound
    let held = figures.regimens.filter { $0.effective.lowerBound <= day && day <= $0.lastDay }
    return Set(held.map(\.medication))
  }

  /// What it was called from which day on; what was called the same stands once.
  var names: [ReportAnswer.Name] {
    let begins = Set(revisions.map { max($0.effective.lowerBound, days.lowerBound) })
    var names: [ReportAnswer.Name] = []
    for date in begins.sorted() where days.contains(date) {
      guard let held = revisions.last(where: { $0.effective.contains(date) }) else { continue }
      let isSame = names.last.map { $0.name == held.name && $0.dosageText == held.dosageText }
      guard isSame != true else { continue }
      names.append(
        ReportAnswer.Name(from: date, name: held.name, dosageText: held.dosageText))
    }
    guard names.isEmpty, let only = revisions.last else { return names }
    return [
      ReportAnswer.Name(from: days.lowerBound, name: only.name, dosageText: only.dosageText)
    ]
  }

  var plans: [ReportAnswer.Plan] {
    spans.compactMap { span in
      let first = max(span.days.lowerBound, days.lowerBound)
      let last = min(span.days.upperBound, days.upperBound)
      guard first <= last else { return nil }
      return ReportAnswer.Plan(from: first, to: last, weekdays: span.weekdays, times: span.times)
    }
  }

  /// What became of it. On the first day of the period it can begin; nothing else changes there, since what was before
  /// it is not told.
  var changes: [(date: CivilDate, kind: ReportAnswer.Change.Kind)] {
    var changes = names.dropFirst().map { (date: $0.from, kind: ReportAnswer.Change.Kind.renamed) }
    let spans = spans
    for (index, span) in spans.enumerated() {
      let follows = index > 0 && spans[index - 1].meets(span.days.lowerBound)
      let begins = index == 0 && !isPlannedBefore
      let first = span.days.lowerBound
      if days.contains(first), begins || first > days.lowerBound {
        changes.append((first, follows ? .rescheduled : .started))
      }
      let goesOn = index + 1 < spans.count && span.meets(spans[index + 1].days.lowerBound)
      if days.contains(span.days.upperBound), !goesOn {
        changes.append((span.days.upperBound, .stopped))
      }
    }
    return changes.sorted { $0.date < $1.date }
  }

  /// Days on which it was planned alike, whichever plans said so.
  private struct Span {
    var days: ClosedRange<CivilDate>
    let weekdays: WeekdaySet
    let times: [LocalTime]

    /// True where `date` is no later than the day after it.
    func meets(_ date: CivilDate) -> Bool {
      days.upperBound >= date || days.upperBound.adding(days: 1) == date
    }

    func isAlike(_ other: Span) -> Bool {
      (weekdays, times) == (other.weekdays, other.times)
    }

    /// The days of it before `date`; nil where there are none.
    func before(_ date: CivilDate) -> Span? {
      guard days.lowerBound < date else { return nil }
      var before = self
      before.days = days.lowerBound...min(days.upperBound, date.adding(days: -1))
      return before
    }
  }

  /// A plan that another one takes over ends before it, unless both plan alike: then one goes on.
  private var spans: [Span] {
    var spans: [Span] = []
    for regimen in regimens where regimen.effective.lowerBound <= regimen.lastDay {
      var next = Span(
        days: regimen.effective.lowerBound...regimen.lastDay, weekdays: regimen.weekdays,
        times: regimen.times)
      let first = next.days.lowerBound
      while let last = spans.last, last.days.upperBound >= first, !last.isAlike(next) {
        spans.removeLast()
        if let shorter = last.before(first) { spans.append(shorter) }
      }
      if let last = spans.last, last.isAlike(next), last.meets(first) {
        spans.removeLast()
        next.days = last.days.lowerBound...max(last.days.upperBound, next.days.upperBound)
      }
      spans.append(next)
    }
    return spans
  }
}

extension RegimenRevision {
  /// The last day with a dose of this plan, as far as can be told without its weekdays.
  fileprivate var lastDay: CivilDate {
    guard let endedAt else { return effective.upperBound }
    return min(effective.upperBound, endedAt.adding(.seconds(-1)).tokyoDate)
  }
}
