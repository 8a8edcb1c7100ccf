/// How the doses of one slot went together: missed beats pending beats skipped beats taken, and each of them doses
/// from before their medicine was registered, which have no mark. Source: decision P-28.
public enum SlotStatus: Int, Sendable, CaseIterable, Comparable {
  case none, beforeRegistration, taken, skipped, pending, missed

  /// True where no dose counts.
  public var isUncounted: Bool { self <= .beforeRegistration }

  public init(_ dose: DoseStatus) {
    switch dose {
    case .taken: self = .taken
    case .pending: self = .pending
    case .missed: self = .missed
    case .beforeRegistration: self = .beforeRegistration
    case .skipped: self = .skipped
    }
  }

  /// Better comes first, in the order of the cases.
  public static func < (lhs: SlotStatus, rhs: SlotStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// How the four slots of a day went; each by itself without the doses that were skipped, as programs read it
/// that know of none, and by subscript with them. Source: decision 0064.
public struct SlotSummary: Hashable, Sendable {
  public var morning = SlotStatus.none
  public var noon = SlotStatus.none
  public var evening = SlotStatus.none
  public var bedtime = SlotStatus.none

  /// How many doses of each slot were skipped, sixteen bits a slot.
  private var skips: UInt64 = 0

  public init() {}

  /// True when a dose of the day was skipped.
  public var hasSkips: Bool { skips != 0 }

  /// True where the only doses of a slot that were not skipped are from before a registration.
  public func isBefore(_ slot: DoseSlot) -> Bool { self[told: slot] == .beforeRegistration }

  /// True when a slot of the day is so.
  public var hasBefore: Bool {
    morning == .beforeRegistration || noon == .beforeRegistration
      || evening == .beforeRegistration || bedtime == .beforeRegistration
  }

  /// How many doses of a slot were left out on purpose, at most 65,535.
  public func skipCount(_ slot: DoseSlot) -> Int {
    Int(skips >> UInt64(16 * slot.rawValue) & 0xFFFF)
  }

  /// Notes that so many doses of a slot were left out on purpose.
  public mutating func addSkips(_ count: Int, in slot: DoseSlot) {
    let sum = UInt64(min(max(0, skipCount(slot) + count), 0xFFFF))
    let shift = UInt64(16 * slot.rawValue)
    skips = skips & ~(0xFFFF << shift) | sum << shift
  }

  /// Counts a dose of a slot.
  public mutating func count(_ status: DoseStatus, in slot: DoseSlot) {
    guard status != .skipped else { return addSkips(1, in: slot) }
    self[told: slot] = max(self[told: slot], SlotStatus(status))
  }

  /// The state of a slot, where missed and pending beat skipped; setting it leaves the skips.
  public subscript(slot: DoseSlot) -> SlotStatus {
    get { skipCount(slot) > 0 ? max(self[told: slot], .skipped) : self[told: slot] }
    set { self[told: slot] = newValue }
  }

  private subscript(told slot: DoseSlot) -> SlotStatus {
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

  /// Counts a dose: one that was skipped is due unless a doctor said so or nobody knew of it yet.
  mutating func count(_ status: DoseStatus, skip: Skip?, isBeforeRegistration: Bool) {
    switch status {
    case .taken: (taken, due) = (taken + 1, due + 1)
    case .missed: due += 1
    case .skipped: due += skip?.reason.staysDue == true && !isBeforeRegistration ? 1 : 0
    case .pending, .beforeRegistration: break
    }
  }
}

/// One day of the calendar: the state of each slot.
public struct DaySummary: Hashable, Sendable {
  public let date: CivilDate
  public let slots: SlotSummary
  public let prnCount: Int
  /// Doses taken of those that were due; nil where nothing was due, where something was
  /// left out on purpose (patients are not told why, and the figure would tell), or where nobody told.
  public let adherence: Adherence?

  public init(date: CivilDate, slots: SlotSummary, prnCount: Int, adherence: Adherence? = nil) {
    self.date = date
    self.slots = slots
    self.prnCount = prnCount
    self.adherence = adherence
  }
}

/// A span of days as the calendar shows it, with one figure for all of them.
public struct CalendarSummary: Sendable {
  /// One summary a day, earliest first, none left out.
  public let days: [DaySummary]
  public let adherence: Adherence
}
