/// What an answer of S3 says: names, texts and what lies within, and nothing else of XML.
///
/// It reads one element with a declaration before it at most. Document types, comments, instructions and
/// CDATA, which S3 never sends, are refused, and with them every way to make a small text large.
struct XMLElement: Hashable, Sendable {
  /// The name, with its prefix if it has one.
  let name: String
  /// The text within, put together; without the blanks between elements.
  var text = ""
  var children: [XMLElement] = []

  static let deepest = 12

  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

extension XMLElement {
  /// Reads a whole text; nil for anything that is not exactly one element.
  init?(_ bytes: [UInt8]) {
    var reader = XMLReader(bytes)
    guard let element = reader.document() else { return nil }
    self = element
  }
}

private struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  mutating func document() -> XMLElement? {
    if take("<?xml") {
      guard let end = find("?>") else { return nil }
      position = end + 2
    }
    skipBlanks()
    guard let element = element(depth: 1) else { return nil }
    skipBlanks()
    return position == bytes.count ? element : nil
  }

  private mutating func element(depth: Int) -> XMLElement? {
    guard depth <= XMLElement.deepest, take("<"), let name = name(), attributes() else {
      return nil
    }
    var element = XMLElement(name: name)
    if take("/>") { return element }
    guard take(">") else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      if take("</") {
        guard self.name() == name else { return nil }
        skipBlanks()
        guard take(">"), let text = String(validating: text, as: UTF8.self) else { return nil }
        element.text = element.children.isEmpty ? text : ""
        return element
      }
      if bytes[position] == UInt8(ascii: "<") {
        guard let child = self.element(depth: depth + 1) else { return nil }
        element.children.append(child)
      } else {
        guard let part = character() else { return nil }
        text += part
      }
    }
    return nil
  }

  private mutating func name() -> String? {
    let start = position
    while position < bytes.count, Self.mayStandInName(bytes[position]) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func mayStandInName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._:".utf8.contains(byte)
  }

  /// Reads over attributes, which say nothing to us; false when they are none.
  private mutating func attributes() -> Bool {
    while true {
      skipBlanks()
      guard position < bytes.count, Self.mayStandInName(bytes[position]) else { return true }
      guard name() != nil, take("="), let quote = bytes[safely: position],
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { return false }
      position += 1
      while let byte = bytes[safely: position], byte != quote {
        guard byte != UInt8(ascii: "<") else { return false }
        position += 1
      }
      guard position < bytes.count else { return false }
      position += 1
    }
  }

  /// One byte of text, or what an escape stands for.
  private mutating func character() -> [UInt8]? {
    let byte = bytes[position]
    guard byte == UInt8(ascii: "&") else {
      position += 1
      return [byte]
    }
    guard let end = find(";"), end - position <= 10 else { return nil }
    let word = String(decoding: bytes[position + 1..<end], as: UTF8.self)
    position = end + 1
    switch word {
    case "amp": return Array("&".utf8)
    case "lt": return Array("<".utf8)
    case "gt": return Array(">".utf8)
    case "quot": return Array("\"".utf8)
    case "apos": return Array("'".utf8)
    default: return Self.scalar(word).map { Array(String($0).utf8) }
    }
  }

  private static func scalar(_ word: String) -> Character? {
    guard word.hasPrefix("#") else { return nil }
    let digits = word.dropFirst()
    let number =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number != 0 else { return nil }
    return Unicode.Scalar(number).map(Character.init)
  }

  private mutating func skipBlanks() {
    while let byte = bytes[safely: position], [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      position += 1
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: length)
    guard bytes[position..<position + length].elementsEqual(wanted) else { return false }
    position += length
    return true
  }

  private func find(_ word: String) -> Int? {
    bytes[position...].firstRange(of: Array(word.utf8))?.lowerBound
  }
}

extension Array {
  fileprivate subscript(safely index: Int) -> Element? { index < count ? self[index] : nil }
}
