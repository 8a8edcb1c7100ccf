import Crypto

/// The one key of a device, 256 bits, and what is derived from it.
struct StorageKey: Sendable {
  static let byteCount = 32

  private let key: SymmetricKey

  init() { key = SymmetricKey(size: .bits256) }

  /// Reads one; nil when it has another length.
  init?(bytes: [UInt8]) {
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
