/// The colours of one theme, as indexes into the terminal's own table.
struct Palette: Hashable, Sendable {
  /// One index a token, in 256 colours.
  var tokens: TokenColours<UInt8>
  /// One index a token, in 16 colours; nil is the terminal's own text colour.
  var ansi: TokenColours<UInt8?>
  /// Indexes of the three grounds in 256 colours; without the last two the focus is reversed.
  var ground: UInt8
  var surface: UInt8?
  var focus: UInt8?
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

extension TokenColours<UInt8?> {
  static let onDark = TokenColours(
    text: nil, muted: nil, accent: 14, taken: 2, missed: 9, none: 8, warning: 11,
    rule: 8)
  static let onLight = TokenColours(
    text: nil, muted: nil, accent: 4, taken: nil, missed: 1, none: nil, warning: 1,
    rule: 8)
}

extension Palette {
  static let dark = Palette(
    tokens: TokenColours(
      text: 254, muted: 145, accent: 75, taken: 115, missed: 209, none: 247, warning: 221,
      rule: 243),
    ansi: .onDark, ground: 233, surface: 235, focus: 236)

  static let light = Palette(
    tokens: TokenColours(
      text: 235, muted: 240, accent: 25, taken: 22, missed: 124, none: 241, warning: 94,
      rule: 102),
    ansi: .onLight, ground: 231, surface: 255, focus: 254)

  static let contrastDark = Palette(
    tokens: TokenColours(
      text: 231, muted: 252, accent: 153, taken: 115, missed: 216, none: 250, warning: 221,
      rule: 249),
    ansi: .onDark, ground: 16, surface: nil, focus: nil)

  static let contrastLight = Palette(
    tokens: TokenColours(
      text: 16, muted: 238, accent: 19, taken: 22, missed: 88, none: 239, warning: 16,
      rule: 241),
    ansi: .onLight, ground: 231, surface: nil, focus: nil)

  /// The dark colours without the green.
  static let colourSafe: Palette = {
    var palette = dark
    palette.tokens.taken = palette.tokens.text
    palette.ansi.taken = palette.ansi.text
    return palette
  }()
}
