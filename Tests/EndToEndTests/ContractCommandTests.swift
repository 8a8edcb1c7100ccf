import Foundation
import TestSupport
import Testing

/// What product §2 promises of every command, in the corners where it was not so.
struct ContractCommandTests {
  private static func family() async throws -> CommandTerminal {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    try await terminal.done("patients", "add", "佐藤 ハナ")
    return terminal
  }

  @Test func `product 2 take in the hour after midnight takes what is due still`() async throws {
    let terminal = try await Self.family()
    try await terminal.done(
      "medications", "add", "甲", "--dosage", "1錠", "--times", "0:45,23:45")
    // Ten past midnight: 23:45 is 25 minutes ago, 0:45 in 35.
    let night = "2026-02-10T15:10:00Z"
    let line = try await terminal.json("status", "--short", at: night)
    #expect(line["due"] as? Int == 1, "\(line)")
    let taken = try await terminal.json("take", "甲", at: night)
    #expect(taken["scheduledAt"] as? String == "2026-02-10T14:45:00Z", "\(taken)")
    // What was recorded last is taken back, and what is due still is skipped.
    try await terminal.done("undo", at: night)
    let skipped = try await terminal.json("skip", "甲", "--reason", "away", at: night)
    #expect(skipped["scheduledAt"] as? String == "2026-02-10T14:45:00Z", "\(skipped)")
  }

  @Test func `product 2 take says of a dose that is recorded that it stays as it was`()
    async throws
  {
    let terminal = try await Self.family()
    try await terminal.done(
      "medications", "add", "甲", "--dosage", "1錠", "--times", "8:00", "--start", "2026-02-10")
    let first = try await terminal.done("take", "甲", "--at", "8:00", "--taken-at", "8:05")
    #expect(first.text.hasPrefix("記録しました：") && first.text.contains("8:05"), "\(first.text)")
    let again = try await terminal.done("take", "甲", "--at", "8:00", "--taken-at", "9:30")
    #expect(again.text.hasPrefix("もう記録されていました。変えていません："), "\(again.text)")
    #expect(again.text.contains("8:05") && !again.text.contains("9:30"), "\(again.text)")
    let skipped = try await terminal.run("skip", "甲", "--reason", "away", "--at", "8:00")
    #expect(skipped.status == .exited(65) && skipped.errorText.contains("okusuri undo 甲"))
    let body = try await terminal.json("take", "甲", "--at", "8:00")
    #expect(body["takenAt"] as? String == "2026-02-09T23:05:00Z", "\(body)")
  }

  @Test func `product 2 a time after midnight is on the side of it that has come`() async throws {
    let terminal = try await Self.family()
    try await terminal.done(
      "medications", "add", "甲", "--dosage", "1錠", "--times", "8:00,23:45")
    try await terminal.done("medications", "add", "乙", "--dosage", "1錠", "--as-needed")
    let night = "2026-02-10T15:10:00Z"
    for (told, instant) in [("23:50", "2026-02-10T14:50:00Z"), ("0:05", "2026-02-10T15:05:00Z")] {
      let taken = try await terminal.json("take", "甲", "--taken-at", told, at: night)
      #expect(taken["scheduledAt"] as? String == "2026-02-10T14:45:00Z", "\(taken)")
      #expect(taken["takenAt"] as? String == instant, "\(taken)")
      try await terminal.done("undo", at: night)
      let needed = try await terminal.json("take", "乙", "--at", told, "--yes", at: night)
      #expect(needed["takenAt"] as? String == instant, "\(needed)")
    }
    // The same for one that is named by its time, and the other way round.
    let named = try await terminal.json(
      "take", "甲", "--at", "2026-02-10T23:45", "--taken-at", "0:05", at: night)
    #expect(named["takenAt"] as? String == "2026-02-10T15:05:00Z", "\(named)")
    try await terminal.done("undo", "甲", "--at", "2026-02-10T23:45", at: night)
    let alone = try await terminal.json(
      "take", "甲", "--at", "23:45", "--taken-at", "0:05", at: night)
    #expect(alone["scheduledAt"] as? String == "2026-02-10T14:45:00Z", "\(alone)")
    #expect(alone["takenAt"] as? String == "2026-02-10T15:05:00Z", "\(alone)")
    // What is still to come is no time of yesterday.
    for (medicine, option, time) in [
      ("乙", "--at", "0:15"), ("乙", "--at", "12:15"), ("甲", "--taken-at", "0:30"),
    ] {
      let refused = try await terminal.run("take", medicine, option, time, "--yes", at: night)
      #expect(refused.status == .exited(65), "\(medicine) \(time) \(refused.text)")
    }
    // The morning's dose is of the day that has begun, and so is a time after the hour.
    let morning = "2026-02-10T23:10:00Z"
    for (medicine, option) in [("甲", "--taken-at"), ("乙", "--at")] {
      let refused = try await terminal.run("take", medicine, option, "23:50", "--yes", at: morning)
      #expect(refused.status == .exited(65), "\(medicine) \(refused.text)")
    }
  }

