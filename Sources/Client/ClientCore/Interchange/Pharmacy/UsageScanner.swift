import Domain

/// Finds the words of a usage: moments, counts, amounts, days.
struct UsageScanner {
  /// Its letters, at half width and without blanks.
  let text: [Unicode.Scalar]
  /// The unit that the medicine itself is counted in, in lower case; empty where it has none.
  private let unit: [Unicode.Scalar]
  /// The places behind a blank, at which a word begins.
  let begins: Set<Int>

  init(_ text: String, unit: String = "") {
    begins = Self.begins(text)
    self.text = Self.withDigits(Self.scalars(text))
    self.unit = Self.scalars(unit).map(Self.lowercased)
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    text.folded.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  private static func begins(_ text: String) -> Set<Int> {
    var (count, begins) = (0, Set<Int>())
    for scalar in text.folded.unicodeScalars {
      if scalar.properties.isWhitespace { begins.insert(count) } else { count += 1 }
    }
    return begins
  }

  private static let numerals = Array("一二三四五六七八九".unicodeScalars)
  private static let figures = Array("123456789".unicodeScalars)
  private static let counted = Set("日回錠枚滴".unicodeScalars)

  /// 一日三回 as 1日3回; 一包化 stays what it is.
  private static func withDigits(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    text.indices.map { position in
      guard position + 1 < text.count, counted.contains(text[position + 1]),
        let value = numerals.firstIndex(of: text[position])
      else { return text[position] }
      return figures[value]
    }
  }

  /// A to Z as a to z, everything else as it is.
  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard ("A"..."Z").contains(scalar) else { return scalar }
    return Unicode.Scalar(UInt8(scalar.value + 0x20))
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

  func holdsAny(of signs: [UsageSign]) -> Bool {
    text.indices.contains { position in signs.contains { stands($0, at: position) } }
  }

  private func stands(_ sign: UsageSign, at position: Int) -> Bool {
    guard stands(sign.word, at: position) else { return false }
    let end = position + sign.word.count
    if position > 0, sign.notBehind.contains(text[position - 1]) { return false }
    return !holds(sign.notBefore, at: end)
  }

  /// One moment for each intake that is named.
  var moments: [DoseSlot] { momentPlaces.flatMap(\.slots) }

  /// Each word that names moments, with the place where it ends.
  var momentPlaces: [(end: Int, slots: [DoseSlot])] {
    var places: [(Int, [DoseSlot])] = []
    var position = 0
    while position < text.count {
      let found = Self.momentWords.first { stands($0.0, at: position) }
      position += found?.0.count ?? 1
      if let found { places.append((position, found.1)) }
    }
    return places
  }

  /// The numbers of 1日N回, 日にN回, N回/日, N回に分けて and 分N.
  var intakesADay: Set<Int> {
    Set(text.indices.compactMap { countOfDay(at: $0) ?? countBefore($0) ?? share(at: $0)?.count })
  }

  /// N回/日 and N回に分けて with its number.
  private func countBefore(_ position: Int) -> Int? {
    guard text[position] == "回",
      stands("/日", at: position + 1) || stands("に分", at: position + 1),
      let count = digits(endingAt: position)
    else { return nil }
    return (1...24).contains(count) ? count : nil
  }

  /// 日N回 with its number, unless it is 2日に1回.
  private func countOfDay(at position: Int) -> Int? {
    guard text[position] == "日" else { return nil }
    if let before = digits(endingAt: position), before != 1 { return nil }
    var next = position + 1
    if next < text.count, text[next] == "に" { next += 1 }
    guard let (count, end) = digits(at: next), stands("回", at: end) else { return nil }
    return (1...24).contains(count) ? count : nil
  }

  /// 分N with its number; not 30分, 3日分, 半分.
  func share(at position: Int) -> (count: Int, end: Int)? {
    guard text[position] == "分",
      position == 0 || !Self.beforePart.contains(text[position - 1]),
      let (count, end) = digits(at: position + 1), !stands("日", at: end), (1...24).contains(count)
    else { return nil }
    return (count, end)
  }

  private static let beforePart = Set("0123456789日回半数部自十".unicodeScalars)

  func holds(_ letters: Set<Unicode.Scalar>, at position: Int) -> Bool {
    position < text.count && letters.contains(text[position])
  }

  /// True for 2-0-1: so many in the morning, at noon, in the evening.
  var listsAmounts: Bool { text.indices.contains { amountListEnd(at: $0) != nil } }

  /// Where 2-0-1 or 2-0-1-1 ends.
  func amountListEnd(at position: Int) -> Int? {
    guard digits(endingAt: position) == nil, let first = digits(at: position),
      stands("-", at: first.end), let second = digits(at: first.end + 1),
      stands("-", at: second.end), let third = digits(at: second.end + 1)
    else { return nil }
    guard stands("-", at: third.end), let fourth = digits(at: third.end + 1) else {
      return third.end
    }
    return fourth.end
  }

  /// The amounts behind 1回 and behind moments.
  var statedAmounts: [UsageReading.StatedAmount] {
    intakeAmountPlaces.compactMap { amount(at: $0, ofMoment: false)?.stated }
      + momentAmountPlaces.compactMap { amount(at: $0, ofMoment: true)?.stated }
  }

  /// The places behind 1回.
  var intakeAmountPlaces: [Int] {
    text.indices.filter { stands("1回", at: $0) && digits(endingAt: $0) == nil }.map { $0 + 2 }
  }

  /// The places behind moments, meals passed over.
  var momentAmountPlaces: [Int] {
    momentPlaces.map { place in
      var next = place.end
      while holds(Self.betweenMomentAndAmount, at: next) { next += 1 }
      return next
    }
  }

  private static let betweenMomentAndAmount = Set("食前後間直にはをの時:・(".unicodeScalars)

  /// A number that no 日, 回, 時 or 分 follows, with the unit behind it, and where it ends; no end
  /// where nobody knows how far its unit goes.
  func amount(
    at position: Int, ofMoment: Bool
  ) -> (stated: UsageReading.StatedAmount, end: Int?)? {
    let number = text[min(position, text.count)...].prefix {
      ("0"..."9").contains($0) || $0 == "."
    }
    guard !number.isEmpty, let amount = ExactDecimal(Self.string(number)),
      !holds(["日", "回", "時", "分", "週", "~"], at: number.endIndex)
    else { return nil }
    let known = unitEnd(at: number.endIndex)
    let rest = text[number.endIndex...]
    let unit = known.map { text[number.endIndex..<$0] } ?? rest.prefix { !Self.stops.contains($0) }
    guard ofMoment || !unit.isEmpty, unit.count <= 12 || known != nil else { return nil }
    let stated = UsageReading.StatedAmount(
      amount: amount, unit: Self.string(unit), ofMoment: ofMoment)
    return (stated, known ?? (unit.isEmpty ? number.endIndex : nil))
  }

  private static let stops = Set("0123456789日回時分週~-()[]【】・、,。/朝昼夕夜就寝起眠をずつ".unicodeScalars)

  /// Where a unit ends: one that is in use, or the medicine's own.
  private func unitEnd(at position: Int) -> Int? {
    let rest = text[position...].prefix(max(unit.count, UsageVocabulary.longestUnit))
      .map(Self.lowercased)
    let own = !unit.isEmpty && rest.starts(with: unit) ? unit.count : 0
    let inUse = UsageVocabulary.units.first { rest.starts(with: $0) }?.count ?? 0
    let length = max(own, inUse)
    return length > 0 ? position + length : nil
  }

  /// The times H:MM, in their order.
  var clocks: [LocalTime] { text.indices.compactMap { clock(at: $0)?.time } }

  /// The time H:MM there, and where it ends.
  func clock(at position: Int) -> (time: LocalTime, end: Int)? {
    guard position == 0 || !Self.clockLetters.contains(text[position - 1]),
      let (hour, colon) = digits(at: position), colon - position <= 2, stands(":", at: colon),
      let (minute, end) = digits(at: colon + 1), end == colon + 3, !stands(":", at: end),
      let time = LocalTime(hour: hour, minute: minute)
    else { return nil }
    return (time, end)
  }

  private static let clockLetters = Set("0123456789:".unicodeScalars)

  /// The day of 2026/03/01まで; nil where none or another day stands before each まで.
  var lastDay: CivilDate? {
    for position in text.indices {
      guard digits(endingAt: position) == nil, let (year, slash) = digits(at: position),
        slash - position == 4, stands("/", at: slash),
        let (month, next) = digits(at: slash + 1), stands("/", at: next),
        let (day, end) = digits(at: next + 1), stands("まで", at: end)
      else { continue }
      return CivilDate(year: year, month: month, day: day)
    }
    return nil
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  func stands(_ word: [Unicode.Scalar], at position: Int) -> Bool {
    position <= text.count && text[position...].starts(with: word)
  }

  func stands(_ word: String, at position: Int) -> Bool {
    position <= text.count && text[position...].starts(with: word.unicodeScalars)
  }

  /// The number that begins there, and where it ends.
  func digits(at position: Int) -> (value: Int, end: Int)? {
    guard position <= text.count else { return nil }
    let run = text[position...].prefix { ("0"..."9").contains($0) }
    guard let value = Int(Self.string(run)) else { return nil }
    return (value, run.endIndex)
  }

  func digits(endingAt position: Int) -> Int? {
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
