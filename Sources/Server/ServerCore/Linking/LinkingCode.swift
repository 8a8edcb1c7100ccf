internal import Domain

/// Six ASCII digits that link a patient's device. Source: decision P-18.
public struct LinkingCode: Hashable, Sendable {
  static let lifetime = Duration.seconds(15 * 60)

  /// The digits; a secret while the code lives.
  public let text: String

  /// Reads a code as somebody typed it; nil for anything but six ASCII digits.
  public init?(ascii text: String) {
    guard text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self.text = text
  }

  /// A code of which every one is equally likely: 24 bits, those beyond the last whole million thrown
  /// away. Nil when the randomness gives nothing else, which no real one does.
  static func random(_ randomBytes: (Int) -> [UInt8]) -> LinkingCode? {
    for _ in 0..<64 {
      let bits = randomBytes(3).reduce(0) { $0 << 8 | Int($1) }
      guard bits < 16_000_000 else { continue }
      let digits = String(bits % 1_000_000)
      return LinkingCode(ascii: String(repeating: "0", count: 6 - digits.utf8.count) + digits)
    }
    return nil
  }
}
