import TestSupport
import Testing

/// When a dose was really taken, and what is asked about before it is recorded; it is 14:32.
@Suite(.serialized) struct `When it was taken` {
  private static let noon = "today.dose.2"

  @Test(arguments: ["午後1時半", "1時半pm", "13時半"])
  func `F-10 a time in words is taken from its first letter on`(text: String) async throws {
    let program = try await Demo.open()
    try await program.press("e") { $0.overlay == "TimeCard" }
    let words = text.map { Key.text(String($0)) }
    for key in words { program.send(key) }
    try await program.waitForFrame { $0.spoken.contains("13:30") && $0.overlay == "TimeCard" }
    try await program.press(.enter) {
      $0.overlay == nil && $0.spoken.hasPrefix("記録しました。") && $0.spoken.contains("13:30")
    }
  }

  @Test func `F-10 e records a dose at the time that was typed, and gives it another one`()
    async throws
  {
    let program = try await Demo.open()
    let card = try await program.press("e") { $0.overlay == "TimeCard" }
    #expect(card.focus == "time.planned" && card.spoken == "予定の時刻 13:00。Enter で記録")
    let typed = try await program.press("1", "3", "0", "5") {
      $0.spoken == "時刻を入れる 13:05。Enter で記録"
    }
    #expect(typed.element("time.echo.0")?.label == "2月10日（火）13:05 に飲んだと記録します。")
    #expect(typed.element("time.echo.1")?.label == "予定より 5分 あとです。")
    let recorded = try await program.press(.enter) {
      $0.overlay == nil && $0.spoken.hasPrefix("記録しました。昼の")
    }
    #expect(recorded.spoken.contains("13:05 家族。u で取り消し"))
    #expect(recorded.element(Self.noon)?.label.contains("服用、13:05 家族") == true)

    try await program.press("e") { $0.focus == "time.recorded" }
    try await program.press("2", "3", "0", "0") { $0.spoken == "まだ来ていない時刻です" }
    let corrected = try await program.press(.up, .up, .enter) { $0.overlay == nil }
    #expect(corrected.element(Self.noon)?.label.contains("服用、13:00 家族") == true)
    let back = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。昼の") }
    #expect(back.element(Self.noon)?.label.contains("服用、13:05 家族") == true)
    try await program.settle()
  }

  @Test func `F-10 e in the list of p records an intake at the time that was typed`() async throws {
    let program = try await Demo.open()
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    let card = try await program.press("e") { $0.overlay == "TimeCard" }
    #expect(card.focus == "time.now" && card.spoken == "いま 14:32。Enter で記録")
    #expect(!card.shows("time.planned"))
    try await program.press("2", "3", "0", "0") { $0.spoken == "まだ来ていない時刻です" }
    try await program.press(.backspace, .backspace, .backspace, .backspace) {
      $0.element("time.typed")?.label == "時刻を入れる "
    }
    let typed = try await program.press("1", "2", "0", "5") {
      $0.spoken == "時刻を入れる 12:05。Enter で記録"
    }
    #expect(typed.element("time.echo.0")?.label == "2月10日（火）12:05 に飲んだと記録します。")
    #expect(!typed.shows("time.echo.1"))
    let recorded = try await program.press(.enter) {
      $0.overlay == nil && $0.spoken.hasPrefix("記録しました。")
    }
    #expect(recorded.focus == "today.prn.1" && recorded.spoken.contains("12:05 家族"))
    try await program.settle()
  }

  @Test func `F-11 an early dose is asked about once, with まだ first`() async throws {
    let program = try await Demo.open()
    try await program.press(.down) { $0.focus == "today.dose.3" }
    let asked = try await program.press(.enter) { $0.overlay == "EarlyQuestion" }
    #expect(asked.focus == "early.no")
    #expect(asked.spoken == "予定より 4時間28分 早い時刻です。もう飲みましたか。")
    let left = try await program.press(.enter) { $0.overlay == nil }
    #expect(left.element("today.dose.3")?.label.contains("まだ") == true)
    try await program.press(.enter) { $0.overlay == "EarlyQuestion" }
    try await program.press(.left, .enter) { $0.spoken.hasPrefix("記録しました。夜の") }
    // The other one of the slot is not asked about again.
    let second = try await program.press(.down, .enter) {
      $0.element("today.dose.4")?.label.contains("服用、14:32 家族") == true
    }
    #expect(second.overlay == nil)
  }

