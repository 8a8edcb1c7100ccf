/// Whose record it is, which days of it, and as of when.
public struct RecordHeader: Hashable, Sendable {
  /// Names the patient on the server it came from.
  public let patient: PatientID
  public let displayName: String
  public let slotTimes: SlotTimes
  /// The first and the last day of doses in it, both inclusive.
  public let days: ClosedRange<CivilDate>
  public let writtenAt: Timestamp

  public init(
    patient: PatientID, displayName: String, slotTimes: SlotTimes, days: ClosedRange<CivilDate>,
    writtenAt: Timestamp
  ) {
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

  public init(medications: Int = 0, doses: Int = 0, prnDoses: Int = 0) {
    self.medications = medications
    self.doses = doses
    self.prnDoses = prnDoses
  }
}
