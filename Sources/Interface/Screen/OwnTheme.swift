/// A theme of one's own: another theme with some of its colours changed.
///
/// The colours hold in 256 colours and in values; with fewer it is the theme that it stands on. Source: P-49,
/// decision 0144, decision 0157.
public struct OwnTheme: Hashable, Sendable {
  /// What is wrong in what somebody wrote.
  public enum Fault: Error, Hashable, Sendable {
    /// Nothing that has a colour is called so.
    case unknown(String)
    /// It is no colour: 0 to 255 or `#RRGGBB`.
    case noColour(name: String, text: String)
    /// The theme it is to stand on is none, or has no colours of its own.
    case noBase(String)
  }

  /// The theme that it stands on.
  public let base: Theme
  let palette: Palette

  /// Takes colours by name, and the theme that has the others (`base`, dark where nobody says). Errors: the first
  /// thing that is wrong.
  public init(_ settled: [String: String]) throws(Fault) {
    let name = settled["base"] ?? Theme.dark.rawValue
    guard let base = Theme(named: name), base != .terminal, base != .mono else {
      throw .noBase(name)
    }
    var palette = base.palette
    for (name, text) in settled.sorted(by: { $0.key < $1.key }) where name != "base" {
      guard let part = Part(rawValue: name) else { throw .unknown(name) }
      guard let colour = WrittenShade(text) else { throw .noColour(name: name, text: text) }
      palette.put(colour, at: part)
    }
    (self.base, self.palette) = (base, palette)
  }

  /// How a style is drawn with that many colours.
  public func resolve(_ style: Style, depth: ColourDepth) -> ResolvedStyle {
    base.resolve(style, depth: depth, palette)
  }
}

/// A colour that somebody wrote: an index, or `#RRGGBB`, of which the nearest index is drawn where values are not.
private struct WrittenShade {
  let index: UInt8
  let direct: DrawnColour

  init?(_ text: String) {
    guard text.first == "#" else {
      guard let index = UInt8(text) else { return nil }
      (self.index, direct) = (index, IndexedColour.drawn(index))
      return
    }
    let digits = text.dropFirst()
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
    else { return nil }
    index = IndexedColour.nearest(
      red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
    direct = .value(UInt32(value))
  }
}

/// What may be given a colour, by the name that a person writes.
private enum Part: String {
  case text, muted, accent, taken, missed, none, warning, rule, ground, surface, focus
}

extension Palette {
  fileprivate mutating func put(_ colour: WrittenShade, at part: Part) {
    indexed.put(.index(colour.index), at: part)
    direct.put(colour.direct, at: part)
  }
}

extension Shades {
  fileprivate mutating func put(_ colour: DrawnColour, at part: Part) {
    switch part {
    case .text: tokens.text = colour
    case .muted: tokens.muted = colour
    case .accent: tokens.accent = colour
    case .taken: tokens.taken = colour
    case .missed: tokens.missed = colour
    case .none: tokens.none = colour
    case .warning: tokens.warning = colour
    case .rule: tokens.rule = colour
    case .ground: ground = colour
    case .surface: surface = colour
    case .focus: focus = colour
    }
  }
}
