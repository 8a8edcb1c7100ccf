import TestSupport
import Testing

/// The strongest test: after every key of a long random run with resizes, the terminal shows
/// exactly the program's own grid; in `make soak` after some at once, a million in all. Source: terminal fact 18, P-60
@Suite struct `Random keys and resizes` {
  @Test(arguments: [
    (["--mode", "caregiver"], [:]), (["--mode", "patient"], ["NO_COLOR": "1"]),
    (["--plan", "premium", "--lang", "en"], ["TERM": "screen-256color"]),
    (["--plan", "premium"], ["COLORTERM": "truecolor"]),
  ])
  func `terminal 18 the decoded screen is the program's grid, cell for cell`(
    options: [String], environment: [String: String]
  ) async throws {
    var pressed = 0
    // Each goes through a program of its own: what one has shown is kept to its end.
    for _ in Soak.rounds(1) {
      guard let keys = try await walk(options, environment) else { return }
      pressed += keys
    }
    print("random keys \(options): \(pressed) keys")
  }

  /// One long walk, and how many keys it pressed; nil when it has found something.
  private func walk(_ options: [String], _ environment: [String: String]) async throws -> Int? {
    var person = RandomPerson(SeededGenerator(for: "random keys \(options)"))
    var looks = 300
    // Who chooses 終了 in 操作の一覧 comes back to a program of its own.
    while looks > 0 {
      guard try await stay(of: &person, for: &looks, options, environment) else { return nil }
    }
    return person.pressed
  }

  /// Goes through one program until all looks are over or the person has left; false when it has found something.
  private func stay(
    of person: inout RandomPerson, for looks: inout Int, _ options: [String],
    _ environment: [String: String]
  ) async throws -> Bool {
    let home = try TemporaryDirectory()
    var grids = GridFile(path: home.path(of: "grid.jsonl"))
    // Nothing that is installed here is called: whoever has a printer gets no paper.
    let path = ["PATH": try home.directory("no programs")]
    let program = try await Demo.open(
      options + ["--ui-grid", grids.path],
      environment: environment.merging(path) { $1 }.mapValues { $0 }, home: home)
    person.comesIn()
    while looks > 0 {
      looks -= 1
      try person.act(on: program)
      guard let (settled, grid) = try await moment(of: program, &grids, mayEnd: person.mayLeave)
      else { break }
      if let difference = grid.difference(from: settled.screen) {
        Issue.record("\(difference)\nafter \(person.done.suffix(40))\n\(settled.screen)")
        return false
      }
    }
    if options.contains("patient") {
      #expect(PurchaseWords.found(in: program.frames).isEmpty)
    }
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .exited(0))
    return true
  }

  /// A screen and the grid of the same frame: a lone Esc is decided only after a while, in which the
  /// program rests too. Nil once the program has ended and may have.
  private func moment(
    of program: TerminalProgram, _ grids: inout GridFile, mayEnd: Bool
  ) async throws -> (TerminalProgram.Settled, GridFile.Grid)? {
    while true {
      let settled: TerminalProgram.Settled
      do {
        settled = try await program.settle(quiet: .milliseconds(20))
      } catch {
        guard mayEnd, program.exitStatusNow == .exited(0) else { throw error }
        return nil
      }
      let grid = try #require(try grids.last())
      if settled.frame?.frame == grid.frame { return (settled, grid) }
    }
  }
}

/// Somebody who presses whatever is there, and pulls at the window: each time one of the keys that lead somewhere, or
/// any key of the keyboard.
private struct RandomPerson {
  private static let keys: [Key] =
    [
      .enter, .enter, .enter, .esc, .esc, .tab, .tab, .backTab, .up, .down, .left, .right, .home,
      .end, .pageUp, .pageDown, "[", "]", "v", "g", "t", "r", "?", "1", "2", "2", "2", "3", "4",
      "h", "j", "k", "l", "w", "x", "a", "a", "u", "u", "p", "p", "n", "昨日", "2/3", "-7", "薬",
      .backspace, "\u{1F489}",
      // Followed by u, the second is a key in the form of newer terminals; 3 would be Ctrl-C, and leave.
      .bytes([0xE6, 0x97]), .bytes([0x1B, 0x5B, 0x35]), .bytes([0xFF]), .text("か\u{3099}"),
      .wheelUp(row: 9, column: 20), .wheelDown(row: 9, column: 20),
    ]
  private static let sizes = [
    TerminalSize.standard, .standard, .standard, .panel, .wide,
    TerminalSize(rows: 12, columns: 40), TerminalSize(rows: 20, columns: 60),
    TerminalSize(rows: 29, columns: 81), TerminalSize(rows: 24, columns: 79),
    TerminalSize(rows: 5, columns: 20), TerminalSize(rows: 1, columns: 1),
    TerminalSize(rows: 3, columns: 2), TerminalSize(rows: 31, columns: 150),
    TerminalSize(rows: 50, columns: 200),
  ]

  /// What was done, oldest first.
  private(set) var done: [String] = []
  /// How many keys that was.
  private(set) var pressed = 0
  /// True once 操作の一覧 may have been opened, where 終了 is one of what can be chosen.
  private(set) var mayLeave = false
  private var size = TerminalSize.standard
  private var last = Key.enter
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) { self.generator = generator }

  /// Sits before a new program.
  mutating func comesIn() { (size, mayLeave, last) = (.standard, false, .enter) }

  /// Presses keys, clicks somewhere or changes the size. The footer is left alone: a click on `q 終了` there leaves.
  mutating func act(on program: TerminalProgram) throws {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1:
      size = Self.sizes.randomElement(using: &generator) ?? .standard
      try program.resize(to: size)
      done.append("\(size)")
    case 2:
      let row = Int.random(in: 0..<24, using: &generator)
      let click = Key.click(
        row: row == size.rows - 1 ? 0 : row, column: Int.random(in: 0..<80, using: &generator))
      program.send(click)
      done.append("\(click)")
    default:
      let count = Int.random(in: Soak.atOnce(25), using: &generator)
      var keys: [Key] = []
      for _ in 0..<count { keys.append(key()) }
      program.send(keys)
      pressed += count
      done += keys.map { "\($0)" }
    }
  }

  /// Any key but, after Esc, one with which a sequence begins: what a terminal says of itself; 3 u after `[` would be
  /// Ctrl-C, and leave.
  private mutating func key() -> Key {
    let keys = Bool.random(using: &generator) ? Self.keys : Keyboard.keys
    let chosen = keys.randomElement(using: &generator) ?? .enter
    let key = last == .esc && Keyboard.introducers.contains(chosen) ? Key.enter : chosen
    if key == ":" { mayLeave = true }
    last = key
    return key
  }
}
