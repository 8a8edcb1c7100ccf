/// What was planned, taken and left out over a span of days: all that counting needs. When and by whom a dose was taken is
/// not in it: a year has thousands, so each of them is three numbers.
public struct RecordFigures: Sendable {
  public let days: ClosedRange<CivilDate>
  /// The revisions of medications that hold on those days or that a dose refers to.
  public let revisions: [MedicationRevision]
  public let regimens: [RegimenRevision]
  /// The doses taken, by planned date.
  public let doses: [TakenDose]
  /// The doses left out on purpose, by planned date; few.
  public let skips: [SkipRecord]
  /// When the patient's slots stood on those days.
  public let slotTimes: SlotTimesHistory

  /// Finds the doses of a day among them.
  let finder: DoseFinder

  /// Makes figures; `doses` and `skips` come in order of date.
  public init(
    days: ClosedRange<CivilDate>, revisions: [MedicationRevision], regimens: [RegimenRevision],
    doses: [TakenDose], skips: [SkipRecord], slotTimes: SlotTimesHistory
  ) {
    self.days = days
    self.revisions = revisions
    finder = DoseFinder(
      regimens: regimens, doses: doses, skips: skips, medications: revisions.map(\.medication))
    self.regimens = regimens
    self.doses = doses
    self.skips = skips
    self.slotTimes = slotTimes
  }
}

/// Which dose of a plan was taken.
public struct TakenDose: Hashable, Sendable {
  /// The day the dose was planned for.
  public let date: CivilDate
  public let time: LocalTime
  /// The position of its ``MedicationRevision`` in ``RecordFigures/revisions``.
  public let revision: Int

  public init(date: CivilDate, time: LocalTime, revision: Int) {
    (self.date, self.time, self.revision) = (date, time, revision)
  }
}

/// A dose of one day before it is dressed for anybody: what, when, and where its record is if there is one.
struct DayEntry {
  let medication: MedicationID
  let time: LocalTime
  /// The position in ``RecordFigures/doses``; nil unless it was taken.
  let record: Int?
  /// The position in ``RecordFigures/skips``; nil unless it was left out. A record beats it.
  let skip: Int?
  /// True for one that was planned before its medicine was registered.
  var isBeforeRegistration = false
  /// The position of its plan among the regimens; nil for a record whose plan is gone.
  var plan: Int?

  func status(on date: CivilDate, now: Timestamp) -> DoseStatus {
    guard record == nil else { return .taken }
    guard skip == nil else { return .skipped }
    return .untaken(
      scheduledAt: Timestamp(tokyo: date, time), now: now,
      isBeforeRegistration: isBeforeRegistration)
  }
}

/// Finds what was to be taken and what was taken on a day. It holds as little as that needs: to hand on all figures,
/// or a whole regimen, is to count references, and a year asks 365 times.
struct DoseFinder: Sendable {
  fileprivate let regimens: [RegimenRevision]
  fileprivate let doses: [TakenDose]
  fileprivate let skips: [SkipRecord]
  /// The medication of each revision, side by side.
  fileprivate let medications: [MedicationID]
  /// True where two plans of one medicine may hold at once, as an import can bring them.
  fileprivate let overlaps: Bool

  fileprivate init(
    regimens: [RegimenRevision], doses: [TakenDose], skips: [SkipRecord],
    medications: [MedicationID]
  ) {
    (self.regimens, self.doses, self.skips) = (regimens, doses, skips)
    self.medications = medications
    overlaps = regimens.mayOverlap
  }

  /// Which dose of a day.
  private struct Key: Hashable {
    let medication: MedicationID
    let time: LocalTime
  }

  /// What is known of a day with so much that nothing of it is searched one by one: otherwise its cost would grow with
  /// the square, and a stranger's record could hold everybody up (W-41).
  private struct Crowd {
    static let least = 64
    let records: [Key: Int]
    let skips: [Key: Int]
  }

