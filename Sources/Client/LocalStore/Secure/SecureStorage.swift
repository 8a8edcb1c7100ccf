public import Crypto

/// Where a terminal keeps what nobody else may read: the sign-in, and the key of what it keeps of
/// the record.
///
/// Source: decisions P-11 and P-12, 004 FR-008.
public protocol SecureStorage: SessionStorage {
  /// Which storage it is, and why it is that one.
  var kind: SecureStorageKind { get }

  /// The key, 256 bits, that seals what this device keeps of the record.
  ///
  /// Made on first use and the same ever after, across sign-outs too. It is never written anywhere
  /// but into this storage. Errors: ``VaultError``; nothing is wiped, and no other key is made up.
  func recordKey() throws(VaultError) -> SymmetricKey
}
