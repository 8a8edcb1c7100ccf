import Domain
internal import Purchases

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
    guard parts.count == 3, let head = Base64.url.bytes(parts[0]),
      let payload = Base64.url.bytes(parts[1]), let signature = Base64.url.bytes(parts[2]),
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
