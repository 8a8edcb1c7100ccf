import Localization
import Screen

/// A frame under construction: cells, named elements, and the words to draw with.
struct Canvas {
  var buffer: ScreenBuffer
  var elements: [Element] = []
  var focus: Point?
  /// What has the focus while a page that begins at its beginning does not show it.
  var unseenFocus: String?
  /// The frame of the card that was drawn last; nil while the body is empty.
  var box: Rect?
  private(set) var layout: Layout
  let marks: MarkSet
  let strings: Strings
  /// False while the band under the rule has the focus, so that no row of the body shows one too.
  let bodyHasFocus: Bool
  /// True when somebody reads the labels: without a trace a cell that has no focus needs none.
  let describes: Bool
  /// The screen that what is drawn here is folded onto; nil where it is seen as it is drawn.
  private(set) var target: Layout?
  /// What a sheet has for the bars, which are drawn on the screen itself.
  var bars = SheetBars()
  /// The legend of the screen; nil where it has none.
  var legend: Legend?
  /// True while what is spoken takes the legend's row, too.
  var hidesLegend = false
  /// The keys of the footer that a click presses.
  var hints: [PressedHint] = []
  /// The addresses that were drawn, and where; what has covered them since is not told here.
  var links: [(address: LinkAddress, frame: Rect)] = []
  /// What stays side by side as it was drawn where it is folded, blanks included, such as a column of two parts.
  var together: [Rect] = []
  /// Where more of a page stands than is seen.
  var goesOn = GoesOn()
  /// How many pages up and down a folded page goes on.
  var scrollable = 0...0
  /// The same where only words stand there, beyond the first or the last thing that a key can reach.
  var beyondFocus = GoesOn()
  /// What earlier frames have drawn; nil where everything is drawn from nothing.
  let drawn: DrawnBlocks?

  init(
    size: Size, marks: MarkSet, strings: Strings, describes: Bool, band: Int = 0,
    bodyHasFocus: Bool = true, drawn: DrawnBlocks? = nil
  ) {
    self.drawn = drawn
    buffer = ScreenBuffer(size: size)
    layout = Layout(size: size, band: band)
    self.bodyHasFocus = bodyHasFocus
    (self.marks, self.strings, self.describes) = (marks, strings, describes)
  }

  /// A sheet with room for everything, which is folded onto the screen that `canvas` is.
  init(sheetFor canvas: Canvas) {
    let screen = canvas.layout
    let size = Size(
      width: screen.isNarrow ? Self.sheet.width : screen.size.width,
      height: max(Self.sheet.height, screen.size.height))
    self.init(
      size: size, marks: canvas.marks, strings: canvas.strings, describes: canvas.describes,
      bodyHasFocus: canvas.bodyHasFocus)
    target = screen
  }

  /// Wide enough for names that 80 columns cut, and as many rows as a list is worth.
  private static let sheet = Size(width: 112, height: 64)

  /// True where what is drawn is going to be folded into fewer columns.
  var isFoldedNarrow: Bool { target?.isNarrow == true }

  /// From here on only the first columns of the block are drawn on, as on a screen that has no more; nil for all.
  mutating func keep(to columns: Int?) { layout.part = columns }

  /// From here on the panel of 今日 has so many columns more, and the third column so many fewer.
  mutating func widenAside(by columns: Int) { layout.asideMore = columns }

  /// The columns from one on that a sentence has, in which it can be read.
  func room(from column: Int, to last: Int? = nil) -> Int {
    let own = max(2, (last ?? layout.lastColumn) - column + 1)
    guard let target else { return own }
    return max(2, min(own, target.textWidth - max(0, column - layout.textColumn)))
  }

  /// The lines of a sentence from a column on; on a small screen they break between phrases.
  func lines(_ sentence: String, from column: Int, to last: Int? = nil) -> [String] {
    LineBreaker.lines(
      sentence, width: room(from: column, to: last),
      evenly: isFoldedNarrow || layout.isNarrow)
  }

