public import APIContract
public import Domain

/// What is known before something is recorded, and worth asking about once; never a reason to refuse it.
///
/// Screens and commands ask here. Source: decision P-44.
public enum RecordCaution: Hashable, Sendable {
  /// So many minutes before its planned time, more than 60.
  case early(DayAnswer.DoseItem, minutes: Int)
  /// The same dose was taken at an instant, before its plan was moved that day (decision 0011).
  case again(DayAnswer.DoseItem, taken: Timestamp)
  /// The interval or the maximum of an as-needed medicine would be broken by an intake at an instant.
  case asNeeded(MedicationAnswer, AsNeededLimits.Objection, at: Timestamp)
  /// An intake of an as-needed medicine was recorded so shortly before or after that it may be the same one.
  case twice(MedicationAnswer, recorded: Timestamp, at: Timestamp)
}

extension RecordWrite {
  /// What speaks for asking first; nil where nothing does. `medicine` and what is known of its intakes count
  /// for one that is taken as needed; `present` stands for what this device's clock says (``GraceLedger/present``).
  public func caution(
    _ medicine: MedicationAnswer? = nil, known: [Timestamp] = [], present: Timestamp? = nil
  ) -> RecordCaution? {
    switch self {
    case .dose(let dose, let takenAt, let isPresent):
      .again([dose]) ?? .early([dose], isPresent ? present ?? takenAt : takenAt)
    case .correct(let dose, let takenAt): .early([dose], takenAt)
    case .slot(_, _, let doses, let takenAt): .again(doses) ?? .early(doses, present ?? takenAt)
    case .asNeeded(let item, _, let isPresent, _):
      medicine.flatMap { medicine -> RecordCaution? in
        let instant = isPresent ? known.present(present ?? item.takenAt) : item.takenAt
        if let objection = medicine.limits.objection(at: instant, known: known) {
          return .asNeeded(medicine, objection, at: instant)
        }
        return AsNeededLimits.sameIntake(as: instant, known: known)
          .map { .twice(medicine, recorded: $0, at: instant) }
      }
    default: nil
    }
  }
}

extension RecordCaution {
  /// The first of them that was taken before its plan was moved.
  fileprivate static func again(_ doses: [DayAnswer.DoseItem]) -> RecordCaution? {
    doses.lazy.compactMap { dose in dose.takenBeforeMove.map { .again(dose, taken: $0) } }.first
  }

  /// The earliest of them by its plan, when that is more than 60 minutes ahead.
  fileprivate static func early(
    _ doses: [DayAnswer.DoseItem], _ takenAt: Timestamp
  ) -> RecordCaution? {
    guard let dose = doses.max(by: { $0.scheduledAt < $1.scheduledAt }) else { return nil }
    return DoseStatus.earliness(scheduledAt: dose.scheduledAt, takenAt: takenAt)
      .map { .early(dose, minutes: $0) }
  }
}

extension [Timestamp] {
  /// Now, for intakes that are known: another clock may be ahead, and what it recorded has been.
  public func present(_ now: Timestamp) -> Timestamp { reduce(now) { Swift.max($0, $1) } }
}

extension MedicationAnswer {
  /// Every intake that is known here: what the server told of late, but for a day that was read since, and
  /// what this device has recorded or taken back of other days.
  ///
  /// A day that was only kept may be older than what the server told, or newer: an intake of either counts, since
  /// being asked once too often does less harm than a second tablet.
  public func knownIntakes(
    _ day: DayAnswer?, isKept: Bool = false, _ writes: [RecordWrite]
  ) -> [Timestamp] {
    var known = (recentIntakes ?? []).filter { isKept || $0.tokyoDate != day?.date }
    for write in writes where write.date != day?.date {
      switch write {
      case .asNeeded(let item, _, _, _) where item.medicationId == id: known.append(item.takenAt)
      case .undoAsNeeded(let item) where item.medicationId == id:
        if let index = known.firstIndex(of: item.takenAt) { known.remove(at: index) }
      default: break
      }
    }
    let ofDay = (day?.prnItems ?? []).filter { $0.medicationId == id }.map(\.takenAt)
    return known + ofDay.filter { !isKept || !known.contains($0) }
  }
}
