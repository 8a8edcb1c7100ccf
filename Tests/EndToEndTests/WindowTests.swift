import TestSupport
import Testing

@Suite(.serialized) struct `The thirty days` {
  /// Instants at noon in Tokyo with what 直近30日 must hold.
  private static let noons: [(now: String, first: String, last: String)] = [
    ("2026-01-31T03:00:00Z", "2026-01-02", "2026-01-31"),
    ("2026-03-31T03:00:00Z", "2026-03-02", "2026-03-31"),
    ("2026-12-31T03:00:00Z", "2026-12-02", "2026-12-31"),
    ("2028-03-01T03:00:00Z", "2028-02-01", "2028-03-01"),
    ("2026-03-01T03:00:00Z", "2026-01-31", "2026-03-01"),
    ("2027-01-01T03:00:00Z", "2026-12-03", "2027-01-01"),
    // Saturday … Sunday: six weeks in the window.
    ("2026-02-15T03:00:00Z", "2026-01-17", "2026-02-15"),
    ("2026-05-31T03:00:00Z", "2026-05-02", "2026-05-31"),
  ]

  @Test(arguments: noons)
  func `D-H2 all thirty days are visible on every date`(
    now: String, first: String, last: String
  ) async throws {
    let program = try await Demo.open(["--history-days", "45"], now: now)
    let frame = try await program.openHistory()
    #expect(frame.days.count == 30 && frame.days.first == first && frame.days.last == last)
    let screen = try await program.settle().screen
    let places = frame.elements.filter { $0.id.hasPrefix("history.day.") }
    for cell in places {
      let number = cell.id.suffix(2).drop { $0 == "0" }
      let text = screen.text(row: cell.row, column: cell.column, width: 10, height: 2)
      #expect(text.contains(number), "\(cell.id): \(text)\n\(screen)")
      let marks = text.filter { "✓✕☐".contains($0) }
      #expect(marks.count == 4, "\(cell.id): \(text)\n\(screen)")
      #expect(cell.row + 1 < 21)
    }
  }

  @Test(arguments: ["caregiver", "patient"])
  func `D-H1 on the 31st the current month locks, and 閉じる is no dead end`(
    mode: String
  ) async throws {
    let program = try await Demo.open(
      ["--mode", mode, "--history-days", "60"], now: "2026-01-31T03:00:00Z")
    let landing = try await program.openHistory()
    #expect(landing.days.count == 30)
    let lock = try await program.pressIntoLock("v")
    #expect(lock.heading == "2026年1月")
    let recent = try await program.pressIntoCalendar(.enter)
    #expect(recent.focus == ID.day("2026-01-31") && recent.days.count == 30)
    try await program.pressIntoLock("v")
    let again = try await program.pressIntoCalendar(.esc)
    #expect(again.focus == ID.day("2026-01-31"))
    let day = try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    #expect(day.shows("day.dose.0"))
  }

  @Test func `D-H4 更新 while still locked shows the lock again and says so`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    try await program.openHistory()
    let before = try await program.pressIntoLock("[")
    let after = try await program.pressIntoLock(.tab, .enter)
    #expect(after.heading == before.heading && after.days.isEmpty)
    #expect(after.spoken == "まだ見られません")
    #expect(after.focus == ID.close)
    let again = try await program.pressIntoLock(.tab, .enter)
    #expect(again.overlay == ID.lock && again.spoken == "まだ見られません")
  }

  @Test(arguments: ["caregiver", "patient"])
  func `D-H3 D-H8 behind a lock nothing older than the cutoff is left`(
    mode: String
  ) async throws {
    let program = try await Demo.open(["--mode", mode])
    try await program.openHistory()
    for keys in [["["], ["g"]] as [[Key]] {
      program.send(keys)
      if keys == ["g"] {
        try await program.waitForFrame { $0.focus == "history.goto" }
        program.send("2025-12-24", .enter)
      }
      let lock = try await program.waitForFrame { $0.isLocked }
      #expect(lock.days.isEmpty)
      let settled = try await program.settle()
      let card = try #require(lock.element(ID.lock))
      for row in 4..<23 where !(card.row..<card.row + card.height).contains(row) {
        #expect(row == 22 || settled.screen.lines[row].isEmpty, "\(settled.screen)")
      }
      try await program.pressIntoCalendar(.esc)
    }
    let days = program.frames.flatMap(\.days)
    #expect(days.allSatisfy { $0 >= "2026-01-12" })
    #expect(!days.isEmpty)
  }

  @Test(arguments: [
    ["LC_TIME": "ja_JP.UTF-8"], ["LC_ALL": "ja_JP.UTF-8"], ["LC_TIME": "th_TH.UTF-8"],
    ["LC_ALL": "fa_IR.UTF-8"], ["LANG": "ja_JP.UTF-8@calendar=japanese"],
  ])
  func `D-H12 dates are Gregorian whatever the locale says`(
    environment: [String: String]
  ) async throws {
    let program = try await Demo.open(
      ["--lang", "ja", "--plan", "premium"], environment: environment.mapValues { $0 })
    let today = try await program.settle().screen
    #expect(today.contains("2026年2月10日（火）"))
    let month = try await program.openHistory()
    #expect(month.heading?.hasPrefix("2026年2月") == true)
    #expect(try #require(month.days.first) == "2026-02-01")
    #expect(!today.contains("令和") && !today.contains("2569") && !today.contains("1404"))
  }
}
