public import Domain

/// The body that adds a medication.
public struct MedicationRequest: Hashable, Sendable, JSONWritable {
  public let details: MedicationDetails
  /// When it is taken; nil exactly for a medicine taken as needed (頓服).
  public let regimen: RegimenPlan?
  /// What is in the house; nil when nobody counts it.
  public let inventory: Stock?

  public init(details: MedicationDetails, regimen: RegimenPlan?, inventory: Stock? = nil) {
    self.details = details
    self.regimen = regimen
    self.inventory = inventory
  }

  /// Writes the form the API sends; without `regimen` it is `asNeeded`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.fields(details)
      json.field("asNeeded", regimen == nil)
      if let regimen {
        json.name("regimen")
        RegimenBody(plan: regimen).write(to: &json)
      }
      guard let inventory else { return }
      json.name("inventory")
      json.number(inventory.description)
    }
  }
}

/// The body that changes a medication from now on; what is nil stays.
///
/// Every change is a new revision: what lies before now reads as it was. Source: product.md
/// principle 3.
public struct MedicationChange: Hashable, Sendable, JSONWritable {
  public var name: String?
  /// One intake in words, from today on.
  public var dosageText: String?
  /// One intake as a number, from today on.
  public var doseCountPerIntake: Quantity?
  /// The strength; empty takes it away.
  public var strength: String?
  /// The notes; empty takes them away.
  public var notes: String?
  public var regimen: RegimenPlan?
  /// True puts the medication away: it is planned no more, and its past stays (D-M1).
  public var archived: Bool?

  public init() {}

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      if let name { json.field("name", name) }
      if let dosageText { json.field("dosageText", dosageText) }
      if let doseCountPerIntake {
        json.name("doseCountPerIntake")
        json.number(doseCountPerIntake.description)
      }
      if let strength { json.field("strength", strength) }
      if let notes { json.field("notes", notes) }
      if let regimen {
        json.name("regimen")
        RegimenBody(plan: regimen).write(to: &json)
      }
      if let archived { json.field("archived", archived) }
    }
  }
}

/// The body that says how much of a medication is in the house.
public struct InventoryRequest: Hashable, Sendable, JSONWritable {
  public let quantity: Stock

  public init(quantity: Stock) { self.quantity = quantity }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("quantity")
      json.number(quantity.description)
    }
  }
}
