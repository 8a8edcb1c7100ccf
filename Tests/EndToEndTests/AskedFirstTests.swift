import Foundation
import TestSupport
import Testing

/// What is asked before something is recorded, where the plan or the clock has moved.
@Suite(.serialized) struct AskedFirstTests {
  /// 2026-02-11, a Wednesday.
  private static func at(_ time: String) -> String { "2026-02-11T\(time):00+09:00" }

  private func caregiver(_ now: String) async throws -> CommandTerminal {
    let server = try await HeadlessServer.launch(HeadlessServer.Options(now: now))
    let terminal = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await terminal.done("patients", "add", "佐藤 ハナ", at: now)
    return terminal
  }

  @Test func `P-44 a dose that comes again because its time was moved is asked about once`()
    async throws
  {
    let noon = Self.at("12:30")
    let terminal = try await caregiver(noon)
    for name in ["アムロジピン", "メトホルミン"] {
      try await terminal.done(
        "medications", "add", name, "--dosage", "1錠", "--slots", "noon", "--start", "2026-02-10",
        at: noon)
    }
    try await terminal.done("take", "アムロジピン", "--at", "13:00", at: noon)
    try await terminal.done("patients", "slots", "--noon", "13:10", at: noon)
    let again = try await terminal.run("take", "アムロジピン", at: noon)
    #expect(again.status == .exited(64), "\(again)")
    #expect(again.errorText.contains("この分は 12:30 に飲んでいます"), "\(again.errorText)")
    #expect(again.errorText.contains("同じ1回ではありませんか"))
    let program = try TerminalProgram.launch(["--now", noon], home: terminal.home)
    try await program.waitForFrame("today") { $0.screen == "today" && !$0.busy }
    try await program.press("a") { $0.spoken.contains("メトホルミン") }
    try await program.waitForScreen { $0.contains("同期済み") }
    try await program.press("a") { $0.overlay == "AgainQuestion" }
    let card = try await program.settle().screen
    #expect(card.contains("この分は 12:30 に飲んでいます"), "\(card)")
    try await program.press(.esc) { $0.overlay == nil }
    try await terminal.done("take", "アムロジピン", "--yes", at: noon)
  }

  @Test func `W-62 what is asked first goes by the server's clock where this device's is ahead`()
    async throws
  {
    let morning = Self.at("10:08")
    let terminal = try await caregiver(morning)
    try await terminal.done(
      "medications", "add", "イブ", "--dosage", "1錠", "--as-needed", "--interval", "6", at: morning)
    try await terminal.done(
      "medications", "add", "アムロジピン", "--dosage", "1錠", "--slots", "evening", at: morning)
    try await terminal.done("take", "イブ", at: morning)
    for ahead in [Self.at("19:08"), "2026-02-12T11:08:00+09:00"] {
      let second = try await terminal.run("take", "イブ", at: ahead)
      #expect(second.status == .exited(64), "\(second)")
      #expect(second.errorText.contains("6時間あける薬です"), "\(second.errorText)")
    }
    // Of another day a clock says nothing of what is due.
    let evening = try await terminal.run("take", "アムロジピン", at: "2026-02-12T19:08:00+09:00")
    #expect(evening.status == .exited(65), "\(evening)")
  }

  @Test
  func `W-62 decision 0046 a screen whose clock is off says so, and tells the times of the record`()
    async throws
  {
    let morning = Self.at("10:08")
    let terminal = try await caregiver(morning)
    try await terminal.done(
      "medications", "add", "イブ", "--dosage", "1錠", "--as-needed", at: morning)
    try await terminal.done(
      "medications", "add", "アムロジピン", "--dosage", "1錠", "--slots", "evening", at: morning)
    let program = try TerminalProgram.launch(["--now", Self.at("19:38")], home: terminal.home)
    try await program.waitForFrame("today") { $0.screen == "today" && !$0.busy }
    let said = "この端末の時計  9時間30分進んでいます。記録はサーバーの時刻です。"
    try await program.waitForScreen("that the clock is off") { $0.contains(said) }
    // What is recorded has the server's time at once, and no other once the server has answered.
    // The dose of the evening is early by that clock (decision 0181).
    try await program.press(.enter) { $0.overlay == "EarlyQuestion" }
    try await program.press(.left, .enter) {
      $0.spoken.hasPrefix("記録しました") && $0.spoken.contains("10:")
    }
    try await program.press("e") { $0.element("time.recorded")?.label.contains("10:") == true }
    try await program.press(.esc) { $0.overlay == nil }
    try await program.press("p") { $0.element("today.prn.choice.0") != nil }
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました") && $0.spoken.contains("10:") }
    try await program.waitForScreen { $0.contains("同期済み 10:") }
    #expect(program.neverShowed { $0.spoken.contains("19:3") })
    // The server says when a number ends: by the device's clock it would be over before anybody saw it.
    let code = try await terminal.done("patients", "code", at: Self.at("19:38"))
    #expect(code.text.contains("あと15分"), "\(code)")
    program.send("4", .down, .enter, .enter)
    try await program.press(.enter) { $0.overlay == "LinkingCode" }
    try await program.waitForScreen("how long it holds") { $0.contains("（残り15分）") }
  }

