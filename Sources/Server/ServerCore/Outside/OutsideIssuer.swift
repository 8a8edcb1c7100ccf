/// Who vouches for caregivers instead of passwords of ours: an issuer of signed tokens (OpenID
/// Connect, Supabase and the like).
///
/// Source: product §4, §6 "identity".
public struct OutsideIssuer: Sendable {
  /// The `iss` of its tokens, compared byte by byte.
  public let name: String
  /// What must stand in `aud` of its tokens: this server's name there.
  public let audience: String
  public let keys: any KeySetSource

  /// Names the issuer; nothing is read yet.
  public init(name: String, audience: String, keys: any KeySetSource) {
    (self.name, self.audience, self.keys) = (name, audience, keys)
  }
}

/// Where an issuer's public keys are read: a JSON Web Key Set (RFC 7517) in a file or at an address.
public protocol KeySetSource: Sendable {
  /// How often it is worth reading.
  var pace: KeySetPace { get }

  /// The key set as it stands now; nil when it has not changed since the last time.
  ///
  /// Errors say why it cannot be read, for the log, and hold nothing secret.
  func read() async throws -> [UInt8]?
}

/// How often an issuer's keys are read.
public struct KeySetPace: Hashable, Sendable {
  /// How long keys hold before they are read again.
  public let lifetime: Duration
  /// The least time between two tries, for a key that nobody knows too.
  public let pause: Duration

  /// A file, which costs a look at its date: whenever a new token comes.
  public static let file = KeySetPace(lifetime: .zero, pause: .zero)
  /// An address: every hour, for an unknown key at once, and at most every minute.
  public static let address = KeySetPace(lifetime: .seconds(3600), pause: .seconds(60))
}

/// An account as its issuer names it. Nothing else of a token says whose record it opens.
public struct OutsideSubject: Hashable, Sendable {
  public let issuer: String
  /// The `sub` of the token, 1 … 255 bytes, taken as it stands.
  public let subject: String
}
