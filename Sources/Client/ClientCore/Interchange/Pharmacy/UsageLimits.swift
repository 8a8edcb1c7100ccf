import Domain

/// How often a day and how far apart one as needed may be taken, as its usage and supplements name it.
///
/// Reads only what it is sure of, as ``UsageReading`` does: where two numbers stand for one limit neither is
/// taken, and a person says it. Source: F-12, decision 0094.
struct UsageLimits: Hashable {
  /// Every number that is named for each of the two.
  private var hours: Set<Int> = []
  private var times: Set<Int> = []
  private var leavesMore = false

  mutating func read(_ words: UsageScanner) {
    let walk = LimitWalk(words)
    hours.formUnion(walk.hours)
    times.formUnion(walk.times)
    if walk.leavesMore { leavesMore = true }
  }

  /// What comes in with the medicine.
  var value: AsNeededLimits {
    AsNeededLimits(
      minIntervalHours: Self.only(hours, of: AsNeededLimits.hours),
      maxPerDay: Self.only(times, of: AsNeededLimits.times)) ?? .none
  }

  /// True when words of a limit are there that do not come in.
  var isUnclear: Bool {
    leavesMore || !hours.isEmpty && value.minIntervalHours == nil
      || !times.isEmpty && value.maxPerDay == nil
  }

  private static func only(_ numbers: Set<Int>, of bounds: ClosedRange<Int>) -> Int? {
    guard numbers.count == 1, let number = numbers.first, bounds.contains(number) else {
      return nil
    }
    return number
  }
}

/// A walk over the words of a usage for 1日3回まで and 4時間以上あけて, and for what else would limit it.
private struct LimitWalk {
  private let words: UsageScanner
  private(set) var hours: Set<Int> = []
  private(set) var times: Set<Int> = []
  /// True when something that may be a limit is neither of the two.
  private(set) var leavesMore = false

  init(_ words: UsageScanner) {
    self.words = words
    // 他の薬と4時間以上あけて is no time between two intakes of this one.
    let isBesideElse = words.holdsAny(of: LimitWords.elsewhere)
    var position = 0
    while position < words.text.count {
      if let (count, end) = mostOfADay(position) {
        times.insert(count)
        position = end
      } else if let (count, end) = apart(position) {
        if isBesideElse { leavesMore = true } else { hours.insert(count) }
        position = end
      } else {
        if isSign(position) { leavesMore = true }
        position += 1
      }
    }
  }

  /// 1日3回まで, 最大1日3回, 1日の服用回数は3回以内, 3回/日まで.
  private func mostOfADay(_ position: Int) -> (count: Int, end: Int)? {
    guard !isInsideNumber(position) else { return nil }
    var (next, isMost, isOfADay) = (position, false, false)
    if let end = LimitWords.most.end(at: next, in: words) {
      (next, isMost) = (LimitWords.particles.end(at: end, in: words) ?? end, true)
    }
    if words.stands("1日", at: next) || words.stands("日に", at: next) && mayBegin(next) {
      (next, isOfADay) = (next + 2, true)
    }
    while isOfADay {
      if let end = LimitWords.most.end(at: next, in: words) {
        (next, isMost) = (end, true)
      } else if let end = LimitWords.behindDay.end(at: next, in: words) {
        next = end
      } else {
        break
      }
    }
    guard let (count, end) = number(at: next), words.stands("回", at: end) else { return nil }
    next = end + 1
    for word in ["/日", "/1日"] where words.stands(word, at: next) {
      (next, isOfADay) = (next + word.unicodeScalars.count, true)
    }
    if let end = LimitWords.behindTimes.end(at: next, in: words) { (next, isMost) = (end, true) }
    return isOfADay && isMost ? (count, next) : nil
  }

  /// 4時間以上あけて, 間隔は4時間以上, 次の服用まで4時間以上空けて.
  private func apart(_ position: Int) -> (hours: Int, end: Int)? {
    guard mayBegin(position), !isInsideNumber(position) else { return nil }
    var next = position
    var saysGap = false
    if let end = LimitWords.sinceLast.end(at: next, in: words) {
      saysGap = words.stands("間隔", at: end - 2)
      next = end
      while let end = LimitWords.particles.end(at: next, in: words) { next = end }
    }
    while let end = LimitWords.atLeast.end(at: next, in: words) { next = end }
    guard let (hours, end) = number(at: next), words.stands("時間", at: end) else { return nil }
    next = end + 2
    while let end = LimitWords.behindHours.end(at: next, in: words) {
      if words.stands("間隔", at: next) { saysGap = true }
      next = end
    }
    if let end = LimitWords.apart.end(at: next, in: words) {
      let isHeld = !words.holds(LimitWords.undoing, at: end) && !words.stands("ても", at: end)
      return isHeld ? (hours, end) : nil
    }
    let isLess = LimitWords.less.end(at: next, in: words) != nil
    return saysGap && !isLess ? (hours, next) : nil
  }

  /// True where hours may begin that are counted from the last intake: 食後2時間以上あけて are not, nor is
  /// whatever stands behind a word that nobody here knows.
  private func mayBegin(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    let before = words.text[position - 1]
    if LimitWords.besideMeals.contains(before) { return false }
    // 疼痛時には counts from the last intake, お茶は does not.
    if LimitWords.joining.contains(before) {
      let word = words.text[..<(position - 1)].last { !LimitWords.joining.contains($0) }
      return word.map { LimitWords.beforeJoining.contains($0) } ?? false
    }
    return words.begins.contains(position) || LimitWords.endings.contains(before)
  }

