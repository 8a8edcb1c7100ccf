import Glibc
import TestSupport
import Testing

/// 今日 as a caregiver records on it, through the real program and its server.
@Suite(.serialized) struct `Recording` {
  /// The noon dose of the demo: missed at 14:32, and focused when the screen opens.
  private static let noon = "today.dose.2"

  @Test func `Enter records in the same frame, long before the server has answered`()
    async throws
  {
    let program = try await Demo.open(["--latency", "1500"])
    // Everything that is loaded behind the screen is there: the next frame answers the key.
    try await program.waitForFrame { $0.shows("today.notice.0") && $0.isSynced }
    let before = try #require(program.frames.last)
    #expect(before.focus == Self.noon)
    #expect(before.spoken == "昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ。Enter で記録")
    let after = try await program.press(.enter) {
      $0.element(Self.noon)?.label.contains("服用、14:32 家族") == true
    }
    #expect(
      after.spoken == "記録しました。昼の酸化マグネシウム錠330mg 1錠、14:32 家族。u で取り消し")
    #expect(after.element("today.count")?.label == "6回のうち 3回 服用、0回 飲み忘れ")
    #expect(after.overlay == nil && !after.busy && after.focus == Self.noon)
    // The answers that come later confirm it, and none of them takes it away for a moment.
    try await program.waitForFrame { !$0.isSynced }
    try await program.waitForFrame { $0.isSynced }
    let later = program.frames.filter { $0.frame > after.frame }
    #expect(later.allSatisfy { $0.element(Self.noon)?.label.contains("服用") == true })
  }

  @Test func `u takes the dose back, and the server keeps neither more nor less`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。昼の") }
    #expect(try await takenAfter(program, household) == ["8:00", "13:00"])
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。昼の") }
    #expect(undone.element("today.dose.1")?.label.contains("飲み忘れ") == true)
    #expect(try await takenAfter(program, household) == ["8:00"])
    let nothing = try await program.press("u") { $0.spoken == "取り消せる記録がありません" }
    #expect(nothing.element("today.dose.0")?.label.contains("服用") == true)
  }

  @Test func `u means the focused dose once the focus has moved to it`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.press(.up) { $0.focus == "today.dose.0" }
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。朝の") }
    #expect(undone.element("today.dose.0")?.label.contains("飲み忘れ") == true)
    #expect(try await takenAfter(program, household).isEmpty)
  }

  @Test func `a records what is left of the slot, and u takes all of it back`() async throws {
    let program = try await Demo.open()
    try await program.press(.down) { $0.focus == "today.dose.3" }
    try await program.press("a") { $0.focus == "early.no" }
    let slot = try await program.press(.left, .enter) {
      $0.spoken.hasPrefix("記録しました。夜の2件")
    }
    for row in ["today.dose.3", "today.dose.4"] {
      #expect(slot.element(row)?.label.contains("服用、14:32 家族") == true)
    }
    #expect(slot.element("today.dose.5")?.label.contains("まだ") == true)
    try await program.press("a") { $0.spoken == "夜の薬は、すべて記録してあります" }
    let undone = try await program.press("u") { $0.spoken == "取り消しました。夜の2件" }
    #expect(undone.element("today.count")?.label == "6回のうち 2回 服用、1回 飲み忘れ")
    let settled = try await program.press("r") { $0.element("titlebar") != nil }
    #expect(settled.element("today.dose.4")?.label.contains("まだ") == true)
  }

  @Test func `F-12 what was recorded only now is asked about, and u says which it takes back`()
    async throws
  {
    let program = try await Demo.open()
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。頓服の") }
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    let asked = try await program.press(.enter) { $0.overlay == "PRNQuestion" }
    #expect(asked.focus == "prn.wait" && asked.spoken == "14:32 に記録したばかりです")
    let left = try await program.press(.enter) { $0.overlay == nil }
    #expect(left.shows("today.prn.1") && !left.shows("today.prn.2"))
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。頓服の") }
    #expect(undone.spoken.contains("2錠、14:32:"), "\(undone.spoken)")
    #expect(!undone.shows("today.prn.1") && undone.shows("today.prn.0"))
  }

  @Test func `D-M7 Enter pressed twice on the as-needed list records once`() async throws {
    let program = try await Demo.open()
    let card = try await program.press("p") {
      $0.overlay == "PRNChoice" && $0.shows("today.prn.choice.0")
    }
    #expect(card.focus == "today.prn.choice.0")
    #expect(card.element("today.prn.choice.0")?.label == "アセトアミノフェン錠200mg 2錠")
    program.send(.enter, .enter, .enter)
    let settled = try await program.settle()
    #expect(settled.frame?.focus == "today.prn.1" && settled.frame?.shows("today.prn.2") == false)
    #expect(settled.screen.contains("アセトアミノフェン錠200mg      2錠     14:32 家族"))
    // The second and the third Enter opened it and closed it again: no other dose was touched.
    #expect(settled.frame?.element("today.count")?.label == "6回のうち 2回 服用、1回 飲み忘れ")
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。頓服の") }
    #expect(!undone.shows("today.prn.1") && undone.shows("today.prn.0"))
    // Held down, it takes nothing back that nobody pointed at.
    program.send("u", "u", "u")
    #expect(try await program.settle().frame?.shows("today.prn.0") == true)
  }

  @Test func `a hundred keys at once record each dose at most once`() async throws {
    let household = try await Household()
    let program = try await household.open()
    program.send(Array(repeating: .enter, count: 100))
    try await program.settle()
    #expect(try await takenAfter(program, household) == ["8:00", "13:00"])
    program.send((0..<50).flatMap { _ in ["u", .enter] as [Key] } + [.esc, "u"])
    try await program.settleAfterEsc()
    let settled = try await program.press("r") { !$0.busy }
    #expect(settled.element("today.dose.0")?.label.contains("服用") == true)
    #expect(program.neverShowed { $0.busy && $0.overlay == ID.updating })
  }

  @Test func `what was recorded by the last key is not lost by leaving`() async throws {
    let household = try await Household()
    let program = try await household.open()
    program.send(.enter, "q")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(try await taken(household) == ["8:00", "13:00"])
  }

  @Test func `a dose turns missed at sixty minutes, one that was recorded does not`()
    async throws
  {
    // 22:00 in Tokyo is due.
    let household = try await Household()
    let before = try await household.open(now: "2026-02-10T13:50:00Z")
    // What is due may have the focus from the first frame on: then nothing moves.
    before.send(.down, .down)
    #expect(try await before.settle().frame?.focus == "today.dose.3")
    try await before.press(.enter) { $0.spoken.hasPrefix("記録しました。眠前の") }
    let undone = try await before.press("u") { $0.spoken.hasPrefix("取り消しました。眠前の") }
    #expect(undone.element("today.dose.3")?.label.contains("いま") == true)
    before.send("q")
    #expect(try await before.exitStatus() == .exited(0))
    // At 23:00:00 it is pending for the last time, however long the machine takes until then.
    let program = try await household.open(now: "2026-02-10T13:59:56Z")
    program.send(.down, .down)
    try await program.waitForFrame {
      $0.focus == "today.dose.3"
        && $0.element("today.dose.3")?.label.contains("飲み忘れ") == true
    }
    let recorded = try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。眠前の") }
    // The server tells its time in whole seconds, so a record of the first one may have the one before.
    let label = try #require(recorded.element("today.dose.3")?.label)
    #expect(label.contains("服用、22:59") || label.contains("服用、23:0"), "\(label)")
  }

  @Test func `decision P-22 what runs out is said on a free plan, below the doses`()
    async throws
  {
    let household = try await Household()
    let counted = try await household.run(
      "medications", "stock", "メトホルミン錠250mg", "4")
    try #require(counted.status == .exited(0), "\(counted.errorText)")
    let program = try await household.open()
    let frame = try await program.waitForFrame { $0.shows("today.notice.0") }
    let label = try #require(frame.element("today.notice.0")?.label)
    #expect(label.hasPrefix("在庫　メトホルミン錠250mg　あと"))
    let last = try await program.press(.down, .down, .down, .down) { $0.focus == "today.notice.0" }
    #expect(last.spoken == label)
    program.send(.enter, "a")
    let settled = try await program.settle()
    #expect(settled.frame?.overlay == nil)
    // It counts what is at home.
    #expect(settled.screen.lines[23].contains("Enter"))
  }

  @Test func `decision P-23 an open day of 履歴 takes a record at its planned time`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, .right, focusing: "2026-01-21")
    try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    try await program.press(.down, .down) { $0.focus == "day.dose.2" }
    let recorded = try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。昼の") }
    #expect(recorded.spoken.contains("予定の時刻 13:00 家族。u で取り消し"))
    #expect(recorded.element("day.adherence")?.label == "服用率 100%（6/6回）")
    try await program.settle()
    #expect(program.neverShowed { $0.frame > recorded.frame && $0.busy })
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。昼の") }
    #expect(undone.element("day.adherence")?.label == "服用率 83%（5/6回）")
  }

  @Test func `decision P-23 an older day only opens its doses`() async throws {
    let program = try await Demo.open(["--plan", "premium"])
    try await program.openHistory()
    try await program.goTo("2026-01-11")
    try await program.pressIntoCalendar(focusing: "2026-01-11")
    try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    let count = 6
    for row in 0..<count {
      let card = try await program.press(.enter) { $0.overlay == "DoseCard" }
      #expect(!card.spoken.hasPrefix("記録しました"))
      try await program.press(.enter) { $0.overlay == nil && $0.focus == "day.dose.\(row)" }
      if row + 1 < count { try await program.press(.down) { $0.focus == "day.dose.\(row + 1)" } }
    }
    program.send("u")
    let settled = try await program.settle()
    #expect(settled.frame?.spoken.contains("取り消") == false)
  }

  @Test func `in patient mode nothing records`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    let before = try await program.settle()
    program.send("a", "u", "p", "w", "n", "x")
    let after = try await program.settle()
    #expect(after.screen.looksLike(before.screen))
    let card = try await program.press(.enter) { $0.overlay == "DoseCard" }
    #expect(!card.shows("PRNChoice"))
    #expect(program.neverShowed { $0.spoken.contains("記録しました") })
  }

  /// The times of the planned doses that the server holds as taken, once the screen rests.
  private func takenAfter(
    _ program: TerminalProgram, _ household: Household
  ) async throws -> [String] {
    try await program.settle()
    return try await taken(household)
  }

  private func taken(_ household: Household) async throws -> [String] {
    let today = try await household.run("today")
    let times = ["8:00", "13:00", "19:00", "22:00"]
    let lines = today.text.split(separator: "\n").filter { $0.contains("服用、") }
    return times.filter { time in lines.contains { $0.contains(" \(time)　") } }
  }
}

