import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// The address of a patient's calendar and its square for a phone.
///
/// No element's label ever holds the address, so no trace does. Source: F-9, decision P-39.
struct FeedPage: PageView {
  let feed: PatientFeed

  var screen: ScreenName? { .patients }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let new = Binding.key("n", .keyNewAddress, .add)
    guard feed.feed != nil else { return [new, .back(.keyBack)] }
    let copy = feed.address == nil ? [] : [Binding.copy]
    return [new, .key("x", .keyRevokeAddress, .cancelCode), .back(.keyBack)] + copy
  }

  func draw(on canvas: inout Canvas) { canvas.drawFeed(feed) }
}

extension Canvas {
  fileprivate mutating func drawFeed(_ feed: PatientFeed) {
    let title = strings(.feedTitle(feed.patient.displayName.withoutHonorific))
    name("PatientFeed", .dialog, title, layout.body)
    named("heading", .text, title, row: layout.headingRow, column: layout.textColumn, .bold)
    let row = layout.headingRow + 2
    let code = feed.address.flatMap { QRCode($0) }.flatMap { fits($0) ? $0 : nil }
    let last = code.map { layout.lastColumn - $0.columns - 2 } ?? layout.lastColumn
    let width = room(from: layout.textColumn, to: last)
    let words = LineBreaker.lines(strings(feed.state), width: width, evenly: isFoldedNarrow)
    text(lines: words, row: row, column: layout.textColumn, to: last)
    if let code { draw(code, row: layout.headingRow) }
    let next = sayNoRoom(for: feed.address.flatMap { QRCode($0) }, row: row + words.count)
    if let address = feed.address { draw(address, row: next + 1, width: width) }
    speak(strings(feed.address == nil ? feed.state : .feedSpoken))
  }

  private func fits(_ code: QRCode) -> Bool {
    marks.drawsBlocks && layout.headingRow + code.rows - 1 <= layout.legendRow && hasRoom(for: code)
  }

  private mutating func draw(_ code: QRCode, row: Int) {
    let column = layout.lastColumn + 1 - code.columns
    text(lines: code.lines, row: row, column: column, Style(.text, on: .paper))
    name(
      "feed.qr", .text, strings(.feedSpoken),
      Rect(row: row, column: column, width: code.columns, height: code.rows))
  }

  /// The address as it is typed: broken anywhere, since it has no blanks.
  private mutating func draw(_ address: String, row: Int, width: Int) {
    var (rest, lines) = (address[...], [String]())
    while !rest.isEmpty {
      lines.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    }
    text(lines: lines, row: row, column: layout.textColumn, .bold)
    let frame = Rect(row: row, column: layout.textColumn, width: width, height: lines.count)
    name("feed.address", .text, strings(.feedSpoken), frame)
    link(address, frame)
  }
}

extension PatientFeed {
  /// How it stands with the calendar, in a sentence.
  fileprivate var state: Phrase {
    if isHere { return .feedHere }
    guard let feed else { return .feedNone }
    return address == nil
      ? .feedHidden(feed.createdAt.tokyoDate.full) : .feedHow
  }
}
