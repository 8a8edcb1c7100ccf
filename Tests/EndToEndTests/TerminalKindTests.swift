import TestSupport
import Testing

@Suite(.serialized) struct `Kinds of terminals` {
  private static let escape = UInt8(0x1B)

  @Test(arguments: [[], ["demo"], ["demo", "--lang", "en"]])
  func `cases terminal without one there is a sentence, 69, and no escape`(
    arguments: [String]
  ) async throws {
    let result = try await PipedProgram.run(arguments)
    #expect(result.status == .exited(69))
    #expect(result.output.isEmpty)
    #expect(!result.error.contains(Self.escape))
    #expect(result.errorText.split(separator: "\n").count == 1)
    let words = arguments.contains("en") ? "There is no terminal" : "端末がありません"
    #expect(result.errorText.contains(words))
  }

  @Test(arguments: ["unknown-terminal", "vt100", "xterm", "linux", "screen-256color", ""])
  func `cases terminal any TERM shows the record and leaves cleanly`(type: String) async throws {
    let program = try await Demo.open(environment: ["TERM": type])
    let screen = try await program.settle().screen
    #expect(screen.contains("アムロジピン錠5mg") && screen.contains("2026年2月10日（火）"))
    try await program.openHistory()
    try await program.pressIntoLock("[")
    #expect(try await program.settle().screen.contains("プレミアムで全期間の履歴を閲覧") == true)
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(program.screen.cursorVisible && !program.screen.mouseReported)
  }

  @Test(arguments: ["ja", "en"])
  func `terminal 16 --ambiguous wide draws nothing whose width is open`(
    language: String
  ) async throws {
    let program = try await Demo.open(["--ambiguous", "wide", "--lang", language])
    var screens = [try await program.settle().screen]
    try await program.openHistory()
    screens.append(try await program.settle().screen)
    try await program.pressIntoLock("[")
    screens.append(try await program.settle().screen)
    for screen in screens {
      #expect(!hasOpenWidths(screen), "\(screen)")
    }
    #expect(screens[0].contains("-----") && screens[2].contains("+-----"))
  }

  private func hasOpenWidths(_ screen: DecodedScreen) -> Bool {
    let open = Set("✓✕☐»─━│┌┐└┘○●△×★→※…“”‘’°±")
    return screen.cells.joined().contains { !open.isDisjoint(with: $0.text) }
  }

  @Test
  func `terminal 16 --ambiguous ask goes by what the terminal answers, and silence is narrow`()
    async throws
  {
    let program = try await Demo.open(["--ambiguous", "ask"])
    let silent = try await program.settle().screen
    #expect(hasOpenWidths(silent))
    let output = String(decoding: program.output, as: UTF8.self)
    let question = try #require(output.firstRange(of: "─\u{1B}[6n"))
    // Nothing of the picture stands before the question, which it covers.
    #expect(!output[..<question.lowerBound].contains("お薬"))
    program.send(.bytes(Array("\u{1B}[2;2R".utf8)))
    try await program.openHistory()
    let narrow = try await program.settle().screen
    #expect(hasOpenWidths(narrow))
    program.send(.bytes(Array("\u{1B}[2;3R".utf8)))
    try await program.waitForScreen { !$0.contains("─") && $0.contains("-----") }
    #expect(!hasOpenWidths(try await program.settle().screen))
  }

  @Test func `cases terminal TERM missing from the environment is survived`() async throws {
    let program = try await Demo.open(environment: ["TERM": nil])
    #expect(try await program.settle().screen.contains("アムロジピン錠5mg") == true)
  }

  @Test func `terminal 12 the terminal's own size counts, whatever LINES and COLUMNS say`()
    async throws
  {
    let program = try await Demo.open(environment: ["LINES": "3", "COLUMNS": "7"])
    let screen = try await program.settle().screen
    #expect(screen.contains("アムロジピン錠5mg") && screen.lines.last?.contains("q 終了") == true)
  }

