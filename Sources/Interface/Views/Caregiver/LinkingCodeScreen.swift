import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// `LinkingCode`: address, number and QR code that link a device, and how long the number can be used.
///
/// No element's label ever holds the digits. Source: screens 2 figure 26, product §2.2.
struct LinkingCodePage: PageView {
  let code: LinkingCodeModel

  var screen: ScreenName? { .patients }
  var hasTabs: Bool { true }
  /// What it leaves out first is chosen: `LinkSteps`.
  var fitsEverySize: Bool { true }
  var bindings: [Binding] {
    let new = Binding.key("n", .keyNewCode, .add)
    return switch code.state {
    case .live: [new, .key("x", .keyCancelCode, .cancelCode)] + stop + [.back(.keyBack), .copy]
    case .over: [new] + stop + [.back(.keyBack)]
    case .linked: stop + [.back(.keyBack), .enter(.keyBack, inFooter: false)]
    }
  }

  /// What is open at home is closed by the same page that opened it.
  private var stop: [Binding] {
    code.home == nil ? [] : [.key("s", .linkStop, .stopSharing)]
  }

  func draw(on canvas: inout Canvas) { canvas.drawCode(code) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawCode(_ code: LinkingCodeModel) {
    let name = code.patient.displayName.withoutHonorific
    let title = strings(.linkTitle(.patientName(name)))
    self.name("LinkingCode", .dialog, title, layout.body)
    named(
      "heading", .text, title, row: layout.headingRow, column: layout.textColumn, .bold)
    switch code.state {
    case .live: drawLive(code, name, besides: title)
    case .over: sayOfCode(.codeOver)
    case .linked: sayOfCode(.codeLinked(name))
    }
  }

  private mutating func sayOfCode(_ phrase: Phrase) {
    let (words, row) = (strings(phrase), layout.contentRow)
    let sentence = lines(words, from: layout.textColumn)
    text(lines: sentence, row: row, column: layout.textColumn)
    name(
      "code.state", .status, words,
      Rect(
        row: row, column: layout.textColumn, width: layout.textWidth, height: sentence.count))
    speak(words)
  }

  @MainActor
  private mutating func drawLive(
    _ code: LinkingCodeModel, _ name: String, besides title: String
  ) {
    let square = code.invitation.flatMap { QRCode($0.text) }.flatMap { fits($0) ? $0 : nil }
    let until = strings(.linkUntil(code.expiresAt.clock, minutes: code.minutesLeft))
    let room = layout.lastColumn - layout.textColumn - DisplayWidth.of(title)
    let isBeside = DisplayWidth.of(until) + 2 <= room
    if isBeside {
      namedRight(
        "code.until", .text, until, row: layout.headingRow, endingAt: layout.lastColumn)
    }
    let steps = LinkSteps(
      code, name, until: isBeside ? nil : until,
      width: (square == nil ? layout.lastColumn : squareColumn - 2) - layout.textColumn - 2,
      strings)
    let last = draw(steps)
    if let square { draw(square) }
    let visitors = code.home?.visitors ?? []
    let foot: Phrase? =
      !visitors.isEmpty
      ? .linkVisitors(visitors.joined(separator: ", "))
      : square == nil ? code.isOnlyHere ? .linkOnlyHere : nil : .linkPhone
    if let foot { draw(foot: strings(foot), below: max(last, square.map(lastRow(of:)) ?? 0)) }
    speakDigits(code.digits)
  }

  /// The last row above the spoken line.
  private var lastLinkRow: Int { layout.spokenRow - 1 }

  /// A sentence at the end of the page, where there is room for all of it.
  private mutating func draw(foot words: String, below last: Int) {
    let sentence = lines(words, from: layout.textColumn)
    let row = lastLinkRow + 1 - sentence.count
    guard row > last else { return }
    text(lines: sentence, row: row, column: layout.textColumn)
    name(
      "code.foot", .text, words,
      Rect(
        row: row, column: layout.textColumn, width: layout.textWidth, height: sentence.count))
  }

  /// Where the square stands: beside the steps, which are as wide as the digits.
  private var squareColumn: Int { layout.left + 45 }

  private func fits(_ square: QRCode) -> Bool {
    marks.drawsBlocks && squareColumn + square.columns - 1 <= layout.lastColumn
      && lastRow(of: square) <= lastLinkRow
  }

  private func lastRow(of square: QRCode) -> Int { layout.headingRow + square.rows }

  private mutating func draw(_ square: QRCode) {
    let row = layout.headingRow + 1
    text(lines: square.lines, row: row, column: squareColumn, Style(.text, on: .paper))
    name(
      "link.qr", .text, strings(.linkQr),
      Rect(row: row, column: squareColumn, width: square.columns, height: square.rows))
  }

  /// Draws the steps with as much between them as there is room for; returns the last row.
  private mutating func draw(_ steps: LinkSteps) -> Int {
    var row = layout.headingRow + (layout.isCompact ? 1 : 2)
    let rows = (layout.isCompact ? lastLinkRow : layout.lastContentRow) - row + 1
    for piece in steps.pieces(fitting: rows) {
      draw(piece, row: row)
      row += piece.rows
    }
    return row - 1
  }

  private mutating func draw(_ piece: LinkSteps.Piece, row: Int) {
    let column = layout.textColumn + 3
    switch piece.content {
    case .gap: break
    case .head(let number, let lines):
      text("\(number)", row: row, column: layout.textColumn)
      text(lines: lines, row: row, column: column)
    case .lines(let lines, let style): text(lines: lines, row: row, column: column, style)
    case .large(let digits): paint(BigDigits(text: digits), row: row, column: column)
    case .small(let digits): text(LinkSteps.apart(digits), row: row, column: column, .bold)
    }
    guard let id = piece.id else { return }
    let frame = Rect(row: row, column: column, width: piece.width, height: piece.rows)
    name(id, .text, piece.label, frame)
    if id == "code.reach" { link(piece.label, frame) }
  }

  /// The digits apart, as they are read aloud; what a trace hears holds none of them.
  private mutating func speakDigits(_ digits: String) {
    speak(strings(.codeUnspoken))
    buffer.fill(Rect(row: layout.spokenRow, column: 0, width: layout.size.width, height: 1))
    // Where the line has no room for the digits, which stand above, the warning stands there whole.
    let sentence = strings(.codeSpoken(digits: LinkSteps.apart(digits)))
    let room = layout.lastSpokenColumn - layout.textColumn + 1
    text(
      DisplayWidth.of(sentence) <= room ? sentence : strings(.codeSecret), row: layout.spokenRow,
      column: layout.textColumn)
  }

  /// Paints large digits with reversed blanks, which every font draws alike.
  private mutating func paint(_ digits: BigDigits, row: Int, column: Int) {
    for cell in digits.cells {
      buffer.fill(
        Rect(row: row + cell.row, column: column + cell.column, width: 1, height: 1),
        style: Style(.accent, .reverse))
    }
  }
}
