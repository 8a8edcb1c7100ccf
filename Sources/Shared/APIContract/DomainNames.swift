public import Domain

// The words of the API for values of the domain, in both directions; reading refuses anything else.

extension SlotStatus {
  public var name: String {
    switch self {
    // What the API says of a slot in one word leaves skipped doses out, and those before a registration.
    case .none, .beforeRegistration, .skipped: "none"
    case .taken: "taken"
    case .pending: "pending"
    case .missed: "missed"
    }
  }
}

extension DoseStatus {
  public var name: String {
    switch self {
    case .taken: "taken"
    case .pending: "pending"
    case .missed: "missed"
    // Programs that know of no skip see no mark, as before a registration (decision 0064).
    case .beforeRegistration, .skipped: "none"
    }
  }
}

extension SkipReason {
  public var name: String {
    switch self {
    case .doctor: "doctor"
    case .unwell: "unwell"
    case .refused: "refused"
    case .noMedicine: "noMedicine"
    case .away: "away"
    case .other: "other"
    }
  }
}

extension Recorder {
  public var name: String { self == .patient ? "patient" : "caregiver" }
}

/// A value of which every case has a word in the API.
public protocol NamedInAPI: CaseIterable, Codable, RawRepresentable where RawValue == Int {
  var name: String { get }
}

extension NamedInAPI {
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { word in Self.allCases.first { $0.name == word } }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.word(name) }
}

extension SlotStatus: NamedInAPI {}
extension DoseStatus: NamedInAPI {}
extension Recorder: NamedInAPI {}
extension DoseSlot: NamedInAPI {}
extension SkipReason: NamedInAPI {}

extension ASCIIText {
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { Self(ascii: $0) }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.word(description) }
}

extension CivilDate: Codable {}
extension Timestamp: Codable {}
extension Identifier: Codable {}

extension Quantity: Codable, WrittenAsNumber {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let quantity = Quantity(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a quantity")
    }
    self = quantity
  }

  public func encode(to encoder: any Encoder) throws { try encoder.word(description) }
}

extension Decoder {
  /// Reads a string that must be one of the words `value` knows.
  func word<Value>(_ value: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let word = try container.decode(String.self)
    guard let value = value(word) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown: \(word)")
    }
    return value
  }
}

extension Encoder {
  func word(_ word: String) throws {
    var container = singleValueContainer()
    try container.encode(word)
  }
}
