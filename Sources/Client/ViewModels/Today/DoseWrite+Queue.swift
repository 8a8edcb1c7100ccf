import APIContract
import ClientCore
import Domain

// An act of the screen as the disk keeps it until the server has it, and back.
extension DoseWrite {
  var queued: RecordWrite {
    switch self {
    case .record(let act): act.recordWrite
    case .takeBack(let act):
      if case .asNeeded(let item) = act.recorded {
        .undoAsNeeded(item)
      } else {
        .undo(act.recorded.doses)
      }
    }
  }

  /// What was queued before this start.
  init(_ write: RecordWrite) {
    switch write {
    case .dose(let dose, let takenAt, let isPresent):
      self = .record(
        RecordedAct(
          .dose(dose), on: dose.scheduledAt.tokyoDate, at: takenAt, isPresent: isPresent))
    case .slot(let date, let slot, let doses, let takenAt):
      self = .record(RecordedAct(.slot(slot, doses), on: date, at: takenAt, isPresent: true))
    case .asNeeded(let item, let key):
      self = .record(RecordedAct(item, key: key))
    case .undo(let doses): self = .takeBack(RecordedAct(undoing: doses))
    case .undoAsNeeded(let item): self = .takeBack(RecordedAct(item, key: nil))
    }
  }

  /// Tells the act what the server made of it.
  func confirm(_ answer: WriteAnswer) {
    switch answer {
    case .dose(let dose): act.confirmed(dose)
    case .slot(let doses): if case .slot(let slot, _) = act.thing { act.confirmed(slot, doses) }
    case .asNeeded(let item): act.confirmed(item)
    case .undone: break
    }
  }
}

extension RecordedAct {
  fileprivate convenience init(_ item: DayAnswer.PRNItem, key: String?) {
    self.init(
      .asNeeded(item), on: item.takenAt.tokyoDate, at: item.takenAt, isPresent: true, key: key)
  }

  fileprivate convenience init(undoing doses: [DayAnswer.DoseItem]) {
    let first = doses.first
    let scheduledAt = first?.scheduledAt ?? Timestamp(secondsSinceEpoch: 0)
    self.init(
      .slot(first?.slot ?? .morning, doses), on: scheduledAt.tokyoDate, at: scheduledAt,
      isPresent: false)
  }

  fileprivate var recordWrite: RecordWrite {
    switch thing {
    case .dose(let dose): .dose(dose, takenAt: takenAt, isPresent: isPresent)
    case .slot(let slot, let doses): .slot(date, slot, doses, takenAt: takenAt)
    case .asNeeded(let item): .asNeeded(item, key: key ?? "")
    }
  }
}
