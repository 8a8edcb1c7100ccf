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
  /// Whether the person wants no colours.
  public var isColourless: Bool
  /// Whether the terminal draws ambiguous characters two columns wide; they are then shown as `?`.
  public var ambiguousIsWide: Bool
  /// Whether the terminal is asked how wide it draws them; until it answers they are narrow.
  public var asksWidth: Bool

  /// Makes options; left out, type and colour are read from TERM and NO_COLOR in the environment.
  public init(
    theme: Theme? = nil, own: OwnTheme? = nil, type: String? = environment("TERM"),
    isColourless: Bool = environment("NO_COLOR") != nil, ambiguousIsWide: Bool = false,
    asksWidth: Bool = false
  ) {
    (self.theme, self.own) = (theme, own)
    self.type = type
    self.isColourless = isColourless
    (self.ambiguousIsWide, self.asksWidth) = (ambiguousIsWide, asksWidth)
  }

  /// A variable of the environment; nil when it is missing or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
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
