extension RecordSlice {
  /// How `date` stands at `now`: planned doses, taken ones and skipped ones, each once.
  ///
  /// A taken or skipped dose whose plan has since been moved stays (D-M3). O(doses of the slice).
  public func day(_ date: CivilDate, now: Timestamp) -> DayHistory {
    var doses: [DayDose] = []
    eachDose(on: date, records: records(on: date), skips: skips(on: date)) { entry in
      doses.append(dayDose(entry, date, now))
    }
    doses.sort(by: Self.bySlotThenName)
    let taken = prnDoses.elements(with: date) { $0.takenAt.tokyoDate }
    return DayHistory(
      date: date, doses: doses,
      prnDoses: taken.map { DayPRNDose(revision: revisions[$0.revision], record: $0) })
  }

  /// Every day of the slice as the calendar shows it at `now`. O(doses of the slice).
  ///
  /// Where reasons are not told, whatever was left out is out of both numbers: else they would tell a doctor's
  /// advice from another reason. Source: decision P-36.
  public func calendar(now: Timestamp, tellsReasons: Bool = true) -> CalendarSummary {
    var adherence = Adherence()
    var summaries: [DaySummary] = []
    summaries.reserveCapacity(days.dayCount)
    var nextDose = doses.startIndex
    var nextPRN = prnDoses.startIndex
    for date in days.eachDay {
      let dosesEnd = doses[nextDose...].firstIndex { $0.date > date } ?? doses.endIndex
      let prnEnd =
        prnDoses[nextPRN...].firstIndex { $0.takenAt.tokyoDate > date } ?? prnDoses.endIndex
      var (slots, figure) = (SlotSummary(), Adherence())
      eachDose(on: date, records: doses[nextDose..<dosesEnd], skips: skips(on: date)) { entry in
        let status = status(of: entry, on: date, now: now)
        slots.count(status, in: slotTimes.slot(at: entry.time, on: date))
        figure.count(
          status, skip: tellsReasons ? entry.skip?.skip : nil,
          isBeforeRegistration: entry.isBeforeRegistration)
      }
      (adherence.taken, adherence.due) =
        (adherence.taken + figure.taken, adherence.due + figure.due)
      summaries.append(
        DaySummary(
          date: date, slots: slots, prnCount: prnEnd - nextPRN,
          adherence: figure.due > 0 && !slots.hasSkips ? figure : nil))
      (nextDose, nextPRN) = (dosesEnd, prnEnd)
    }
    return CalendarSummary(days: summaries, adherence: adherence)
  }

  /// Calls `body` once for each dose of the slice, day by day, before it is dressed for anybody. O(doses of the slice).
  ///
  /// Where reasons are not told, whatever was left out is out of both numbers, as in ``calendar(now:tellsReasons:)``.
  func eachCounted(now: Timestamp, tellsReasons: Bool, _ body: (CountedDose) -> Void) {
    var next = doses.startIndex
    for date in days.eachDay {
      let end = doses[next...].firstIndex { $0.date > date } ?? doses.endIndex
      eachDose(on: date, records: doses[next..<end], skips: skips(on: date)) { entry in
        let staysDue = tellsReasons && entry.skip?.skip.reason.staysDue == true
        body(
          CountedDose(
            date: date, slot: slotTimes.slot(at: entry.time, on: date),
            medication: entry.medication, status: status(of: entry, on: date, now: now),
            staysDue: staysDue && !entry.isBeforeRegistration))
      }
      next = end
    }
  }

  /// What a medicine is called on a day of the slice.
  public func name(of medication: MedicationID, on date: CivilDate) -> String {
    revision(of: medication, on: date).name
  }

  /// What is planned on every day of the slice, moment by moment; medicines are named only where `naming`. What was
  /// planned before its medicine was registered was never to come (decision P-28).
  public func moments(naming: Bool) -> [PlannedMoment] {
    var all: [PlannedMoment] = []
    for date in days.eachDay {
      let first = all.count
      eachDose(on: date, records: records(on: date), skips: skips(on: date)) { entry in
        guard !entry.isBeforeRegistration else { return }
        let at = Timestamp(tokyo: date, entry.time)
        // A day has a handful, in order: to look through them costs less than to hash.
        var index = all.count
        while index > first, all[index - 1].at >= at { index -= 1 }
        if index == all.count || all[index].at != at {
          all.insert(plannedMoment(entry.time, date), at: index)
        }
        all[index].count += 1
        if entry.record == nil, entry.skip == nil { all[index].open += 1 }
        if naming { all[index].names.append(revision(of: entry.medication, on: date).name) }
      }
      for index in first..<all.count where all[index].names.count > 1 { all[index].names.sort() }
    }
    return all
  }

  private func plannedMoment(_ time: LocalTime, _ date: CivilDate) -> PlannedMoment {
    let times = slotTimes.times(on: date)
    let slot = times.slot(at: time)
    return PlannedMoment(
      at: Timestamp(tokyo: date, time), slot: slot, isAtSlot: times[slot] == time)
  }

  /// A dose of one day before it is dressed for anybody: what, when, and its record if taken.
  private struct Entry {
    let medication: MedicationID
    let time: LocalTime
    let record: DoseRecord?
    /// Nil unless it was left out; a record beats it.
    let skip: SkipRecord?
    /// True for one that was planned before its medicine was registered.
    var isBeforeRegistration = false
  }

