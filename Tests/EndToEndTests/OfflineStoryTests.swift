import TestSupport
import Testing

/// The three stories of the document on seven days without a network, as a person lives them.
@Suite(.serialized) struct `Seven days without a network` {
  private static let readOnly = "つながるまで記録はできません。"

  private func offline(_ age: Int?, _ options: [String] = []) async throws -> TerminalProgram {
    try await Demo.open(["--offline"] + (age.map { ["--token-age", "\($0)"] } ?? []) + options)
  }

  @Test(arguments: [("caregiver", 0), ("caregiver", 3), ("caregiver", 6), ("patient", 3)])
  func `004 US1-1 within seven days 今日 opens without a sign-in, marked as offline`(
    mode: String, age: Int
  ) async throws {
    let program = try await offline(age, ["--mode", mode])
    let frame = try await program.waitForFrame { $0.title.contains("オフライン 残り\(7 - age)日") }
    #expect(!frame.showsBanner && frame.shows("today.dose.0"))
    #expect(program.neverShowed { $0.screen == "login" || $0.showsBanner })
  }

  @Test func `004 US1-2 with a good token nothing stands in the way`() async throws {
    let program = try await offline(nil)
    let frame = try await program.waitForFrame { $0.title.contains("オフライン") }
    // The clock ticks on from 14:32 while a busy machine starts the program.
    #expect(frame.title.contains("最終更新 14:3") && !frame.title.contains("残り"))
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    #expect(program.neverShowed { $0.screen == "login" || $0.showsBanner })
  }

  @Test(arguments: [7, 9])
  func `004 US2-1 after seven days the notice is there and nothing can be written`(
    age: Int
  ) async throws {
    let program = try await offline(age)
    let frame = try await program.waitForFrame { $0.showsBanner && $0.title.contains("閲覧のみ") }
    #expect(frame.focus == "offline.grace.close")
    #expect(frame.label(of: "OfflineGraceBanner") == "続けるにはインターネットに接続してください")
    #expect(frame.spoken == "オフラインが7日を超えました。いまは見るだけです")
    try await program.press(.down) { $0.focus?.hasPrefix("today.") == true }
    for key in [Key.enter, "a", "u", "p"] {
      let refused = try await program.press(key) { $0.spoken == Self.readOnly }
      #expect(refused.showsBanner && refused.overlay == nil)
      try await program.press(.up) { $0.spoken != Self.readOnly }
      try await program.press(.down) { $0.focus?.hasPrefix("today.") == true }
    }
    #expect(program.neverShowed { $0.title.contains("未送信") || $0.spoken.contains("記録しました") })
  }

  @Test func `004 US2-2 put away, everything stays readable and nothing becomes writable`()
    async throws
  {
    let program = try await offline(9)
    try await program.waitForFrame { $0.focus == "offline.grace.close" }
    let closed = try await program.press(.esc) { !$0.showsBanner }
    #expect(closed.title.contains("閲覧のみ") && closed.focus?.hasPrefix("today.dose") == true)
    let footer = try await program.settle().screen.lines[23]
    #expect(footer.contains("r つなぎ直す") && !footer.contains("飲んだ"))
    try await program.press(.enter) { $0.spoken == Self.readOnly }
    let calendar = try await program.openHistory()
    #expect(calendar.days.count == 30 && calendar.days.last == "2026-02-10")
    try await program.pressIntoCalendar(.up, .up, focusing: "2026-01-27")
    let day = try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    #expect(day.shows("day.dose.0"))
    program.send(.down, .down, .enter)
    try await program.settle()
    #expect(program.neverShowed { $0.spoken.contains("記録しました") || $0.shows(ID.lock) })
    #expect(program.neverShowed { $0.frame > closed.frame && $0.showsBanner })
  }

  @Test func `004 US3-1 back online one refresh clears the notice and opens writing`() async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let program = try await distant.open(on: DistantHousehold.day(8))
    try await program.waitForFrame { $0.showsBanner && $0.focus == "offline.grace.close" }
    try await program.press(.down, .enter) { $0.spoken == Self.readOnly }
    try await distant.moveServer(to: DistantHousehold.day(8))
    distant.gate.set(.open)
    let back = try await program.press("r") { $0.title.contains("オンライン") && !$0.showsBanner }
    #expect(!back.title.contains("閲覧のみ") && back.screen == "today")
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await program.settle()
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-18", asked: DistantHousehold.day(8)) == ["8:00"])
  }

  @Test func `004 US3-1 an idle read-only screen is cleared without a key once the server is back`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let program = try await distant.open(on: DistantHousehold.day(8))
    try await program.waitForFrame { $0.showsBanner && $0.title.contains("閲覧のみ") }
    try await distant.moveServer(to: DistantHousehold.day(8))
    let before = distant.gate.requests.count
    distant.gate.set(.open)
    let back = try await program.waitForFrame("the way back") {
      $0.title.contains("オンライン") && !$0.title.contains("閲覧のみ") && !$0.showsBanner
    }
    #expect(back.screen == "today")
    let refreshes = distant.gate.requests.dropFirst(before).count {
      $0.hasPrefix("POST /api/auth/refresh")
    }
    #expect(refreshes > 0)
  }

  @Test func `004 US3-2 a sign-in the server has ended leads to the sign-in, the writes are kept`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let program = try await distant.open(on: DistantHousehold.day(1))
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    try await distant.stop()
    try await distant.endSignIns()
    try await distant.serve(on: DistantHousehold.day(1))
    distant.gate.set(.open)
    program.send("r")
    let signIn = try await program.waitForFrame("the sign-in") {
      $0.screen == "login" && $0.shows("signin.unsent")
    }
    #expect(
      signIn.label(of: "signin.unsent")
        == "未送信の記録 1件は、このアカウントで入ると送ります。消えません。")
    #expect(signIn.focus == "signin.password")
    program.send(.text(DistantHousehold.newPassword))
    try await program.press(.enter) { $0.screen == "today" && !$0.busy }
    try await program.waitForFrame { $0.title.contains("同期済み") && !$0.title.contains("未送信") }
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-11", asked: DistantHousehold.day(1)) == ["8:00"])
  }
}
