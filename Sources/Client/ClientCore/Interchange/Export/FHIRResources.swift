import APIContract
import Domain

/// The single resources of a bundle, each as the bytes of its entry.
struct FHIRResources {
  let patient: RecordHeader
  /// True for a free plan's bundle, which says that it is a part of the record.
  let isPart: Bool
  let words: FHIRWords

  private var patientReference: String { "urn:uuid:\(patient.patient)" }

  /// Everything before the first entry.
  var bundleBeginning: [UInt8] {
    let id = FHIRName.uuid(
      "bundle", "\(patient.patient)", "\(patient.days.lowerBound)", "\(patient.days.upperBound)")
    let subsetted =
      #","meta":{"tag":[{"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","#
      + #""code":"SUBSETTED"}]}"#
    let meta = isPart ? subsetted : ""
    let text =
      #"{"resourceType":"Bundle","id":"\#(id)"\#(meta),"type":"collection","entry":["#
    return Array(text.utf8)
  }

  func patientEntry() -> [UInt8] {
    entry("\(patient.patient)") { json in
      json.field("resourceType", "Patient")
      json.field("id", "\(patient.patient)")
      json.objects("name") { json in json.field("text", patient.displayName.nonBlank) }
    }
  }

  /// A planned dose that was taken, missed or left out on purpose.
  func administration(_ dose: DayDose) -> [UInt8] {
    let id = FHIRName.uuid("dose", "\(dose.revision.medication)", "\(dose.scheduledAt)")
    return entry(id) { json in
      json.field("resourceType", "MedicationAdministration")
      json.field("id", id)
      json.objects("identifier") { json in
        json.field("system", "urn:x-okusuri:scheduled-dose")
        json.field("value", "\(dose.revision.medication) \(dose.scheduledAt.tokyoText)")
      }
      json.field("status", dose.status == .taken ? "completed" : "not-done")
      if dose.status != .taken {
        let reason = dose.skip.map { words.reasons[$0.reason] ?? $0.reason.name }
        json.objects("statusReason") { $0.field("text", reason ?? words.missed) }
      }
      medication(dose.revision, &json)
      subject(&json)
      json.field("effectiveDateTime", (dose.intake?.takenAt ?? dose.scheduledAt).tokyoText)
      if let recorder = dose.intake?.recordedBy ?? dose.skip?.recordedBy {
        performer(recorder, &json)
      }
      if let note = dose.skip?.note, note.isSeen {
        json.objects("note") { $0.field("text", note.nonBlank) }
      }
      dosage(dose.revision, dose.revision.doseCountPerIntake, &json)
    }
  }

  /// A medicine taken as needed, for the n-th time at that instant.
  func administration(_ dose: DayPRNDose, repetition: Int) -> [UInt8] {
    let id = FHIRName.uuid(
      "prn", "\(dose.revision.medication)", "\(dose.record.takenAt.millisecondsSinceEpoch)",
      "\(repetition)")
    return entry(id) { json in
      json.field("resourceType", "MedicationAdministration")
      json.field("id", id)
      json.field("status", "completed")
      medication(dose.revision, &json)
      subject(&json)
      json.field("effectiveDateTime", dose.record.takenAt.tokyoText)
      performer(dose.record.recordedBy, &json)
      dosage(dose.revision, dose.record.quantity, &json)
    }
  }

  /// A span of days with one name and one dose; `ended` by a later name or dose.
  func statement(_ span: MedicationSpan, ended: Bool, asNeeded: Bool) -> [UInt8] {
    let id = FHIRName.uuid(
      "statement", "\(span.medicine.medication)", "\(span.first)", "\(span.number)")
    return entry(id) { json in
      json.field("resourceType", "MedicationStatement")
      json.field("id", id)
      json.field("status", ended ? "completed" : "unknown")
      medication(span.medicine, &json)
      subject(&json)
      json.object("effectivePeriod") { json in
        json.field("start", span.first.description)
        json.field("end", span.last.description)
      }
      json.objects("dosage") { json in
        json.field("text", span.medicine.dosageText.nonBlank)
        if asNeeded { limits(span.medicine, &json) }
      }
    }
  }

