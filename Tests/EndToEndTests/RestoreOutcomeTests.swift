import TestSupport
import Testing

/// What 購入を復元 found, as a caregiver reads it.
@Suite(.serialized) struct `Outcomes of a restore` {
  /// What the store holds or does, and the sentences of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let store: [String]
    let language: String
    let sentences: [String]
    var focus = "result.close"
    var testDescription: String { "\(store.first ?? "nothing") \(language)" }
  }

  private static let cases = [
    Case(
      store: ["purchase", "premium_unlock"], language: "ja",
      sentences: ["購入を復元しました", "プレミアムは有効です（買い切り）。", "全期間の履歴が見られます。"]),
    Case(
      store: ["purchase", "premium_yearly"], language: "en",
      sentences: ["Purchases restored", "Premium is on (Yearly)."]),
    Case(
      store: [], language: "ja",
      sentences: [
        "復元できる購入はありませんでした", "このストアのアカウントに、プレミアムの購入がありません。",
        "別のアカウントで購入した場合は、そちらで試してください。",
      ]),
    Case(store: [], language: "en", sentences: ["There was nothing to restore"]),
    Case(
      store: ["fail"], language: "ja", sentences: ["復元できませんでした。ストアで処理できませんでした。"],
      focus: "result.retry"),
    Case(
      store: ["fail"], language: "en", sentences: ["The store could not do it."],
      focus: "result.retry"),
  ]

  @Test(arguments: cases)
  func `gating 4 D-E8 found, nothing found and failed say so in 設定, in both languages`(
    expected: Case
  ) async throws {
    let household = try await Household()
    if !expected.store.isEmpty {
      let done = try await PipedProgram.run(
        ["store"] + expected.store + Household.clock, home: household.home)
      try #require(done.status == .exited(0), "\(done.errorText)")
    }
    let program = try await household.open(["--lang", expected.language])
    let card = try await program.restoreInSettings()
    #expect(card.focus == expected.focus)
    let screen = try await program.settle().screen
    for sentence in expected.sentences { #expect(screen.says(sentence), "\(screen)") }
  }

  @Test func `gating 4 D-E8 再試行 after a restore that failed asks the store again`() async throws {
    let household = try await Household()
    try await household.store("purchase", "premium_unlock")
    try await household.store("fail")
    let program = try await household.open()
    let failed = try await program.restoreInSettings()
    #expect(failed.focus == "result.retry")
    let found = try await program.press(.enter) { $0.isResult && $0.focus == "result.close" }
    #expect(found.element("ResultCard")?.label == "購入を復元しました")
  }

  @Test(arguments: [
    ("ja", "復元にはインターネットが必要です。"), ("en", "Restoring needs the internet."),
  ])
  func `gating 4 D-E8 a restore without a server says what is missing`(
    language: String, sentence: String
  ) async throws {
    let server = try await OwnServer()
    let program = try await server.household.open(["--lang", language])
    try await program.openPlan()
    try await program.press(.enter, .down) { $0.focus == "settings.restore" }
    try await server.kill()
    let card = try await program.press(.enter) { $0.isResult }
    #expect(card.focus == "result.retry")
    #expect(card.element("ResultCard")?.label == sentence)
    #expect(try await program.settle().screen.says(sentence))
  }
}

/// Two machines of one caregiver on one server.
@Suite(.serialized) struct `Two machines` {
  @Test func `gating 4 D-E7 the second machine restores what was bought on the first`()
    async throws
  {
    let server = try await OutsideServer()
    let (first, second) = (try await server.firstMachine(), try await server.machine())
    let before = try await second.open()
    let nothing = try await before.restoreInSettings()
    #expect(nothing.element("ResultCard")?.label == "復元できる購入はありませんでした")
    before.send(.control("c"))
    #expect(try await before.exitStatus() == .exited(0))
    try await first.store("purchase", "premium_unlock")
    let program = try await second.open()
    let found = try await program.restoreInSettings()
    #expect(found.element("ResultCard")?.label == "購入を復元しました")
    try await program.press(.enter) { $0.overlay == nil }
    try await program.press("2") { $0.isCalendar && $0.shows(ID.premium) }
    try await program.goTo("2025-12-24")
    try await program.waitForFrame { $0.isCalendar && $0.days.first == "2025-12-01" }
    try await server.stop()
  }

  @Test func `gating 7.5 bought and refunded on the first machine, the second's screen follows`()
    async throws
  {
    let server = try await OutsideServer()
    let (first, second) = (try await server.firstMachine(), try await server.machine())
    let program = try await second.open()
    try await program.openDecemberLock()
    try await first.store("purchase", "premium_yearly")
    let month = try await program.waitForFrame("December", atMost: .seconds(2)) {
      $0.isCalendar && $0.days.first == "2025-12-01"
    }
    #expect(month.shows(ID.premium))
    try await first.store("refund")
    let lock = try await program.waitForFrame("the lock", atMost: .seconds(2)) { $0.isLocked }
    #expect(lock.days.isEmpty && lock.shows(ID.free) && !lock.shows(ID.premium))
    try await server.stop()
  }
}
