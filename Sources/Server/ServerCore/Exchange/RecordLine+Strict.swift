internal import APIContract
internal import Domain

extension RecordLine {
  /// Reads one line as strictly as the contract says: these fields and no others.
  init(strictJSON bytes: [UInt8]) throws(HouseholdFault) {
    let place = try JSONPlace(text: bytes)
    let type = try place.type()
    guard let read = Self.readers[type] else {
      throw HouseholdFault(place.path["type"], .notOneOf(Self.readers.keys.sorted()))
    }
    self = try read.line(try place.object(["type"] + read.names))
  }

  private struct Reader: Sendable {
    let names: [String]
    let line: @Sendable (JSONObject) throws(HouseholdFault) -> RecordLine
  }

  private static let readers: [String: Reader] = [
    "record": Reader(
      names: [
        "version", "patientId", "displayName", "slotTimes", "from", "to", "writtenAt",
      ], line: { fields throws(HouseholdFault) in .header(try fields.recordHeader()) }),
    "slotTimes": Reader(
      names: ["until", "slotTimes"],
      line: { fields throws(HouseholdFault) in
        .pastSlotTimes(
          .init(
            lastDay: try fields.required("until").date(),
            times: try fields.required("slotTimes").slotTimes()))
      }),
    "medication": Reader(
      names: ["id", "asNeeded", "archived", "stock"],
      line: { fields throws(HouseholdFault) in .medication(try fields.recordMedication()) }),
    "revision": Reader(
      names: ["medicationId", "number", "from", "to"] + MedicationDetails.names,
      line: { fields throws(HouseholdFault) in .revision(try fields.recordRevision()) }),
    "regimen": Reader(
      names: [
        "medicationId", "from", "to", "weekdays", "times", "slots", "createdAt", "endedAt",
      ], line: { fields throws(HouseholdFault) in .regimen(try fields.recordRegimen()) }),
    "dose": Reader(
      names: ["medicationId", "date", "time", "revision", "takenAt", "recordedBy"],
      line: { fields throws(HouseholdFault) in .dose(try fields.recordDose()) }),
    "prn": Reader(
      names: ["medicationId", "takenAt", "revision", "quantity", "recordedBy"],
      line: { fields throws(HouseholdFault) in .prn(try fields.recordPRNDose()) }),
    "new": Reader(
      names: ["medication"],
      line: { fields throws(HouseholdFault) in
        .new(try MedicationRequest(try fields.required("medication")))
      }),
    "end": Reader(
      names: ["medications", "doses", "prnDoses"],
      line: { fields throws(HouseholdFault) in .end(try fields.recordCounts()) }),
  ]
}

extension JSONPlace {
  /// The word that tells one kind of line from another.
  fileprivate func type() throws(HouseholdFault) -> String {
    guard case .object(let members) = value else { throw fault(.wrongType(.object)) }
    guard let member = members.first(where: { $0.name == "type" }) else {
      throw HouseholdFault(path["type"], .missing)
    }
    return try JSONPlace(value: member.value, path: path["type"]).string()
  }

  /// A whole number from 0 on.
  fileprivate func count() throws(HouseholdFault) -> Int {
    guard let count = Int(exactly: try number()), (0...1_000_000_000).contains(count) else {
      throw fault(.notAQuantity)
    }
    return count
  }

  fileprivate func identifier<Entity>() throws(HouseholdFault) -> Identifier<Entity> {
    guard let id = Identifier<Entity>(ascii: try string()) else { throw fault(.notAnIdentifier) }
    return id
  }
}

extension JSONObject {
  fileprivate func recordHeader() throws(HouseholdFault) -> RecordHeader {
    let version = try required("version").count()
    guard version == RecordLine.version else {
      throw HouseholdFault(path["version"], .unknownVersion(newest: RecordLine.version))
    }
    return RecordHeader(
      patient: try required("patientId").identifier(),
      displayName: try required("displayName").line(most: JSONPlace.longestName),
      slotTimes: try required("slotTimes").slotTimes(), days: try days(),
      writtenAt: try required("writtenAt").instant())
  }

  fileprivate func recordMedication() throws(HouseholdFault) -> RecordMedication {
    RecordMedication(
      id: try required("id").identifier(), asNeeded: try required("asNeeded").bool(),
      archived: try required("archived").bool(),
      stock: try optional("stock") { place throws(HouseholdFault) in try place.stock() })
  }

  fileprivate func recordRevision() throws(HouseholdFault) -> RecordRevision {
    RecordRevision(
      medication: try required("medicationId").identifier(),
      number: try required("number").count(), effective: try days(),
      details: try MedicationDetails(self))
  }

  fileprivate func recordRegimen() throws(HouseholdFault) -> RecordRegimen {
    RecordRegimen(
      revision: RegimenRevision(
        medication: try required("medicationId").identifier(), effective: try days(),
        weekdays: try required("weekdays").weekdays(), times: try required("times").times(),
        createdAt: try required("createdAt").instant(),
        endedAt: try optional("endedAt") { place throws(HouseholdFault) in try place.instant() }),
      slots: try list("slots") { place throws(HouseholdFault) in try place.slot() })
  }

  fileprivate func recordDose() throws(HouseholdFault) -> RecordDose {
    RecordDose(
      medication: try required("medicationId").identifier(),
      date: try required("date").date(), time: try required("time").time(),
      revision: try required("revision").count(), takenAt: try required("takenAt").instant(),
      recordedBy: try required("recordedBy").recorder())
  }

  fileprivate func recordPRNDose() throws(HouseholdFault) -> RecordPRNDose {
    RecordPRNDose(
      medication: try required("medicationId").identifier(),
      takenAt: try required("takenAt").instant(), revision: try required("revision").count(),
      quantity: try required("quantity").quantity(),
      recordedBy: try required("recordedBy").recorder())
  }

  fileprivate func recordCounts() throws(HouseholdFault) -> RecordCounts {
    RecordCounts(
      medications: try required("medications").count(), doses: try required("doses").count(),
      prnDoses: try required("prnDoses").count())
  }

  /// `from` and `to`, both inclusive; without `to` it goes on.
  private func days() throws(HouseholdFault) -> ClosedRange<CivilDate> {
    let first = try required("from").date()
    let last =
      try optional("to") { place throws(HouseholdFault) in try place.date() }
      ?? CivilDate.bounds.upperBound
    guard first <= last else { throw HouseholdFault(path["to"], .endsBeforeItBegins) }
    return first...last
  }
}
