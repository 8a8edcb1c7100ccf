import Foundation
import TestSupport
import Testing

/// 履歴 before anything was recorded, and before the medicines were registered.
@Suite(.serialized) struct BeforeFirstRecordTests {
  private static let evening = "2026-02-10T17:41:00+09:00"

  private func caregiver() async throws -> CommandTerminal {
    let server = try await HeadlessServer.launch(
      HeadlessServer.Options(now: "2026-02-10T08:41:00Z"))
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ", at: Self.evening)
    return caregiver
  }

  private func open(_ terminal: CommandTerminal) async throws -> TerminalProgram {
    let program = try TerminalProgram.launch(["--now", Self.evening], home: terminal.home)
    try await program.waitForFrame("today") { $0.screen == "today" && !$0.busy }
    return program
  }

  @Test func `D-H1 a lock before the first record promises no day that 閉じる does not open`()
    async throws
  {
    let terminal = try await caregiver()
    let program = try await open(terminal)
    try await program.press("2") { $0.shows("history.empty") && !$0.busy }
    try await program.pressIntoLock("[")
    let lock = try await program.settle().screen
    #expect(lock.contains("1月12日〜31日は、「直近30日」で見られます。"), "\(lock)")
    #expect(!lock.contains("閉じると"), "\(lock)")
    try await program.press(.enter) { $0.screen == "history" && $0.shows("history.empty") }
    let recent = try await terminal.done("history", "recent", at: Self.evening).text
    #expect(!recent.contains("飲み忘れ"), "\(recent)")
  }

  @Test
  func `W-12 a calendar has no mark for doses before the registration, and says what they are`()
    async throws
  {
    let terminal = try await caregiver()
    try await terminal.done(
      "medications", "add", "レバミピド錠100mg", "--dosage", "1錠", "--slots", "morning,evening",
      "--start", "2026-02-03", at: Self.evening)
    let recent = try await terminal.done("history", "recent", at: Self.evening).text
    #expect(recent.contains("2月9日（月）　朝 登録前、夜 登録前"), "\(recent)")
    #expect(recent.contains("2月2日（月）　予定なし"), "\(recent)")
    let json = try await terminal.done("history", "recent", "--json", at: Self.evening).text
    #expect(json.contains(#""beforeRegistration":["morning","evening"]"#), "\(json)")
    let program = try await open(terminal)
    let calendar = try await program.openHistory()
    let before = try #require(calendar.label(of: ID.day("2026-02-09")))
    #expect(before.contains("朝 登録前、昼 予定なし、夜 登録前"), "\(before)")
    try await program.press(.left) { $0.focus == ID.day("2026-02-09") }
    let shown = try await program.settle().screen
    #expect(shown.contains("朝 登録前、昼 予定なし、夜 登録前"), "\(shown)")
    let year = try await program.press("y") {
      $0.screen == "year" && $0.shows("year.day.2026-02-09")
    }
    #expect(year.label(of: "year.day.2026-02-09")?.contains("登録前") == true)
  }
}
