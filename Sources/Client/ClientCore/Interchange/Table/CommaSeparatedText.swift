/// Cuts a table into rows and cells by the rules of RFC 4180, strictly.
///
/// A cell in quotes may hold commas, line ends and doubled quotes; a quote inside a bare cell, text
/// after a closing quote and a quote that never closes are faults of their row.
struct CommaSeparatedText {
  /// The rows with the line each begins on; rows that are blank are left out.
  private(set) var rows: [Row] = []

  /// One row of a comma-separated file, with the line it begins on.
  struct Row: Hashable {
    /// The line it begins on, counted from 1.
    let line: Int
    let cells: [String]
  }

  private var cells: [String] = []
  private var cell = String.UnicodeScalarView()
  private var state = State.atStart
  private var firstLine = 1

  private enum State { case atStart, bare, quoted, closed }

  /// Reads the lines of a file. Stops at a fault, since nothing after it can be told apart.
  init(_ lines: [String?], into faults: inout FaultList) {
    for (index, line) in lines.enumerated() {
      if state == .atStart, cells.isEmpty { firstLine = index + 1 }
      do throws(RecordFault) {
        // A line that could not be read has its own fault.
        for scalar in (line ?? "").unicodeScalars { try take(scalar, line: index + 1) }
      } catch {
        faults.add(error)
        return
      }
      if state == .quoted { cell.append("\n") } else { endRow() }
    }
    if state == .quoted { faults.add(RecordFault(line: firstLine, .quoteNotClosed)) }
  }

  private mutating func take(_ scalar: Unicode.Scalar, line: Int) throws(RecordFault) {
    switch (state, scalar) {
    case (.quoted, "\""): state = .closed
    case (.quoted, _): cell.append(scalar)
    case (.closed, "\""):
      cell.append(scalar)
      state = .quoted
    case (_, ","): endCell()
    case (.atStart, "\""): state = .quoted
    case (.bare, "\""): throw RecordFault(line: line, .quoteInsideField)
    case (.closed, _): throw RecordFault(line: line, .textAfterQuote)
    default:
      cell.append(scalar)
      state = .bare
    }
  }

  private mutating func endCell() {
    cells.append(String(cell))
    cell.removeAll()
    state = .atStart
  }

  private mutating func endRow() {
    endCell()
    // Spreadsheets leave rows of only commas behind.
    if cells.contains(where: { !$0.trimmed.isEmpty }) {
      rows.append(Row(line: firstLine, cells: cells))
    }
    cells.removeAll()
  }
}
