public import Domain

/// One patient, as the caregiver's list and the patient's own session see them.
public struct PatientAnswer: Hashable, Sendable, Decodable, JSONWritable {
  public let id: PatientID
  public let displayName: String
  public let slotTimes: SlotTimes
  /// True while a device of the patient is linked.
  public let linked: Bool
  /// Counts the changes; an edit names the one it was made on (`If-Match`).
  public let version: Int

  public init(
    id: PatientID, displayName: String, slotTimes: SlotTimes, linked: Bool, version: Int
  ) {
    self.id = id
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.linked = linked
    self.version = version
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: id)
      json.field("displayName", displayName)
      json.name("slotTimes")
      slotTimes.write(to: &json)
      json.field("linked", linked)
      json.field("version", version)
    }
  }
}

/// The body that adds a patient.
public struct PatientRequest: Hashable, Sendable, JSONWritable {
  /// What the family calls them, one line of 1 … 100 characters.
  public let displayName: String
  /// When their slots stand; the standard times when nil.
  public let slotTimes: SlotTimes?

  public init(displayName: String, slotTimes: SlotTimes? = nil) {
    self.displayName = displayName
    self.slotTimes = slotTimes
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("displayName", displayName)
      guard let slotTimes else { return }
      json.name("slotTimes")
      slotTimes.write(to: &json)
    }
  }
}

/// The body that renames a patient or moves their slots; what is nil stays.
public struct PatientChange: Hashable, Sendable, JSONWritable {
  public let displayName: String?
  /// The new times, from now on; earlier days keep theirs (D-M3).
  public let slotTimes: SlotTimes?

  public init(displayName: String? = nil, slotTimes: SlotTimes? = nil) {
    self.displayName = displayName
    self.slotTimes = slotTimes
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      if let displayName { json.field("displayName", displayName) }
      guard let slotTimes else { return }
      json.name("slotTimes")
      slotTimes.write(to: &json)
    }
  }
}

/// A number that links a patient's device, once and for a short time. Source: product.md decision 18.
public struct LinkingCodeAnswer: Hashable, Sendable, Decodable, JSONWritable {
  /// Six ASCII digits; shown to the caregiver, never logged.
  public let code: String
  public let expiresAt: Timestamp

  public init(code: String, expiresAt: Timestamp) {
    self.code = code
    self.expiresAt = expiresAt
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code)
      json.field("expiresAt", ascii: expiresAt)
    }
  }
}

/// The body by which a patient's device signs in.
public struct LinkRequest: Hashable, Sendable, JSONWritable {
  public let code: String

  public init(code: String) { self.code = code }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { $0.field("code", code) }
  }
}

extension SlotTimes: JSONWritable, Decodable {
  private enum Key: String, CodingKey { case morning, noon, evening, bedtime }

  /// Writes the form the API sends: `{"morning":"08:00",…}`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("morning", self[.morning].clockText)
      json.field("noon", self[.noon].clockText)
      json.field("evening", self[.evening].clockText)
      json.field("bedtime", self[.bedtime].clockText)
    }
  }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      morning: try fields.decode(LocalTime.self, forKey: .morning),
      noon: try fields.decode(LocalTime.self, forKey: .noon),
      evening: try fields.decode(LocalTime.self, forKey: .evening),
      bedtime: try fields.decode(LocalTime.self, forKey: .bedtime))
  }
}

extension LocalTime: Decodable {
  /// The time as the API writes it, `08:00`.
  public var clockText: String {
    let (hour, minute) = ("\(hour)", "\(minute)")
    return (hour.count < 2 ? "0" : "") + hour + ":" + (minute.count < 2 ? "0" : "") + minute
  }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { LocalTime(ascii: $0) }
  }
}
