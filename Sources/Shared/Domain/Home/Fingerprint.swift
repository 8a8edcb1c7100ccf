/// What two people compare of a certificate: the SHA-256 of it, as letters that can be read out.
public struct Fingerprint: Hashable, Sendable {
  /// Without 0 and o, 1 and l, which look alike.
  private static let alphabet = Array("23456789abcdefghijkmnpqrstuvwxyz")

  /// The 32 bytes.
  public let sha256: [UInt8]

  public init(sha256: [UInt8]) { self.sha256 = sha256 }

  /// The first 80 bits as sixteen letters in fours, such as `k7qp 3m9d w2xa 8hce`: nobody can make another
  /// certificate that has the same.
  public var letters: String {
    let letters = Array(compact)
    return stride(from: 0, to: letters.count, by: 4)
      .map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
  }

  /// The same without blanks, as it stands in an address.
  public var compact: String {
    var (bits, count, text) = (0, 0, "")
    for byte in sha256.prefix(10) {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        text.append(Self.alphabet[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    return text
  }

  /// All of it, as other programs write it: `A1:B2:…`.
  public var full: String {
    sha256.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: ":")
  }

  /// The same in two lines, which a terminal of 80 columns breaks nowhere else: the first one ends with its colon.
  public var lines: [String] {
    let full = Array(full)
    return [String(full.prefix(48)), String(full.dropFirst(48))]
  }

  /// True for the sixteen letters of this one, however they are set apart.
  public func isWritten(_ text: String) -> Bool {
    text.lowercased().filter { $0 != " " && $0 != "-" } == compact
  }
}
