import Crypto
import Foundation
import LocalStore
import TestSupport
import Testing

/// Whose vault it is.
struct BindingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test func `cases another account's vault file is damaged, not a sign-in`() throws {
    let (own, other) = (vault("own"), vault("other"))
    try own.save(session("hanako@example.jp"))
    try other.save(session("taro@example.jp"))
    try copy("session.vault", from: "other", to: "own")
    let refusal = VaultError(path: folder.path(of: "own/session.vault"), reason: .damaged)
    #expect(throws: refusal) { try vault("own").load() }
    #expect(throws: refusal) { try vault("own").save(session("hanako@example.jp")) }
  }

  @Test func `cases parts of two accounts make no vault file, even under one key`() throws {
    let (own, other) = (vault("own"), vault("other"))
    try own.save(session("hanako@example.jp"))
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "other"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try copy("vault.key", from: "own", to: "other")
    try other.save(session("taro@example.jp"))
    let (first, second) = (try file("own"), try file("other"))
    let mixed = first.prefix(16 + 32) + second.dropFirst(16 + 32)
    try mixed.write(to: URL(fileURLWithPath: folder.path(of: "own/session.vault")))
    #expect(throws: VaultError.self) { try vault("own").load() }
  }

  @Test func `decision P-11 the record's key stays, and is none of the vault's own bytes`() throws {
    let key = try vault("own").recordKey()
    try vault("own").save(session("hanako@example.jp"))
    try vault("own").clear()
    #expect(try vault("own").recordKey() == key)
    #expect(try vault("other").recordKey() != key)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "own/vault.key")))
    #expect(SymmetricKey(data: bytes) != key)
    let memory = MemorySessionStorage()
    #expect(memory.recordKey() == memory.recordKey())
    #expect(memory.recordKey() != MemorySessionStorage().recordKey())
    #expect(memory.kind == SecureStorageKind(.memory, .demo))
  }

  private func vault(_ name: String) -> Vault { Vault(folder: folder.path(of: name)) }

  private func file(_ name: String) throws -> Data { try folder.read("\(name)/session.vault") }

  private func copy(_ name: String, from: String, to: String) throws {
    let target = folder.path(of: "\(to)/\(name)")
    if FileManager.default.fileExists(atPath: target) {
      try FileManager.default.removeItem(atPath: target)
    }
    try FileManager.default.copyItem(atPath: folder.path(of: "\(from)/\(name)"), toPath: target)
  }

  private func session(_ account: String) -> StoredSession {
    StoredSession(
      server: "https://example.jp", role: .caregiver, accessToken: "access",
      refreshToken: "refresh",
      accessTokenExpiresAt: nil, account: account)
  }
}
