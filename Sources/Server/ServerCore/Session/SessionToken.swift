public import APIContract
internal import Crypto
internal import Domain
internal import Purchases

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
    text = kind.rawValue + Base64.url.text(randomBytes(32))
    hash = TokenHash(of: text)
  }
}

/// The SHA-256 of a token, which is all the store knows of it.
public struct TokenHash: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Takes what the store has kept.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  init(of text: String) { bytes = Array(SHA256.hash(data: Array(text.utf8))) }
}

/// A token as somebody presents it: good or not, or one that an outside issuer has been found to vouch for.
///
/// With it goes what its bearer wants to do. Until somebody says so (``asking(_:)``) that is what takes most.
public struct PresentedToken: Sendable {
  private enum Proof {
    case text(String, isForPatientsOnly: Bool)
    case outside(OutsideIdentity)
  }

  private let proof: Proof
  /// What a member's role must allow.
  private(set) var right = HouseholdRight.manage

  /// Wraps the text after `Bearer `, or an empty text when there is none.
  public init(_ text: some StringProtocol) {
    proof = .text(String(text), isForPatientsOnly: false)
  }

  /// A token whose signature and claims held.
  init(_ identity: OutsideIdentity) { proof = .outside(identity) }

  /// The same, shown for this operation.
  public func asking(_ operation: APIOperation) -> PresentedToken {
    var token = self
    token.right = operation.right
    return token
  }

  /// The same, but a caregiver's session is not opened by it.
  var forPatientsOnly: PresentedToken {
    guard let text else { return self }
    return PresentedToken(proof: .text(text, isForPatientsOnly: true))
  }

  private init(proof: Proof) { self.proof = proof }

  /// The text as it came; nil once somebody vouches for it.
  var text: String? { if case .text(let text, _) = proof { text } else { nil } }

  /// Whom an outside issuer vouches for.
  var identity: OutsideIdentity? { if case .outside(let known) = proof { known } else { nil } }

  /// True when a session of this role may be opened by it.
  func opens(_ role: SessionRole) -> Bool {
    if case .text(_, isForPatientsOnly: true) = proof { role == .patient } else { true }
  }

  /// The hash to look up; nil when this cannot be an access token.
  var accessHash: TokenHash? { hash(.access) }
  /// The hash to look up; nil when this cannot be a refresh token.
  var refreshHash: TokenHash? { hash(.refresh) }

  private func hash(_ kind: TokenKind) -> TokenHash? {
    guard let text, text.utf8.count == 47, text.hasPrefix(kind.rawValue) else { return nil }
    return TokenHash(of: text)
  }
}
