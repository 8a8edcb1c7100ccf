import TestSupport
import Testing

@Suite(.serialized) struct `更新中` {
  private static let slow = ["--latency", "4000"]

  @Test func `010 T008 it covers the whole screen and throws keys away`() async throws {
    let program = try await Demo.open(Self.slow)
    let waiting = try await program.press("2") { $0.overlay == ID.updating }
    let cover = try #require(waiting.element(ID.updating))
    #expect([cover.row, cover.column, cover.width, cover.height] == [0, 0, 80, 24])
    #expect(waiting.busy && waiting.focus == nil && waiting.days.isEmpty)
    program.send("[", "v", .enter, "1", "4", .left, "?", .tab)
    let calendar = try await program.waitForFrame("the answer") { !$0.busy }
    #expect(calendar.isCalendar && calendar.focus == ID.day("2026-02-10"))
    let settled = try #require(try await program.settle().frame)
    #expect(settled.isCalendar && settled.focus == ID.day("2026-02-10"))
    #expect(program.neverShowed { $0.overlay == ID.lock || $0.screen == "settings" })
  }

  @Test func `010 T008 a click does not reach through it`() async throws {
    let program = try await Demo.open(Self.slow)
    let tab = try #require(program.frames.last?.element("tab.settings")?.click)
    try await program.press("2") { $0.overlay == ID.updating }
    program.send(tab)
    let calendar = try await program.waitForFrame("the answer") { !$0.busy }
    #expect(calendar.screen == "history")
    #expect(program.neverShowed { $0.screen == "settings" })
  }

  @Test func `010 T008 Esc ends the waiting and shows what was there before`() async throws {
    let program = try await Demo.open(Self.slow)
    let before = try await program.openHistory()
    try await program.press("[") { $0.overlay == ID.updating }
    let after = try await program.press(.esc) { !$0.busy }
    #expect(after.isCalendar && after.focus == before.focus && after.days == before.days)
    #expect(after.spoken == "中止しました。")
    let settled = try await program.settle(quiet: .milliseconds(100))
    #expect(settled.frame == after)
  }

  @Test(arguments: [Key.text("q"), .control("c")])
  func `010 T008 leaving works while it waits`(key: Key) async throws {
    let program = try await Demo.open(Self.slow)
    try await program.press("2") { $0.overlay == ID.updating }
    program.send(key)
    #expect(try await program.exitStatus() == .exited(0))
  }

  @Test func `010 NFR-002 更新 by hand and 購入を復元 wait under it too`() async throws {
    let program = try await Demo.open(["--latency", "300"])
    try await program.openHistory()
    try await program.press("r") { $0.overlay == ID.updating && $0.busy }
    try await program.waitForFrame { $0.isCalendar }
    try await program.pressIntoLock("[")
    let restoring = try await program.press(.tab, .tab, .enter) { $0.overlay == ID.updating }
    #expect(restoring.busy && restoring.days.isEmpty)
    try await program.waitForFrame { $0.overlay == "ResultCard" && !$0.busy }
  }

  @Test func `product 3 a fast load never flickers but closes the keys`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    for _ in 0..<5 {
      try await program.press("r") { $0.isCalendar }
    }
    let busy = program.frames.filter { $0.busy && $0.overlay == nil }
    #expect(busy.allSatisfy { $0.screen == "history" })
  }

  @Test func `D-H6 D-H7 no month ever stands under another month's title`() async throws {
    let program = try await Demo.open(["--plan", "premium", "--latency", "60"])
    try await program.openHistory()
    var generator = SeededGenerator(for: "quick month changes")
    let keys: [Key] = ["[", "]", .pageUp, .pageDown, "[", .left, .enter, "r", "t"]
    for _ in 0..<40 {
      program.send(keys.randomElement(using: &generator) ?? "[")
      let stops = Bool.random(using: &generator)
      if stops { program.send(.esc) }
      try await program.settle(quiet: .milliseconds(Int.random(in: 1...40, using: &generator)))
    }
    try await program.settle()
    let months = program.frames.filter { $0.heading?.contains("月") == true && !$0.days.isEmpty }
    #expect(months.count > 5)
    for frame in months where frame.screen == "history" {
      let year = frame.heading?.prefix(4) ?? ""
      let month = frame.heading?.dropFirst(5).prefix { $0 != "月" } ?? ""
      let prefix = "\(year)-\(month.count == 1 ? "0" : "")\(month)-"
      #expect(frame.days.allSatisfy { $0.hasPrefix(prefix) }, "\(frame)")
    }
  }
}
