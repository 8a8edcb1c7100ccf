/// A piece of a card, as wide as the part that it stands in.
enum CardBlock {
  /// White on black.
  case band(String, TextStyle)
  case text(String, TextStyle, indent: Double = 0)
  case framed(String, TextStyle)
  case rule
  case gap(Double)

  private static let padding = 6.0

  func height(_ width: Double, _ type: Typesetter) -> Double {
    switch self {
    case .band(let text, let style), .framed(let text, let style):
      Double(type.lines(text, style, width: width - 2 * Self.padding).count) * style.step
        + 2 * Self.padding
    case .text(let text, let style, let indent):
      Double(type.lines(text, style, width: width - indent).count) * style.step
    case .rule: 4
    case .gap(let height): height
    }
  }

  /// Draws it at `y`, and answers where it ends.
  func draw(at x: Double, _ y: Double, width: Double, _ page: inout PageWriter) -> Double {
    let height = height(width, page.type)
    switch self {
    case .band(let text, let style):
      page.add(.box(PageBox(x: x, y: y, width: width, height: height), lineWidth: 0))
      write(text, style, x + Self.padding, y + Self.padding, width - 2 * Self.padding, true, &page)
    case .framed(let text, let style):
      page.add(
        .box(
          PageBox(x: x + 1, y: y + 1, width: width - 2, height: height - 2), lineWidth: 2))
      write(text, style, x + Self.padding, y + Self.padding, width - 2 * Self.padding, false, &page)
    case .text(let text, let style, let indent):
      write(text, style, x + indent, y, width - indent, false, &page)
    case .rule:
      page.add(
        .line(
          PagePoint(x: x, y: y + 2), PagePoint(x: x + width, y: y + 2), width: 0.6, dash: 0))
    case .gap: break
    }
    return y + height
  }

  private func write(
    _ text: String, _ style: TextStyle, _ x: Double, _ y: Double, _ width: Double,
    _ isWhite: Bool, _ page: inout PageWriter
  ) {
    page.add(.begin(isWhite ? .section : .paragraph))
    for (number, line) in page.type.lines(text, style, width: width).enumerated() {
      page.add(
        page.line(
          line, x: x, baseline: y + style.size + Double(number) * style.step, style,
          white: isWhite))
    }
    page.add(.end(isWhite ? .section : .paragraph))
  }
}

extension PageWriter {
  /// Draws as many blocks as have room in a part of the page, and answers those that have none.
  mutating func flow(_ blocks: [CardBlock], in box: PageBox) -> [CardBlock] {
    var at = box.y
    for (index, block) in blocks.enumerated() {
      guard at + block.height(box.width, type) <= box.y + box.height else {
        return Array(blocks[index...])
      }
      at = block.draw(at: box.x, at, width: box.width, &self)
    }
    return []
  }

  /// True when all of them have room there.
  func fits(_ blocks: [CardBlock], in box: PageBox) -> Bool {
    blocks.map { $0.height(box.width, type) }.reduce(0, +) <= box.height
  }
}
