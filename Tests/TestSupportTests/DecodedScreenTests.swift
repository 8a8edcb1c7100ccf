import TestSupport
import Testing

@Suite struct `Decoded screen` {
  /// Shows what printf makes of a format, once the program has ended.
  private func shown(
    _ format: String, size: TerminalSize = .standard
  ) async throws -> DecodedScreen {
    let program = try TerminalProgram.launch(
      ["-c", "printf \"$1\"", "sh", format], executable: "/bin/sh", size: size)
    #expect(try await program.exitStatus() == .exited(0))
    return program.screen
  }

  @Test func `wide characters take two cells and half-width kana one`() async throws {
    let screen = try await shown("お薬ｱﾞx")
    #expect(screen.lines[0] == "お薬ｱﾞx")
    #expect(screen.cells[0][..<8].map(\.width) == [2, 0, 2, 0, 1, 1, 1, 1])
    #expect(screen.cells[0][..<7].map(\.text) == ["お", "", "薬", "", "ｱ", "ﾞ", "x"])
    #expect(screen.cursor == .init(row: 0, column: 7))
  }

  @Test func `overwriting a wide character leaves nothing of it`() async throws {
    let screen = try await shown("薬薬\\033[1;1Hxy")
    #expect(screen.lines[0] == "xy薬")
    #expect(screen.cells[0][..<5].map(\.width) == [1, 1, 2, 0, 1])
  }

  @Test func `a character that arrives in parts is one character`() async throws {
    let program = try TerminalProgram.launch(
      ["-c", "printf '\\346'; read x; printf '\\227'; read x; printf '\\245ab'"],
      executable: "/bin/sh")
    program.send(.enter, .enter)
    #expect(try await program.exitStatus() == .exited(0))
    #expect(program.screen.contains("日ab"))
  }

  private static let attributes: [(String, DecodedScreen.Attributes)] = [
    ("1", .bold), ("3", .italic), ("4", .underline), ("5", .blink), ("7", .reverse),
    ("9", .strike), ("1;4;7", [.bold, .underline, .reverse]), ("0", []),
  ]

  @Test(arguments: attributes) func `attributes come out as they went in`(
    sgr: String, attributes: DecodedScreen.Attributes
  ) async throws {
    let screen = try await shown("\\033[\(sgr)m薬\\033[0mx")
    #expect(screen.cell(row: 0, column: 0)?.style.attributes == attributes)
    #expect(screen.cell(row: 0, column: 2)?.style.attributes == [])
  }

  @Test(arguments: [
    ("31", DecodedScreen.Colour.palette(1)), ("92", .palette(10)), ("38;5;208", .palette(208)),
    ("38;2;1;2;255", .direct(0x0102FF)), ("39", .terminal),
  ]) func `colours come out as they were named`(
    sgr: String, colour: DecodedScreen.Colour
  ) async throws {
    let screen = try await shown("\\033[44;\(sgr)mx")
    #expect(screen.cell(row: 0, column: 0)?.style.foreground == colour)
    #expect(screen.cell(row: 0, column: 0)?.style.background == .palette(4))
    #expect(screen.cell(row: 1, column: 0)?.style.background == .terminal)
  }

  @Test func `text is found by row and a rectangle is cut at the edges`() async throws {
    let screen = try await shown("one\\r\\n  二月 two", size: TerminalSize(rows: 3, columns: 12))
    #expect(screen.row(of: "二月") == 1)
    #expect(screen.row(of: "三月") == nil)
    #expect(screen.text == "one\n  二月 two")
    #expect(screen.text(row: 1, column: 7, width: 99, height: 99) == "two\n")
    #expect(screen.cell(row: 3, column: 0) == nil)
  }

  @Test func `the alternate screen and a hidden cursor are seen, and seen to be undone`()
    async throws
  {
    let inside = try await shown("before\\033[?1049h\\033[?25l\\033[?1000hinside")
    #expect(inside.alternateScreen && !inside.cursorVisible && inside.mouseReported)
    let after = try await shown("before\\033[?1049hinside\\033[?1049l")
    #expect(!after.alternateScreen && after.cursorVisible && !after.mouseReported)
    #expect(after.text == "before")
  }

  @Test(arguments: [(1, 1), (5, 20), (24, 80), (100, 300)])
  func `the grid has the size of the terminal`(rows: Int, columns: Int) async throws {
    let size = TerminalSize(rows: rows, columns: columns)
    let screen = try await shown("薬", size: size)
    #expect(screen.size == size)
    #expect(screen.cells.count == rows)
    #expect(screen.cells.allSatisfy { $0.count == columns })
  }
}
