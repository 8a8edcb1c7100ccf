import Domain

/// The days of the week that a usage names with 曜, and what tells that it is not for every day.
extension UsageScanner {
  /// Days of the week that stand side by side: 月・木曜日, 火曜と金曜, 日曜除く.
  struct NamedDays {
    let days: WeekdaySet
    /// True when they are the days on which nothing is taken.
    let isLeftOut: Bool
    let start: Int
    let end: Int
  }

  /// True when the words speak of certain days only, or may do so: a medicine of once a week must
  /// never be planned for every day.
  var skipsDays: Bool {
    if holdsAny(of: UsageVocabulary.signsOfDays) { return true }
    return text.indices.contains { Weekday(kanji: text[$0]) != nil && listsWeekdays(from: $0) }
  }

  private func listsWeekdays(from position: Int) -> Bool {
    if text[position] == "日", let count = digits(endingAt: position) {
      return count > 1 && holds(["に", "毎", "ご"], at: position + 1)
    }
    // 毎日、水で is no list.
    if position > 0, text[position] == "日", text[position - 1] == "毎" { return false }
    if position > 0, text[position - 1] == "(", stands(")", at: position + 1) { return true }
    let next = position + (holds(Self.betweenDays, at: position + 1) ? 2 : 1)
    return next < text.count && Weekday(kanji: text[next]) != nil
  }

  /// Every run of days that are named with 曜.
  var namedDays: [NamedDays] {
    var found: [NamedDays] = []
    var position = 0
    while position < text.count {
      let days = namedDays(at: position)
      position = days?.end ?? position + 1
      if let days { found.append(days) }
    }
    return found
  }

  /// The run of days that begins there; letters behind its last 曜 are none of it.
  func namedDays(at start: Int) -> NamedDays? {
    var days: WeekdaySet = []
    var pending: WeekdaySet = []
    var end: Int?
    var position = start
    while position < text.count, let day = Weekday(kanji: text[position]) {
      pending.insert(WeekdaySet(day))
      position += 1
      if stands("曜", at: position) {
        position += 1
        // 土曜日曜 is 土曜 and 日曜.
        if stands("日", at: position), !stands("曜", at: position + 1) { position += 1 }
        days.formUnion(pending)
        pending = []
        end = position
      }
      if holds(Self.betweenDays, at: position) { position += 1 }
    }
    guard let end else { return nil }
    if let word = UsageVocabulary.leavingOut.first(where: { stands($0, at: end) }) {
      return NamedDays(days: days, isLeftOut: true, start: start, end: end + word.count)
    }
    let word = UsageVocabulary.limiting.first { stands($0, at: end) }
    return NamedDays(days: days, isLeftOut: false, start: start, end: end + (word?.count ?? 0))
  }

  private static let betweenDays = Set("・、,/と".unicodeScalars)

  /// The days on which it is taken, where they are named once and all the rest holds for them
  /// alone; nil where that is not sure.
  var certainDays: WeekdaySet? {
    let named = namedDays
    guard let only = named.first, named.count == 1 else { return nil }
    let places = momentPlaces.map(\.end)
    let isBehindMoment = places.contains { $0 <= only.start }
    // 朝食後、日曜日は夕食後: what stands behind is of these days, what stands before is not.
    if isBehindMoment, places.contains(where: { $0 > only.end }) { return nil }
    guard !only.isLeftOut else {
      let rest = WeekdaySet.everyDay.subtracting(only.days)
      return rest.isEmpty ? nil : rest
    }
    let isBehindNumber = text[..<only.start].contains { ("0"..."9").contains($0) }
    if stands("は", at: only.end), isBehindMoment || isBehindNumber { return nil }
    // 日曜日も: on the other days too.
    if stands("も", at: only.end) || saysEveryDay { return nil }
    return only.days
  }

  /// 毎日, which 毎日曜 is not.
  private var saysEveryDay: Bool {
    text.indices.contains {
      stands("連日", at: $0) || stands("毎日", at: $0) && !stands("曜", at: $0 + 2)
    }
  }

  /// True when 5日間 is said of a medicine for another number of days.
  func saysDays(otherThan days: Int?) -> Bool {
    text.indices.contains { position in
      guard digits(endingAt: position) == nil, let (count, end) = digits(at: position) else {
        return false
      }
      return stands("日間", at: end) && count != days
    }
  }
}
