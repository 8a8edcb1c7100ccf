import TestSupport
import Testing

/// Every screen of the demo in every size of screens 2, in both languages, beside what somebody has looked at.
@Suite(.serialized) struct `Every screen` {
  /// A screen: what it is called, and the keys from 今日 that lead to it, each with what its frame is.
  private struct Visit: Sendable {
    let name: String
    let steps: [(key: Key, isThere: @Sendable (UIFrame) -> Bool)]

    init(_ name: String, _ steps: (key: Key, isThere: @Sendable (UIFrame) -> Bool)...) {
      (self.name, self.steps) = (name, steps)
    }
  }

  private static func screen(_ name: String) -> @Sendable (UIFrame) -> Bool {
    { $0.screen == name && $0.overlay == nil && !$0.busy }
  }

  private static func card(_ name: String) -> @Sendable (UIFrame) -> Bool {
    { $0.overlay == name && !$0.busy }
  }

  private static let history: (key: Key, isThere: @Sendable (UIFrame) -> Bool) = (
    "2", { $0.isCalendar && !$0.busy }
  )

  private static let visits = [
    Visit("今日"), Visit("いつ", ("e", card("TimeCard"))), Visit("飲まない", ("x", card("SkipCard"))),
    Visit("頓服", ("p", { $0.overlay?.hasPrefix("PRN") == true })),
    Visit("操作", (":", card("CommandsOverlay"))), Visit("ヘルプ", ("?", card("HelpOverlay"))),
    Visit("最近の変更", ("c", screen("changes"))), Visit("書き出し", ("o", screen("export"))),
    Visit("探す", ("/", screen("find"))), Visit("薬", ("m", screen("medications"))),
    Visit("履歴", history), Visit("ロック", history, ("[", { $0.isLocked })),
    Visit("年", history, ("y", screen("year"))), Visit("書類", ("3", screen("documents"))),
    Visit("設定", ("4", screen("settings"))),
  ]

  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40)].map { columns, rows in
    TerminalSize(rows: rows, columns: columns)
  }

  @Test(arguments: ["ja", "en"], sizes)
  func `screens 2 every screen in every size is as somebody looked at it`(
    language: String, size: TerminalSize
  ) async throws {
    let program = try await Demo.open(["--lang", language], size: size)
    // What stands beside the doses where there is room comes half a second after them.
    if size.columns >= 116 { try await program.waitForFrame("the week") { $0.shows("today.week") } }
    var pages: [String] = []
    for visit in Self.visits {
      for step in visit.steps { try await program.press(step.key, until: step.isThere) }
      let shown = try await program.settle().screen.lines
      pages.append((["=== " + visit.name] + shown).joined(separator: "\n"))
      try await goBack(program)
    }
    // The program's clock goes on while it is looked at.
    let text = pages.joined(separator: "\n").replacing(/14:3[2-9]/, with: "14:32")
      .replacing(/あと 4時間2[0-8]分/, with: "あと 4時間28分")
      .replacing(/in 4 h 2[0-8] min/, with: "in 4 h 28 min")
    try Golden.expect(text, toBe: "every-\(size.columns)x\(size.rows).\(language)")
  }

  /// Esc until 今日 is there, with nothing over it.
  private func goBack(_ program: TerminalProgram) async throws {
    for _ in 0..<6 {
      if let last = program.frames.last, last.screen == "today", last.overlay == nil { return }
      program.send(.esc)
      try await program.settleAfterEsc()
    }
    try await program.press("1", until: Self.screen("today"))
  }
}
