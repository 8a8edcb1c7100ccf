import Crypto
import CryptoExtras
import Domain
import Foundation
import ServerCore
import Synchronization

/// An issuer with real keys that a test tells what to publish.
final class TestIssuer: KeySetSource {
  static let name = "https://issuer.example/auth/v1"
  static let audience = "authenticated"

  struct Unreachable: Error {}

  private struct State {
    var document: String?
    var reads = 0
  }

  let pace: KeySetPace
  private let state: Mutex<State>

  init(_ keys: [SigningKey], pace: KeySetPace = .address) {
    self.pace = pace
    state = Mutex(State(document: SigningKey.set(keys)))
  }

  /// How often its keys were asked for.
  var reads: Int { state.withLock { $0.reads } }

  /// What it publishes; nil when it cannot be reached.
  var document: String? {
    get { state.withLock { $0.document } }
    set { state.withLock { $0.document = newValue } }
  }

  func publish(_ keys: SigningKey...) { document = SigningKey.set(keys) }

  func read() async throws -> [UInt8]? {
    let document = state.withLock { state in
      state.reads += 1
      return state.document
    }
    guard let document else { throw Unreachable() }
    return Array(document.utf8)
  }

  /// What a server is told of it.
  var outside: OutsideIssuer {
    OutsideIssuer(name: Self.name, audience: Self.audience, keys: self)
  }
}

/// A private key with the name that the key set gives it.
struct SigningKey: Sendable {
  enum Secret: Sendable {
    case p256(P256.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)
  }

  let id: String
  let secret: Secret

  static func p256(_ id: String = "ec-1") -> SigningKey {
    SigningKey(id: id, secret: .p256(P256.Signing.PrivateKey()))
  }

  static func rsa(_ id: String = "rsa-1") throws -> SigningKey {
    SigningKey(id: id, secret: .rsa(try rsaKey.get()))
  }

  /// One for all tests, because finding its primes takes long and no test asks for two.
  private static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

  var algorithm: String {
    switch secret {
    case .p256: "ES256"
    case .rsa: "RS256"
    }
  }

  /// The public key as members of a JSON Web Key, without name and algorithm.
  var publicMembers: [String: String] {
    switch secret {
    case .p256(let key):
      let point = key.publicKey.rawRepresentation
      return [
        "kty": "EC", "crv": "P-256", "x": point.prefix(32).base64URL,
        "y": point.suffix(32).base64URL,
      ]
    case .rsa(let key):
      guard let parts = try? key.publicKey.getKeyPrimitives() else { return [:] }
      return ["kty": "RSA", "n": parts.modulus.base64URL, "e": parts.publicExponent.base64URL]
    }
  }

  /// The public key as its issuer lists it.
  func listed(_ more: [String: String] = [:]) -> String {
    let members = publicMembers.merging(["kid": id, "alg": algorithm, "use": "sig"]) { $1 }
      .merging(more) { $1 }
    return "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0)\":\"\($1)\"" }.joined(
        separator: ",") + "}"
  }

  static func set(_ keys: [SigningKey]) -> String {
    "{\"keys\":[" + keys.map { $0.listed() }.joined(separator: ",") + "]}"
  }

  func signature(of text: String) throws -> Data {
    switch secret {
    case .p256(let key): try key.signature(for: Data(text.utf8)).rawRepresentation
    case .rsa(let key):
      try key.signature(for: Data(text.utf8), padding: .insecurePKCS1v1_5).rawRepresentation
    }
  }
}

/// A token in the making: members by name, each value as JSON.
struct TokenDraft: Sendable {
  var header: [String: String]
  var claims: [String: String]

  /// A token that is good for an hour from 2026-02-10T03:00:00Z on.
  init(_ subject: String = "u-1", key: SigningKey, now: Timestamp = TokenDraft.start) {
    header = ["alg": "\"\(key.algorithm)\"", "kid": "\"\(key.id)\"", "typ": "\"JWT\""]
    claims = [
      "iss": "\"\(TestIssuer.name)\"", "aud": "\"\(TestIssuer.audience)\"",
      "sub": "\"\(subject)\"", "exp": "\(now.secondsSinceEpoch + 3600)",
      "iat": "\(now.secondsSinceEpoch)", "role": "\"authenticated\"",
    ]
  }

  static let start = Timestamp(secondsSinceEpoch: 1_770_692_400)

  /// Header and payload as they are signed.
  var unsigned: String { Self.json(header).base64URL + "." + Self.json(claims).base64URL }

  func signed(by key: SigningKey) throws -> String {
    try unsigned + "." + key.signature(of: unsigned).base64URL
  }

  private static func json(_ members: [String: String]) -> Data {
    let body = members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }
    return Data("{\(body.joined(separator: ","))}".utf8)
  }
}

extension SigningKey {
  /// A good token for an account.
  func token(
    _ subject: String = "u-1", now: Timestamp = TokenDraft.start,
    _ change: (inout TokenDraft) -> Void = { _ in }
  ) throws -> String {
    var draft = TokenDraft(subject, key: self, now: now)
    change(&draft)
    return try draft.signed(by: self)
  }
}

extension Data {
  var base64URL: String {
    base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}
