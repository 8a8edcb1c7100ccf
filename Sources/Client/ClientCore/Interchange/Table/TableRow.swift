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
      throw RecordFault(line: row.line, .tooManyFields(most: columns.width, found: row.cells.count))
    }
    guard row.cells.count >= columns.width else {
      throw RecordFault(line: row.line, .tooFewFields(least: columns.width, found: row.cells.count))
    }
  }

  func medication(today: CivilDate) throws(RecordFault) -> MedicationTable.Medication {
    MedicationTable.Medication(
      line: row.line, details: try details(), regimen: try regimen(today: today),
      stock: try stock())
  }

  private func details() throws(RecordFault) -> MedicationDetails {
    let name = try text(.medicineName, most: Medication.longestName)
    guard name.isSeen else { throw fault(.medicineName, .missing) }
    let dosageText = try text(.dosageText, most: Medication.longestDosage)
    guard dosageText.isSeen else { throw fault(.dosageText, .missing) }
    return MedicationDetails(
      name: name, dosageText: dosageText, doseCountPerIntake: try count(dosageText),
      strength: try text(.strength, most: Medication.longestDosage), notes: try notes(),
      limits: try limits())
  }

  /// The number of one intake; where its cell is empty, that of its words.
  private func count(_ dosageText: String) throws(RecordFault) -> Quantity {
    let cell = cell(.doseCountPerIntake)
    if let quantity = Amount(cell.isEmpty ? dosageText : cell)?.quantity { return quantity }
    guard !cell.isEmpty else { throw wordsFault(dosageText) }
    _ = try ExactDecimal(positive: cell) { fault(.doseCountPerIntake, $0) }
    throw fault(.doseCountPerIntake, .notANumber(found: cell.excerpt))
  }

  /// What is wrong with words that are no amount: their number, or that they hold none.
  private func wordsFault(_ dosageText: String) -> RecordFault {
    let words = dosageText.folded
    let unsigned = words.hasPrefix("-") ? String(words.dropFirst()) : words
    let unit = unsigned.drop { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "/") }
    // 1～2錠 and 1錠半 are not wrong: nobody can say which number they are.
    guard unit.count < unsigned.count, Amount("1\(unit)") != nil else {
      return fault(.doseCountPerIntake, .missing)
    }
    let found = dosageText.excerpt
    guard let amount = Amount(unsigned) else {
      return fault(.dosageText, .notANumber(found: found))
    }
    return fault(
      .dosageText,
      amount.quantity != nil || amount.thousandths == 0
        ? .notPositive(found: found) : .notWithin(0...1000, found: found))
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

  /// Only one taken as needed has an interval and a maximum.
  private func limits() throws(RecordFault) -> AsNeededLimits {
    let hours = try limit(.minIntervalHours, AsNeededLimits.hours)
    let times = try limit(.maxPerDay, AsNeededLimits.times)
    guard hours != nil || times != nil else { return .none }
    guard try asNeeded() else {
      throw fault(hours == nil ? .maxPerDay : .minIntervalHours, .onlyAsNeeded)
    }
    return AsNeededLimits(minIntervalHours: hours, maxPerDay: times) ?? .none
  }

  private func limit(
    _ column: RecordField, _ bounds: ClosedRange<Int>
  ) throws(RecordFault) -> Int? {
    let cell = cell(column)
    guard !cell.isEmpty else { return nil }
    guard let number = AsNeededLimits.number(cell), bounds.contains(number) else {
      throw fault(column, .notWithin(bounds, found: cell.excerpt))
    }
    return number
  }

  private func stock() throws(RecordFault) -> Stock? {
    let cell = cell(.stock)
    guard !cell.isEmpty else { return nil }
    if let stock = Amount(cell)?.stock { return stock }
    let words = cell.folded
    let unsigned = words.hasPrefix("-") ? String(words.dropFirst()) : words
    // 0 is a stock too.
    throw fault(
      .stock,
      Amount(unsigned) == nil
        ? .notANumber(found: cell.excerpt) : .notWithin(0...100_000, found: cell.excerpt))
  }

  /// The cell without blanks around it; empty when the table has no such column.
  func cell(_ column: RecordField) -> String {
    guard let position = columns[column], position < row.cells.count else { return "" }
    return row.cells[position].trimmed
  }

  private func text(_ column: RecordField, most: Int) throws(RecordFault) -> String {
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

  func fault(_ column: RecordField, _ problem: RecordFault.Problem) -> RecordFault {
    RecordFault(line: row.line, field: column, problem)
  }

  /// はい, ○, yes, true, 1 and their opposites; an empty cell is no.
  func asNeeded() throws(RecordFault) -> Bool {
    let word = cell(.asNeeded).folded.lowercased()
    if ["", "いいえ", "no", "n", "false", "0", "×", "-"].contains(word) { return false }
    if ["はい", "○", "〇", "頓服", "yes", "y", "true", "1"].contains(word) { return true }
    throw fault(.asNeeded, .notYesOrNo(found: word.excerpt))
  }

  /// `2026-02-01`, and as spreadsheets rewrite it: `2026/2/1`, `2026年2月1日`; nil when empty.
  func date(_ column: RecordField) throws(RecordFault) -> CivilDate? {
    let cell = cell(column)
    guard !cell.isEmpty else { return nil }
    var text = cell.folded
    if text.hasSuffix("日") { text.removeLast() }
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      "-/年月.".unicodeScalars.contains($0)
    }.map { String(Substring($0)) }
    guard parts.count == 3, parts[0].utf8.count == 4,
      let year = Self.digits(parts[0]), let month = Self.digits(parts[1]),
      let day = Self.digits(parts[2]), let date = CivilDate(year: year, month: month, day: day)
    else { throw fault(column, .notADate(found: cell.excerpt)) }
    return date
  }

  func times() throws(RecordFault) -> [LocalTime] {
    var times: [LocalTime] = []
    for word in words(.times) {
      let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard parts.count == 2, parts[1].utf8.count == 2, let hour = Self.digits(parts[0]),
        let minute = Self.digits(parts[1]), let time = LocalTime(hour: hour, minute: minute)
      else { throw fault(.times, .notATime(found: word.excerpt)) }
      guard !times.contains(time) else { throw fault(.times, .twice(found: word.excerpt)) }
      times.append(time)
    }
    return times.sorted()
  }

  /// `朝;夜` or `morning;evening`, in their order.
  func slots() throws(RecordFault) -> [DoseSlot] {
    var slots: [DoseSlot] = []
    for word in words(.slots) {
      guard let slot = DoseSlot(name: word.lowercased()) ?? Self.slotWords[word] else {
        throw fault(.slots, .notASlot(found: word.excerpt))
      }
      guard !slots.contains(slot) else { throw fault(.slots, .twice(found: word.excerpt)) }
      slots.append(slot)
    }
    return slots.sorted()
  }

  private static let slotWords: [String: DoseSlot] = [
    "朝": .morning, "昼": .noon, "夕": .evening, "夜": .evening, "眠前": .bedtime, "就寝前": .bedtime,
    "寝る前": .bedtime,
  ]

  /// `月・水・金`, `月水金`, `mon;wed;fri`; every day when empty or 毎日.
  func weekdays() throws(RecordFault) -> WeekdaySet {
    var days: WeekdaySet = []
    for word in words(.weekdays) where word != "毎日" && word.lowercased() != "daily" {
      days.formUnion(try weekdays(in: word))
    }
    return days.isEmpty ? .everyDay : days
  }

  private func weekdays(in word: String) throws(RecordFault) -> WeekdaySet {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    if let index = names.firstIndex(of: String(word.lowercased().prefix(3))),
      word.utf8.count == 3 || word.lowercased().hasSuffix("day"),
      let day = Weekday(rawValue: index)
    {
      return WeekdaySet(day)
    }
    var days: WeekdaySet = []
    var letters = word
    for suffix in ["曜日", "曜"] where letters.hasSuffix(suffix) {
      letters.removeLast(suffix.count)
    }
    for letter in letters.unicodeScalars {
      guard let day = Weekday(kanji: letter) else {
        throw fault(.weekdays, .notAWeekday(found: word.excerpt))
      }
      days.insert(WeekdaySet(day))
    }
    return days
  }

  /// The words of a cell, between any of the signs people separate a list with.
  private func words(_ column: RecordField) -> [String] {
    cell(column).folded.unicodeScalars.split {
      ";,/、・\n".unicodeScalars.contains($0) || $0.properties.isWhitespace
    }.map { String(Substring($0)) }
  }

  private static func digits(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
