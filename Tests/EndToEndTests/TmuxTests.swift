import TestSupport
import Testing

/// The program in a real tmux, a second judge beside libvterm: both have to see what the program meant.
@Suite(.serialized) struct `Inside tmux` {
  @Test(arguments: ["ja", "en"], [TerminalSize.standard, TerminalSize(rows: 29, columns: 81)])
  func `P-62 tmux and libvterm show the program's grid: four pages, help, sizes`(
    language: String, size: TerminalSize
  ) async throws {
    let tmux = try TmuxTerminal(["demo", "--now", Demo.now, "--lang", language], size: size)
    let program = tmux.program
    try await tmux.whileOpen {
      try await program.waitForToday()
      try await tmux.expectSame("today")
      let pages: [(key: Key, screen: String)] = [
        ("2", "history"), ("3", "documents"), ("4", "settings"), ("1", "today"),
      ]
      for (key, screen) in pages {
        try await program.press(key) { $0.screen == screen && !$0.busy }
        try await tmux.expectSame(screen)
      }
      try await program.press("?") { $0.overlay == "HelpOverlay" }
      try await tmux.expectSame("the help")
      try await program.press(.esc) { $0.overlay == nil }
      for other in [TerminalSize.wide, TerminalSize(rows: 12, columns: 40), size] {
        try program.resize(to: other)
        try await program.waitForFrame("\(other)") { $0.screen == "today" }
        try await tmux.expectSame("today in \(other)")
      }
      program.send("q")
      #expect(try await program.exitStatus() == .exited(0))
    }
  }

  @Test(arguments: [
    ("ja", "caregiver", TerminalSize.standard),
    ("en", "caregiver", TerminalSize(rows: 29, columns: 81)),
    ("ja", "patient", TerminalSize(rows: 20, columns: 60)),
  ])
  func `P-62 tmux and libvterm show the program's grid on every page`(
    language: String, mode: String, size: TerminalSize
  ) async throws {
    let tmux = try TmuxTerminal(
      ["demo", "--now", Demo.now, "--lang", language, "--mode", mode], size: size)
    let program = tmux.program
    try await tmux.whileOpen {
      try await program.waitForToday()
      for page in mode == "patient" ? DemoPage.patient : DemoPage.caregiver {
        try await program.open(page)
        try await tmux.expectSame(page.name)
        try await program.returnToToday()
      }
      program.send("q")
      #expect(try await program.exitStatus() == .exited(0))
    }
  }
}
