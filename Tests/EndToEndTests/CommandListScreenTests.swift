import TestSupport
import Testing

@Suite(.serialized) struct `The list of all actions` {
  @Test(arguments: ["ja", "en"])
  func `P-47 an action is found by its words in a terminal, and Enter does it`(
    language: String
  ) async throws {
    let program = try await Demo.open(["--lang", language])
    try await program.press(":") { $0.overlay == "CommandsOverlay" }
    try await program.press("history") { $0.element("commands.field")?.label == "history" }
    try await program.press(.enter) { $0.isCalendar }
    try await program.press(":") { $0.overlay == "CommandsOverlay" }
    try await program.press(.esc) { $0.overlay == nil && $0.isCalendar }
  }

  @Test func `P-42 P-47 on the smallest screen the chosen action is seen, however far down`()
    async throws
  {
    let program = try await Demo.open(size: TerminalSize(rows: 12, columns: 40))
    try await program.press(":") { $0.overlay == "CommandsOverlay" }
    for row in 1...12 {
      try await program.press(.down) { $0.shows("command.\(row)") }
    }
    let screen = try await program.settle().screen
    #expect(screen.lines.contains { $0.hasPrefix("»") }, "\(screen)")
  }
}
