import Domain
import Foundation
import Purchases
import TestSupport
import Testing

/// The paywall where only a phone buys: on a server of somebody else's.
@Suite(.serialized) struct `Buying on the phone` {
  private static let page = "https://okusuri.example.jp/buy/{account}"

  /// The code on the screen, read as a phone reads it.
  private static func code(_ frame: UIFrame, _ screen: DecodedScreen) throws -> String {
    let place = try #require(frame.element("paywall.qr"))
    let rows = (place.row..<place.row + place.height).map { row in
      (place.column..<place.column + place.width).map {
        screen.cell(row: row, column: $0)?.text ?? "?"
      }.joined()
    }
    return try QRReader.text(of: rows)
  }

  @Test(arguments: ["ja", "en"])
  func `bought on the phone for the account in the code, the month opens within 2 s`(
    language: String
  ) async throws {
    let server = try await OutsideServer(["--purchase-page", Self.page])
    let machine = try await server.machine()
    let program = try await machine.open(["--lang", language])
    let paywall = try await program.openPaywall()
    #expect(paywall.focus == "paywall.close" && !paywall.shows("paywall.buy"))
    let settled = try await program.settle()
    let address = try Self.code(paywall, settled.screen)
    #expect(paywall.label(of: "paywall.address") == address)
    let place = try #require(paywall.element("paywall.address"))
    let written = settled.screen.text(
      row: place.row, column: place.column, width: place.width, height: place.height)
    #expect(written.filter { !$0.isWhitespace } == address, "\(settled.screen)")
    let phone = language == "ja" ? "支払いは、電話のストアで行います。" : "You pay in the store on your phone."
    #expect(paywall.label(of: "paywall.phone") == phone)
    let prefix = Self.page.replacing("{account}", with: "")
    #expect(address.hasPrefix(prefix))
    let account = try #require(CaregiverID(ascii: address.dropFirst(prefix.count)))

    // The phone: it buys, and the store tells the server. This terminal hears of it from the server alone.
    let store = LocalPurchaseStore(
      folder: server.household.home.path(of: "data/okusuri/store"),
      clock: { Timestamp(secondsSinceEpoch: 1_770_701_530) })
    guard case .bought = try store.purchase(StoreProduct.premiumYearly.id, for: account) else {
      Issue.record("not bought")
      return
    }
    try await Machine.send(server)
    let month = try await program.waitForFrame("December", atMost: .seconds(2)) {
      $0.isCalendar && $0.days.first == "2025-12-01"
    }
    #expect(month.shows(ID.premium) && !month.shows("paywall.qr"))
    #expect(program.neverShowed { $0.overlay == "ResultCard" })
    try await server.stop()
  }

  private enum Machine {
    static func send(_ server: OutsideServer) async throws {
      let result = try await PipedProgram.run(
        ["store", "send", "--server", server.address] + Household.clock,
        home: server.household.home)
      guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    }
  }

  @Test func `screens figure 12 ASCII marks show the address alone, on one line`() async throws {
    let server = try await OutsideServer(["--purchase-page", Self.page])
    let machine = try await server.machine()
    let program = try await machine.open(["--lang", "ja"], environment: ["TERM": "linux"])
    let paywall = try await program.openPaywall()
    let address = try #require(paywall.label(of: "paywall.address"))
    let screen = try await program.settle().screen
    #expect(!paywall.shows("paywall.qr") && screen.contains(address))
    #expect(screen.contains("このアドレスを電話で開きます") && !screen.contains("右を読み取るか"))
    try await server.stop()
  }

  @Test func `a server that was told no page says whom to ask, and 購入を復元 asks it`()
    async throws
  {
    let server = try await OutsideServer()
    let program = try await server.machine().open(["--lang", "ja"])
    let paywall = try await program.openPaywall()
    #expect(paywall.label(of: "paywall.ask") == "買い方は、サーバーを管理する人に聞いてください。")
    #expect(!paywall.shows("paywall.qr") && !paywall.shows("paywall.address"))
    let nothing = try await program.press(.up, .enter) { $0.isResult }
    #expect(nothing.element("ResultCard")?.label == "復元できる購入はありませんでした")
    let screen = try await program.settle().screen
    #expect(screen.says("サーバーに確かめました。プレミアムの購入は、まだ記録されていません。"), "\(screen)")
    try await server.stop()
  }

  @Test(arguments: [
    "http://example.jp/{account}", "https://example.jp/", "https://example.jp/{account}/{account}",
    "https://", "https://{account}", "https://example.jp/ {account}", "https://例.jp/{account}",
    "https://example.jp/{account}?" + String(repeating: "x", count: 150),
  ])
  func `a page that cannot name an account is refused before the start`(
    page: String
  ) async throws {
    let result = try await PipedProgram.run(
      ["serve", "--listen", "127.0.0.1:0", "--purchase-page", page, "--lang", "en"],
      home: try TemporaryDirectory())
    #expect(result.status == .exited(64))
    #expect(result.errorText.contains("{account} once"), "\(result.errorText)")
  }
}

/// 購入を復元 in 設定 while the history is locked.
@Suite(.serialized) struct `Restoring in 設定 over a lock` {
  @Test func `gating 4.4 D-H5 the card says what was found, and the month is there behind it`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open(["--lang", "ja"])
    try await household.store("purchase", "premium_unlock")
    try await program.waitForFrame { $0.label(of: "titlebar")?.contains("プレミアム") == true }
    try await program.openHistory()
    try await program.pressIntoCalendar("[")
    try await program.press("[") { $0.isCalendar && $0.days.first == "2025-12-01" }
    try await program.press("4") { $0.screen == "settings" }
    try await household.store("refund")
    try await program.waitForFrame { $0.label(of: "titlebar")?.contains("無料") == true }

    // Nobody tells the screen of this one.
    try household.database.grantPremium()
    try await program.press(.down, .down, .down, .enter, .down) {
      $0.focus == "settings.restore"
    }
    let card = try await program.press(.enter) { $0.isResult }
    #expect(card.screen == "settings" && card.focus == "result.close")
    #expect(card.element("ResultCard")?.label == "購入を復元しました")
    try await program.press(.enter) { $0.overlay == nil }
    let month = try await program.press("2") { $0.screen == "history" && !$0.busy }
    #expect(month.isCalendar && month.days.first == "2025-12-01" && month.shows(ID.premium))
  }
}
