import Domain

/// Finds the words of a usage: moments, counts, amounts, days.
struct UsageScanner {
  private let text: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text.folded.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  /// The moments of a day, longer words before their beginnings.
  private static let momentWords: [([Unicode.Scalar], [DoseSlot])] = [
    ("毎食", [.morning, .noon, .evening]), ("起床", [.morning]), ("夜間", []),
    ("夜寝る前", [.bedtime]), ("夜就寝", [.bedtime]), ("就寝", [.bedtime]), ("就床", [.bedtime]),
    ("眠前", [.bedtime]), ("寝前", [.bedtime]), ("寝る前", [.bedtime]),
    ("眠る前", [.bedtime]), ("ねる前", [.bedtime]), ("朝", [.morning]), ("昼", [.noon]),
    ("夕", [.evening]), ("晩", [.evening]), ("夜", [.evening]),
  ].map { (Array($0.0.unicodeScalars), $0.1) }

  func holdsAny(of words: [String]) -> Bool {
    words.contains { word in
      let word = Array(word.unicodeScalars)
      return text.indices.contains { stands(word, at: $0) }
    }
  }

  /// One moment for each intake that is named.
  var moments: [DoseSlot] { momentPlaces.flatMap(\.slots) }

  private var momentPlaces: [(end: Int, slots: [DoseSlot])] {
    var places: [(Int, [DoseSlot])] = []
    var position = 0
    while position < text.count {
      let found = Self.momentWords.first { stands($0.0, at: position) }
      position += found?.0.count ?? 1
      if let found { places.append((position, found.1)) }
    }
    return places
  }

  /// The numbers of 1日N回, 日にN回 and 分N.
  var intakesADay: Set<Int> {
    Set(text.indices.compactMap { countOfDay(at: $0) ?? share(at: $0) })
  }

  /// 日N回 with its number, unless it is 2日に1回.
  private func countOfDay(at position: Int) -> Int? {
    guard text[position] == "日" else { return nil }
    if let before = digits(endingAt: position), before != 1 { return nil }
    var next = position + 1
    if next < text.count, text[next] == "に" { next += 1 }
    guard let (count, end) = digits(at: next), stands(["回"], at: end) else { return nil }
    return (1...24).contains(count) ? count : nil
  }

  /// 分N with its number, at the beginning or after a bracket; not 30分, 3日分, 半分.
  private func share(at position: Int) -> Int? {
    guard text[position] == "分",
      position == 0 || "【[(「:・,、。/".unicodeScalars.contains(text[position - 1]),
      let (count, end) = digits(at: position + 1), !stands(["日"], at: end)
    else { return nil }
    return (1...24).contains(count) ? count : nil
  }

  /// True when the words speak of certain days only, or may do so: a medicine of once a week must
  /// never be planned for every day.
  var skipsDays: Bool {
    if holdsAny(of: ["週", "月", "隔日", "曜", "日おき", "日置き", "休薬", "透析"]) { return true }
    return text.indices.contains { Weekday(kanji: text[$0]) != nil && listsWeekdays(from: $0) }
  }

  private func listsWeekdays(from position: Int) -> Bool {
    if text[position] == "日", let count = digits(endingAt: position) {
      return count > 1 && holds(["に", "毎", "ご"], at: position + 1)
    }
    // 毎日、水で is no list.
    if position > 0, text[position] == "日", text[position - 1] == "毎" { return false }
    if position > 0, text[position - 1] == "(", stands([")"], at: position + 1) { return true }
    let next = position + (holds(["・", "、", ",", "/"], at: position + 1) ? 2 : 1)
    return next < text.count && Weekday(kanji: text[next]) != nil
  }

  private func holds(_ letters: Set<Unicode.Scalar>, at position: Int) -> Bool {
    position < text.count && letters.contains(text[position])
  }

  /// True for 2-0-1: so many in the morning, at noon, in the evening.
  var listsAmounts: Bool {
    text.indices.contains { position in
      guard digits(endingAt: position) == nil, let first = digits(at: position),
        stands(["-"], at: first.end), let second = digits(at: first.end + 1)
      else { return false }
      return stands(["-"], at: second.end) && digits(at: second.end + 1) != nil
    }
  }

