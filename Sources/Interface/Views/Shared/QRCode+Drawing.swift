import Localization
import Screen

/// Where a QR code may stand: it is placed at the top right.
struct QRPosition {
  let id: String
  let row: Int
  let lastRow: Int
  let columns: ClosedRange<Int>
}

extension Canvas {
  /// The QR code of an address, if it can be drawn at a place.
  ///
  /// Nil where half blocks may come out wrong or it does not fit: the address stands there as text anyway.
  func qrCode(of address: String, fitting position: QRPosition) -> QRCode? {
    guard marks.drawsBlocks, let code = QRCode(address), hasRoom(for: code) else { return nil }
    let fits =
      code.columns <= position.columns.count && position.row + code.rows - 1 <= position.lastRow
    return fits ? code : nil
  }

  /// False on a small screen that would show only a part of it; beside it there are words, so a narrow one never
  /// has room.
  func hasRoom(for code: QRCode) -> Bool {
    guard let target else { return true }
    return !target.isNarrow && code.rows <= target.pageRows.count
  }

  /// Says that a QR code has no room here, where it would be seen on a larger screen; the row after.
  mutating func sayNoRoom(for code: QRCode?, row: Int) -> Int {
    guard let code, marks.drawsBlocks, !hasRoom(for: code) else { return row }
    let lines = lines(strings(.qrNoRoom), from: layout.textColumn)
    text(lines: lines, row: row, column: layout.textColumn, .muted)
    return row + lines.count
  }

  /// Draws a QR code and names it with what it leads to.
  mutating func draw(
    _ code: QRCode, of address: String, at position: QRPosition, _ purchase: PurchaseStrings
  ) {
    let column = position.columns.upperBound + 1 - code.columns
    text(lines: code.lines, row: position.row, column: column, Style(.text, on: .paper))
    let size = purchase(.settingsQrSize(columns: code.columns, rows: code.rows))
    name(
      position.id, .text, "\(purchase(.settingsQr)) \(size) \(address)",
      Rect(row: position.row, column: column, width: code.columns, height: code.rows))
  }
}
