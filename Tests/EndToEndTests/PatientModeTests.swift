import TestSupport
import Testing

@Suite(.serialized) struct `Patient mode` {
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
