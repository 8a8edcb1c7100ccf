/// One record of a pharmacy's file: a line cut at its commas, its number first.
struct NotebookRecord {
  /// The line it stands on, counted from 1.
  let line: Int
  /// The fields as they stand, the record's number among them.
  let fields: [String]

  init(line: Int, _ text: String) {
    self.line = line
    // By bytes: a comma before a combining mark would not be a character of its own.
    fields = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(Substring($0)).trimmed }
  }

  var number: String { fields[0].folded }

  /// The field at a position; empty when the record ends before it.
  subscript(position: Int) -> String { position < fields.count ? fields[position] : "" }

  func fault(_ field: RecordField?, _ problem: RecordFault.Problem) -> RecordFault {
    RecordFault(line: line, record: String(number.excerpt.prefix(12)), field: field, problem)
  }

  func fault(_ problem: RecordFault.Problem) -> RecordFault { fault(nil, problem) }

  /// Text that must be there, at most `most` characters.
  func text(_ position: Int, _ field: RecordField, most: Int = 400) throws(RecordFault) -> String {
    let text = self[position]
    guard !text.isEmpty else { throw fault(field, .missing) }
    guard text.unicodeScalars.count <= most else { throw fault(field, .tooLong(most: most)) }
    return text
  }

  /// A whole number from 1 to 999.
  func count(_ position: Int, _ field: RecordField) throws(RecordFault) -> Int {
    let text = try text(position, field)
    let notANumber = RecordFault.Problem.notANumber(found: text.excerpt)
    let notPositive = RecordFault.Problem.notPositive(found: text.excerpt)
    guard let decimal = ExactDecimal(text) else {
      throw fault(field, text.hasPrefix("-") ? notPositive : notANumber)
    }
    guard decimal.millionths > 0 else { throw fault(field, notPositive) }
    let (whole, rest) = decimal.millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest == 0, whole <= 999 else { throw fault(field, notANumber) }
    return whole
  }

  func amount(_ position: Int, _ field: RecordField) throws(RecordFault) -> ExactDecimal {
    try ExactDecimal(positive: try text(position, field)) { fault(field, $0) }
  }

  func date(_ position: Int, _ field: RecordField) throws(RecordFault) -> JapaneseDate {
    let text = try text(position, field)
    guard let date = JapaneseDate(text) else {
      throw fault(field, .notADate(found: text.excerpt))
    }
    return date
  }
}
