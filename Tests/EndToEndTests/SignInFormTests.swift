import TestSupport
import Testing

/// The sign-in as a person fills it in: typed, pasted, mended in the middle, refused.
@Suite(.serialized) struct `The sign-in form` {
  private static let email = "signin.email"
  private static let password = "signin.password"

  /// A household whose caregiver has signed out, at the sign-in.
  private func open(
    _ options: [String] = [], size: TerminalSize = .standard
  ) async throws -> (household: Household, program: TerminalProgram) {
    let household = try await Household()
    let out = try await household.run("logout")
    try #require(out.status == .exited(0), "\(out.errorText)")
    let program = try TerminalProgram.launch(
      options + Household.clock, size: size, home: household.home)
    try await program.waitForFrame("the sign-in") { $0.screen == "login" && $0.shows(Self.email) }
    return (household, program)
  }

  @Test
  func
    `Japanese text is typed, mended in the middle, and the cursor stands where it goes on`()
    async throws
  {
    let (_, program) = try await open()
    let typed = try await program.press("佐藤＠例.jp") { $0.label(of: Self.email) == "佐藤@例.jp" }
    let field = try #require(typed.element(Self.email))
    #expect(typed.focus == Self.email && field.role == "field")
    var screen = try await program.settle().screen
    #expect(screen.cursor == .init(row: field.row, column: field.column + 1 + 10))
    #expect(screen.cursorVisible)
    #expect(screen.lines[field.row].contains("[佐藤@例.jp "))
    program.send(.home, .right)
    program.send("々木")
    try await program.waitForFrame { $0.label(of: Self.email) == "佐々木藤@例.jp" }
    screen = try await program.settle().screen
    #expect(screen.cursor == .init(row: field.row, column: field.column + 1 + 6))
    try await program.press(.delete) { $0.label(of: Self.email) == "佐々木@例.jp" }
    try await program.press(.backspace, .backspace) { $0.label(of: Self.email) == "佐@例.jp" }
    try await program.press(.end, .control("w")) { $0.label(of: Self.email) == "佐@例." }
    try await program.press(.control("u")) { $0.label(of: Self.email)?.isEmpty == true }
  }

  @Test func `cases terminal marks that come one by one join their letter`() async throws {
    let (_, program) = try await open()
    program.send(.text("か"))
    program.send(.text("\u{3099}"))
    try await program.waitForFrame { $0.label(of: Self.email) == "が" }
    let settled = try await program.settle()
    let field = try #require(settled.frame?.element(Self.email))
    #expect(settled.screen.cursor.column == field.column + 3)
    try await program.press(.backspace) { $0.label(of: Self.email)?.isEmpty == true }
  }

  @Test func `a long text is scrolled inside its field and no wide character is cut`()
    async throws
  {
    let folder = try TemporaryDirectory()
    var grids = GridFile(path: folder.path(of: "grid.jsonl"))
    let (_, program) = try await open(["--ui-grid", grids.path])
    let long = "a" + String(repeating: "酸化マグネシウム", count: 6)
    try await program.press(.text(long)) { $0.label(of: Self.email) == long }
    for _ in 0..<long.count {
      program.send(.left)
      let settled = try await program.settle(quiet: .milliseconds(20))
      let field = try #require(settled.frame?.element(Self.email))
      let inside = (field.column + 1)..<(field.column + field.width - 1)
      #expect(inside.contains(settled.screen.cursor.column))
      #expect(settled.screen.cell(row: field.row, column: inside.upperBound)?.text == "]")
      let grid = try #require(try grids.last())
      #expect(grid.difference(from: settled.screen) == nil)
    }
    #expect(try await program.settle().screen.contains("[a酸化マグネシウム"))
  }

  @Test func `a paste is one frame, its line ends are dropped`() async throws {
    let (_, program) = try await open()
    let before = try await program.settle().frame?.frame ?? 0
    let paste = Array("\u{1B}[200~ hana@\r\nexample.jp\u{1B}[31m\n\u{1B}[201~".utf8)
    let frame = try await program.press(.bytes(paste)) {
      $0.label(of: Self.email) == "hana@example.jp[31m"
    }
    #expect(frame.frame == before + 1 && frame.focus == Self.email)
  }

  @Test func `what an input method sends at once becomes few frames`() async throws {
    let (_, program) = try await open()
    let before = try await program.settle().frame?.frame ?? 0
    let sentence = String(repeating: "今日は晴れ", count: 20)
    let frame = try await program.press(.text(sentence)) { $0.label(of: Self.email) == sentence }
    #expect(frame.frame - before <= 4, "\(frame.frame - before) frames")
  }

