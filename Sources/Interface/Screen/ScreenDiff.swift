/// What has to be drawn again to turn one picture into another.
public enum ScreenDiff {
  /// Cells side by side on one row; both ends lie between characters in the old and the new picture.
  public struct Run: Hashable, Sendable {
    public let row: Int
    public let columns: Range<Int>
  }

  /// The changed runs, from top to bottom and left to right; every row whole when the sizes differ.
  public static func runs(from old: ScreenBuffer?, to new: ScreenBuffer) -> [Run] {
    let width = new.size.width
    guard width > 0 else { return [] }
    guard let old, old.size == new.size else {
      return (0..<new.size.height).map { Run(row: $0, columns: 0..<width) }
    }
    var runs: [Run] = []
    for row in 0..<new.size.height
    where !new.isSame(row * width..<(row + 1) * width, as: old) {
      append(row: row, from: old, to: new, into: &runs)
    }
    return runs
  }

  private static func append(
    row: Int, from old: ScreenBuffer, to new: ScreenBuffer, into runs: inout [Run]
  ) {
    let start = row * new.size.width
    var column = 0
    while column < new.size.width {
      guard old.cells[start + column] != new.cells[start + column] else {
        column += 1
        continue
      }
      let run = whole(row: row, column: column, old, new)
      if let last = runs.last, last.row == row, last.columns.upperBound >= run.lowerBound {
        runs[runs.count - 1] = Run(row: row, columns: last.columns.lowerBound..<run.upperBound)
      } else {
        runs.append(Run(row: row, columns: run))
      }
      column = run.upperBound
    }
  }

  /// The changed cell with the characters of both pictures that reach over its edges.
  private static func whole(
    row: Int, column: Int, _ old: ScreenBuffer, _ new: ScreenBuffer
  ) -> Range<Int> {
    var columns = column..<(column + 1)
    while true {
      let inOld = old.wholeCharacters(row: row, columns: columns)
      let grown = new.wholeCharacters(row: row, columns: inOld)
      if grown == columns { return columns }
      columns = grown
    }
  }
}
