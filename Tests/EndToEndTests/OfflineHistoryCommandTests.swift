import Foundation
import TestSupport
import Testing

/// What commands tell of a record without its server: text and body, 今日 and 履歴 say the same.
@Suite(.serialized) struct `Offline history commands` {
  /// The day as `history recent` and `history month` tell of it, one slot's state from each.
  private func states(
    _ slot: String, on date: String, _ terminal: OfflineTerminal, at now: String
  ) async throws -> [String] {
    var states: [String] = []
    for part in [["recent"], ["month", String(date.prefix(7))]] {
      let result = try await terminal.run(["history"] + part + ["--json"], at: now)
      #expect(result.status == .exited(0), "\(result)")
      let days = try #require(try result.object["days"] as? [[String: Any]])
      let day = try #require(days.first { $0["date"] as? String == date })
      let slots = try #require(day["slotSummary"] as? [String: String])
      states.append(slots[slot] ?? "-")
    }
    return states
  }

  private func status(
    _ slot: String, _ terminal: OfflineTerminal, at now: String
  ) async throws -> String {
    let result = try await terminal.run(["today", "--json"], at: now)
    let doses = try #require(try result.object["doses"] as? [[String: Any]])
    let dose = try #require(doses.first { $0["slot"] as? String == slot })
    return try #require(dose["effectiveStatus"] as? String)
  }

  /// A terminal that has looked at everything, and whose server is gone.
  private static func apart() async throws -> OfflineTerminal {
    let terminal = try await OfflineTerminal()
    try await terminal.done("history", "recent")
    try await terminal.done("history", "month", "2026-02")
    try await terminal.disconnect()
    return terminal
  }

  @Test func `decision 0022 what waits stands in 履歴 and in every body as it does in 今日`()
    async throws
  {
    let terminal = try await Self.apart()
    let (taken, later) = ("2026-02-10T03:50:00Z", "2026-02-10T03:55:00Z")
    try await terminal.done("take", "メトホルミン", at: taken)
    #expect(try await status("noon", terminal, at: later) == "taken")
    #expect(try await states("noon", on: "2026-02-10", terminal, at: later) == ["taken", "taken"])
    let told = try await terminal.done("history", "recent", at: later)
    #expect(told.text.contains("昼 服用"), "\(told.text)")
    try await terminal.done("undo", "メトホルミン", at: later)
    #expect(try await status("noon", terminal, at: later) == "pending")
    let back = try await states("noon", on: "2026-02-10", terminal, at: later)
    #expect(back == ["pending", "pending"])
  }

  @Test func `W-8 decision 0022 直近30日 ends on this device's day, and what is over was missed`()
    async throws
  {
    let terminal = try await Self.apart()
    let now = "2026-02-12T05:30:00Z"
    let recent = try await terminal.json("history", "recent", at: now)
    let days = try #require(recent["days"] as? [[String: Any]]).compactMap { $0["date"] as? String }
    #expect(days.first == "2026-01-14" && days.last == "2026-02-12" && days.count == 30)
    #expect(try await status("noon", terminal, at: now) == "missed")
    #expect(try await states("noon", on: "2026-02-12", terminal, at: now) == ["missed", "missed"])
    #expect(try await states("noon", on: "2026-02-11", terminal, at: now) == ["missed", "missed"])
    #expect(
      try await states("evening", on: "2026-02-12", terminal, at: now) == ["pending", "pending"])
  }

  @Test func `W-9 in read-only nothing that nobody knows is missed, in words or in a body`()
    async throws
  {
    let terminal = try await Self.apart()
    let now = "2026-02-17T05:30:00Z"
    #expect(try await status("noon", terminal, at: now) == "none")
    #expect(try await states("noon", on: "2026-02-17", terminal, at: now) == ["none", "none"])
    #expect(try await states("noon", on: "2026-02-12", terminal, at: now) == ["none", "none"])
    for part in [["recent"], ["month", "2026-02"]] {
      let told = try await terminal.run(["history"] + part, at: now)
      #expect(told.text.contains("昼 記録は不明") && !told.text.contains("飲み忘れ"), "\(told.text)")
    }
  }

  @Test func `W-62 a clock that is days ahead keeps no dose from being told`() async throws {
    let terminal = try await OfflineTerminal()
    let right = try await terminal.done("remind", "--list")
    #expect(right.text.contains("13:00"), "\(right.text)")
    let ahead = try await terminal.done("remind", "--list", at: "2026-02-12T00:10:00Z")
    #expect(ahead.text == right.text, "\(ahead.text)")
  }

  @Test func `product 4 nobody is signed in is UNAUTHORIZED, whichever command says it`()
    async throws
  {
    let home = try TemporaryDirectory()
    for arguments in [
      ["today"], ["patients"], ["medications"], ["documents"], ["undo"], ["sync"],
      ["remind", "--list"],
    ] {
      let refused = try await PipedProgram.run(arguments + ["--json"], home: home)
      let body = refused.text.isEmpty ? refused.errorText : refused.text
      #expect(refused.status == .exited(77), "\(arguments) \(refused)")
      #expect(body.contains(#""code":"UNAUTHORIZED""#), "\(arguments) \(body)")
    }
  }

  @Test func `product 2 a record comes in as any program writes its lines`() async throws {
    let terminal = try await OfflineTerminal()
    let path = terminal.home.path(of: "record.ndjson")
    try await terminal.done("export", "--format", "json", "--output", path)
    let lines = try String(contentsOfFile: path, encoding: .utf8)
    let spaced = lines.replacing(#"{"type":"#, with: #"{ "type" : "#)
    try Data([0xEF, 0xBB, 0xBF] + spaced.utf8).write(to: URL(fileURLWithPath: path))
    let told = try await terminal.run(["import", path, "--json"])
    #expect(told.status == .exited(0), "\(told.text) \(told.errorText)")
    #expect(try told.object["doses"] as? Int == 0)
  }
}
