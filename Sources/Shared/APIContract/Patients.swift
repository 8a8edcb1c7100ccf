public import Domain

/// One patient, as the caregiver's list and the patient's own session see them.
public struct PatientAnswer: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  public let id: PatientID
  public let displayName: String
  public let slotTimes: SlotTimes
  /// True while a device of the patient is linked.
  public let linked: Bool
  /// Grows with every change; an edit names the one it was made on (`If-Match`).
  public let version: Int
  /// In the caregiver's list: where the patient is signed in, in the order the devices were linked; nil for
  /// nowhere.
  public let devices: [LinkedDevice]?

  public init(
    id: PatientID, displayName: String, slotTimes: SlotTimes, linked: Bool, version: Int,
    devices: [LinkedDevice]? = nil
  ) {
    self.devices = devices
    self.id = id
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.linked = linked
    self.version = version
  }
}

extension [PatientAnswer] {
  /// The name by which a person tells one of these from the others: behind a name that several have, which of
  /// them it is, in the order in which they were added.
  public func label(of patient: PatientAnswer) -> String {
    guard count > 1 else { return patient.displayName }
    let seen = patient.displayName.seen
    let namesakes = filter { $0.displayName.seen == seen }
    guard namesakes.count > 1, let index = namesakes.firstIndex(where: { $0.id == patient.id })
    else { return patient.displayName }
    return "\(patient.displayName) (\(index + 1)/\(namesakes.count))"
  }

  /// The names of all of them; looking for names that look alike takes longer than a frame should.
  public var labels: [PatientID: String] {
    reduce(into: [:]) { $0[$1.id] = label(of: $1) }
  }

  /// True when somebody else than `patient` has a name that looks like this one.
  public func isTaken(_ name: String, besides patient: PatientID? = nil) -> Bool {
    contains { $0.id != patient && $0.displayName.seen == name.seen }
  }
}

/// One device of a patient, as their caregiver sees it.
public struct LinkedDevice: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  public let createdAt: Timestamp
  /// When its tokens were last renewed, or its beginning.
  public let lastUsedAt: Timestamp
  /// What the device is called; nil where its client said nothing.
  public let device: String?
  /// What runs there, as ``SignInDevice/Kind`` names it; a newer server may know more kinds.
  public let deviceKind: String?

  public init(createdAt: Timestamp, lastUsedAt: Timestamp, device: SignInDevice? = nil) {
    (self.createdAt, self.lastUsedAt) = (createdAt, lastUsedAt)
    (self.device, deviceKind) = (device?.name.text, device?.kind.rawValue)
  }
}

extension TextRuleOfRequests {
  fileprivate static let patientName = line(most: Patient.longestName)
}

/// The body that adds a patient.
public struct PatientRequest: Hashable, Codable, CallBody {
  /// What the family calls them, one line of at most ``Patient/longestName`` characters.
  public let displayName: String
  /// When their slots stand; the standard times when nil.
  public let slotTimes: SlotTimes?
  /// What the client names them, so that their medicines can be added before the server has them; nil leaves
  /// that to the server. Source: decision 0077.
  public var id: PatientID?

  public init(displayName: String, slotTimes: SlotTimes? = nil, id: PatientID? = nil) {
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.id = id
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    displayName = try fields.text(.displayName, .patientName)
    slotTimes = try fields.optional(.slotTimes)
    id = try fields.given(.id)
  }
}

/// The body that renames a patient or moves their slots; what is nil stays.
public struct PatientChange: Hashable, Codable, CallBody {
  public let displayName: String?
  /// The new times, from now on; earlier days keep theirs (D-M3).
  public let slotTimes: SlotTimes?

  public init(displayName: String? = nil, slotTimes: SlotTimes? = nil) {
    self.displayName = displayName
    self.slotTimes = slotTimes
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    displayName = try fields.optional(.displayName, .patientName)
    slotTimes = try fields.optional(.slotTimes)
    guard displayName != nil || slotTimes != nil || !fields.isStrict else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no change"))
    }
  }
}

/// A number that links a patient's device, once and for a short time. Source: decision P-18.
public struct LinkingCodeAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// Six ASCII digits; shown to the caregiver, never logged.
  public let code: String
  public let expiresAt: Timestamp

  public init(code: String, expiresAt: Timestamp) {
    self.code = code
    self.expiresAt = expiresAt
  }
}

/// The body by which a patient's device signs in.
public struct LinkRequest: Hashable, Codable, CallBody {
  public let code: String

  public init(code: String) { self.code = code }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    code = try fields.text(.code, .linkingCode)
  }
}

extension SlotTimes: Codable, JSONWritable {
  private enum Key: String, CodingKey { case morning, noon, evening, bedtime }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(self[.morning], forKey: .morning)
    try fields.encode(self[.noon], forKey: .noon)
    try fields.encode(self[.evening], forKey: .evening)
    try fields.encode(self[.bedtime], forKey: .bedtime)
  }

  /// Reads `{"morning":"08:00",…}`; in a request four different times.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      morning: try fields(.morning), noon: try fields(.noon), evening: try fields(.evening),
      bedtime: try fields(.bedtime))
    let times = Set(DoseSlot.allCases.map { self[$0] })
    guard !fields.isStrict || times.count == DoseSlot.allCases.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a time twice"))
    }
  }
}

extension LocalTime: Codable {
  /// The time as the API writes it, `08:00`.
  public var clockText: String {
    let (hour, minute) = ("\(hour)", "\(minute)")
    return (hour.count < 2 ? "0" : "") + hour + ":" + (minute.count < 2 ? "0" : "") + minute
  }

  public init(from decoder: any Decoder) throws {
    self = try decoder.word { LocalTime(ascii: $0) }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.word(clockText) }
}
