import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// `LinkingCode`: the number that links a device, large, and how long it can be used.
///
/// No element's label ever holds the digits. Source: screens figure 12, product §2.2.
struct LinkingCodePage: PageView {
  let code: LinkingCodeModel

  var screen: ScreenName? { .patients }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let new = Binding.key("n", .keyNewCode, .add)
    return switch code.state {
    case .live: [new, .key("x", .keyCancelCode, .cancelCode), .back(.keyBack)]
    case .over: [new, .back(.keyBack)]
    case .linked: [.back(.keyBack), .enter(.keyBack, inFooter: false)]
    }
  }

  func draw(on canvas: inout Canvas) { canvas.drawCode(code) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawCode(_ code: LinkingCodeModel) {
    let name = code.patient.displayName.withoutHonorific
    let title = strings(.codeTitle(name))
    self.name("LinkingCode", .dialog, title, layout.body)
    named(
      "heading", .text, title, row: layout.headingRow, column: layout.textColumn, .bold)
    switch code.state {
    case .live: drawLive(code, name)
    case .over: sayOfCode(.codeOver)
    case .linked: sayOfCode(.codeLinked(name))
    }
  }

  private mutating func sayOfCode(_ phrase: Phrase) {
    named(
      "code.state", .status, strings(phrase), row: layout.contentRow, column: layout.textColumn)
    speak(strings(phrase))
  }

  @MainActor
  private mutating func drawLive(_ code: LinkingCodeModel, _ name: String) {
    guard target == nil else { return drawPlain(code) }
    drawHow(name)
    if let reach = code.reach {
      named(
        "code.reach", .text, strings(reach), row: layout.headingRow + 4, column: layout.textColumn,
        .muted)
    }
    let row = layout.headingRow + 6
    let size = BigDigits.size(of: code.digits)
    let column = (layout.size.width - size.width) / 2 / 2 * 2
    paint(BigDigits(text: code.digits), row: row, column: column)
    let frame = Rect(row: row, column: column, width: size.width, height: size.height)
    self.name("code.digits", .text, strings(.codeField), frame)
    let until = strings(.codeUntil(code.expiresAt.clock, minutes: code.minutesLeft))
    centredAndNamed("code.until", until, row: row + 7, .bold)
    centredAndNamed("code.once", strings(.codeOnce), row: row + 8, .muted)
    speakDigits(code.digits)
  }

  /// On a small screen the number stands first, as it is read aloud, and what to do with it below.
  @MainActor
  private mutating func drawPlain(_ code: LinkingCodeModel) {
    let (row, column) = (layout.headingRow + 1, layout.textColumn)
    let apart = digitsApart(code.digits)
    text(apart, row: row, column: column + 2, .accent)
    self.name(
      "code.digits", .text, strings(.codeField),
      Rect(row: row, column: column + 2, width: DisplayWidth.of(apart), height: 1))
    let until = strings(.codeUntil(code.expiresAt.clock, minutes: code.minutesLeft))
    named("code.until", .text, until, row: row + 1, column: column, .bold)
    named("code.once", .text, strings(.codeOnce), row: row + 2, column: column, .muted)
    let given = strings.givenName(of: code.patient.displayName.withoutHonorific)
    let how = lines(strings(.codeHow(given)), from: column)
    text(lines: how, row: row + 3, column: column)
    if let reach = code.reach {
      named("code.reach", .text, strings(reach), row: row + 3 + how.count, column: column, .muted)
    }
    speakDigits(code.digits)
  }

  private mutating func drawHow(_ name: String) {
    let given = strings.givenName(of: name)
    let lines = LineBreaker.lines(strings(.codeHow(given)), width: layout.width - 6)
    text(lines: Array(lines.prefix(2)), row: layout.headingRow + 2, column: layout.textColumn)
  }

  private func digitsApart(_ digits: String) -> String {
    [digits.prefix(3), digits.dropFirst(3)].map { $0.map(String.init).joined(separator: " ") }
      .joined(separator: "  ")
  }

  private mutating func centredAndNamed(
    _ id: String, _ words: String, row: Int, _ style: Style
  ) {
    let column = max(0, (layout.size.width - DisplayWidth.of(words)) / 2)
    named(id, .text, words, row: row, column: column, style, to: layout.size.width - 1)
  }

  /// The digits apart, as they are read aloud; what a trace hears holds none of them.
  private mutating func speakDigits(_ digits: String) {
    speak(strings(.codeUnspoken), showing: strings(.codeSpoken(digits: digitsApart(digits))))
  }

  /// Paints large digits with reversed blanks, which every font draws alike.
  private mutating func paint(_ digits: BigDigits, row: Int, column: Int) {
    for cell in digits.cells {
      buffer.fill(
        Rect(row: row + cell.row, column: column + cell.column, width: 2, height: 1),
        style: Style(.accent, .reverse))
    }
  }
}

/// Digits of three by five dots; a dot is two columns wide.
struct BigDigits {
  let text: String

  /// The dots of 0 … 9, row by row, a bit each from the left.
  private static let dots: [[UInt8]] = [
    [0b111, 0b101, 0b101, 0b101, 0b111], [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111], [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001], [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111], [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111], [0b111, 0b101, 0b111, 0b001, 0b111],
  ]

  /// Eight columns a digit, four more between the halves, none after the last.
  static func size(of text: String) -> Size {
    Size(width: column(of: text.count - 1) + 6, height: 5)
  }

  private static func column(of index: Int) -> Int { index * 8 + (index >= 3 ? 4 : 0) }

  /// Where a dot is painted, counted from the top left.
  var cells: [Point] {
    text.enumerated().flatMap { index, character -> [Point] in
      guard let digit = character.wholeNumberValue, Self.dots.indices.contains(digit) else {
        return []
      }
      return Self.points(of: Self.dots[digit], at: Self.column(of: index))
    }
  }

  private static func points(of rows: [UInt8], at column: Int) -> [Point] {
    rows.enumerated().flatMap { row, bits in
      (0..<3).filter { bits & (0b100 >> $0) != 0 }.map {
        Point(row: row, column: column + 2 * $0)
      }
    }
  }
}
