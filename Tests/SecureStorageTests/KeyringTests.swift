import Foundation
import Glibc
import LocalStore
import TestSupport
import Testing

/// The real GNOME Keyring on a real bus. Source: decision P-12, 004 FR-008, D-O7.
struct KeyringTests {

  @Test func `decision P-12 the sign-in is in the keyring and in no file`() async throws {
    let desktop = try await Desktop.withKeyring()
    let steps = desktop.steps
    let login = try await steps.okusuri(
      "login", "--sign-up", "--email", "mika@example.jp", "--password-stdin",
      input: "correct horse battery\n")
    #expect(login.status == .exited(0), "\(login.errorText)")
    #expect(!steps.files.contains { $0.contains("vault") })
    #expect(try await desktop.secrets == 1)
    let status = try await steps.okusuri("status", "--json")
    #expect(status.text.contains(#""storage":{"kind":"secret-service","reason":"available"}"#))
    let said = try await steps.okusuri("status")
    #expect(said.text.contains("サインインの保管場所：デスクトップのキーリング（使えます）"))
  }

  @Test func `decision P-12 what was in the vault file moves, key and all`() async throws {
    let desktop = try await Desktop.withKeyring()
    let without = try Steps(desktop.steps.home)
    let before = try await without.run("save:old", "load", "key")
    #expect(before[0].hasPrefix("old vault no-session-bus"))
    #expect(without.files == ["session.vault", "vault.key"])
    let after = try await desktop.steps.run("load", "key", "save:new", "load", "key")
    #expect(after[0].hasPrefix("old secret-service available"))
    #expect(after[2].hasPrefix("new secret-service available"))
    #expect(after[1] == before[1] && after[3] == before[1])
    #expect(without.files == ["secure-storage"])
    #expect(try await desktop.secrets == 1)
  }

  @Test func `decision P-11 the key of the record outlives a sign-out`() async throws {
    let desktop = try await Desktop.withKeyring()
    let lines = try await desktop.steps.run("key", "save:a", "key", "clear", "load", "key")
    #expect(Set([lines[0], lines[1], lines[3]]).count == 1)
    #expect(lines[2].hasPrefix("- secret-service"))
  }

