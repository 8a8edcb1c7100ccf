internal import CTerminal
internal import Screen

/// Hands cells to ncurses in the colours of a theme.
struct CellPainter {
  let depth: ColourDepth
  var ambiguousIsWide: Bool
  private(set) var theme: Theme
  /// The person's own colours, which stand on that theme; nil for the theme as it is.
  private(set) var own: OwnTheme?

  /// How a style is drawn: ncurses' number for its two colours, and attributes.
  private struct Ink {
    var pair: Int32
    var attributes: UInt32
  }

  private var inks: [Style: Ink] = [:]
  private var pairs: [Colours: Int32] = [:]
  /// The numbers under which ncurses knows values.
  private var slots: [UInt32: Int32] = [:]
  private var row: [ct_cell] = []

  private struct Colours: Hashable {
    var foreground: DrawnColour?
    var background: DrawnColour?
  }

  init(theme: Theme, depth: ColourDepth, ambiguousIsWide: Bool) {
    self.theme = theme
    self.depth = depth
    self.ambiguousIsWide = ambiguousIsWide
  }

  mutating func use(_ theme: Theme, _ own: OwnTheme?) {
    (self.theme, self.own) = (theme, own)
    inks.removeAll()
  }

  /// Makes the next flush clear the screen, in the theme's ground or in the terminal's own.
  mutating func forgetScreen(inTheme: Bool = true) {
    ct_forget(inTheme ? ink(for: Style()).pair : 0)
  }

  mutating func draw(_ run: ScreenDiff.Run, of buffer: ScreenBuffer) {
    row.removeAll(keepingCapacity: true)
    let cells = run.columns.lazy.map { buffer[run.row, $0] }.filter { !$0.isContinuation }
    var style =
      cells.first { $0.glyph != .blank }?.style ?? buffer[run.row, run.columns.lowerBound].style
    var last: (style: Style, ink: Ink)?
    for cell in cells {
      style = inherited(by: cell, from: style)
      let ink: Ink
      if let last, last.style == style { ink = last.ink } else { ink = self.ink(for: style) }
      last = (style, ink)
      row.append(Self.drawn(cell, ink, ambiguousIsWide))
    }
    ct_put(Int32(run.row), Int32(run.columns.lowerBound), row, Int32(row.count))
  }

  /// The style to draw a cell in: its own, but a blank keeps the colour of the letters beside it.
  ///
  /// Nobody sees the colour of a blank, and changing it twice is most of what a moved focus costs.
  private mutating func inherited(by cell: Cell, from style: Style) -> Style {
    let own = cell.style
    let seen: TextAttributes = [.underline, .reverse]
    guard own != style, cell.glyph == .blank, seen.isDisjoint(with: own.attributes) else {
      return own
    }
    let kept = Style(style.token, on: own.ground, own.attributes)
    return ink(for: kept).attributes == ink(for: own).attributes ? kept : own
  }

  func resolve(_ style: Style) -> ResolvedStyle {
    own?.resolve(style, depth: depth) ?? theme.resolve(style, depth: depth)
  }

  private static func drawn(_ cell: Cell, _ ink: Ink, _ ambiguousIsWide: Bool) -> ct_cell {
    let isUncertain = ambiguousIsWide && cell.glyph.isAmbiguous
    let values = (isUncertain ? Glyph.replacement : cell.glyph).values
    return ct_cell(scalars: values, attributes: ink.attributes, pair: ink.pair)
  }

  private mutating func ink(for style: Style) -> Ink {
    if let known = inks[style] { return known }
    let resolved = resolve(style)
    let colours = Colours(foreground: resolved.foreground, background: resolved.background)
    let ink = Ink(pair: pair(for: colours), attributes: UInt32(resolved.attributes.rawValue))
    inks[style] = ink
    return ink
  }

  private mutating func pair(for colours: Colours) -> Int32 {
    if let known = pairs[colours] { return known }
    guard colours.foreground != nil || colours.background != nil else { return 0 }
    let pair = Int32(pairs.count + 1)
    ct_define_pair(pair, number(of: colours.foreground), number(of: colours.background))
    pairs[colours] = pair
    return pair
  }

  private mutating func number(of colour: DrawnColour?) -> Int32 {
    switch colour {
    case nil: -1
    case .index(let index)?: Int32(index)
    case .value(let value)?: slot(for: value)
    }
  }

  /// The number of a value, from 16 on: those below are the person's own. All themes together, and one of the
  /// person's own, have fewer than a hundred. Source: decision 0157.
  private mutating func slot(for value: UInt32) -> Int32 {
    if let known = slots[value] { return known }
    let slot = Int32(16 + slots.count)
    ct_define_colour(slot, value)
    slots[value] = slot
    return slot
  }
}
