internal import CTerminal
internal import Screen

/// Hands cells to ncurses in the colours of a theme.
struct CellPainter {
  let depth: ColourDepth
  let ambiguousIsWide: Bool
  private(set) var theme: Theme

  /// How a style is drawn: ncurses' number for its two colours, and attributes.
  private struct Ink {
    var pair: Int32
    var attributes: UInt32
  }

  private var inks: [Style: Ink] = [:]
  private var pairs: [Colours: Int32] = [:]
  private var row: [ct_cell] = []

  private struct Colours: Hashable {
    var foreground: UInt8?
    var background: UInt8?
  }

  init(theme: Theme, depth: ColourDepth, ambiguousIsWide: Bool) {
    self.theme = theme
    self.depth = depth
    self.ambiguousIsWide = ambiguousIsWide
  }

  mutating func use(_ theme: Theme) {
    self.theme = theme
    inks.removeAll()
  }

  /// Makes the next flush clear the screen, in the theme's ground or in the terminal's own.
  mutating func forgetScreen(inTheme: Bool = true) {
    ct_forget(inTheme ? ink(for: Style()).pair : 0)
  }

  mutating func draw(_ run: ScreenDiff.Run, of buffer: ScreenBuffer) {
    row.removeAll(keepingCapacity: true)
    var style = buffer[run.row, run.columns.lowerBound].style
    var ink = ink(for: style)
    for column in run.columns {
      let cell = buffer[run.row, column]
      guard !cell.isContinuation else { continue }
      if cell.style != style, !takesOver(ink, style, cell) {
        style = cell.style
        ink = self.ink(for: style)
      }
      row.append(drawn(cell, ink))
    }
    ct_put(Int32(run.row), Int32(run.columns.lowerBound), row, Int32(row.count))
  }

  /// True when a blank may keep the colour of the letters before it: nobody sees the colour of a
  /// blank, and changing it twice is most of what a moved focus would cost.
  private mutating func takesOver(_ ink: Ink, _ style: Style, _ cell: Cell) -> Bool {
    guard cell.glyph == .blank, cell.style.ground == style.ground else { return false }
    let seen: TextAttributes = [.underline, .reverse]
    return seen.isDisjoint(with: cell.style.attributes)
      && self.ink(for: cell.style).attributes == ink.attributes
  }

  private func drawn(_ cell: Cell, _ ink: Ink) -> ct_cell {
    let isUncertain = ambiguousIsWide && cell.glyph.isAmbiguous
    let values = (isUncertain ? Glyph.replacement : cell.glyph).values
    return ct_cell(scalars: values, attributes: ink.attributes, pair: ink.pair)
  }

  private mutating func ink(for style: Style) -> Ink {
    if let known = inks[style] { return known }
    let resolved = theme.resolve(style, depth: depth)
    let colours = Colours(foreground: resolved.foreground, background: resolved.background)
    let ink = Ink(pair: pair(for: colours), attributes: UInt32(resolved.attributes.rawValue))
    inks[style] = ink
    return ink
  }

  private mutating func pair(for colours: Colours) -> Int32 {
    if let known = pairs[colours] { return known }
    guard colours.foreground != nil || colours.background != nil else { return 0 }
    let pair = Int32(pairs.count + 1)
    ct_define_pair(
      pair, colours.foreground.map(Int32.init) ?? -1, colours.background.map(Int32.init) ?? -1)
    pairs[colours] = pair
    return pair
  }
}