  @Test func `terminal 4 with standard input and output elsewhere the screen is the terminal's`()
    async throws
  {
    let script = "\"$@\" </dev/null >out 2>&1; echo \"left $?, $(wc -c <out) bytes\"; read x"
    let program = try TerminalProgram.launch(
      ["-c", script, "sh", try OkusuriBinary.path, "demo", "--now", Demo.now],
      executable: "/bin/sh", tracesUI: true)
    try await program.waitForToday()
    try await program.waitForScreen { $0.contains("アムロジピン錠5mg") }
    program.send("q")
    try await program.waitForScreen { $0.contains("left 0, 0 bytes") }
  }

  @Test(arguments: ["C", "POSIX", "en_US.ISO-8859-1", "tlh_Qo'noS", "ja_JP.eucJP"])
  func `terminal 5 any locale shows Japanese`(locale: String) async throws {
    let program = try await Demo.open(["--lang", "ja"], environment: ["LC_ALL": locale])
    #expect(try await program.settle().screen.contains("アムロジピン錠5mg") == true)
  }

  @Test(arguments: ["caregiver", "patient"])
  func `screens 1 NO_COLOR sends no colour, and states keep shape and attribute`(
    mode: String
  ) async throws {
    let program = try await Demo.open(["--mode", mode], environment: ["NO_COLOR": "1"])
    try await program.openHistory()
    let screen = try await program.settle().screen
    for cell in screen.cells.joined() {
      #expect(cell.style.foreground == .terminal && cell.style.background == .terminal)
    }
    let missed = screen.cells.joined().filter { $0.text == "✕" }
    #expect(missed.contains { $0.style.attributes.isSuperset(of: [.bold, .reverse]) })
    let text = String(decoding: program.output, as: UTF8.self)
    let colour = /\u{1B}\[(?:[0-9;:]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:[;:][0-9;:]*)?m/
    #expect(text.firstMatch(of: colour) == nil)
  }

  @Test func `P-49 the ground is asked for; a light one that answers is drawn on, silence is dark`()
    async throws
  {
    let program = try await Demo.open()
    let dark = try await program.settle().screen
    #expect(dark.cells[3][0].style.background == .palette(233))
    #expect(String(decoding: program.output, as: UTF8.self).contains("\u{1B}]11;?"))
    program.send(.bytes(Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)))
    let light = try await program.settle().screen
    #expect(light.cells[3][0].style.background == .palette(231) && light.lines == dark.lines)
    // No byte of it was a key: the next one does what it always does.
    try await program.openHistory()
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], DecodedScreen.Colour.direct(0x11161B)),
    (["COLORTERM": "24bit"], .direct(0x11161B)), (["COLORTERM": "1"], .palette(233)),
    (["COLORTERM": "truecolor", "TERM": "screen-256color"], .palette(233)),
    (["COLORTERM": "truecolor", "TERM": "xterm"], .terminal),
    (["COLORTERM": "truecolor", "TERM": "linux"], .terminal),
    (["COLORTERM": "truecolor", "NO_COLOR": "1"], .terminal),
  ])
  func `P-49 values are drawn where the terminal takes them, and indexes or none elsewhere`(
    environment: [String: String], ground: DecodedScreen.Colour
  ) async throws {
    let program = try await Demo.open(environment: environment.mapValues { $0 })
    let screen = try await program.settle().screen
    #expect(screen.cells[3][0].style.background == ground)
  }

  @Test func `P-49 drawn by values, each colour is the theme's to the bit, on either ground`()
    async throws
  {
    let program = try await Demo.open(environment: ["COLORTERM": "truecolor"])
    let dark = try await program.settle().screen
    let grounds: Set<UInt32> = [0x11161B, 0x1B232B, 0x233140]
    #expect(values(of: dark, \.background).isSubset(of: grounds))
    #expect(values(of: dark, \.foreground).isSuperset(of: [0xEAE6DC, 0x7CC0FF]))
    program.send(.bytes(Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)))
    let light = try await program.settle().screen
    #expect(light.cells[3][0].style.background == .direct(0xFBF9F4) && light.lines == dark.lines)
    #expect(values(of: light, \.foreground).isSuperset(of: [0x1E2328, 0x0A56A6]))
    // Nothing was said by its index.
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(text.firstMatch(of: /\u{1B}\[(?:[0-9;]*;)?[34]8;5;/) == nil)
  }

  /// The values of one colour of all characters on a screen; what is no value stands there as the largest number.
  private func values(
    of screen: DecodedScreen, _ colour: KeyPath<DecodedScreen.CellStyle, DecodedScreen.Colour>
  ) -> Set<UInt32> {
    var values: Set<UInt32> = []
    for cell in screen.cells.joined() where cell.width > 0 && cell.text != " " {
      guard case .direct(let value) = cell.style[keyPath: colour] else { return [UInt32.max] }
      values.insert(value)
    }
    return values
  }

  @Test func `screens 1 colours are used when nobody forbids them`() async throws {
    let program = try await Demo.open()
    let screen = try await program.settle().screen
    #expect(screen.cells.joined().contains { $0.style.foreground != .terminal })
  }

  @Test(arguments: [
    TerminalSize(rows: 24, columns: 80), .panel, .wide, .huge, TerminalSize(rows: 24, columns: 200),
    TerminalSize(rows: 60, columns: 80),
  ])
  func `cases terminal a size that is large enough shows the calendar`(
    size: TerminalSize
  ) async throws {
    let program = try await Demo.open(size: size)
    let frame = try await program.openHistory()
    let screen = try await program.settle().screen
    #expect(frame.days.count == 30 && screen.size == size)
    #expect(screen.contains("無料：直近30日まで（2026-01-12〜今日）"))
    #expect(screen.lines.last?.contains("q 終了") == true)
    #expect(frame.elements.allSatisfy { $0.row + $0.height <= size.rows })
    #expect(frame.elements.allSatisfy { $0.column + $0.width <= size.columns })
  }

  @Test(arguments: [
    TerminalSize(rows: 1, columns: 1), TerminalSize(rows: 5, columns: 20),
    TerminalSize(rows: 24, columns: 39), TerminalSize(rows: 11, columns: 80),
    TerminalSize(rows: 1, columns: 300), TerminalSize(rows: 100, columns: 1),
  ])
  func `cases terminal too small keeps its state and goes on when it grows`(
    size: TerminalSize
  ) async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, focusing: "2026-01-27")
    let before = try await program.settle().screen
    try program.resize(to: size)
    let small = try await program.settle().screen
    #expect(!small.contains("直近30日"))
    try program.resize(to: .huge)
    try await program.waitForFrame { $0.isCalendar && $0.focus == ID.day("2026-01-27") }
    try program.resize(to: .standard)
    try await program.waitForFrame { $0.isCalendar }
    let after = try await program.settle().screen
    let isAsBefore = after.looksLike(before)
    #expect(isAsBefore, "\(before)\n\(after)")
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
  }

  @Test(arguments: ["xterm-256color", "screen-256color", "vt100", "linux"])
  func `screens 2 a single cell shows nothing, whatever the terminal`(type: String) async throws {
    let program = try await Demo.open(environment: ["TERM": type])
    try program.resize(to: TerminalSize(rows: 1, columns: 1))
    let cell = try await program.settle().screen.cell(row: 0, column: 0)
    #expect(cell?.text == " " && cell?.style.attributes == [])
    try program.resize(to: .standard)
    try await program.waitForFrame { $0.screen == "today" }
    let back = try await program.settle().screen
    #expect(back.contains("アムロジピン錠5mg"))
  }

  @Test func `cases terminal it can start too small, and q leaves`() async throws {
    let program = try TerminalProgram.launch(
      ["demo", "--now", Demo.now], size: TerminalSize(rows: 5, columns: 20))
    try await program.waitForFrame { _ in true }
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
  }
}