  @Test func `product 2 in the night a time without a day may be yesterday's, and the day is said`()
    async throws
  {
    let terminal = try await Self.family()
    try await terminal.done(
      "medications", "add", "甲", "--dosage", "1錠", "--times", "8:00,22:00", "--start", "2026-02-10")
    let night = "2026-02-10T15:10:00Z"
    // Missed for an hour, and meant all the same: tonight's is to come.
    for isNamed in [false, true] {
      let taken =
        isNamed
        ? try await terminal.json("take", "甲", "--at", "22:00", "--taken-at", "23:50", at: night)
        : try await terminal.json("take", "甲", "--taken-at", "23:50", at: night)
      #expect(taken["scheduledAt"] as? String == "2026-02-10T13:00:00Z", "\(taken)")
      #expect(taken["takenAt"] as? String == "2026-02-10T14:50:00Z", "\(taken)")
      let undone = try await terminal.done("undo", "甲", "--at", "22:00", at: night)
      #expect(undone.text.contains("2月10日（火）"), "\(undone.text)")
    }
    let said = try await terminal.done("skip", "甲", "--reason", "away", "--at", "22:00", at: night)
    #expect(said.text.contains("2月10日（火） ") && said.text.contains("22:00"), "\(said.text)")
    // Three hours after midnight it is so too, and in the morning no more.
    try await terminal.done("undo", "甲", "--at", "22:00", at: "2026-02-10T18:00:00Z")
    let late = try await terminal.run(
      "take", "甲", "--at", "22:00", "--taken-at", "23:50", at: "2026-02-10T23:10:00Z")
    #expect(late.status == .exited(65), "\(late.text)")
  }

  @Test func `product 2 what nobody knows is no reminder less: 69`() async throws {
    let terminal = try await OfflineTerminal()
    #expect(try await terminal.run(["remind", "--list"]).status == .exited(0))
    // A device that has just signed in has seen no day, and nobody answers.
    let other = try TemporaryDirectory()
    let signIn = try await terminal.run(
      ["login", "--email", OfflineTerminal.email, "--password-stdin"],
      input: OfflineTerminal.password + "\n", home: other)
    #expect(signIn.status == .exited(0))
    try await terminal.disconnect()
    #expect(try await terminal.run(["remind", "--list"]).status == .exited(0))
    #expect(try await terminal.run(["remind", "--list"], home: other).status == .exited(69))
  }

  @Test(arguments: [
    ["take"], ["export", "--format", "xml"], ["history", "trends", "--days", "x"], ["tkae"],
  ])
  func `product 2 a wrong command line has a body too, where one is asked for`(
    words: [String]
  ) async throws {
    let home = try TemporaryDirectory()
    let result = try await PipedProgram.run(words + ["--json"], home: home)
    #expect(result.status == .exited(64))
    #expect(try result.object["code"] as? String == "VALIDATION")
  }

