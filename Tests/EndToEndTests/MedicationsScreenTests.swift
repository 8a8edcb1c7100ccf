import TestSupport
import Testing

/// 薬: the list and its form, typed in by a person.
@Suite(.serialized) struct `The medicines` {
  private static let sizes = [TerminalSize.standard, .wide]

  /// The list of the demo's medicines, opened from 今日.
  private func open(
    _ options: [String] = [], size: TerminalSize = .standard
  ) async throws -> TerminalProgram {
    let program = try await Demo.open(options, size: size)
    // The plan comes in behind the screen.
    try await program.waitForFrame {
      $0.label("titlebar")?.contains("無料") == true || $0.label("titlebar")?.contains("Free") == true
    }
    try await program.openMedicines()
    return program
  }

  // MARK: The list

  @Test(arguments: ["ja", "en"])
  func `screens 2 the list of medicines`(language: String) async throws {
    let program = try await open(["--lang", language])
    try Golden.expect(try await program.settle().screen, toBe: "medications-list.\(language)")
  }

  @Test func `screens 2 the list of medicines on a wide screen`() async throws {
    let program = try await open(size: .wide)
    try Golden.expect(try await program.settle().screen, toBe: "medications-list-wide.ja")
  }

  @Test(arguments: ["ja", "en"])
  func `screens 2 the form of a new medicine`(language: String) async throws {
    let program = try await open(["--lang", language])
    try await program.press("n") { $0.focus == "medication.name" }
    try Golden.expect(try await program.settle().screen, toBe: "medications-form.\(language)")
  }

  @Test func `薬 opens from 設定 too, and Esc leads back to where one came from`() async throws {
    let program = try await Demo.open()
    try await program.press("4") { $0.focus == "settings.account" }
    try await program.press(.down, .down) { $0.focus == "settings.medications" }
    try await program.press(.enter) { $0.screen == "medications" && !$0.busy }
    try await program.press(.esc) { $0.screen == "settings" }
    try await program.press("1") { $0.screen == "today" }
    try await program.openMedicines()
    try await program.press("?") { $0.overlay == "HelpOverlay" }
    #expect(try await program.settle().screen.contains("薬で使えるキー"))
    try await program.press(.esc) { $0.overlay == nil }
    try await program.press(.esc) { $0.screen == "today" }
  }

  @Test(arguments: ["ja", "en"])
  func `patient mode has no way to the caregiver's medicines`(language: String) async throws {
    let program = try await Demo.open(["--mode", "patient", "--lang", language])
    program.send("m", "4", .down, .down, .down, .enter, "m")
    try await program.settle()
    #expect(program.neverShowed { $0.screen == "medications" })
    let help = try await program.press(.esc, "1", "?") { $0.overlay == "HelpOverlay" }
    #expect(!help.shows("settings.medications"))
  }

  // MARK: A new one

  @Test(arguments: sizes, ["ja", "en"])
  func `a new medicine typed in Japanese is on 今日 at once`(
    size: TerminalSize, language: String
  ) async throws {
    let program = try await open(["--lang", language], size: size)
    try await program.press("n") { $0.focus == "medication.name" }
    try await program.press("ロキソプロフェン錠60mg") {
      $0.label("medication.name") == "ロキソプロフェン錠60mg"
    }
    try await program.press(.tab) { $0.focus == "medication.dosage" }
    try await program.press(.control("u"), "２錠") { $0.label("medication.dosage") == "２錠" }
    // 夜 instead of 朝.
    try await program.press(.tab) { $0.focus == "medication.slots" }
    let evening = language == "ja" ? "夜" : "Eve"
    try await program.press(" ", .right, .right, " ") {
      $0.label("medication.slots") == evening
    }
    try await program.press(.tab, .tab, .enter) { $0.focus == "medication.weekdays" }
    try await program.press(.tab) { $0.focus == "medication.end" }
    try await program.press("2月12日", .tab) { $0.focus == "medication.stock" }
    try await program.press("２８", .backTab, .backTab) { $0.label("medication.stock") == "28" }
    try await program.save()
    let list = try await program.waitForFrame { $0.medicine("ロキソプロフェン") != nil && !$0.busy }
    #expect(list.focus == list.medicine("ロキソプロフェン")?.id)
    #expect(list.medicine("ロキソプロフェン")?.label.contains("28") == true)
    #expect(list.spoken.contains("ロキソプロフェン錠60mg"))
    try await program.press(.esc) { frame in
      frame.screen == "today"
        && frame.elements.contains {
          $0.id.hasPrefix("today.dose.") && $0.label.contains("19:00")
            && $0.label.contains("ロキソプロフェン錠60mg") && $0.label.contains("２錠")
        }
    }
  }

