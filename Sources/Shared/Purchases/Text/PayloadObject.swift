import Domain

/// An object of a signed payload, asked for its members; what is missing or of another kind is
/// ``TransactionRefusal/payloadField``. Null counts as missing.
struct PayloadObject {
  private let members: [JSONValue.Member]

  init(_ value: JSONValue) throws(TransactionRefusal) {
    guard case .object(let members) = value else { throw .payloadField }
    self.members = members
  }

  /// Whether a member has that name.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// The string of that name, as the store names things: 1 … 128 visible ASCII characters.
  func name(_ name: String) throws(TransactionRefusal) -> String {
    try required(try optionalName(name))
  }

  func optionalName(_ name: String) throws(TransactionRefusal) -> String? {
    guard let text = try optionalText(name) else { return nil }
    let isName = (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    guard isName else { throw .payloadField }
    return text
  }

  /// The string of that name, of any length.
  func optionalText(_ name: String) throws(TransactionRefusal) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw .payloadField }
    return text
  }

  func identifier<Entity>(
    _ name: String, _ entity: Entity.Type
  ) throws(TransactionRefusal) -> Identifier<Entity>? {
    guard let text = try optionalText(name) else { return nil }
    guard let identifier = Identifier<Entity>(ascii: text) else { throw .payloadField }
    return identifier
  }

  /// The instant of that name, in whole milliseconds since 1970, until the year 9999.
  func instant(_ name: String) throws(TransactionRefusal) -> Timestamp {
    try required(try optionalInstant(name))
  }

  func optionalInstant(_ name: String) throws(TransactionRefusal) -> Timestamp? {
    guard let milliseconds = try optionalInteger(name) else { return nil }
    let instant = Timestamp(millisecondsSinceEpoch: milliseconds)
    guard instant.millisecondsSinceEpoch == milliseconds else { throw .payloadField }
    return instant
  }

  /// The whole number of that name, written without point and exponent.
  func optionalInteger(_ name: String) throws(TransactionRefusal) -> Int64? {
    guard let value = self[name] else { return nil }
    guard case .number(let digits) = value, let integer = Int64(digits) else {
      throw .payloadField
    }
    return integer
  }

  /// True or false of that name.
  func optionalBool(_ name: String) throws(TransactionRefusal) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let answer) = value else { throw .payloadField }
    return answer
  }

  func optionalObject(_ name: String) throws(TransactionRefusal) -> PayloadObject? {
    guard let value = self[name] else { return nil }
    return try PayloadObject(value)
  }

  func optionalArray(_ name: String) throws(TransactionRefusal) -> [JSONValue]? {
    guard let value = self[name] else { return nil }
    guard case .array(let elements) = value else { throw .payloadField }
    return elements
  }

  /// What is there, or the refusal that it is missing.
  func required<Value>(_ value: Value?) throws(TransactionRefusal) -> Value {
    guard let value else { throw .payloadField }
    return value
  }

  /// Swift takes the Kelvin sign for a K; equal lengths rule such look-alikes out.
  private subscript(name: String) -> JSONValue? {
    let member = members.first { $0.name.utf8.count == name.utf8.count && $0.name == name }
    guard let member, member.value != .null else { return nil }
    return member.value
  }
}

extension JSONValue {
  /// An instant as the store writes it.
  static func instant(_ instant: Timestamp) -> JSONValue {
    .number(String(instant.millisecondsSinceEpoch))
  }
}
