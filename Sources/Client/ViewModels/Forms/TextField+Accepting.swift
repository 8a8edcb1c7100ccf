extension TextField.Kind {
  /// What of a typed or pasted text goes into a field of this kind.
  func accepted(_ text: String) -> String {
    switch self {
    case .text: text.plain(blanks: true)
    case .lines: text.plain(blanks: true, lineEnds: true)
    case .secret: text.plain(blanks: true)
    case .latin, .number, .count: text.plain(blanks: false).withoutFullWidth
    case .digits: text.plain(blanks: false).withoutFullWidth.only { $0.isASCIIDigit }
    case .date, .times: text.plain(blanks: true).withoutFullWidth
    }
  }
}

extension String {
  /// The text without line ends, control characters and what steers the direction of a line. A tab
  /// becomes a blank. With `lineEnds` they stay, each as one `\n`.
  fileprivate func plain(blanks: Bool, lineEnds: Bool = false) -> String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      if lineEnds, scalar == "\n" {
        scalars.append(scalar)
      } else if scalar == "\t"
        || scalar.properties.isWhitespace && scalar.properties.generalCategory == .spaceSeparator
      {
        if blanks { scalars.append(scalar == "\t" ? " " : scalar) }
      } else if scalar.isText {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The text with ＡＢＣ１２３ and their signs at half width, as an input method leaves them behind.
  fileprivate var withoutFullWidth: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.atHalfWidth) }
    return String(scalars)
  }

  fileprivate func only(_ isTaken: (Unicode.Scalar) -> Bool) -> String {
    String(UnicodeScalarView(unicodeScalars.filter(isTaken)))
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }

  fileprivate var isText: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    // What joins emoji; the other format characters turn the direction of a line or are never seen.
    case .format: value == 0x200D
    default: true
    }
  }

  fileprivate var atHalfWidth: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0x3000: " "
    default: self
    }
  }
}
