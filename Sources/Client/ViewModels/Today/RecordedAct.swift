public import APIContract
public import Domain

/// What a person recorded by one key: a dose, a whole slot, or a dose taken as needed.
public enum RecordedThing: Hashable, Sendable {
  case dose(DayAnswer.DoseItem)
  /// Every dose of a slot that was not taken.
  case slot(DoseSlot, [DayAnswer.DoseItem])
  case asNeeded(DayAnswer.PRNItem)
}

/// One such act on its way: what is shown of it, and what the server made of it.
@MainActor
final class RecordedAct {
  let date: CivilDate
  /// What it is, with the server's answer once there is one.
  private(set) var thing: RecordedThing
  let takenAt: Timestamp
  /// True when the time is that of the key press, which the server may replace by its own present.
  let isPresent: Bool
  /// Names the try, so that its repetition is known (D-M7).
  let key: String?
  /// What taking it back has to name; a slot holds only what this act recorded.
  private(set) var recorded: RecordedThing
  /// True once the server has refused it: nothing is there to take back.
  private(set) var isRefused = false

  init(
    _ thing: RecordedThing, on date: CivilDate, at takenAt: Timestamp, isPresent: Bool,
    key: String? = nil
  ) {
    (self.thing, recorded, self.date) = (thing, thing, date)
    (self.takenAt, self.isPresent, self.key) = (takenAt, isPresent, key)
  }

  func refused() { isRefused = true }

  func confirmed(_ dose: DayAnswer.DoseItem) { (thing, recorded) = (.dose(dose), .dose(dose)) }

  func confirmed(_ item: DayAnswer.PRNItem) {
    (thing, recorded) = (.asNeeded(item), .asNeeded(item))
  }

  func confirmed(_ slot: DoseSlot, _ doses: [DayAnswer.DoseItem]) {
    recorded = .slot(slot, doses)
  }
}

/// One act, or its taking back, as the server is told and as a day shows it meanwhile.
@MainActor
enum DoseWrite {
  case record(RecordedAct)
  case takeBack(RecordedAct)

  var act: RecordedAct {
    switch self {
    case .record(let act), .takeBack(let act): act
    }
  }

  /// The day as this write leaves it; untouched when it is another day's.
  func applied(to day: DayAnswer, now: Timestamp) -> DayAnswer {
    guard act.date == day.date, !act.isRefused else { return day }
    switch self {
    case .record(let act): return record(act, in: day)
    case .takeBack(let act): return takeBack(act, from: day, now)
    }
  }

  private func record(_ act: RecordedAct, in day: DayAnswer) -> DayAnswer {
    if case .asNeeded(let item) = act.thing { return day.adding(item) }
    return day.changingDoses { dose in
      guard dose.effectiveStatus != .taken, let own = act.dose(like: dose) else { return dose }
      return dose.taken(at: own.takenAt ?? act.takenAt, by: own.recordedByType ?? .caregiver)
    }
  }

  private func takeBack(
    _ act: RecordedAct, from day: DayAnswer, _ now: Timestamp
  ) -> DayAnswer {
    if case .asNeeded(let item) = act.recorded { return day.removing(item) }
    return day.changingDoses { act.recordedDose(like: $0) == nil ? $0 : $0.untaken(now: now) }
  }
}

extension RecordedAct {
  fileprivate func dose(like dose: DayAnswer.DoseItem) -> DayAnswer.DoseItem? {
    thing.doses.first { $0.isSameDose(as: dose) }
  }

  fileprivate func recordedDose(like dose: DayAnswer.DoseItem) -> DayAnswer.DoseItem? {
    recorded.doses.first { $0.isSameDose(as: dose) }
  }
}

extension RecordedThing {
  var doses: [DayAnswer.DoseItem] {
    switch self {
    case .dose(let dose): [dose]
    case .slot(_, let doses): doses
    case .asNeeded: []
    }
  }
}
