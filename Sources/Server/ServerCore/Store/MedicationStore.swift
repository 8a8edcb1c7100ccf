public import Domain

/// What can be looked up about medications and their plans. Every query uses an index.
public protocol MedicationReader {
  /// Every medication of the patient as it is on a day, archived ones too, in the order they were
  /// added.
  func medications(of patient: PatientScope, on today: CivilDate) throws -> [StoredMedication]

  /// One medication of the patient as it is on a day; nil for every other, somebody else's too.
  func medication(
    _ id: MedicationID, of patient: PatientScope, on today: CivilDate
  ) throws -> StoredMedication?

  /// True when a medication has that name, whoever's it is.
  func hasMedication(_ id: MedicationID) throws -> Bool

  /// The plans of all the patient's medications that hold on that day or later, those already ended
  /// by a later one too.
  func regimens(of patient: PatientScope, from today: CivilDate) throws -> [StoredRegimen]

  /// Every plan a medication has had, in the order they were made.
  func regimens(of medication: MedicationKey) throws -> [StoredRegimen]

  /// The planned times of the doses of a day that were taken, by medication.
  func takenTimes(
    of patient: PatientScope, on date: CivilDate
  ) throws -> [MedicationKey: Set<LocalTime>]

  /// When medicines were taken as needed on these days, oldest first, by medication.
  func asNeededIntakes(
    of patient: PatientScope, on days: ClosedRange<CivilDate>
  ) throws -> [MedicationKey: [Timestamp]]
}

/// What can be written about medications: additions and closings, nothing that was is altered.
public protocol MedicationWriter: MedicationReader {
  /// Adds a medication without a revision and without a plan.
  func insertMedication(
    _ id: MedicationID, of patient: PatientScope, asNeeded: Bool, stock: Stock?
  ) throws -> MedicationKey

  /// Closes what it was called until now and says what it is called from a day on.
  ///
  /// A revision that began that day holds for it too, for the doses that refer to it; the newest
  /// wins.
  func setDetails(
    _ details: MedicationDetails, of medication: MedicationKey, _ patient: PatientScope,
    from first: CivilDate
  ) throws

  /// Ends a plan: doses from `instant` on do not come from it.
  func endRegimen(_ key: RegimenKey, at instant: Timestamp) throws

  func insertRegimen(
    _ revision: RegimenRevision, slots: [DoseSlot], of medication: MedicationKey,
    _ patient: PatientScope
  ) throws

  /// Gives a medication that was changed its next version (``Timestamp/leastVersion``), and notes when it was
  /// put away; nil while it is not.
  func countChange(
    of medication: MedicationKey, archivedAt: Timestamp?, at now: Timestamp
  ) throws

  /// Says whether a medication is taken as needed from now on; what was planned or taken stays.
  func setAsNeeded(_ asNeeded: Bool, of medication: MedicationKey) throws

  /// Says how much is at home; nil when nobody counts it any more.
  func setStock(_ stock: Stock?, of medication: MedicationKey) throws

  /// Says where the patient's slots stand from `first` on, and where they stood up to the day before,
  /// unless `past` is nil.
  func setSlotTimes(
    _ times: SlotTimes, of patient: PatientScope, since first: CivilDate, past: SlotTimes?
  ) throws
}

/// A medication as it is on a day.
public struct StoredMedication: Hashable, Sendable {
  public let key: MedicationKey
  public let id: MedicationID
  public let version: Int
  public let details: MedicationDetails
  /// True for a medicine taken as needed.
  public let asNeeded: Bool
  /// When it was archived; nil while it is not.
  public let archivedAt: Timestamp?
  /// The stock at home; nil when nobody counts it.
  public let stock: Stock?

  public init(
    key: MedicationKey, id: MedicationID, version: Int, details: MedicationDetails,
    asNeeded: Bool, archivedAt: Timestamp?, stock: Stock?
  ) {
    (self.key, self.id, self.version) = (key, id, version)
    self.details = details
    (self.asNeeded, self.archivedAt, self.stock) = (asNeeded, archivedAt, stock)
  }
}

/// A plan with the store's own numbers.
public struct StoredRegimen: Hashable, Sendable {
  public let key: RegimenKey
  public let medication: MedicationKey
  /// The slots it follows; empty for fixed times.
  public let slots: [DoseSlot]
  public let revision: RegimenRevision

  public init(
    key: RegimenKey, medication: MedicationKey, slots: [DoseSlot], revision: RegimenRevision
  ) {
    (self.key, self.medication, self.slots) = (key, medication, slots)
    self.revision = revision
  }

  /// The plan as a caregiver writes it.
  public var plan: RegimenPlan { revision.plan(slots: slots) }

  /// True while doses of `today` or later come from it.
  func isOpen(_ today: CivilDate) -> Bool {
    revision.endedAt == nil && revision.effective.upperBound >= today
  }
}