  @Test func `D-O7 a keyring that is not there now is an error, and nothing is wiped`() async throws
  {
    let desktop = try await Desktop.withKeyring()
    try await desktop.steps.run("save:kept")
    let without = try Steps(desktop.steps.home)
    let refused = try await without.okusuri("status")
    #expect(refused.status == .exited(69))
    #expect(refused.errorText.contains("再試行") && refused.errorText.contains("何も消していません"))
    #expect(
      try await without.run("key") == [
        "error desktopAway(LocalStore.SecureStorageKind.Reason.noSessionBus)"
      ])
    #expect(try await desktop.steps.run("load")[0].hasPrefix("kept secret-service"))
  }

  @Test func `decision P-12 a locked keyring is not used and never asks`() async throws {
    let desktop = try await Desktop.withKeyring()
    try await desktop.lockKeyring()
    let lines = try await desktop.steps.run("save:a", "load")
    #expect(lines[0].hasPrefix("a vault locked"))
    #expect(desktop.steps.files == ["session.vault", "vault.key"])
  }

  @Test func `D-O7 a keyring locked after the sign-in is an error, not a sign-out`() async throws {
    let desktop = try await Desktop.withKeyring()
    try await desktop.steps.run("save:kept")
    try await desktop.lockKeyring()
    let refused = try await desktop.steps.okusuri("status", "--json")
    #expect(refused.status == .exited(69) && refused.errorText.contains("キーリングが閉じています"))
    #expect(refused.text.contains(#""code":"UNAVAILABLE""#))
  }

  @Test func `decision P-12 a bus without a keyring means the vault file`() async throws {
    let desktop = try await Desktop.launch()
    let lines = try await desktop.steps.run("save:a", "load")
    #expect(lines[0].hasPrefix("a vault absent"))
  }

  @Test(arguments: [true, false])
  func `cases a keyring that never answers is given up within two seconds`(
    _ isStarting: Bool
  ) async throws {
    let desktop = try await Desktop.launch(activating: isStarting ? "/bin/sleep 600" : nil)
    if !isStarting {
      try await desktop.openKeyring()
      try await desktop.signalKeyring(SIGSTOP)
    }
    let lines = try await desktop.steps.run("load", "save:a", "load")
    if !isStarting { try await desktop.signalKeyring(SIGCONT) }
    let (first, last) = (lines[0].split(separator: " "), lines[1].split(separator: " "))
    #expect(
      first[..<3] == ["-", "vault", "no-answer"] && last[..<3] == ["a", "vault", "no-answer"])
    let waited = try #require(Int(first[3]))
    #expect((1500..<2000).contains(waited), "\(waited) ms")
    #expect(try #require(Int(last[3])) < 500)
  }

  @Test func `cases a keyring that falls silent in between loses no tokens`() async throws {
    let desktop = try await Desktop.withKeyring()
    let process = try #require(try await desktop.keyringProcess)
    let lines = try await desktop.steps.run(
      "save:a", "load", "key", "stop:\(process)", "save:b", "load")
    kill(process, SIGCONT)
    #expect(lines[0].hasPrefix("a secret-service") && lines[2].hasPrefix("b vault no-answer"))
    let next = try await desktop.steps.run("load", "key")
    #expect(next[0].hasPrefix("b secret-service available") && next[1] == lines[1])
    #expect(desktop.steps.files == ["secure-storage"])
  }

  @Test func `cases a sign-out while the keyring is silent stays one`() async throws {
    let desktop = try await Desktop.withKeyring()
    let process = try #require(try await desktop.keyringProcess)
    try await desktop.steps.run("save:a", "load", "stop:\(process)", "clear")
    kill(process, SIGCONT)
    #expect(try await desktop.steps.run("load")[0].hasPrefix("- secret-service available"))
  }

  @Test func `a passphrase takes the sign-in out of the keyring, and back`() async throws {
    let desktop = try await Desktop.withKeyring()
    let steps = desktop.steps
    let before = try await steps.run("save:a", "key")
    let file = try steps.passphraseFile("opensesame")
    let lock = try await steps.okusuri("vault", "lock", "--passphrase-file", file, "--json")
    #expect(lock.text == #"{"storage":{"kind":"vault","reason":"passphrase"}}"# + "\n")
    #expect(steps.files == ["session.vault", "vault.key"])
    #expect(try await desktop.secrets == 0)
    #expect(try await steps.run("load") == ["error passphraseMissing"])
    let unlock = try await steps.okusuri("vault", "unlock", "--passphrase-file", file)
    #expect(unlock.status == .exited(0), "\(unlock.errorText)")
    let after = try await steps.run("load", "key")
    #expect(after[0].hasPrefix("a secret-service available") && after[1] == before[0])
  }

  @Test func `the demo asks no keyring`() async throws {
    let desktop = try await Desktop.withKeyring()
    let demo = try HeadlessDemoProcess(desktop.steps)
    let maps = try await demo.loadedLibraries()
    #expect(!maps.contains("libsecret"))
    #expect(try await desktop.secrets == 0)
  }
}

/// `okusuri demo --headless` in a home with a keyring.
private struct HeadlessDemoProcess {
  private let program: PipedProgram

  init(_ steps: Steps) throws {
    program = try PipedProgram.launch(
      ["demo", "--headless", "--listen", "127.0.0.1:0", "--history-days", "1"],
      environment: steps.environment, home: steps.home)
  }

  func loadedLibraries() async throws -> String {
    _ = try await program.firstLine()
    return try String(contentsOfFile: "/proc/\(program.pid)/maps", encoding: .utf8)
  }
}
