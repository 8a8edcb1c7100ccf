import CSodium
import Crypto
import FoundationEssentials

/// The key file of a vault that is locked by a passphrase: the key, sealed with what Argon2id makes of
/// the passphrase. What that costs and the salt stand in front and are authenticated.
struct WrappedKey {
  private static let mark = Array("okusuri key 1\n".utf8)
  private static let saltSize = 16

  private let header: [UInt8]
  private let sealed: [UInt8]

  /// True for a key file of this form, even a damaged one.
  static func isForm(of file: [UInt8]) -> Bool { file.starts(with: mark) }

  /// Reads a key file; nil when it is damaged or asks for more work than anybody would set.
  init?(file: [UInt8]) {
    let size = Self.mark.count + 8 + Self.saltSize
    guard Self.isForm(of: file), file.count > size else { return nil }
    (header, sealed) = (Array(file[..<size]), Array(file[size...]))
    guard cost.isReasonable else { return nil }
  }

  /// The bytes of a key file for a passphrase; nil when there is no memory for the work.
  static func wrap(
    _ key: StorageKey, _ passphrase: Passphrase, _ cost: PassphraseCost = .standard
  ) -> [UInt8]? {
    var salt = [UInt8](repeating: 0, count: saltSize)
    randombytes_buf(&salt, salt.count)
    let header = mark + bytes(cost.passes) + bytes(cost.kibibytes) + salt
    guard let made = passphrase.key(cost, salt: salt) else { return nil }
    // A key and a nonce of the right length are never refused.
    let box = try? key.sealing.withUnsafeBytes {
      try ChaChaPoly.seal($0, using: made, authenticating: header)
    }
    return box.map { header + $0.combined }
  }

  /// The key; nil when the passphrase is another one.
  func open(_ passphrase: Passphrase) -> StorageKey? {
    let salt = Array(header.suffix(Self.saltSize))
    guard let made = passphrase.key(cost, salt: salt) else { return nil }
    do {
      let box = try ChaChaPoly.SealedBox(combined: sealed)
      var key = try ChaChaPoly.open(box, using: made, authenticating: header)
      defer { key.resetBytes(in: key.indices) }
      return StorageKey(bytes: key)
    } catch {
      return nil
    }
  }

  private var cost: PassphraseCost {
    let start = Self.mark.count
    return PassphraseCost(
      passes: Self.number(header[start..<start + 4]),
      kibibytes: Self.number(header[start + 4..<start + 8]))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The one key of a device, 256 bits, and what is derived from it.
struct StorageKey: Sendable {
  static let byteCount = 32

  private let key: SymmetricKey

  init() { key = SymmetricKey(size: .bits256) }

  /// Reads one; nil when it has another length.
  init?(bytes: some ContiguousBytes & Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    key = SymmetricKey(data: bytes)
  }

  var bytes: [UInt8] { key.withUnsafeBytes { Array($0) } }

  /// Seals the sign-in in the vault file.
  var sealing: SymmetricKey { key }

  /// Seals what the device keeps of the record.
  var record: SymmetricKey { derived("okusuri record 1") }

  /// Marks whose sign-in a vault file holds, without saying it.
  var account: SymmetricKey { derived("okusuri account 1") }

  private func derived(_ purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, info: Array(purpose.utf8), outputByteCount: Self.byteCount)
  }
}
