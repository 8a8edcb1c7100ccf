internal import APIContract
internal import Domain

/// Whom a token names whose signature and claims held.
struct OutsideIdentity: Hashable, Sendable {
  let subject: OutsideSubject
  /// The address to show, as accounts keep it; nil when the token names none, or an unproven one. It
  /// opens nothing.
  let email: String?
  /// The token's `exp`; streams end here.
  let expiresAt: Timestamp
  /// Stands for the token where sessions are counted; below every number of the store's own.
  let session: SessionKey

  /// How far the issuer's clock may be from ours.
  static let leeway = Duration.seconds(60)

  /// When the token is no longer taken, exclusive.
  var takenUntil: Timestamp { expiresAt.adding(Self.leeway) }
}

extension OutsideIdentity {
  /// Reads the claims of a token whose signature holds; nil unless every one of them is good at `now`.
  ///
  /// `iss` must be the issuer, `aud` must hold the audience, `exp` and `nbf` hold with a leeway of 60
  /// seconds, `sub` must be there.
  init?(claims bytes: [UInt8], of issuer: OutsideIssuer, hash: TokenHash, now: Timestamp) {
    guard let claims = JSONValue(text: bytes),
      let name = claims["iss"]?.text, name.isSameBytes(as: issuer.name),
      claims.names(audience: issuer.audience),
      let end = claims["exp"]?.numericDate, now < end.adding(Self.leeway),
      claims.hasBegun(at: now.adding(Self.leeway)),
      let subject = claims["sub"]?.text, (1...255).contains(subject.utf8.count),
      !subject.utf8.contains(0)
    else { return nil }
    self.subject = OutsideSubject(issuer: issuer.name, subject: subject)
    email = claims.provenEmail
    expiresAt = end
    session = SessionKey(outside: hash)
  }
}

extension JSONValue {
  /// The bare string; nil for everything else.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a whole text; nil when it is no strict JSON.
  init?(text bytes: [UInt8]) {
    // Which fault it is, nobody is told.
    guard let value = try? JSONReader.value(of: bytes) else { return nil }
    self = value
  }

  fileprivate func names(audience: String) -> Bool {
    switch self["aud"] {
    case .string(let one): one.isSameBytes(as: audience)
    case .array(let several):
      several.contains { $0.text.map { $0.isSameBytes(as: audience) } ?? false }
    default: false
    }
  }

  fileprivate func hasBegun(at now: Timestamp) -> Bool {
    guard let start = self["nbf"] else { return true }
    return start.numericDate.map { $0 <= now } ?? false
  }

  /// The address that the issuer has not called unproven.
  fileprivate var provenEmail: String? {
    if case .bool(false) = self["email_verified"] { return nil }
    // An address that accounts would not keep is not shown.
    guard case .string(let text) = self["email"] else { return nil }
    return text.asMailAddress
  }
}

extension String {
  /// Equal as they stand; two spellings of one character are two.
  func isSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension SessionKey {
  /// The number of a token that the store has no row for: 63 bits of its hash, negative.
  fileprivate init(outside hash: TokenHash) {
    let bits = hash.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(rawValue: -1 - Int64(bits >> 1))
  }
}
