/// Colours for meanings.
///
/// A theme paints its own ground in 256 colours and in values; 16 colours keep the user's. Without colours,
/// meaning is told by bold, reverse, underline and dim. Source: screens §1 "Colour"
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Light letters on a dark ground.
  case dark
  /// Dark letters on a light ground.
  case light
  /// Dark with every ratio at least 7.
  case contrastDark = "contrast-dark"
  /// Light with every ratio at least 7.
  case contrastLight = "contrast-light"
  /// Dark, and nothing is told by green.
  case colourSafe = "colour-safe"
  /// The terminal's own sixteen colours and ground.
  case terminal
  case mono

  /// The theme a person means; deuteranopia and tritanopia lead to colour-safe, other words to nil.
  public init?(named name: String) {
    switch name {
    case "deuteranopia", "tritanopia": self = .colourSafe
    default: self.init(rawValue: name)
    }
  }

  /// How a style is drawn with that many colours.
  public func resolve(_ style: Style, depth: ColourDepth) -> ResolvedStyle {
    resolve(style, depth: depth, palette)
  }

  /// The same with other colours than its own where there are 256 or values.
  func resolve(_ style: Style, depth: ColourDepth, _ palette: Palette) -> ResolvedStyle {
    switch (self, depth) {
    case (.mono, _), (_, .mono): Theme.withoutColour(style)
    case (.terminal, .indexed256), (.terminal, .direct): ansi(style)
    case (_, .indexed256): Theme.painted(style, palette.indexed, ink: 16, paper: 231)
    case (_, .direct):
      Theme.painted(style, palette.direct, ink: .value(0x000000), paper: .value(0xFFFFFF))
    case (_, .ansi16): ansi(style)
    case (_, .ansi8): Theme.dimmed(toEight: ansi(style))
    }
  }

  var palette: Palette {
    switch self {
    case .dark, .terminal, .mono: .dark
    case .light: .light
    case .contrastDark: .contrastDark
    case .contrastLight: .contrastLight
    case .colourSafe: .colourSafe
    }
  }

  /// On the theme's own ground. Ink and paper are the black and the white that a QR code is drawn in.
  private static func painted(
    _ style: Style, _ shades: Shades, ink: DrawnColour, paper: DrawnColour
  ) -> ResolvedStyle {
    var drawn = ResolvedStyle(
      foreground: shades.tokens[style.token], background: shades.ground,
      attributes: style.attributes.subtracting(.dim))
    switch style.ground {
    case .ground: break
    case .surface: drawn.background = shades.surface ?? shades.ground
    case .focus:
      drawn.background = shades.focus ?? shades.ground
      if shades.focus == nil { drawn.attributes.formSymmetricDifference(.reverse) }
    case .accent:
      drawn.foreground = shades.tokens.accent
      drawn.attributes.insert(.reverse)
    case .paper: return ResolvedStyle(foreground: ink, background: paper, attributes: [])
    }
    return drawn
  }

  private func ansi(_ style: Style) -> ResolvedStyle {
    let colours = palette.ansi
    var drawn = ResolvedStyle(
      foreground: colours[style.token], background: nil,
      attributes: style.attributes.subtracting(.dim))
    switch style.ground {
    case .ground, .surface: break
    case .focus: drawn.attributes.insert(.bold)
    case .accent:
      drawn.foreground = colours.accent
      drawn.attributes.insert(.reverse)
    case .paper: return ResolvedStyle(foreground: 0, background: 15, attributes: [])
    }
    return drawn
  }

  /// Bright colours become the plain ones in bold; bright black would vanish and becomes the text's own.
  private static func dimmed(toEight style: ResolvedStyle) -> ResolvedStyle {
    if style.background == 15 {
      return ResolvedStyle(foreground: style.foreground, background: 7, attributes: [])
    }
    guard case .index(let bright)? = style.foreground, bright >= 8 else { return style }
    var style = style
    style.foreground = bright == 8 ? nil : .index(bright - 8)
    if bright > 8 { style.attributes.insert(.bold) }
    return style
  }

  private static func withoutColour(_ style: Style) -> ResolvedStyle {
    var attributes = style.attributes.union(attributesWithoutColour(style.token))
    switch style.ground {
    case .ground, .surface: break
    case .focus: attributes.formSymmetricDifference(.reverse)
    case .accent: attributes.insert(.reverse)
    // Most terminals are dark: reversed, black is black.
    case .paper: attributes = .reverse
    }
    return ResolvedStyle(foreground: nil, background: nil, attributes: attributes)
  }

  private static func attributesWithoutColour(_ token: StyleToken) -> TextAttributes {
    switch token {
    case .accent, .pending, .warning: .bold
    case .missed, .danger: [.bold, .reverse]
    case .none: .dim
    case .prn: .underline
    case .text, .muted, .taken, .rule: []
    }
  }
}
