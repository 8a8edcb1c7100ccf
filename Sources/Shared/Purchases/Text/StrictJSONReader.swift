/// Reads a JSON text (RFC 8259) strictly and once: the reader that finds a fault is the one whose
/// values are used, so that no second parser can see another payload. O(bytes).
struct StrictJSONReader: ~Copyable {
  private let bytes: [UInt8]
  private var position = 0

  /// Brackets inside brackets, at most; what the store signs has four.
  private static let deepest = 16

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of a whole text; nothing but white space may stand around it.
  static func value(of bytes: [UInt8]) throws(StrictJSON.Fault) -> StrictJSON {
    var reader = StrictJSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw .notJSON }
    return value
  }

  private mutating func value(depth: Int) throws(StrictJSON.Fault) -> StrictJSON {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(StrictJSON.Fault) -> [StrictJSON.Member] {
    try open(depth)
    var members: [StrictJSON.Member] = []
    var names: Set<String> = []
    if take("}") { return members }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw .notJSON }
      let name = try string()
      guard names.insert(name).inserted else { throw .duplicateName }
      guard take(":") else { throw .notJSON }
      members.append(.init(name: name, value: try value(depth: depth)))
    } while take(",")
    guard take("}") else { throw .notJSON }
    return members
  }

  private mutating func array(depth: Int) throws(StrictJSON.Fault) -> [StrictJSON] {
    try open(depth)
    var elements: [StrictJSON] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth)) } while take(",")
    guard take("]") else { throw .notJSON }
    return elements
  }

  private mutating func open(_ depth: Int) throws(StrictJSON.Fault) {
    guard depth <= Self.deepest else { throw .tooDeep }
    position += 1
  }

  private mutating func word(
    _ word: StaticString, _ value: StrictJSON
  ) throws(StrictJSON.Fault) -> StrictJSON {
    let end = position + word.utf8CodeUnitCount
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[position..<end].elementsEqual(letters) else { throw .notJSON }
    position = end
    return value
  }

  private mutating func number() throws(StrictJSON.Fault) -> String {
    let start = position
    _ = accept("-")
    if !accept("0") { try digits() }
    if accept(".") { try digits() }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(StrictJSON.Fault) {
    let start = position
    while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw .notJSON }
  }

  // MARK: Strings

  private mutating func string() throws(StrictJSON.Fault) -> String {
    position += 1
    let start = position
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    if accept("\"") { return try utf8(bytes[start..<position - 1]) }
    return try string(begunWith: Array(bytes[start..<position]))
  }

  /// The rest of a string in which something is escaped.
  private mutating func string(
    begunWith begin: [UInt8]
  ) throws(StrictJSON.Fault) -> String {
    var text = begin
    while !accept("\"") {
      guard let byte = peek, byte >= 0x20 else { throw .notJSON }
      position += 1
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
      }
    }
    return try utf8(text[...])
  }

  private func utf8(_ bytes: ArraySlice<UInt8>) throws(StrictJSON.Fault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notJSON }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(StrictJSON.Fault) {
    guard let letter = peek else { throw .notJSON }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(Character(try scalar())).utf8
    default: throw .notJSON
    }
  }

  /// The character of `\uXXXX`, or of two of them that make a pair; half a pair is refused.
  private mutating func scalar() throws(StrictJSON.Fault) -> Unicode.Scalar {
    var code = try codeUnit()
    if (0xD800...0xDBFF).contains(code), accept("\\"), accept("u") {
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low) else { throw .notJSON }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw .notJSON }
    return scalar
  }

  private mutating func codeUnit() throws(StrictJSON.Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw .notJSON }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  // MARK: Steps

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes over white space, then over `character` when it is next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return accept(character)
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }
}