  /// Calls `body` once for each dose of `date`: planned ones with their record, then the records
  /// whose plan is gone.
  private func eachDose(
    on date: CivilDate, records: ArraySlice<DoseRecord>, skips: ArraySlice<SkipRecord>,
    _ body: (Entry) -> Void
  ) {
    let weekday = WeekdaySet(date.weekday)
    // Which of the first 64 records were planned, so that they are not looked for in the plans again.
    var planned: UInt64 = 0
    for regimen in regimens where regimen.holds(on: date, weekday) {
      for time in regimen.times {
        let scheduledAt = Timestamp(tokyo: date, time)
        guard regimen.covers(scheduledAt) else { continue }
        let place = place(in: records, of: regimen.medication, at: time)
        if let place { planned |= 1 << UInt64(place - records.startIndex) }
        body(
          Entry(
            medication: regimen.medication, time: time, record: place.map { records[$0] },
            skip: skip(skips, of: regimen.medication, at: time),
            isBeforeRegistration: scheduledAt < regimen.registeredAt))
      }
    }
    for (place, record) in records.enumerated() where planned & 1 << UInt64(place) == 0 {
      let medication = medication(of: record)
      guard !isPlanned(medication, date, record.time) else { continue }
      body(Entry(medication: medication, time: record.time, record: record, skip: nil))
    }
    for skip in skips {
      let medication = medications[skip.revision]
      let isTaken = records.contains {
        $0.time == skip.time && self.medication(of: $0) == medication
      }
      guard !isTaken, !isPlanned(medication, date, skip.time) else { continue }
      body(Entry(medication: medication, time: skip.time, record: nil, skip: skip))
    }
  }

  private func isPlanned(_ medication: MedicationID, _ date: CivilDate, _ time: LocalTime) -> Bool {
    regimens.contains { $0.medication == medication && $0.plans(date, at: time) }
  }

  /// By position, since to hand a record to a closure is to copy it.
  private func place(
    in records: ArraySlice<DoseRecord>, of medication: MedicationID, at time: LocalTime
  ) -> Int? {
    records.indices.first {
      records[$0].time == time && medications[records[$0].revision] == medication
    }
  }

  private func skip(
    _ skips: ArraySlice<SkipRecord>, of medication: MedicationID, at time: LocalTime
  ) -> SkipRecord? {
    skips.first { $0.time == time && medications[$0.revision] == medication }
  }

  private func medication(of record: DoseRecord) -> MedicationID { medications[record.revision] }

  private func status(of entry: Entry, on date: CivilDate, now: Timestamp) -> DoseStatus {
    guard entry.record == nil else { return .taken }
    guard entry.skip == nil else { return .skipped }
    return .untaken(
      scheduledAt: Timestamp(tokyo: date, entry.time), now: now,
      isBeforeRegistration: entry.isBeforeRegistration)
  }

  private func dayDose(_ entry: Entry, _ date: CivilDate, _ now: Timestamp) -> DayDose {
    DayDose(
      revision: (entry.record?.revision ?? entry.skip?.revision).map { revisions[$0] }
        ?? revision(of: entry.medication, on: date),
      scheduledAt: Timestamp(tokyo: date, entry.time),
      slot: slotTimes.slot(at: entry.time, on: date),
      status: status(of: entry, on: date, now: now),
      intake: entry.record.map(Intake.init),
      isBeforeRegistration: entry.isBeforeRegistration,
      skip: entry.record == nil ? entry.skip?.skip : nil)
  }

  private func records(on date: CivilDate) -> ArraySlice<DoseRecord> {
    doses.elements(with: date, \.date)
  }

  private func skips(on date: CivilDate) -> ArraySlice<SkipRecord> {
    skips.elements(with: date, \.date)
  }

  private func revision(of medication: MedicationID, on date: CivilDate) -> MedicationRevision {
    var nearest: Int?
    for index in revisions.indices.reversed() where revisions[index].medication == medication {
      if revisions[index].effective.contains(date) { return revisions[index] }
      if nearest == nil { nearest = index }
    }
    // A regimen without a revision of its medicine cannot be stored (foreign keys); the nearest
    // revision is better than none should a store ever break that.
    return nearest.map { revisions[$0] } ?? .unnamed(medication, date)
  }

  /// Ends with what no two doses share, so that the order never depends on how the store finds them.
  private static func bySlotThenName(_ lhs: DayDose, _ rhs: DayDose) -> Bool {
    (lhs.slot, lhs.revision.name, lhs.scheduledAt, lhs.revision.medication)
      < (rhs.slot, rhs.revision.name, rhs.scheduledAt, rhs.revision.medication)
  }
}

extension MedicationRevision {
  fileprivate static func unnamed(_ medication: MedicationID, _ date: CivilDate) -> Self {
    MedicationRevision(
      medication: medication, name: "?", dosageText: "", doseCountPerIntake: .one,
      effective: date...date)
  }
}

extension Quantity {
  public static let one = Quantity(whole: 1)

  private init(whole: Int) { thousandths = whole * 1000 }
}

extension Array {
  /// The elements with that date, of an array in order of date. O(log n).
  fileprivate func elements(
    with date: CivilDate, _ dateOf: (Element) -> CivilDate
  ) -> ArraySlice<Element> {
    self[firstPosition { dateOf($0) >= date }..<firstPosition { dateOf($0) > date }]
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
