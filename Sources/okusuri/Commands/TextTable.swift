import Screen

/// Rows of cells with their columns one below the other, by what they take on a terminal.
struct TextTable {
  /// The cells, a row each; every row has as many.
  let rows: [[String]]
  /// The columns that lean to the right, as numbers do.
  var trailing: Set<Int> = []

  /// The lines, two blanks between the columns, none at the end.
  var text: String {
    let rows = rows.map { $0.map(Self.oneLine) }
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return rows.map { line($0, widths) }.joined(separator: "\n")
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = zip(row, widths).enumerated().map { column, cell in
      DisplayWidth.padded(
        cell.0, toWidth: cell.1, leaning: trailing.contains(column) ? .trailing : .leading)
    }.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private static func oneLine(_ cell: String) -> String {
    String(CommandOutput.printable(cell).map { $0.isNewline ? " " : $0 })
  }
}
