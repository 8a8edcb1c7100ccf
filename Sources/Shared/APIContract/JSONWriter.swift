public import Domain

/// Writes JSON straight into bytes, field by field, in the order it is told.
///
/// The history routes answer in the time of a few hundred bytes copied; `JSONEncoder` alone costs
/// more than the rest of such a request (docs/decisions/0006).
public struct JSONWriter: Sendable {
  /// What has been written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []

  public init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  /// Writes `{…}` around what `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(.brace)
    body(&self)
    close(.brace)
  }

  /// Writes `[…]`, one element a value.
  public mutating func array<Values: Sequence>(
    _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
  ) {
    open(.square)
    for value in values { write(&self, value) }
    close(.square)
  }

  /// Writes a field name; exactly one value must follow.
  public mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a field whose name is data.
  public mutating func name(data name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a field with a string, or null.
  public mutating func field(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a field with a date, an instant or an identifier, or null.
  public mutating func field<Value: ASCIIText>(_ name: StaticString, ascii value: Value?) {
    self.name(name)
    if let value { ascii(value) } else { null() }
  }

  /// Writes a field whose name is a date.
  public mutating func name<Value: ASCIIText>(ascii name: Value) {
    ascii(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a value whose text is plain ASCII, without a string in between.
  private mutating func ascii<Value: ASCIIText>(_ value: Value) {
    separate()
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Value.asciiCount + 2) { text in
      text.initializeElement(at: 0, to: UInt8(ascii: "\""))
      value.putASCII(into: UnsafeMutableBufferPointer(rebasing: text[1...Value.asciiCount]))
      text.initializeElement(at: Value.asciiCount + 1, to: UInt8(ascii: "\""))
      bytes.append(contentsOf: text)
    }
  }

  /// Writes a field with an integer.
  public mutating func field(_ name: StaticString, _ value: Int) {
    self.name(name)
    number(value.description)
  }

  /// Writes a field with a boolean.
  public mutating func field(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  public mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    let isPlain = value.withUTF8 { text in
      guard !text.contains(where: Self.mayNeedEscape) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isPlain { for scalar in value.unicodeScalars { put(scalar) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a number that is already in JSON's form.
  public mutating func number(_ digits: String) {
    separate()
    bytes.append(contentsOf: digits.utf8)
  }

  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// What stands around members, or around elements.
  enum Bracket { case brace, square }

  mutating func open(_ bracket: Bracket) {
    separate()
    bytes.append(bracket == .brace ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  mutating func close(_ bracket: Bracket) {
    bytes.append(bracket == .brace ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// A comma stands before everything but the first thing inside a bracket or after a name.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  /// True for the bytes with which everything begins that is escaped, and much that is not.
  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
    case _ where scalar.steers: escape(scalar)
    default: bytes.append(contentsOf: scalar.utf8)
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    let hex = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(hex[Int(scalar.value >> UInt32(shift) & 0xF)]) }
  }

  /// A text of JSON as it came from somewhere, with what steers a terminal escaped in its strings and left out
  /// between its values: it means the same (W-32). What is no UTF-8 becomes U+FFFD.
  public static func harmless(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: mayBeHarmful) || !isUTF8(text) else { return text }
    var writer = JSONWriter(capacity: text.count + 64)
    var (isInside, isEscaped) = (false, false)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.steers, isInside || !"\t\n\r".unicodeScalars.contains(scalar) {
        if isInside { writer.escape(scalar) }
      } else {
        writer.bytes.append(contentsOf: scalar.utf8)
      }
      if scalar == "\"", !isEscaped { isInside.toggle() }
      isEscaped = isInside && scalar == "\\" && !isEscaped
    }
    return writer.bytes
  }

  private static func isUTF8(_ text: [UInt8]) -> Bool {
    String(validating: text, as: UTF8.self) != nil
  }

  @inline(__always)
  private static func mayBeHarmful(_ byte: UInt8) -> Bool {
    mayNeedEscape(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

/// A value that knows its form in the API.
public protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension JSONWritable {
  public var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}
