import Domain

/// An object of a signed payload, asked for its members; what is missing or of another kind is
/// ``TransactionRefusal/payloadField``. Null counts as missing.
struct PayloadObject {
  private let members: [JSONValue.Member]

  init(_ value: JSONValue) throws(TransactionRefusal) {
    guard case .object(let members) = value else { throw .payloadField }
    self.members = members
  }

  /// Reads the text of what somebody signed: the reader that finds a fault is the one whose values are used,
  /// so that no second parser can see another payload. Errors: `otherwise` when it is not JSON at all.
  init(
    signed bytes: [UInt8], otherwise refusal: TransactionRefusal
  ) throws(TransactionRefusal) {
    let value: JSONValue
    do {
      // What the store signs has four brackets inside brackets.
      value = try JSONReader.value(of: bytes, deepest: 16, passingMark: false)
    } catch {
      switch error.problem {
      case .twice: throw .duplicateName
      case .syntax(.tooDeep, _, _): throw .tooDeep
      default: throw refusal
      }
    }
    try self.init(value)
  }

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
    try member(name) { if case .string(let text) = $0 { text } else { nil } }
  }

  func identifier<Entity>(
    _ name: String, _ entity: Entity.Type
  ) throws(TransactionRefusal) -> Identifier<Entity>? {
    guard let text = try optionalText(name) else { return nil }
    return try required(Identifier<Entity>(ascii: text))
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
    try member(name) { if case .number(let digits) = $0 { Int64(digits) } else { nil } }
  }

  func optionalBool(_ name: String) throws(TransactionRefusal) -> Bool? {
    try member(name) { if case .bool(let answer) = $0 { answer } else { nil } }
  }

  func optionalObject(_ name: String) throws(TransactionRefusal) -> PayloadObject? {
    guard let value = self[name] else { return nil }
    return try PayloadObject(value)
  }

  /// The store that signed; one that is not believed is refused.
  func environment(_ trust: StoreTrust) throws(TransactionRefusal) -> StoreEnvironment {
    let environment = StoreEnvironment(rawValue: try name("environment"))
    guard trust.environments.contains(environment) else { throw .environment }
    return environment
  }

  func optionalArray(_ name: String) throws(TransactionRefusal) -> [JSONValue]? {
    try member(name) { if case .array(let elements) = $0 { elements } else { nil } }
  }

  /// What `read` makes of a member; nil when it is missing, refused when `read` makes nothing of it.
  private func member<Value>(
    _ name: String, _ read: (JSONValue) -> Value?
  ) throws(TransactionRefusal) -> Value? {
    guard let value = self[name] else { return nil }
    return try required(read(value))
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
