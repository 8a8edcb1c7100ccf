internal import APIContract
internal import Crypto

/// What a token is for; its prefix says so to people who find one in the wrong place.
enum TokenKind: String {
  case access = "oka_"
  case refresh = "okr_"
}

/// A fresh secret: 256 unpredictable bits behind a prefix; only its hash is ever stored.
struct SessionToken {
  let text: String
  let hash: TokenHash

  init(_ kind: TokenKind, randomBytes: (Int) -> [UInt8]) {
    text = kind.rawValue + base64URL(randomBytes(32))
    hash = TokenHash(of: text)
  }
}

/// The SHA-256 of a token, which is all the store knows of it.
public struct TokenHash: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  init(of text: String) { bytes = Array(SHA256.hash(data: Array(text.utf8))) }
}

/// A token as somebody presents it, good or not.
public struct PresentedToken: Sendable {
  private let text: String

  /// Wraps the text after `Bearer `, or an empty text when there is none.
  public init(_ text: some StringProtocol) { self.text = String(text) }

  /// The hash to look up; nil when this cannot be an access token.
  var accessHash: TokenHash? { hash(.access) }
  /// The hash to look up; nil when this cannot be a refresh token.
  var refreshHash: TokenHash? { hash(.refresh) }

  private func hash(_ kind: TokenKind) -> TokenHash? {
    guard text.utf8.count == 47, text.hasPrefix(kind.rawValue) else { return nil }
    return TokenHash(of: text)
  }
}

/// Base64 for URLs without padding (RFC 4648 §5).
private func base64URL(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for index in 0...group.count { text.append(alphabet[bits >> (18 - 6 * index) & 63]) }
  }
  return String(decoding: text, as: UTF8.self)
}
