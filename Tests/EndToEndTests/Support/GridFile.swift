import Foundation
import TestSupport

/// The program's own grid, one JSON line a frame, as the hidden option `--ui-grid` writes it.
struct GridFile {
  /// One frame as the program meant it.
  struct Grid: Decodable {
    let frame: Int
    /// The texts of the rows.
    let lines: [String]
    /// A digit for each cell: bold 1, underline 2, reverse 4, dim 8.
    let attributes: [String]
  }

  let path: String
  private var offset: UInt64 = 0
  private var newest: Grid?

  init(path: String) { self.path = path }

  /// Every frame there was, one text each.
  static func texts(in path: String) throws -> [String] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return try bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Grid.self, from: Data($0)).lines.joined(separator: "\n")
    }
  }

  /// The rows of the newest frame, without the blanks at their ends; nil before the first.
  static func newestLines(in path: String) -> [String]? {
    var grids = GridFile(path: path)
    // Before the first frame there is no file.
    let newest = try? grids.last()
    return newest?.lines.map(Grid.trimmed)
  }

  /// The newest frame; nil before the first.
  mutating func last() throws -> Grid? {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seek(toOffset: offset)
    guard let bytes = try file.readToEnd() else { return newest }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard bytes.last == UInt8(ascii: "\n"), let line = lines.last else { return newest }
    offset += UInt64(bytes.count)
    newest = try JSONDecoder().decode(Grid.self, from: Data(line))
    return newest
  }
}

extension GridFile.Grid {
  /// Where a decoded screen differs from this grid, in words; nil when they are the same.
  func difference(from screen: DecodedScreen) -> String? {
    guard lines.count == screen.size.rows else {
      return "\(lines.count) rows in the grid, \(screen.size) on the screen"
    }
    for (row, shown) in screen.lines.enumerated() where Self.trimmed(lines[row]) != shown {
      return "row \(row)\n grid   |\(Self.trimmed(lines[row]))|\n screen |\(shown)|"
    }
    for (row, digits) in attributes.enumerated() {
      for (digit, (column, cell)) in zip(digits.utf8, screen.cells[row].enumerated())
      where cell.width > 0 {
        let (wanted, shown) = (Self.attributes(digit, of: cell), Self.attributes(of: cell))
        guard wanted != shown else { continue }
        return "cell \(row):\(column) '\(cell.text)' grid \(wanted), screen \(shown)"
      }
    }
    return nil
  }

  fileprivate static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// A blank that is bold looks like any other blank.
  private static func attributes(
    _ digit: UInt8, of cell: DecodedScreen.Cell
  ) -> DecodedScreen.Attributes {
    let bits = digit - UInt8(ascii: "0")
    var set: DecodedScreen.Attributes = []
    if bits & 1 != 0, cell.text != " " { set.insert(.bold) }
    if bits & 2 != 0 { set.insert(.underline) }
    if bits & 4 != 0 { set.insert(.reverse) }
    return set
  }

  private static func attributes(of cell: DecodedScreen.Cell) -> DecodedScreen.Attributes {
    var set = cell.style.attributes.intersection([.bold, .underline, .reverse])
    if cell.text == " " { set.remove(.bold) }
    return set
  }
}
