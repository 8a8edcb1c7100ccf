import Foundation
import TestSupport
import Testing

/// `okusuri` under a shell in a GNU screen of its own, whose client runs on a pseudo-terminal that libvterm decodes.
///
/// Its socket and its settings are in the test's home; nobody else's screen is asked anything.
struct ShellInScreen {
  private static let path = "/usr/bin/screen"
  private static let session = "okusuri"
  /// So often a screen is looked at that is drawn again between two looks.
  private static let looks = 3
  /// Says whether the terminal's settings are as before, and how the program ended; then it waits for a line.
  static let script =
    "b=$(stty -g); \"$@\"; s=$?; [ \"$b\" = \"$(stty -g)\" ] && echo unchanged; echo \"left $s\"; read x"

  /// The client of screen; keys go through it, the frames are those of `okusuri`.
  let program: TerminalProgram
  private let home: TemporaryDirectory
  private let grid: String
  private let sockets: [String: String?]

  /// - Parameters:
  ///   - type: What TERM calls its terminals, as a person's settings of screen may have it.
  ///   - keepsScreens: Whether they have a second screen, which screen's own settings leave out.
  init(_ arguments: [String], type: String, keepsScreens: Bool) throws {
    home = try TemporaryDirectory()
    grid = home.path(of: "grid.jsonl")
    sockets = ["SCREENDIR": try home.directory("screens"), "COLORTERM": "truecolor"]
    let settings = try home.write(
      "startup_message off\naltscreen \(keepsScreens ? "on" : "off")\n", to: "screenrc")
    let binary = try OkusuriBinary.path
    let shell = ["/usr/bin/env", "TERM=\(type)", "/bin/sh", "-c", Self.script, "sh", binary]
    let command = shell + arguments + ["--ui-grid", grid]
    program = try TerminalProgram.launch(
      ["-U", "-c", settings, "-S", Self.session] + command, executable: Self.path,
      environment: sockets, home: home, tracesUI: true)
  }

  /// Does something while it runs; however that ends, this screen is gone afterwards.
  func whileOpen(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch {
      await end()
      throw error
    }
    await end()
  }

  /// One that went with its last window says so, which is as good.
  private func end() async { _ = try? await tell("-X", "quit") }

  /// Waits until libvterm shows the program's newest grid, and holds screen's own copy against both.
  func expectSame(_ what: String) async throws {
    let path = grid
    var (held, shown): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<Self.looks {
      let screen = try await program.waitForScreen("the grid of \(what)") { screen in
        GridFile.newestLines(in: path) == screen.lines
      }
      held = try await hardcopy()
      shown = Self.copy(of: screen)
      if held == shown { return }
    }
    Issue.record("\(what): libvterm and screen\n\(shown)\n\(held)\n\(program.screen)")
  }

  /// Waits until these lines and nothing else are on the screen, by screen's own copy too.
  func expect(_ lines: String...) async throws {
    let screen = try await program.waitForScreen("\(lines)") {
      $0.text == lines.joined(separator: "\n")
    }
    let held = try await hardcopy()
    #expect(held == Self.copy(of: screen))
  }

  /// What screen writes of its window into a file.
  private func hardcopy() async throws -> [UInt8] {
    let copied = try await tell("-p", "0", "-X", "hardcopy", home.path(of: "hardcopy"))
    try #require(copied.status == .exited(0), "\(copied.text) \(copied.errorText)")
    // A question waits for what was asked before.
    let asked = try await tell("-Q", "number")
    try #require(asked.status == .exited(0), "\(asked.text) \(asked.errorText)")
    return [UInt8](try home.read("hardcopy"))
  }

  private func tell(_ words: String...) async throws -> CommandResult {
    try await PipedProgram.run(
      ["-S", Self.session] + words, executable: Self.path, environment: sockets, home: home)
  }

  /// The same of a decoded screen: screen 4 copies the lowest byte of each character's number, and 0xFF for the right half
  /// of a wide one.
  private static func copy(of screen: DecodedScreen) -> [UInt8] {
    var copy: [UInt8] = []
    for row in screen.cells {
      var bytes: [UInt8] = []
      for cell in row where cell.width > 0 {
        guard let scalar = cell.text.unicodeScalars.first else { continue }
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        if cell.width == 2 { bytes.append(0xFF) }
      }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      copy += bytes
      copy.append(UInt8(ascii: "\n"))
    }
    return copy
  }
}
