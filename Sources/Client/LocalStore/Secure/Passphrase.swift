import CSodium
import Crypto
import Domain
import Files

/// What a person types to open a locked vault. It is never shown, logged or kept.
public struct Passphrase: Sendable {
  /// The longest one that is read from a file, in bytes.
  static let longest = 4096

  private let text: String

  /// Takes it as typed; two spellings of the same characters (NFC, NFD) are one passphrase.
  public init(_ text: String) { self.text = text.composed }

  /// True when nothing was typed; that opens and locks nothing.
  public var isEmpty: Bool { text.isEmpty }

  public func matches(_ other: Passphrase) -> Bool { text == other.text }

  /// The first line of a file of the person's own, which must be 0600.
  /// Errors: ``VaultError``, also for a link, a file of somebody else, and one open to others.
  public init(file path: String) throws(VaultError) {
    let bytes = try VaultError.telling { () throws(FileFault) in
      let file = try OpenFile(path, for: .ours)
      try file.checkPrivate()
      return try file.bytes(most: Self.longest)
    }
    guard bytes.count <= Self.longest else { throw VaultError(path: path, reason: .damaged) }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw VaultError(path: path, reason: .damaged)
    }
    self.init(text)
  }

  /// The 256-bit key that Argon2id makes of it; nil when there is no memory for that. Keys of this type wipe
  /// themselves, and so do the bytes that this one is made of (decision 0072).
  func key(_ cost: PassphraseCost, salt: [UInt8]) -> SymmetricKey? {
    guard salt.count == Int(crypto_pwhash_saltbytes()), sodium_init() >= 0 else { return nil }
    var key = [UInt8](repeating: 0, count: StorageKey.byteCount)
    defer { sodium_memzero(&key, key.count) }
    let status = crypto_pwhash(
      &key, UInt64(key.count), text, UInt64(text.utf8.count), salt, UInt64(cost.passes),
      Int(cost.kibibytes) * 1024, crypto_pwhash_alg_argon2id13())
    return status == 0 ? SymmetricKey(data: key) : nil
  }
}

/// How much work Argon2id makes of one guess.
struct PassphraseCost: Hashable, Sendable {
  /// How often the memory is gone over.
  let passes: UInt32
  let kibibytes: UInt32

  /// 64 MiB, three times over: some 150 ms, once for each start.
  static let standard = PassphraseCost(passes: 3, kibibytes: 64 * 1024)

  /// What a file may ask for; more would only hold the program up.
  var isReasonable: Bool { (1...16).contains(passes) && (8...(256 * 1024)).contains(kibibytes) }
}
