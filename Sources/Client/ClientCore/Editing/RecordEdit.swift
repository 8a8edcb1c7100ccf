public import APIContract
public import Domain

/// One change of what a record keeps, decided on this device: a medicine, what is at home, a patient.
///
/// It knows what was seen when it was decided, so that what somebody else changed meanwhile is told, never
/// overwritten. What is added is named here, so that the next write can speak of it. Source: F-21, decision 0077.
public struct RecordEdit: Hashable, Sendable {
  /// What is changed; the medicine or the patient is as it was seen.
  public enum Change: Hashable, Sendable {
    case addMedication(MedicationRequest, MedicationID, SlotTimes)
    case changeMedication(MedicationAnswer, MedicationChange)
    /// What was counted; nil when nobody counts it any more.
    case setStock(MedicationAnswer, Stock?)
    case addPatient(PatientRequest, PatientID)
    case changePatient(PatientAnswer, PatientChange)
  }

  public internal(set) var change: Change
  /// Names the try: a repetition changes nothing.
  public let key: String
  public let editedAt: Timestamp

  public init(_ change: Change, key: String, at editedAt: Timestamp) {
    (self.change, self.key, self.editedAt) = (change, key, editedAt)
  }

  /// Adds a medicine under a name of its own.
  public static func adding(
    _ request: MedicationRequest, slotTimes: SlotTimes, at now: Timestamp
  ) -> RecordEdit {
    var (request, random) = (request, SystemRandomNumberGenerator())
    let id = request.id ?? .random(using: &random)
    request.id = id
    return RecordEdit(.addMedication(request, id, slotTimes), key: id.description, at: now)
  }

  /// Adds a patient under a name of their own, which ``patient`` tells.
  public static func adding(_ request: PatientRequest, at now: Timestamp) -> RecordEdit {
    var (request, random) = (request, SystemRandomNumberGenerator())
    let id = request.id ?? .random(using: &random)
    request.id = id
    return RecordEdit(.addPatient(request, id), key: id.description, at: now)
  }

  /// Any change, as a new try.
  public static func changing(_ change: Change, at now: Timestamp) -> RecordEdit {
    var random = SystemRandomNumberGenerator()
    return RecordEdit(
      change, key: Identifier<RecordEdit>.random(using: &random).description, at: now)
  }
}

extension RecordEdit {
  /// The field that the server would not take on that day, as far as a device can tell; nil when it would.
  ///
  /// What waits for the server is refused when nobody looks any more: whoever queues it asks this first (D-O11).
  public func refusedField(today: CivilDate) -> String? {
    switch change {
    case .addMedication(let request, _, _): request.refusedField(today: today)
    case .changeMedication(_, let change): change.regimen?.refusedField(today: today)
    case .setStock, .addPatient, .changePatient: nil
    }
  }

  /// True when other doses may be due by it than before.
  public var changesPlan: Bool {
    switch change {
    case .addMedication, .changeMedication, .addPatient, .changePatient: true
    case .setStock: false
    }
  }

  /// The medicine it is about; nil for a patient.
  public var medication: MedicationID? {
    switch change {
    case .addMedication(_, let id, _): id
    case .changeMedication(let seen, _), .setStock(let seen, _): seen.id
    case .addPatient, .changePatient: nil
    }
  }

  /// The patient it adds or changes; nil for a medicine.
  public var patient: PatientID? {
    switch change {
    case .addPatient(_, let id): id
    case .changePatient(let seen, _): seen.id
    case .addMedication, .changeMedication, .setStock: nil
    }
  }

  /// What it tells the server by.
  public var operation: APIOperation {
    switch change {
    case .addMedication: .addMedication
    case .changeMedication: .changeMedication
    case .setStock(_, let stock): stock == nil ? .clearInventory : .setInventory
    case .addPatient: .addPatient
    case .changePatient: .changePatient
    }
  }

  /// True when it adds something that later writes may speak of.
  var adds: Bool {
    switch change {
    case .addMedication, .addPatient: true
    case .changeMedication, .setStock, .changePatient: false
    }
  }

  /// What it makes, as far as this device knows, until the server has said so.
  public var made: EditAnswer.Content {
    switch change {
    case .addMedication(let request, let id, let slots):
      .medication(MedicationAnswer(added: request, id: id, slots))
    case .changeMedication(let seen, let change): .medication(seen.changed(by: change))
    case .setStock(let seen, let stock): .stock(seen.counted(stock).inventory)
    case .addPatient(let request, let id):
      .patient(
        PatientAnswer(
          id: id, displayName: request.displayName, slotTimes: request.slotTimes ?? .standard,
          linked: false, version: 1))
    case .changePatient(let seen, let change): .patient(seen.changed(by: change))
    }
  }
}

/// What became of an edit.
public struct EditAnswer: Hashable, Sendable {
  /// The thing as it is now.
  public enum Content: Hashable, Sendable {
    case medication(MedicationAnswer)
    /// What is at home; nil when nobody counts it.
    case stock(InventoryAnswer?)
    case patient(PatientAnswer)
  }

  public let content: Content
  /// The body that the server answered; empty where it answered none.
  public let body: [UInt8]

  init(_ content: Content, _ body: [UInt8]) { (self.content, self.body) = (content, body) }
}

extension EditAnswer.Content {
  /// The medicine; nil for anything else.
  public var medication: MedicationAnswer? {
    if case .medication(let medication) = self { medication } else { nil }
  }

  /// What is at home, where that was said.
  public var stock: InventoryAnswer? { if case .stock(let stock) = self { stock } else { nil } }

  /// The patient; nil for anything else.
  public var patient: PatientAnswer? {
    if case .patient(let patient) = self { patient } else { nil }
  }
}

extension EditAnswer.Content: JSONWritable {
  /// Writes the thing as the API answers it; an empty object for a stock that nobody counts.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .medication(let medication): medication.write(to: &json)
    case .stock(let stock?): stock.write(to: &json)
    case .stock(nil): json.object { _ in }
    case .patient(let patient): patient.write(to: &json)
    }
  }
}