  /// The doses of `date`. O(log of all doses).
  func doses(on date: CivilDate) -> [DayEntry] {
    var found: [DayEntry] = []
    find(on: date, doses.places(with: date, \.date), &found)
    return found
  }

  /// Behind the last dose taken of a day, which is at `first` or behind.
  func end(of date: CivilDate, from first: Int) -> Int {
    var end = first
    while end < doses.endIndex, doses[end].date <= date { end += 1 }
    return end
  }

  /// Puts the doses of `date` into `found`, each once, in the place of what was there: planned ones with their record,
  /// then the records whose plan is gone. `records` are the positions of those of the day.
  func find(on date: CivilDate, _ records: Range<Int>, _ found: inout [DayEntry]) {
    found.removeAll(keepingCapacity: true)
    let left = skips.isEmpty ? 0..<0 : skips.places(with: date, \.date)
    let weekday = WeekdaySet(date.weekday)
    let crowd = crowd(records, left)
    // What was planned of a day where that has to be known of every dose.
    var seen: Set<Key> = []
    let isTracked = overlaps || crowd != nil
    // Which of the first 64 records were planned, so that they are not looked for in the plans again.
    var planned: UInt64 = 0
    for index in regimens.indices where regimens[index].holds(on: date, weekday) {
      let medication = regimens[index].medication
      for time in regimens[index].times {
        let scheduledAt = Timestamp(tokyo: date, time)
        guard regimens[index].covers(scheduledAt),
          !isTracked || seen.insert(Key(medication: medication, time: time)).inserted
        else { continue }
        let record = record(in: records, crowd, of: medication, at: time)
        if let record { planned |= 1 << UInt64(record - records.lowerBound) }
        found.append(
          DayEntry(
            medication: medication, time: time, record: record,
            skip: skip(in: left, crowd, of: medication, at: time),
            isBeforeRegistration: scheduledAt < regimens[index].registeredAt, plan: index))
      }
    }
    for record in records where planned & 1 << UInt64(record - records.lowerBound) == 0 {
      let (medication, time) = (medications[doses[record].revision], doses[record].time)
      let isPlanned =
        isTracked
        ? seen.contains(Key(medication: medication, time: time))
        : isPlanned(medication, on: date, at: time)
      guard !isPlanned else { continue }
      found.append(DayEntry(medication: medication, time: time, record: record, skip: nil))
    }
    for skip in left {
      let (medication, time) = (medications[skips[skip].revision], skips[skip].time)
      guard record(in: records, crowd, of: medication, at: time) == nil,
        isTracked
          ? !seen.contains(Key(medication: medication, time: time))
          : !isPlanned(medication, on: date, at: time)
      else { continue }
      found.append(DayEntry(medication: medication, time: time, record: nil, skip: skip))
    }
  }

  /// True for a dose that is open by a plan which was made on its day.
  func isPlannedAnew(_ dose: DayEntry, on date: CivilDate) -> Bool {
    guard dose.record == nil, dose.skip == nil, let plan = dose.plan else { return false }
    return regimens[plan].createdAt.tokyoDate == date
  }

  /// True where what was taken was planned by another plan than an open dose, and at a time that has moved: neither plan
  /// has both.
  func isMoved(_ taken: DayEntry, to open: DayEntry) -> Bool {
    guard let plan = open.plan, taken.plan != plan else { return false }
    let isKept = taken.plan.map { regimens[$0].times.contains(open.time) } ?? false
    return !isKept && !regimens[plan].times.contains(taken.time)
  }

  private func crowd(_ records: Range<Int>, _ skipped: Range<Int>) -> Crowd? {
    guard records.count + skipped.count > Crowd.least else { return nil }
    let records = records.map { place in
      (Key(medication: medications[doses[place].revision], time: doses[place].time), place)
    }
    let skipped = skipped.map { place in
      (Key(medication: medications[skips[place].revision], time: skips[place].time), place)
    }
    return Crowd(
      records: Dictionary(records) { first, _ in first },
      skips: Dictionary(skipped) { first, _ in first })
  }

