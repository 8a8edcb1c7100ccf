import Domain

/// A walk over the words of a usage, from the first on, which stops at what it does not know.
///
/// One word that is passed over may say that it is not for every day, or not of this amount: a plan
/// must rest on all of them. Source: decision 0094, docs/exchange.md.
struct UsageWalk {
  private let words: UsageScanner
  /// For how many days it was handed out; nil where that is not told.
  private let days: Int?
  private let counts: Set<Int>
  private let momentAmounts: Set<Int>
  private let intakeAmounts: Set<Int>
  /// Amounts that stand neither behind 1回 nor behind a moment: 6錠 分3, 2錠ずつ.
  private(set) var looseAmounts: [UsageReading.StatedAmount] = []
  /// The numbers of 週N回.
  private(set) var timesAWeek: Set<Int> = []
  /// True when every word is known.
  private(set) var isComplete = false

  init(_ words: UsageScanner, days: Int?) {
    (self.words, self.days) = (words, days)
    counts = words.intakesADay.union([1, words.moments.count])
    momentAmounts = Set(words.momentAmountPlaces)
    intakeAmounts = Set(words.intakeAmountPlaces)
    var position = 0
    while position < words.text.count {
      guard let end = step(from: position) else { return }
      position = end
    }
    isComplete = true
  }

  /// Where the word ends that begins there; nil where it is not known.
  private mutating func step(from position: Int) -> Int? {
    if let end = weekdays(position) { return end }
    if let end = week(position) { return end }
    if let (_, end) = words.share(at: position) { return end }
    if words.digits(at: position) != nil { return number(position) }
    if words.stands("日", at: position) { return ofADay(position + 1) }
    return word(position)
  }

  private func weekdays(_ position: Int) -> Int? {
    if let named = words.namedDays(at: position) { return named.end }
    if words.stands("毎週", at: position) { return words.namedDays(at: position + 2)?.end }
    // 毎月水曜 may be every Wednesday of a month.
    guard words.stands("毎", at: position), let named = words.namedDays(at: position + 1),
      named.days.rawValue.nonzeroBitCount == 1
    else { return nil }
    return named.end
  }

  /// 週1回, 毎週1回, 1週間に1回: as many days must be named.
  private mutating func week(_ position: Int) -> Int? {
    var next = position
    if let (count, end) = words.digits(at: position) {
      guard count == 1 else { return nil }
      next = end
    } else if words.stands("毎", at: position) {
      next += 1
    }
    guard words.stands("週", at: next) else { return nil }
    next += words.stands("間", at: next + 1) ? 2 : 1
    if words.stands("に", at: next) { next += 1 }
    guard let (count, end) = words.digits(at: next), words.stands("回", at: end) else { return nil }
    timesAWeek.insert(count)
    return end + 1
  }

  private mutating func number(_ position: Int) -> Int? {
    if let (_, end) = words.clock(at: position) { return end }
    if let end = words.amountListEnd(at: position) { return end }
    if let end = span(position) { return end }
    if let end = count(position) { return end }
    return amount(position)
  }

  /// 30分前, 2時間後, 8時: around a meal, and by the clock.
  private func span(_ position: Int) -> Int? {
    guard let (value, next) = words.digits(at: position) else { return nil }
    if words.stands("時間", at: next) {
      let end = next + 2
      let behind = UsageVocabulary.behindHours.first { words.stands($0, at: end) }
      if let behind { return end + behind.count }
      return position > 0 && Self.beforeHours.contains(words.text[position - 1]) ? end : nil
    }
    if words.stands("時", at: next) {
      return value > 24 ? nil : words.stands("半", at: next + 1) ? next + 2 : next + 1
    }
    // 3分の1錠 is no three minutes.
    guard words.stands("分", at: next), !words.stands("分の", at: next) else { return nil }
    let behind = UsageVocabulary.behindMinutes.first { words.stands($0, at: next + 1) }
    return next + 1 + (behind?.count ?? 0)
  }

  private static let beforeHours = Set("前後(".unicodeScalars)

  /// 1日3回, 1日量, 3回, and the days that were handed out.
  private func count(_ position: Int) -> Int? {
    guard let (value, next) = words.digits(at: position) else { return nil }
    if words.stands("日", at: next) {
      if value == 1, let end = ofADay(next + 1) { return end }
      let isSupply = words.stands("分", at: next + 1) || words.stands("間", at: next + 1)
      return isSupply && value == days ? next + 2 : nil
    }
    guard words.stands("回", at: next), counts.contains(value) else { return nil }
    return words.stands("/日", at: next + 1) ? next + 3 : next + 1
  }

  /// What may stand behind 1日: 3回, に3回, 量, 6錠.
  private func ofADay(_ position: Int) -> Int? {
    if words.stands("量", at: position) { return position + 1 }
    let next = words.stands("に", at: position) ? position + 1 : position
    if let (count, end) = words.digits(at: next), words.stands("回", at: end) {
      return counts.contains(count) ? end + 1 : nil
    }
    return words.amount(at: position, ofMoment: false)?.end == nil ? nil : position
  }

  private mutating func amount(_ position: Int) -> Int? {
    let ofMoment = momentAmounts.contains(position)
    guard let found = words.amount(at: position, ofMoment: ofMoment), let end = found.end else {
      return nil
    }
    if !ofMoment, !intakeAmounts.contains(position) { looseAmounts.append(found.stated) }
    return end
  }

  private func word(_ position: Int) -> Int? {
    let first = words.text[position]
    let word = UsageVocabulary.words[first]?.first { words.stands($0, at: position) }
    if let word { return position + word.count }
    return UsageVocabulary.separators.contains(first) ? position + 1 : nil
  }
}
