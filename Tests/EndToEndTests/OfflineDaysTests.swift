import TestSupport
import Testing

/// Days of work without a network on a household's own terminal, and what is there once it is back.
@Suite(.serialized) struct `Days without a network` {
  @Test func `six days of records are all there, once, when the network is back`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    for day in 1...6 {
      let program = try await distant.open(on: DistantHousehold.day(day))
      let waiting = day - 1
      let frame = try await program.waitForFrame { $0.title.contains("オフライン 残り\(8 - day)日") }
      #expect(waiting == 0 || frame.title.contains("未送信 \(waiting)件"))
      try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。朝の") }
      try await program.waitForFrame { $0.title.contains("未送信 \(day)件") }
      try await program.quit()
    }
    // Later that day, so that nothing was recorded in the server's future.
    try await distant.moveServer(to: "2026-02-16T06:00:00Z")
    distant.gate.set(.open)
    let program = try await distant.open(on: "2026-02-16T06:00:00Z")
    try await program.waitForFrame { $0.title.contains("同期済み") && !$0.title.contains("未送信") }
    try await program.quit()
    for day in 11...16 {
      let taken = try await distant.taken(on: "2026-02-\(day)", asked: "2026-02-16T06:00:00Z")
      #expect(taken == ["8:00"], "2026-02-\(day)")
    }
    // The dose of the household's file, and these six.
    #expect(try distant.household.database.texts("SELECT count(*) FROM dose_record") == ["7"])
  }

  @Test func `decision P-10 recording, as needed, back-filling and undo wait together, in order`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await distant.open()
    try await program.openHistory()
    try await program.settle()
    distant.gate.set(.shut)
    try await program.press("1") { $0.screen == "today" }
    // What goes out on a connection that is not known to be cut may have arrived, and cannot be withdrawn.
    try await program.waitForFrame { $0.title.contains("オフライン") }
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。昼の") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    // What is being sent at this moment cannot be taken back any more.
    try await program.settle()
    try await program.press("u") { $0.spoken.hasPrefix("取り消しました。昼の") }
    try await program.waitForFrame { !$0.title.contains("未送信") }
    try await program.press("a") { $0.spoken.hasPrefix("記録しました。昼の") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    try await program.quit()
    let again = try await distant.open()
    let kept = try await again.waitForFrame { $0.title.contains("未送信 1件") }
    #expect(kept.element("today.dose.1")?.label.contains("服用、14:32 家族") == true)
    distant.gate.set(.open)
    try await again.press("r") { $0.title.contains("オンライン") && !$0.title.contains("未送信") }
    try await again.quit()
    #expect(
      try await distant.taken(on: "2026-02-10", asked: DistantHousehold.day(0)) == [
        "8:00", "13:00",
      ])
  }

  @Test func `004 FR-005 a notice put away stays away across restarts, until a new state`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let first = try await distant.open(on: DistantHousehold.day(8))
    try await first.waitForFrame { $0.focus == "offline.grace.close" }
    try await first.press(.enter) { !$0.showsBanner }
    try await first.quit()
    let second = try await distant.open(on: DistantHousehold.day(8))
    try await second.waitForFrame { $0.title.contains("閲覧のみ") }
    try await second.settle()
    #expect(second.neverShowed { $0.showsBanner })
    try await distant.moveServer(to: DistantHousehold.day(8))
    distant.gate.set(.open)
    try await second.press("r") { $0.title.contains("オンライン") && !$0.title.contains("閲覧のみ") }
    try await second.settle()
    try await second.quit()
    distant.gate.set(.shut)
    let third = try TerminalProgram.launch(
      ["--server", distant.address, "--now", DistantHousehold.day(16)],
      home: distant.household.home)
    let back = try await third.waitForFrame { $0.showsBanner }
    #expect(back.focus == "offline.grace.close")
  }

  @Test func `004 EC-4 a network that flaps shows the notice once at most`() async throws {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let program = try await distant.open(on: DistantHousehold.day(8))
    try await program.waitForFrame { $0.showsBanner }
    try await distant.moveServer(to: DistantHousehold.day(8))
    // Five minutes at two changes a second, as fast as the program answers its keys.
    for turn in 0..<600 {
      distant.gate.set(turn % 2 == 0 ? .open : .shut)
      guard turn % 10 == 0 else { continue }
      program.send("r")
      try await program.settle()
    }
    distant.gate.set(.open)
    let end = try await program.press("r") { $0.title.contains("同期済み") && !$0.showsBanner }
    #expect(end.screen == "today")
    let appearances = zip(program.frames, program.frames.dropFirst()).count {
      !$0.showsBanner && $1.showsBanner
    }
    #expect(appearances <= 1)
    #expect(program.neverShowed { $0.screen == "login" || $0.shows(ID.lock) })
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
  }

  @Test func `D-O3 a hotel's page in place of the server signs nobody out and loses nothing`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.portal)
    let program = try await distant.open(on: DistantHousehold.day(2))
    try await program.waitForFrame { $0.title.contains("オフライン 残り6日") }
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。朝の") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    #expect(program.neverShowed { $0.screen == "login" || $0.showsBanner })
    try await distant.moveServer(to: DistantHousehold.day(2))
    distant.gate.set(.open)
    try await program.press("r") { $0.title.contains("同期済み") && !$0.title.contains("未送信") }
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-12", asked: DistantHousehold.day(2)) == ["8:00"])
  }

  @Test func `decision P-27 what was never seen reads オフライン with 再試行, never the lock`()
    async throws
  {
    let program = try await Demo.open(["--offline", "--plan", "premium"])
    try await program.openHistory()
    try await program.goTo("2024-05-03")
    let card = try await program.waitForFrame("the card") { $0.shows(ID.retry) && !$0.busy }
    #expect(card.overlay == "ErrorCard" && card.focus == ID.retry)
    #expect(card.label(of: "ErrorCard") == "オフライン")
    #expect(program.neverShowed { $0.shows(ID.lock) })
  }

  @Test func `decision P-27 once premium has ended nothing older is left without a network`()
    async throws
  {
    let distant = try await DistantHousehold()
    try distant.household.database.grantPremium()
    let program = try await distant.open()
    try await program.openHistory()
    try await program.pressIntoCalendar("[", focusing: "2026-01-10")
    try await program.pressIntoCalendar("[", focusing: "2025-12-10")
    try distant.household.database.revokePremium()
    try await program.pressIntoLock("r")
    try await program.press(.esc) { $0.isCalendar && $0.shows(ID.free) }
    let seen = try #require(try await program.settle().frame?.frame)
    distant.gate.set(.shut)
    try await program.goTo("2025-12-05")
    let card = try await program.waitForFrame("the card") { $0.shows(ID.retry) && !$0.busy }
    #expect(card.label(of: "ErrorCard") == "オフライン" && card.days.isEmpty)
    try await program.press(.esc) { $0.overlay == nil }
    try await program.quit()
    #expect(program.neverShowed { $0.frame > seen && $0.days.contains { $0 < "2026-01-12" } })
    let again = try await distant.open()
    try await again.openHistory()
    for date in ["2026-01-05", "2025-12-05"] {
      try await again.goTo(date)
      try await again.waitForFrame("the card") { $0.label(of: "ErrorCard") == "オフライン" }
      try await again.press(.esc) { $0.overlay == nil }
    }
    #expect(again.neverShowed { $0.days.contains { $0 < "2026-01-12" } || $0.shows(ID.lock) })
  }

  @Test func `screens 1 a day after the last answer has no mark and reads 記録は不明`() async throws {
    let program = try await Demo.open(["--offline", "--token-age", "9"])
    try await program.press(.esc) { !$0.showsBanner }
    let calendar = try await program.openHistory()
    #expect(calendar.label(of: ID.day("2026-02-09"))?.contains("朝 記録は不明") == true)
    #expect(calendar.label(of: ID.day("2026-02-09"))?.contains("飲み忘れ") == false)
    #expect(calendar.label(of: ID.day("2026-01-20"))?.contains("不明") == false)
    let cell = try #require(calendar.element(ID.day("2026-02-09")))
    let marks = try await program.settle().screen.text(
      row: cell.row + 1, column: cell.column, width: 10)
    #expect(marks.isEmpty, "\(marks)")
    try await program.pressIntoCalendar(.left, focusing: "2026-02-09")
    let day = try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    #expect(day.element("day.dose.0")?.label.contains("記録は不明") == true)
    #expect(!day.shows("day.adherence") && day.shows("day.since"))
  }

  @Test func `screens 1 within the grace the calendar follows what this terminal recorded`()
    async throws
  {
    let program = try await Demo.open(["--offline", "--token-age", "3"])
    try await program.press("a") { $0.spoken.hasPrefix("記録しました。朝の") }
    let calendar = try await program.openHistory()
    let today = try #require(calendar.label(of: ID.day("2026-02-10")))
    #expect(today.contains("朝 服用、昼 飲み忘れ、夜 まだ"), "\(today)")
    #expect(calendar.label(of: ID.day("2026-02-09"))?.contains("朝 飲み忘れ") == true)
    #expect(program.neverShowed { $0.elements.contains { $0.label.contains("記録は不明") } })
  }
}
