internal import APIContract
internal import Domain

/// Twelve letters and digits that make somebody a member. Source: decision P-37, screens figure 27.
public struct InvitationCode: Hashable, Sendable {
  static let lifetime = Duration.seconds(24 * 3600)

  /// The twelve in their one form; a secret while the code lives.
  public let text: String

  /// Reads a code as somebody typed it; nil for what can be none.
  public init?(_ text: String) {
    guard let text = InvitationAnswer.code(typed: text) else { return nil }
    self.text = text
  }

  /// A code of which every one is equally likely: 60 bits.
  static func random(_ randomBytes: (Int) -> [UInt8]) -> InvitationCode? {
    let bits = randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let alphabet = InvitationAnswer.alphabet
    return InvitationCode(
      String((0..<12).map { alphabet[Int(bits >> UInt64(5 * $0) & 31)] }))
  }

  /// As people read it: in fours.
  var shown: String {
    stride(from: 0, to: 12, by: 4).map { String(text.dropFirst($0).prefix(4)) }
      .joined(separator: " ")
  }
}
