import Crypto
import Foundation
import Glibc
import LocalStore
import TestSupport
import Testing

/// The vault behind a passphrase.
struct PassphraseTests {
  private let steps: Steps

  init() throws { steps = try Steps() }

  @Test func `Deliver 4 a passphrase locks the vault and scripts bring it in a file`()
    async throws
  {
    let before = try await steps.run("save:a", "key")
    let (right, wrong) = (try steps.passphraseFile("right"), try steps.passphraseFile("wrong"))
    let locked = try await steps.okusuri("vault", "lock", "--passphrase-file", right)
    #expect(locked.status == .exited(0), "\(locked.errorText)")
    for name in ["session.vault", "vault.key"] {
      #expect(try mode(steps.folder + "/" + name) == 0o600)
    }
    let files = try content()
    let refused = try await steps.okusuri("status", "--json", "--passphrase-file", wrong)
    #expect(refused.status == .exited(77) && refused.errorText.contains("パスフレーズが違います"))
    let missing = try await steps.okusuri("status")
    #expect(missing.status == .exited(77) && missing.errorText.contains("--passphrase-file"))
    #expect(try content() == files)
    let storage = try DeviceStorage(
      folder: steps.folder, passphrase: Passphrase(file: right), hasBus: true)
    #expect(try storage.load()?.refreshToken == "a")
    #expect(storage.kind == SecureStorageKind(.vault, .passphrase))
    #expect(try hex(storage.recordKey()) == before[0])
    let opened = try await steps.okusuri("vault", "unlock", "--passphrase-file", right)
    #expect(opened.status == .exited(0), "\(opened.errorText)")
    #expect(try await steps.run("load", "key").last == before[0])
  }

  @Test func `a passphrase is changed only by who knows it`() async throws {
    try await steps.run("save:a")
    let (old, new) = (try steps.passphraseFile("old"), try steps.passphraseFile("new"))
    _ = try await steps.okusuri("vault", "lock", "--passphrase-file", old)
    let refused = try await steps.okusuri(
      "vault", "lock", "--passphrase-file", new, "--new-passphrase-file", new)
    #expect(refused.status == .exited(77))
    let changed = try await steps.okusuri(
      "vault", "lock", "--passphrase-file", old, "--new-passphrase-file", new)
    #expect(changed.status == .exited(0), "\(changed.errorText)")
    #expect(throws: VaultError.self) { try vault("old").load() }
    #expect(try vault("new").load()?.refreshToken == "a")
  }

  @Test(arguments: [0o644, 0o660]) func `a passphrase file open to others is refused`(
    _ mode: mode_t
  ) async throws {
    let file = try steps.passphraseFile("open")
    chmod(file, mode)
    let refused = try await steps.okusuri("vault", "lock", "--passphrase-file", file)
    #expect(refused.status == .exited(65) && refused.errorText.contains("ほかの人が読み書きできます"))
  }

  @Test func `a person types the passphrase, and it is not shown`() async throws {
    try await steps.run("save:a")
    _ = try await steps.okusuri(
      "vault", "lock", "--passphrase-file", try steps.passphraseFile("ひらけごま"))
    try await TerminalProgram.run(
      ["vault", "unlock"], home: steps.home, tracesUI: false
    ) { terminal in
      try await terminal.waitForScreen("the question") { $0.contains("パスフレーズ:") }
      terminal.send(.text("ひらけ"), .enter)
      try await terminal.waitForScreen("a refusal") { $0.contains("パスフレーズが違います") }
      terminal.send(.text("ひらけごま"), .enter)
      #expect(try await terminal.exitStatus() == .exited(0))
      #expect(!terminal.screen.contains("ごま"))
    }
    #expect(try await steps.run("load")[0].hasPrefix("a vault"))
  }

  @Test func `D-O7 a locked key file flipped or cut anywhere never opens and is not replaced`()
    throws
  {
    let session = StoredSession(
      server: "s", role: .caregiver, accessToken: "x", refreshToken: "y",
      accessTokenExpiresAt: nil, account: "hanako@example.jp")
    let storage = try DeviceStorage(folder: steps.folder, hasBus: false)
    try storage.save(session)
    try storage.lock(Passphrase("sesame"))
    let path = steps.folder + "/vault.key"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in whole.indices.sampled(oneOf: 12, for: "bytes of a locked key file") {
      var flipped = whole
      flipped[index] ^= 1 << UInt8(index % 8)
      for damaged in [flipped, whole.prefix(index)] {
        try put(damaged, path)
        #expect(throws: VaultError.self, "byte \(index)") { try vault("sesame").load() }
        #expect(throws: VaultError.self) { try vault("sesame").save(session) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
      }
    }
    try put(whole, path)
    #expect(try vault("sesame").load() == session)
  }

  private func vault(_ passphrase: String) -> Vault {
    Vault(folder: steps.folder, passphrase: Passphrase(passphrase))
  }

  private func put(_ bytes: Data, _ path: String) throws {
    try bytes.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func content() throws -> [Data] {
    try ["session.vault", "vault.key"].map {
      try Data(contentsOf: URL(fileURLWithPath: steps.folder + "/" + $0))
    }
  }

  private func hex(_ key: SymmetricKey) -> String {
    key.withUnsafeBytes { $0.map { String($0, radix: 16) } }.joined()
  }
}
