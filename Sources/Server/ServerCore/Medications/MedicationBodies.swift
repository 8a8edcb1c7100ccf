public import APIContract
internal import Domain

// Bodies about medications, read as strictly as the contract says. Names and words come out in NFC.

extension MedicationRequest: StrictBody {
  private static let names = MedicationDetails.names + ["asNeeded", "regimen", "inventory"]

  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, Self.names) { fields throws(HouseholdFault) in
      try MedicationRequest(fields)
    }
  }

  /// Reads one that stands inside something larger.
  init(_ place: JSONPlace) throws(HouseholdFault) { try self.init(place.object(Self.names)) }

  private init(_ fields: JSONObject) throws(HouseholdFault) {
    let asNeeded = try fields.required("asNeeded").bool()
    let regimen = try fields.optional("regimen") { place throws(HouseholdFault) in
      try place.regimenPlan()
    }
    guard asNeeded == (regimen == nil) else {
      throw HouseholdFault(fields.path["regimen"], asNeeded ? .onlyAsNeeded : .missing)
    }
    self.init(
      details: try MedicationDetails(fields), regimen: regimen,
      inventory: try fields.optional("inventory") { place throws(HouseholdFault) in
        try place.stock()
      })
  }
}

extension MedicationDetails {
  static let names = ["name", "dosageText", "doseCountPerIntake", "strength", "notes"]

  init(_ fields: JSONObject) throws(HouseholdFault) {
    self.init(
      name: try fields.required("name").line(most: 200),
      dosageText: try fields.required("dosageText").line(most: 100),
      doseCountPerIntake: try fields.required("doseCountPerIntake").quantity(),
      strength: try fields.optional("strength") { place throws(HouseholdFault) in
        try place.lineOrNothing(most: 100)
      } ?? "",
      notes: try fields.optional("notes") { place throws(HouseholdFault) in
        try place.lines(most: 2000)
      } ?? "")
  }
}

extension MedicationChange: StrictBody {
  private static let names = MedicationDetails.names + ["regimen", "archived"]

  /// Reads a body; a field that is not there stays as it is, and null is none. Throws
  /// ``ValidationError``.
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, Self.names) { fields throws(HouseholdFault) in
      var change = MedicationChange()
      try change.readDetails(fields)
      change.regimen = try fields.given("regimen") { place throws(HouseholdFault) in
        try place.regimenPlan()
      }
      change.archived = try fields.given("archived") { place throws(HouseholdFault) in
        try place.bool()
      }
      return change
    }
  }

  private mutating func readDetails(_ fields: JSONObject) throws(HouseholdFault) {
    name = try fields.given("name") { place throws(HouseholdFault) in
      try place.line(most: 200)
    }
    dosageText = try fields.given("dosageText") { place throws(HouseholdFault) in
      try place.line(most: 100)
    }
    doseCountPerIntake = try fields.given("doseCountPerIntake") { place throws(HouseholdFault) in
      try place.quantity()
    }
    strength = try fields.given("strength") { place throws(HouseholdFault) in
      try place.lineOrNothing(most: 100)
    }
    notes = try fields.given("notes") { place throws(HouseholdFault) in
      try place.lines(most: 2000)
    }
  }
}

extension InventoryRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["quantity"]) { fields throws(HouseholdFault) in
      InventoryRequest(quantity: try fields.required("quantity").stock())
    }
  }
}
