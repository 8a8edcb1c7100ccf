/// What a medication is called and how much of it is taken, as a caregiver writes it down.
public struct MedicationDetails: Hashable, Sendable {
  /// The name as printed on the pharmacy's paper, one line of at most ``Medication/longestName`` characters.
  public var name: String
  /// One intake in words, such as 1錠, one line of at most ``Medication/longestDosage`` characters.
  public var dosageText: String
  /// One intake as a number, for stock.
  public var doseCountPerIntake: Quantity
  /// The strength when the name does not hold it, such as 5mg, as long at most; may be empty.
  public var strength: String
  /// What the family wants to remember about it; may be empty, may have several lines.
  public var notes: String
  /// How far apart and how often one taken as needed is to be taken; none for one that is planned.
  public var limits: AsNeededLimits

  public init(
    name: String, dosageText: String, doseCountPerIntake: Quantity, strength: String = "",
    notes: String = "", limits: AsNeededLimits = .none
  ) {
    self.name = name
    self.dosageText = dosageText
    self.doseCountPerIntake = doseCountPerIntake
    self.strength = strength
    self.notes = notes
    self.limits = limits
  }
}

/// At which times of a day a medication is taken: at fixed ones, or wherever the patient's slots stand.
public enum IntakeTiming: Hashable, Sendable {
  /// At these times, earliest first, at least one, none twice.
  case times([LocalTime])
  /// In these slots, in their order; moves along when the patient's slot times move.
  case slots([DoseSlot])

  /// The times of a day at which it is taken, earliest first, none twice.
  public func times(_ slotTimes: SlotTimes) -> [LocalTime] {
    switch self {
    case .times(let times): times
    case .slots(let slots): Set(slots.map { slotTimes[$0] }).sorted()
    }
  }
}

/// When a medication is to be taken, as a caregiver plans it.
public struct RegimenPlan: Hashable, Sendable {
  public var start: CivilDate
  /// The last day, inclusive (D-M4); nil while it goes on.
  public var end: CivilDate?
  /// The days of the week, at least one.
  public var weekdays: WeekdaySet
  public var timing: IntakeTiming

  public init(
    start: CivilDate, end: CivilDate? = nil, weekdays: WeekdaySet = .everyDay,
    timing: IntakeTiming
  ) {
    self.start = start
    self.end = end
    self.weekdays = weekdays
    self.timing = timing
  }
}

/// How much of a medication is at home, exact to a thousandth.
public struct Stock: Hashable, Sendable, CustomStringConvertible {
  /// Thousandths of a unit, 0 … 100_000_000.
  public let thousandths: Int

  public init?(thousandths: Int) {
    guard (0...100_000_000).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  /// Makes a stock from a decimal number; nil outside the bounds or finer than a thousandth.
  public init?(_ value: Double) {
    guard let exact = exactThousandths(value) else { return nil }
    self.init(thousandths: exact)
  }

  /// The number as people and JSON write it, without trailing zeros.
  public var description: String { decimalText(thousandths: thousandths) }

  /// From how many days on a stock is low, this number included. Source: decision P-22.
  public static let lowDays = 3
}
