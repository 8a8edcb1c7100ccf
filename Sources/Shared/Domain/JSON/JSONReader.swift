/// Reads a JSON text (RFC 8259) strictly, and says where it stopped.
///
/// Unlike Foundation's decoder it refuses a name that stands twice and half of a surrogate pair,
/// and knows the path and line of every fault (docs/cases.md). O(bytes).
public struct JSONReader: ~Copyable {
  private let bytes: [UInt8]
  private let deepest: Int
  private var position = 0
  private var path = JSONPath.root

  private init(_ bytes: [UInt8], deepest: Int) { (self.bytes, self.deepest) = (bytes, deepest) }

  /// The value of a whole text, with at most `deepest` brackets inside brackets; only white space
  /// may stand around it, and a byte order mark in front where it is passed over.
  public static func value(
    of bytes: [UInt8], deepest: Int = 32, passingMark: Bool = true
  ) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes, deepest: deepest)
    if passingMark, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.fault(.textAfterTheEnd) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    skipSpace()
    guard let next = peek else { throw fault(.endsTooEarly) }
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw fault(.unexpectedCharacter)
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> [JSONValue.Member] {
    try open(depth)
    let outside = path
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    if take("}") { return members }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw expected() }
      let name = try string()
      path = outside[name]
      guard names.insert(name).inserted else { throw JSONFault(path, .twice) }
      guard take(":") else { throw expected() }
      members.append(.init(name: name, value: try value(depth: depth)))
      path = outside
    } while take(",")
    guard take("}") else { throw expected() }
    return members
  }

  private mutating func array(depth: Int) throws(JSONFault) -> [JSONValue] {
    try open(depth)
    let outside = path
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat {
      path = outside[elements.count]
      elements.append(try value(depth: depth))
    } while take(",")
    path = outside
    guard take("]") else { throw expected() }
    return elements
  }

  private mutating func open(_ depth: Int) throws(JSONFault) {
    guard depth <= deepest else { throw fault(.tooDeep) }
    position += 1
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONFault) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[position..<end].elementsEqual(letters) else {
      throw fault(.unexpectedCharacter)
    }
    position = end
    return value
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = position
    _ = accept("-")
    if !accept("0") { try digits() }
    if accept(".") { try digits() }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      try digits()
    }
    guard position - start <= 40 else { throw JSONFault(path, .numberTooLong) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONFault) {
    let start = position
    while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw expected() }
  }

  // MARK: Strings

  private mutating func string() throws(JSONFault) -> String {
    position += 1
    let start = position
    skipPlain()
    if peek == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try utf8(bytes[start..<position])
    }
    return try string(begunWith: Array(bytes[start..<position]))
  }

  /// The rest of a string in which something is escaped.
  private mutating func string(begunWith begin: [UInt8]) throws(JSONFault) -> String {
    var text = begin
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw JSONFault(path, .controlCharacter) }
      position += 1
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
      }
    }
    guard peek != nil else { throw fault(.endsTooEarly) }
    position += 1
    return try utf8(text[...])
  }

  /// Passes over what stands for itself in a string.
  private mutating func skipPlain() {
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
  }

  private func utf8(_ bytes: ArraySlice<UInt8>) throws(JSONFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONFault(path, .notUTF8)
    }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    guard let letter = peek else { throw fault(.endsTooEarly) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
    default: throw fault(.unexpectedCharacter)
    }
  }

  /// The character of `\uXXXX`, or of two of them that make a pair.
  private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
    var code = try codeUnit()
    if (0xD800...0xDBFF).contains(code), accept("\\"), accept("u") {
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low) else { throw JSONFault(path, .loneSurrogate) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw JSONFault(path, .loneSurrogate) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw peek == nil ? fault(.endsTooEarly) : fault(.unexpectedCharacter)
      }
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

  private func expected() -> JSONFault {
    fault(peek == nil ? .endsTooEarly : .unexpectedCharacter)
  }

  /// A fault of the text itself, with its line and column, both counted from 1.
  private func fault(_ syntax: JSONFault.Syntax) -> JSONFault {
    let before = bytes[..<position]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = bytes[start..<position].count { $0 & 0xC0 != 0x80 } + 1
    return JSONFault(path, .syntax(syntax, line: line, column: column))
  }
}
