public import Domain

/// The words of an exported table, in the language of the person who asked for it.
public struct CSVLabels: Hashable, Sendable {
  /// The headings in the order of the columns: date, time, slot, medication, dosage, count, status,
  /// taken at, recorded by.
  public let headings: [String]
  public let slots: [DoseSlot: String]
  /// The label in the slot column of a medicine taken as needed.
  public let asNeeded: String
  public let statuses: [DoseStatus: String]
  public let recorders: [Recorder: String]

  public init(
    headings: [String], slots: [DoseSlot: String], asNeeded: String,
    statuses: [DoseStatus: String], recorders: [Recorder: String]
  ) {
    self.headings = headings
    self.slots = slots
    self.asNeeded = asNeeded
    self.statuses = statuses
    self.recorders = recorders
  }
}