  @Test func `product 2 settings answer with a body where one is asked for`() async throws {
    let home = try TemporaryDirectory()
    let set = try await PipedProgram.run(["config", "set", "lang", "en", "--json"], home: home)
    #expect(try set.object["lang"] as? String == "en")
    let get = try await PipedProgram.run(["config", "get", "lang", "--json"], home: home)
    #expect(try get.object["lang"] as? String == "en" && get.status == .exited(0))
    let unset = try await PipedProgram.run(["config", "unset", "lang", "--json"], home: home)
    #expect(try unset.object["lang"] is NSNull)
    let check = try await PipedProgram.run(["config", "check", "--json"], home: home)
    #expect(try check.object["file"] is String && check.status == .exited(0))
  }

  @Test func `product 2 a page that was asked for is written, whatever reads what is said of it`()
    async throws
  {
    let terminal = try await Self.family()
    let path = terminal.home.path(of: "list.txt")
    let said = try await terminal.json("print", "list", "--output", path)
    #expect(said["output"] as? String == path)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `W-12 a changed plan is not said to begin on a day that is over`() async throws {
    let terminal = try await Self.family()
    try await terminal.done("medications", "add", "甲", "--dosage", "1錠", "--slots", "morning")
    let late = try await terminal.run(
      "medications", "change", "甲", "--slots", "evening", "--start", "2026-02-01")
    #expect(late.status == .exited(65) && late.errorText.contains("きょうから先の日"))
  }

  @Test func `product 2 what is too large for the server is bad data, and holds nothing back`()
    async throws
  {
    let terminal = try await Self.family()
    let notes = String(repeating: "あ", count: 30_000)
    let large = try await terminal.run(
      "medications", "add", "甲", "--dosage", "1錠", "--slots", "morning", "--notes", notes)
    #expect(large.status == .exited(65), "\(large.errorText)")
    #expect(try await terminal.run("sync").status != .exited(69))
  }

  @Test
  func `product 2 every command that ends by itself answers with a body where one is asked for`()
    async throws
  {
    // They show a screen, or go on until somebody ends them.
    let goOn = [["open"], ["demo"], ["serve"], ["share"], ["config", "edit"]]
    var (left, seen): ([[String]], Int) = ([[]], 0)
    let home = try TemporaryDirectory()
    while let words = left.popLast() {
      let help = try await PipedProgram.run(words + ["--help"], home: home).text
      let below = help.split(separator: "SUBCOMMANDS:\n").dropFirst().first.map(String.init) ?? ""
      let names = below.split(separator: "\n\n").first?.split(separator: "\n").compactMap {
        $0.firstMatch(of: /^  ([a-z][a-z-]*)( \(default\))?(  |$)/)?.1
      }
      if let names, !names.isEmpty {
        left += names.map { words + [String($0)] }
      } else if !goOn.contains(words) {
        seen += 1
        #expect(help.contains("--json"), "\(words)")
      }
    }
    #expect(seen > 60)
  }

  @Test func `product 2 what is done with a record is told in a body too`() async throws {
    let terminal = try await Self.family()
    let path = terminal.home.path(of: "copy.sqlite")
    let made = try await PipedProgram.run(["admin", "backup", path, "--json"], home: terminal.home)
    let households = try made.object["households"] as? [[String: Any]]
    #expect(try made.object["place"] as? String == path && households?.count == 1)
    let read = try await PipedProgram.run(["admin", "verify", path, "--json"], home: terminal.home)
    #expect(try read.object["households"] as? [[String: Any]] != nil)
    let refused = try await PipedProgram.run(
      ["admin", "restore", path, "--json"], home: terminal.home)
    #expect(refused.status == .exited(65))
    #expect(try refused.object["code"] as? String == "VALIDATION")
    let back = try await PipedProgram.run(
      ["admin", "restore", path, "--force", "--json"], home: terminal.home)
    #expect(try back.object["kept"] is String && back.status == .exited(0), "\(back.errorText)")
  }
}
