/// Puts texts and lines on pages, one below the other, and begins a new page where there is no room.
struct PageWriter {
  static let left = 56.69
  static let right = PrintedPage.width - 39.69
  static let top = 39.69
  static let bottom = PrintedPage.height - 62
  static let width = right - left

  let type: Typesetter
  private(set) var pages: [PrintedPage] = [PrintedPage()]
  /// Where the next thing begins.
  var y = PageWriter.top
  /// Where pages after the first begin: below their heads.
  private let headHeight: Double

  init(_ measure: TextMeasure, headHeight: Double = 0) {
    type = Typesetter(measure)
    self.headHeight = headHeight
  }

  /// Alignment of a text in a width.
  enum Leaning { case leading, trailing, middle }

  mutating func add(_ mark: PageMark) { pages[pages.count - 1].marks.append(mark) }

  mutating func newPage() {
    pages.append(PrintedPage())
    y = Self.top + headHeight
  }

  /// A new page unless there is so much room; true when there is one.
  @discardableResult
  mutating func need(_ height: Double) -> Bool {
    guard y + height > Self.bottom, y > Self.top + headHeight else { return false }
    newPage()
    return true
  }

  /// Adds a mark to a page that was left behind, as a footer is.
  mutating func add(_ mark: PageMark, toPage index: Int) { pages[index].marks.append(mark) }

  /// What stands on one line; whoever calls has broken it into lines.
  func line(
    _ text: String, x: Double, baseline: Double, _ style: TextStyle, in room: Double = 0,
    _ leaning: Leaning = .leading, white: Bool = false
  ) -> PageMark {
    let shown = type.shown(text)
    let width = type.width(shown, style)
    let rest = room - width
    let shift: Double =
      switch leaning {
      case .leading: 0
      case .trailing: rest
      case .middle: rest / 2
      }
    return .text(
      PageText(
        text: shown, x: x + shift, baseline: baseline, style: style, width: width, isWhite: white))
  }

  /// Puts a text down with its tag, broken into lines, and goes below it; a new page between its lines.
  mutating func paragraph(
    _ text: String, _ style: TextStyle, x: Double = PageWriter.left,
    width: Double = PageWriter.width, tag: PageTag = .paragraph
  ) {
    let lines = type.lines(text, style, width: width)
    add(.begin(tag))
    for line in lines {
      if y + style.step > Self.bottom {
        add(.end(tag))
        newPage()
        add(.begin(tag))
      }
      add(self.line(line, x: x, baseline: y + style.size, style))
      y += style.step
    }
    add(.end(tag))
  }

  /// A heading that never stands without `room` points of what it heads.
  mutating func heading(_ text: String, _ style: TextStyle, room: Double, tag: PageTag = .section) {
    need(style.step + room)
    add(.bookmark(type.shown(text), y: y))
    paragraph(text, style, tag: tag)
    y += 3
  }

  /// A line across the page.
  mutating func rule(width: Double = 0.6) {
    add(
      .line(
        PagePoint(x: Self.left, y: y), PagePoint(x: Self.right, y: y), width: width, dash: 0))
  }

  /// A dotted line to write on.
  func blank(x: Double, to end: Double, baseline: Double) -> PageMark {
    .line(
      PagePoint(x: x, y: baseline), PagePoint(x: end, y: baseline), width: 0.6, dash: 1.5)
  }
}
