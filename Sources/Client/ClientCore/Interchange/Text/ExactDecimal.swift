import Domain

/// A decimal number as a file writes it, exact to a millionth: `1.5`, `０．５`, `.5`.
///
/// Bounds: 0 … 999,999,999,999.999999; no sign, no exponent, no grouping.
struct ExactDecimal: Hashable {
  let millionths: Int

  init(millionths: Int) { self.millionths = millionths }

  /// Reads a number, full-width digits too; nil for anything else, a negative one among them.
  init?(_ text: String) {
    let parts = text.folded.trimmed.utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = Self.digits(parts[0], most: 12) else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : ""[...].utf8
    guard let part = Self.digits(fraction, most: 6), !(parts[0].isEmpty && fraction.isEmpty),
      parts.count == 1 || !fraction.isEmpty
    else { return nil }
    var scaled = part
    for _ in fraction.count..<6 { scaled *= 10 }
    millionths = whole * 1_000_000 + scaled
  }

  /// Reads a number above nothing. Throws the fault of what stands there instead.
  init(positive text: String, _ fault: (RecordFault.Problem) -> RecordFault) throws(RecordFault) {
    let notPositive = RecordFault.Problem.notPositive(found: text.excerpt)
    if text.folded.hasPrefix("-") { throw fault(notPositive) }
    guard let decimal = ExactDecimal(text) else { throw fault(.notANumber(found: text.excerpt)) }
    guard decimal.millionths > 0 else { throw fault(notPositive) }
    self = decimal
  }

  private static func digits(_ text: Substring.UTF8View, most: Int) -> Int? {
    guard text.count <= most else { return nil }
    var value = 0
    for byte in text {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// The number in thousandths; nil when it is finer than that.
  var thousandths: Int? { millionths.isMultiple(of: 1000) ? millionths / 1000 : nil }

  /// This many times the number; nil when it is too large.
  func times(_ count: Int) -> ExactDecimal? {
    let (product, overflow) = millionths.multipliedReportingOverflow(by: count)
    return overflow ? nil : ExactDecimal(millionths: product)
  }

  /// One of `count` equal parts; nil when the parts cannot be written exactly to a thousandth.
  func part(of count: Int) -> Quantity? {
    guard count > 0, millionths.isMultiple(of: count * 1000) else { return nil }
    return Quantity(thousandths: millionths / count / 1000)
  }

  var text: String {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction > 0 else { return "\(whole)" }
    var digits = String("\(1_000_000 + fraction)".dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
