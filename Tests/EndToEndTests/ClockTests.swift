import TestSupport
import Testing

/// A screen that is left open moves on by itself: no key is pressed after it is there.
@Suite struct `The clock of an open screen` {
  @Test func `product 3 今日 moves on at midnight in Tokyo`() async throws {
    let program = try await Demo.open(["--history-days", "45"], now: "2026-02-10T14:59:52Z")
    let tomorrow = try await program.waitForScreen { $0.contains("2026年2月11日（水）") }
    #expect(!tomorrow.contains("2026年2月10日"))
  }

  @Test(arguments: ["UTC", "America/New_York", "Pacific/Kiritimati"])
  func `product 3 the thirty days move on at midnight in Tokyo, wherever the machine is`(
    zone: String
  ) async throws {
    let program = try await Demo.open(
      ["--history-days", "45"], now: "2026-02-10T14:59:48Z", environment: ["TZ": zone])
    let before = try await program.openHistory()
    #expect(before.days.first == "2026-01-12" && before.days.last == "2026-02-10")
    let after = try await program.waitForFrame(atMost: .seconds(90)) {
      $0.days.last == "2026-02-11"
    }
    #expect(after.days.first == "2026-01-13" && after.days.count == 30)
    #expect(after.element(ID.free)?.label == "無料：直近30日まで（2026-01-13〜今日）")
    #expect(program.neverShowed { $0.busy && $0.days.last == "2026-02-11" })
  }

  @Test func `D-H11 a history first opened after midnight has that day's banner`() async throws {
    let program = try await Demo.open(["--history-days", "45"], now: "2026-02-10T14:59:52Z")
    try await program.waitForScreen { $0.contains("2026年2月11日（水）") }
    let history = try await program.openHistory()
    #expect(history.days.first == "2026-01-13" && history.days.last == "2026-02-11")
    #expect(history.element(ID.free)?.label == "無料：直近30日まで（2026-01-13〜今日）")
  }

  @Test func `D-H19 a dose turns missed sixty minutes after its time, by itself`() async throws {
    // 22:00 in Tokyo is due; 23:00:00 is the last instant at which it is pending.
    let household = try await Household()
    let program = try await household.open(now: "2026-02-10T13:59:52Z")
    let before = try await program.settle().screen
    let row = try #require(before.lines.firstIndex { $0.contains("» 眠前 22:00") })
    #expect(before.lines[row].contains("►"))
    let after = try await program.waitForScreen { $0.lines[row].contains("✕") }
    #expect(after.lines[row].contains("飲み忘れ"))
  }

  @Test func `D-H19 the calendar follows too`() async throws {
    let household = try await Household()
    let program = try await household.open(now: "2026-02-10T13:59:52Z")
    let frame = try await program.openHistory()
    let today = try #require(frame.element(ID.day("2026-02-10")))
    let marks = try await program.settle().screen.text(
      row: today.row + 1, column: today.column, width: 10)
    #expect(marks.contains("►"))
    try await program.waitForScreen {
      !$0.text(row: today.row + 1, column: today.column, width: 10).contains("►")
    }
  }

  @Test func `D-O9 what was recorded before midnight is taken back as long as the screen says how`()
    async throws
  {
    let program = try await Demo.open(now: "2026-02-10T14:59:40Z")
    let recorded = try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    let what = try #require(recorded.spoken.split(separator: " ").first).dropFirst("記録しました。".count)
    try await program.waitForScreen {
      $0.contains("2026年2月11日（水）") && $0.contains("u で取り消し")
    }
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。") }
    #expect(undone.spoken.contains(what), "\(undone.spoken)")
  }
}
