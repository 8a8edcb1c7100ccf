/// How many colours a terminal draws.
public enum ColourDepth: UInt8, Hashable, Sendable, CaseIterable {
  /// None: NO_COLOR, or a TERM without colours.
  case mono
  /// The eight of old terminals; brighter ones are drawn bold.
  case ansi8
  /// The sixteen every user chooses for himself.
  case ansi16
  case indexed256
  /// Values of 24 bits.
  case direct

  /// The depth for a terminal that says it has that many colours.
  public init(colours: Int) {
    switch colours {
    case 256...: self = .indexed256
    case 16...: self = .ansi16
    case 8...: self = .ansi8
    default: self = .mono
    }
  }

  /// Whether a theme paints its own ground; with fewer colours the person's stays.
  public var paintsGround: Bool { self >= .indexed256 }
}

extension ColourDepth: Comparable {
  public static func < (one: ColourDepth, other: ColourDepth) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// How many colours a person wants, as the setting `color` is written. Source: decision 0157.
public enum ColourChoice: String, Hashable, Sendable, CaseIterable {
  /// What terminal and environment say.
  case auto
  case none
  case sixteen = "16"
  case indexed = "256"
  case truecolor
}

/// What a terminal offers to colour with, and what the environment says of it.
public struct ColourOffer: Hashable, Sendable {
  /// How many colours its entry in terminfo has; more than 256 where a number is a value.
  public var colours: Int
  /// Whether it is of xterm's kind, whose sequences of colours are written here and not by ncurses.
  public var isXterm: Bool
  /// Whether entry or environment say that it takes values.
  public var takesValues: Bool
  /// Whether the environment asks for no colours.
  public var isColourless: Bool

  /// Makes an offer; left out, nobody says anything of values or asks for no colours.
  public init(
    colours: Int, isXterm: Bool, takesValues: Bool = false, isColourless: Bool = false
  ) {
    (self.colours, self.isXterm) = (colours, isXterm)
    (self.takesValues, self.isColourless) = (takesValues, isColourless)
  }

  /// The most that can be drawn, whatever is said.
  private var most: ColourDepth {
    if isXterm, colours >= 256 { return .direct }
    // A number is a value there, but for the first eight.
    return colours > 256 ? .ansi8 : ColourDepth(colours: colours)
  }

  /// How many colours are drawn. A choice goes before the environment, but brings nothing that the terminal's type
  /// has not. Source: decision 0157.
  public func depth(_ choice: ColourChoice) -> ColourDepth {
    switch choice {
    case .none: .mono
    case .sixteen: min(.ansi16, most)
    case .indexed: min(.indexed256, most)
    case .truecolor: most
    case .auto:
      if isColourless {
        .mono
      } else if takesValues || colours > 256 {
        most
      } else {
        min(.indexed256, most)
      }
    }
  }
}

/// A colour as a terminal is told it.
public enum DrawnColour: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// One of the terminal's own table.
  case index(UInt8)
  /// Red, green and blue: 0xRRGGBB.
  case value(UInt32)

  public init(integerLiteral index: UInt8) { self = .index(index) }
}

/// A style as a terminal draws it.
public struct ResolvedStyle: Hashable, Sendable {
  /// The text's colour; nil is the terminal's own.
  public var foreground: DrawnColour?
  /// The ground's colour; nil is the terminal's own.
  public var background: DrawnColour?
  public var attributes: TextAttributes
}
