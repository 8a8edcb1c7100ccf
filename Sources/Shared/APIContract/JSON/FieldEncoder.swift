/// A number with its own digits, such as `0.5`.
protocol WrittenAsNumber: CustomStringConvertible {}

/// What is not written at all where it is nil, in every property.
public protocol LeavesNilOut {}

extension JSONWritable where Self: Encodable {
  /// Writes the properties in the order of their declaration; nil is null, unless ``LeavesNilOut``.
  public func write(to json: inout JSONWriter) {
    let encoder = FieldEncoder(&json, leavesNilOut: self is any LeavesNilOut)
    // Nothing here throws: there is no value that cannot be written.
    do { try encode(to: encoder) } catch { assertionFailure("\(error)") }
    encoder.close()
    encoder.giveBack(&json)
  }
}

/// Writes one value as it is told, straight into the bytes.
///
/// What a container has begun is closed when the value has been told to its end.
private final class FieldEncoder: Encoder {
  var json: JSONWriter
  let leavesNilOut: Bool
  private var end: JSONWriter.Bracket?
  private var inner: FieldEncoder?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Takes the bytes over, so that none is copied.
  init(_ json: inout JSONWriter, leavesNilOut: Bool) {
    self.json = JSONWriter(capacity: 0)
    self.leavesNilOut = leavesNilOut
    swap(&self.json, &json)
  }

  func giveBack(_ json: inout JSONWriter) { swap(&self.json, &json) }

  func close() {
    settle()
    if let end { json.close(end) }
    end = nil
  }

  /// A second container of the same value goes on in the first.
  private func open(_ bracket: JSONWriter.Bracket) {
    guard end == nil else { return }
    json.open(bracket)
    end = bracket
  }

  /// Closes what was begun inside and told to its end.
  private func settle() {
    guard let inner else { return }
    inner.close()
    inner.giveBack(&json)
    self.inner = nil
  }

  func begin(_ key: any CodingKey) {
    settle()
    json.name(data: key.stringValue)
  }

  func write<Value: Encodable>(_ value: Value) throws {
    settle()
    switch value {
    case let text as String: json.string(text)
    case let flag as Bool: json.bool(flag)
    case let number as Int: json.number(number)
    case let number as any WrittenAsNumber: json.number(number.description)
    case let known as any JSONWritable: known.write(to: &json)
    default:
      let inside = nested()
      try value.encode(to: inside)
      settle()
    }
  }

  func null() {
    settle()
    json.null()
  }

  func nested() -> FieldEncoder {
    settle()
    let inside = FieldEncoder(&json, leavesNilOut: leavesNilOut)
    inner = inside
    return inside
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    open(.brace)
    return KeyedEncodingContainer(FieldMembers(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(.square)
    return FieldElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { FieldElements(encoder: self) }
}

/// The members of an object in the order in which they are told.
private struct FieldMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: FieldEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    encoder.begin(key)
    encoder.null()
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    encoder.begin(key)
    try encoder.write(value)
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { return try encode(value, forKey: key) }
    if !encoder.leavesNilOut { encodeNil(forKey: key) }
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try nothing(forKey: key) }
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try nothing(forKey: key) }
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try nothing(forKey: key) }
  }

  private func nothing(forKey key: Key) throws {
    if !encoder.leavesNilOut { encodeNil(forKey: key) }
  }

  func nestedContainer<Name>(
    keyedBy type: Name.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Name> {
    encoder.begin(key)
    return encoder.nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.begin(key)
    return encoder.nested().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.begin(key)
    return encoder.nested()
  }
}

/// The elements of an array, or one value alone.
private struct FieldElements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: FieldEncoder
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: FieldEncoder) { self.encoder = encoder }

  func encodeNil() { encoder.null() }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.write(value) }

  func nestedContainer<Name>(keyedBy type: Name.Type) -> KeyedEncodingContainer<Name> {
    encoder.nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.nested().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nested() }
}
