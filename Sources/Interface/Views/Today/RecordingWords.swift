import APIContract
import Domain
import Localization
import ViewModels

extension RecordingNotice {
  /// The sentence of the spoken line.
  func phrase(_ strings: Strings) -> Phrase {
    switch self {
    case .recorded(let thing, let time, let isPlanned):
      thing.recorded(strings, at: time, isPlanned: isPlanned)
    case .undone(let thing): thing.undone
    case .notRecorded(let thing, let count, let failure): failure.phrase(of: thing, count: count)
    case .notUndone(let thing, let failure):
      .recordNotUndone(what: thing.phrase, reason: failure.reason)
    case .readOnly: .recordReadOnly
    case .notKept(let fault): .recordNotKept(reason: fault.phrase)
    case .slotIsTaken(let slot): .todaySlotTaken(slot.phrase)
    case .nothingToUndo: .todayUndoneNothing
    }
  }
}

extension RecordingFailure {
  fileprivate var reason: Phrase {
    switch self {
    case .failed(let reason): reason.phrase
    case .changed: .recordChanged
    }
  }

  /// An answer that never came leaves open whether it was recorded; nothing is claimed then.
  fileprivate func phrase(of thing: RecordedThing, count: Int) -> Phrase {
    if count > 1 { return .recordFailed(count: count, reason: reason) }
    switch self {
    case .failed(.noAnswer), .failed(.notOurs):
      return .recordUnsure(what: thing.phrase, reason: reason)
    case .failed, .changed: return .recordFailed(what: thing.phrase, reason: reason)
    }
  }
}

extension RecordedThing {
  fileprivate var undone: Phrase {
    switch self {
    case .dose(let dose): .todayUndone(slot: dose.slot.phrase, name: dose.medicationName)
    case .slot(let slot, let doses): .todayUndone(slot: slot.phrase, count: doses.count)
    case .asNeeded(let item): .todayUndone(slot: .slotPrn, name: item.medicationName)
    }
  }

  fileprivate func recorded(_ strings: Strings, at time: Timestamp, isPlanned: Bool) -> Phrase {
    let (clock, by) = (time.clock, Recorder.caregiver.phrase)
    switch self {
    case .dose(let dose):
      let (slot, name) = (dose.slot.phrase, dose.medicationName)
      let amount = dose.amount(strings)
      return isPlanned
        ? .todayRecordedAsPlanned(slot: slot, name: name, amount: amount, time: clock, by: by)
        : .todayRecorded(slot: slot, name: name, amount: amount, time: clock, by: by)
    case .slot(let slot, let doses):
      return .todayRecorded(slot: slot.phrase, count: doses.count, time: clock, by: by)
    case .asNeeded(let item):
      return .todayRecorded(
        slot: .slotPrn, name: item.medicationName, amount: item.amount(strings), time: clock,
        by: by)
    }
  }
}
