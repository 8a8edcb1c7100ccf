extension RecordSlice {
  /// How `date` stands at `now`: planned doses, taken ones and skipped ones, each once.
  ///
  /// A taken or skipped dose whose plan has since been moved stays (D-M3). O(doses of the slice).
  public func day(_ date: CivilDate, now: Timestamp) -> DayHistory {
    let entries = figures.finder.doses(on: date)
    let anew = entries.filter { figures.finder.isPlannedAnew($0, on: date) }
    let bySlot = anew.isEmpty ? [:] : takenBySlot(entries, on: date)
    let day = entries.map { entry in
      var dose = dayDose(entry, date, now)
      if !anew.isEmpty, figures.finder.isPlannedAnew(entry, on: date) {
        let others = bySlot[SlotOfMedicine(entry.medication, dose.slot)] ?? []
        dose.takenBeforeMove = others.lazy.filter { figures.finder.isMoved($0, to: entry) }
          .compactMap { $0.record.map { doses[$0].takenAt } }.max()
      }
      return dose
    }.sorted(by: Self.bySlotThenName)
    let taken = prnDoses[prnDoses.places(with: date) { $0.takenAt.tokyoDate }]
    return DayHistory(
      date: date, doses: day,
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
    let (finder, slotTimes, told) = (figures.finder, slotTimes, skips)
    var (nextDose, found) = (0, [DayEntry]())
    var nextPRN = prnDoses.startIndex
    for date in days.eachDay {
      let dosesEnd = finder.end(of: date, from: nextDose)
      let prnEnd =
        prnDoses[nextPRN...].firstIndex { $0.takenAt.tokyoDate > date } ?? prnDoses.endIndex
      var (slots, figure) = (SlotSummary(), Adherence())
      finder.find(on: date, nextDose..<dosesEnd, &found)
      for dose in found {
        let status = dose.status(on: date, now: now)
        slots.count(status, in: slotTimes.slot(at: dose.time, on: date))
        figure.count(
          status, skip: tellsReasons ? dose.skip.map { told[$0].skip } : nil,
          isBeforeRegistration: dose.isBeforeRegistration)
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

  /// What is planned on every day of the slice, moment by moment; medicines are named only where `naming`. What was
  /// planned before its medicine was registered was never to come (decision P-28), and what a doctor has left out of the
  /// plan is not to be taken.
  public func moments(naming: Bool) -> [PlannedMoment] {
    var all: [PlannedMoment] = []
    for date in days.eachDay {
      let first = all.count
      for dose in figures.finder.doses(on: date) where !dose.isBeforeRegistration {
        if let skip = dose.skip, !skips[skip].skip.reason.staysDue { continue }
        let at = Timestamp(tokyo: date, dose.time)
        // A day has a handful, in order: to look through them costs less than to hash.
        var index = all.count
        while index > first, all[index - 1].at >= at { index -= 1 }
        if index == all.count || all[index].at != at {
          all.insert(plannedMoment(dose.time, date), at: index)
        }
        all[index].count += 1
        if dose.record == nil, dose.skip == nil { all[index].open += 1 }
        if naming { all[index].names.append(figures.name(of: dose.medication, on: date)) }
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

  /// A medicine in one part of a day.
  private struct SlotOfMedicine: Hashable {
    let medication: MedicationID
    let slot: DoseSlot

    init(_ medication: MedicationID, _ slot: DoseSlot) {
      (self.medication, self.slot) = (medication, slot)
    }
  }

  /// What of a day was taken, by medicine and part of the day. O(doses).
  private func takenBySlot(
    _ entries: [DayEntry], on date: CivilDate
  ) -> [SlotOfMedicine: [DayEntry]] {
    let taken = entries.filter { $0.record != nil }
    return Dictionary(grouping: taken) { entry in
      SlotOfMedicine(entry.medication, slotTimes.slot(at: entry.time, on: date))
    }
  }

  private func dayDose(_ found: DayEntry, _ date: CivilDate, _ now: Timestamp) -> DayDose {
    let (record, skip) = (found.record.map { doses[$0] }, found.skip.map { skips[$0] })
    return DayDose(
      revision: (record?.revision ?? skip?.revision).map { revisions[$0] }
        ?? figures.revision(of: found.medication, on: date),
      scheduledAt: Timestamp(tokyo: date, found.time),
      slot: slotTimes.slot(at: found.time, on: date),
      status: found.status(on: date, now: now),
      intake: record.map(Intake.init),
      isBeforeRegistration: found.isBeforeRegistration,
      skip: record == nil ? skip?.skip : nil)
  }

  /// Ends with what no two doses share, so that the order never depends on how the store finds them.
  private static func bySlotThenName(_ lhs: DayDose, _ rhs: DayDose) -> Bool {
    (lhs.slot, lhs.revision.name, lhs.scheduledAt, lhs.revision.medication)
      < (rhs.slot, rhs.revision.name, rhs.scheduledAt, rhs.revision.medication)
  }
}

extension Quantity {
  public static let one = Quantity(whole: 1)

  private init(whole: Int) { thousandths = whole * 1000 }
}