  /// The days before 曜; nil when none is named.
  var namedWeekdays: WeekdaySet? {
    var days: WeekdaySet = []
    for position in text.indices where text[position] == "曜" {
      var place = position - 1
      while place >= 0 {
        if let day = Weekday(kanji: text[place]) {
          days.insert(WeekdaySet(day))
        } else if !"・、,/と".unicodeScalars.contains(text[place]), text[place] != "曜" {
          break
        }
        place -= 1
      }
    }
    return days.isEmpty ? nil : days
  }

  /// The amounts behind 1回 and behind moments.
  var statedAmounts: [UsageReading.StatedAmount] {
    let once = text.indices.filter { stands(["1", "回"], at: $0) && digits(endingAt: $0) == nil }
    let ofIntakes = once.compactMap { amount(at: $0 + 2, ofMoment: false) }
    let ofMoments = momentPlaces.compactMap { place -> UsageReading.StatedAmount? in
      var next = place.end
      while next < text.count, "食前後間直にはをの時:・(".unicodeScalars.contains(text[next]) { next += 1 }
      return amount(at: next, ofMoment: true)
    }
    return ofIntakes + ofMoments
  }

  /// A number that no 日, 回, 時 or 分 follows, with the unit behind it.
  private func amount(at position: Int, ofMoment: Bool) -> UsageReading.StatedAmount? {
    let number = text[min(position, text.count)...].prefix {
      ("0"..."9").contains($0) || $0 == "."
    }
    guard !number.isEmpty, let amount = ExactDecimal(Self.string(number)),
      !holds(["日", "回", "時", "分", "週", "~"], at: number.endIndex)
    else { return nil }
    let stops = "0123456789日回時分週~-()[]【】・、,。/朝昼夕夜就寝起眠をずつ".unicodeScalars
    let unit = text[number.endIndex...].prefix { !stops.contains($0) }
    guard ofMoment || !unit.isEmpty, unit.count <= 12 else { return nil }
    return UsageReading.StatedAmount(amount: amount, unit: Self.string(unit), ofMoment: ofMoment)
  }

  /// The times H:MM, in their order.
  var clocks: [LocalTime] {
    text.indices.compactMap { position in
      guard position == 0 || !"0123456789:".unicodeScalars.contains(text[position - 1]),
        let (hour, colon) = digits(at: position), colon - position <= 2, stands([":"], at: colon),
        let (minute, end) = digits(at: colon + 1), end == colon + 3, !stands([":"], at: end)
      else { return nil }
      return LocalTime(hour: hour, minute: minute)
    }
  }

  /// The day of 2026/03/01まで; nil where none or another day stands before each まで.
  var lastDay: CivilDate? {
    for position in text.indices {
      guard digits(endingAt: position) == nil, let (year, slash) = digits(at: position),
        slash - position == 4, stands(["/"], at: slash),
        let (month, next) = digits(at: slash + 1), stands(["/"], at: next),
        let (day, end) = digits(at: next + 1), stands(["ま", "で"], at: end)
      else { continue }
      return CivilDate(year: year, month: month, day: day)
    }
    return nil
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private func stands(_ word: [Unicode.Scalar], at position: Int) -> Bool {
    position <= text.count && text[position...].starts(with: word)
  }

  private func digits(at position: Int) -> (value: Int, end: Int)? {
    guard position <= text.count else { return nil }
    let run = text[position...].prefix { ("0"..."9").contains($0) }
    guard let value = Int(Self.string(run)) else { return nil }
    return (value, run.endIndex)
  }

  private func digits(endingAt position: Int) -> Int? {
    var start = position
    while start > 0, ("0"..."9").contains(text[start - 1]) { start -= 1 }
    return Int(Self.string(text[start..<position]))
  }
}

extension Weekday {
  /// The day with that letter: 日 月 火 水 木 金 土.
  init?(kanji: Unicode.Scalar) {
    guard let position = Array("日月火水木金土".unicodeScalars).firstIndex(of: kanji) else { return nil }
    self.init(rawValue: position)
  }
}
