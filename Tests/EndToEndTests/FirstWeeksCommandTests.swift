import TestSupport
import Testing

/// What commands say to a family in its first weeks.
@Suite(.serialized) struct `The first weeks in commands` {
  /// The patient's own terminal, linked by a number of the household.
  private func phone(of terminal: OfflineTerminal) async throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    let code = try #require(try await terminal.json("patients", "code")["code"] as? String)
    for arguments in [["login", "--code", code], ["today"]] {
      let result = try await terminal.run(arguments, home: home)
      guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    }
    return home
  }

  @Test
  func `F-19 a number of a record that is only here says so, another home wants an address`()
    async throws
  {
    let family = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    try await family.done("patients", "add", "佐藤 ハナ")
    let shown = try await family.done("patients", "code").text
    #expect(shown.contains("記録はこの端末だけです"), "\(shown)")
    #expect(shown.contains("okusuri share --link '佐藤 ハナ'"), "\(shown)")
    let elsewhere = try CommandTerminal(nil)
    for _ in 0..<2 {
      let refused = try await elsewhere.run("login", "--code", "123456")
      #expect(refused.status == .exited(77))
      #expect(refused.errorText.contains("--server"), "\(refused.errorText)")
      #expect(refused.errorText.contains("--at-home") && !refused.errorText.contains("番号が違う"))
    }
    let server = try await HeadlessServer.launch()
    let known = try await CommandTerminal(server).run("login", "--code", "123456")
    #expect(known.status == .exited(77) && !known.errorText.contains("--at-home"))
    try await server.stop()
  }

  @Test func `F-22 a patient is sent to the family, and tells it of doses alone`() async throws {
    let terminal = try await OfflineTerminal()
    let phone = try await phone(of: terminal)
    for arguments in [
      ["search", "メト"], ["changes"], ["export", "--format", "csv"], ["print", "report"],
      ["store", "products"], ["patients", "list"], ["sync"],
    ] {
      let refused = try await terminal.run(arguments, home: phone)
      #expect(refused.status == .exited(77), "\(arguments)")
      let text = refused.errorText
      #expect(text.contains("家族に聞いてください") && !text.contains("飲んだこと"), "\(arguments) \(text)")
    }
    for arguments in [
      ["take", "メトホルミン"], ["skip", "メトホルミン", "--reason", "away", "--at", "13:00"], ["undo"],
    ] {
      let refused = try await terminal.run(arguments, home: phone)
      #expect(refused.status == .exited(77), "\(arguments)")
      #expect(
        refused.errorText.contains("飲んだことは家族に知らせて"), "\(arguments) \(refused.errorText)")
    }
  }

  @Test func `W-2 a patient is promised no recording, in status and on the band`() async throws {
    let terminal = try await OfflineTerminal()
    let phone = try await phone(of: terminal)
    try await terminal.disconnect()
    let (soon, late) = ("2026-02-12T03:00:00Z", "2026-02-19T03:00:00Z")
    #expect(try await terminal.done("status", at: soon).text.contains("まで記録できます"))
    let early = try await terminal.run(["status"], at: soon, home: phone)
    #expect(early.status == .exited(0) && !early.text.contains("記録できます"), "\(early.text)")
    #expect(try await terminal.done("status", at: late).text.contains("つながってからできます"))
    let over = try await terminal.run(["status"], at: late, home: phone)
    #expect(over.text.contains("新しい記録は、つながると見えます"), "\(over.text)")
    #expect(!over.text.contains("つながってからできます"))
    let program = try TerminalProgram.launch(
      ["--server", terminal.address, "--now", late], home: phone)
    try await program.waitForFrame("the band") { $0.shows("OfflineGraceBanner") && !$0.busy }
    let screen = try await program.settle().screen
    #expect(screen.contains("新しい記録は、つながると見えます"), "\(screen)")
    #expect(!screen.contains("つながってからできます"))
  }

  @Test func `F-21 what is saved as it is was not changed, and waits for nothing`() async throws {
    let terminal = try await OfflineTerminal()
    let same = [
      ["patients", "rename", "佐藤 ハナ", "佐藤 ハナ"],
      ["medications", "change", "アムロジピン", "--dosage", "1錠", "--slots", "bedtime"],
    ]
    for isConnected in [true, false] {
      if !isConnected { try await terminal.disconnect() }
      for arguments in same {
        let saved = try await terminal.run(arguments)
        #expect(saved.status == .exited(0), "\(arguments) \(saved.errorText)")
        #expect(saved.text.hasPrefix("何も変えていません："), "\(arguments) \(saved.text)")
      }
    }
    #expect(try await terminal.json("status")["unsent"] as? Int == 0)
    let other = try await terminal.done("medications", "change", "アムロジピン", "--strength", "5mg")
    #expect(other.text.contains("今日から変えました"), "\(other.text)")
  }

  @Test func `W-10 a course that is over has ended without a network too`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.done(
      "medications", "add", "クラリス錠200", "--dosage", "1錠", "--slots", "noon", "--end",
      "2026-02-11")
    try await terminal.done("medications", "list")
    try await terminal.disconnect()
    for (day, state) in [("11", "服用中"), ("12", "終了")] {
      let list = try await terminal.done("medications", "list", at: "2026-02-\(day)T03:00:00Z").text
      let row = try #require(list.split(separator: "\n").first { $0.contains("クラリス") })
      #expect(row.contains(state), "\(day) \(list)")
    }
  }

  @Test func `F-21 one change that waits is told as one, in English`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let one = try await terminal.done("take", "メトホルミン", "--at", "13:00", "--lang", "en")
    #expect(one.text.contains("It is sent once connected."), "\(one.text)")
    let two = try await terminal.done(
      "take", "メトホルミン", "--at", "19:00", "--yes", "--lang", "en")
    #expect(two.text.contains("They are sent once connected."), "\(two.text)")
    let rows = try await terminal.done("sync", "--lang", "en", expecting: 69).text
    #expect(!rows.contains("They are"), "\(rows)")
  }

  @Test func `F-13 a dose left out is told like the others, with its amount, in English`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("skip", "メトホルミン", "--at", "13:00", "--reason", "away")
    let today = try await terminal.done("today", "--lang", "en").text
    #expect(today.contains("13:00, メトホルミン錠250mg, 1錠: skipped, away"), "\(today)")
    #expect(today.contains("19:00, メトホルミン錠250mg, 1錠: "), "\(today)")
  }
}
