internal import CSodium
internal import Domain

/// Hashes and checks passwords with libsodium's argon2id.
///
/// One hash takes 64 MiB and some 50 ms, so they run one after another on a thread of their own, in turns
/// by whom they are for: requests for the record never wait behind them, a flood of sign-ins cannot take
/// all memory, and somebody else waits for one of the flood's hashes and not for all of them.
public struct PasswordHasher: Sendable {
  private let queue: HashQueue

  public init() { self.init(queue: HashQueue(width: 1)) }

  package init(queue: HashQueue) { self.queue = queue }

  /// The hash of a password in libsodium's own text form.
  ///
  /// Two spellings of the same characters (NFC, NFD) are one password. `key` names whom it is for. Throws
  /// ``StoreUnavailableError`` when there is no memory for it or too much waits, ``RateLimitedError`` when
  /// too much of the same key waits, and `CancellationError`.
  public func hash(_ password: String, for key: String = "") async throws -> String {
    try await queue.run(for: key) { Result { try Self.hashNow(password.composed) } }.get()
  }

  /// True when the password belongs to the hash; without a hash it takes the same time and is false.
  ///
  /// Throws as ``hash(_:for:)`` does.
  public func verify(
    _ password: String, hash: String?, for key: String = ""
  ) async throws -> Bool {
    let isRight = try await queue.run(for: key) {
      Self.verifyNow(password.composed, hash: hash ?? Self.nobodysHash)
    }
    return isRight && hash != nil
  }

  /// The hash of a random password that nobody knows.
  private static let nobodysHash =
    "$argon2id$v=19$m=65536,t=2,p=1$DLVKEgzq/ObviKaZ7mxz/w"
    + "$rT4I8h6s+wreqdIEMwCD26HYruySmxd1AbZXrF8US0g"

  private static func hashNow(_ password: String) throws -> String {
    var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
    let status =
      sodium_init() < 0
      ? -1
      : crypto_pwhash_str(
        &text, password, UInt64(password.utf8.count), UInt64(crypto_pwhash_opslimit_interactive()),
        crypto_pwhash_memlimit_interactive())
    guard status == 0 else { throw StoreUnavailableError(reason: "no memory to hash a password") }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func verifyNow(_ password: String, hash: String) -> Bool {
    guard sodium_init() >= 0 else { return false }
    return crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0
  }
}
