import APIContract
import Domain
import Localization

extension DoseSlot {
  /// The slot's name within a list of states.
  var spoken: Phrase {
    switch self {
    case .morning: .spokenSlotMorning
    case .noon: .spokenSlotNoon
    case .evening: .spokenSlotEvening
    case .bedtime: .spokenSlotBedtime
    }
  }

  /// The slot's name in full.
  var full: Phrase {
    switch self {
    case .morning: .slotFullMorning
    case .noon: .slotFullNoon
    case .evening: .slotFullEvening
    case .bedtime: .slotFullBedtime
    }
  }
}

extension SlotStatus {
  /// The state in words.
  var phrase: Phrase {
    switch self {
    case .none: .doseNone
    case .taken: .doseTaken
    case .pending: .dosePending
    case .missed: .doseMissed
    }
  }
}

extension DoseStatus {
  /// The state in words.
  var phrase: Phrase {
    switch self {
    case .taken: .doseTaken
    case .pending: .dosePending
    case .missed: .doseMissed
    }
  }
}

extension Recorder {
  /// Who recorded it, in words.
  var phrase: Phrase { self == .patient ? .byPatient : .byCaregiver }
}

extension Phrase {
  /// A time on clocks in Tokyo.
  static func clock(_ instant: Timestamp) -> Phrase {
    .clock(hour: instant.tokyoTime.hour, minute: instant.tokyoTime.minute)
  }
}

extension DayAnswer.DoseItem {
  /// The dose as one sentence.
  var spoken: Phrase {
    let time = Phrase.clock(scheduledAt)
    guard let takenAt, let recordedByType else {
      return .spokenDose(
        slot: slot.full, time: time, name: medicationName, amount: dosageText,
        state: effectiveStatus.phrase)
    }
    return .spokenDoseBy(
      slot: slot.full, time: time, name: medicationName, amount: dosageText,
      state: effectiveStatus.phrase, takenAt: .clock(takenAt), by: recordedByType.phrase)
  }
}

extension DayAnswer.PRNItem {
  /// The as-needed dose as one sentence.
  func spoken(_ strings: Strings) -> Phrase {
    let whole = quantityTaken.thousandths % 1000 == 0
    let amount =
      whole
      ? strings(.counterTablets(quantityTaken.thousandths / 1000)) : quantityTaken.description
    return .spokenPrnBy(
      time: .clock(takenAt), name: medicationName, amount: amount, by: actorType.phrase)
  }
}
