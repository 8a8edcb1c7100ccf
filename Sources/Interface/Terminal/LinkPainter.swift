internal import Screen

/// The links on the screen (OSC 8), of which ncurses knows nothing: what it drew there is written once
/// more, as a link. Source: terminal fact 15
struct LinkPainter {
  private var shown: [ScreenLink] = []
  private var cursorRow = 0

  /// Nothing is known of what the terminal shows.
  mutating func forgetScreen() { shown = [] }

  /// What is to be written after `drawn`; empty where every link stands as it is.
  mutating func bytes(
    for links: [ScreenLink], in buffer: ScreenBuffer, drawn: [ScreenDiff.Run], cursorRow: Int,
    by painter: CellPainter
  ) -> String {
    guard !links.isEmpty || !shown.isEmpty else { return "" }
    // On its way along a row ncurses may write again what stands there, and not as a link.
    let rows = Set(drawn.map(\.row) + [cursorRow, self.cursorRow])
    let gone = shown.filter { !links.contains($0) }
    let due = links.filter { link in
      !shown.contains(link) || link.runs.contains { rows.contains($0.row) }
    }
    (shown, self.cursorRow) = (links, cursorRow)
    guard !gone.isEmpty || !due.isEmpty else { return "" }
    let plain = gone.flatMap(\.runs).map { painter.bytes(of: $0, in: buffer) }
    let clickable = due.flatMap { link in
      link.runs.map { painter.bytes(of: $0, in: buffer, as: link) }
    }
    // The terminal keeps cursor and colours meanwhile, so that ncurses is right about both.
    return "\u{1B}7" + (plain + clickable).joined() + "\u{1B}8"
  }
}

extension CellPainter {
  /// The cells of a run as they stand in the picture, as a part of a link or of none.
  fileprivate func bytes(
    of run: ScreenDiff.Run, in buffer: ScreenBuffer, as link: ScreenLink? = nil
  ) -> String {
    guard run.row < buffer.size.height, run.columns.upperBound <= buffer.size.width else {
      return ""
    }
    let isCut = run.columns.lowerBound > 0 && buffer[run.row, run.columns.lowerBound].isContinuation
    let first = run.columns.lowerBound - (isCut ? 1 : 0)
    var bytes = "\u{1B}[\(run.row + 1);\(first + 1)H" + (link.map(Self.opening) ?? "")
    var style: Style?
    for column in first..<run.columns.upperBound where !buffer[run.row, column].isContinuation {
      let cell = buffer[run.row, column]
      if cell.style != style { bytes += selection(of: cell.style) }
      style = cell.style
      bytes += text(of: cell)
    }
    return bytes + (link == nil ? "" : "\u{1B}]8;;\u{1B}\\")
  }

  /// The rows of one address have one name, so that a terminal lights them together.
  private static func opening(_ link: ScreenLink) -> String {
    let name = link.runs.count > 1 ? link.runs.first.map { "id=r\($0.row)" } ?? "" : ""
    return "\u{1B}]8;\(name);\(link.address.text)\u{1B}\\"
  }

  private func text(of cell: Cell) -> String {
    let glyph = ambiguousIsWide && cell.glyph.isAmbiguous ? Glyph.replacement : cell.glyph
    return String(String.UnicodeScalarView(glyph.scalars))
  }

  /// Colours and attributes, as ncurses says them.
  private func selection(of style: Style) -> String {
    let look = resolve(style)
    let attributes: [(TextAttributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7"),
    ]
    let set = attributes.filter { look.attributes.contains($0.0) }.map { $0.1 }
    let foreground = look.foreground.map { Self.colour($0, 30) }
    let background = look.background.map { Self.colour($0, 40) }
    let codes = ["0"] + set + [foreground, background].compactMap(\.self)
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  private static func colour(_ colour: DrawnColour, _ base: Int) -> String {
    switch colour {
    case .index(let index) where index < 8: "\(base + Int(index))"
    case .index(let index) where index < 16: "\(base + 60 + Int(index) - 8)"
    case .index(let index): "\(base + 8);5;\(index)"
    case .value(let value):
      "\(base + 8);2;\(value >> 16 & 0xFF);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
  }
}
