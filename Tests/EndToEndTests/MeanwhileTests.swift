import FoundationEssentials
import TestSupport
import Testing

/// A card is open, and somebody else records: it shows what is so by now, and does nothing on what was.
@Suite(.serialized) struct `A card over what others change` {
  private func done(_ household: Household, _ arguments: String...) async throws {
    let result = try await PipedProgram.run(
      arguments + Household.clock, home: household.home)
    #expect(result.status == .exited(0), "\(result.errorText)")
  }

  @Test func `a dose that somebody has recorded is not left out by a card from before`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open(size: .wide)
    try await program.press("x") { $0.overlay == "SkipCard" }
    try await done(household, "take", "アムロジピン", "--at", "13:00")
    try await program.waitForScreen { $0.contains("2回 服用") }
    let closed = try await program.press(.enter) { $0.overlay == nil }
    #expect(closed.spoken == "服用の記録があります。先に u で取り消してください")
    let day = try await household.run("today")
    #expect(!day.text.contains("飲まない") && day.text.contains("13:00　アムロジピン錠5mg 1錠、服用"))
  }

  @Test func `the card of a dose follows what becomes of it`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.press(.up) { $0.focus == "today.dose.0" }
    try await program.press(.enter) { $0.overlay != nil }
    try await program.waitForScreen { $0.contains("8:05") }
    try await done(household, "undo", "メトホルミン", "--at", "08:00")
    try await program.waitForScreen { $0.contains("0回 服用") && !$0.contains("8:05") }
  }

  @Test func `a medicine that somebody gives meanwhile is asked about again`() async throws {
    let household = try await Household()
    try await done(
      household, "medications", "add", "カロナール錠200", "--dosage", "1錠", "--as-needed",
      "--interval", "6")
    try await done(household, "take", "カロナール", "--at", "10:40")
    let program = try await household.open()
    try await program.press("p") { $0.overlay != nil && $0.shows("today.prn.choice.0") }
    try await program.press(.enter) { $0.overlay == "PRNQuestion" }
    try await program.waitForScreen { $0.contains("前回から 3時間52分です") }
    try await program.press(.left) { $0.focus == "prn.take" }
    try await done(household, "take", "カロナール", "--at", "14:20", "--yes")
    try await program.waitForScreen { $0.contains("前回から 12分です") }
    // Who was asked about 10:40 is asked about 14:20, and waits.
    program.send(.enter)
    try await program.settle()
    try await program.press(.esc) { $0.overlay == nil }
    let day = try await household.run("today", "--json")
    #expect(day.text.components(separatedBy: "\"takenAt\":\"2026-02-10T05:").count == 2)
  }

  @Test func `an allergy that somebody adds meanwhile stays`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.press("4") { $0.screen == "settings" }
    try await program.press(.down) { $0.focus == "settings.patients" }
    try await program.press(.enter) { $0.shows("patients.row.0") && !$0.busy }
    try await program.press(.enter) { $0.overlay == "PatientActions" }
    program.send(.down, .down, .down, .down, .enter)
    try await program.waitForFrame { $0.focus == "patient.profile.born" && !$0.busy }
    try await done(household, "patients", "profile", "--allergy", "ペニシリン")
    program.send(.tab)
    try await program.press("A型") { $0.label(of: "patient.profile.blood") == "A型" }
    try await program.press(.control("s")) { $0.shows("patients.row.0") && !$0.busy }
    let profile = try await household.run("patients", "profile")
    #expect(profile.text.contains("ペニシリン") && profile.text.contains("A型"), "\(profile.text)")
  }

  @Test func `a date that somebody changes meanwhile stays, whatever else a form says`()
    async throws
  {
    let household = try await Household()
    try await done(
      household, "documents", "add", "介護保険証", "--category", "insurance", "--expiry", "2026-02-28")
    let program = try await household.open()
    try await program.press("3") { $0.focus == "documents.row.0" }
    try await program.press(.enter) { $0.heading == "介護保険証" }
    try await program.press("e") { $0.focus == "document.title" }
    try await done(household, "documents", "change", "介護", "--expiry", "2027-02-28")
    try await program.press("（写し）") { $0.label(of: "document.title") == "介護保険証（写し）" }
    try await program.press(.control("s")) { $0.heading == "介護保険証（写し）" }
    let shown = try await household.run("documents", "show", "介護")
    #expect(shown.text.contains("介護保険証（写し）") && shown.text.contains("2027"), "\(shown.text)")
  }

  @Test func `an invitation that was used is no longer shown as one that works`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    try await founder.done("patients", "add", "佐藤 ハナ")
    let program = try TerminalProgram.launch(
      ["--server", server.demo.url, "--now", CommandTerminal.now], home: founder.home)
    try await program.waitForFrame { $0.screen == "today" && !$0.busy }
    try await program.press("4") { $0.screen == "settings" }
    var focus = try await program.settle().frame?.focus
    for _ in 0..<8 where focus != "settings.family" {
      let before = focus
      focus = try await program.press(.down) { $0.focus != before }.focus
    }
    program.send(.enter)
    try await program.settle()
    program.send("n")
    try await program.settle()
    try await program.press(.control("s")) { $0.shows("invitation.letters") && !$0.busy }
    let screen = try await program.settle().screen
    let code = try #require(
      screen.lines.lazy.compactMap { $0.firstMatch(of: /[0-9a-z]{4} [0-9a-z]{4} [0-9a-z]{4}/) }
        .first)
    let guest = try CommandTerminal(server)
    try await guest.done(
      "login", "--sign-up", "--invitation", "--email", "misaki@example.jp", "--password-stdin",
      input: String(code.output) + "\n" + CommandTerminal.password + "\n")
    let over = try await program.waitForFrame { !$0.shows("invitation.letters") }
    #expect(over.spoken == "この招待は使われたか、取り消されました。もう使えません")
  }
}
