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

  /// The doses planned for these days that were left out on purpose, by day; O(skips).
  func skippedDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [RecordSkip]

  /// The doses taken as needed on these days, by time; O(doses).
  func takenPRNDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredPRNDose]

  /// The runs that have begun and are not over, abandoned ones too.
  func unfinishedImports() throws -> [ImportRun]

  /// Whether a run was given up; nil when it is over, or its patient is gone.
  func isAbandoned(_ run: ImportRun) throws -> Bool?
}

/// What can be written of a record as a whole, by an import that has begun.
///
/// What a run brings is there for nobody before it is published, all at once; other writes go on
/// meanwhile, and win over it (docs/decisions/0052).
public protocol ExchangeWriter: ExchangeReader {
  /// Begins a run; a patient has one at a time.
  func beginImport(into patient: PatientScope) throws -> ImportRun

  /// Sets the slots' times of a patient without medications but the run's; does nothing for any other.
  func bringSlotTimes(
    _ times: SlotTimes, past: [SlotTimesHistory.Past], to run: ImportRun, at now: Timestamp
  ) throws

  /// Brings a medication, under its own id or, when somebody else's has it, under `fresh`.
  func bring(
    _ medication: RecordMedication, orAs fresh: MedicationID, to run: ImportRun,
    at now: Timestamp
  ) throws -> BroughtMedication

  /// Makes a medication that was added a moment ago one of the run's.
  func bringAdded(_ medication: MedicationID, to run: ImportRun) throws

  /// Brings a revision of a new medication; answers the store's own number.
  func bring(
    _ revision: RecordRevision, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Int64

  /// Brings a plan of a new medication.
  func bring(
    _ regimen: RecordRegimen, of medication: BroughtMedication, to run: ImportRun
  ) throws

  /// The revision of a medication that was there already and held on a day; nil without one.
  func revision(of medication: BroughtMedication, on date: CivilDate) throws -> Int64?

  /// Brings a dose; false when it was there already. `dose.revision` is the store's own number.
  func bring(
    _ dose: RecordDose, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Bool

  /// Brings a skip; false when something of the dose was there already. `skip.revision` is the store's own
  /// number.
  func bring(
    _ skip: RecordSkip, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Bool

  /// Brings a dose taken as needed; false when it was there already. `dose.revision` is the store's
  /// own number.
  func bring(
    _ dose: RecordPRNDose, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Bool

  /// Makes all that the run has brought part of the record.
  func publish(_ run: ImportRun) throws

  /// Gives a run up for good; false when it is over, or its patient is gone.
  func abandon(_ run: ImportRun) throws -> Bool

  /// Takes a little of what an abandoned run has brought away, and answers where to go on; nil when
  /// nothing is left.
  func sweep(_ run: ImportRun, from place: SweepPosition) throws -> SweepPosition?
}

/// An import that has begun, and the patient whom it is for.
public struct ImportRun: Hashable, Sendable {
  /// The store's own number, which no other run ever gets.
  public let key: Int64
  /// The store's own number of the patient.
  public let patient: Int64

  public init(key: Int64, patient: Int64) { (self.key, self.patient) = (key, patient) }
}

/// How far an abandoned run is taken away: the kinds of row that are gone, and the last key of the next
/// kind that was looked at.
public struct SweepPosition: Hashable, Sendable {
  public let kind: Int
  public let after: [Int64]

  public init(kind: Int, after: [Int64] = []) { (self.kind, self.after) = (kind, after) }
}

/// What a record holds besides doses.
public struct RecordOutline: Sendable {
  /// What the family calls the patient, and when their slots stand.
  public let patient: LinkedPatient
  /// What a rescuer asks about them.
  public let profile: PatientProfile
  /// Slot times that held before, as far as these days reach.
  public let pastSlotTimes: [SlotTimesHistory.Past]
  /// The medications, in the order they were added.
  public let medications: [RecordMedication]
  /// Their revisions with the store's own numbers, in the order they were written.
  public let revisions: [StoredRevision]
  public let regimens: [RecordRegimen]

  public init(
    patient: LinkedPatient, profile: PatientProfile, pastSlotTimes: [SlotTimesHistory.Past],
    medications: [RecordMedication], revisions: [StoredRevision], regimens: [RecordRegimen]
  ) {
    (self.patient, self.profile) = (patient, profile)
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
