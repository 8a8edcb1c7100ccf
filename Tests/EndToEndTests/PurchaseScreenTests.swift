import TestSupport
import Testing

/// Buying and restoring on the screens, with the local store of the embedded server.
@Suite(.serialized) struct `Buying on the screens` {
  /// From the lock on December to the paywall.
  private static func paywall(_ program: TerminalProgram) async throws -> UIFrame {
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, focusing: "2026-01-20")
    try await program.pressIntoLock("[")
    return try await program.press(.tab, .enter) { !$0.busy && $0.overlay == ID.paywall }
  }

  /// Chooses 購入する and presses it; waits for the card.
  private static func buy(_ program: TerminalProgram) async throws -> UIFrame {
    try await program.press(.tab, .tab) { $0.focus == "paywall.buy" }
    return try await program.press(.enter) { !$0.busy && $0.overlay == "ResultCard" }
  }

  private static func done(_ household: Household, _ command: String) async throws {
    let result = try await household.run("store", command)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
  }

  private static func purchases(of household: Household) async throws -> String {
    try await household.run("store", "list", "--json").text
  }

  @Test(arguments: [0, 1])
  func `D-H5 D-E8 購入する loads the month that was asked for, and no card`(
    product: Int
  ) async throws {
    let program = try await Demo.open()
    _ = try await Self.paywall(program)
    if product == 1 {
      try await program.press(.tab, .enter) { $0.focus == "paywall.product.1" }
      try await program.press(.tab) { $0.focus == "paywall.buy" }
    } else {
      try await program.press(.tab, .tab) { $0.focus == "paywall.buy" }
    }
    let month = try await program.press(.enter) { $0.isCalendar }
    #expect(month.heading?.hasPrefix("2025年12月") == true)
    #expect(month.days.count == 31 && month.days.first == "2025-12-01")
    #expect(program.neverShowed { $0.overlay == "ResultCard" })
    let settled = try await program.settle()
    #expect(settled.screen.contains("購入しました。プレミアムは有効です。"))
    #expect(settled.frame?.element("titlebar")?.label.contains("プレミアム") == true)
    #expect(settled.frame?.element(ID.premium)?.label == "全期間表示中")
  }

  @Test func `D-E5 D-E6 what is bought on the screen leaves the store nothing to tell`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    _ = try await Self.paywall(program)
    try await program.press(.tab, .tab) { $0.focus == "paywall.buy" }
    try await program.press(.enter) { $0.isCalendar && $0.days.count == 31 }
    #expect(try await Self.purchases(of: household).contains("\"unsent\":0"))
  }

  @Test func `D-E8 Enter on a product chooses it and never buys, however often`() async throws {
    let household = try await Household()
    let program = try await household.open()
    _ = try await Self.paywall(program)
    program.send(.enter, .enter, .enter)
    try await program.press(.tab) { $0.focus == "paywall.product.1" }
    program.send(.enter, .enter)
    try await program.press(.esc) { $0.isLocked }
    #expect(try await Self.purchases(of: household).contains("\"items\":[]"))
  }

  @Test(arguments: [
    ("cancel", "購入をやめました。何も変わっていません。", "result.close"),
    ("ask", "承認を待っています。承認されると自動で開きます。", "result.close"),
    ("fail", "購入できませんでした。ストアで処理できませんでした。", "result.retry"),
  ])
  func `D-E8 cancelled, pending and failed each have their sentence, and Enter does not buy next`(
    script: String, sentence: String, focus: String
  ) async throws {
    let household = try await Household()
    let program = try await household.open()
    _ = try await Self.paywall(program)
    try await Self.done(household, script)
    let card = try await Self.buy(program)
    #expect(card.focus == focus)
    #expect(card.element("ResultCard")?.label == sentence)
    let back = try await program.press(.enter) { $0.overlay == ID.paywall }
    #expect(back.focus == "paywall.product.0")
    program.send(.enter)
    try await program.press(.esc) { $0.isLocked }
    #expect(try await Self.purchases(of: household).contains("\"items\":[]"))
  }

  @Test func `D-E8 an asked purchase that is approved opens the month by itself`() async throws {
    let household = try await Household()
    let program = try await household.open()
    _ = try await Self.paywall(program)
    try await Self.done(household, "ask")
    _ = try await Self.buy(program)
    try await program.press(.enter) { $0.overlay == ID.paywall }
    try await program.press(.esc) { $0.isLocked }
    try await Self.done(household, "approve")
    let month = try await program.waitForFrame { $0.isCalendar && $0.days.count == 31 }
    #expect(month.heading?.hasPrefix("2025年12月") == true)
  }

  @Test func `D-E7 購入を復元 finds what another terminal bought, or fails and says so`() async throws {
    let household = try await Household()
    let program = try await household.open()
    let paywall = try await Self.paywall(program)
    let restore = try #require(paywall.element("paywall.restore")?.click)
    try await Self.done(household, "fail")
    let failed = try await program.press(restore) { !$0.busy && $0.overlay == "ResultCard" }
    #expect(failed.focus == "result.retry")
    #expect(
      failed.element("ResultCard")?.label == "復元できませんでした。ストアで処理できませんでした。")
    let nothing = try await program.press(.enter) {
      !$0.busy && $0.overlay == "ResultCard" && $0.focus == "result.close"
    }
    #expect(nothing.element("ResultCard")?.label == "復元できる購入はありませんでした")
    let screen = try await program.settle().screen
    #expect(screen.contains("このストアのアカウントに、プレミアムの購入がありません。"))
  }

  @Test func `gating 4 D-E7 購入を復元 in 設定 names what was found`() async throws {
    let household = try await Household()
    let bought = try await household.run("store", "purchase", "premium_yearly")
    #expect(bought.status == .exited(0))
    let program = try await household.open(["--lang", "ja"])
    try await program.openPlan()
    try await program.press(.enter, .down) { $0.focus == "settings.restore" }
    let found = try await program.press(.enter) { !$0.busy && $0.overlay == "ResultCard" }
    #expect(found.element("ResultCard")?.label == "購入を復元しました")
    let screen = try await program.settle().screen
    #expect(screen.contains("プレミアムは有効です（1年ごと）。"))
  }

  @Test func `D-E5 a refund while an old month is open locks it by itself`() async throws {
    let household = try await Household()
    let program = try await household.open()
    _ = try await Self.paywall(program)
    try await program.press(.tab, .tab) { $0.focus == "paywall.buy" }
    try await program.press(.enter) { $0.isCalendar && $0.days.count == 31 }
    try await Self.done(household, "refund")
    let lock = try await program.waitForFrame { $0.isLocked }
    #expect(lock.days.isEmpty && lock.shows(ID.free) && !lock.shows(ID.premium))
    #expect(lock.element("titlebar")?.label.contains("無料") == true)
  }
}

