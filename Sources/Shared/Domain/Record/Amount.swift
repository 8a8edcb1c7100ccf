/// An amount as people write it: `2錠`, `2`, `0.5錠`, `1.5 mL`, `1/2錠`, `半錠`, digits of either width.
///
/// The only parser of amounts, for forms, commands and files (W-11). `1～2錠`, `1日3錠` and `1錠半` are none:
/// their first number is not what is taken. So is a number finer than a thousandth.
public struct Amount: Hashable, Sendable {
  /// Thousandths of a unit, 0 … 999,999,999,000.
  public let thousandths: Int
  /// The unit behind the number, at half width; empty without one.
  public let unit: String

  /// Reads the text; nil when it is no amount.
  public init?(_ text: String) {
    var rest = Self.plain(text)[...]
    guard let number = Self.number(&rest) else { return nil }
    unit = String(rest.drop { $0 == " " })
    // What is counted otherwise than at once: 日 and 回 make it something else, 半 and 分 another number.
    // lint: words of data
    guard unit.unicodeScalars.count <= 12, unit.allSatisfy(\.isLetter),
      !unit.contains(where: { "日回半分".contains($0) })
    else { return nil }
    thousandths = number
  }

  /// What is taken at once; nil outside 0.001 … 1000.
  public var quantity: Quantity? { Quantity(thousandths: thousandths) }

  /// What is at home; nil above 100,000.
  public var stock: Stock? { Stock(thousandths: thousandths) }

  /// An intake in the words of its medicine, whose `usual` one is `dosageText`: 5mL, 2包. Nil where it is counted in 錠, or
  /// where there are no words. What the words do not say as a number is told as they stand, or by the number alone.
  public static func words(
    of quantity: Quantity, usual: Quantity, _ dosageText: String
  ) -> String? {
    // lint: words of data
    guard !dosageText.isEmpty, dosageText != "\(usual)錠" else { return nil }
    let amount = Amount(dosageText)
    let unit = amount?.quantity == usual ? amount?.unit ?? "" : ""
    // lint: words of data
    if unit == "錠" { return nil }
    if quantity == usual { return dosageText }
    return "\(quantity)\(dosageText.contains(" ") && !unit.isEmpty ? " " : "")\(unit)"
  }

  /// ASCII at half width, blanks at the ends cut off.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x2044: plain.append("/")
      default: plain.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    let words = String(plain).drop { $0 == " " }
    return words.lastIndex { $0 != " " }.map { String(words[...$0]) } ?? ""
  }

  // lint: words of data
  private static let fractions: [Character: Int] = ["半": 500, "½": 500, "¼": 250, "¾": 750]

  private static func number(_ rest: inout Substring) -> Int? {
    if let first = rest.first, let fraction = fractions[first] {
      rest.removeFirst()
      return fraction
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    rest = rest[digits.endIndex...]
    guard rest.first == "/" else { return decimal(digits) }
    rest.removeFirst()
    let parts = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[parts.endIndex...]
    guard let whole = integer(digits, most: 4), let count = integer(parts, most: 4), count > 0,
      (whole * 1000).isMultiple(of: count)
    else { return nil }
    return whole * 1000 / count
  }

  /// `2`, `0.5`, `.5`, `1.500`: exact to a thousandth.
  private static func decimal(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    guard parts.count == 2 else { return integer(text, most: 9).map { $0 * 1000 } }
    guard let whole = parts[0].isEmpty ? 0 : integer(parts[0], most: 9),
      let millionths = integer(parts[1], most: 6).map({ fraction in
        (parts[1].count..<6).reduce(fraction) { value, _ in value * 10 }
      }), millionths.isMultiple(of: 1000)
    else { return nil }
    return whole * 1000 + millionths / 1000
  }

  private static func integer(_ text: Substring, most: Int) -> Int? {
    (1...most).contains(text.utf8.count) ? Int(text) : nil
  }
}