  @Test(arguments: [
    (server: "05:32", device: "14:32", short: "お薬 忘れ1 次 19:00\n", evening: "まだ"),
    (server: "10:10", device: "00:32", short: "お薬 忘れ1 いま 夜 1回\n", evening: "いま"),
  ])
  func `W-62 what is due and missed goes by the server's clock`(
    _ clocks: (server: String, device: String, short: String, evening: String)
  ) async throws {
    let distant = try await DistantHousehold()
    let (now, off) = ("2026-02-10T\(clocks.server):00Z", "2026-02-10T\(clocks.device):00Z")
    try await distant.moveServer(to: now)
    let way = ["--server", distant.address, "--now", off]
    let home = distant.household.home
    let short = try await PipedProgram.run(["status", "--short"] + way, home: home)
    #expect(short.text == clocks.short, "\(short)")
    for command in [["today"], ["history", "day", "2026-02-10"]] {
      let told = try await PipedProgram.run(command + way, home: home).text
      #expect(told.contains("1錠、\(clocks.evening)"), "\(told)")
    }
    let reminders = try await PipedProgram.run(["remind", "--list"] + way, home: home)
    #expect(reminders.text.contains("19:00"), "\(reminders)")
    // What was kept at the first start is turned by no other clock at the second.
    for start in 1...2 {
      let program = try await distant.household.open(
        ["--server", distant.address], size: TerminalSize(rows: 32, columns: 130), now: off)
      try await program.waitForScreen("the notice") { $0.contains("この端末の時計") }
      let evening = clocks.evening
      try await program.waitForFrame("start \(start)") {
        $0.element("today.dose.2")?.label.contains(evening) == true
          && $0.element("today.dose.1")?.label.contains("飲み忘れ") == true
      }
      try await program.press("2") { $0.screen == "history" && !$0.busy }
      // The day beside the calendar says what the calendar says.
      try await program.waitForScreen("the day in 履歴") { screen in
        screen.lines.contains { $0.contains("│  夜") && $0.contains(evening) }
      }
      #expect(program.neverShowed { $0.spoken.contains("夜 飲み忘れ") })
      program.kill(SIGKILL)
    }
    try await distant.stop()
  }

  @Test func `W-62 a plan of a command begins and ends by the server's day`() async throws {
    let morning = Self.at("10:08")
    let terminal = try await caregiver(morning)
    let ahead = "2026-02-12T19:08:00+09:00"
    let added = try await terminal.done(
      "medications", "add", "アムロジピン", "--dosage", "1錠", "--slots", "evening", "--json", at: ahead)
    #expect(added.text.contains(#""startDate":"2026-02-11""#), "\(added)")
    #expect(try await terminal.done("today", at: ahead).text.contains("夜 19:00"))
    let stopped = try await terminal.done(
      "medications", "stop", "アムロジピン", "--json", at: ahead)
    #expect(stopped.text.contains(#""endDate":"2026-02-11""#), "\(stopped)")
  }

  @Test func `W-62 by a clock that is years behind doses are recorded and taken back`() async throws
  {
    let morning = Self.at("10:08")
    let terminal = try await caregiver(morning)
    try await terminal.done(
      "medications", "add", "イブ", "--dosage", "1錠", "--as-needed", at: morning)
    let behind = "2000-01-01T00:00:00Z"
    let taken = try await terminal.done("take", "イブ", "--yes", "--json", at: behind)
    #expect(taken.text.contains("2026-02-11T01:08"), "\(taken)")
    try await terminal.done("undo", at: behind)
  }

  @Test
  func `decision 0015 a dose of an earlier day is recorded at its planned time by the command too`()
    async throws
  {
    let noon = Self.at("12:30")
    let terminal = try await caregiver(noon)
    try await terminal.done(
      "medications", "add", "アムロジピン", "--dosage", "1錠", "--slots", "morning,evening",
      "--start", "2026-02-08", at: noon)
    let taken = try await terminal.done(
      "take", "アムロジピン", "--at", "2026-02-09T08:00", "--json", at: noon)
    #expect(taken.text.contains(#""takenAt":"2026-02-08T23:00:00Z""#), "\(taken)")
  }

  @Test
  func
    `F-12 a medicine that was made as needed today is recorded, and its planned dose by its time`()
    async throws
  {
    let noon = Self.at("12:30")
    let terminal = try await caregiver(noon)
    try await terminal.done(
      "medications", "add", "アムロジピン", "--dosage", "1錠", "--slots", "morning,evening",
      "--start", "2026-02-10", at: noon)
    try await terminal.done("medications", "change", "アムロジピン", "--as-needed", at: noon)
    let planned = try await terminal.done("take", "アムロジピン", "--at", "08:00", "--json", at: noon)
    #expect(planned.text.contains(#""scheduledAt":"2026-02-10T23:00:00Z""#), "\(planned)")
    let asNeeded = try await terminal.done("take", "アムロジピン", "--yes", "--json", at: noon)
    #expect(asNeeded.text.contains("quantityTaken"), "\(asNeeded)")
  }
}
