public import Domain

/// Writes JSON straight into bytes, field by field, in the order it is told.
///
/// The history routes answer in the time of a few hundred bytes copied; `JSONEncoder` alone costs
/// more than the rest of such a request (docs/decisions/0006).
public struct JSONWriter: ~Copyable {
  private var sink: ByteSink
  /// True where the next thing is not the first inside a bracket, nor behind a name.
  private var needsComma = false

  public init(capacity: Int = 2048) { sink = ByteSink(capacity: capacity) }

  /// What has been written so far, UTF-8.
  public var bytes: [UInt8] { sink.bytes }

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
    let text = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    quoted(count: text.count) { _ = $0.initialize(fromContentsOf: text) }
    colon()
  }

  /// Writes a field whose name is data.
  public mutating func name(data name: String) {
    string(name)
    colon()
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
    colon()
  }

  /// Writes a value whose text is plain ASCII, without a string in between.
  private mutating func ascii<Value: ASCIIText>(_ value: Value) {
    quoted(count: Value.asciiCount) { value.putASCII(into: $0) }
  }

  /// Writes a field with an integer.
  public mutating func field(_ name: StaticString, _ value: Int) {
    self.name(name)
    number(value)
  }

  /// Writes a field with a boolean.
  public mutating func field(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  public mutating func bool(_ value: Bool) {
    word(value ? "true" : "false")
  }

  public mutating func string(_ value: String) {
    var value = value
    let isPlain = value.withUTF8 { text in
      guard !Self.mayNeedEscape(text) else { return false }
      quoted(count: text.count) { _ = $0.initialize(fromContentsOf: text) }
      return true
    }
    guard !isPlain else { return }
    separate()
    sink.append(UInt8(ascii: "\""))
    for scalar in value.unicodeScalars { put(scalar) }
    sink.append(UInt8(ascii: "\""))
  }

  /// Writes a number that is already in JSON's form.
  public mutating func number(_ digits: String) {
    separate()
    var digits = digits
    digits.withUTF8 { sink.append($0) }
  }

  public mutating func number(_ value: Int) {
    separate()
    if value < 0 { sink.append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, first) = (value.magnitude, 20)
      repeat {
        first -= 1
        digits.initializeElement(at: first, to: 0x30 + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      sink.append(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  public mutating func number(_ value: Quantity) {
    let (whole, fraction) = value.thousandths.quotientAndRemainder(dividingBy: 1000)
    if fraction == 0 { number(whole) } else { number(value.description) }
  }

  public mutating func null() { word("null") }

  private mutating func word(_ word: StaticString) {
    separate()
    sink.append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Writes a string of so many bytes that `put` sets.
  @inline(__always)
  private mutating func quoted(
    count: Int, _ put: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    separate()
    sink.append(count: count + 2) { text in
      text.initializeElement(at: 0, to: UInt8(ascii: "\""))
      put(UnsafeMutableBufferPointer(rebasing: text[1..<count + 1]))
      text.initializeElement(at: count + 1, to: UInt8(ascii: "\""))
    }
  }

  private mutating func colon() {
    sink.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// What stands around members, or around elements.
  enum Bracket { case brace, square }

  mutating func open(_ bracket: Bracket) {
    separate()
    sink.append(bracket == .brace ? UInt8(ascii: "{") : UInt8(ascii: "["))
    needsComma = false
  }

  mutating func close(_ bracket: Bracket) {
    sink.append(bracket == .brace ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    needsComma = true
  }

  /// A comma stands before everything but the first thing inside a bracket or after a name.
  private mutating func separate() {
    if needsComma { sink.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// True where something may have to be escaped. It looks at every byte, which is quicker than to stop.
  private static func mayNeedEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var found = 0
    for byte in text { found &+= mayNeedEscape(byte) ? 1 : 0 }
    return found > 0
  }

  /// True for the bytes with which everything begins that is escaped, and much that is not.
  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\":
      sink.append(UInt8(ascii: "\\"))
      sink.append(UInt8(scalar.value))
    case _ where scalar.steers: escape(scalar)
    default: for byte in scalar.utf8 { sink.append(byte) }
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    let hex = Array("0123456789abcdef".utf8)
    for byte in "\\u".utf8 { sink.append(byte) }
    for shift in [12, 8, 4, 0] { sink.append(hex[Int(scalar.value >> UInt32(shift) & 0xF)]) }
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
        for byte in scalar.utf8 { writer.sink.append(byte) }
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
