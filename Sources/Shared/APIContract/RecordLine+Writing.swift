import Domain

extension RecordLine: JSONWritable {
  /// Writes one object, told apart by `type`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("type", type)
      switch self {
      case .header(let header): header.write(to: &json)
      case .pastSlotTimes(let past):
        json.field("until", ascii: past.lastDay)
        json.name("slotTimes")
        past.times.write(to: &json)
      case .medication(let medication): medication.write(to: &json)
      case .revision(let revision): revision.write(to: &json)
      case .regimen(let regimen): regimen.write(to: &json)
      case .dose(let dose): dose.write(to: &json)
      case .skip(let skip): skip.write(to: &json)
      case .prn(let dose): dose.write(to: &json)
      case .new(let request):
        json.name("medication")
        request.write(to: &json)
      case .end(let counts): counts.write(fieldsTo: &json)
      }
    }
  }

  /// The word in the `type` field.
  var type: String {
    switch self {
    case .header: "record"
    case .pastSlotTimes: "slotTimes"
    case .medication: "medication"
    case .revision: "revision"
    case .regimen: "regimen"
    case .dose: "dose"
    case .skip: "skip"
    case .prn: "prn"
    case .new: "new"
    case .end: "end"
    }
  }
}

extension RecordHeader {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("version", RecordLine.version)
    json.field("patientId", ascii: patient)
    json.field("displayName", displayName)
    json.name("slotTimes")
    slotTimes.write(to: &json)
    json.field("from", ascii: days.lowerBound)
    json.field("to", ascii: days.upperBound)
    json.field("writtenAt", ascii: writtenAt)
    guard profile != .unknown else { return }
    json.name("profile")
    profile.write(to: &json)
  }
}

extension RecordMedication {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("id", ascii: id)
    json.field("asNeeded", asNeeded)
    json.field("archived", archived)
    if let archivedAt { json.field("archivedAt", ascii: archivedAt) }
    json.name("stock")
    if let stock { json.number(stock.description) } else { json.null() }
  }
}

extension RecordRevision {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("medicationId", ascii: medication)
    json.field("number", number)
    json.write(effective)
    json.fields(details)
  }
}

extension RecordRegimen {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("medicationId", ascii: revision.medication)
    json.write(revision.effective)
    json.name("weekdays")
    json.array(revision.weekdays.names) { json, name in json.string(name) }
    json.name("times")
    json.array(revision.times) { json, time in json.string(time.clockText) }
    json.name("slots")
    json.array(slots) { json, slot in json.string(slot.name) }
    json.field("createdAt", ascii: revision.createdAt)
    json.field("endedAt", ascii: revision.endedAt)
    if revision.registeredAt > revision.createdAt {
      json.field("registeredAt", ascii: revision.registeredAt)
    }
  }
}

extension RecordDose {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("medicationId", ascii: medication)
    json.field("date", ascii: date)
    json.field("time", time.clockText)
    json.field("revision", revision)
    json.field("takenAt", ascii: takenAt)
    json.field("recordedBy", recordedBy.name)
  }
}

extension RecordSkip {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("medicationId", ascii: medication)
    json.field("date", ascii: date)
    json.field("time", time.clockText)
    json.field("revision", revision)
    json.fields(skip)
  }
}

extension RecordPRNDose {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("medicationId", ascii: medication)
    json.field("takenAt", ascii: takenAt)
    json.field("revision", revision)
    json.name("quantity")
    json.number(quantity.description)
    json.field("recordedBy", recordedBy.name)
  }
}

extension JSONWriter {
  /// Writes `from` and `to`; `to` is null when it goes on.
  fileprivate mutating func write(_ days: ClosedRange<CivilDate>) {
    field("from", ascii: days.lowerBound)
    let isOpen = days.upperBound == CivilDate.bounds.upperBound
    field("to", ascii: isOpen ? nil : days.upperBound)
  }
}
