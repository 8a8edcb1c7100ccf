import Domain
internal import JWTKit

/// An issuer's public keys, as its key set lists them.
public struct IssuerKeySet: Sendable {
  let keys: [IssuerKey]

  /// Reads a JSON Web Key Set. Keys for anything but RS256 and ES256 signatures are passed over.
  ///
  /// Throws ``KeySetError`` when it is no key set, or none of its keys can be used.
  public init(json bytes: [UInt8]) async throws(KeySetError) {
    guard bytes.count <= Self.mostBytes, case .array(let entries) = JSONValue(text: bytes)?["keys"]
    else { throw .notAKeySet }
    var keys: [IssuerKey] = []
    for entry in entries.prefix(Self.mostKeys) {
      if let key = await IssuerKey(entry) { keys.append(key) }
    }
    guard !keys.isEmpty else { throw .noUsableKey }
    self.keys = keys
  }

  /// The largest key set that is read, in bytes.
  public static let mostBytes = 256 * 1024
  /// The most keys of it that are looked at.
  static let mostKeys = 100

  /// The key that a token names, if it is for what the token says; a token that names none means the
  /// only one.
  func key(for token: SignedToken) -> IssuerKey? {
    guard let id = token.keyID else {
      return keys.count == 1 ? keys.first { $0.algorithm == token.algorithm } : nil
    }
    return keys.first { key in
      key.algorithm == token.algorithm && (key.id.map { $0.isSameBytes(as: id) } ?? false)
    }
  }
}

/// Why a key set is of no use.
public enum KeySetError: Error, Hashable, Sendable {
  /// Too large, or no JSON object with an array `keys`.
  case notAKeySet
  /// No RSA or P-256 key for signatures among its keys.
  case noUsableKey
}

/// One public key with the one algorithm that it is for.
///
/// The key says which: RSA means RS256, P-256 means ES256. What a token says is compared with that and
/// decides nothing, so `none` and a public key taken for a shared secret (HS256) find no key.
struct IssuerKey: Sendable {
  let id: String?
  let algorithm: String
  private let verifier: any JWTAlgorithm

  /// Reads one key; nil for a key that is for something else, is too weak, or is no secret any more.
  fileprivate init?(_ json: JSONValue) async {
    guard json.isForSignatures, json["d"] == nil,
      // Why a key cannot be used, nobody asks.
      let verifier = try? await json.verifier,
      json["alg"] == nil || json["alg"]?.text == verifier.name
    else { return nil }
    (id, algorithm, self.verifier) = (json["kid"]?.text, verifier.name, verifier)
  }

  /// True when this key has signed the token.
  func hasSigned(_ token: SignedToken) -> Bool {
    guard algorithm == token.algorithm else { return false }
    // A signature that cannot even be read holds as little as a wrong one.
    return (try? verifier.verify(token.signature, signs: token.signedBytes)) ?? false
  }
}

extension JSONValue {
  fileprivate var isForSignatures: Bool {
    if let use = self["use"], use.text != "sig" { return false }
    guard let operations = self["key_ops"] else { return true }
    guard case .array(let names) = operations else { return false }
    return names.contains { $0.text == "verify" }
  }

  /// What checks signatures with this key; nil for other kinds of keys.
  fileprivate var verifier: (any JWTAlgorithm)? {
    get async throws {
      switch (self["kty"]?.text, self["crv"]?.text) {
      case ("RSA", nil):
        guard let n = self["n"]?.text, let e = self["e"]?.text else { return nil }
        let key = try Insecure.RSA.PublicKey(modulus: n, exponent: e)
        return try await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256).getKey()
      case ("EC", "P-256"):
        guard let x = self["x"]?.text, let y = self["y"]?.text else { return nil }
        let key = try ES256PublicKey(parameters: (x, y))
        return try await JWTKeyCollection().add(ecdsa: key).getKey()
      default: return nil
      }
    }
  }
}
