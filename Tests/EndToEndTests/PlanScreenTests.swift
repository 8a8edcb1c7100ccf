import TestSupport
import Testing

/// 設定 プラン as in screens figure 12, with the store's address as text and as a code.
@Suite(.serialized) struct `設定 プラン` {
  private static let appStore = "https://apps.apple.com/account/subscriptions"
  private static let googlePlay = "https://play.google.com/store/account/subscriptions"

  /// Opens プラン of a household that bought by the year, and waits until store and server were asked.
  private static func plan(
    of household: Household, _ options: [String] = ["--lang", "ja"],
    size: TerminalSize = .standard, now: String = Demo.now, environment: [String: String?] = [:]
  ) async throws -> TerminalProgram {
    let program = try await household.open(
      options, size: size, now: now, environment: environment)
    try await program.press("4") { $0.screen == "settings" }
    try await program.press(.down, .down, .down) {
      $0.focus == "settings.plan" && $0.element("settings.plan.checked") != nil
    }
    return program
  }

  private static func done(_ household: Household, _ command: String...) async throws {
    let result = try await household.run("store", command[0], command.dropFirst().first ?? "--json")
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
  }

  /// The code on the screen, read as a phone reads it.
  private static func code(_ screen: DecodedScreen) throws -> String {
    let rows = (3..<20).map { row in
      (45..<78).map { screen.cell(row: row, column: $0)?.text ?? "?" }.joined()
    }
    return try QRReader.text(of: rows)
  }

  @Test(arguments: [
    ("ja", TerminalSize.standard, ""), ("en", .standard, ""), ("ja", .wide, "-wide"),
  ])
  func `screens 2 figure 12, プラン`(
    language: String, size: TerminalSize, suffix: String
  ) async throws {
    let household = try await Household()
    try await Self.done(household, "purchase", "premium_yearly")
    let program = try await Self.plan(of: household, ["--lang", language], size: size)
    try Golden.expect(
      try await program.settle().screen, toBe: "figure-12-plan\(suffix).\(language)")
  }

  @Test func `gating 8.1 8.2 ストアで管理 shows each store's address, as text and as a code`()
    async throws
  {
    let household = try await Household()
    try await Self.done(household, "purchase", "premium_yearly")
    let program = try await Self.plan(of: household)
    let first = try await program.settle().screen
    #expect(first.contains(Self.appStore) && !first.contains(Self.googlePlay))
    #expect(try Self.code(first) == Self.appStore)
    let paper = first.cell(row: 3, column: 45)?.style
    #expect(paper?.foreground == .palette(16) && paper?.background == .palette(231))

    try await program.press(.enter) { $0.focus == "settings.manage" }
    let other = try await program.press(.enter) { $0.shows("settings.manage.address.1") }
    #expect(other.focus == "settings.manage" && other.spoken.contains("Google Play"))
    #expect(try Self.code(try await program.settle().screen) == Self.googlePlay)
    let click = try #require(other.element("settings.manage")?.click)
    try await program.press(click) { $0.shows("settings.manage.address.0") }
    #expect(try Self.code(try await program.settle().screen) == Self.appStore)
  }

  @Test(arguments: [["TERM": "linux"], ["LC_ALL": "C"]])
  func `screens 1 where blocks may come out wrong the address stands alone`(
    environment: [String: String]
  ) async throws {
    let household = try await Household()
    try await Self.done(household, "purchase", "premium_yearly")
    let program = try await Self.plan(of: household, environment: environment.mapValues { $0 })
    let settled = try await program.settle()
    #expect(settled.frame?.shows("settings.qr") == false)
    let screen = settled.screen
    #expect(screen.contains(Self.appStore) && screen.contains("下のアドレスを開きます。"))
    #expect(!screen.contains("右を読み取るか") && !screen.text.contains { "▀▄█".contains($0) })
  }

