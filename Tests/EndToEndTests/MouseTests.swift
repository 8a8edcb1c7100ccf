import TestSupport
import Testing

@Suite(.serialized) struct `The mouse` {
  @Test func `product 3 a click opens a tab, focuses a day, and a second one opens it`()
    async throws
  {
    let program = try await Demo.open()
    let today = try await program.waitForToday()
    let tab = try #require(today.element("tab.history")?.click)
    let history = try await program.press(tab) { $0.isCalendar }
    let day = try #require(history.element(ID.day("2026-01-21"))?.click)
    try await program.press(day) { $0.isCalendar && $0.focus == ID.day("2026-01-21") }
    let open = try await program.press(day) { $0.screen == "day" && !$0.busy }
    #expect(open.shows("day.dose.0"))
  }

  @Test func `product 3 a click presses the lock's buttons`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    let lock = try await program.pressIntoLock("[")
    let upgrade = try #require(lock.element(ID.upgrade)?.click)
    let paywall = try await program.press(upgrade) { $0.overlay == ID.paywall }
    let close = try #require(paywall.element("paywall.close")?.click)
    let back = try await program.press(close) { $0.isLocked }
    let dismiss = try #require(back.element(ID.close)?.click)
    try await program.pressIntoCalendar(dismiss, focusing: "2026-01-31")
  }

  @Test func `screens 3 the wheel moves by week and never loads a month`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    let up = Key.wheelUp(row: 10, column: 30)
    try await program.pressIntoCalendar(up, focusing: "2026-02-03")
    try await program.pressIntoCalendar(up, focusing: "2026-01-27")
    try await program.pressIntoCalendar(
      .wheelDown(row: 10, column: 30), focusing: "2026-02-03")
    for _ in 0..<8 { program.send(up) }
    let settled = try #require(try await program.settle().frame)
    #expect(settled.isCalendar && settled.days.count == 30)
    #expect(program.neverShowed { $0.overlay == ID.lock })
  }
}
