import APIContract
public import ClientCore
public import Domain
public import Localization

extension RecordingNotice {
  /// The sentence of the spoken line, over the day that is `shown`.
  public func phrase(_ strings: Strings, on shown: CivilDate) -> Phrase {
    switch self {
    case .recorded(let write, let recorder): write.recorded(by: recorder, strings, on: shown)
    case .undone(let write): write.undone(strings, on: shown)
    case .notRecorded(let write, let failure): failure.phrase(of: write, on: shown)
    case .notUndone(let write, let failure):
      .recordNotUndone(what: write.what(on: shown), reason: failure.reason)
    case .amended(let other): other.phrase(strings)
    case .closed(let reason): reason
    case .notKept(let fault): .recordNotKept(reason: fault.phrase)
    case .slotIsTaken(let slot, let date): .todaySlotTaken(date.naming(slot.phrase, on: shown))
    case .nothingToUndo: .todayUndoneNothing
    case .isTaken: .skipTaken
    case .nothingToSkip: .skipNothing
    case .isIntake: .timeAsNeeded
    }
  }
}

extension RecordingNotice {
  /// The medicine it names; nil where it names a slot or none.
  public var name: String? {
    switch self {
    case .recorded(let write, _), .undone(let write), .notRecorded(let write, _),
      .notUndone(let write, _):
      write.name
    case .amended(let other): other.stands.medicationName
    case .closed, .notKept, .slotIsTaken, .nothingToUndo, .isTaken, .nothingToSkip,
      .isIntake:
      nil
    }
  }
}

extension RecordWrite {
  fileprivate var name: String? {
    switch self {
    case .dose(let dose, _, _), .skip(let dose, _, _), .correct(let dose, _): dose.medicationName
    case .asNeeded(let item, _, _, _), .undoAsNeeded(let item): item.medicationName
    case .undo(let doses): doses.onlyName
    case .slot, .edit: nil
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
  fileprivate func phrase(of write: RecordWrite, on shown: CivilDate) -> Phrase {
    switch self {
    case .failed(.noAnswer), .failed(.notOurs):
      .recordUnsure(what: write.what(on: shown), reason: reason)
    case .failed, .changed: .recordFailed(what: write.what(on: shown), reason: reason)
    }
  }
}

extension OtherAmount {
  /// Which dose it is, with what amount it was recorded, with which it stands now, and what can be done.
  public func phrase(_ strings: Strings) -> Phrase {
    let today = stands.recordedAt.tokyoDate
    return .recordAmended(
      what: .syncWhen(date: stands.time.tokyoDate.read(on: today), what: stands.what),
      told: told.amount(strings), stands: stands.amount(strings))
  }
}

extension DayAnswer.Dose {
  fileprivate var what: Phrase {
    switch self {
    case .planned(let dose): .recordWhat(slot: dose.slot.phrase, name: dose.medicationName)
    case .asNeeded(let item): .recordWhat(slot: .slotPrn, name: item.medicationName)
    }
  }

  fileprivate func amount(_ strings: Strings) -> String {
    switch self {
    case .planned(let dose): dose.amount(strings)
    case .asNeeded(let item): item.amount(strings)
    }
  }
}

extension UnsentWrite {
  /// 2月10日 昼の酸化マグネシウム錠330mg, with 取り消し before what was taken back.
  public func when(on today: CivilDate) -> Phrase {
    let what = write.map { $0.what(on: date) } ?? .syncUnknown
    return .syncWhen(
      date: date.read(on: today),
      what: write?.isUndo == true ? .syncUndo(what: what) : what)
  }
}

extension RecordWrite {
  fileprivate func what(on shown: CivilDate) -> Phrase {
    switch self {
    case .dose(let dose, _, _), .skip(let dose, _, _), .correct(let dose, _):
      .recordWhat(slot: dose.slotPhrase(on: shown), name: dose.medicationName)
    case .slot(let date, let slot, let doses, _):
      .recordWhat(slot: date.naming(slot.phrase, on: shown), count: doses.count)
    case .undo(let doses):
      doses.onlyName.map { .recordWhat(slot: doses.slotPhrase(on: shown), name: $0) }
        ?? .recordWhat(slot: doses.slotPhrase(on: shown), count: doses.count)
    case .asNeeded(let item, _, _, _), .undoAsNeeded(let item):
      .recordWhat(slot: item.slotPhrase(on: shown), name: item.medicationName)
    case .edit(let edit): edit.what
    }
  }

  fileprivate func undone(_ strings: Strings, on shown: CivilDate) -> Phrase {
    switch self {
    case .dose(let dose, _, _), .skip(let dose, _, _), .correct(let dose, _):
      .todayUndone(slot: dose.slotPhrase(on: shown), name: dose.medicationName)
    case .slot(let date, let slot, let doses, _):
      .todayUndone(slot: date.naming(slot.phrase, on: shown), count: doses.count)
    case .undo(let doses):
      doses.onlyName.map { .todayUndone(slot: doses.slotPhrase(on: shown), name: $0) }
        ?? .todayUndone(slot: doses.slotPhrase(on: shown), count: doses.count)
    case .asNeeded(let item, _, _, _), .undoAsNeeded(let item):
      .todayUndoneAsNeeded(
        name: item.medicationName, amount: item.amount(strings),
        time: item.takenAt.tokyoDate.naming(item.takenAt.exactClock, on: shown))
    case .edit(let edit): edit.what
    }
  }

  fileprivate func recorded(by: Phrase, _ strings: Strings, on shown: CivilDate) -> Phrase {
    switch self {
    case .dose(let dose, let takenAt, let isPresent):
      let (slot, name) = (dose.slotPhrase(on: shown), dose.medicationName)
      let (amount, time) = (dose.amount(strings), takenAt.clock)
      return isPresent || takenAt != dose.scheduledAt
        ? .todayRecorded(slot: slot, name: name, amount: amount, time: time, by: by)
        : .todayRecordedAsPlanned(slot: slot, name: name, amount: amount, time: time, by: by)
    case .correct(let dose, let takenAt):
      return .todayRecorded(
        slot: dose.slotPhrase(on: shown), name: dose.medicationName,
        amount: dose.amount(strings), time: takenAt.clock, by: by)
    case .skip(let dose, let skip, _):
      return .skipRecorded(
        slot: dose.slotPhrase(on: shown), name: dose.medicationName, reason: skip.reason.phrase)
    case .slot(let date, let slot, let doses, let takenAt):
      return .todayRecorded(
        slot: date.naming(slot.phrase, on: shown), count: doses.count, time: takenAt.clock, by: by)
    case .asNeeded(let item, _, _, _):
      return .todayRecorded(
        slot: item.slotPhrase(on: shown), name: item.medicationName,
        amount: item.amount(strings), time: item.takenAt.clock, by: by)
    case .undo, .undoAsNeeded, .edit: return undone(strings, on: shown)
    }
  }
}

extension DayAnswer.PRNItem {
  /// 頓服, with the day where that is not the one shown.
  fileprivate func slotPhrase(on shown: CivilDate) -> Phrase {
    takenAt.tokyoDate.naming(.slotPrn, on: shown)
  }
}

extension [DayAnswer.DoseItem] {
  /// The medicine where it is one dose; nil for several, which are counted.
  fileprivate var onlyName: String? { count == 1 ? first?.medicationName : nil }

  /// The slot of doses that were recorded by one act, with its day where that is not the one shown.
  fileprivate func slotPhrase(on shown: CivilDate) -> Phrase {
    first?.slotPhrase(on: shown) ?? DoseSlot.morning.phrase
  }
}
