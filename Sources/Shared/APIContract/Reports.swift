public import Domain

/// What happened in a period, as the page for a doctor shows it: values, never pages.
///
/// Nothing in it speaks of a day outside the period, except stock, which is that of `preparedAt`. Source: R-1,
/// decision P-43.
public struct ReportAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// How many days a report has at most.
  public static let mostDays = 366

  public let displayName: String
  public let from: CivilDate
  /// The last day, inclusive.
  public let to: CivilDate
  public let preparedAt: Timestamp
  /// The first day of the record when it lies in the period; nil when the record begins before, or is empty.
  public let recordBegins: CivilDate?
  public let all: Figure
  /// The four slots in their order.
  public let slots: [Figure]
  /// How many doses who recorded.
  public let recordedByCaregiver: Int
  public let recordedByPatient: Int
  /// Those of the period: the planned ones first, each kind in the order they were added.
  public let medicines: [Medicine]
  public let changes: [Change]
  /// What was due and is not recorded, and what was left out on purpose, by time.
  public let notTaken: [NotTaken]
  /// What was taken as needed, by time.
  public let asNeeded: [Intake]
  public let profile: PatientProfile

  public var days: ClosedRange<CivilDate> { from...max(from, to) }

  /// Doses taken of those due; what was left out on purpose is counted apart too.
  public struct Figure: Hashable, Sendable, Codable {
    public var taken: Int
    public var due: Int
    public var missed: Int
    public var skipped: Int

    public init(taken: Int = 0, due: Int = 0, missed: Int = 0, skipped: Int = 0) {
      (self.taken, self.due, self.missed, self.skipped) = (taken, due, missed, skipped)
    }

    /// Whole percent, rounded down; nil while nothing is due.
    public var percent: Int? { Adherence(taken: taken, due: due).percent }
  }

  /// A medicine during the period.
  public struct Medicine: Hashable, Sendable, Codable {
    public let medicationId: MedicationID
    /// What it was called, the earliest first; at least one.
    public let names: [Name]
    public let asNeeded: Bool
    /// When it was planned, the earliest first.
    public let plans: [Plan]
    public let figure: Figure
    /// A row for each time of a day at which it was planned or taken.
    public let rows: [Row]
    /// The stock now; nil when nobody counts it.
    public let inventory: InventoryAnswer?

    public init(
      medicationId: MedicationID, names: [Name], asNeeded: Bool, plans: [Plan], figure: Figure,
      rows: [Row], inventory: InventoryAnswer?
    ) {
      (self.medicationId, self.names, self.asNeeded) = (medicationId, names, asNeeded)
      (self.plans, self.figure, self.rows, self.inventory) = (plans, figure, rows, inventory)
    }
  }

  /// What a medicine was called from a day of the period on.
  public struct Name: Hashable, Sendable, Codable {
    public let from: CivilDate
    public let name: String
    public let dosageText: String

    public init(from: CivilDate, name: String, dosageText: String) {
      (self.from, self.name, self.dosageText) = (from, name, dosageText)
    }
  }

  /// When a medicine was planned during days of the period.
  public struct Plan: Hashable, Sendable, Codable {
    public let from: CivilDate
    /// The last day, inclusive.
    public let to: CivilDate
    public let weekdays: WeekdaySet
    public let times: [LocalTime]

    public init(from: CivilDate, to: CivilDate, weekdays: WeekdaySet, times: [LocalTime]) {
      (self.from, self.to, self.weekdays, self.times) = (from, to, weekdays, times)
    }
  }

  /// One time of the day through the period.
  public struct Row: Hashable, Sendable, Codable {
    public let slot: DoseSlot
    public let time: LocalTime
    /// A letter a day, as ``Mark`` has them.
    public let marks: String

    public init(slot: DoseSlot, time: LocalTime, marks: [Mark]) {
      (self.slot, self.time) = (slot, time)
      self.marks = String(marks.map(\.rawValue))
    }

    /// The days; a letter that a newer server has is not planned.
    public var read: [Mark] { marks.map { Mark(rawValue: $0) ?? .notPlanned } }
  }

  /// How a dose of a day stands.
  public enum Mark: Character, Sendable, CaseIterable {
    case taken = "t"
    /// Taken more than an hour after its time.
    case late = "l"
    case missed = "m"
    case skipped = "s"
    case pending = "p"
    /// Planned before anybody had written the medicine down, and not taken.
    case beforeRegistration = "b"
    case notPlanned = "-"
  }

  /// A dose that was not taken.
  public struct NotTaken: Hashable, Sendable, Codable {
    /// The place of its medicine in ``ReportAnswer/medicines``.
    public let medicine: Int
    /// As it was called that day.
    public let name: String
    public let scheduledAt: Timestamp
    public let slot: DoseSlot
    /// Why it was left out on purpose; nil when nothing is recorded.
    public let reason: SkipReason?
    /// What somebody added to the reason.
    public let note: String?

    public init(
      medicine: Int, name: String, scheduledAt: Timestamp, slot: DoseSlot, reason: SkipReason?,
      note: String?
    ) {
      (self.medicine, self.name, self.scheduledAt) = (medicine, name, scheduledAt)
      (self.slot, self.reason, self.note) = (slot, reason, note)
    }
  }

  /// A dose taken as needed.
  public struct Intake: Hashable, Sendable, Codable {
    public let medicine: Int
    /// As it was called then.
    public let name: String
    public let takenAt: Timestamp
    public let quantityTaken: Quantity

    public init(medicine: Int, name: String, takenAt: Timestamp, quantityTaken: Quantity) {
      (self.medicine, self.name) = (medicine, name)
      (self.takenAt, self.quantityTaken) = (takenAt, quantityTaken)
    }
  }

  /// What became of a medicine inside the period.
  public struct Change: Hashable, Sendable, Codable {
    /// What became of it.
    public enum Kind: String, Sendable, Codable { case started, stopped, renamed, rescheduled }

    public let medicine: Int
    /// Its first day; of one that was stopped the last day of the medicine.
    public let date: CivilDate
    public let kind: Kind

    public init(medicine: Int, date: CivilDate, kind: Kind) {
      (self.medicine, self.date, self.kind) = (medicine, date, kind)
    }
  }

  public init(
    displayName: String, days: ClosedRange<CivilDate>, preparedAt: Timestamp,
    recordBegins: CivilDate?, all: Figure, slots: [Figure], recordedByCaregiver: Int,
    recordedByPatient: Int, medicines: [Medicine], changes: [Change], notTaken: [NotTaken],
    asNeeded: [Intake], profile: PatientProfile
  ) {
    (self.displayName, self.preparedAt) = (displayName, preparedAt)
    (from, to, self.recordBegins) = (days.lowerBound, days.upperBound, recordBegins)
    (self.all, self.slots) = (all, slots)
    (self.recordedByCaregiver, self.recordedByPatient) = (recordedByCaregiver, recordedByPatient)
    (self.medicines, self.changes) = (medicines, changes)
    (self.notTaken, self.asNeeded, self.profile) = (notTaken, asNeeded, profile)
  }
}