  private func record(
    in places: Range<Int>, _ crowd: Crowd?, of medication: MedicationID, at time: LocalTime
  ) -> Int? {
    if let crowd { return crowd.records[Key(medication: medication, time: time)] }
    return places.first { doses[$0].time == time && medications[doses[$0].revision] == medication }
  }

  private func skip(
    in places: Range<Int>, _ crowd: Crowd?, of medication: MedicationID, at time: LocalTime
  ) -> Int? {
    if let crowd { return crowd.skips[Key(medication: medication, time: time)] }
    return places.first { skips[$0].time == time && medications[skips[$0].revision] == medication }
  }

  private func isPlanned(
    _ medication: MedicationID, on date: CivilDate, at time: LocalTime
  ) -> Bool {
    regimens.contains { $0.medication == medication && $0.plans(date, at: time) }
  }
}

extension RecordFigures {
  /// Calls `body` once for each dose, day by day, before it is dressed for anybody. O(doses).
  ///
  /// Where reasons are not told, whatever was left out is out of both numbers, as in
  /// ``RecordSlice/calendar(now:tellsReasons:)``.
  func eachCounted(now: Timestamp, tellsReasons: Bool, _ body: (CountedDose) -> Void) {
    let (finder, slotTimes, skips) = (finder, slotTimes, skips)
    var (next, found) = (0, [DayEntry]())
    for date in days.eachDay {
      let end = finder.end(of: date, from: next)
      finder.find(on: date, next..<end, &found)
      for dose in found {
        let staysDue = tellsReasons && dose.skip.map { skips[$0].skip.reason.staysDue } == true
        body(
          CountedDose(
            date: date, slot: slotTimes.slot(at: dose.time, on: date),
            medication: dose.medication, status: dose.status(on: date, now: now),
            staysDue: staysDue && !dose.isBeforeRegistration))
      }
      next = end
    }
  }

  /// What a medicine is called on a day.
  public func name(of medication: MedicationID, on date: CivilDate) -> String {
    revision(of: medication, on: date).name
  }

  func revision(of medication: MedicationID, on date: CivilDate) -> MedicationRevision {
    var nearest: Int?
    for index in revisions.indices.reversed() where revisions[index].medication == medication {
      if revisions[index].effective.contains(date) { return revisions[index] }
      if nearest == nil { nearest = index }
    }
    // A regimen without a revision of its medicine cannot be stored (foreign keys); the nearest
    // revision is better than none should a store ever break that.
    return nearest.map { revisions[$0] } ?? .unnamed(medication, date)
  }
}

extension MedicationRevision {
  fileprivate static func unnamed(_ medication: MedicationID, _ date: CivilDate) -> Self {
    MedicationRevision(
      medication: medication, name: "?", dosageText: "", doseCountPerIntake: .one,
      effective: date...date)
  }
}

extension [RegimenRevision] {
  /// True where two of one medicine may hold at one instant; for very many nobody looks.
  fileprivate var mayOverlap: Bool {
    guard count <= 64 else { return true }
    return indices.contains { one in
      indices[(one + 1)...].contains { other in
        self[one].medication == self[other].medication && self[one].mayOverlap(self[other])
      }
    }
  }
}

extension RegimenRevision {
  fileprivate func mayOverlap(_ other: RegimenRevision) -> Bool {
    let isApart = [(self, other), (other, self)].contains { before, after in
      before.effective.upperBound < after.effective.lowerBound
        || before.endedAt.map { $0 <= after.createdAt } == true
    }
    return !isApart
  }
}

extension Array {
  /// The positions of the elements with that date, of an array in order of date. O(log n).
  func places(
    with date: CivilDate, _ dateOf: (Element) -> CivilDate
  ) -> Range<Int> {
    firstPosition { dateOf($0) >= date }..<firstPosition { dateOf($0) > date }
  }

  /// The first position at which `isPast` holds, when it is false before and true from there on.
  private func firstPosition(where isPast: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isPast(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
