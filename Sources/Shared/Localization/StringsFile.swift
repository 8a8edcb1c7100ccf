/// Reads a `.strings` file strictly: UTF-8, comments, and `"key" = "value";`.
///
/// Knows the escapes `\"`, `\\`, `\n`, `\t` and `\U` with four hexadecimal digits. Works on bytes,
/// so that a file of some hundred entries costs a fraction of a millisecond.
struct StringsFile {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The texts by their keys.
  ///
  /// - Throws: `StringsFileError` with the line of the first fault.
  static func texts(
    in bytes: UnsafeRawBufferPointer
  ) throws(StringsFileError) -> [String: String] {
    var file = StringsFile(bytes)
    var texts: [String: String] = [:]
    texts.reserveCapacity(bytes.count / 64)
    while try file.skipToEntry() {
      let key = try file.string()
      try file.expect("=")
      let text = try file.string()
      try file.expect(";")
      if texts.updateValue(text, forKey: key) != nil { throw file.failure(.duplicate(key)) }
    }
    return texts
  }

  /// Skips blanks and comments; false at the end of the file.
  private mutating func skipToEntry() throws(StringsFileError) -> Bool {
    while position < bytes.count {
      switch bytes[position] {
      case .blank, .tab, .newline, .carriageReturn: position += 1
      case .slash: try skipComment()
      default: return true
      }
    }
    return false
  }

  private mutating func skipComment() throws(StringsFileError) {
    let second = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch second {
    case .slash:
      while position < bytes.count, bytes[position] != .newline { position += 1 }
    case .star:
      try skipBlockComment()
    default:
      throw failure(.expected("*"))
    }
  }

  private mutating func skipBlockComment() throws(StringsFileError) {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == .star, bytes[position + 1] == .slash {
        position += 2
        return
      }
      position += 1
    }
    throw failure(.endOfFile, at: start)
  }

  /// Skips to one byte and takes it.
  private mutating func expect(_ mark: Unicode.Scalar) throws(StringsFileError) {
    guard try skipToEntry() else { throw failure(.endOfFile) }
    guard bytes[position] == UInt8(ascii: mark) else { throw failure(.expected(Character(mark))) }
    position += 1
  }

  /// Takes a quoted string; one without escapes, nearly all of them, is copied in one piece.
  private mutating func string() throws(StringsFileError) -> String {
    try expect("\"")
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case .quote:
        position += 1
        return try text(bytes[start..<(position - 1)])
      case .backslash:
        return try escapedString(from: start)
      case .newline, .carriageReturn:
        throw failure(.lineBreakInString)
      default:
        position += 1
      }
    }
    throw failure(.endOfFile, at: start)
  }

  /// Goes on with a string in which a backslash was met.
  private mutating func escapedString(from start: Int) throws(StringsFileError) -> String {
    var unescaped = [UInt8](bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case .quote: return try text(unescaped)
      case .backslash: unescaped.append(contentsOf: try escape())
      case .newline, .carriageReturn: throw failure(.lineBreakInString, at: position - 1)
      default: unescaped.append(byte)
      }
    }
    throw failure(.endOfFile, at: start)
  }

  /// The bytes that the escape after a backslash stands for.
  private mutating func escape() throws(StringsFileError) -> [UInt8] {
    guard position < bytes.count else { throw failure(.endOfFile) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case .quote, .backslash: return [byte]
    case UInt8(ascii: "n"): return [.newline]
    case UInt8(ascii: "t"): return [.tab]
    case UInt8(ascii: "U"): return try codePoint()
    default: throw failure(.unknownEscape, at: position - 1)
    }
  }

  /// The UTF-8 of the four hexadecimal digits after `\U`; a surrogate is no character.
  private mutating func codePoint() throws(StringsFileError) -> [UInt8] {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy(\.isHexadecimal),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw failure(.unknownEscape) }
    position += 4
    return Array(String(scalar).utf8)
  }

  private func text(_ utf8: some Sequence<UInt8>) throws(StringsFileError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else { throw failure(.notUTF8) }
    return text
  }

  /// The error for a problem at an offset; counts the lines only now.
  private func failure(
    _ problem: StringsFileError.Problem, at offset: Int? = nil
  ) -> StringsFileError {
    let before = bytes.prefix(offset ?? position)
    return StringsFileError(line: 1 + before.count { $0 == .newline }, problem: problem)
  }
}

extension UInt8 {
  fileprivate static let blank = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let backslash = UInt8(ascii: "\\")

  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
