/// Undoes `%XX` (RFC 3986 §2.1), strictly.
enum PercentCoding {
  /// The text without escapes; nil when an escape is broken or the result is no UTF-8.
  static func decoded(_ text: Substring) -> Substring? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = hexValue(rest.popFirst()), let low = hexValue(rest.popFirst()) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self).map { $0[...] }
  }

  /// A path with each segment decoded; nil when that is impossible or a segment would hold a slash,
  /// which would make it another path.
  static func path(_ path: Substring) -> Substring? {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var segments: [Substring] = []
    for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let plain = decoded(segment), !plain.utf8.contains(UInt8(ascii: "/")) else {
        return nil
      }
      segments.append(plain)
    }
    return segments.joined(separator: "/")[...]
  }

  private static func hexValue(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let digit) where (0x30...0x39).contains(digit): digit - 0x30
    case .some(let digit) where (0x41...0x46).contains(digit): digit - 0x37
    case .some(let digit) where (0x61...0x66).contains(digit): digit - 0x57
    default: nil
    }
  }
}