  @Test func `W-52 the usual medicine takes five keys besides its text, and Alt asks nothing`()
    async throws
  {
    let program = try await open()
    try await program.press("n") { $0.focus == "medication.name" }
    let name = "レバミピド錠 100mg"
    try await program.press(.text(name)) { $0.label("medication.name") == name }
    // A word back, to the end and away with it, and typed once more.
    try await program.press(.text("\u{1B}b"), .control("k")) {
      $0.label("medication.name") == "レバミピド錠 " && $0.overlay == nil
    }
    try await program.press("100mg", .text("\u{1B}b\u{1B}f")) {
      $0.label("medication.name") == name
    }
    try await program.press(.enter) { $0.focus == "medication.dosage" }
    try await program.press(.enter) { $0.focus == "medication.slots" }
    try await program.press("3") { $0.label("medication.slots") == "朝、夜" }
    try await program.press(.enter) { $0.focus == "medication.start" }
    try await program.press(.enter) {
      !$0.busy && $0.medicine(name)?.label.contains("朝・夜") == true
    }
  }

  @Test func `W-51 what has no room beside the figure of today stands in the row below it`()
    async throws
  {
    let program = try await open()
    try await program.press("n") { $0.focus == "medication.name" }
    let name = "レバミピド錠100mg"
    try await program.press(.text(name), .enter) { $0.focus == "medication.dosage" }
    try await program.press(.enter) { $0.focus == "medication.slots" }
    try await program.press(.enter) { $0.focus == "medication.start" }
    try await program.press(.enter) { !$0.busy && $0.medicine(name) != nil }
    // The dose of this morning was planned before the registration.
    try await program.press(.esc) {
      $0.screen == "today" && $0.label("today.count")?.contains("登録前の 1回") == true
    }
    try program.resize(to: TerminalSize(rows: 20, columns: 60))
    try await program.waitForFrame { $0.element("titlebar")?.width == 60 }
    let lines = try await program.settle().screen.lines
    #expect(lines[4].hasSuffix("1回 飲み忘れ"), "\(lines)")
    #expect(lines[5].hasSuffix("登録前の 1回は、飲み忘れに数えません"), "\(lines)")
  }

  @Test func `W-20 the form says that a medicine is there, and adds it when saved once more`()
    async throws
  {
    let program = try await open()
    let name = "テプレノンカプセル"
    for round in 1...2 {
      try await program.press("n") { $0.focus == "medication.name" }
      try await program.press(.text(name), .enter) { $0.focus == "medication.dosage" }
      try await program.press(.enter) { $0.focus == "medication.slots" }
      try await program.press("3") { $0.label("medication.slots") == "朝、夜" }
      try await program.press(.enter) { $0.focus == "medication.start" }
      if round == 2 {
        let told = try await program.press(.enter) { $0.shows("medication.error") }
        #expect(told.focus == "medication.save")
        #expect(told.label("medication.error")?.contains("まだ足していません") == true)
      }
      try await program.press(.enter) { frame in
        let rows = frame.elements.filter {
          $0.id.hasPrefix("medications.row.") && $0.label.contains(name)
        }
        return !frame.busy && rows.count == round
      }
    }
  }

  @Test func `what is wrong is said at its field, and nothing typed is lost`() async throws {
    let program = try await open()
    try await program.press("n") { $0.focus == "medication.name" }
    let refused = try await program.press(.backTab, .backTab, .enter) {
      $0.shows("medication.name.error")
    }
    #expect(refused.focus == "medication.name" && refused.screen == "medications")
    try await program.press("酸化マグネシウム", .up, .up) {
      !$0.shows("medication.name.error")
    }
    try await program.press(.tab, .tab, "5") { $0.shows("medication.times") }
    let times = try await program.press(.tab, "25:00", .tab) { $0.shows("medication.times.error") }
    #expect(times.label("medication.name") == "酸化マグネシウム")
    try await program.press(.esc) { $0.overlay == "DiscardCard" }
    try await program.press(.enter) { $0.overlay == nil && $0.label("medication.times") == "25:00" }
  }

