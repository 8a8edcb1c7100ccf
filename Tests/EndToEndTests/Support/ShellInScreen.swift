import Foundation
import TestSupport
import Testing

/// `okusuri` under a shell in a GNU screen of its own, whose client runs on a pseudo-terminal that libvterm decodes.
///
/// Its socket and its settings are in the test's home; nobody else's screen is asked anything.
struct ShellInScreen {
  private static let path = "/usr/bin/screen"
  private static let session = "okusuri"
  /// So often its window is looked at until it is as it should be.
  private static let looks = 300
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
    // While screen tells its person of a copy, it reads nothing of what its window writes.
    let settings = try home.write(
      "startup_message off\nmsgwait 0\nmsgminwait 0\naltscreen \(keepsScreens ? "on" : "off")\n",
      to: "screenrc")
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

  /// Waits until screen's own copy of its window is the program's newest grid. What its client draws of that, with a
  /// terminal of its own behind it, is screen's affair.
  func expectSame(_ what: String) async throws {
    var (held, drawn): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<Self.looks {
      held = try await hardcopy()
      drawn = Self.copy(of: GridFile.newestLines(in: grid) ?? [])
      if held == drawn { return }
    }
    Issue.record("\(what): \(drawn)\n\(held)\n\(program.screen)")
  }

  /// Waits until these lines and nothing else are in screen's window.
  func expect(_ lines: String...) async throws {
    try await program.waitForScreen("\(lines)") { screen in lines.allSatisfy(screen.contains) }
    var held: [UInt8] = []
    for _ in 0..<Self.looks {
      held = try await hardcopy()
      if held == Self.copy(of: lines) { break }
    }
    #expect(held == Self.copy(of: lines))
  }

  /// What screen writes of its window into a file.
  private func hardcopy() async throws -> [UInt8] {
    let copied = try await tell("-p", "0", "-X", "hardcopy", home.path(of: "hardcopy"))
    try #require(copied.status == .exited(0), "\(copied.text) \(copied.errorText)")
    // A question waits for what was asked before.
    let asked = try await tell("-Q", "number")
    try #require(asked.status == .exited(0), "\(asked.text) \(asked.errorText)")
    return Self.plain([UInt8](try home.read("hardcopy")))
  }

  private func tell(_ words: String...) async throws -> CommandResult {
    try await PipedProgram.run(
      ["-S", Self.session] + words, executable: Self.path, environment: sockets, home: home)
  }

  /// The same of lines: screen 4 copies the lowest byte of each character's number.
  private static func copy(of lines: [String]) -> [UInt8] {
    plain(
      lines.flatMap { line in
        line.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + [UInt8(ascii: "\n")]
      })
  }

  /// Without 0xFF, which stands for the right half of a wide character, and without blanks at the end of lines.
  private static func plain(_ copied: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    for line in copied.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      plain += line.filter { $0 != 0xFF }
      while plain.last == UInt8(ascii: " ") { plain.removeLast() }
      plain.append(UInt8(ascii: "\n"))
    }
    while plain.last == UInt8(ascii: "\n") { plain.removeLast() }
    return plain
  }
}
