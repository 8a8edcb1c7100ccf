internal import CQRCode

/// An address as a square that a phone reads.
///
/// The smallest square that holds it, with the lowest error correction: a screen has no stains.
/// Source: screens figure 12
struct QRCode: Hashable {
  /// Modules in a row, without the quiet zone.
  let width: Int
  private let modules: [Bool]

  /// Blank modules around it. Two, as the figure has them: the screen's own ground goes on beyond.
  static let quietZone = 2

  /// Nil for a text that is empty, holds a NUL, or is too long for any square (some 2,950 bytes).
  init?(_ text: String) {
    // The library reads to the first NUL, and would show another address than the text.
    guard !text.utf8.contains(0) else { return nil }
    self.init(QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1))
  }

  /// Bytes of any encoding; nil for none, and for more than any square holds.
  init?(bytes: [UInt8]) {
    self.init(QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L))
  }

  private init?(_ made: UnsafeMutablePointer<CQRCode.QRcode>?) {
    guard let code = made else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    let count = width * width
    modules = UnsafeBufferPointer(start: code.pointee.data, count: count).map { $0 & 1 == 1 }
  }

  /// True for a black module; counted from 0 without the quiet zone, outside of which all is white.
  func isBlack(row: Int, column: Int) -> Bool {
    guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
    return modules[row * width + column]
  }

  /// How many bytes the largest square within so many columns and rows of a screen holds, at most one of version 20:
  /// larger ones are hard to read from a screen. 0 where not even the smallest has room.
  static func capacity(columns: Int, rows: Int) -> Int {
    let modules = min(columns, 2 * rows) - 2 * quietZone
    let version = min((modules - 17) / 4, capacities.count)
    return version > 0 ? capacities[version - 1] : 0
  }

  /// Bytes with the lowest error correction, by version from 1 on (ISO/IEC 18004, table 7).
  private static let capacities = [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858,
  ]

  /// Columns it takes on the screen, the quiet zone with it.
  var columns: Int { width + 2 * Self.quietZone }
  /// Rows it takes on the screen, two modules each.
  var rows: Int { (columns + 1) / 2 }

  /// The rows as half blocks, for black on white.
  var lines: [String] {
    (0..<rows).map { row in
      let top = 2 * row - Self.quietZone
      return String(
        (-Self.quietZone..<width + Self.quietZone).map { column in
          Self.block(
            isBlack(row: top, column: column), isBlack(row: top + 1, column: column))
        })
    }
  }

  private static func block(_ top: Bool, _ bottom: Bool) -> Character {
    switch (top, bottom) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}

/// An address as a square of half blocks, for a command's output.
public enum QRText {
  /// Its lines, for dark characters on a light ground turned round; none for what no square holds.
  public static func lines(of address: String) -> [String] {
    guard let code = QRCode(address) else { return [] }
    // Terminals are mostly dark: the characters are the paper, as phones want it.
    return code.lines.map { line in String(line.map { Self.turned[$0] ?? $0 }) }
  }

  private static let turned: [Character: Character] = ["█": " ", " ": "█", "▀": "▄", "▄": "▀"]
}
