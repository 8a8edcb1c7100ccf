import Foundation
import TestSupport
import Testing

/// What an open screen shows within two seconds of a change at the store, made by another process.
@Suite(.serialized) struct `An open screen follows the store` {
  /// The wait for a frame begins when the other process has ended.
  private static let limit = Duration.seconds(2)

  @Test func `gating 7.5 a purchase on another terminal opens the locked month`() async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.openDecemberLock()
    try await household.store("purchase", "premium_yearly")
    let month = try await program.waitForFrame("December", atMost: Self.limit) {
      $0.isCalendar && $0.days.first == "2025-12-01"
    }
    #expect(month.shows(ID.premium) && month.label(of: "titlebar")?.contains("プレミアム") == true)
    #expect(program.neverShowed { $0.overlay == "ResultCard" })
  }

  @Test(arguments: ["refund", "revoke", "expire"])
  func `gating 7.5 D-E5 what ends on another terminal locks the open month`(
    action: String
  ) async throws {
    let household = try await Household()
    let program = try await household.open()
    try await program.openDecemberLock()
    try await household.store("purchase", "premium_yearly")
    try await program.waitForFrame { $0.isCalendar && $0.days.first == "2025-12-01" }
    try await household.store(action)
    let lock = try await program.waitForFrame("the lock", atMost: Self.limit) { $0.isLocked }
    #expect(lock.days.isEmpty && lock.shows(ID.free) && !lock.shows(ID.premium))
    #expect(lock.label(of: "titlebar")?.contains("無料") == true)
    let screen = try await program.settle().screen
    #expect(!screen.contains("✕") && !screen.contains("✓"), "\(screen)")
    let recent = try await program.pressIntoCalendar(.esc)
    #expect(recent.days.count == 30 && recent.days.first == "2026-01-12")
  }

  @Test func `W-1 gating 7.5 what a search found of closed days goes with the plan, without a key`()
    async throws
  {
    let early = #"{"date": "2025-12-01", "time": "08:00", "takenAt": "2025-11-30T23:05:00Z","#
    let household = try await Household(
      file: Household.file().replacing(
        #""doses": [{"#, with: #""doses": [\#(early) "recordedBy": "caregiver"}, {"#,
        maxReplacements: 1))
    try await household.store("purchase", "premium_yearly")
    let program = try await household.open()
    try await program.press("/") { $0.focus == "find.field" }
    program.send(.text("メトホルミン"))
    try await program.press(.enter) { $0.focus == "find.row.0" }
    // The medicine, its record of today, and one that only premium opens.
    let closed = try await program.press(.end) { $0.focus == "find.row.2" }
    #expect(closed.spoken.contains("12月1日"), "\(closed.spoken)")
    try await household.store("expire")
    let open = try await program.waitForFrame("the open days only", atMost: Self.limit) { frame in
      frame.screen == "find" && !frame.shows("find.row.2")
    }
    #expect(open.shows("find.row.1"))
  }

  @Test func `gating 3 D-S10 D-S11 grace and its end, each with the store's date, in 設定`()
    async throws
  {
    let household = try await Household()
    try await household.store("purchase", "premium_yearly")
    let program = try await household.open()
    try await program.openPlan()
    let active = try await program.waitForFrame { $0.shows("settings.plan.next") }
    #expect(active.label(of: "settings.plan.state")?.contains("有効") == true)

    try await household.store("grace")
    let grace = try await program.waitForFrame("grace", atMost: Self.limit) {
      $0.label(of: "settings.plan.state")?.contains("支払いの確認中") == true
    }
    #expect(grace.label(of: "settings.plan.state")?.contains("2月26日まで") == true)
    let month = try await program.press("2") { $0.isCalendar && $0.shows(ID.premium) }
    #expect(month.label(of: "titlebar")?.contains("プレミアム") == true, "decision P-14")

    try await program.press("4") { $0.screen == "settings" }
    try await household.store("grace", "--end")
    let over = try await program.waitForFrame("the end", atMost: Self.limit) {
      $0.label(of: "settings.plan.state")?.contains("終わりました") == true
    }
    #expect(over.label(of: "settings.plan.state")?.contains("2月10日") == true)
    try await program.waitForFrame("the title bar", atMost: Self.limit) {
      $0.label(of: "titlebar")?.contains("無料") == true
    }
  }

  @Test func `gating 3 D-S10 an ended subscription says so in English, and a renewal runs again`()
    async throws
  {
    let household = try await Household()
    try await household.store("purchase", "premium_yearly")
    try await household.store("expire")
    let program = try await household.open(["--lang", "en"])
    try await program.openPlan()
    let over = try await program.waitForFrame {
      $0.label(of: "settings.plan.state")?.contains("ended on") == true
    }
    #expect(over.label(of: "settings.plan.state")?.contains("Feb") == true)
    try await household.store("renew")
    try await program.waitForFrame("active", atMost: Self.limit) {
      $0.label(of: "settings.plan.state")?.contains("active") == true
    }
  }

  @Test func `gating 7.5 a refund while the paywall is open leaves nothing of the month`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.openPaywall()
    try await household.store("purchase", "premium_unlock")
    try await program.waitForFrame("premium", atMost: Self.limit) {
      $0.label(of: "titlebar")?.contains("プレミアム") == true
    }
    try await household.store("refund")
    try await program.waitForFrame("free", atMost: Self.limit) {
      $0.label(of: "titlebar")?.contains("無料") == true
    }
    let settled = try await program.settle()
    #expect(settled.frame?.days.isEmpty == true)
  }

  @Test func `W-4 gating 8.3 8.4 renewal turned off at the store shows, and turned on again too`()
    async throws
  {
    let household = try await Household()
    try await household.store("purchase", "premium_yearly")
    let program = try await household.open()
    try await program.openPlan()
    try await household.store("renewal", "off")
    let over = try await program.waitForFrame("cancelled", atMost: Self.limit) {
      $0.label(of: "settings.plan.state") == "キャンセル済み、2027年2月10日まで使えます"
    }
    #expect(!over.shows("settings.plan.next"))
    #expect(over.label(of: "titlebar")?.contains("プレミアム") == true)
    try await household.store("renewal", "on")
    try await program.waitForFrame("renewing", atMost: Self.limit) {
      $0.label(of: "settings.plan.next") == "2027年2月10日"
    }
  }

  @Test func `W-1 gating 7.5 an idle screen follows the end by date, in title, banner and 履歴`()
    async throws
  {
    let household = try await Household()
    try await household.store("purchase", "premium_yearly")
    try await household.store("grace")
    // The grace ends on the sixteenth day after; the screen is left alone over that instant.
    let items = try await household.run("store", "list", "--json").object["items"]
    let end = try #require((items as? [[String: Any]])?.first?["graceEndsAt"] as? String)
    let program = try await household.open(now: try Self.instant(end, earlier: 15))
    try await program.openHistory()
    let month = try await program.pressIntoCalendar("[")
    #expect(month.days.first == "2026-01-01" && month.shows(ID.premium))
    let lock = try await program.waitForFrame("the lock", atMost: .seconds(60)) { $0.isLocked }
    #expect(
      lock.days.isEmpty && lock.shows(ID.free) && !lock.shows(ID.premium),
      "\(lock.elements.map { "\($0.id): \($0.label)" })")
    try await program.waitForFrame { $0.label(of: "titlebar")?.contains("無料") == true }
  }

  /// An instant of the wire, so many seconds earlier.
  private static func instant(_ text: String, earlier seconds: Double) throws -> String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    return try style.parse(text).addingTimeInterval(-seconds).ISO8601Format()
  }

  @Test func `W-55 W-6 wherever premium is named one key leads to what it is, PDF among it`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    // Until the plan is known nothing names premium, and the key has nowhere to lead to.
    try await program.press("3") { $0.label(of: "documents.reason")?.contains("プレミアム") == true }
    let fromPapers = try await program.press("U") { !$0.busy && $0.overlay == ID.paywall }
    #expect(fromPapers.shows("paywall.product.0"))
    #expect(try await program.settle().screen.contains("記録をPDFで書き出す"))
    try await program.press(.esc) { $0.screen == "documents" }
    try await program.openPlan()
    try await program.press("U") { !$0.busy && $0.overlay == ID.paywall }
    try await program.press(.esc) { $0.shows("settings.upgrade") }
    try await program.press("2") { $0.isCalendar }
    try await program.pressIntoCalendar(.up, .up, .up, focusing: "2026-01-20")
    try await program.pressIntoLock("[")
    try await program.press("U") { !$0.busy && $0.overlay == ID.paywall }
  }
}
