public import APIContract
public import Domain

/// What can be looked up about the changes of a household, and searched for in a record.
public protocol ChangeReader {
  /// The newest changes around a patient that were made at `first` or later: those of the patient and those of
  /// the household. Of other patients there are none.
  func changes(
    around patient: PatientScope, since first: Timestamp, newest count: Int
  ) throws -> [RecordChange]

  /// What medicines were called during days, in no order.
  func revisions(
    of patient: PatientScope, on days: ClosedRange<CivilDate>
  ) throws -> [StoredMedicationRevision]

  /// The newest doses of these days that were recorded under one of these revisions, of each kind.
  func recordedDoses(
    of patient: PatientScope, under revisions: Set<Int64>, on days: ClosedRange<CivilDate>,
    newest count: Int
  ) throws -> [FoundDose]

  /// The newest doses of these days that were left out with such a note.
  func notedSkips(
    of patient: PatientScope, on days: ClosedRange<CivilDate>, newest count: Int,
    where matches: (String) -> Bool
  ) throws -> [FoundDose]
}

/// What can be written about the changes of a household.
public protocol ChangeWriter: ChangeReader {
  /// Notes a change in the transaction that makes it; of a household at least the newest thousand are kept.
  func note(_ change: ChangeNote, at now: Timestamp) throws
}

/// A change as it is noted.
public struct ChangeNote: Hashable, Sendable {
  public let kind: RecordChange.Kind
  /// Who does it, and in which household.
  public let member: Member
  /// The store's own number of the patient; nil for what is the household's.
  public let patient: Int64?
  /// The medicine, the patient or the member, as they are called.
  public var subject = ""
  public var medication: MedicationKey?
  public var remaining: Stock?

  public init(_ kind: RecordChange.Kind, by member: Member, of patient: Int64? = nil) {
    (self.kind, self.member, self.patient) = (kind, member, patient)
  }
}

/// A recorded dose as a search finds it.
public struct FoundDose: Hashable, Sendable {
  /// The store's own number of what the medicine was called.
  public let revision: Int64
  public let at: Timestamp
  public let kind: SearchAnswer.Dose.Kind
  /// Empty for none.
  public let note: String

  public init(revision: Int64, at: Timestamp, kind: SearchAnswer.Dose.Kind, note: String = "") {
    (self.revision, self.at, self.kind, self.note) = (revision, at, kind, note)
  }
}
