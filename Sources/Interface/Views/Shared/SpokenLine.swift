import Localization
import Screen

/// How a sentence is shortened to one line: what tells a key is kept, names give way in their middle, since what tells
/// two medicines apart is often their end.
struct SpokenLine {
  let width: Int
  /// True on a narrow screen, where the key and the time go before the name does.
  var isShort = false

  /// The columns that a shortened name keeps at least.
  private static let shortest = 12

  /// The sentence itself where it fits.
  func shown(_ sentence: String, _ names: [String] = []) -> String {
    var shown = isShort ? names.first.map { shortened(sentence, to: $0) } ?? sentence : sentence
    for name in names where !name.isEmpty {
      let surplus = DisplayWidth.of(shown) - width
      guard surplus > 0 else { break }
      let room = max(Self.shortest, DisplayWidth.of(name) - surplus)
      if let range = shown.firstRange(of: name) {
        shown.replaceSubrange(range, with: DisplayWidth.middle(of: name, toWidth: room))
      }
    }
    return DisplayWidth.of(shown) > width ? keepingEnd(shown) : shown
  }

  /// The sentence without what tells the key, and then without slot and time, where it is too long with them.
  private func shortened(_ sentence: String, to name: String) -> String {
    var shown = sentence
    if DisplayWidth.of(shown) > width {
      let stops = [shown.ranges(of: "。").last, shown.ranges(of: ". ").last].compactMap { $0 }
      let last = stops.max { $0.lowerBound < $1.lowerBound }
      if let last, last.upperBound < shown.endIndex, shown[..<last.lowerBound].contains(name) {
        shown = String(shown[..<last.lowerBound])
      }
    }
    guard DisplayWidth.of(shown) > width, !name.isEmpty, let start = shown.firstRange(of: name)
    else { return shown }
    let (head, rest) = (shown[..<start.lowerBound], shown[start.lowerBound...])
    if head.contains(where: \.isNumber) { return String(rest) }
    // 記録しました。昼の酸化マグネシウム錠330mg 1錠、14:32 家族: what was done, and to which medicine.
    let stops = [head.ranges(of: "。").last, head.ranges(of: ". ").last].compactMap { $0 }
    guard let stop = stops.max(by: { $0.lowerBound < $1.lowerBound }) else { return shown }
    let done = head[..<stop.upperBound]
    let short = String(done + rest)
    return DisplayWidth.of(short) > width ? String(done) + name : short
  }

  /// The beginning, and the whole last sentence where it is short: 記録しました。朝の長い..。u で取り消し
  private func keepingEnd(_ sentence: String) -> String {
    let full = sentence.lastIndex(of: "。").map { sentence[$0...] }
    let latin = sentence.ranges(of: ". ").last.map { sentence[$0.lowerBound...] }
    guard let last = [full, latin].compactMap({ $0 }).max(by: { $0.startIndex < $1.startIndex }),
      last.count > 1, DisplayWidth.of(String(last)) <= width / 2
    else { return DisplayWidth.truncated(sentence, toWidth: width) }
    let head = sentence[..<last.startIndex]
    return DisplayWidth.truncated(String(head), toWidth: width - DisplayWidth.of(String(last)))
      + last
  }
}

extension Strings {
  /// Sentences one after the other, as each language sets them apart.
  func sentences(_ phrases: Phrase...) -> String {
    inARow(phrases.map { self($0) })
  }
}
