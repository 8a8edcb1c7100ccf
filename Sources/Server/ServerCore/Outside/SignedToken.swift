import Domain

/// A JSON Web Token in its compact form (RFC 7515), taken apart and not believed yet.
///
/// Keys that a token brings along or points at (`jwk`, `jku`, `x5c`, `x5u`) are never looked at.
struct SignedToken {
  /// What its header says it was signed with; only ever compared with what a key is for.
  let algorithm: String
  let keyID: String?
  /// What is signed: header and payload as they came.
  let signedBytes: [UInt8]
  let signature: [UInt8]
  /// The claims; read them after the signature held.
  let payload: [UInt8]

  /// The longest token that is read, in bytes.
  static let mostBytes = 8 * 1024

  /// Takes a token apart; nil when it is not one, or asks for something that is not understood.
  init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64URL.bytes(parts[0]),
      let payload = Base64URL.bytes(parts[1]), let signature = Base64URL.bytes(parts[2]),
      !signature.isEmpty, let header = JSONValue(text: head), let algorithm = header["alg"]?.text,
      header["crit"] == nil, header.isAccessToken, let keyID = header.keyID
    else { return nil }
    (self.algorithm, self.keyID) = (algorithm, keyID.text)
    (self.payload, self.signature) = (payload, signature)
    signedBytes = Array(text.utf8.dropLast(parts[2].count + 1))
  }
}

extension JSONValue {
  /// True unless the type says that this is some other kind of token (RFC 8725 §3.11).
  fileprivate var isAccessToken: Bool {
    guard let type = self["typ"] else { return true }
    return ["jwt", "at+jwt", "application/at+jwt"].contains(type.text?.lowercased() ?? "")
  }

  /// The member `kid`, or null without one; nil when it is no string.
  fileprivate var keyID: JSONValue? {
    guard let id = self["kid"] else { return .null }
    return id.text.map { JSONValue.string($0) }
  }
}

/// Base64 for URLs without padding (RFC 4648 §5), read strictly.
enum Base64URL {
  /// The bytes of a text; nil for any other character, padding, or bits that mean nothing.
  static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for character in text {
      guard let value = value(character) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
      bits &= 1 << count - 1
    }
    return count < 6 && bits == 0 ? bytes : nil
  }

  private static func value(_ character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character) - 0x30 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