extension UIFrame {
  /// True when the plan is known and nothing is being loaded.
  fileprivate var isSynced: Bool {
    let title = element("titlebar")?.label ?? ""
    return title.contains("無料") && title.contains("同期済み")
  }
}

/// Recording while the server is away.
@Suite(.serialized) struct `Recording without a server` {
  @Test func `decision P-10 a dose recorded without the server is kept, and sent once it is back`()
    async throws
  {
    let household = try await Household()
    let address = "unix:" + household.home.path(of: "outside.sock")
    let first = try await serve(household, at: address)
    let signIn = try await household.run(
      "login", "--server", address, "--email", Household.email, "--password-stdin",
      input: Household.password + "\n")
    try #require(signIn.status == .exited(0), "\(signIn.errorText)")
    let program = try await household.open(["--server", address])
    try await program.settle()
    first.kill(SIGKILL)
    _ = try await first.result()
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。昼の") }
    let waiting = try await program.waitForFrame { $0.title.contains("未送信 1件") }
    #expect(waiting.element("today.dose.1")?.label.contains("服用") == true)
    #expect(!waiting.title.contains("オンライン"))
    let second = try await serve(household, at: address)
    defer { second.kill(SIGKILL) }
    let sent = try await program.waitForFrame { $0.isSynced && !$0.title.contains("未送信") }
    #expect(sent.element("today.dose.1")?.label.contains("服用") == true)
    let today = try await household.run("today", "--server", address)
    #expect(today.text.contains("13:00") && today.text.contains("服用、14:32"))
  }

  private func serve(
    _ household: Household, at address: String
  ) async throws -> PipedProgram {
    let server = try PipedProgram.launch(
      [
        "serve", "--listen", address, "--now", Demo.now, "--lang", "en",
        "--database", household.database.path,
      ], home: household.home)
    try await server.waitForComplaint("outside.sock")
    return server
  }
}
