import Domain

extension String {
  /// Full-width letters, digits and signs as ASCII; everything else as it is. For reading values,
  /// never for keeping text.
  var folded: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
      case 0x3000: " "
      case 0x301C, 0x223C: "~"
      case 0x2212, 0x2010...0x2015: "-"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Without the blanks at both ends, the ideographic one among them.
  var trimmed: String {
    let view = unicodeScalars
    guard let first = view.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = view.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(view[first...last])
  }

  /// A short piece for a message: at most forty characters, none that moves a cursor.
  var excerpt: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(40).filter(\.isPrintable)))
  }
}
