import Domain

// A dose of an answer, written again as it came: for what a device keeps until it can send it.

extension DayAnswer.DoseItem: JSONWritable {
  /// Writes the form it was read from.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.field("dosageText", dosageText)
      json.name("doseCountPerIntake")
      json.number(doseCountPerIntake.description)
      json.field("scheduledAt", ascii: scheduledAt)
      json.field("slot", slot.name)
      json.field("effectiveStatus", effectiveStatus.name)
      json.field("recordedByType", recordedByType?.name)
      json.field("takenAt", ascii: takenAt)
    }
  }
}

extension DayAnswer.PRNItem: JSONWritable {
  /// Writes the form it was read from.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.field("takenAt", ascii: takenAt)
      json.name("quantityTaken")
      json.number(quantityTaken.description)
      json.field("actorType", actorType == .patient ? "PATIENT" : "CAREGIVER")
    }
  }
}
