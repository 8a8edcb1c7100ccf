import Foundation
import Glibc
import TestSupport
import Testing

/// A kept sign-in that can be used no more, and the way out of it.
@Suite(.serialized) struct VaultResetTests {
  private static let tag = "broken-2026-02-10-1432"

  private func damage(_ name: String, in household: Household) throws -> Data {
    let path = household.home.path(of: "data/okusuri/\(name)")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[bytes.count / 2] ^= 1
    if name == "vault.key" { bytes.removeLast() }
    try bytes.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    return bytes
  }

  private func signIn(_ household: Household) async throws -> CommandResult {
    try await household.run(
      "login", "--email", Household.email, "--password-stdin", input: Household.password + "\n")
  }

  @Test func `W-54 a damaged vault names the command that mends it, and that keeps the old file`()
    async throws
  {
    let household = try await Household()
    let sound = try await household.run("vault", "reset", "--yes")
    #expect(sound.status == .exited(0) && sound.text.contains("何も変えていません"))
    #expect(try await household.run("today").status == .exited(0))
    let damaged = try damage("session.vault", in: household)
    for (language, words) in [("ja", "okusuri vault reset で"), ("en", "okusuri vault reset keeps")]
    {
      let refused = try await household.run("today", "--lang", language)
      #expect(refused.status == .exited(65) && refused.errorText.contains(words))
    }
    let asked = try await household.run("vault", "reset")
    #expect(asked.status == .exited(64) && asked.errorText.contains("--yes"))
    #expect(try household.home.read("data/okusuri/session.vault") == damaged)
    let reset = try await household.run("vault", "reset", "--yes")
    #expect(
      reset.status == .exited(0) && reset.text.contains("okusuri login"), "\(reset.errorText)")
    #expect(reset.text.contains("session.vault.\(Self.tag)") && !reset.text.contains("vault.key."))
    #expect(try household.home.read("data/okusuri/session.vault.\(Self.tag)") == damaged)
    #expect(try await signIn(household).status == .exited(0))
    #expect(try await household.run("today").status == .exited(0))
    // A second one within the minute keeps both.
    _ = try damage("session.vault", in: household)
    let again = try await household.run("vault", "reset", "--yes", "--json")
    let aside = try #require(try again.object["aside"] as? [String])
    #expect(aside.map { $0.hasSuffix("session.vault.\(Self.tag)-2") } == [true])
  }

  @Test func `W-54 a lost key begins the device's record anew and keeps what it sealed`()
    async throws
  {
    let household = try await Household()
    #expect(try await household.run("today").status == .exited(0))
    let damaged = try damage("vault.key", in: household)
    #expect(try await household.run("today").errorText.contains("okusuri vault reset"))
    #expect(try await household.run("vault", "reset", "--yes").status == .exited(0))
    #expect(try household.home.read("data/okusuri/vault.key.\(Self.tag)") == damaged)
    let kept = household.home.path(of: "data/okusuri/device.\(Self.tag)")
    #expect(try !FileManager.default.contentsOfDirectory(atPath: kept).isEmpty)
    #expect(try await signIn(household).status == .exited(0))
    let taken = try await household.run("take", "アムロジピン", "--at", "13:00")
    #expect(taken.status == .exited(0), "\(taken.errorText)")
  }

  @Test
  func `W-54 at the screens' door the damaged vault names its command, and a person is asked`()
    async throws
  {
    let household = try await Household()
    _ = try damage("session.vault", in: household)
    _ = try await TerminalProgram.run([], home: household.home, tracesUI: false) { terminal in
      try await terminal.waitForScreen("the error") {
        $0.contains("okusuri vault reset") && $0.contains("Enter で再試行")
      }
    }
    try await TerminalProgram.run(["vault", "reset"], home: household.home, tracesUI: false) {
      terminal in
      try await terminal.waitForScreen("the question") { $0.contains("(y/N)") }
      terminal.send(.text("n"), .enter)
      #expect(try await terminal.exitStatus() == .exited(64))
    }
    #expect(try await household.run("today").status == .exited(65))
  }
}
