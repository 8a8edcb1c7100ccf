/// The size of a terminal in character cells.
public struct TerminalSize: Sendable, Hashable, CustomStringConvertible {
  /// Rows, at least 1.
  public let rows: Int
  /// Columns, at least 1.
  public let columns: Int

  /// A size of so many rows and columns.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// 80 columns by 24 rows, the smallest on which every part has a place of its own.
  public static let standard = TerminalSize(rows: 24, columns: 80)

  /// Columns by rows, as people say it.
  public var description: String { "\(columns)×\(rows)" }
}
