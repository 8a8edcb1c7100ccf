import TestSupport
import Testing

/// Read-only on every screen and in every command, and what a start asks; through the whole program.
@Suite(.serialized) struct `One permit` {
  private static let refused = "いまは閲覧のみです。つながると変えられます。"

  /// A screen of a household over the seven days, with its notice put away.
  private func readOnly(_ distant: DistantHousehold) async throws -> TerminalProgram {
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let program = try await distant.open(on: DistantHousehold.day(8))
    try await program.waitForFrame { $0.showsBanner && $0.focus == "offline.grace.close" }
    try await program.press(.esc) { !$0.showsBanner && $0.title.contains("閲覧のみ") }
    return program
  }

  @Test func `W-2 004 US2-1 US2-2 FR-005 no form opens in read-only`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await readOnly(distant)
    try await program.press("m") { $0.screen == "medications" && !$0.busy }
    for key in [Key.enter, "n", "s", "x"] {
      let answer = try await program.press(key) { $0.spoken == Self.refused }
      #expect(answer.overlay == nil && !answer.shows("medication.name"))
      try await program.press(.down) { $0.spoken != Self.refused }
    }
    try await program.press("4", .down) { $0.focus == "settings.patients" }
    try await program.press(.enter) { $0.shows("patients.row.0") && !$0.busy }
    for key in [Key.enter, "n"] {
      let answer = try await program.press(key) { $0.spoken == Self.refused }
      #expect(answer.overlay == nil && !answer.shows("patient.name"))
      try await program.press(.down) { $0.spoken != Self.refused }
    }
    #expect(program.neverShowed { $0.shows("medication.save") || $0.shows("patient.save") })
    #expect(!distant.gate.requests.contains { $0.hasPrefix("PATCH") || $0.hasPrefix("PUT") })
  }

  @Test func `W-2 decision P-29 a document is kept in read-only and says that it is here only`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await readOnly(distant)
    try await program.press("3") { $0.screen == "documents" }
    try await program.press("n") { $0.focus == "document.title" }
    try await program.press("保険証") { $0.label(of: "document.title") == "保険証" }
    try await program.press(.backTab, .backTab) { $0.focus == "document.save" }
    try await program.press(.enter) { $0.spoken == "この端末だけに保存しました。保険証" }
    #expect(program.neverShowed { $0.spoken == "加えました。保険証" })
  }

  @Test
  func `W-2 beside a server eight days on that fails at the renewal alone nothing is written`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    let later = DistantHousehold.day(8)
    try await distant.moveServer(to: later)
    distant.gate.set(.failingRenewal)
    let before = distant.gate.requests.count
    let writes = [
      ["take", "メトホルミン"], ["undo"],
      ["medications", "add", "ロキソニン", "--dosage", "1錠", "--slots", "morning"],
      ["medications", "stock", "メトホルミン", "5"], ["medications", "archive", "メトホルミン"],
      ["patients", "add", "佐藤 太郎"], ["patients", "rename", "佐藤 ハナさん", "佐藤 花"],
      ["patients", "code"],
    ]
    for arguments in writes {
      let result = try await PipedProgram.run(
        arguments + ["--server", distant.address, "--now", later], home: distant.household.home)
      #expect(result.status == .exited(77), "\(arguments) \(result.errorText)")
      #expect(result.errorText.contains("いまは見るだけです"), "\(arguments) \(result.errorText)")
    }
    let program = try await distant.open(on: later)
    let told = try await program.waitForFrame { $0.showsBanner && $0.title.contains("閲覧のみ") }
    try await program.press(.esc) { !$0.showsBanner && $0.title.contains("閲覧のみ") }
    try await program.press("m") { $0.screen == "medications" && !$0.busy }
    let closed = try await program.press("n") { $0.spoken == Self.refused }
    #expect(closed.overlay == nil && !closed.shows("medication.name"))
    // Of everything that came to the server nothing wrote but the tries to renew.
    let sent = distant.gate.requests.dropFirst(before).filter { !$0.hasPrefix("GET ") }
    #expect(!sent.isEmpty && sent.allSatisfy { $0.hasPrefix("POST /api/auth/refresh") }, "\(sent)")
    #expect(program.neverShowed { $0.frame > told.frame && $0.title.contains("オンライン") })
    distant.gate.set(.open)
    try await program.press("r") { $0.title.contains("オンライン") && !$0.title.contains("閲覧のみ") }
    try await program.press("n") { $0.shows("medication.name") }
  }

  @Test(arguments: [false, true])
  func `W-17 gating 9.3 a start asks everything once, with the event stream on`(
    isKnown: Bool
  ) async throws {
    let distant = try await DistantHousehold()
    if isKnown { try await distant.keepDaysToCome() }
    let before = distant.gate.requests.count
    let program = try await distant.open()
    try await program.waitForFrame { $0.title.contains("同期済み") }
    let end = ContinuousClock.now + .testDeadline
    // The last that a start asks: the stock, and the plan once.
    while !["/inventory ", "/api/me/entitlements "].allSatisfy({ path in
      distant.gate.requests.dropFirst(before).contains { $0.contains(path) }
    }) {
      try #require(ContinuousClock.now < end, "the stock or the plan was not asked for")
      await Task.yield()
    }
    try await program.settle()
    try await program.quit()
    let asked = distant.gate.requests.dropFirst(before)
    for path in [
      "/api/events ", "/today ", "/inventory ", "/history/access ", "GET /api/patients ",
      "/api/me/entitlements ",
    ] {
      #expect(asked.count { $0.contains(path) } == 1, "\(path) of \(asked)")
    }
    #expect(asked.count { $0.contains("/medications ") } <= 1, "\(asked)")
  }
}
