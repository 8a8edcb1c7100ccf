/// The colours of one theme.
struct Palette: Hashable, Sendable {
  /// As indexes into the terminal's own table of 256.
  var indexed: Shades
  /// As values, for terminals that take them. Source: screens §1 "Colour", decision 0157.
  var direct: Shades
  /// One index a token, in 16 colours; nil is the terminal's own text colour.
  var ansi: TokenColours<DrawnColour?>
}

/// One colour a token, and those of the three grounds; without the last two the focus is reversed.
struct Shades: Hashable, Sendable {
  var tokens: TokenColours<DrawnColour>
  var ground: DrawnColour
  var surface: DrawnColour?
  var focus: DrawnColour?
}

/// One value for each token of the colour table.
struct TokenColours<Value: Hashable & Sendable>: Hashable, Sendable {
  var text: Value
  var muted: Value
  var accent: Value
  var taken: Value
  var missed: Value
  var none: Value
  var warning: Value
  var rule: Value

  subscript(token: StyleToken) -> Value {
    switch token {
    case .text, .prn: text
    case .muted: muted
    case .accent, .pending: accent
    case .taken: taken
    case .missed, .danger: missed
    case .none: none
    case .warning: warning
    case .rule: rule
    }
  }
}

extension TokenColours<DrawnColour?> {
  static let onDark = TokenColours(
    text: nil, muted: nil, accent: 14, taken: 2, missed: 9, none: 8, warning: 11,
    rule: 8)
  static let onLight = TokenColours(
    text: nil, muted: nil, accent: 4, taken: nil, missed: 1, none: nil, warning: 1,
    rule: 8)
}

extension Palette {
  static let dark = Palette(
    indexed: Shades(
      tokens: TokenColours(
        text: 254, muted: 145, accent: 75, taken: 115, missed: 209, none: 247, warning: 221,
        rule: 243),
      ground: 233, surface: 235, focus: 236),
    direct: Shades(
      tokens: TokenColours(
        text: .value(0xEAE6DC), muted: .value(0xA3AFB9), accent: .value(0x7CC0FF),
        taken: .value(0x86CFA8), missed: .value(0xFF8466), none: .value(0x96A2AE),
        warning: .value(0xF3CC62), rule: .value(0x6A7884)),
      ground: .value(0x11161B), surface: .value(0x1B232B), focus: .value(0x233140)),
    ansi: .onDark)

  static let light = Palette(
    indexed: Shades(
      tokens: TokenColours(
        text: 235, muted: 240, accent: 25, taken: 22, missed: 124, none: 241, warning: 94,
        rule: 102),
      ground: 231, surface: 255, focus: 254),
    direct: Shades(
      tokens: TokenColours(
        text: .value(0x1E2328), muted: .value(0x515B64), accent: .value(0x0A56A6),
        taken: .value(0x1A6B43), missed: .value(0xA81C12), none: .value(0x5A636C),
        warning: .value(0x7A4F00), rule: .value(0x7F8790)),
      ground: .value(0xFBF9F4), surface: .value(0xF1EDE3), focus: .value(0xDDE6F2)),
    ansi: .onLight)

  static let contrastDark = Palette(
    indexed: Shades(
      tokens: TokenColours(
        text: 231, muted: 252, accent: 153, taken: 115, missed: 216, none: 250, warning: 221,
        rule: 249),
      ground: 16, surface: nil, focus: nil),
    direct: Shades(
      tokens: TokenColours(
        text: .value(0xFFFFFF), muted: .value(0xC9D3DC), accent: .value(0x9CD2FF),
        taken: .value(0x8DEBB8), missed: .value(0xFFA58C), none: .value(0xB4C0CB),
        warning: .value(0xFFDF80), rule: .value(0xA9B6C2)),
      ground: .value(0x000000), surface: nil, focus: nil),
    ansi: .onDark)

  static let contrastLight = Palette(
    indexed: Shades(
      tokens: TokenColours(
        text: 16, muted: 238, accent: 19, taken: 22, missed: 88, none: 239, warning: 16,
        rule: 241),
      ground: 231, surface: nil, focus: nil),
    direct: Shades(
      tokens: TokenColours(
        text: .value(0x000000), muted: .value(0x3A424A), accent: .value(0x003C86),
        taken: .value(0x0A4F2E), missed: .value(0x7E0A04), none: .value(0x434B53),
        warning: .value(0x523400), rule: .value(0x5C646C)),
      ground: .value(0xFFFFFF), surface: nil, focus: nil),
    ansi: .onLight)

  /// The dark colours without the green. What was missed is a deeper red than the dark theme's value, which comes too
  /// near to the text for who lacks red cones.
  static let colourSafe: Palette = {
    var palette = dark
    palette.indexed.tokens.taken = palette.indexed.tokens.text
    palette.direct.tokens.taken = palette.direct.tokens.text
    palette.direct.tokens.missed = .value(0xFF7450)
    palette.ansi.taken = palette.ansi.text
    return palette
  }()
}
