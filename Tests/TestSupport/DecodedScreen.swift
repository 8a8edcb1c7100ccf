/// What a terminal shows at one moment, decoded by libvterm.
public struct DecodedScreen: Sendable, Equatable, CustomStringConvertible {
  /// The size of the grid.
  public let size: TerminalSize
  /// `size.rows` rows of `size.columns` cells.
  public let cells: [[Cell]]
  /// Where the cursor stands, counted from 0.
  public let cursor: Position
  /// Whether the cursor is shown.
  public let cursorVisible: Bool
  /// Whether the alternate screen is shown, as full-screen programs do while they run.
  public let alternateScreen: Bool
  /// Whether the program asked for mouse reports.
  public let mouseReported: Bool

  /// The rows as text, without the blanks at their ends.
  public var lines: [String] { cells.map(Self.line) }

  /// All rows, one a line, without the blank rows at the end.
  public var text: String {
    let lines = lines
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].joined(separator: "\n")
  }

  /// The text between two rules, for failure messages.
  public var description: String {
    let rule = String(repeating: "-", count: size.columns)
    return "\(size), cursor \(cursor.row):\(cursor.column)\n\(rule)\n\(text)\n\(rule)"
  }

  /// Whether some row shows the text.
  public func contains(_ text: String) -> Bool { row(of: text) != nil }

  /// The first row that shows the text.
  public func row(of text: String) -> Int? { lines.firstIndex { $0.contains(text) } }

  /// The cell at a place, nil outside the grid.
  public func cell(row: Int, column: Int) -> Cell? {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return nil }
    return cells[row][column]
  }

  /// The text of a rectangle, one row a line, cut at the grid's edges.
  public func text(row: Int, column: Int, width: Int, height: Int = 1) -> String {
    (row..<(row + height)).filter { cells.indices.contains($0) }.map { row in
      Self.line(Array(cells[row].dropFirst(column).prefix(width)))
    }.joined(separator: "\n")
  }

  private static func line(_ cells: [Cell]) -> String {
    let text = cells.map(\.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// A place on the grid, counted from 0.
  public struct Position: Sendable, Equatable {
    /// The row.
    public let row: Int
    /// The column.
    public let column: Int

    /// A place.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }
}

extension DecodedScreen {
  /// One cell of the grid.
  public struct Cell: Sendable, Equatable {
    /// The character with its marks, a space when blank, empty in the right half of a wide one.
    public let text: String
    /// Columns: 1, 2, or 0 for the right half of a wide character.
    public let width: Int
    /// How it is drawn.
    public let style: CellStyle
  }

  /// How a cell is drawn.
  public struct CellStyle: Sendable, Equatable {
    /// The attributes that are set.
    public let attributes: Attributes
    /// The colour of the text.
    public let foreground: Colour
    /// The colour behind it.
    public let background: Colour
  }

  /// What may be set on a cell besides colours.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// One bit for each.
    public let rawValue: Int
    /// The attributes of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Heavier, SGR 1.
    public static let bold = Attributes(rawValue: 1)
    /// Underlined in any style, SGR 4.
    public static let underline = Attributes(rawValue: 2)
    /// Slanted, SGR 3.
    public static let italic = Attributes(rawValue: 4)
    /// Blinking, SGR 5.
    public static let blink = Attributes(rawValue: 8)
    /// Foreground and background exchanged, SGR 7.
    public static let reverse = Attributes(rawValue: 16)
    /// Struck through, SGR 9.
    public static let strike = Attributes(rawValue: 32)
  }

  /// A colour as the program named it.
  public enum Colour: Sendable, Equatable {
    /// The terminal's own.
    case terminal
    /// One of the palette's 256.
    case palette(Int)
    /// 0xRRGGBB.
    case direct(UInt32)
  }
}
