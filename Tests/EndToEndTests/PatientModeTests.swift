import TestSupport
import Testing

@Suite(.serialized) struct `Patient mode` {
  private static let sizes = [TerminalSize.standard, .panel, TerminalSize(rows: 40, columns: 160)]

  @Test func `010 T006 the lock has 更新 and 閉じる, and nothing else to press`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    try await program.openHistory()
    let lock = try await program.pressIntoLock("[")
    #expect(lock.elements.filter { $0.role == "button" }.map(\.id) == [ID.refresh, ID.close])
    #expect(lock.focus == ID.close)
    let screen = try await program.settle().screen
    #expect(screen.contains("30日より前の履歴はプレミアムで閲覧できます。"))
    #expect(screen.contains("家族がプレミアムの場合は自動で表示されます。"))
    for expected in [ID.refresh, ID.close] {
      let focus = try await program.press(.tab) { _ in true }.focus
      #expect(focus == expected)
    }
  }

  @Test(arguments: sizes, ["ja", "en"])
  func `010 SC-004 no screen, overlay or help holds a purchase word`(
    size: TerminalSize, language: String
  ) async throws {
    let program = try await Demo.open(["--mode", "patient", "--lang", language], size: size)
    try await walkEverywhere(program) { place in
      let settled = try await program.settleAfterEsc()
      #expect(PurchaseWords.found(in: settled).isEmpty, "\(place)\n\(settled.screen)")
    }
    let frames = program.frames
    #expect(frames.flatMap(PurchaseWords.found).isEmpty)
    // Where there is room the day stands beside the calendar.
    let screens: Set = ["today", "history", "documents", "settings"]
    #expect(Set(frames.map(\.screen)) == screens.union(size.columns < 116 ? ["day"] : []))
    #expect(Set(frames.compactMap(\.overlay)).isSuperset(of: ["HelpOverlay", ID.lock]))
    #expect(program.neverShowed { $0.screen == "paywall" || $0.overlay == ID.paywall })
  }

  private func walkEverywhere(
    _ program: TerminalProgram, _ look: (String) async throws -> Void
  ) async throws {
    let steps: [(String, [Key])] = [
      ("今日", []), ("help on 今日", ["?"]), ("今日 again", [.esc]),
      ("履歴", ["2"]), ("help on 履歴", ["?"]), ("back", [.esc]),
      ("a day", [.enter]), ("help on a day", ["?"]), ("back", [.esc]), ("calendar", [.esc]),
      ("straddling lock", ["["]), ("help on the lock", ["?"]), ("back", [.esc]),
      ("更新", [.tab, .enter]), ("直近30日", [.esc]),
      ("the field", ["g"]), ("an old day", ["2020-01-01", .enter]), ("closed", [.esc]),
      ("today's day", ["t"]), ("月", ["v"]), ("back", ["v"]), ("書類", ["3"]), ("help on 書類", ["?"]),
      ("back", [.esc]),
      ("設定", ["4"]), ("help on 設定", ["?"]), ("back", [.esc]), ("表示", [.enter]),
      ("back", [.esc]), ("サインアウト", [.down]), ("its panel", [.enter]), ("back", [.esc]),
      ("今日", ["1"]),
    ]
    for (place, keys) in steps {
      program.send(keys)
      try await look(place)
    }
  }

  @Test func `010 FR-010 no key leads from a patient's screens to a purchase`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let letters = (33...126).map { [Key.text(String(UnicodeScalar(UInt8($0))))] }
    let pairs: [[Key]] = [
      [.enter], [.tab], [.tab, .enter], [.left, .enter], [.right, .enter], [.up, .enter],
      [.backTab, .enter], [.pageUp], [.pageDown], [.home, .enter], [.end, .enter], [.control("p")],
    ]
    for keys in letters + pairs where keys != ["q"] {
      program.send(keys)
      let settled = try await program.settle()
      #expect(PurchaseWords.found(in: settled).isEmpty, "\(keys)\n\(settled.screen)")
      guard settled.frame?.isLocked != true else { continue }
      for _ in 0..<2 {
        program.send(.esc)
        try await program.settleAfterEsc()
      }
      program.send("2")
      try await program.settle()
      try await program.pressIntoLock("[")
    }
    #expect(program.neverShowed { $0.screen == "paywall" || $0.overlay == ID.paywall })
  }

  @Test func `010 FR-010 the list of purchase words catches the caregiver's screens`() async throws
  {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let settled = try await program.settle()
    #expect(PurchaseWords.found(in: settled.screen.text).contains("アップグレード"))
    let frame = try #require(settled.frame)
    #expect(PurchaseWords.found(in: frame).contains("購入"))
  }
}
