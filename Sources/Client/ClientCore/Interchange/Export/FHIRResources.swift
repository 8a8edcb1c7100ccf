import APIContract
import Domain

/// The single resources of a bundle, each as the bytes of its entry.
struct FHIRResources {
  let patient: ExportedPatient
  let words: FHIRWords

  private var patientReference: String { "urn:uuid:\(patient.id)" }

  /// Everything before the first entry. A free plan's bundle says that it is a part of the record.
  var bundleBeginning: [UInt8] {
    let id = FHIRName.uuid(
      "bundle", "\(patient.id)", "\(patient.days.lowerBound)", "\(patient.days.upperBound)")
    let subsetted =
      #","meta":{"tag":[{"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","#
      + #""code":"SUBSETTED"}]}"#
    let meta = patient.cutoff == nil ? "" : subsetted
    let text =
      #"{"resourceType":"Bundle","id":"\#(id)"\#(meta),"type":"collection","entry":["#
    return Array(text.utf8)
  }

  func patientEntry() -> [UInt8] {
    entry("\(patient.id)") { json in
      json.field("resourceType", "Patient")
      json.field("id", "\(patient.id)")
      json.objects("name") { json in json.field("text", patient.displayName.nonBlank) }
    }
  }

  /// A planned dose that was taken or missed.
  func administration(_ dose: ExportedDose) -> [UInt8] {
    let id = FHIRName.uuid("dose", "\(dose.medicine.id)", "\(dose.scheduledAt)")
    return entry(id) { json in
      json.field("resourceType", "MedicationAdministration")
      json.field("id", id)
      json.objects("identifier") { json in
        json.field("system", "urn:x-okusuri:scheduled-dose")
        json.field("value", "\(dose.medicine.id) \(dose.scheduledAt.tokyoText)")
      }
      json.field("status", dose.status == .taken ? "completed" : "not-done")
      if dose.status != .taken { json.objects("statusReason") { $0.field("text", words.missed) } }
      medication(dose.medicine, &json)
      subject(&json)
      json.field("effectiveDateTime", (dose.intake?.takenAt ?? dose.scheduledAt).tokyoText)
      if let intake = dose.intake { performer(intake.recordedBy, &json) }
      dosage(dose.medicine, dose.count, &json)
    }
  }

  /// A medicine taken as needed, for the n-th time at that instant.
  func administration(_ dose: ExportedPRNDose, repetition: Int) -> [UInt8] {
    let id = FHIRName.uuid(
      "prn", "\(dose.medicine.id)", "\(dose.takenAt.millisecondsSinceEpoch)", "\(repetition)")
    return entry(id) { json in
      json.field("resourceType", "MedicationAdministration")
      json.field("id", id)
      json.field("status", "completed")
      medication(dose.medicine, &json)
      subject(&json)
      json.field("effectiveDateTime", dose.takenAt.tokyoText)
      performer(dose.recordedBy, &json)
      dosage(dose.medicine, dose.quantity, &json)
    }
  }

  /// A span of days with one name and one dose; `ended` by a later name or dose.
  func statement(_ span: MedicationSpan, ended: Bool, asNeeded: Bool) -> [UInt8] {
    let id = FHIRName.uuid(
      "statement", "\(span.medicine.id)", "\(span.first)", "\(span.number)")
    return entry(id) { json in
      json.field("resourceType", "MedicationStatement")
      json.field("id", id)
      json.field("status", ended ? "completed" : "unknown")
      medication(span.medicine, &json)
      subject(&json)
      json.name("effectivePeriod")
      json.object { json in
        json.field("start", span.first.description)
        json.field("end", span.last.description)
      }
      json.objects("dosage") { json in
        json.field("text", span.medicine.dosageText.nonBlank)
        if asNeeded { json.field("asNeededBoolean", true) }
      }
    }
  }

  private func entry(_ id: String, _ resource: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.field("fullUrl", "urn:uuid:\(id)")
      json.name("resource")
      json.object(resource)
    }
    return json.bytes
  }

  private func medication(_ medicine: ExportedMedicine, _ json: inout JSONWriter) {
    json.name("medicationCodeableConcept")
    json.object { $0.field("text", medicine.name.nonBlank) }
  }

  private func subject(_ json: inout JSONWriter) {
    json.name("subject")
    json.object { $0.field("reference", patientReference) }
  }

  /// Who recorded it. A family member has no resource of their own, only a name for the role.
  private func performer(_ recorder: Recorder, _ json: inout JSONWriter) {
    json.objects("performer") { json in
      json.name("function")
      json.object { $0.field("text", words.recorder) }
      json.name("actor")
      json.object { json in
        if recorder == .patient {
          json.field("reference", patientReference)
        } else {
          json.field("type", "RelatedPerson")
          json.field("display", words.caregiver)
        }
      }
    }
  }

  private func dosage(
    _ medicine: ExportedMedicine, _ quantity: Quantity, _ json: inout JSONWriter
  ) {
    json.name("dosage")
    json.object { json in
      json.field("text", medicine.dosageText.nonBlank)
      json.name("dose")
      json.object { json in
        json.name("value")
        json.number(quantity.description)
        if let words = DosageWords(medicine.dosageText) { json.field("unit", words.unit) }
      }
    }
  }
}

extension String {
  /// FHIR has no empty strings and no control characters.
  fileprivate var nonBlank: String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.map { $0.isPrintable ? $0 : " " })
    let text = String(scalars).trimmed
    return text.isEmpty ? "–" : text
  }
}

extension JSONWriter {
  /// Writes a field with an array of one object.
  fileprivate mutating func objects(
    _ name: StaticString, _ body: (inout JSONWriter) -> Void
  ) {
    self.name(name)
    array(CollectionOfOne(())) { json, _ in json.object(body) }
  }
}
