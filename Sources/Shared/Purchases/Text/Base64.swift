/// Base64 read as strictly as it is written: one text for one run of bytes.
///
/// A lenient reader would take many texts for the same signature (cases "Signed transactions"), so
/// white space, foreign letters, padding where none belongs and bits beyond the end are refused.
public struct Base64: Sendable {
  /// The letters of URLs, without padding (RFC 7515).
  public static let url = Base64(last: "-_", isPadded: false)
  /// The letters of certificates in a token, padded to fours (RFC 4648).
  public static let standard = Base64(last: "+/", isPadded: true)

  private let letters: [UInt8]
  private let values: [UInt8]
  private let isPadded: Bool
  private static let pad = UInt8(ascii: "=")
  private static let foreign: UInt8 = 255

  private init(last: String, isPadded: Bool) {
    let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    letters = Array((common + last).utf8)
    var values = [UInt8](repeating: Self.foreign, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    self.values = values
    self.isPadded = isPadded
  }

  /// The bytes of a text; nil when it is not the one text of any bytes. O(characters).
  public func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    let text = ArraySlice(text)
    guard let digits = isPadded ? withoutPadding(text) : text, digits.count % 4 != 1 else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for letter in digits {
      let value = values[Int(letter)]
      guard value != Self.foreign else { return nil }
      (bits, held) = (bits << 6 | UInt32(value), held + 6)
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> held))
    }
    return bits & (1 << held - 1) == 0 ? bytes : nil
  }

  /// The one text of these bytes.
  public func text(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      (bits, held) = (bits << 8 | UInt32(byte), held + 8)
      while held >= 6 {
        held -= 6
        text.append(letters[Int(bits >> held & 63)])
      }
    }
    if held > 0 { text.append(letters[Int(bits << (6 - held) & 63)]) }
    while isPadded, text.count % 4 != 0 { text.append(Self.pad) }
    return String(decoding: text, as: UTF8.self)
  }

  private func withoutPadding(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == Self.pad }.count
    return text.dropLast(padding)
  }
}
