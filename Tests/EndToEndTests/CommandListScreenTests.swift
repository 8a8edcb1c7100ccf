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
}
