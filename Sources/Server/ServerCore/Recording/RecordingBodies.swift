public import APIContract
internal import Domain

// Bodies that record doses, read as strictly as the contract says.

extension DoseRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let names = ["medicationId", "scheduledAt", "takenAt"]
    self = try requestBody(bytes, names) { fields throws(HouseholdFault) in
      DoseRequest(
        medicationId: try fields.required("medicationId").medicationID(),
        scheduledAt: try fields.required("scheduledAt").instant(),
        takenAt: try fields.takenAt())
    }
  }
}

extension SlotRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["date", "slot", "takenAt"]) { fields throws(HouseholdFault) in
      SlotRequest(
        date: try fields.required("date").date(), slot: try fields.required("slot").slot(),
        takenAt: try fields.takenAt())
    }
  }
}

extension PRNDoseRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let names = ["medicationId", "takenAt", "quantityTaken"]
    self = try requestBody(bytes, names) { fields throws(HouseholdFault) in
      PRNDoseRequest(
        medicationId: try fields.required("medicationId").medicationID(),
        takenAt: try fields.takenAt(),
        quantityTaken: try fields.optional("quantityTaken") { place throws(HouseholdFault) in
          try place.quantity()
        })
    }
  }
}

extension JSONObject {
  fileprivate func takenAt() throws(HouseholdFault) -> Timestamp? {
    try optional("takenAt") { place throws(HouseholdFault) in try place.instant() }
  }
}

extension JSONPlace {
  fileprivate func medicationID() throws(HouseholdFault) -> MedicationID {
    guard let id = MedicationID(ascii: try string()) else { throw fault(.notOneOf([])) }
    return id
  }
}
