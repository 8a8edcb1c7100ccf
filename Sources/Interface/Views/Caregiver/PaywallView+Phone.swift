import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws the paywall of a store that only phones have: where to buy for this account, as an
  /// address and as a QR code at the right. Source: docs/decisions/0017.
  mutating func drawPhonePaywall(_ paywall: Paywall, _ purchase: PurchaseStrings) {
    let position = QRPosition(
      id: "paywall.qr", row: layout.headingRow, lastRow: layout.legendRow,
      columns: layout.left + 41...layout.left + 77)
    let code = paywall.address.flatMap { qrCode(of: $0, fitting: position) }
    if let code, let address = paywall.address { draw(code, of: address, at: position, purchase) }
    let last = code.map { position.columns.upperBound - $0.columns - 1 } ?? layout.lastColumn
    let offer = drawReasons(of: paywall, purchase, row: layout.headingRow + 2, to: last)
    let row = drawOffer(row: offer + 1, to: last, purchase)
    let end = drawWay(paywall, row: row, to: last, purchase)
    drawButtons(
      buttons(paywall, purchase), row: min(end + 1, layout.legendRow),
      in: layout.markerColumn..<last + 2, on: .ground)
    speak(sentence(paywall, hasCode: code != nil, purchase))
  }

  private func sentence(
    _ paywall: Paywall, hasCode: Bool, _ purchase: PurchaseStrings
  ) -> String {
    guard paywall.address != nil else { return purchase(.paywallPhoneAsk) }
    return purchase(hasCode ? .paywallPhoneHow : .paywallPhoneAddress)
  }

  /// What stays free; the row after the blank one below.
  private mutating func drawOffer(row: Int, to last: Int, _ purchase: PurchaseStrings) -> Int {
    let (column, parts) = (
      layout.textColumn,
      [(PurchasePhrase.paywallPatientFree, Style.text), (.paywallAlways, .muted)]
    )
    var row = row
    for (phrase, style) in parts {
      let lines = LineBreaker.lines(purchase(phrase), width: last - column + 1)
      text(lines: lines, row: row, column: column, style, to: last)
      row += lines.count
    }
    return row + 1
  }

  /// Where it is bought; the row after it.
  private mutating func drawWay(
    _ paywall: Paywall, row: Int, to last: Int, _ purchase: PurchaseStrings
  ) -> Int {
    let column = layout.textColumn
    named("paywall.phone", .text, purchase(.paywallPhone), row: row, column: column, to: last)
    guard let address = paywall.address else {
      named("paywall.where", .text, purchase(.paywallPhoneWhere), row: row + 1, column: column)
      named("paywall.ask", .text, purchase(.paywallPhoneAsk), row: row + 2, column: column)
      return row + 3
    }
    // An address has no place to break at.
    let width = last - column + 1
    let letters = Array(address)
    let lines = stride(from: 0, to: letters.count, by: width).map {
      String(letters[$0..<min($0 + width, letters.count)])
    }
    text(lines: lines, row: row + 1, column: column, .accent, to: last)
    let frame = Rect(
      row: row + 1, column: column, width: min(width, letters.count), height: lines.count)
    name("paywall.address", .text, address, frame)
    link(address, frame)
    return row + 1 + lines.count
  }
}
