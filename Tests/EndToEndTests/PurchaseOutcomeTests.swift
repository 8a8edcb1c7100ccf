import TestSupport
import Testing

/// How a purchase ended, as a caregiver reads it.
@Suite(.serialized) struct `Outcomes of a purchase` {
  /// What the store is told to do, and the two sentences of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let script: String
    let language: String
    let title: String
    let body: String
    var testDescription: String { "\(script) \(language)" }
  }

  private static let cases = [
    Case(
      script: "cancel", language: "ja", title: "購入をやめました。何も変わっていません。",
      body: "お金はかかっていません。"),
    Case(
      script: "cancel", language: "en", title: "Cancelled. Nothing has changed.",
      body: "Nothing was charged."),
    Case(
      script: "ask", language: "ja", title: "承認を待っています。承認されると自動で開きます。",
      body: "今日の記録と予定は、プランに関係なく使えます。"),
    Case(
      script: "ask", language: "en",
      title: "Waiting for approval. It opens by itself once approved.",
      body: "Today and recording never depend on the plan."),
    Case(
      script: "fail", language: "ja", title: "購入できませんでした。ストアで処理できませんでした。",
      body: "お金はかかっていません。"),
    Case(
      script: "fail", language: "en", title: "The purchase failed. The store could not do it.",
      body: "Nothing was charged."),
  ]

  @Test(arguments: cases)
  func `D-E8 cancelled, pending and failed say so on the screen, in both languages`(
    expected: Case
  ) async throws {
    let household = try await Household()
    let program = try await household.open(["--lang", expected.language])
    try await program.openPaywall()
    try await household.store(expected.script)
    try await program.buyIntoCard()
    let settled = try await program.settle()
    #expect(settled.screen.says(expected.title), "\(settled.screen)")
    #expect(settled.screen.says(expected.body), "\(settled.screen)")
    #expect(program.neverShowed { $0.shows(ID.premium) })
  }

  @Test func `D-E8 再試行 after a failure leads back to the products, and the next try buys`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.openPaywall()
    try await household.store("fail")
    let failed = try await program.buyIntoCard()
    #expect(failed.focus == "result.retry")
    #expect(failed.element("result.retry")?.label == "再試行")
    let paywall = try await program.press(.enter) { !$0.busy && $0.overlay == ID.paywall }
    #expect(paywall.focus == "paywall.product.0")
    try await program.focusBuy()
    let month = try await program.press(.enter) { $0.isCalendar }
    #expect(month.days.first == "2025-12-01" && month.shows(ID.premium))
  }

  @Test(arguments: [
    ("ja", "購入にはインターネットが必要です。", "お金はかかっていません。"),
    ("en", "Buying needs the internet.", "Nothing was charged."),
  ])
  func `D-E8 without a server nothing is bought, and the card says what is missing`(
    language: String, title: String, body: String
  ) async throws {
    let server = try await OwnServer()
    let program = try await server.household.open(["--lang", language])
    try await program.openPaywall()
    try await server.kill()
    let card = try await program.buyIntoCard()
    #expect(card.focus == "result.retry" && card.element("ResultCard")?.label == title)
    let screen = try await program.settle().screen
    #expect(screen.says(title) && screen.says(body), "\(screen)")
    try await server.start()
    try await program.press(.enter) { !$0.busy && $0.overlay == ID.paywall }
    let list = try await server.household.run("store", "list", "--json")
    #expect(list.text.contains("\"items\":[]"))
    try await program.focusBuy()
    try await program.press(.enter) { $0.isCalendar && $0.days.first == "2025-12-01" }
  }

  @Test func `D-E6 D-H11 bought while the server is away is kept, shown, and never premium`()
    async throws
  {
    let server = try await OwnServer()
    let program = try await server.household.open()
    try await program.openPaywall()
    try await program.focusBuy()
    try await server.whileStoreIsHeld(from: program, .enter) { try await server.kill() }
    let card = try await program.waitForFrame("the card") { $0.isResult }
    #expect(card.element("ResultCard")?.label == "購入しましたが、サーバーにはまだ知らせていません。")
    let screen = try await program.settle().screen
    #expect(screen.says("購入は保管しました。つながると自動で送ります。"), "\(screen)")
    #expect(try server.keptClaims.count == 1)
    try await program.press(.enter) { $0.overlay == ID.paywall }
    let lock = try await program.press(.esc) { $0.isLocked }
    #expect(lock.days.isEmpty)
    #expect(program.neverShowed { $0.isPremium }, "what was bought is not the server's word")
    try await server.start()
    let month = try await program.waitForFrame("December", atMost: .seconds(60)) {
      $0.isCalendar && $0.days.first == "2025-12-01"
    }
    #expect(month.isPremium)
    try await server.waitUntilNoClaimIsKept(while: program)
  }

  @Test func `D-E6 a purchase that was kept is told by the next start, with no key`() async throws {
    let server = try await OwnServer()
    let program = try await server.household.open()
    try await program.openPaywall()
    try await program.focusBuy()
    try await server.whileStoreIsHeld(from: program, .enter) { try await server.kill() }
    try await program.waitForFrame("the card") { $0.isResult }
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .exited(0))
    try await server.start()
    let again = try await server.household.open()
    try await again.waitForFrame("premium") { $0.isPremium }
    try await server.waitUntilNoClaimIsKept(while: again)
  }

  @Test func `product 3 Esc during a purchase ends the waiting only, and the card tells the end`()
    async throws
  {
    let server = try await OwnServer()
    let program = try await server.household.open()
    try await program.openPaywall()
    try await program.focusBuy()
    try await server.whileStoreIsHeld(from: program, .enter) {
      let waiting = try await program.waitForFrame("更新中") { $0.overlay == ID.updating }
      #expect(waiting.busy)
      let back = try await program.press(.esc) { !$0.busy }
      #expect(back.overlay == ID.paywall)
    }
    let bought = try await program.waitForFrame("the card") { $0.isResult }
    #expect(bought.element("ResultCard")?.label == "購入しました。プレミアムは有効です。")
    let month = try await program.press(.enter) {
      $0.isCalendar && $0.days.first == "2025-12-01"
    }
    #expect(month.isPremium)
  }
}

extension UIFrame {
  /// True when title bar or banner speak of a caregiver's premium.
  fileprivate var isPremium: Bool {
    shows(ID.premium) || label(of: "titlebar")?.contains("プレミアム") == true
  }
}
