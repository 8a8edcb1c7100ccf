import Domain

/// One cell of an exported table, made so that a spreadsheet shows it and never computes it.
struct CSVCell {
  /// The cell as it is written, quotes included where they are needed.
  let text: String

  /// Makes a cell from text of the record.
  ///
  /// What a spreadsheet would take for a formula gets an apostrophe in front; control characters
  /// and line ends become blanks. Full-width signs count, since spreadsheets fold them.
  init(_ value: String) {
    var scalars = String.UnicodeScalarView()
    if Self.isFormula(value) { scalars.append("'") }
    for scalar in value.unicodeScalars { scalars.append(scalar.isPrintable ? scalar : " ") }
    text = Self.quoted(scalars)
  }

  /// Signs that begin a formula, a command or a cell of their own.
  private static let signs = Set("=+-@\t\r\n＝＋－＠−﹢﹣﹦﹫".unicodeScalars)

  /// The sign may hide behind blanks and characters nobody sees.
  private static func isFormula(_ value: String) -> Bool {
    for scalar in value.unicodeScalars {
      if signs.contains(scalar) { return true }
      let unseen =
        scalar.properties.isWhitespace || !scalar.isPrintable
        || scalar.properties.isDefaultIgnorableCodePoint
      if !unseen { return false }
    }
    return false
  }

  private static func quoted(_ scalars: String.UnicodeScalarView) -> String {
    guard let first = scalars.first, let last = scalars.last else { return "" }
    let needed =
      scalars.contains { ",;\"".unicodeScalars.contains($0) }
      || first.properties.isWhitespace || last.properties.isWhitespace
    guard needed else { return String(scalars) }
    return "\""
      + String(scalars).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
