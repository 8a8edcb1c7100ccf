import Foundation
import TestSupport
import Testing

/// The program inside GNU screen and inside `script`, as people run it over a line that may break or to keep a record.
@Suite(.serialized) struct `Inside GNU screen and script` {
  @Test(arguments: [
    ("screen", false), ("screen-256color", false), ("screen.xterm-256color", true),
    ("xterm-256color", false),
  ])
  func `terminal 19 GNU screen shows 今日, takes keys and Esc, and is left as it was found`(
    type: String, keepsScreens: Bool
  ) async throws {
    let screen = try ShellInScreen(
      ["demo", "--now", Demo.now, "--lang", "ja"], type: type, keepsScreens: keepsScreens)
    let program = screen.program
    try await screen.whileOpen {
      try await program.waitForToday()
      try await screen.expectSame("today")
      // It may be drawing on.
      try await program.waitForScreen("今日") {
        $0.contains("アムロジピン錠5mg") && $0.contains("2026年2月10日（火）")
      }
      // Colours by their values, which COLORTERM promises, come out as others; screen 4 erases in no colour.
      if type == "xterm-256color" {
        let written = program.screen.cells.joined().filter { $0.text != " " && !$0.text.isEmpty }
        #expect(written.contains { $0.style.background == .palette(233) })
      }
      try await program.press("2") { $0.isCalendar }
      try await screen.expectSame("the calendar")
      try await program.press("?") { $0.overlay == "HelpOverlay" }
      try await screen.expectSame("the help")
      // With the mouse on, GNU screen would keep it back until another key.
      #expect(!program.screen.mouseReported)
      try await program.press(.esc) { $0.overlay == nil && $0.isCalendar }
      try await screen.expectSame("the calendar again")
      program.send("q")
      try await screen.expect("unchanged", "left 0")
      let left = program.screen
      #expect(left.cursorVisible && !left.mouseReported)
      // GNU screen could not put back the title of the window that it is in.
      #expect(!String(decoding: program.output, as: UTF8.self).contains("\u{1B}]2;"))
    }
  }

  @Test func `terminal 19 script records 今日, follows the size, and is left as it was found`()
    async throws
  {
    let script = ShellInScreen.script.replacing("\"$@\"", with: "script -qec \"$*\" recorded")
    let program = try TerminalProgram.launch(
      ["-c", script, "sh", try OkusuriBinary.path, "demo", "--now", Demo.now, "--lang", "ja"],
      executable: "/bin/sh", tracesUI: true)
    try await program.waitForToday()
    try await program.waitForScreen {
      $0.contains("アムロジピン錠5mg") && $0.contains("2026年2月10日（火）")
    }
    try program.resize(to: .wide)
    try await program.waitForScreen("today in the new size") {
      $0.lines.last?.contains("q 終了") == true && $0.contains("アムロジピン錠5mg")
    }
    try await program.press("2") { $0.isCalendar }
    try await program.press("?") { $0.overlay == "HelpOverlay" }
    try await program.press(.esc) { $0.overlay == nil && $0.isCalendar }
    program.send("q")
    let left = try await program.waitForScreen { $0.contains("left 0") }
    #expect(left.contains("unchanged"))
    #expect(!left.alternateScreen && left.cursorVisible && !left.mouseReported)
    #expect(!left.contains("お薬"))
    let recorded = String(decoding: try program.home.read("recorded"), as: UTF8.self)
    #expect(recorded.contains("お薬") && recorded.contains("COMMAND_EXIT_CODE=\"0\""))
  }

  /// Opens the demo on a terminal that answers 400 ms after it was asked. The shell that it runs
  /// under says whether the line that is typed after it is `end` and nothing else.
  private func distant() throws -> TerminalProgram {
    let script =
      "\"$@\"; echo \"left $?\"; read x; [ \"$x\" = end ] && echo clean || echo typed; read x"
    let shell = ["/bin/sh", "-c", script, "sh", try OkusuriBinary.path]
    return try TerminalProgram.launch(
      [PythonHome.program("distant.py"), "0.2"] + shell + ["demo", "--now", Demo.now],
      executable: try PythonHome.interpreter, tracesUI: true)
  }

  @Test func `terminal 20 a distant terminal takes keys and Esc, and draws by its answers`()
    async throws
  {
    let program = try distant()
    try await program.waitForToday()
    try await program.press("?") { $0.overlay == "HelpOverlay" }
    try await program.press(.esc) { $0.overlay == nil && $0.screen == "today" }
    try await program.press("2") { $0.isCalendar }
    try await program.pressIntoCalendar(.up, .up, focusing: "2026-01-27")
    program.send("q")
    try await program.waitForScreen { $0.contains("left 0") }
    program.send("end", .enter)
    try await program.waitForScreen { $0.contains("clean") }
  }

  @Test func `terminal 20 who leaves before a distant terminal has answered finds nothing typed`()
    async throws
  {
    let program = try distant()
    program.send("q")
    let left = try await program.waitForScreen { $0.contains("left 0") }
    #expect(!left.alternateScreen && left.cursorVisible && !left.mouseReported)
    program.send("end", .enter)
    try await program.waitForScreen { $0.contains("clean") }
  }
}