  @Test func `an empty 今日 names the key that fills it`() async throws {
    let file = """
      {"version": 1, "caregiver": {"email": "\(Household.email)",
       "password": "\(Household.password)"},
       "patients": [{"displayName": "佐藤 ハナさん", "medications": []}]}
      """
    let household = try await Household(file: file)
    let program = try TerminalProgram.launch(Household.clock, home: household.home)
    let empty = try await program.waitForFrame { $0.shows("empty") && !$0.busy }
    #expect(empty.label("empty") == "今日の予定はありません。m、続けて n で薬を登録します。")
    #expect(try await program.settle().screen.lines[23].contains("m 薬を登録"))
    try await program.press("m") {
      $0.screen == "medications" && $0.shows("empty") && !$0.busy
    }
    try await program.press("n", "薬") { $0.label("medication.name") == "薬" }
    // 夜 too: a dose of this morning is not planned by anybody any more (D-M8).
    try await program.press(.tab, .tab, .right, .right, " ") {
      $0.label("medication.slots") == "朝、夜"
    }
    try await program.save()
    try await program.waitForFrame { $0.shows("medications.row.0") && !$0.busy }
    try await program.press("1") { $0.screen == "today" && $0.shows("today.dose.0") }
  }

  // MARK: Changes

  @Test(arguments: sizes)
  func `D-M2 a medicine renamed today keeps its old name in yesterday's 履歴`(
    size: TerminalSize
  ) async throws {
    let (old, new) = ("メトホルミン錠250mg", "メトグルコ錠250mg")
    let program = try await Demo.open(size: size)
    let before = try await program.openMedicines()
    try await program.focusMedicine(old, in: before)
    try await program.press(.enter) { $0.label("medication.name") == old }
    #expect(try await program.settle().screen.contains("きのうまでの記録はそのままです。"))
    try await program.press(.control("u"), .text(new)) { $0.label("medication.name") == new }
    try await program.save()
    let list = try await program.waitForFrame { $0.medicine(new) != nil && !$0.busy }
    #expect(list.medicine(old) == nil && list.spoken.contains("きのうまでの記録はそのままです"))
    try await program.press(.esc) { $0.screen == "today" && $0.doses(new) > 0 }
    try await program.openHistory()
    try await program.goTo("2026-02-09")
    try await program.waitForFrame { $0.focus == ID.day("2026-02-09") }
    let yesterday = try await program.press(.enter) { !$0.busy && $0.doses(old) > 0 }
    #expect(yesterday.doses(new) == 0)
  }

  @Test func `D-M4 a last day is inclusive, and said so in words`() async throws {
    let program = try await Demo.open()
    let name = "メトホルミン錠250mg"
    try await program.focusMedicine(name, in: try await program.openMedicines())
    try await program.press("e") { $0.focus == "medication.end" }
    try await program.press(.control("u")) { $0.label("medication.end")?.isEmpty == true }
    #expect(try await program.settle().screen.contains("この日まで飲みます"))
    let past = try await program.press("2/9", .tab) { $0.shows("medication.end.error") }
    #expect(past.label("medication.end.error")?.contains("今日か、あとの日") == true)
    try await program.press(.backTab, .control("u"), "今日") { !$0.shows("medication.end.error") }
    try await program.press(.enter) { frame in
      !frame.busy && frame.spoken.contains("2月10日まで飲みます") && frame.medicine(name) != nil
    }
    try await program.press(.esc) { $0.screen == "today" && $0.doses(name) > 0 }
  }

  @Test func `stock is counted, and an empty field counts no more`() async throws {
    let program = try await Demo.open()
    let name = "メトホルミン錠250mg"
    try await program.focusMedicine(name, in: try await program.openMedicines())
    try await program.press("s") { $0.focus == "medication.stock" }
    try await program.press(.control("u"), "４", .enter) { frame in
      !frame.busy && frame.medicine(name)?.label.contains("在庫 4、あと") == true
    }
    #expect(try await program.settle().screen.contains("! 在庫 4、あと"))
    try await program.press("s") { $0.focus == "medication.stock" }
    try await program.press(.control("u"), .enter) { frame in
      !frame.busy && frame.medicine(name)?.label.contains("在庫") == false
    }
  }

  @Test func `F-32 u takes back a last day and a stock, until somebody has changed the same`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    let name = "メトホルミン錠250mg"
    try await program.focusMedicine(name, in: try await program.openMedicines())
    let nothing = try await program.press("u") { $0.spoken == "取り消せる変更がありません" }
    let before = try #require(nothing.medicine(name)?.label)
    try await program.press("e") { $0.focus == "medication.end" }
    try await program.press(.control("u"), "今日", .enter) {
      !$0.busy && $0.spoken.hasSuffix("2月10日まで飲みます。u で取り消し")
    }
    let undone = try await program.press("u") {
      !$0.busy && $0.spoken == "取り消しました。\(name)の終わりの日"
    }
    #expect(undone.focus == undone.medicine(name)?.id)
    try await program.waitForFrame { $0.medicine(name)?.label == before }
    try await program.press("s") { $0.focus == "medication.stock" }
    try await program.press(.control("u"), "12", .enter) {
      !$0.busy && $0.spoken.hasSuffix("u で取り消し") && $0.spoken.contains("在庫 12")
    }
    try await program.press("u") { !$0.busy && $0.spoken == "取り消しました。\(name)の在庫" }
    try await program.waitForFrame { $0.medicine(name)?.label == before }
    try await program.press("u") { $0.spoken == "取り消せる変更がありません" }

