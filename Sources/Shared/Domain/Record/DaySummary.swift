/// How the doses of one slot went together: missed beats pending beats taken.
public enum SlotStatus: Int, Sendable, CaseIterable, Comparable {
  case none, taken, pending, missed

  public init(_ dose: DoseStatus) {
    switch dose {
    case .taken: self = .taken
    case .pending: self = .pending
    case .missed: self = .missed
    case .beforeRegistration: self = .none
    }
  }

  /// Better comes first: none, taken, pending, missed.
  public static func < (lhs: SlotStatus, rhs: SlotStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// How the four slots of a day went.
public struct SlotSummary: Hashable, Sendable {
  public var morning = SlotStatus.none
  public var noon = SlotStatus.none
  public var evening = SlotStatus.none
  public var bedtime = SlotStatus.none

  public init() {}

  public subscript(slot: DoseSlot) -> SlotStatus {
    get {
      switch slot {
      case .morning: morning
      case .noon: noon
      case .evening: evening
      case .bedtime: bedtime
      }
    }
    set {
      switch slot {
      case .morning: morning = newValue
      case .noon: noon = newValue
      case .evening: evening = newValue
      case .bedtime: bedtime = newValue
      }
    }
  }
}

/// Doses taken out of doses due: pending ones are not due yet.
public struct Adherence: Hashable, Sendable {
  public var taken: Int
  public var due: Int

  public init(taken: Int = 0, due: Int = 0) {
    self.taken = taken
    self.due = due
  }

  /// Whole percent, rounded down, so that 100 means nothing was missed; nil while nothing is due.
  public var percent: Int? { due > 0 ? taken * 100 / due : nil }

  mutating func count(_ status: DoseStatus) {
    if status == .taken { taken += 1 }
    if status == .taken || status == .missed { due += 1 }
  }
}

/// One day of the calendar: the state of each slot.
public struct DaySummary: Hashable, Sendable {
  public let date: CivilDate
  public let slots: SlotSummary
  public let prnCount: Int

  public init(date: CivilDate, slots: SlotSummary, prnCount: Int) {
    self.date = date
    self.slots = slots
    self.prnCount = prnCount
  }
}

/// A span of days as the calendar shows it, with one figure for all of them.
public struct CalendarSummary: Sendable {
  /// One summary a day, earliest first, none left out.
  public let days: [DaySummary]
  public let adherence: Adherence
}
