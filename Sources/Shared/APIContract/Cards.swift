public import Domain

/// What the emergency card and お薬リスト say, for the caregiver and for the patient alike.
///
/// It asks no plan, and speaks of no day that a free plan does not see. Source: R-2, decision P-43.
public struct CardAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let displayName: String
  /// When it was told; everything in it holds then.
  public let preparedAt: Timestamp
  /// When the patient's slots stand.
  public let slotTimes: SlotTimes
  public let profile: PatientProfile
  /// What is planned today or later, and what may be taken as needed, in the order they were added.
  public let medicines: [Medicine]

  /// A medicine as it is now.
  public struct Medicine: Hashable, Sendable, Codable {
    public let medicationId: MedicationID
    public let name: String
    public let strength: String
    public let dosageText: String
    public let doseCountPerIntake: Quantity
    public let minIntervalHours: Int?
    public let maxPerDay: Int?
    /// The plan; nil for one that is taken as needed.
    public let regimen: RegimenBody?
    /// The last one taken as needed of the last thirty days; nil for none, and for what is planned.
    public let lastTaken: LastTaken?
    /// The stock at home; nil when nobody counts it.
    public let inventory: InventoryAnswer?

    public var asNeeded: Bool { regimen == nil }

    public init(
      medicationId: MedicationID, details: MedicationDetails, regimen: RegimenBody?,
      lastTaken: LastTaken?, inventory: InventoryAnswer?
    ) {
      self.medicationId = medicationId
      (name, strength, dosageText) = (details.name, details.strength, details.dosageText)
      doseCountPerIntake = details.doseCountPerIntake
      minIntervalHours = details.limits.minIntervalHours
      maxPerDay = details.limits.maxPerDay
      (self.regimen, self.lastTaken, self.inventory) = (regimen, lastTaken, inventory)
    }
  }

  /// A dose taken as needed.
  public struct LastTaken: Hashable, Sendable, Codable {
    public let takenAt: Timestamp
    public let quantityTaken: Quantity

    public init(takenAt: Timestamp, quantityTaken: Quantity) {
      (self.takenAt, self.quantityTaken) = (takenAt, quantityTaken)
    }
  }

  public init(
    displayName: String, preparedAt: Timestamp, slotTimes: SlotTimes, profile: PatientProfile,
    medicines: [Medicine]
  ) {
    (self.displayName, self.preparedAt) = (displayName, preparedAt)
    (self.slotTimes, self.profile, self.medicines) = (slotTimes, profile, medicines)
  }
}
