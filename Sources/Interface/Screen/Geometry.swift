/// How many columns and rows something has; a column is one half-width character.
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// A cell's place: row and column, both from 0 at the upper left.
public struct Point: Hashable, Sendable {
  public var row: Int
  /// Columns right of the left edge.
  public var column: Int

  /// Makes a place; it may lie outside of any screen.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A rectangle of cells; rows and columns count from 0.
public struct Rect: Hashable, Sendable {
  public var row: Int
  public var column: Int
  public var width: Int
  public var height: Int

  public init(row: Int, column: Int, width: Int, height: Int) {
    self.row = row
    self.column = column
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public init(_ size: Size) {
    self.init(row: 0, column: 0, width: size.width, height: size.height)
  }

  public var rows: Range<Int> { row..<(row + height) }
  public var columns: Range<Int> { column..<(column + width) }

  public func contains(_ point: Point) -> Bool {
    rows.contains(point.row) && columns.contains(point.column)
  }

  /// The part of it that lies on a screen of that size.
  public func clipped(to size: Size) -> Rect {
    let rows = rows.clamped(to: 0..<size.height)
    let columns = columns.clamped(to: 0..<size.width)
    return Rect(
      row: rows.lowerBound, column: columns.lowerBound, width: columns.count, height: rows.count)
  }
}
