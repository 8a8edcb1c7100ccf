import TestSupport
import Testing

/// `okusuri` in a tmux of its own, whose client runs on a pseudo-terminal that libvterm decodes.
///
/// Its socket and its settings are in the test's home; nobody else's tmux is asked anything.
struct TmuxTerminal {
  private static let path = "/usr/bin/tmux"
  /// So often a screen is looked at that is drawn again between two looks, as while a start loads on a slow machine.
  private static let looks = 30

  /// The client of tmux; keys and sizes go through it, the frames are those of `okusuri`.
  let program: TerminalProgram
  private let home: TemporaryDirectory
  private let grid: String
  private let options: [String]

  init(_ arguments: [String], size: TerminalSize) throws {
    home = try TemporaryDirectory()
    grid = home.path(of: "grid.jsonl")
    let settings = try home.write(
      "set -g status off\nset -g default-terminal screen-256color\nset -s escape-time 0\n",
      to: "tmux.conf")
    options = ["-S", home.path(of: "tmux.sock"), "-f", settings, "-u"]
    let window = ["new-session", try OkusuriBinary.path] + arguments + ["--ui-grid", grid]
    program = try TerminalProgram.launch(
      options + window, executable: Self.path, size: size, home: home, tracesUI: true)
  }

  /// Does something while it runs; however that ends, this tmux is gone afterwards.
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
  private func end() async {
    _ = try? await PipedProgram.run(
      options + ["kill-server"], executable: Self.path, home: home)
  }

  /// Waits until libvterm shows the program's newest grid, and holds tmux's own screen against both.
  func expectSame(_ what: String) async throws {
    let path = grid
    var (shown, held): ([String], [String]) = ([], [])
    for _ in 0..<Self.looks {
      let screen = try await program.waitForScreen("the grid of \(what)") { screen in
        GridFile.newestLines(in: path) == screen.lines
      }
      held = try await captured()
      shown = screen.lines
      if held == shown { return }
    }
    let lines = zip(shown, held).filter { $0.0 != $0.1 }
    Issue.record("\(what): libvterm and tmux, \(shown.count) and \(held.count) rows\n\(lines)")
  }

  /// The rows of tmux's screen, without the blanks at their ends.
  private func captured() async throws -> [String] {
    let told = try await PipedProgram.run(
      options + ["capture-pane", "-p"], executable: Self.path, home: home)
    try #require(told.status == .exited(0), "\(told.errorText)")
    let rows = told.text.split(separator: "\n", omittingEmptySubsequences: false)
    return rows.dropLast().map { Self.trimmed(String($0)) }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