  /// As needed: every so many hours, and at most so much of a day.
  private func limits(_ medicine: MedicationRevision, _ json: inout JSONWriter) {
    if let hours = medicine.limits.minIntervalHours {
      json.object("timing") { json in
        json.object("repeat") { json in
          json.field("frequency", 1)
          json.field("period", hours)
          json.field("periodUnit", "h")
        }
      }
    }
    json.field("asNeededBoolean", true)
    guard let times = medicine.limits.maxPerDay else { return }
    json.object("maxDosePerPeriod") { json in
      json.object("numerator") { json in
        amount(medicine.doseCountPerIntake.text(times: times), of: medicine, &json)
      }
      json.object("denominator") { json in
        json.field("value", 1)
        json.field("unit", "d")
        json.field("system", "http://unitsofmeasure.org")
        json.field("code", "d")
      }
    }
  }

  private func amount(
    _ value: String, of medicine: MedicationRevision, _ json: inout JSONWriter
  ) {
    json.name("value")
    json.number(value)
    if let unit = Amount(medicine.dosageText)?.unit, !unit.isEmpty { json.field("unit", unit) }
  }

  private func entry(_ id: String, _ resource: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.field("fullUrl", "urn:uuid:\(id)")
      json.object("resource", resource)
    }
    return json.bytes
  }

  private func medication(_ medicine: MedicationRevision, _ json: inout JSONWriter) {
    json.object("medicationCodeableConcept") { $0.field("text", medicine.name.nonBlank) }
  }

  private func subject(_ json: inout JSONWriter) {
    json.object("subject") { $0.field("reference", patientReference) }
  }

  /// Who recorded it; who gave it the record does not know. A family member has no resource of their own, only a name
  /// for the role.
  private func performer(_ recorder: Recorder, _ json: inout JSONWriter) {
    json.objects("performer") { json in
      json.object("function") { $0.field("text", words.recorder) }
      json.object("actor") { json in
        if recorder == .patient {
          json.field("reference", patientReference)
          json.field("display", words.patient)
        } else {
          json.field("type", "RelatedPerson")
          json.field("display", words.caregiver)
        }
      }
    }
  }

  private func dosage(
    _ medicine: MedicationRevision, _ quantity: Quantity, _ json: inout JSONWriter
  ) {
    json.object("dosage") { json in
      json.field("text", medicine.dosageText.nonBlank)
      json.object("dose") { json in
        amount(quantity.description, of: medicine, &json)
      }
    }
  }
}

extension String {
  /// FHIR has no empty strings and no control characters.
  fileprivate var nonBlank: String {
    let scalars = unicodeScalars.map { $0.isPrintable ? $0 : " " }
    let text = String(String.UnicodeScalarView(scalars)).trimmed
    return text.isEmpty ? "–" : text
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a field with an array of one object.
  fileprivate mutating func objects(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    array(CollectionOfOne(())) { json, _ in json.object(body) }
  }
}

/// A UUID that follows from what it names, so that the same record makes the same file.
///
/// Version 8 of RFC 9562: 122 bits mixed from the name, not cryptographic and not meant to be.
enum FHIRName {
  static func uuid(_ kind: StaticString, _ parts: String...) -> String {
    var name = Array("\(kind)".utf8)
    for part in parts {
      name.append(0)
      name.append(contentsOf: part.utf8)
    }
    let high = mixed(name, from: 0xCBF2_9CE4_8422_2325)
    let low = mixed(name, from: 0x9E37_79B9_7F4A_7C15)
    return Identifier<ExportedRecord>(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    ).description
  }

  /// FNV-1a, then the finisher of SplitMix64 so that near names are far apart.
  private static func mixed(_ bytes: [UInt8], from start: UInt64) -> UInt64 {
    var state = start
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
    return state ^ (state >> 31)
  }
}

extension Timestamp {
  var tokyoText: String {
    let second = Int(secondsSinceEpoch % 60)
    return "\(tokyoDate)T\(tokyoTime):\(second < 10 ? "0" : "")\(second)+09:00"
  }
}
