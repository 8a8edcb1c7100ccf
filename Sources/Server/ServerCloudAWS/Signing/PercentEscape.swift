/// The one way in which Amazon escapes addresses: letters, digits, `-`, `.`, `_`, `~` stand as they are,
/// every other byte is `%` and two upper case digits.
enum PercentEscape {
  private static let hex = Array("0123456789ABCDEF".utf8)

  /// A key of an object: its slashes stay.
  static func path(_ text: String) -> String { escaped(text, keeping: UInt8(ascii: "/")) }

  /// A name or a value of a query: slashes too are escaped.
  static func query(_ text: String) -> String { escaped(text, keeping: nil) }

  /// `a=1&b=2`, in the order of the escaped names, then values.
  static func query(_ fields: [(name: String, value: String)]) -> String {
    fields.map { (query($0.name), query($0.value)) }.sorted(by: isBefore)
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  private static func isBefore(_ one: (String, String), _ other: (String, String)) -> Bool {
    one.0 == other.0
      ? one.1.utf8.lexicographicallyPrecedes(other.1.utf8)
      : one.0.utf8.lexicographicallyPrecedes(other.0.utf8)
  }

  private static func escaped(_ text: String, keeping kept: UInt8?) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == kept || byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// True for the letters and digits of ASCII.
  var isLetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
