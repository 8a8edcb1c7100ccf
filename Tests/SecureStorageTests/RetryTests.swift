import Foundation
import Glibc
import TestSupport
import Testing

/// What a person sees when the kept sign-in cannot be read.
struct RetryTests {
  @Test func `D-O7 EC-5 a vault that cannot be read is an error with 再試行, nothing wiped`()
    async throws
  {
    let steps = try Steps()
    try await steps.run("save:a")
    let file = steps.folder + "/session.vault"
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    chmod(file, 0o644)
    try await TerminalProgram.run([], home: steps.home, tracesUI: false) { terminal in
      try await terminal.waitForScreen("the error") {
        $0.contains("Enter で再試行") && $0.contains("何も消していません")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole)
      chmod(file, 0o600)
      terminal.send(.enter)
      try await terminal.waitForScreen("the screens") {
        $0.contains("サインイン") && !$0.contains("再試行")
      }
    }
  }

  @Test func `D-O7 whoever does not try again leaves with the error's status`() async throws {
    let steps = try Steps()
    try await steps.run("save:a")
    chmod(steps.folder + "/session.vault", 0o644)
    try await TerminalProgram.run([], home: steps.home, tracesUI: false) { terminal in
      try await terminal.waitForScreen("the error") { $0.contains("Enter で再試行") }
      terminal.send(.text("q"), .enter)
      #expect(try await terminal.exitStatus() == .exited(65))
    }
  }
}
