/// One intake in words that are a number and a unit: 2錠, 0.5 tablet.
///
/// 1/2錠, 1～2錠, 1日3錠 and 1錠半 are none: their first number is not what is taken.
struct DosageWords: Hashable {
  /// The number as it is written, in ASCII digits.
  let digits: String
  let unit: String

  /// Reads the words; nil when they are anything else.
  init?(_ text: String) {
    let words = text.folded.trimmed
    digits = String(words.prefix { $0.isASCII && $0.isNumber || $0 == "." })
    unit = String(words.dropFirst(digits.count)).trimmed
    guard ExactDecimal(digits) != nil, (1...12).contains(unit.unicodeScalars.count),
      unit.allSatisfy(\.isLetter), !unit.contains(where: { "日回半分".contains($0) })
    else { return nil }
  }
}
