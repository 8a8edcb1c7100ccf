import Domain

extension TableRow {
  /// はい, ○, yes, true, 1 and their opposites; an empty cell is no.
  func asNeeded() throws(RecordFault) -> Bool {
    let word = cell(.asNeeded).folded.lowercased()
    if ["", "いいえ", "no", "n", "false", "0", "×", "-"].contains(word) { return false }
    if ["はい", "○", "〇", "頓服", "yes", "y", "true", "1"].contains(word) { return true }
    throw fault(.asNeeded, .notYesOrNo(found: word.excerpt))
  }

  /// `2026-02-01`, and as spreadsheets rewrite it: `2026/2/1`, `2026年2月1日`; nil when empty.
  func date(_ column: MedicationColumn) throws(RecordFault) -> CivilDate? {
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
  private func words(_ column: MedicationColumn) -> [String] {
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