    // What was counted again elsewhere stays.
    try await program.press("s") { $0.focus == "medication.stock" }
    try await program.press(.control("u"), "12", .enter) {
      !$0.busy && $0.spoken.hasSuffix("u で取り消し")
    }
    let other = try await household.run("medications", "stock", name, "7")
    #expect(other.status == .exited(0), "\(other.errorText)")
    try await program.waitForFrame { $0.medicine(name)?.label.contains("在庫 7") == true }
    let refused = try await program.press("u") { $0.spoken == "取り消せる変更がありません" }
    #expect(refused.medicine(name)?.label.contains("在庫 7") == true)
  }

  @Test func `D-M1 a medicine is put away after one question, and can be used again`() async throws
  {
    let program = try await Demo.open()
    let name = "メトホルミン錠250mg"
    try await program.focusMedicine(name, in: try await program.openMedicines())
    let asked = try await program.press("x") { $0.overlay == "MedicationQuestion" }
    #expect(asked.focus == "medications.question.no")
    #expect(try await program.settle().screen.contains("履歴はそのまま残ります。"))
    try await program.press(.enter) { $0.overlay == nil }
    try await program.press("x") { $0.overlay == "MedicationQuestion" }
    let away = try await program.press(.left, .enter) { frame in
      !frame.busy && frame.medicine(name)?.label.contains("しまった薬") == true
    }
    #expect(away.focus == away.medicine(name)?.id)
    try await program.press("x") { $0.overlay == "MedicationQuestion" }
    try await program.press(.left, .enter) { frame in
      !frame.busy && frame.medicine(name)?.label.contains("2月10日まで") == true
    }
  }

  @Test func `product 4 a change made elsewhere meanwhile is said, and nothing typed is lost`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    let name = "メトホルミン錠250mg"
    try await program.focusMedicine(name, in: try await program.openMedicines())
    try await program.press(.enter) { $0.label("medication.name") == name }
    try await program.press(.tab, .control("u"), "2錠") { $0.label("medication.dosage") == "2錠" }
    let other = try await household.run("medications", "change", name, "--name", "メトグルコ錠250mg")
    try #require(other.status == .exited(0), "\(other.errorText)")
    program.send(.backTab, .backTab, .backTab)
    let refused = try await program.press(.enter) { $0.focus == "medication.reload" && !$0.busy }
    #expect(refused.label("medication.dosage") == "2錠" && refused.label("medication.name") == name)
    #expect(refused.shows("medication.error"))
    let newest = try await program.press(.enter) {
      $0.label("medication.name") == "メトグルコ錠250mg" && !$0.busy
    }
    #expect(newest.label("medication.dosage") == "2錠" && newest.focus == "medication.save")
    try await program.press(.enter) {
      $0.medicine("メトグルコ錠250mg")?.label.contains("2錠") == true && !$0.busy
    }
  }
}

extension TerminalProgram {
  /// Opens 薬 from 今日.
  @discardableResult
  fileprivate func openMedicines() async throws -> UIFrame {
    try await press("m") {
      $0.screen == "medications" && !$0.busy && $0.shows("medications.row.0")
    }
  }

  /// Moves the focus onto a medicine.
  fileprivate func focusMedicine(_ name: String, in frame: UIFrame) async throws {
    let row = try #require(frame.medicine(name)?.id)
    guard frame.focus != row else { return }
    let number = try #require(Int(row.dropFirst("medications.row.".count)))
    send(Array(repeating: Key.down, count: number))
    try await waitForFrame("the focus on \(name)") { $0.focus == row }
  }

  /// Goes to 保存 and presses it.
  fileprivate func save() async throws {
    for _ in 0..<20 where frames.last?.focus != "medication.save" {
      let before = frames.last?.focus
      try await press(.tab) { $0.focus != before }
    }
    send(.enter)
  }
}

extension UIFrame {
  fileprivate func label(_ id: String) -> String? { element(id)?.label }

  /// The row of a medicine in the list.
  fileprivate func medicine(_ name: String) -> UIElement? {
    elements.first { $0.id.hasPrefix("medications.row.") && $0.label.hasPrefix(name) }
  }

  /// How many doses of a medicine are on the screen.
  fileprivate func doses(_ name: String) -> Int {
    elements.count {
      ($0.id.contains(".dose.") || $0.id.hasPrefix("history.detail.")) && $0.label.contains(name)
    }
  }
}
