/// A medication; what it was called and when it was planned follows.
public struct RecordMedication: Hashable, Sendable {
  public let id: MedicationID
  /// True for a medicine taken as needed (頓服).
  public let asNeeded: Bool
  public let archived: Bool
  /// When it was put away; nil while it is not, and where a file of before does not say it.
  public let archivedAt: Timestamp?
  /// The stock at home; nil when nobody counts it.
  public let stock: Stock?

  public init(
    id: MedicationID, asNeeded: Bool, archived: Bool, archivedAt: Timestamp? = nil, stock: Stock?
  ) {
    self.id = id
    self.asNeeded = asNeeded
    self.archived = archived
    self.archivedAt = archivedAt
    self.stock = stock
  }
}

/// What a medication was called during a span of days.
public struct RecordRevision: Hashable, Sendable {
  public let medication: MedicationID
  /// Counts the revisions of the whole file from 0; doses refer to it.
  public let number: Int
  /// The days, both ends inclusive; the last day there is means that it goes on.
  public let effective: ClosedRange<CivilDate>
  public let details: MedicationDetails

  public init(
    medication: MedicationID, number: Int, effective: ClosedRange<CivilDate>,
    details: MedicationDetails
  ) {
    self.medication = medication
    self.number = number
    self.effective = effective
    self.details = details
  }
}

/// The plan of a medication during a span of time, as a record travels.
public struct RecordRegimen: Hashable, Sendable {
  public let revision: RegimenRevision
  /// The slots it follows; empty for fixed times.
  public let slots: [DoseSlot]

  public init(revision: RegimenRevision, slots: [DoseSlot]) {
    self.revision = revision
    self.slots = slots
  }
}

/// A planned dose that was taken.
public struct RecordDose: Hashable, Sendable {
  public let medication: MedicationID
  public let date: CivilDate
  public let time: LocalTime
  /// The number of what it was called; another one in the file than in a store.
  public var revision: Int
  public let takenAt: Timestamp
  public let recordedBy: Recorder

  public init(
    medication: MedicationID, date: CivilDate, time: LocalTime, revision: Int, takenAt: Timestamp,
    recordedBy: Recorder
  ) {
    self.medication = medication
    self.date = date
    self.time = time
    self.revision = revision
    self.takenAt = takenAt
    self.recordedBy = recordedBy
  }
}

/// A planned dose that was left out on purpose, as a record travels.
public struct RecordSkip: Hashable, Sendable {
  public let medication: MedicationID
  public let date: CivilDate
  public let time: LocalTime
  /// The number of what it was called; another one in the file than in a store.
  public var revision: Int
  public let skip: Skip

  public init(
    medication: MedicationID, date: CivilDate, time: LocalTime, revision: Int, skip: Skip
  ) {
    self.medication = medication
    (self.date, self.time, self.revision, self.skip) = (date, time, revision, skip)
  }
}

/// A dose taken as needed, as a record travels.
public struct RecordPRNDose: Hashable, Sendable {
  public let medication: MedicationID
  public let takenAt: Timestamp
  public var revision: Int
  public let quantity: Quantity
  public let recordedBy: Recorder

  public init(
    medication: MedicationID, takenAt: Timestamp, revision: Int, quantity: Quantity,
    recordedBy: Recorder
  ) {
    self.medication = medication
    self.takenAt = takenAt
    self.revision = revision
    self.quantity = quantity
    self.recordedBy = recordedBy
  }
}

/// Whose record it is, which days of it, and as of when.
public struct RecordHeader: Hashable, Sendable {
  /// Names the patient on the server it came from.
  public let patient: PatientID
  public let displayName: String
  public let slotTimes: SlotTimes
  /// The first and the last day of doses in it, both inclusive.
  public let days: ClosedRange<CivilDate>
  public let writtenAt: Timestamp
  /// What a rescuer asks, as far as anybody has said.
  public let profile: PatientProfile

  public init(
    patient: PatientID, displayName: String, slotTimes: SlotTimes, days: ClosedRange<CivilDate>,
    writtenAt: Timestamp, profile: PatientProfile = .unknown
  ) {
    self.profile = profile
    self.patient = patient
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.days = days
    self.writtenAt = writtenAt
  }
}

/// How much there is of everything: the last line of a whole file, and what an import brought.
public struct RecordCounts: Hashable, Sendable {
  public var medications: Int
  public var doses: Int
  public var prnDoses: Int
  public var skips: Int

  public init(medications: Int = 0, doses: Int = 0, prnDoses: Int = 0, skips: Int = 0) {
    self.medications = medications
    self.doses = doses
    self.prnDoses = prnDoses
    self.skips = skips
  }
}
