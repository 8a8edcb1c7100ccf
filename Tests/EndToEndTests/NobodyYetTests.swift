import Foundation
import TestSupport
import Testing

/// The screen of an account without a patient, while another terminal does something.
struct NobodyYetTests {
  private func open(_ home: TemporaryDirectory) async throws -> TerminalProgram {
    let program = try TerminalProgram.launch(["--now", CommandTerminal.now], home: home)
    try await program.waitForFrame("nobody yet") { $0.screen == "patients" && !$0.busy }
    return program
  }

  @Test func `W-16 the first patient of another terminal comes to the screen without a key`()
    async throws
  {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let program = try await open(terminal.home)
    try await terminal.done("patients", "add", "佐藤 ハナ")
    let today = try await program.waitForFrame("the record") { $0.screen == "today" && !$0.busy }
    #expect(today.label(of: "titlebar")?.contains("佐藤 ハナさん") == true)
  }

  @Test func `W-16 an account without a patient has help, and signs out on its own screen`()
    async throws
  {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let program = try await open(terminal.home)
    let shown = try await program.settle().screen
    #expect(shown.contains("s サインアウト") && shown.contains("? ヘルプ"), "\(shown)")
    let help = try await program.press("?") { $0.overlay == "HelpOverlay" }
    #expect(help.elements.contains { $0.label == "s サインアウト" })
    try await program.press(.esc) { $0.overlay == nil }
    let asked = try await program.press("s") { $0.overlay == "SignOutCard" }
    #expect(asked.focus == "signout.no")
    try await program.press(.enter) { $0.overlay == nil && $0.screen == "patients" }
    try await program.press("s") { $0.overlay == "SignOutCard" }
    try await program.press(.left, .enter) { ["login", "wizard"].contains($0.screen) && !$0.busy }
    try await program.terminate()
    #expect(try await terminal.run("patients").status == .exited(77))
  }

  @Test func `W-16 a sign-out in another terminal leads to the sign-in without a key`() async throws
  {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    let program = try await open(terminal.home)
    try await terminal.done("logout")
    try await program.waitForFrame("the sign-in") { $0.screen == "login" || $0.screen == "wizard" }
  }
}