  @Test func `nothing typed is lost by resizing, be the window too small meanwhile`()
    async throws
  {
    let (_, program) = try await open()
    program.send("hana@")
    for size in [TerminalSize.wide, TerminalSize(rows: 5, columns: 20), .huge, .standard] {
      try program.resize(to: size)
      program.send("x")
    }
    try await program.waitForFrame { $0.label(of: Self.email) == "hana@xxxx" }
    let settled = try await program.settle()
    let field = try #require(settled.frame?.element(Self.email))
    #expect(settled.screen.cursor == .init(row: field.row, column: field.column + 1 + 9))
  }

  @Test func `a wrong password keeps what was typed, and mending it signs in`() async throws {
    let (_, program) = try await open()
    program.send(.text(Household.email), .enter, "correct hXorse")
    let refused = try await program.press(.enter) { $0.shows("signin.password.error") && !$0.busy }
    #expect(refused.focus == Self.password)
    #expect(refused.label(of: Self.email) == Household.email)
    #expect(refused.spoken.hasPrefix("パスワード、14文字、エラー："))
    let field = try #require(refused.element(Self.password))
    let screen = try await program.settle().screen
    #expect(screen.lines[field.row].contains("[**************  "))
    program.send(.home)
    for _ in 0..<10 { program.send(.right) }
    try await program.press(.backspace) {
      $0.spoken == "パスワード、13文字" && !$0.shows("signin.password.error")
    }
    try await program.press(.enter) { $0.screen == "today" && !$0.busy }
    #expect(!program.traceLines.contains { $0.contains("horse") || $0.contains("hXorse") })
  }

  @Test func `submitting with nothing typed goes to the first empty field and says so`()
    async throws
  {
    let (_, program) = try await open()
    let frame = try await program.press(.tab, .tab, .enter) { $0.shows("signin.email.error") }
    #expect(frame.focus == Self.email && frame.shows("signin.password.error"))
    #expect(frame.spoken == "メールアドレス、未入力、エラー：入れてください")
    try await program.press("q") {
      $0.label(of: Self.email) == "q" && !$0.shows("signin.email.error")
    }
  }

  @Test func `screens 3 the order is email, password, submit, patient, and only Ctrl-C leaves`()
    async throws
  {
    let (_, program) = try await open()
    for id in [Self.password, "signin.submit", "signin.patient", Self.email] {
      try await program.press(.tab) { $0.focus == id }
    }
    let screen = try await program.settle().screen
    #expect(screen.lines[23].contains("Ctrl-C") && !screen.lines[23].contains("? "))
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .exited(0))
  }
}

/// The six digits of a patient.
@Suite(.serialized) struct `The patient's code form` {
  private func open() async throws -> (household: Household, program: TerminalProgram) {
    let household = try await Household()
    let out = try await household.run("logout")
    try #require(out.status == .exited(0), "\(out.errorText)")
    let program = try TerminalProgram.launch(Household.clock, home: household.home)
    try await program.waitForFrame("the sign-in") { $0.shows("signin.patient") }
    try await program.press(.backTab, .enter) { $0.focus == "code.field" }
    return (household, program)
  }

  @Test
  func `decision P-18 full-width digits and hyphens become six digits, and the trace tells none`()
    async throws
  {
    let (_, program) = try await open()
    program.send("４８２−９1")
    let paste = Array("\u{1B}[200~5-7\u{1B}[201~".utf8)
    try await program.press(.bytes(paste)) { $0.spoken.contains("6文字") }
    let settled = try await program.settle()
    #expect(settled.screen.contains("[482915 ]"))
    #expect(settled.frame?.label(of: "code.field") == "番号")
    #expect(!program.traceLines.contains { $0.contains("482") })
  }

  @Test func `too few digits are said under the field and stay`() async throws {
    let (_, program) = try await open()
    let frame = try await program.press("482", .enter) { $0.shows("code.field.error") }
    #expect(frame.element("code.field.error")?.label == "6桁の数字を入れてください")
    #expect(try await program.settle().screen.contains("[482    ]"))
  }

  @Test func `Esc asks before the digits are lost, 続ける comes first, and q does not leave`()
    async throws
  {
    let (_, program) = try await open()
    program.send("4")
    let asked = try await program.press(.esc) { $0.overlay == "DiscardCard" }
    #expect(asked.focus == "discard.keep")
    program.send("q")
    try await program.press(.enter) { $0.overlay == nil && $0.focus == "code.field" }
    try await program.press(.esc) { $0.overlay == "DiscardCard" }
    try await program.press(.left, .enter) { $0.shows("signin.email") }
    try await program.press(.backTab, .enter) { $0.focus == "code.field" }
    try await program.press(.esc) { $0.shows("signin.email") }
  }
}
