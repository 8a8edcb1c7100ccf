public import Domain

/// One of a patient's medicines as they may read of it: no notes of the family's, no stock, no version.
///
/// What is over is told for as long as its last day is one of the last thirty days, on every plan: nothing
/// here can be locked. Source: F-22, decision 0079.
public struct OwnMedicationAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let id: MedicationID
  /// The name as printed on the pharmacy's paper.
  public let name: String
  public let dosageText: String
  public let doseCountPerIntake: Quantity
  /// The strength when the name does not hold it; may be empty.
  public let strength: String
  /// True for a medicine taken as needed (頓服).
  public let asNeeded: Bool
  /// The whole hours between two intakes of one taken as needed; nil when nobody said.
  public let minIntervalHours: Int?
  /// The most intakes of a day of one taken as needed; nil when nobody said.
  public let maxPerDay: Int?
  /// The plan that holds now or begins later; nil for one as needed, and for what is over.
  public let regimen: RegimenBody?
  /// The last day (inclusive) of what is over; nil while it is taken.
  public let lastDay: CivilDate?

  /// Tells of a medicine by its details, without their notes.
  public init(
    id: MedicationID, details: MedicationDetails, asNeeded: Bool, regimen: RegimenBody?,
    lastDay: CivilDate?
  ) {
    self.id = id
    (name, dosageText) = (details.name, details.dosageText)
    (doseCountPerIntake, strength) = (details.doseCountPerIntake, details.strength)
    (minIntervalHours, maxPerDay) = (details.limits.minIntervalHours, details.limits.maxPerDay)
    (self.asNeeded, self.regimen, self.lastDay) = (asNeeded, regimen, lastDay)
  }

  /// How far apart and how often it is to be taken; none that this okusuri does not know.
  public var limits: AsNeededLimits {
    AsNeededLimits(minIntervalHours: minIntervalHours, maxPerDay: maxPerDay) ?? .none
  }

  /// False for what was over before the thirty days up to `today`, as a list kept for longer may hold it.
  public func isTold(on today: CivilDate) -> Bool {
    lastDay.map { $0 >= HistoryRetentionPolicy.recentDays(today: today).lowerBound } ?? true
  }
}