  private func isInsideNumber(_ position: Int) -> Bool {
    position > 0 && LimitWords.ofNumbers.contains(words.text[position - 1])
  }

  /// The number that begins there: 4, 四, 十二.
  private func number(at position: Int) -> (value: Int, end: Int)? {
    if let found = words.digits(at: position) { return found }
    let tens = figure(at: position)
    var end = tens == nil ? position : position + 1
    guard words.stands("十", at: end) else { return tens.map { ($0, end) } }
    end += 1
    guard let ones = figure(at: end) else { return ((tens ?? 1) * 10, end) }
    return ((tens ?? 1) * 10 + ones, end + 1)
  }

  private func figure(at position: Int) -> Int? {
    guard position < words.text.count else { return nil }
    let letter = words.text[position]
    if let place = LimitWords.numerals.firstIndex(of: letter) { return place + 1 }
    // The scanner has read the last one of 十二回.
    return ("1"..."9").contains(letter) ? Int(letter.value - 0x30) : nil
  }

  /// True for what may be a limit: 6時間毎, 1日6錠まで, 30分あけて.
  private func isSign(_ position: Int) -> Bool {
    if LimitWords.signs.end(at: position, in: words) != nil { return true }
    if isInsideNumber(position), ["時間", "分"].contains(where: { words.stands($0, at: position) }) {
      let near = position..<min(position + 10, words.text.count)
      if near.contains(where: { LimitWords.opening.end(at: $0, in: words) != nil }) { return true }
    }
    let isOfAnIntake = position >= 2 && words.stands("1回", at: position - 2)
    guard !isInsideNumber(position), !isOfAnIntake,
      let end = words.amount(at: position, ofMoment: false)?.end
    else { return false }
    return LimitWords.behindTimes.end(at: end, in: words) != nil
  }
}

/// Words of which one may stand at a place.
private struct LimitWords {
  private let words: [[Unicode.Scalar]]

  /// The words of a text, the longest first.
  private init(_ text: String) {
    words = text.split(separator: " ").map { Array($0.unicodeScalars) }
      .sorted { $0.count > $1.count }
  }

  /// Where the one ends that stands there; nil where none does.
  func end(at position: Int, in scanner: UsageScanner) -> Int? {
    words.first { scanner.stands($0, at: position) }.map { position + $0.count }
  }

  static let most = Self("最大 最高 上限 限度 多くても")
  static let behindDay = Self("につき あたり 当たり 当り の に は で 合計 計 服用 内服 使用 回数")
  static let behindTimes = Self(
    "まで 迄 以内 以下 限り に限り 限度 を限度 が限度 上限 を上限 が上限 が最大 を最大 を超えない を越えない をこえない")

  /// What counts from the last intake.
  static let sinceLast = Self(
    """
    間隔 服用間隔 内服間隔 使用間隔 投与間隔 次回 次回服用 次回使用 次の服用 次の内服 次の使用 次回の服用 次回の使用 \
    前回 前回服用 前回使用 前の服用 前回の服用 前回の使用 服用後 内服後 使用後
    """)
  static let particles = Self("から まで までに は を に で")
  static let atLeast = Self("最低 最低でも 少なくとも 必ず")
  static let behindHours = Self("以上 は の を で 間隔 間を 時間を")
  static let opening = Self("あけ 空け 開け 明け")
  static let apart = Self("あけ 空け 開け 明け おいて 置いて とって 取って たって 経って 経過")
  static let less = Self("以内 以下 未満 半")

  static let signs = Self(
    """
    回まで 回迄 回以内 回以下 回限 回に限 回を限 回が限 回を上限 回が上限 最大 上限 限度 を超え を越え 間隔 時間以上 \
    時間毎 時間ごと 時間おき 時間置き 時間半 日あけ 日空け 日以上あけ 日以上空け
    """)

  /// What else hours may be kept from.
  static let elsewhere = [
    "他の", "他剤", "ほかの", "別の", "併用", "食事", "牛乳", "飲酒", "アルコール", "授乳", "検査", "手術",
  ]

  static let numerals = Array("一二三四五六七八九".unicodeScalars)
  static let ofNumbers = Set("0123456789一二三四五六七八九十.~-/".unicodeScalars)
  /// Between a word and hours, and the last letters of the words behind which they count from the last intake.
  static let joining = Set("でには".unicodeScalars)
  static let beforeJoining = Set("時き合際回迄ま".unicodeScalars)
  static let besideMeals = Set("後前間食".unicodeScalars)
  /// Behind あけ: あけなくてよい, あけずに, and behind たって.
  static let undoing = Set("なずられも".unicodeScalars)
  /// The last letters of what may stand before hours: 疼痛時, 痛いとき, 1日3回, 2錠, 避けて.
  static let endings = Set(
    "【】[]「」『』()〔〕〈〉《》<>・、,。.:;/+※*!●■◆★時き合際回迄服用下内限て錠包枚滴個本粒丸ルgltTcC".unicodeScalars)
}