  @Test func `terminal 15 an address is a link where the terminal is known to take one`()
    async throws
  {
    let household = try await Household()
    try await Self.done(household, "purchase", "premium_yearly")
    let program = try await Self.plan(of: household)
    let plain = try await program.settle().screen
    #expect(!String(decoding: program.output, as: UTF8.self).contains("\u{1B}]8;"))

    program.send(.bytes(Array("\u{1B}[?2026;2$y".utf8)))
    try await program.press(.down) { $0.focus == "settings.sync" }
    try await program.press(.up) { $0.focus == "settings.plan" }
    let linked = try await program.settle().screen
    let output = String(decoding: program.output, as: UTF8.self)
    #expect(output.contains("\u{1B}]8;;\(Self.appStore)\u{1B}\\"))
    #expect(linked.lines == plain.lines)
    let row = try #require(plain.lines.firstIndex { $0.contains(Self.appStore) })
    for (cell, before) in zip(linked.cells[row], plain.cells[row]) where before.text == "a" {
      #expect(cell.style.foreground == before.style.foreground)
      #expect(cell.style.background == before.style.background)
    }
    // Each link ends where its address does, so nothing else of the screen is a part of it.
    let ends = output.ranges(of: "\u{1B}]8;;\u{1B}\\").count
    #expect(ends > 0 && output.ranges(of: "\u{1B}]8;;http").count == ends)
  }

  @Test func `screens 1 without colours the code is reversed`() async throws {
    let household = try await Household()
    try await Self.done(household, "purchase", "premium_yearly")
    let program = try await Self.plan(of: household, environment: ["NO_COLOR": "1"])
    let screen = try await program.settle().screen
    #expect(try Self.code(screen) == Self.appStore)
    #expect(screen.cell(row: 3, column: 45)?.style.attributes == .reverse)
    #expect(screen.cell(row: 3, column: 45)?.style.background == .terminal)
  }

  @Test func `gating 3.1 to 3.4 none, active, grace and expired, each with its date and spoken`()
    async throws
  {
    let household = try await Household()
    let program = try await Self.plan(of: household)
    let none = try await program.settle()
    #expect(none.screen.contains("プラン　プレミアムはありません"))
    #expect(!none.screen.contains(Self.appStore) && none.frame?.shows("settings.qr") == false)
    #expect(none.screen.says("いま　無料。直近30日") && none.screen.says("いつでも受け取れます"))
    #expect(none.frame?.label(of: "settings.upgrade") == "プレミアムにする")

    try await Self.done(household, "purchase", "premium_yearly")
    let active = try await program.waitForFrame { $0.shows("settings.plan.next") }
    #expect(active.label(of: "settings.plan.state") == "プレミアム　有効")
    #expect(active.spoken == "プラン　プレミアム、有効、次の更新は 2027年2月10日")

    try await Self.done(household, "grace")
    let grace = try await program.waitForFrame { $0.spoken.contains("支払いの確認中") }
    #expect(grace.label(of: "settings.plan.state") == "プレミアム　支払いの確認中（2026年2月26日まで）")
    #expect(grace.spoken == "プラン　プレミアム、支払いの確認中、2026年2月26日まで")
    #expect(grace.label(of: "settings.plan.kind") == "1年ごと")

    try await Self.done(household, "grace", "--end")
    let expired = try await program.waitForFrame { $0.spoken.contains("終わりました") }
    #expect(expired.label(of: "settings.plan.state") == "プレミアムは 2026年2月10日に終わりました")
    try await program.waitForFrame { $0.label(of: "titlebar")?.contains("無料") == true }
    try await program.waitForFrame { $0.shows("settings.upgrade") && !$0.shows("settings.manage") }
    let screen = try await program.settle().screen
    #expect(screen.says("2026年2月10日に終わりました"))
    #expect(!screen.contains(Self.appStore))
  }

  @Test func `gating 3.5 9.5 decision P-13 opening プラン asks anew, and so does 最新にする`() async throws
  {
    let household = try await Household()
    let program = try await household.open(["--lang", "ja"])
    try await program.press("4") { $0.screen == "settings" }
    let none = try await program.press(.down, .down, .down) { $0.shows("settings.plan.checked") }
    #expect(none.label(of: "settings.plan.state") == "プレミアムはありません")
    try await program.press(.down) { $0.focus == "settings.sync" }

    // Nobody tells the screen: it has to ask.
    try household.database.grantPremium()
    try await program.press(.up) { $0.label(of: "settings.plan.state") == "プレミアム　有効" }
    try await program.waitForFrame { $0.label(of: "titlebar")?.contains("プレミアム") == true }

    try household.database.revokePremium()
    let over = try await program.press("r") {
      !$0.busy && $0.label(of: "settings.plan.state") == "プレミアムはありません"
    }
    #expect(over.overlay == nil && over.label(of: "titlebar")?.contains("無料") == true)
  }
}
