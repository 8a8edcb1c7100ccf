public import Domain

/// What can be read of a record as a whole.
public protocol ExchangeReader {
  /// The first day of which the record says anything; nil for an empty record.
  func firstDay(of patient: PatientScope) throws -> CivilDate?

  /// The name and the medications of a record: what was called how and planned when on these days, or
  /// is referred to by a dose of theirs. Nothing in it reaches before the first of them.
  func outline(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordOutline

  /// The doses planned for these days that were taken, by day; O(doses).
  func takenDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredDose]

  /// The doses taken as needed on these days, by time; O(doses).
  func takenPRNDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredPRNDose]
}

/// What can be written of a record as a whole.
public protocol ExchangeWriter: ExchangeReader {
  /// Sets the slots' times of a patient without medications; does nothing for any other.
  func bringSlotTimes(
    _ times: SlotTimes, past: [SlotTimesHistory.Past], to patient: PatientScope
  ) throws

  /// Brings a medication, under its own id or, when somebody else's has it, under `fresh`.
  func bring(
    _ medication: RecordMedication, orAs fresh: MedicationID, to patient: PatientScope,
    at now: Timestamp
  ) throws -> BroughtMedication

  /// Brings a revision of a new medication; answers the store's own number.
  func bring(
    _ revision: RecordRevision, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Int64

  /// Brings a plan of a new medication.
  func bring(
    _ regimen: RecordRegimen, of medication: BroughtMedication, to patient: PatientScope
  ) throws

  /// The revision of a medication that was there already and held on a day; nil without one.
  func revision(of medication: BroughtMedication, on date: CivilDate) throws -> Int64?

  /// Brings a dose; false when it was there already. `dose.revision` is the store's own number.
  func bring(
    _ dose: RecordDose, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Bool

  /// Brings a dose taken as needed; false when it was there already. `dose.revision` is the store's
  /// own number.
  func bring(
    _ dose: RecordPRNDose, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Bool
}

/// What a record holds besides doses.
public struct RecordOutline: Sendable {
  /// What the family calls the patient, and when their slots stand.
  public let patient: LinkedPatient
  /// Slot times that held before, as far as these days reach.
  public let pastSlotTimes: [SlotTimesHistory.Past]
  /// The medications, in the order they were added.
  public let medications: [RecordMedication]
  /// Their revisions with the store's own numbers, in the order they were written.
  public let revisions: [StoredRevision]
  public let regimens: [RecordRegimen]

  public init(
    patient: LinkedPatient, pastSlotTimes: [SlotTimesHistory.Past],
    medications: [RecordMedication], revisions: [StoredRevision], regimens: [RecordRegimen]
  ) {
    self.patient = patient
    self.pastSlotTimes = pastSlotTimes
    self.medications = medications
    self.revisions = revisions
    self.regimens = regimens
  }
}

/// A revision of a medication as it is stored.
public struct StoredRevision: Sendable {
  public let key: Int64
  public let medication: MedicationID
  /// The days on which it holds.
  public let effective: ClosedRange<CivilDate>
  /// The name, the dose, the notes.
  public let details: MedicationDetails

  public init(
    key: Int64, medication: MedicationID, effective: ClosedRange<CivilDate>,
    details: MedicationDetails
  ) {
    self.key = key
    self.medication = medication
    self.effective = effective
    self.details = details
  }
}

/// A dose as it is stored; `dose.revision` is the store's own number.
public typealias StoredDose = RecordDose
/// A dose taken as needed as it is stored; `dose.revision` is the store's own number.
public typealias StoredPRNDose = RecordPRNDose

/// A medication that an import speaks of.
public struct BroughtMedication: Hashable, Sendable {
  public let key: Int64
  /// False when it was there before: then its revisions and plans stay as they are.
  public let isNew: Bool

  public init(key: Int64, isNew: Bool) {
    self.key = key
    self.isNew = isNew
  }
}
