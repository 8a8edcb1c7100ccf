import TestSupport
import Testing

@Suite(.serialized) struct `The lock of a caregiver` {
  @Test func `010 T005 a month before the cutoff shows the lock with three buttons`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    let lock = try await program.pressIntoLock("[")
    #expect(lock.element(ID.lock)?.role == "dialog")
    #expect(lock.element(ID.upgrade)?.label == "アップグレード")
    #expect(lock.element(ID.restore)?.label == "購入を復元")
    #expect(lock.element(ID.close)?.label == "閉じる")
    let buttons = lock.elements.filter { $0.role == "button" }
    #expect(buttons.count == 3 && buttons.filter(\.enabled).count == 3)
    let screen = try await program.settle().screen
    #expect(screen.contains("30日より前の履歴はプレミアムで閲覧できます"))
  }

  @Test func `010 T005 閉じる has the focus, and Tab wraps round to アップグレード`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    let lock = try await program.pressIntoLock("[")
    #expect(lock.focus == ID.close)
    for expected in [ID.upgrade, ID.restore, ID.close, ID.upgrade] {
      let focus = try await program.press(.tab) { _ in true }.focus
      #expect(focus == expected)
    }
    for expected in [ID.close, ID.restore, ID.upgrade] {
      let focus = try await program.press(.backTab) { _ in true }.focus
      #expect(focus == expected)
    }
  }

  @Test func `010 T005 アップグレード opens the paywall, and Esc goes back to the lock`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let paywall = try await program.press(.tab, .enter) { $0.overlay == ID.paywall }
    #expect(paywall.screen == "paywall")
    #expect(paywall.days.isEmpty)
    let dialog = try #require(paywall.element(ID.paywall))
    #expect([dialog.row, dialog.column, dialog.width, dialog.height] == [0, 0, 80, 24])
    let back = try await program.press(.esc) { $0.overlay == ID.lock }
    #expect(back.screen == "history" && back.focus == ID.upgrade)
  }

  @Test func `010 FR-009 the paywall shows the store's prices and begins on the first product`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let paywall = try await program.press(.tab, .enter) { $0.overlay == ID.paywall }
    #expect(paywall.focus == "paywall.product.0")
    #expect(paywall.element("paywall.product.0")?.label == "買い切り ¥4,800 一度だけ")
    #expect(
      paywall.element("paywall.product.1")?.label == "1年ごと ¥1,200 毎年、いつでも解約できます")
    #expect(paywall.element("paywall.buy")?.enabled == true)
    let screen = try await program.settle().screen
    #expect(screen.contains("試し用のストアです。お金はかかりません。"))
    for expected in ["product.1", "buy", "restore", "close", "product.0"] {
      let focus = try await program.press(.tab) { _ in true }.focus
      #expect(focus == "paywall.\(expected)")
    }
  }

  @Test func `D-H1 閉じる on the straddling month opens its last open day`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let screen = try await program.settle().screen
    #expect(screen.contains("1月12日〜31日は、「直近30日」で見られます。"))
    let recent = try await program.pressIntoCalendar(.enter)
    #expect(recent.focus == ID.day("2026-01-31"))
    #expect(recent.days.count == 30)
  }

  @Test func `010 T005 閉じる on an older month opens the day focused before`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, focusing: "2026-01-20")
    let lock = try await program.pressIntoLock("[")
    #expect(lock.heading == "2025年12月")
    let recent = try await program.pressIntoCalendar(.esc)
    #expect(recent.focus == ID.day("2026-01-20"))
  }

  @Test func `010 FR-005 a day before the cutoff locks, and 閉じる opens the nearest open day`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, .up, .home, focusing: "2026-01-12")
    try await program.press(.enter) { $0.screen == "day" && !$0.busy && $0.overlay == nil }
    try await program.pressIntoLock(.left)
    let recent = try await program.pressIntoCalendar(.enter)
    #expect(recent.focus == ID.day("2026-01-12"))
  }

  @Test func `010 T005 購入を復元 says what it found and goes back to the lock`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoLock("[")
    let result = try await program.press(.tab, .tab, .enter) {
      !$0.busy && $0.overlay == "ResultCard"
    }
    #expect(result.focus == "result.close")
    let screen = try await program.settle().screen
    #expect(screen.contains("復元できる購入はありませんでした"))
    let lock = try await program.press(.enter) { $0.isLocked }
    #expect(lock.days.isEmpty)
  }

  @Test func `SC-001 one key is enough to meet the lock, in English too`() async throws {
    let program = try await Demo.open(["--lang", "en"])
    try await program.openHistory()
    let lock = try await program.pressIntoLock(.pageUp)
    #expect(
      lock.elements.filter { $0.role == "button" }.map(\.label)
        == ["Upgrade", "Restore purchases", "Close"])
    #expect(lock.element(ID.free)?.label == "Free: last 30 days (2026-01-12 to today)")
  }
}
