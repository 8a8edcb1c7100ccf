public import Domain

/// What can be looked up about single doses. Every query uses an index.
public protocol DoseReader {
  /// The record of a planned dose; nil unless it was taken.
  func dose(_ dose: PlannedDose) throws -> RecordedDose?

  /// The skip of a planned dose; nil unless it was left out on purpose.
  func skip(_ dose: PlannedDose) throws -> RecordedSkip?

  /// The plan of the medication that has a dose on that day at that time; nil when none has.
  func plan(of dose: PlannedDose) throws -> RegimenRevision?

  /// What a medication was called on a day; nil on days before all of its revisions.
  func storedRevision(of medication: StoredMedication, on date: CivilDate) throws
    -> StoredMedicationRevision?

  /// Where the patient's slots stood on a day.
  func slotTimes(of patient: PatientScope, on date: CivilDate) throws -> SlotTimes

  /// The newest record of an as-needed medicine within the second that begins at `second`.
  func prnDose(
    of medication: StoredMedication, _ patient: PatientScope, second: Timestamp
  ) throws -> RecordedPRNDose?

  /// One record of an as-needed medicine by its place.
  func prnDose(
    _ position: PRNPosition, of medication: StoredMedication, _ patient: PatientScope
  ) throws -> RecordedPRNDose?

  /// The try with that name that was carried out, not before `oldest`; nil when there was none.
  func appliedRequest(
    _ key: IdempotencyKey, of patient: PatientScope, since oldest: Timestamp
  ) throws -> AppliedRequest?
}

/// What can be written about single doses; a record is added or taken back, never altered.
public protocol DoseWriter: DoseReader {
  /// Says that the session of a token and its patient are looked up first: an engine behind a network fetches both in
  /// one round trip. It changes how soon the answers come and nothing else. Source: S-26, docs/decisions/0158.
  func declare(_ plan: ReadPlan) throws

  /// Says the same of a medication, the try of that name and what members are called, which are looked up next.
  func declare(
    _ medication: MedicationID, of patient: PatientScope, on today: CivilDate,
    key: IdempotencyKey?, since oldest: Timestamp
  ) throws

  /// Says the same of a day's record, the patient's medications, the try of that name and what members are called.
  func declare(
    _ date: CivilDate, of patient: PatientScope, on today: CivilDate, key: IdempotencyKey?,
    since oldest: Timestamp
  ) throws

  /// Says the same of the plans of doses, and of what their medications were called that day.
  func declare(_ doses: [PlannedDose]) throws

  /// Says the same of what is there of a planned dose, its plan, and that day's name of its medication and slots.
  func declare(_ dose: PlannedDose, of patient: PatientScope) throws

  /// Adds the record of a planned dose, and what it took from the stock.
  func insertDose(
    _ dose: PlannedDose, storedRevision: Int64, intake: Intake, by member: MemberKey?,
    stockMoved: Int
  ) throws

  /// Takes the record of a planned dose back.
  func deleteDose(_ dose: PlannedDose) throws

  /// Adds that a planned dose was left out on purpose.
  func insertSkip(
    _ dose: PlannedDose, storedRevision: Int64, skip: Skip, by member: MemberKey?) throws

  /// Takes that back.
  func deleteSkip(_ dose: PlannedDose) throws

  /// Adds the record of an as-needed dose behind others of the same instant, and says where.
  func insertPRNDose(
    of patient: PatientScope, storedRevision: Int64, intake: Intake, by member: MemberKey?,
    quantity: Quantity, stockMoved: Int
  ) throws -> PRNPosition

  /// Takes the record of an as-needed dose back.
  func deletePRNDose(_ position: PRNPosition, of patient: PatientScope) throws

  /// Adds thousandths to a stock, or takes them when negative; one that nobody counts stays uncounted.
  func moveStock(of medication: MedicationKey, by thousandths: Int) throws

  /// Remembers a try that was carried out, in the place of one from before `oldest` that had the same name.
  func remember(
    _ request: AppliedRequest, as key: IdempotencyKey, of patient: PatientScope,
    at now: Timestamp, forgetting oldest: Timestamp
  ) throws
}

/// A dose of a plan: whose, of what and when.
public struct PlannedDose: Hashable, Sendable {
  /// The store's own number of the patient.
  public let patient: Int64
  public let medication: MedicationKey
  /// The day it is planned for.
  public let date: CivilDate
  /// The time it is planned for.
  public let time: LocalTime

  public init(patient: Int64, medication: MedicationKey, date: CivilDate, time: LocalTime) {
    (self.patient, self.medication) = (patient, medication)
    (self.date, self.time) = (date, time)
  }

  /// The instant it is planned for.
  public var scheduledAt: Timestamp { Timestamp(tokyo: date, time) }
}

/// What a medication was called, with the store's own number.
public struct StoredMedicationRevision: Hashable, Sendable {
  /// The number that records refer to.
  public let key: Int64
  public let revision: MedicationRevision

  public init(key: Int64, revision: MedicationRevision) {
    (self.key, self.revision) = (key, revision)
  }
}

/// The record of a planned dose.
public struct RecordedDose: Hashable, Sendable {
  /// What was taken, as it was called then, and the store's number of that.
  public let revision: MedicationRevision
  public let storedRevision: Int64
  public let intake: Intake
  /// What it took from the stock, in thousandths.
  public let stockMoved: Int

  public init(
    revision: MedicationRevision, storedRevision: Int64, intake: Intake, stockMoved: Int
  ) {
    (self.revision, self.storedRevision) = (revision, storedRevision)
    (self.intake, self.stockMoved) = (intake, stockMoved)
  }
}

/// A planned dose that was left out on purpose.
public struct RecordedSkip: Hashable, Sendable {
  /// What was left out, as it was called then.
  public let revision: MedicationRevision
  public let skip: Skip

  public init(revision: MedicationRevision, skip: Skip) {
    (self.revision, self.skip) = (revision, skip)
  }
}

/// Where the record of an as-needed dose stands among those of its patient.
public struct PRNPosition: Hashable, Sendable {
  public let takenAt: Timestamp
  public let number: Int

  public init(takenAt: Timestamp, number: Int) { (self.takenAt, self.number) = (takenAt, number) }
}

/// The record of an as-needed dose.
public struct RecordedPRNDose: Hashable, Sendable {
  public let position: PRNPosition
  /// What was taken, as it was called then.
  public let revision: MedicationRevision
  public let quantity: Quantity
  /// When it was taken, and who recorded it.
  public let intake: Intake
  /// What it took from the stock, in thousandths.
  public let stockMoved: Int

  public init(
    position: PRNPosition, revision: MedicationRevision, quantity: Quantity, intake: Intake,
    stockMoved: Int
  ) {
    (self.position, self.revision, self.quantity) = (position, revision, quantity)
    (self.intake, self.stockMoved) = (intake, stockMoved)
  }
}

/// A try that was carried out.
public struct AppliedRequest: Hashable, Sendable {
  /// What it was about: the same name for something else is a mistake of the client.
  public let subject: String
  /// What it recorded: when it was taken, and which of equal instants.
  public let position: PRNPosition

  public init(subject: String, position: PRNPosition) {
    (self.subject, self.position) = (subject, position)
  }
}