  @Test func `F-12 an intake before its interval is asked about, and recorded when it was taken`()
    async throws
  {
    let household = try await Household()
    let added = try await household.run(
      "medications", "add", "ロキソプロフェン錠60mg", "--dosage", "1錠", "--as-needed", "--interval",
      "4", "--max-per-day", "3")
    #expect(added.status == .exited(0), "\(added.errorText)")
    #expect(added.text.contains("4時間あける 1日3回まで"))
    let first = try await household.run("take", "ロキソプロフェン", "--at", "10:40")
    #expect(first.status == .exited(0), "\(first.errorText)")
    let refused = try await household.run("take", "ロキソプロフェン")
    #expect(refused.status == .exited(64))
    let known = "前回から 3時間52分です。4時間あける薬です。14:40 から飲めます。何も記録していません。"
    #expect(refused.errorText.contains(known), "\(refused.errorText)")

    let program = try await household.open()
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    let asked = try await program.press(.enter) { $0.overlay == "PRNQuestion" }
    #expect(asked.focus == "prn.wait" && asked.spoken == "前回から 3時間52分です")
    #expect(asked.element("prn.wait")?.label == "14:40まで待つ")
    let waited = try await program.press(.enter) { $0.overlay == nil }
    #expect(!waited.shows("today.prn.1"))
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    try await program.press(.enter) { $0.overlay == "PRNQuestion" }
    let taken = try await program.press(.left, .enter) { $0.spoken.hasPrefix("記録しました。") }
    #expect(taken.shows("today.prn.1"))
    try await program.settle()
  }

  @Test func `F-10 e in the list of p records another amount, asked about like any`() async throws {
    let household = try await Household()
    let added = try await household.run(
      "medications", "add", "ロキソプロフェン錠60mg", "--dosage", "1錠", "--as-needed",
      "--max-per-day", "1")
    #expect(added.status == .exited(0), "\(added.errorText)")
    let milligrams = try await household.run("take", "ロキソプロフェン", "--amount", "60mg")
    #expect(milligrams.status == .exited(64))
    #expect(milligrams.errorText.contains("いつもの量は 1錠 です"))
    let planned = try await household.run("take", "アムロジピン", "--at", "13:00", "--amount", "2")
    #expect(planned.status == .exited(64))
    let half = try await household.run("take", "ロキソプロフェン", "--amount", "半錠", "--json")
    #expect(half.status == .exited(0), "\(half.errorText)")
    #expect(half.text.contains(#""quantityTaken":0.5,"#))

    let program = try await household.open()
    try await program.press("p") { $0.shows("today.prn.choice.0") }
    let card = try await program.press("e") { $0.overlay == "TimeCard" }
    #expect(card.element("time.amount")?.label == "量 1錠")
    let field = try await program.press(.down, .down) { $0.focus == "time.amount" }
    #expect(field.spoken == "量 1錠。Enter で記録")
    try await program.press("2") { $0.spoken == "量 2。Enter で記録" }
    let asked = try await program.press(.enter) { $0.overlay == "PRNQuestion" }
    #expect(asked.spoken == "今日は 1回 飲んでいます（1日 1回まで）")
    let taken = try await program.press(.left, .enter) { $0.spoken.hasPrefix("記録しました。") }
    #expect(taken.spoken.contains("ロキソプロフェン錠60mg 2錠、14:32"))
    try await program.settle()
    let day = try await household.run("today", "--json")
    #expect(day.text.contains(#""quantityTaken":2,"#))
  }

  @Test func `F-11 take asks where it can, and records early doses with --yes`() async throws {
    let household = try await Household()
    let refused = try await household.run("take", "アムロジピン", "--at", "22:00")
    #expect(refused.status == .exited(64))
    #expect(refused.errorText.contains("予定より 7時間28分 早い時刻です。もう飲みましたか。"))
    let taken = try await household.run("take", "アムロジピン", "--at", "22:00", "--yes")
    #expect(taken.status == .exited(0), "\(taken.errorText)")
    // What is recorded already is answered as it stands.
    let again = try await household.run("take", "アムロジピン", "--at", "22:00")
    #expect(again.status == .exited(0), "\(again.errorText)")
    let earlier = try await household.run("take", "アムロジピン", "--at", "1300", "--taken-at=-20分")
    #expect(earlier.status == .exited(0) && earlier.text.contains("14:12"), "\(earlier.errorText)")
  }
}
