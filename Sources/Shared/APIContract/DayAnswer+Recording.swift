public import Domain

// What a day reads like once a dose is recorded or taken back, for a screen that answers at once.

extension DayAnswer.DoseItem {
  /// True when both are the same planned dose, however they stand.
  public func isSameDose(as other: Self) -> Bool {
    medicationId == other.medicationId && scheduledAt == other.scheduledAt
  }

  /// The dose as taken at `takenAt`.
  public func taken(at takenAt: Timestamp, by recorder: Recorder) -> Self {
    with(.taken, takenAt: takenAt, by: recorder)
  }

  /// The dose as left out on purpose.
  public func skipped(_ skip: Skip) -> Self {
    var dose = with(.skipped, takenAt: nil, by: nil)
    dose.skip = skip
    return dose
  }

  /// The dose as nobody recorded it, seen at `now`: pending, or missed after 60 minutes, or neither.
  public func untaken(now: Timestamp) -> Self {
    let status = DoseStatus.untaken(
      scheduledAt: scheduledAt, now: now, isBeforeRegistration: beforeRegistration == true)
    return with(status, takenAt: nil, by: nil)
  }

  /// The dose where nobody can say whether it was taken: it has no mark, and no one of the four words is so.
  public var unknown: Self { with(.beforeRegistration, takenAt: nil, by: nil) }

  private func with(_ status: DoseStatus, takenAt: Timestamp?, by recorder: Recorder?) -> Self {
    Self(
      medicationId: medicationId, medicationName: medicationName, dosageText: dosageText,
      doseCountPerIntake: doseCountPerIntake, scheduledAt: scheduledAt, slot: slot,
      effectiveStatus: status, recordedByType: recorder, takenAt: takenAt,
      beforeRegistration: beforeRegistration, takenBeforeMove: takenBeforeMove)
  }
}

extension DayAnswer.PRNItem {
  /// An intake of a medicine taken as needed, recorded by a caregiver; nil means its usual amount.
  public static func taken(
    _ medication: MedicationAnswer, _ amount: Quantity? = nil, at takenAt: Timestamp
  ) -> Self {
    let (usual, words) = (medication.doseCountPerIntake, medication.dosageText)
    return Self(
      medicationId: medication.id, medicationName: medication.name, takenAt: takenAt,
      quantityTaken: amount ?? usual, actorType: .caregiver,
      amountText: Amount.words(of: amount ?? usual, usual: usual, words))
  }

  /// The same intake at the instant at which the server has it.
  public func moved(to takenAt: Timestamp) -> Self {
    Self(
      medicationId: medicationId, medicationName: medicationName, takenAt: takenAt,
      quantityTaken: quantityTaken, actorType: actorType, actorName: actorName,
      amountText: amountText)
  }

  /// True when both are a record of the same medicine at the same instant.
  public func isSameDose(as other: Self) -> Bool {
    medicationId == other.medicationId && takenAt == other.takenAt
  }
}

extension DayAnswer {
  /// The day with each planned dose as `change` says.
  public func changingDoses(_ change: (DoseItem) -> DoseItem) -> DayAnswer {
    DayAnswer(date: date, doses: doses.map(change), prnItems: prnItems)
  }

  /// The day with one more dose taken as needed, in order of time; the same when it holds it already.
  public func adding(_ item: PRNItem) -> DayAnswer {
    guard !prnItems.contains(where: { $0.isSameDose(as: item) }) else { return self }
    let later = prnItems.firstIndex { $0.takenAt > item.takenAt } ?? prnItems.endIndex
    var items = prnItems
    items.insert(item, at: later)
    return DayAnswer(date: date, doses: doses, prnItems: items)
  }

  /// The instant, or the first second after it at which that medicine has no record of this day: two that were taken as
  /// needed are told apart by it, as the server does. Source: decision 0154.
  public func freeSecond(of medication: MedicationID, from instant: Timestamp) -> Timestamp {
    var free = instant
    while prnItems.contains(where: { $0.medicationId == medication && $0.takenAt == free }) {
      free = free.adding(.seconds(1))
    }
    return free
  }

  /// The day without the newest of its records of that medicine at that instant.
  public func removing(_ item: PRNItem) -> DayAnswer {
    guard let index = prnItems.lastIndex(where: { $0.isSameDose(as: item) }) else { return self }
    var items = prnItems
    items.remove(at: index)
    return DayAnswer(date: date, doses: doses, prnItems: items)
  }
}

extension DayAnswer {
  /// The day with the doses that a plan has for it, as nobody recorded them, seen at `now`; those that stand
  /// there already stay as they are.
  public func planning(
    _ revision: RegimenRevision, _ details: MedicationDetails, _ slotTimes: SlotTimes,
    now: Timestamp
  ) -> DayAnswer {
    let planned = revision.times.filter { revision.plans(date, at: $0) }.map { time in
      DoseItem(revision, details, Timestamp(tokyo: date, time), slotTimes.slot(at: time), now: now)
    }
    let new = planned.filter { dose in !doses.contains { $0.isSameDose(as: dose) } }
    guard !new.isEmpty else { return self }
    let all = (doses + new).sorted { one, two in
      (one.slot, one.medicationName, one.scheduledAt)
        < (two.slot, two.medicationName, two.scheduledAt)
    }
    return DayAnswer(date: date, doses: all, prnItems: prnItems)
  }
}

extension DayAnswer.DoseItem {
  fileprivate init(
    _ revision: RegimenRevision, _ details: MedicationDetails, _ scheduledAt: Timestamp,
    _ slot: DoseSlot, now: Timestamp
  ) {
    let isBefore = scheduledAt < revision.registeredAt
    self.init(
      medicationId: revision.medication, medicationName: details.name,
      dosageText: details.dosageText, doseCountPerIntake: details.doseCountPerIntake,
      scheduledAt: scheduledAt, slot: slot,
      effectiveStatus: DoseStatus.untaken(
        scheduledAt: scheduledAt, now: now, isBeforeRegistration: isBefore),
      recordedByType: nil, takenAt: nil, beforeRegistration: isBefore ? true : nil)
  }
}
