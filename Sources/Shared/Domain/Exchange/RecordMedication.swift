/// A medication; what it was called and when it was planned follows.
public struct RecordMedication: Hashable, Sendable {
  public let id: MedicationID
  /// True for a medicine taken as needed (頓服).
  public let asNeeded: Bool
  /// True when it is archived.
  public let archived: Bool
  /// The stock at home; nil when nobody counts it.
  public let stock: Stock?

  public init(id: MedicationID, asNeeded: Bool, archived: Bool, stock: Stock?) {
    self.id = id
    self.asNeeded = asNeeded
    self.archived = archived
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
  /// The name, the dose, the notes.
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
  /// The plan as it was worked out.
  public let revision: RegimenRevision
  /// The slots it follows; empty for fixed times.
  public let slots: [DoseSlot]

  public init(revision: RegimenRevision, slots: [DoseSlot]) {
    self.revision = revision
    self.slots = slots
  }
}
