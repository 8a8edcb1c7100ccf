internal import CTerminal
import Glibc
public import Screen

/// What is known of the terminal before it is opened.
public struct TerminalOptions: Sendable {
  /// The theme; nil picks dark or light from the ground the terminal reports.
  public var theme: Theme?
  /// Colours of the person's own, which hold where no theme is chosen.
  public var own: OwnTheme?
  /// The terminal's type as TERM tells it; nil or an unknown one falls back to xterm's.
  public var type: String?
  /// How many colours the person has settled.
  public var colour: ColourChoice
  /// Whether the environment asks for no colours.
  public var isColourless: Bool
  /// Whether the environment says that the terminal takes colours by their values.
  public var takesValues: Bool
  /// Whether the terminal draws ambiguous characters two columns wide; they are then shown as `?`.
  public var ambiguousIsWide: Bool
  /// Whether the terminal is asked how wide it draws them; until it answers they are narrow.
  public var asksWidth: Bool

  /// Makes options; left out, type and colours are read from TERM, NO_COLOR, COLORTERM and STY.
  public init(
    theme: Theme? = nil, own: OwnTheme? = nil, type: String? = environment("TERM"),
    colour: ColourChoice = .auto, isColourless: Bool = environment("NO_COLOR") != nil,
    takesValues: Bool = ["truecolor", "24bit"].contains(environment("COLORTERM"))
      && environment("STY") == nil,
    ambiguousIsWide: Bool = false, asksWidth: Bool = false
  ) {
    (self.theme, self.own) = (theme, own)
    self.type = type
    (self.colour, self.isColourless) = (colour, isColourless)
    self.takesValues = takesValues
    (self.ambiguousIsWide, self.asksWidth) = (ambiguousIsWide, asksWidth)
  }

  /// A variable of the environment; nil when it is missing or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

extension TerminalOptions {
  /// How many colours are drawn on a terminal that offers this.
  ///
  /// COLORTERM goes on into GNU screen, which garbles values and calls every terminal `screen`-something. Whoever calls
  /// it otherwise there is known by STY.
  func depth(of offer: ct_offer) -> ColourDepth {
    guard type != "dumb" else { return .mono }
    let isBelieved = takesValues && type?.hasPrefix("screen") != true
    let offered = ColourOffer(
      colours: Int(offer.colours), isXterm: offer.answers,
      takesValues: offer.takes_values || isBelieved, isColourless: isColourless)
    return offered.depth(colour)
  }

  /// How many colours are drawn where this is the terminal, which is neither taken nor written to.
  public var depth: ColourDepth {
    var offer = ct_offer()
    return ct_look_up(type, &offer) ? depth(of: offer) : .mono
  }
}

/// Why there is no terminal to draw on.
public enum TerminalUnavailable: Error, Hashable, Sendable {
  /// The process has no terminal, as in a pipe or a timer.
  case notATerminal
  /// No type that can place text is known on this machine, not even vt100: ncurses' data are missing.
  case noKnownType
  /// The system refused memory or files.
  case noResources
}
