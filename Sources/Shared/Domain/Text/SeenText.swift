extension Unicode.Scalar {
  /// True for what leaves no ink: blanks, controls, joiners, fillers, and what turns the direction of a line.
  public var isBlank: Bool {
    switch value {
    case 0x2800, 0xFFF9...0xFFFB: true
    default:
      properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control
    }
  }

  /// True for what would speak to a terminal: controls of both sets, separators of lines, and what turns the
  /// direction of a line.
  public var steers: Bool { !isPrintable || properties.isBidiControl }
}

extension String {
  /// True when a person who looks at it sees something.
  public var isSeen: Bool { unicodeScalars.contains { !$0.isBlank } }

  /// What a person sees of it: two texts that look alike are one. What leaves no ink is left out; between words
  /// blanks of any kind are one.
  public var seen: String {
    var scalars = String.UnicodeScalarView()
    var isApart = false
    for scalar in composed.unicodeScalars {
      if !scalar.isBlank {
        if isApart, !scalars.isEmpty { scalars.append(" ") }
        scalars.append(scalar)
        isApart = false
      } else if scalar.takesRoom {
        isApart = true
      }
    }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// True for a blank that is as wide as one: fillers too.
  fileprivate var takesRoom: Bool {
    properties.isWhitespace || [0x2800, 0x115F, 0x3164, 0xFFA0].contains(value)
  }
}
