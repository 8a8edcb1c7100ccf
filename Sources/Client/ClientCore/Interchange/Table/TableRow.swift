import Domain

/// One row of a table of medications, cell by cell.
struct TableRow {
  private let row: CommaSeparatedText.Row
  private let columns: TableColumns

  init(_ row: CommaSeparatedText.Row, _ columns: TableColumns) {
    (self.row, self.columns) = (row, columns)
  }

  /// Every row has as many cells as the headings; more, unless they are empty, are a shifted row.
  func checkWidth() throws(RecordFault) {
    guard row.cells.dropFirst(columns.width).allSatisfy(\.trimmed.isEmpty) else {
      throw RecordFault(
        line: row.line, .tooManyFields(most: columns.width, found: row.cells.count))
    }
    guard row.cells.count >= columns.width else {
      throw RecordFault(
        line: row.line, .tooFewFields(least: columns.width, found: row.cells.count))
    }
  }

  func medication(today: CivilDate) throws(RecordFault) -> MedicationTable.Medication {
    MedicationTable.Medication(
      line: row.line, details: try details(), regimen: try regimen(today: today),
      stock: try stock())
  }

  private func details() throws(RecordFault) -> MedicationDetails {
    let name = try text(.name, most: 200)
    guard !name.isEmpty else { throw fault(.name, .missing) }
    let dosageText = try text(.dosageText, most: 200)
    guard !dosageText.isEmpty else { throw fault(.dosageText, .missing) }
    return MedicationDetails(
      name: name, dosageText: dosageText, doseCountPerIntake: try count(dosageText),
      strength: try text(.strength, most: 200), notes: try notes())
  }

  /// The number of one intake; where its cell is empty, the number its words begin with.
  private func count(_ dosageText: String) throws(RecordFault) -> Quantity {
    let cell = cell(.doseCountPerIntake)
    let digits = cell.isEmpty ? DosageWords(dosageText)?.digits ?? "" : cell
    guard !digits.isEmpty else { throw fault(.doseCountPerIntake, .missing) }
    if digits.folded.hasPrefix("-") {
      throw fault(.doseCountPerIntake, .notPositive(found: digits.excerpt))
    }
    guard let decimal = ExactDecimal(digits) else {
      throw fault(.doseCountPerIntake, .notANumber(found: digits.excerpt))
    }
    guard decimal.millionths > 0 else {
      throw fault(.doseCountPerIntake, .notPositive(found: digits.excerpt))
    }
    guard let quantity = decimal.part(of: 1) else {
      throw fault(.doseCountPerIntake, .notANumber(found: digits.excerpt))
    }
    return quantity
  }

  private func regimen(today: CivilDate) throws(RecordFault) -> RegimenPlan? {
    let (times, slots) = (try times(), try slots())
    if try asNeeded() {
      guard times.isEmpty, slots.isEmpty, cell(.weekdays).isEmpty else {
        throw fault(.asNeeded, .plannedAndAsNeeded)
      }
      return nil
    }
    guard times.isEmpty || slots.isEmpty else { throw fault(.slots, .timesAndSlots) }
    guard !(times.isEmpty && slots.isEmpty) else { throw fault(.times, .timesMissing) }
    let start = try date(.start) ?? today
    let end = try date(.end)
    if let end, end < start { throw fault(.end, .endsBeforeItBegins) }
    return RegimenPlan(
      start: start, end: end, weekdays: try weekdays(),
      timing: times.isEmpty ? .slots(slots) : .times(times))
  }

  private func stock() throws(RecordFault) -> Stock? {
    let cell = cell(.stock)
    guard !cell.isEmpty else { return nil }
    if cell.folded.hasPrefix("-") {
      throw fault(.stock, .notPositive(found: cell.excerpt))
    }
    guard let thousandths = ExactDecimal(cell)?.thousandths,
      let stock = Stock(thousandths: thousandths)
    else { throw fault(.stock, .notANumber(found: cell.excerpt)) }
    return stock
  }

  /// The cell without blanks around it; empty when the table has no such column.
  func cell(_ column: MedicationColumn) -> String {
    guard let position = columns[column], position < row.cells.count else { return "" }
    return row.cells[position].trimmed
  }

  private func text(_ column: MedicationColumn, most: Int) throws(RecordFault) -> String {
    // One line: a line end inside quotes becomes a blank.
    let text = cell(column).split(separator: "\n").joined(separator: " ")
    guard text.unicodeScalars.count <= most else { throw fault(column, .tooLong(most: most)) }
    return text
  }

  private func notes() throws(RecordFault) -> String {
    let text = cell(.notes)
    guard text.unicodeScalars.count <= 2000 else { throw fault(.notes, .tooLong(most: 2000)) }
    return text
  }

  func fault(_ column: MedicationColumn, _ problem: RecordFault.Problem) -> RecordFault {
    RecordFault(line: row.line, field: column.field, problem)
  }
}
