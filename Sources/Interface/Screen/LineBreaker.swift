import Domain

/// Breaks sentences into lines by the rules of Japanese type.
///
/// At 。 and after an English sentence first, then at 、, then after any wide character, and at
/// spaces; never inside a word of letters, what ``Inseparables`` reads as one (a time, a date, a number with its
/// unit), or a phrase that is to stay whole. Nothing hangs over the edge. Source: screens §1 "Type"
public enum LineBreaker {
  /// The lines, each at most that many columns wide; at least one, and line ends in the text are kept.
  ///
  /// Phrases in `unbroken`, such as a medicine's name, are not cut when they fit on a line. What is
  /// longer than a line and offers no place is cut between characters.
  ///
  /// `evenly` is for few columns: lines end where a phrase does, and are about as long as each other.
  public static func lines(
    _ text: String, width: Int, unbroken: [String] = [], evenly: Bool = false
  ) -> [String] {
    guard width > 1 else { return [DisplayWidth.prefix(of: text, width: width)] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { text in
      let paragraph = Paragraph(
        String(text), unbroken: unbroken.filter { DisplayWidth.of($0) <= width },
        byPhrases: evenly)
      return evenly ? paragraph.evenLines(width: width) : paragraph.lines(width: width)
    }
  }
}

/// One run of text without line ends, as glyphs with the places where it may break.
private struct Paragraph {
  /// How good a place is to break after a glyph.
  enum Place: Int {
    case never, between, phrase, comma, stop
  }

  private let glyphs: [SizedGlyph]
  private var places: [Place]

  init(_ text: String, unbroken: [String], byPhrases: Bool) {
    let glyphs = Array(Glyphs(text))
    self.glyphs = glyphs
    let joints = Inseparables.joints(of: glyphs.map(\.glyph.base))
    places = glyphs.indices.map {
      joints[$0] ? .never : Paragraph.place(after: $0, in: glyphs)
    }
    if byPhrases {
      for index in glyphs.indices where places[index] == .between {
        if Paragraph.endsPhrase(index, in: glyphs) {
          places[index] = .phrase
        } else if glyphs[index].isHonorific, !glyphs[index + 1].isHiragana {
          places[index] = .never
        }
      }
    }
    for phrase in unbroken { keepWhole(Array(Glyphs(phrase))) }
  }

  func lines(width: Int) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < glyphs.count {
      let end = lineEnd(from: start, width: width)
      lines.append(text(start..<end))
      start = end
      while start < glyphs.count, glyphs[start].isSpace { start += 1 }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// As few lines as the width allows, no wider than they need to be for that.
  func evenLines(width: Int) -> [String] {
    let lines = lines(width: width)
    guard lines.count > 1 else { return lines }
    let total = glyphs.reduce(0) { $0 + $1.width }
    for narrower in max(2, total / lines.count)..<max(width, total / lines.count, 2) {
      let even = self.lines(width: narrower)
      if even.count == lines.count, even.allSatisfy({ DisplayWidth.of($0) <= narrower }) {
        return even
      }
    }
    return lines
  }

  /// One past the last glyph of the line.
  private func lineEnd(from start: Int, width: Int) -> Int {
    let fitting = fittingEnd(from: start, width: width)
    guard fitting < glyphs.count else { return fitting }
    var best: (place: Place, end: Int) = (.never, fitting)
    for index in start..<fitting where places[index] != .never {
      if places[index].rawValue >= best.place.rawValue { best = (places[index], index + 1) }
    }
    return best.end
  }

  /// One past the last glyph within the width; spaces at the end may lie beyond.
  private func fittingEnd(from start: Int, width: Int) -> Int {
    var used = 0
    var index = start
    while index < glyphs.count {
      used += glyphs[index].width
      guard used <= width || glyphs[index].isSpace else { break }
      index += 1
    }
    return max(index, start + 1)
  }

  private func text(_ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound, glyphs[end - 1].isSpace { end -= 1 }
    var text = String.UnicodeScalarView()
    for glyph in glyphs[range.lowerBound..<end] { text.append(contentsOf: glyph.glyph.scalars) }
    return String(text)
  }

  private mutating func keepWhole(_ phrase: [SizedGlyph]) {
    guard phrase.count > 1, phrase.count <= glyphs.count else { return }
    for start in 0...(glyphs.count - phrase.count)
    where Array(glyphs[start..<(start + phrase.count)]) == phrase {
      for index in start..<(start + phrase.count - 1) { places[index] = .never }
    }
  }

  private static func place(after index: Int, in glyphs: [SizedGlyph]) -> Place {
    guard index + 1 < glyphs.count else { return .never }
    let before = glyphs[index]
    let after = glyphs[index + 1]
    if after.isSpace { return .never }
    if before.isSpace { return index > 0 && glyphs[index - 1].endsSentence ? .stop : .between }
    if after.mayNotStart || before.mayNotEnd { return .never }
    if before.glyph.base == "。" { return .stop }
    if before.glyph.base == "、" { return .comma }
    return before.width == 2 ? .between : .never
  }
}

extension Paragraph {
  /// A phrase of Japanese ends with kana before what is not: 履歴は|プレミアムで|閲覧できます, but お薬.
  fileprivate static func endsPhrase(_ index: Int, in glyphs: [SizedGlyph]) -> Bool {
    let (before, after) = (glyphs[index], glyphs[index + 1])
    if before.isSpace { return true }
    return before.isHiragana && !after.isHiragana && !before.isHonorific
  }
}

extension SizedGlyph {
  fileprivate var isSpace: Bool { glyph == .blank || glyph.base == "\u{3000}" }

  /// Whether a space after it ends an English sentence.
  fileprivate var endsSentence: Bool { ".!?".unicodeScalars.contains(glyph.base) }

  fileprivate var isHiragana: Bool { ("\u{3041}"..."\u{309F}").contains(glyph.base) }

  /// お and ご before what they honour.
  fileprivate var isHonorific: Bool { glyph.base == "\u{304A}" || glyph.base == "\u{3054}" }

  // lint: words of data
  /// Whether no line may begin with it.
  fileprivate var mayNotStart: Bool {
    "、。，．：；！？）」』】〕〉》ー々ゝゞ・ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜".unicodeScalars
      .contains(glyph.base)
  }

  /// Whether no line may end with it.
  fileprivate var mayNotEnd: Bool { "（「『【〔〈《".unicodeScalars.contains(glyph.base) }
}
