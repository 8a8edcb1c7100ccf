public import Domain

/// The body that adds a medication.
public struct MedicationRequest: Hashable, CallBody {
  public let details: MedicationDetails
  /// When it is taken; nil exactly for a medicine taken as needed (頓服).
  public let regimen: RegimenPlan?
  /// The stock at home; nil when nobody counts it.
  public let inventory: Stock?
  /// What the client names it, so that it can be spoken of before the server has it; nil leaves that to the
  /// server. Source: decision 0077.
  public var id: MedicationID?

  public init(
    details: MedicationDetails, regimen: RegimenPlan?, inventory: Stock? = nil,
    id: MedicationID? = nil
  ) {
    self.id = id
    self.details = details
    self.regimen = regimen
    self.inventory = inventory
  }

  /// Writes the form the API sends; without `regimen` it is `asNeeded`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      if let id { json.field("id", ascii: id) }
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

extension MedicationRequest {
  private enum Key: String, CodingKey {
    case id, name, dosageText, doseCountPerIntake, strength, notes, asNeeded, regimen, inventory
    case minIntervalHours, maxPerDay
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let asNeeded: Bool = try fields(.asNeeded)
    regimen = try fields.optional(.regimen)
    guard asNeeded == (regimen == nil) else { throw fields.refused(.regimen) }
    details = try MedicationDetails(from: decoder)
    guard asNeeded || details.limits.isEmpty else {
      throw fields.refused(
        details.limits.minIntervalHours == nil ? .maxPerDay : .minIntervalHours)
    }
    inventory = try fields.optional(.inventory)
    id = try fields.given(.id)
  }
}

extension MedicationDetails: Decodable {
  private enum Key: String, PartialKey {
    case name, dosageText, doseCountPerIntake, strength, notes, minIntervalHours, maxPerDay
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let limits = AsNeededLimits(
      minIntervalHours: try fields.optional(.minIntervalHours, in: AsNeededLimits.hours),
      maxPerDay: try fields.optional(.maxPerDay, in: AsNeededLimits.times))
    self.init(
      name: try fields.text(.name, .medicationName),
      dosageText: try fields.text(.dosageText, .dosageText),
      doseCountPerIntake: try fields(.doseCountPerIntake),
      strength: try fields.optional(.strength, .strength) ?? "",
      notes: try fields.optional(.notes, .notes) ?? "", limits: limits ?? .none)
  }
}

extension TextRuleOfRequests {
  fileprivate static let medicationName = line(most: Medication.longestName)
  fileprivate static let dosageText = line(most: Medication.longestDosage)
  fileprivate static let strength = lineOrNothing(most: Medication.longestDosage)
  fileprivate static let notes = lines(most: 2000)
}

/// The body that changes a medication from now on; what is nil stays.
///
/// Every change is a new revision: what lies before now reads as it was. Source: principle 3.
public struct MedicationChange: Hashable, Codable, CallBody {
  public var name: String?
  /// One intake in words, from today on.
  public var dosageText: String?
  /// One intake as a number, from today on.
  public var doseCountPerIntake: Quantity?
  /// The strength; empty takes it away.
  public var strength: String?
  /// The notes; empty takes them away.
  public var notes: String?
  /// The whole hours between two intakes of one taken as needed; null takes them away.
  public var minIntervalHours: Int??
  /// The most intakes of a day of one taken as needed; null takes the maximum away.
  public var maxPerDay: Int??
  /// The plan from now on; one taken as needed is planned then.
  public var regimen: RegimenPlan?
  /// True ends the plan: it is taken as needed (頓服) from now on. False asks for a plan.
  public var asNeeded: Bool?
  /// True puts the medication away: it is planned no more, and its past stays (D-M1).
  public var archived: Bool?

  public init() {}

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    name = try fields.given(.name, .medicationName)
    dosageText = try fields.given(.dosageText, .dosageText)
    doseCountPerIntake = try fields.given(.doseCountPerIntake)
    strength = try fields.given(.strength, .strength)
    notes = try fields.given(.notes, .notes)
    minIntervalHours = try fields.clearable(.minIntervalHours, in: AsNeededLimits.hours)
    maxPerDay = try fields.clearable(.maxPerDay, in: AsNeededLimits.times)
    regimen = try fields.given(.regimen)
    asNeeded = try fields.given(.asNeeded)
    if regimen != nil, asNeeded == true { throw fields.refused(.asNeeded) }
    archived = try fields.given(.archived)
  }
}

/// The body that says how much of a medication is at home.
public struct InventoryRequest: Hashable, Codable, CallBody {
  public let quantity: Stock

  public init(quantity: Stock) { self.quantity = quantity }
}
