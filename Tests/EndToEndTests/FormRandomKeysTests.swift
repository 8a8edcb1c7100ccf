import TestSupport
import Testing

/// A long random run in a form: the terminal shows exactly the program's own grid, and the cursor
/// never leaves the screen. Source: terminal fact 18
@Suite struct `Random keys in a form` {
  private static let keys: [Key] =
    [
      "a", "薬", "酸化マグネシウム錠", "ｱﾞ", .text("か\u{3099}"), "👩", .text("\u{200D}"), "👧", "🇯", "🇵",
      .text("e\u{301}"), "１２３", "-", " ", .left, .left, .left, .right, .right, .home, .end,
      .backspace, .backspace, .delete, .control("u"), .control("w"), .tab, .tab, .backTab, .up,
      .down, .esc, .enter, .bytes(Array("\u{1B}[200~貼る\r\ntext\u{1B}[201~".utf8)),
      .bytes([0xE8, 0x96]), .bytes([0xFF]), .bytes([0x1B, 0x5B, 0x33]),
    ]
  private static let sizes = [
    TerminalSize.standard, .standard, .wide, TerminalSize(rows: 24, columns: 79),
    TerminalSize(rows: 1, columns: 1), TerminalSize(rows: 25, columns: 161),
  ]

  @Test func `the decoded screen is the program's grid, cell for cell, whatever is typed`()
    async throws
  {
    let household = try await Household()
    let out = try await household.run("logout")
    try #require(out.status == .exited(0))
    var grids = GridFile(path: household.home.path(of: "grid.jsonl"))
    let program = try TerminalProgram.launch(
      ["--ui-grid", grids.path] + Household.clock, home: household.home)
    try await program.waitForFrame("the sign-in") { $0.screen == "login" && !$0.elements.isEmpty }
    var generator = SeededGenerator(for: "random keys in a form")
    var done: [String] = []
    for _ in Soak.rounds(200) {
      done.append(try act(on: program, &generator))
      let (settled, grid) = try await moment(of: program, &grids)
      if let difference = grid.difference(from: settled.screen) {
        Issue.record("\(difference)\nafter \(done.suffix(8))\n\(settled.screen)")
        return
      }
      expectCursorInField(settled, done)
    }
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .exited(0))
  }

  /// Where the focus is a field, the cursor is seen inside its brackets.
  private func expectCursorInField(_ settled: TerminalProgram.Settled, _ done: [String]) {
    guard let frame = settled.frame, let id = frame.focus, let field = frame.element(id),
      field.role == "field"
    else { return }
    let inside = (field.column + 1)..<(field.column + field.width - 1)
    let cursor = settled.screen.cursor
    #expect(
      settled.screen.cursorVisible && cursor.row == field.row && inside.contains(cursor.column),
      "after \(done.suffix(8))\n\(settled.screen)")
  }

  private func moment(
    of program: TerminalProgram, _ grids: inout GridFile
  ) async throws -> (TerminalProgram.Settled, GridFile.Grid) {
    while true {
      let settled = try await program.settle(quiet: .milliseconds(20))
      let grid = try #require(try grids.last())
      if settled.frame?.frame == grid.frame { return (settled, grid) }
    }
  }

  private func act(
    on program: TerminalProgram, _ generator: inout SeededGenerator
  ) throws -> String {
    if Int.random(in: 0..<12, using: &generator) == 0 {
      let size = Self.sizes.randomElement(using: &generator) ?? .standard
      try program.resize(to: size)
      return "\(size)"
    }
    let key = Self.keys.randomElement(using: &generator) ?? .enter
    program.send(key)
    return "\(key)"
  }
}
