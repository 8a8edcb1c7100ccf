import Glibc
import TestSupport
import Testing

/// Forms and rarer kinds of recording, with the network gone in the middle.
@Suite(.serialized) struct `Typing while the network goes` {
  @Test func `F-21 a medicine typed without a network is shown at once, and sent once`()
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
    let kept = try await program.press(.enter) { frame in
      !frame.busy
        && frame.elements.contains {
          $0.id.hasPrefix("medications.row.") && $0.label.contains("ロキソプロフェン錠60mg")
        }
    }
    #expect(!kept.shows("medication.name") && kept.spoken.contains("つながると送ります"))
    let told = try await program.waitForFrame { $0.title.contains("未送信 1件") }
    #expect(
      told.elements.contains { $0.label.contains("ロキソプロフェン") && $0.label.contains("未送信") })
    distant.gate.set(.open)
    try await program.waitForFrame {
      $0.title.contains("オンライン") && !$0.title.contains("未送信")
    }
    try await program.quit()
    let list = try await distant.command(["medications", "list"])
    #expect(list.text.components(of: "ロキソプロフェン錠60mg") == 1)
  }

  @Test func `F-21 a name typed without a network stands there at once, and is sent`() async throws
  {
    let distant = try await DistantHousehold()
    let program = try await distant.open()
    try await program.press("4", .down) { $0.focus == "settings.patients" }
    try await program.press(.enter) { $0.shows("patients.row.0") && !$0.busy }
    try await program.press(.enter, .down) { $0.focus == "patients.action.rename" }
    try await program.press(.enter) { $0.focus == "patient.name" }
    distant.gate.set(.shut)
    try await program.press(.control("u"), "山田 花") { $0.label(of: "patient.name") == "山田 花" }
    try await program.press(.enter) {
      $0.spoken.contains("名前を変えました：山田 花") && $0.spoken.contains("つながると送ります")
    }
    try await program.waitForFrame { $0.title.contains("未送信 1件") }
    distant.gate.set(.open)
    try await program.waitForFrame {
      $0.title.contains("オンライン") && !$0.title.contains("未送信")
    }
    try await program.quit()
    #expect(try await distant.command(["patients"]).text.contains("山田 花"))
  }

  @Test
  func `F-21 offline at noon, a count and a medicine go to the other terminal once it is online`()
    async throws
  {
    let distant = try await DistantHousehold()
    let (program, other) = (try await distant.open(), try TemporaryDirectory())
    let options = ["--server", distant.address, "--now", DistantHousehold.day(0)]
    let login = try await PipedProgram.run(
      ["login", "--email", Household.email, "--password-stdin"] + options, home: other,
      input: Household.password + "\n")
    try #require(login.status == .exited(0), "\(login.errorText)")
    try await program.press("m") { $0.shows("medications.row.0") && !$0.busy }
    distant.gate.set(.shut)
    try await program.press("s") { $0.focus == "medication.stock" }
    try await program.press(.control("u"), "77", .enter) {
      $0.element("medications.row.0")?.label.contains("在庫 77") == true && !$0.busy
    }
    try await program.press("n") { $0.focus == "medication.name" }
    try await program.press("ロキソプロフェン錠60mg") {
      $0.label(of: "medication.name") == "ロキソプロフェン錠60mg"
    }
    try await program.press(.backTab, .backTab) { $0.focus == "medication.save" }
    try await program.press(.enter) { $0.title.contains("未送信 2件") && !$0.busy }
    // Killed and started again, both are there, and nothing was sent.
    program.kill(SIGKILL)
    let again = try await distant.open()
    try await again.press("m") { frame in
      !frame.busy && frame.title.contains("未送信 2件")
        && frame.element("medications.row.0")?.label.contains("在庫 77") == true
    }
    distant.gate.set(.open)
    try await again.waitForFrame {
      $0.title.contains("オンライン") && !$0.title.contains("未送信")
    }
    let seen = try await PipedProgram.run(["medications", "list"] + options, home: other)
    #expect(seen.text.components(of: "ロキソプロフェン錠60mg") == 1, "\(seen.text)")
    #expect(seen.text.contains("77"), "\(seen.text)")
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
