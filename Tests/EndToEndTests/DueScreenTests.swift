import Foundation
import TestSupport
import Testing

/// いま: what a screen says while a dose is due.
@Suite(.serialized) struct `Dose time` {
  /// 19:12 in Tokyo on the day of the figures.
  static let dinner = "2026-02-10T10:12:00Z"

  /// screens figure 20, without its footer.
  @Test(arguments: [
    (
      "ja",
      [
        0: "  お薬  佐藤 ハナさん  家族  無料      いま 夜 2回  オンライン  同期済み 19:12",
        3: "    2026年2月10日（火）                                          いま 夜 19:00",
        4: "    6回のうち 2回 服用、1回 飲み忘れ、2回 いま",
        9: "    昼   13:00  ✕  酸化マグネシウム錠330mg        1錠     飲み忘れ",
        11: "  » 夜   19:00  ►  メトホルミン錠250mg            1錠     いま（20:00まで）",
        12: "                ►  ロスバスタチン錠2.5mg          1錠     いま（20:00まで）",
        21: "    ✓ 服用  ✕ 飲み忘れ  ► いま  ☐ まだ  - 予定なし  + 頓服",
        22: "    いま 夜 19:00　メトホルミン錠250mg 1錠。Enter で記録、a で夜の2件",
      ], "いま 夜 19:00 - お薬", "a 夜の2件"
    ),
    (
      "en",
      [
        0: "  okusuri  Hana Sato  Caregiver  Free         Now: 2 due  Online  Synced 19:12",
        3: "    Tue 10 Feb 2026                                         Now: evening 19:00",
        4: "    2 of 6 taken, 1 missed, 2 due now",
        9: "    Noon 13:00  ✕  Magnesium oxide 330 mg         1 tab   missed",
        11: "  » Eve  19:00  ►  Metformin 250 mg               1 tab   now (until 20:00)",
        12: "                ►  Rosuvastatin 2.5 mg            1 tab   now (until 20:00)",
        21: "    ✓ taken  ✕ missed  ► now  ☐ not yet  - none  + as needed",
        22: "    Due now, evening 19:00: Metformin 250 mg, 1 tab. Enter records it, a both",
      ], "Due evening 19:00 - okusuri", "a both"
    ),
  ])
  func `F-1 screens figure 20, 今日 and both titles at dose time`(
    language: String, rows: [Int: String], title: String, slot: String
  ) async throws {
    let program = try await Demo.open(["--lang", language], now: Self.dinner)
    let screen = try await program.settle().screen
    for (row, line) in rows { #expect(screen.lines[row] == line) }
    #expect(screen.lines[23].contains(slot))
    for cell in screen.cells[11][16...17] {
      #expect(cell.style.attributes.isSuperset(of: [.bold, .reverse]))
    }
    let history = try await program.openHistory()
    #expect(history.title.contains(language == "ja" ? "いま 夜 2回" : "Now: 2 due"))
    let today = history.element(ID.day("2026-02-10"))?.label
    #expect(today?.contains(language == "ja" ? "夜 いま、眠前 まだ" : "eve now") == true)
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(text.contains("\u{1B}]2;\(title)\u{1B}\\"))
    // The title before is kept once, and put back once, after the last of ours.
    #expect(text.components(separatedBy: "\u{1B}[22;2t").count == 2)
    let ends = text.components(separatedBy: "\u{1B}[23;2t")
    #expect(ends.count == 2 && ends.last?.contains("\u{1B}]2;") == false)
  }

  @Test(arguments: ["linux", "vt100", "screen-256color"])
  func `F-1 a terminal whose title cannot be put back keeps it`(type: String) async throws {
    let program = try await Demo.open(now: Self.dinner, environment: ["TERM": type])
    try await program.settle()
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(!text.contains("\u{1B}]2;") && !text.contains("[22;2t") && !text.contains("[23;2t"))
  }

  @Test func `F-1 screens figure 20, a patient reads that it is time`() async throws {
    let program = try await Demo.open(["--mode", "patient"], now: Self.dinner)
    let settled = try await program.settle()
    #expect(settled.screen.lines[3].hasSuffix("いまは 夜 19:00 です"))
    #expect(settled.screen.lines[11].contains("►  いまです"))
    #expect(settled.frame?.focus == "today.dose.3")
  }

  @Test func `F-1 F-3 the time comes while a person waits: one line, a bell, the same focus`()
    async throws
  {
    let household = try await Household()
    _ = try household.home.directory("config/okusuri")
    _ = try household.home.write(#"{"bell": true}"#, to: "config/okusuri/settings.json")
    let program = try await household.open(now: "2026-02-10T09:59:48Z")
    #expect(try await program.settle().frame?.focus == "today.dose.1")
    #expect(!program.output.contains(7))
    let due = try await program.waitForFrame { $0.title.contains("いま 夜 1回") }
    #expect(due.focus == "today.dose.1")
    #expect(due.spoken == "夜 19:00 の薬の時間です。1回分あります")
    #expect(due.element("today.dose.2")?.label.contains("いま（20:00まで）") == true)
    #expect(program.output.count { $0 == 7 } == 1)
    let moved = try await program.press(.down) { $0.focus == "today.dose.2" }
    #expect(moved.spoken == "いま 夜 19:00　メトホルミン錠250mg 1錠。Enter で記録")
    let taken = try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。夜の") }
    #expect(!taken.title.contains("いま"))
  }

  @Test(arguments: [
    ("2026-02-10T09:59:52Z", "2026-02-10T10:00:30Z", "夜", "19:00", "薬の時間です"),
    ("2026-02-10T04:59:52Z", "2026-02-10T05:00:30Z", "昼", "13:00", "飲み忘れになりました"),
  ])
  func `F-1 what the clock did is no longer said once the dose is recorded elsewhere`(
    before: String, after: String, slot: String, time: String, words: String
  ) async throws {
    let household = try await Household()
    let program = try await household.open(now: before)
    try await program.waitForFrame { $0.spoken.contains(words) && $0.spoken.contains(slot) }
    let name = slot == "夜" ? "メトホルミン" : "アムロジピン"
    let taken = try await PipedProgram.run(
      ["take", name, "--at", time, "--now", after], home: household.home)
    #expect(taken.status == .exited(0), "\(taken.errorText)")
    try await program.waitForFrame { !$0.spoken.contains(words) }
  }

  @Test func `F-23 status --short is one line without a name`() async throws {
    let household = try await Household()
    let before = try await household.run("status", "--short")
    #expect(before.status == .exited(0) && before.text == "お薬 忘れ1 次 19:00\n")
    let home = household.home
    let due = try await PipedProgram.run(["status", "--short", "--now", Self.dinner], home: home)
    #expect(due.text == "お薬 忘れ1 いま 夜 1回\n")
    let english = try await PipedProgram.run(
      ["status", "--short", "--lang", "en", "--now", Self.dinner], home: home)
    #expect(english.text == "okusuri 1 missed Now: 1 due\n")
    let today = try await PipedProgram.run(["today", "--now", Self.dinner], home: home)
    #expect(today.text.contains("1回 飲み忘れ、1回 いま　いま 夜 19:00\n"))
    #expect(today.text.contains("夜 19:00　メトホルミン錠250mg 1錠、いま（20:00まで）\n"))
  }

  @Test func `F-23 today --watch prints the day again when a dose becomes due, and ends well`()
    async throws
  {
    let household = try await Household()
    let watch = try PipedProgram.launch(
      ["today", "--watch", "--now", "2026-02-10T09:59:50Z"], home: household.home)
    try await watch.waitForOutput("いま（20:00まで）")
    watch.kill(SIGTERM)
    let result = try await watch.result()
    #expect(result.status == .exited(0))
    #expect(result.text.components(separatedBy: "今日　2026年2月10日（火）").count == 3)
  }

  @Test func `F-23 today --watch asks a server for changes, and not for what the clock tells`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.moveServer(to: "2026-02-10T09:59:50Z")
    let asked = { distant.gate.requests.count { $0.contains("/today") } }
    let before = asked()
    let watch = try PipedProgram.launch(
      ["today", "--watch", "--server", distant.address, "--now", "2026-02-10T09:59:50Z"],
      home: distant.household.home)
    try await watch.waitForOutput("いま（20:00まで）")
    // Once at the start, and once when the stream of changes is there.
    #expect((before + 1...before + 2).contains(asked()))
    let taken = try await PipedProgram.run(
      ["take", "アムロジピン", "--at", "13:00", "--server", distant.address] + Household.clock,
      home: distant.household.home)
    #expect(taken.status == .exited(0), "\(taken.errorText)")
    try await watch.waitForOutput("アムロジピン錠5mg 1錠、服用")
    watch.kill(SIGTERM)
    #expect(try await watch.result().status == .exited(0))
    try await distant.stop()
  }
}