  /// The last column that text from there may take: inside a card, and where its words would go on over its border,
  /// that border stays, whatever a language needs.
  func lastColumn(row: Int, column: Int) -> Int {
    guard let box, box.rows.contains(row), column > box.column,
      column <= box.column + box.width
    else { return layout.lastColumn }
    return box.column + box.width - 2
  }

  /// Draws text from a column on; returns the column after it.
  @discardableResult
  mutating func text(
    _ text: String, row: Int, column: Int, _ style: Style = .text, to last: Int? = nil
  ) -> Int {
    let width = (last ?? lastColumn(row: row, column: column)) - column + 1
    guard width > 0 else { return column }
    let held = DisplayWidth.truncated(text, toWidth: width)
    return column + buffer.put(held, row: row, column: column, style: style, maxWidth: width)
  }

  /// Draws text that ends at a column, that column included.
  mutating func right(_ text: String, row: Int, endingAt column: Int, _ style: Style = .text) {
    let start = max(0, column + 1 - DisplayWidth.of(text))
    self.text(text, row: row, column: start, style, to: column)
  }

  /// Draws text in the middle of the screen.
  mutating func centred(_ text: String, row: Int, _ style: Style = .text) {
    let column = max(0, (layout.size.width - DisplayWidth.of(text)) / 2)
    self.text(text, row: row, column: column, style, to: layout.size.width - 1)
  }

  /// Writes lines one below the other, the first one in `row`.
  mutating func text(
    lines: [String], row: Int, column: Int, _ style: Style = .text, to last: Int? = nil
  ) {
    for (index, line) in lines.enumerated() {
      text(line, row: row + index, column: column, style, to: last)
    }
  }

  /// Writes into a column of a list, and leaves the blank that ends it.
  mutating func text(
    _ text: String, in columns: Range<Int>, row: Int, _ style: Style = .text
  ) {
    self.text(
      text, row: row, column: columns.lowerBound, style, to: columns.upperBound - 1)
  }

  /// Names what stands in a rectangle, which ends where the screen does: what a language has no room for is cut.
  mutating func name(
    _ id: String, _ role: Element.Role, _ label: String, _ frame: Rect, isEnabled: Bool = true
  ) {
    let room = max(0, layout.size.width - frame.column)
    let frame = Rect(
      row: frame.row, column: frame.column, width: min(frame.width, room), height: frame.height)
    elements.append(
      Element(id: id, role: role, label: label, frame: frame, isEnabled: isEnabled))
  }

  // Asked here and not where the frame is put together: a closure of the main actor asks for each element whether it
  // is there.

  /// The dialog that lies on top; nil where there is none.
  var topDialog: Element? { elements.last { $0.role == .dialog } }

  /// What lies on top at a place, of what a key can reach.
  func reachable(at point: Point) -> Element? {
    elements.last { $0.role.takesFocus && $0.isEnabled && $0.frame.contains(point) }
  }

  /// Says that what was drawn in a rectangle is an address that may be opened by a click; a text that is none is not.
  mutating func link(_ address: String, _ frame: Rect) {
    if let address = LinkAddress(address) { links.append((address, frame)) }
  }

  /// Draws one line of text and names it.
  mutating func named(
    _ id: String, _ role: Element.Role, _ text: String, row: Int, column: Int,
    _ style: Style = .text, to last: Int? = nil
  ) {
    let end = self.text(text, row: row, column: column, style, to: last)
    name(id, role, text, Rect(row: row, column: column, width: end - column, height: 1))
  }

  /// Draws a line of text that ends at a column, and names it.
  mutating func namedRight(
    _ id: String, _ role: Element.Role, _ text: String, row: Int, endingAt column: Int,
    _ style: Style = .text
  ) {
    let start = max(0, column + 1 - DisplayWidth.of(text))
    named(id, role, text, row: row, column: start, style, to: column)
  }
}

extension Style {
  static let text = Style(.text)
  static let bold = Style(.text, .bold)
  static let muted = Style(.muted)
  static let rule = Style(.rule)
  static let accent = Style(.accent, .bold)
  static let warning = Style(.warning, .bold)

  /// The same words on another ground.
  func on(_ ground: Ground) -> Style { Style(token, on: ground, attributes) }
}
