import TestSupport
import Testing

/// Forms and rarer kinds of recording, with the network gone in the middle.
@Suite(.serialized) struct `Typing while the network goes` {
  @Test
  func `product 1 a medicine typed without a network stays in its form until it can be saved`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await distant.open()
    try await program.press("m") { $0.shows("medications.row.0") && !$0.busy }
    try await program.press("n") { $0.focus == "medication.name" }
    distant.gate.set(.shut)
    try await program.press("ロキソプロフェン錠60mg") {
      $0.label(of: "medication.name") == "ロキソプロフェン錠60mg"
    }
    try await program.press(.backTab, .backTab) { $0.focus == "medication.save" }
    let refused = try await program.press(.enter) { $0.saysOffline && !$0.busy }
    #expect(refused.screen == "medications")
    #expect(refused.label(of: "medication.name") == "ロキソプロフェン錠60mg")
    distant.gate.set(.open)
    try await program.closeError()
    let saved = try await program.press(.enter) { frame in
      frame.elements.contains {
        $0.id.hasPrefix("medications.row.") && $0.label.contains("ロキソプロフェン錠60mg")
      }
    }
    #expect(!saved.shows("medication.name"))
    try await program.quit()
    let list = try await distant.command(["medications", "list"])
    #expect(list.text.components(of: "ロキソプロフェン錠60mg") == 1)
  }

  @Test func `product 1 a name typed without a network stays in its field until it can be saved`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await distant.open()
    try await program.press("4", .down) { $0.focus == "settings.patients" }
    try await program.press(.enter) { $0.shows("patients.row.0") && !$0.busy }
    try await program.press(.enter, .down) { $0.focus == "patients.action.rename" }
    try await program.press(.enter) { $0.focus == "patient.name" }
    distant.gate.set(.shut)
    try await program.press(.control("u"), "山田 花") { $0.label(of: "patient.name") == "山田 花" }
    try await program.press(.enter) { $0.saysOffline && !$0.busy }
    distant.gate.set(.open)
    try await program.closeError()
    #expect(program.frames.last?.label(of: "patient.name") == "山田 花")
    try await program.press(.enter) { $0.spoken == "名前を変えました：山田 花" }
  }

  @Test func `product 1 a password typed without a network is not lost and not changed`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await distant.open()
    try await program.press("4") { $0.focus == "settings.account" }
    try await program.press(.right, .enter) { $0.focus == "account.current" }
    distant.gate.set(.shut)
    program.send(.text(Household.password), .enter, .text(DistantHousehold.newPassword), .enter)
    program.send(.text(DistantHousehold.newPassword))
    try await program.press(.enter) { $0.saysOffline && !$0.busy }
    distant.gate.set(.open)
    try await program.closeError()
    try await program.press(.enter) { $0.spoken.hasPrefix("パスワードを変えました。") }
    #expect(!program.traceLines.contains { $0.contains("horse") || $0.contains("staple") })
  }

  @Test func `D-O9 an as-needed dose recorded without a network is sent once`() async throws {
    let distant = try await DistantHousehold()
    try await distant.command([
      "medications", "add", "アセトアミノフェン錠200mg", "--dosage", "2錠", "--as-needed",
    ])
    try await distant.keepDaysToCome()
    let program = try await distant.open()
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    try await program.press(.esc) { $0.overlay == nil }
    distant.gate.set(.shut)
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    try await program.press(.enter) { $0.title.contains("未送信 1件") && $0.shows("today.prn.0") }
    distant.gate.set(.open)
    try await program.press("r") { $0.title.contains("同期済み") && !$0.title.contains("未送信") }
    try await program.quit()
    let day = try await distant.command(["history", "day", "2026-02-10"])
    #expect(day.text.components(of: "アセトアミノフェン錠200mg") == 1)
  }

  @Test func `D-O9 decision P-23 a dose of yesterday filled in without a network is sent once`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    let program = try await distant.open()
    try await program.openHistory()
    try await program.pressIntoCalendar(.left, focusing: "2026-02-09")
    try await program.press(.enter) { $0.screen == "day" && $0.shows("day.dose.0") && !$0.busy }
    distant.gate.set(.shut)
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    distant.gate.set(.open)
    try await program.press(.esc) { $0.isCalendar }
    try await program.press("1") { $0.screen == "today" }
    try await program.press("r") { $0.title.contains("同期済み") && !$0.title.contains("未送信") }
    try await program.quit()
    #expect(
      try await distant.taken(on: "2026-02-09", asked: DistantHousehold.day(0)) == ["8:00"])
  }
}

extension UIFrame {
  /// True when the screen says that there is no network or no answer.
  fileprivate var saysOffline: Bool {
    overlay?.hasSuffix("Error") == true || overlay == "ErrorCard"
      || elements.contains { $0.id.hasSuffix(".error") }
  }
}

extension TerminalProgram {
  /// Closes the card of an error, when there is one.
  fileprivate func closeError() async throws {
    guard frames.last?.overlay != nil else { return }
    try await press(.esc) { $0.overlay == nil }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
