/// What of a text stands on one line, wherever lines are broken: a time, a date, a number with its unit.
///
/// `13:30`, 13時30分, 2026年2月10日, 2月10日（火）まで, 3日分, 2カプセル, `5 mg` and `10 Feb 2026` are each read as one. Screens,
/// cards, plain text and paper ask here and nowhere else. Source: decision 0156.
public enum Inseparables {
  /// For each character, told by its first scalar, whether no line may end right after it.
  public static func joints(of text: [Unicode.Scalar]) -> [Bool] {
    var joints = Array(repeating: false, count: text.count)
    var index = 0
    while index < text.count {
      guard text[index].isFigure else {
        index += 1
        continue
      }
      let next = particleEnd(of: text, from: end(of: text, from: index))
      for joint in index..<(next - 1) { joints[joint] = true }
      index = next
    }
    return joints
  }

  /// One past the last character of what begins with a figure; at least one further.
  private static func end(of text: [Unicode.Scalar], from start: Int) -> Int {
    var end = start
    while true {
      end = figuresEnd(of: text, from: end)
      guard let unit = units.first(where: { stands($0, in: text, at: end) }) else {
        // A counter that is not listed: one character, as in 3錠 and 5本.
        return end < text.count && text[end].isCounter ? end + 1 : end
      }
      end += unit.count
      guard let next = goesOn(after: unit, in: text, at: end) else { return end }
      end = next
    }
  }

  /// One past the particle of a date that ends there, with the weekday between them: 2月10日（火）まで. The same place
  /// where no particle follows.
  private static func particleEnd(of text: [Unicode.Scalar], from end: Int) -> Int {
    guard text[end - 1] == day else { return end }
    let weekday = weekdays.first { stands($0, in: text, at: end) } ?? []
    let start = end + weekday.count
    let particle = particles.first { stands($0, in: text, at: start) }
    return particle.map { start + $0.count } ?? end
  }

  /// Where the figures of the same date or time go on: 2026年2月, 13時30分, `10 Feb 2026`; nil where they do not.
  private static func goesOn(
    after unit: [Unicode.Scalar], in text: [Unicode.Scalar], at end: Int
  ) -> Int? {
    let next = months.contains(unit) && end < text.count && text[end] == " " ? end + 1 : end
    guard next > end || parts.contains(unit), next < text.count, text[next].isFigure else {
      return nil
    }
    return next
  }

  /// One past figures, and past the signs between two of them.
  private static func figuresEnd(of text: [Unicode.Scalar], from start: Int) -> Int {
    var end = start
    while end < text.count {
      let isBetween =
        end > start && end + 1 < text.count && between.contains(text[end]) && text[end + 1].isFigure
      guard text[end].isFigure || isBetween else { break }
      end += 1
    }
    return end
  }

  /// True where a unit stands there and no letter goes on with its word.
  private static func stands(
    _ unit: [Unicode.Scalar], in text: [Unicode.Scalar], at start: Int
  ) -> Bool {
    let end = start + unit.count
    guard end <= text.count, text[start..<end].elementsEqual(unit) else { return false }
    guard let last = unit.last, last.isASCIILetter, end < text.count else { return true }
    return !text[end].isASCIILetter
  }

  // lint: words of data
  private static let between = Set(":/.,-：／．".unicodeScalars)

  /// Parts of a date or a time, after which its figures may go on.
  // lint: words of data
  private static let parts: [[Unicode.Scalar]] = ["年", "月", "時"].map { Array($0.unicodeScalars) }

  // lint: words of data
  private static let day: Unicode.Scalar = "日"

  // lint: words of data
  private static let weekdays = "日月火水木金土".unicodeScalars.map { Array("（\($0)）".unicodeScalars) }

  // lint: words of data
  private static let particles = ["まで", "から"].map { Array($0.unicodeScalars) }

  // lint: words of data
  private static let months: [[Unicode.Scalar]] = [
    " Jan", " Feb", " Mar", " Apr", " May", " Jun", " Jul", " Aug", " Sep", " Oct", " Nov", " Dec",
  ].map { Array($0.unicodeScalars) }

  // lint: words of data
  private static let counters: [[Unicode.Scalar]] = [
    "時間", "時半", "日分", "日間", "日目", "週間", "年間", "分間", "秒間", "回分", "か月分", "か月", "ヶ月", "カ月", "ヵ月",
    "カプセル", "シート", "キット", "パック", "プッシュ", "スプレー", "吸入", "単位", "種類", "滴分", "錠分", "包分",
  ].map { Array($0.unicodeScalars) }

  // lint: words of data
  private static let measures: [[Unicode.Scalar]] = [
    " mg", " mL", " ml", " µg", " μg", " mcg", " g", " L", " IU", " h", " min", " %",
  ].map { Array($0.unicodeScalars) }

  /// Units of more than one character and the parts of dates; longer ones before those that begin like them.
  private static let units: [[Unicode.Scalar]] = counters + parts + months + measures
}

extension Unicode.Scalar {
  fileprivate var isFigure: Bool {
    ("0"..."9").contains(self) || ("\u{FF10}"..."\u{FF19}").contains(self)
  }

  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Kanji and kana, among them every counter of one character.
  fileprivate var isCounter: Bool { !isASCII && properties.isAlphabetic }
}
