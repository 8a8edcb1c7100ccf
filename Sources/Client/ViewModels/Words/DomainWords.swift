public import Domain
public import Localization

// Values of the domain in words, for the screens and the commands alike.

extension CivilDate {
  /// 2026年2月10日（火）
  public var heading: Phrase {
    let date = fields
    return .dayHeading(
      year: date.year, month: date.month, day: date.day, weekday: weekday.rawValue)
  }

  /// 2月10日（火）
  public var short: Phrase { .dayShort(month: month, day: day, weekday: weekday.rawValue) }

  /// 2月10日
  public var plain: Phrase { .dayPlain(month: month, day: day) }
}

extension YearMonth {
  /// 2026年2月
  public var title: Phrase { .historyMonth(year: year, month: month) }
}

extension LocalTime {
  /// 8:05
  public var clock: Phrase { .clock(hour: hour, minute: minute) }
}

extension Timestamp {
  /// The time in Tokyo: 8:05.
  public var clock: Phrase { tokyoTime.clock }
}

extension DoseSlot {
  /// 朝
  public var phrase: Phrase {
    switch self {
    case .morning: .slotMorning
    case .noon: .slotNoon
    case .evening: .slotEvening
    case .bedtime: .slotBedtime
    }
  }

  /// The slot inside a sentence about what is next.
  public var full: Phrase {
    switch self {
    case .morning: .slotFullMorning
    case .noon: .slotFullNoon
    case .evening: .slotFullEvening
    case .bedtime: .slotFullBedtime
    }
  }

  /// The slot inside an enumeration that is read aloud.
  public var spoken: Phrase {
    switch self {
    case .morning: .spokenSlotMorning
    case .noon: .spokenSlotNoon
    case .evening: .spokenSlotEvening
    case .bedtime: .spokenSlotBedtime
    }
  }
}

extension SlotStatus {
  /// 服用, 飲み忘れ, まだ, 予定なし
  public var phrase: Phrase {
    switch self {
    case .none: .doseNone
    case .taken: .doseTaken
    case .pending: .dosePending
    case .missed: .doseMissed
    }
  }
}

extension DoseStatus {
  /// 服用, 飲み忘れ, まだ
  public var phrase: Phrase {
    switch self {
    case .taken: .doseTaken
    case .pending: .dosePending
    case .missed: .doseMissed
    }
  }
}

extension Recorder {
  /// 家族 or 本人
  public var phrase: Phrase { self == .caregiver ? .byCaregiver : .byPatient }
}
