public import Domain
public import Localization

// Values of the domain in words, for the screens and the commands alike.

extension CivilDate {
  public var heading: Phrase {
    let date = fields
    return .dayHeading(
      year: date.year, month: date.month, day: date.day, weekday: weekday.rawValue)
  }

  public var full: Phrase {
    let date = fields
    return .dayFull(year: date.year, month: date.month, day: date.day)
  }

  /// 2月28日, and 2027年3月31日 for a day of another year than `today`. Only here is a year left out (W-5).
  public func read(on today: CivilDate) -> Phrase {
    year == today.year ? .dayPlain(month: month, day: day) : full
  }

  /// 夜, and 2月28日 夜 of a day that is not the one `shown`: what is said of a dose says its day only there.
  func naming(_ time: Phrase, on shown: CivilDate) -> Phrase {
    self == shown ? time : .dayAndTime(read(on: shown), time)
  }

  /// 2月28日（土）, and with its year for a day of another year than `today`.
  public func short(on today: CivilDate) -> Phrase {
    year == today.year
      ? .dayShort(month: month, day: day, weekday: weekday.rawValue) : heading
  }
}

extension YearMonth {
  public var title: Phrase { .historyMonth(year: year, month: month) }
}

extension LocalTime {
  public var clock: Phrase { .clock(hour: hour, minute: minute) }
}

extension Timestamp {
  public var clock: Phrase { tokyoTime.clock }

  /// The same to the second.
  public var exactClock: Phrase {
    .clockSecond(hour: tokyoTime.hour, minute: tokyoTime.minute, second: tokyoSecond)
  }

  /// Day and time in Tokyo, 2月10日 14:32, the day as it is read on `today`.
  public func read(on today: CivilDate) -> Phrase {
    .dayAndTime(tokyoDate.read(on: today), clock)
  }

  /// The same with the time alone for a moment of `today`.
  public func lately(on today: CivilDate) -> Phrase {
    tokyoDate == today ? clock : read(on: today)
  }

  /// A date and a time in Tokyo: 2026年2月10日 14:32.
  public func moment(_ strings: Strings) -> String {
    "\(strings(tokyoDate.full)) \(strings(clock))"
  }
}

extension DoseSlot {
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
  public var phrase: Phrase {
    switch self {
    case .none: .doseNone
    case .beforeRegistration: .doseBefore
    case .taken: .doseTaken
    case .skipped: .doseSkipped
    case .pending: .dosePending
    case .missed: .doseMissed
    }
  }
}

extension DoseStatus {
  public var phrase: Phrase {
    switch self {
    case .taken: .doseTaken
    case .pending: .dosePending
    case .missed: .doseMissed
    case .beforeRegistration: .doseBefore
    case .skipped: .doseSkipped
    }
  }
}

extension SkipReason {
  public var phrase: Phrase {
    switch self {
    case .doctor: .skipDoctor
    case .unwell: .skipUnwell
    case .refused: .skipRefused
    case .noMedicine: .skipNoMedicine
    case .away: .skipOut
    case .other: .skipOther
    }
  }
}

extension Recorder {
  public var phrase: Phrase { self == .caregiver ? .byCaregiver : .byPatient }
}
