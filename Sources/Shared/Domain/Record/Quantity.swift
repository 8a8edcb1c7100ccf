/// How much is taken at once, exact to a thousandth: 1, 0.5, 2.25.
public struct Quantity: Hashable, Sendable, CustomStringConvertible {
  /// Thousandths of a unit, 1 … 1_000_000.
  public let thousandths: Int

  public init?(thousandths: Int) {
    guard (1...1_000_000).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  /// Makes a quantity from a decimal number; nil outside the bounds or finer than a thousandth.
  public init?(_ value: Double) {
    guard let exact = exactThousandths(value) else { return nil }
    self.init(thousandths: exact)
  }

  /// The number as people and JSON write it, without trailing zeros.
  public var description: String { decimalText(thousandths: thousandths) }
}

/// A decimal number in thousandths; nil when it is finer than one, or too large for any of ours.
func exactThousandths(_ value: Double) -> Int? {
  let scaled = (value * 1000).rounded()
  guard scaled.isFinite, abs(scaled - value * 1000) < 1e-6 else { return nil }
  return Int(exactly: scaled)
}

/// A number of thousandths as people and JSON write it, without trailing zeros.
func decimalText(thousandths: Int) -> String {
  let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1000)
  guard fraction > 0 else { return "\(whole)" }
  var digits = String("\(1000 + fraction)".dropFirst())
  while digits.hasSuffix("0") { digits.removeLast() }
  return "\(whole).\(digits)"
}
