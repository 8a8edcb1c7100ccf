/// Numbers as the screens show them: ASCII digits, thousands by comma, percent rounded down.
///
/// Source: screens §1
public enum Numerals {
  /// A number with a comma before every three digits: 12,345.
  public static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 3 else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// How many percent a part is of a whole, rounded down, so that 100 means nothing was missed.
  ///
  /// Nil when the whole is 0 or less: of nothing there is no share.
  public static func percent(_ part: Int, of whole: Int) -> Int? {
    guard whole > 0 else { return nil }
    let product = part.multipliedFullWidth(by: 100)
    let bounded = part >= whole ? 100 : part <= 0 ? 0 : nil
    return bounded ?? whole.dividingFullWidth(product).quotient
  }

  /// A number in at least two digits: 05.
  static func twoDigits(_ number: Int) -> String {
    (0..<10).contains(number) ? "0\(number)" : String(number)
  }
}
