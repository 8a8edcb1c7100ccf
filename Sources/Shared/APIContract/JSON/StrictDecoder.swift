import Domain

/// Why a text is not what was to be read.
public struct RefusedJSON: Error, Hashable, Sendable {
  /// The member that is wrong, such as `regimen.endDate` or `tags[2]`; nil when it is the whole.
  public let field: String?

  init(_ path: JSONPath) {
    let text = path.description.dropFirst("$.".utf8.count)
    field = text.isEmpty ? nil : String(text)
  }

  fileprivate init(_ fault: JSONFault) {
    if case .syntax = fault.problem { self.init(.root) } else { self.init(fault.path) }
  }

  fileprivate init(_ error: any Error) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): self.init(JSONPath(context.codingPath + [key]))
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      self.init(JSONPath(context.codingPath))
    default: self.init(.root)
    }
  }
}

extension Decodable {
  /// Reads a whole text strictly: no name stands twice and none is unknown, every value has its type, and
  /// what is checked of requests is checked.
  ///
  /// The names that an object may have are those of the `CodingKeys` it is read by.
  public init(strictly bytes: [UInt8]) throws(RefusedJSON) {
    let value: JSONValue
    do { value = try JSONReader.value(of: bytes) } catch { throw RefusedJSON(error) }
    do { self = try Self(from: StrictDecoder(value: value, path: .root)) } catch {
      throw RefusedJSON(error)
    }
  }
}

/// Keys that name only some members of an object; other keys name the rest.
protocol PartialKey: CodingKey {}

/// One value with its place.
struct StrictDecoder: Decoder {
  let value: JSONValue
  let path: JSONPath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self) }
    if !(type is any PartialKey.Type),
      let stranger = members.first(where: { Key(stringValue: $0.name) == nil })
    {
      throw StrictDecoder(value: .null, path: path[stranger.name]).refused("unknown")
    }
    return KeyedDecodingContainer(StrictMembers<Key>(members: members, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return StrictElements(elements: elements, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func refused(_ why: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: why))
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "another type"))
  }
}

extension StrictDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw mismatch(type) }
    return text
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch(type) }
    return flag
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let digits) = value else { throw mismatch(type) }
    return Double(digits) ?? .nan
  }

  /// A number without fraction and exponent.
  func decode(_ type: Int.Type) throws -> Int {
    guard case .number(let digits) = value, let number = Int(digits) else { throw mismatch(type) }
    return number
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // No other number is read; its own initialiser would come back here.
    if type is any Numeric.Type, let number = try other(type) { return number }
    return try Value(from: self)
  }

  private func other<Value>(_ type: Value.Type) throws -> Value? {
    guard type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type else { return nil }
    throw mismatch(type)
  }
}

/// The members of an object.
private struct StrictMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [JSONValue.Member]
  let path: JSONPath
  var codingPath: [any CodingKey] { path.keys }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { members.contains { $0.name == key.stringValue } }

  private func member(_ key: any CodingKey) throws -> StrictDecoder {
    guard let member = members.first(where: { $0.name == key.stringValue }) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "missing"))
    }
    return StrictDecoder(value: member.value, path: path[member.name])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try member(key).decode(type)
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try member(key).decode(type)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type)
  }
  func nestedContainer<Name>(
    keyedBy type: Name.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Name> {
    try member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { StrictDecoder(value: .object(members), path: path) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The elements of an array, one after another.
private struct StrictElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let path: JSONPath
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  init(elements: [JSONValue], path: JSONPath) { (self.elements, self.path) = (elements, path) }

  private mutating func next() throws -> StrictDecoder {
    let place = path[currentIndex]
    guard !isAtEnd else { throw StrictDecoder(value: .null, path: place).refused("at its end") }
    defer { currentIndex += 1 }
    return StrictDecoder(value: elements[currentIndex], path: place)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: String.Type) throws -> String { try next().decode(type) }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().decode(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().decode(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next().decode(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }
  mutating func nestedContainer<Name>(
    keyedBy type: Name.Type
  ) throws -> KeyedDecodingContainer<Name> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

extension JSONPath {
  fileprivate init(_ keys: [any CodingKey]) {
    self = keys.reduce(.root) { path, key in
      key.intValue.map { path[$0] } ?? path[key.stringValue]
    }
  }

  fileprivate var keys: [any CodingKey] {
    switch self {
    case .root: []
    case .member(let path, let name): path.keys + [PathKey(stringValue: name)]
    case .element(let path, let index): path.keys + [PathKey(intValue: index)]
    }
  }
}

private struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
