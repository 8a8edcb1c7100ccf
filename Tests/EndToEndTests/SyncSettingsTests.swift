import Foundation
import TestSupport
import Testing

/// 同期 in 設定, and leaving with something unsent.
@Suite(.serialized) struct `What was not sent` {
  /// A dose of noon recorded while nobody answers.
  private func recordedOffline(_ distant: DistantHousehold) async throws -> TerminalProgram {
    let program = try await distant.open()
    try await program.settle()
    distant.gate.set(.shut)
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。昼の") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    return program
  }

  /// The same, once the server has answered that it does not take it.
  private func refused(_ distant: DistantHousehold) async throws -> TerminalProgram {
    // Whoever looks on while it is refused is told at once; set aside is what a later start sends.
    try await recordedOffline(distant).quit()
    distant.gate.set(.refusing(status: 409, code: "CONFLICT"))
    let program = try await distant.open()
    try await program.waitForFrame { $0.title.contains("送信できない 1件") }
    return program
  }

  @Test func `D-O11 a refused write is set aside with its reason and can be sent again`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await refused(distant)
    // The count is read from the disk, and what became of the row follows in the next turn.
    let today = try await program.waitForFrame { frame in
      frame.shows("today.refused")
        && frame.element("today.dose.1")?.label.contains("飲み忘れ") == true
    }
    let title = try #require(today.element("titlebar"))
    let list = try await program.press(title.click) { $0.focus == "settings.sync.row.0" }
    #expect(list.spoken == "2月10日 昼のアムロジピン錠5mg、送信できません。予定か記録が変わりました")
    let card = try await program.press(.enter) { $0.overlay == "SetAsideCard" }
    #expect(card.focus == "settings.sync.retry.0")
    try await program.press(.esc) { $0.focus == "settings.sync.row.0" }
    // Refused once more it is there again.
    try await program.press(.enter) { $0.overlay == "SetAsideCard" }
    try await program.press(.enter) { $0.shows("settings.sync.row.0") && $0.overlay == nil }
    try await program.settle()
    distant.gate.set(.open)
    try await program.press(.enter) { $0.overlay == "SetAsideCard" }
    try await program.press(.enter) { frame in
      !frame.shows("settings.sync.row.0") && frame.overlay == nil && !frame.title.contains("送信できない")
    }
    try await program.settle()
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-10", asked: DistantHousehold.day(0)) == [
        "8:00", "13:00",
      ])
  }

  @Test func `D-O11 a refused write can be withdrawn`() async throws {
    let distant = try await DistantHousehold()
    let program = try await refused(distant)
    try await program.press("4") { $0.focus == "settings.account" }
    program.send(.down, .down, .down)
    try await program.press(.down) { $0.focus == "settings.sync" }
    try await program.press(.right) { $0.focus == "settings.sync.send" }
    try await program.press(.down) { $0.focus == "settings.sync.row.0" }
    try await program.press(.enter) { $0.overlay == "SetAsideCard" }
    try await program.press(.right) { $0.focus == "settings.sync.drop.0" }
    let dropped = try await program.press(.enter) { $0.spoken.hasPrefix("取り下げました。") }
    #expect(!dropped.shows("settings.sync.row.0") && !dropped.title.contains("送信できない"))
    distant.gate.set(.open)
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-10", asked: DistantHousehold.day(0)) == ["8:00"])
  }

  @Test func `screens 3 同期 says what waits and tries at once, for caregivers only`() async throws {
    let program = try await Demo.open(["--offline"])
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    try await program.press("4") { $0.focus == "settings.account" }
    program.send(.down, .down, .down)
    let panel = try await program.press(.down) { $0.focus == "settings.sync" }
    #expect(panel.label(of: "settings.sync.state") == "最終更新 14:32")
    #expect(panel.label(of: "settings.sync.waiting") == "未送信 1件　つながると送ります。消えません。")
    try await program.press(.right) { $0.focus == "settings.sync.send" }
    try await program.press(.enter) { $0.spoken == "つながると送ります。消えません。" }
    let patient = try await Demo.open(["--offline", "--mode", "patient"])
    let settings = try await patient.press("4") { $0.screen == "settings" }
    #expect(!settings.elements.contains { $0.id.contains("sync") })
  }

  @Test func `D-O9 the title bar follows what a command of the same account does to the unsent`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await recordedOffline(distant)
    // It withdraws what was recorded, or queues what takes it back: one waits no more.
    try await distant.command(["undo"])
    try await program.waitForFrame { !$0.title.contains("未送信 1件") }
    try await program.quit()
  }

  @Test func `signing out with something unsent asks first, and works without a network`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await recordedOffline(distant)
    try await program.press("4") { $0.focus == "settings.account" }
    program.send(.down, .down, .down, .down, .down, .down)
    try await program.press(.down) { $0.focus == "settings.signOut" }
    try await program.press(.right) { $0.focus == "settings.signOut.confirm" }
    let asked = try await program.press(.enter) { $0.overlay == "SignOutCard" }
    #expect(asked.focus == "signout.no" && asked.spoken == "未送信の記録が 1件あります")
    #expect(try await program.settle().screen.contains("2月10日 昼のアムロジピン錠5mg"))
    try await program.press(.enter) { $0.focus == "settings.signOut.confirm" }
    try await program.press(.enter) { $0.overlay == "SignOutCard" }
    let out = try await program.press(.left, .enter) {
      $0.screen == "login" && $0.shows("signin.unsent")
    }
    #expect(out.focus == "signin.password")
    try await program.terminate()
    try await sentAfterSigningIn(distant)
  }

  /// The next start says what waits; the address is typed, and what waits for it is said and sent.
  private func sentAfterSigningIn(_ distant: DistantHousehold) async throws {
    distant.gate.set(.open)
    let program = try TerminalProgram.launch(
      ["--server", distant.address, "--now", DistantHousehold.day(0)],
      home: distant.household.home)
    let waiting = try await program.waitForFrame {
      $0.screen == "login" && $0.shows("signin.waiting")
    }
    #expect(
      waiting.label(of: "signin.waiting")
        == "この端末の未送信の記録 1件は、記録した人が入ると送ります。消えません。")
    #expect(!waiting.shows("signin.unsent"))
    program.send(.text(Household.email))
    try await program.press(.tab) { $0.shows("signin.unsent") }
    program.send(.text(Household.password))
    try await program.press(.enter) { $0.screen == "today" && $0.title.contains("同期済み") }
    try await program.settle()
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-10", asked: DistantHousehold.day(0)) == [
        "8:00", "13:00",
      ])
  }

  @Test func `D-O7 a damaged file of this device is said on 今日 and in 同期, and left as it is`()
    async throws
  {
    let distant = try await DistantHousehold()
    let first = try await distant.open()
    try await first.quit()
    let rubbish = Data(String(repeating: "rubbish ", count: 2048).utf8)
    let files = try outboxes(of: distant)
    try #require(!files.isEmpty)
    for file in files { try damage(file, with: rubbish) }
    let program = try await distant.open()
    let today = try await program.waitForFrame { $0.shows("today.fault") }
    let told = try #require(today.label(of: "today.fault"))
    #expect(told.hasPrefix("未送信の記録を読めません") && told.contains("okusuri sync reset"), "\(told)")
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。昼の") }
    try await program.press("4") { $0.focus == "settings.account" }
    program.send(.down, .down, .down)
    let panel = try await program.press(.down) { $0.focus == "settings.sync" }
    #expect(panel.shows("settings.sync.fault"))
    // Nobody knows what waited there, once what was recorded now is sent.
    try await program.waitForFrame {
      $0.label(of: "settings.sync.waiting") == "送れていない記録があるかもしれません。"
    }
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-10", asked: DistantHousehold.day(0)) == [
        "8:00", "13:00",
      ])
    for file in files {
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == rubbish)
    }
  }

  /// The files of unsent writes, of every account of the home.
  private func outboxes(of distant: DistantHousehold) throws -> [String] {
    let folder = distant.household.home.path(of: "data/okusuri/device")
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".sqlite") && !$0.contains("cache") }.map { "\(folder)/\($0)" }
  }

  private func damage(_ file: String, with rubbish: Data) throws {
    for log in ["\(file)-wal", "\(file)-shm"] where FileManager.default.fileExists(atPath: log) {
      try FileManager.default.removeItem(atPath: log)
    }
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: rubbish)
    try handle.close()
  }
}
