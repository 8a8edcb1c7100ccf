import Foundation
import TestSupport
import Testing

/// What commands read as a time or a day, on devices whose clock is off: it goes by the server's. Source: decision 0181.
@Suite(.serialized) struct OneClockCommandTests {
  /// 2026-02-11, a Wednesday, of which the clocks below know nothing.
  private static let now = "2026-02-11T10:08:00+09:00"
  /// A day and nine hours ahead, eleven hours behind, and years behind.
  private static let clocks = [
    "2026-02-12T19:08:00+09:00", "2026-02-10T23:08:00+09:00", "2000-01-01T09:00:00+09:00",
  ]

  /// A household with one medicine, taken in the morning and in the evening since the ninth.
  private func caregiver() async throws -> (CommandTerminal, HeadlessServer) {
    let server = try await HeadlessServer.launch(HeadlessServer.Options(now: Self.now))
    let terminal = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await terminal.done("patients", "add", "佐藤 ハナ", at: Self.now)
    try await terminal.done(
      "medications", "add", "アムロジピン", "--dosage", "1錠", "--slots", "morning,evening", "--start",
      "2026-02-09", at: Self.now)
    return (terminal, server)
  }

  @Test(arguments: clocks)
  func `W-62 a day that is named beside today is the server's`(_ off: String) async throws {
    let (terminal, server) = try await caregiver()
    let code = try await terminal.json("patients", "code", at: Self.now)["code"] as? String
    let patient = try CommandTerminal(server)
    try await patient.done("login", "--code", try #require(code), at: Self.now)
    for reader in [terminal, patient] {
      let day = try await reader.json("history", "day", "昨日", at: off)
      #expect(day["date"] as? String == "2026-02-10", "\(day)")
      let recent = try await reader.done("history", at: off).text
      #expect(recent.contains("2月11日（水）今日"), "\(recent)")
      #expect(!recent.contains("2026年"), "\(recent)")
      let month = try await reader.done("history", "month", "今月", "--json", at: off)
      #expect(month.text.contains("2026-02-11"), "\(month)")
      let year = try await reader.done("history", "year", "--json", at: off)
      #expect(year.text.contains("2026-02"), "\(year)")
    }
    let calendar = try await terminal.done("export", "--format", "ics", "--output", "-", at: off)
    let first = calendar.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DTSTART") }
    #expect(first?.contains("20260211T") == true, "\(calendar)")
    let changed = try await terminal.done(
      "medications", "change", "アムロジピン", "--dosage", "2錠", "--start", "明日", at: off)
    #expect(changed.text.contains("2月12日 から変わります"), "\(changed)")
    let stopped = try await terminal.done(
      "medications", "stop", "アムロジピン", "--on", "明日", "--json", at: off)
    #expect(stopped.text.contains(#""endDate":"2026-02-12""#), "\(stopped)")
  }

  @Test(arguments: clocks)
  func `W-62 a time that is typed to a command is one of the server's day`(_ off: String)
    async throws
  {
    let (terminal, _) = try await caregiver()
    let taken = try await terminal.done(
      "take", "アムロジピン", "--at", "今日 19:00", "--taken-at", "-20分", "--yes", "--json", at: off)
    #expect(taken.text.contains(#""takenAt":"2026-02-11T00:48"#), "\(taken)")
    try await terminal.done("undo", "--at", "今日 19:00", at: off)
    // It has come, and what has not is refused.
    let exact = try await terminal.done(
      "take", "アムロジピン", "--at", "19:00", "--taken-at", "2026-02-11T10:00", "--yes", "--json",
      at: off)
    #expect(exact.text.contains(#""takenAt":"2026-02-11T01:00"#), "\(exact)")
    try await terminal.done("undo", at: off)
    let future = try await terminal.run(
      "take", "アムロジピン", "--at", "19:00", "--taken-at", "2026-02-11T10:30", "--yes", at: off)
    #expect(future.status == .exited(65), "\(future)")
    let early = try await terminal.run(
      "take", "アムロジピン", "--at", "明日 8:00", "--taken-at", "10:00", "--yes", at: off)
    #expect(early.errorText.contains("その日になってから"), "\(early)")
    let skipped = try await terminal.run(
      "skip", "アムロジピン", "--at", "明日 8:00", "--reason", "doctor", at: off)
    #expect(skipped.status == .exited(65), "\(skipped)")
    try await terminal.done(
      "skip", "アムロジピン", "--at", "昨日 19:00", "--reason", "doctor", at: off)
    let day = try await terminal.done("history", "day", "2026-02-10", at: Self.now)
    #expect(day.text.contains("医師の指示"), "\(day)")
  }

  @Test(arguments: clocks)
  func `W-62 a day of birth that has come by the server's clock is one`(_ off: String)
    async throws
  {
    let (terminal, _) = try await caregiver()
    try await terminal.done("patients", "profile", "--birth-date", "2026-02-11", at: off)
    let unborn = try await terminal.run(
      "patients", "profile", "--birth-date", "2026-02-12", at: off)
    #expect(unborn.status == .exited(65), "\(unborn)")
  }

  @Test(arguments: clocks)
  func `W-62 documents go by the server's clock, and no device's clock alone empties the bin`(
    _ off: String
  ) async throws {
    let (terminal, _) = try await caregiver()
    let added = try await terminal.json(
      "documents", "add", "介護保険証", "--category", "保険証", "--due", "昨日", at: off)
    #expect((added["date"] as? [String: Any])?["date"] as? String == "2026-02-10", "\(added)")
    try await terminal.done("documents", "delete", "介護", at: off)
    for clock in [off, "2026-04-01T08:00:00+09:00", "2031-01-01T08:00:00+09:00", off] {
      let bin = try await terminal.done("documents", "list", "--bin", at: clock)
      #expect(bin.text.contains("2026-03-13"), "\(clock): \(bin)")
    }
    try await terminal.done("documents", "restore", "介護", at: Self.now)
  }

  @Test func `W-62 what was recorded of tomorrow is asked about and not sent at midnight`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let ahead = "2026-02-11T12:05:00+09:00"
    try await terminal.done("take", "メトホルミン", "--at", "13:00", "--yes", at: ahead)
    try await terminal.done(
      "skip", "アムロジピン", "--at", "22:00", "--reason", "unwell", at: ahead)
    try await terminal.connect()
    let asked = try await terminal.done("sync", expecting: 65)
    let reason = "受け取られませんでした。まだ来ていない日の分です"
    #expect(asked.text.components(separatedBy: reason).count == 3, "\(asked)")
    try await terminal.disconnect()
    let midnight = "2026-02-11T00:01:00+09:00"
    try await terminal.connect(now: midnight)
    _ = try await terminal.run(["sync"], at: midnight)
    let day = try await terminal.done("today", at: midnight).text
    #expect(day.contains("2月11日") && !day.contains("1錠、服用"), "\(day)")
    #expect(!day.contains("飲まない"), "\(day)")
  }
}
