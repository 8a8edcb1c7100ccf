public import Domain

extension PatientProfile: Codable, CallBody {
  private enum Key: String, CodingKey {
    case birthDate, bloodType, allergies, conditions, contacts, doctor, pharmacy
  }

  /// Reads a profile; what is not there is unknown. In a request every text is a line.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let born: DayOfBirth? = try fields.optional(.birthDate)
    self.init(
      birthDate: born?.date,
      bloodType: try fields.optional(.bloodType, .profileLine),
      allergies: try fields.lines(.allergies), conditions: try fields.lines(.conditions),
      contacts: try fields.few(.contacts), doctor: try fields.optional(.doctor, .profileLine),
      pharmacy: try fields.optional(.pharmacy, .profileLine))
  }

  /// What is unknown is not written.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    if let birthDate { try fields.encode(birthDate, forKey: .birthDate) }
    if let bloodType { try fields.encode(bloodType, forKey: .bloodType) }
    if let allergies { try fields.encode(allergies, forKey: .allergies) }
    if let conditions { try fields.encode(conditions, forKey: .conditions) }
    if let contacts { try fields.encode(contacts, forKey: .contacts) }
    if let doctor { try fields.encode(doctor, forKey: .doctor) }
    if let pharmacy { try fields.encode(pharmacy, forKey: .pharmacy) }
  }
}

extension PatientProfile.Contact: Codable {
  private enum Key: String, CodingKey { case name, relation, phone }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      name: try fields.text(.name, .profileLine),
      relation: try fields.given(.relation, .lineOrNothing(most: PatientProfile.longestLine)) ?? "",
      phone: try fields.text(.phone, .profileLine))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(name, forKey: .name)
    try fields.encode(relation, forKey: .relation)
    try fields.encode(phone, forKey: .phone)
  }
}

extension TextRuleOfRequests {
  fileprivate static let profileLine = line(most: PatientProfile.longestLine)
}

/// The day of birth of a profile, which may lie before 1970.
private struct DayOfBirth: Decodable {
  let date: CivilDate

  init(from decoder: any Decoder) throws {
    date = try decoder.word { CivilDate(bornOn: $0) }
  }
}

/// A line of a profile, checked in requests.
private struct ProfileLine: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let told = try container.decode(String.self)
    guard decoder is StrictDecoder else {
      text = told
      return
    }
    guard let line = TextRuleOfRequests.profileLine.text(told) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no line")
    }
    text = line
  }
}

extension Fields {
  /// Lines of a profile; nil when nobody said, in requests at most ``PatientProfile/mostEntries``.
  fileprivate func lines(_ key: Key) throws -> [String]? {
    let lines: [ProfileLine]? = try few(key)
    return lines?.map(\.text)
  }

  fileprivate func few<Entry: Decodable>(_ key: Key) throws -> [Entry]? {
    let entries: [Entry]? = try optional(key)
    guard isStrict, let entries, entries.count > PatientProfile.mostEntries else { return entries }
    throw refused(key)
  }
}
