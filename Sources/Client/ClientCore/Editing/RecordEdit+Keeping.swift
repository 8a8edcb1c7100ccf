public import APIContract
import Domain

// How an edit lies on the disk of this device.
extension RecordEdit: JSONWritable {
  private enum What: String {
    case addMedication = "add-medication"
    case changeMedication = "change-medication"
    case setStock = "set-stock"
    case addPatient = "add-patient"
    case changePatient = "change-patient"
  }

  /// What ``init(_:)`` reads.
  struct Kept: Decodable {
    let what: String
    let key: String
    let editedAt: Timestamp
    let medication: MedicationAnswer?
    let medicationRequest: MedicationRequest?
    let medicationChange: MedicationChange?
    let slotTimes: SlotTimes?
    let stock: Stock?
    let patient: PatientAnswer?
    let patientRequest: PatientRequest?
    let patientChange: PatientChange?
  }

  /// Nil for what only a newer okusuri knows.
  init?(_ kept: Kept) {
    let change: Change? =
      switch What(rawValue: kept.what) {
      case .addMedication:
        kept.medicationRequest.flatMap { request in
          request.id.map { .addMedication(request, $0, kept.slotTimes ?? .standard) }
        }
      case .changeMedication:
        kept.medication.flatMap { seen in
          kept.medicationChange.map { .changeMedication(seen, $0) }
        }
      case .setStock: kept.medication.map { .setStock($0, kept.stock) }
      case .addPatient:
        kept.patientRequest.flatMap { request in request.id.map { .addPatient(request, $0) } }
      case .changePatient:
        kept.patient.flatMap { seen in kept.patientChange.map { .changePatient(seen, $0) } }
      case nil: nil
      }
    guard let change else { return nil }
    self.init(change, key: kept.key, at: kept.editedAt)
  }

  /// Writes the form that ``init(_:)`` reads.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("what", what.rawValue)
      json.field("key", key)
      json.field("editedAt", ascii: editedAt)
      switch change {
      case .addMedication(let request, _, let slots):
        json.member("medicationRequest", request)
        json.member("slotTimes", slots)
      case .changeMedication(let seen, let change):
        json.member("medication", seen)
        json.member("medicationChange", change)
      case .setStock(let seen, let stock):
        json.member("medication", seen)
        if let stock {
          json.name("stock")
          json.number(stock.description)
        }
      case .addPatient(let request, _): json.member("patientRequest", request)
      case .changePatient(let seen, let change):
        json.member("patient", seen)
        json.member("patientChange", change)
      }
    }
  }

  private var what: What {
    switch change {
    case .addMedication: .addMedication
    case .changeMedication: .changeMedication
    case .setStock: .setStock
    case .addPatient: .addPatient
    case .changePatient: .changePatient
    }
  }
}

/// The newer version of what an edit changes, as the server had it when it refused.
enum EditedThing: Hashable, Sendable, Codable {
  case medication(MedicationAnswer)
  case patient(PatientAnswer)

  private enum Key: String, CodingKey { case medication, patient }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if let medication = try fields.decodeIfPresent(MedicationAnswer.self, forKey: .medication) {
      self = .medication(medication)
    } else {
      self = .patient(try fields.decode(PatientAnswer.self, forKey: .patient))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .medication(let medication): try fields.encode(medication, forKey: .medication)
    case .patient(let patient): try fields.encode(patient, forKey: .patient)
    }
  }
}

extension EditedThing: JSONWritable {}

extension JSONWriter {
  /// Writes a value under its name.
  mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }
}