/// 設定 プラン follows the subscription.
@Suite(.serialized) struct `The plan in 設定` {
  @Test func `gating 3 D-S10 none, active with its renewal, and none again after a refund`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.press("4") { $0.screen == "settings" }
    let none = try await program.press(.down, .down, .down) {
      $0.element("settings.plan.checked") != nil
    }
    #expect(none.element("settings.plan.state")?.label == "プレミアムはありません")
    #expect(none.element("settings.manage.address.0") == nil)
    let bought = try await household.run("store", "purchase", "premium_yearly")
    #expect(bought.status == .exited(0))
    let active = try await program.waitForFrame { $0.element("settings.plan.next") != nil }
    #expect(active.element("settings.plan.state")?.label == "プレミアム　有効")
    #expect(active.element("settings.plan.kind")?.label == "1年ごと")
    #expect(active.element("settings.plan.next")?.label == "2027年2月10日")
    let address = active.element("settings.manage.address.0")?.label
    #expect(address == "https://apps.apple.com/account/subscriptions")
    let refunded = try await household.run("store", "refund")
    #expect(refunded.status == .exited(0))
    let over = try await program.waitForFrame { $0.element("settings.plan.next") == nil }
    #expect(over.element("settings.plan.state")?.label == "プレミアムはありません")
  }
}
