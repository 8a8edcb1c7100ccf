public import APIContract
internal import Domain

// The bodies about patients. Names come out in NFC (cases.md, "Input").

extension PatientRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["displayName", "slotTimes"]) { body throws(HouseholdFault) in
      PatientRequest(
        displayName: try body.required("displayName").line(most: longestName),
        slotTimes: try body.optional("slotTimes") { place throws(HouseholdFault) in
          try place.slotTimes()
        })
    }
  }
}

extension PatientChange: StrictBody {
  /// Reads a body, which must change something. Throws ``ValidationError``.
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["displayName", "slotTimes"]) { body throws(HouseholdFault) in
      PatientChange(
        displayName: try body.optional("displayName") { place throws(HouseholdFault) in
          try place.line(most: longestName)
        },
        slotTimes: try body.optional("slotTimes") { place throws(HouseholdFault) in
          try place.slotTimes()
        })
    }
    guard displayName != nil || slotTimes != nil else { throw ValidationError(.body) }
  }
}

/// The most characters a patient's name may have.
private let longestName = 100
