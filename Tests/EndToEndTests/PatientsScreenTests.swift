import Foundation
import TestSupport
import Testing

/// 本人と番号: the patients of a caregiver, and the codes that link their devices.
@Suite(.serialized) struct `Patients on the screen` {
  @Test func `a code is shown large, works once, and says when a device was linked`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let program = try await open(caregiver, server)
    let list = try await program.openPatients()
    #expect(list.element("patients.row.0")?.label == "佐藤 ハナ、端末はつながっていません")
    let code = try await program.showCode()
    #expect(code.element("heading")?.label == "佐藤 ハナさんの端末をつなぐ")
    #expect(code.element("code.until")?.label.hasSuffix("まで（残り15分）") == true)
    #expect(code.element("code.reach")?.label == server.demo.url)
    // Of 127.0.0.1 no other device has anything, so there is no square that leads nowhere.
    #expect(code.element("code.foot")?.label == "この家の記録は、このパソコンだけにあります。")
    #expect(!code.shows("link.qr"))
    let digits = try await shownDigits(program)
    let patient = try CommandTerminal(server)
    try await patient.done("login", "--code", digits)
    let linked = try await program.waitForFrame { $0.spoken.hasPrefix("つながりました。") }
    #expect(!linked.shows("code.digits"))
    let back = try await program.press(.esc) { $0.overlay == nil && $0.shows("patients.row.0") }
    let row = try #require(back.element("patients.row.0")?.label)
    #expect(row.hasPrefix("佐藤 ハナ、") && row.contains("（コマンド）、最後の利用 2026年2月10日 12:"))
    let again = try await CommandTerminal(server).run("login", "--code", digits)
    #expect(again.status == .exited(77))
    neverTraced(digits, by: program)
    try await server.stop()
  }

  @Test(arguments: [TerminalSize.standard, .wide])
  func `screens 2 figure 12, the code is painted in blanks that every font draws alike`(
    size: TerminalSize
  ) async throws {
    let program = try await Demo.open(size: size)
    try await program.openPatients()
    let frame = try await program.showCode()
    let digits = try await shownDigits(program)
    let place = try #require(frame.element("code.digits"))
    let screen = try await program.settle().screen
    #expect(BigDigits.read(screen, row: place.row, column: place.column) == digits)
    if size == .standard {
      #expect(place.row == 9 && place.column == 7 && place.width == 36 && place.height == 5)
      let lines = screen.lines
      #expect(lines[3].hasPrefix("    佐藤 ハナさんの端末をつなぐ  "))
      #expect(lines[3].hasSuffix("  14:47 まで（残り15分）"))
      #expect(lines[5] == "    1  ハナさんの端末で okusuri を開き、「本人として入る」を選びます。")
      #expect(lines[7] == "    2  番号を入れます。")
      #expect(lines[15] == "       一度だけ使えます")
      #expect(
        lines[23] == "  n 新しい番号   x 番号を取り消す   Esc 戻る                 ? ヘルプ   q 終了")
    }
    neverTraced(digits, by: program)
  }

  @Test func `y asks the terminal to copy the code, and the trace holds none of it`() async throws {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.showCode()
    let digits = try await shownDigits(program)
    try await program.press("y") { $0.spoken == "コピーするよう端末に頼みました。貼り付けて確かめてください" }
    try await program.settle()
    let letters = Data(digits.utf8).base64EncodedString()
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(text.components(separatedBy: "\u{1B}]52;c;\(letters)\u{1B}\\").count == 2)
    #expect(text.components(separatedBy: "]52;").count == 2)
    try await program.press(.esc) {
      $0.shows("patients.row.0") && !$0.spoken.hasPrefix("コピーする")
    }
    neverTraced(digits, by: program)
    neverTraced(letters, by: program)
  }

  @Test func `y says it where the terminal cannot be asked to copy`() async throws {
    let program = try await Demo.open(environment: ["TERM": "linux"])
    try await program.openPatients()
    try await program.showCode()
    try await program.press("y") { $0.spoken == "この端末にはコピーを頼めません" }
    #expect(!String(decoding: program.output, as: UTF8.self).contains("]52;"))
  }

  @Test func `W-55 a code of a record on this device alone says what other devices need`()
    async throws
  {
    let program = try await Household().open()
    try await program.openPatients()
    try await program.press(.enter) { $0.overlay == "PatientActions" }
    let way = try await program.press(.enter) { $0.overlay == "LinkWay" }
    #expect(way.focus == "link.choice.1")
    #expect(way.label(of: "heading") == "この家の記録は、このパソコンだけにあります。")
    #expect(way.spoken == "1　家の中で開く。このパソコンのアドレスと指紋を出します")
    #expect(way.label(of: "link.warning") == "! 家の人だけが使うネットワークで開いてください。")
    let screen = try await program.settle().screen.lines
    #expect(screen[8] == "  » 1  家の中で開く")
    #expect(screen[15] == "    3  いまはつながない")
    #expect(screen[23] == "  上下 選ぶ   Enter 次へ   1-3 番号で選ぶ   Esc 戻る         ? ヘルプ   q 終了")
    try await program.press("2", .enter) { $0.overlay == "MoveCard" }
    try await program.press(.enter) { $0.overlay == "LinkWay" }
    try await program.press("3", .enter) { $0.overlay == nil && $0.shows("patients.row.0") }
  }

  @Test func `n makes a new code and ends the one before, x ends it`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let program = try await open(caregiver, server)
    try await program.openPatients()
    try await program.showCode()
    let first = try await shownDigits(program)
    program.send("n")
    let second = try await shownDigits(program)
    #expect(first != second)
    #expect(try await CommandTerminal(server).run("login", "--code", first).status == .exited(77))
    try await program.press("x") { $0.spoken == "番号を取り消しました。もう使えません" }
    #expect(try await CommandTerminal(server).run("login", "--code", second).status == .exited(77))
    for digits in [first, second] { neverTraced(digits, by: program) }
    try await server.stop()
  }

  @Test func `a name is changed, and the title bar has it at once`() async throws {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press(.enter, .down) { $0.focus == "patients.action.rename" }
    try await program.press(.enter) { $0.focus == "patient.name" }
    try await program.press(.control("u"), "山田 花") {
      $0.element("patient.name")?.label.contains("山田 花") == true
    }
    let renamed = try await program.press(.enter) { $0.spoken == "名前を変えました：山田 花" }
    #expect(renamed.element("titlebar")?.label.contains("山田 花さん") == true)
  }

  @Test func `F-21 a name that is saved as it is was not changed, and the screen says so`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press(.enter, .down) { $0.focus == "patients.action.rename" }
    try await program.press(.enter) { $0.focus == "patient.name" }
    let saved = try await program.press(.enter) { $0.spoken.hasPrefix("何も変えていません：") }
    #expect(!saved.shows("patient.name"))
  }

  @Test func `D-M3 the times of the day are moved on the screen, and 今日 follows`() async throws {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press(.enter, .down, .down) { $0.focus == "patients.action.slots" }
    let form = try await program.press(.enter) { $0.focus == "patient.slots.morning" }
    #expect(form.element("patient.slots.bedtime")?.label == "22:00")
    try await program.press(.down, .down, .down, .control("u"), "19:00", .control("s")) {
      $0.shows("patient.slots.bedtime.error")
    }
    try await program.press(.control("u"), "21:30", .enter) {
      $0.spoken.contains("飲む時刻を変えました") && !$0.busy
    }
    try await program.press(.enter, .down, .down, .enter) {
      $0.element("patient.slots.bedtime")?.label == "21:30"
    }
  }

  @Test func `W-55 the card that only one patient is free leads to the paywall by one key`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press("n") { $0.focus == "patient.name" }
    try await program.press("次郎", .enter) { $0.overlay == "PatientLimit" }
    try await program.press("U") { !$0.busy && $0.overlay == ID.paywall }
    try await program.press(.esc) { $0.overlay == "PatientLimit" }
  }

  @Test func `W-55 Tab and Enter lead from that card to the paywall too, and Esc back`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press("n") { $0.focus == "patient.name" }
    try await program.press("次郎", .enter) { $0.focus == "patients.problem.close" }
    try await program.press(.tab) { $0.focus == "patients.problem.upgrade" }
    try await program.press(.enter) { !$0.busy && $0.overlay == ID.paywall }
    try await program.press(.esc) { $0.focus == "patients.problem.upgrade" }
    try await program.press(.right) { $0.focus == "patients.problem.close" }
    try await program.press(.enter) { $0.overlay == nil && $0.shows("patient.name") }
  }

  @Test func `decision P-6 a second patient on a free plan: the limit, and that nothing is lost`()
    async throws
  {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press("n") { $0.focus == "patient.name" }
    let card = try await program.press("次郎", .enter) { $0.overlay == "PatientLimit" }
    #expect(card.element("PatientLimit")?.label == "登録できる本人は1人までです")
    let screen = try await program.settle().screen
    #expect(screen.contains("その記録は、これまでどおり使えます。"))
    #expect(card.element("titlebar")?.label.contains("オンライン") == true)
    let form = try await program.press(.enter) { $0.overlay == nil }
    #expect(form.element("patient.name")?.label.contains("次郎") == true)
  }

  @Test func `W-32 the form takes no name that somebody else in the household has`() async throws {
    let program = try await Demo.open(["--plan", "premium"])
    try await program.openPatients()
    try await program.press("n") { $0.focus == "patient.name" }
    try await program.press("次郎", .enter) { $0.spoken == "次郎さんを登録しました" }
    try await program.press("n") { $0.focus == "patient.name" }
    let refused = try await program.press("次郎", .enter) { $0.shows("patient.name.error") }
    let why = try #require(refused.element("patient.name.error")?.label)
    #expect(why.contains("保存していません。呼び名などを足して") && refused.focus == "patient.name")
  }

  @Test func `on premium a second patient can be chosen with w at once`() async throws {
    let program = try await Demo.open(["--plan", "premium"])
    try await program.openPatients()
    try await program.press("n") { $0.focus == "patient.name" }
    let added = try await program.press("次郎", .enter) { $0.spoken == "次郎さんを登録しました" }
    #expect(added.focus == "patients.row.2")
    let choice = try await program.press("w") { $0.overlay == "PatientChoice" }
    #expect(choice.element("patients.choice.2")?.label == "次郎")
    let empty = try await program.press(.down, .down, .enter) {
      $0.screen == "today" && $0.element("titlebar")?.label.contains("次郎さん") == true
    }
    #expect(empty.overlay == nil)
  }

  @Test func `below one patient's name a paper of another says whose it is`() async throws {
    let program = try await Demo.open(["--plan", "premium"], size: .wide)
    try await program.waitForFrame {
      $0.element("today.notice.1") != nil || $0.shows("today.expiry.0")
    }
    #expect(try await !program.settle().screen.contains("佐藤 ハナさん）"))
    try await program.press("w") { $0.overlay == "PatientChoice" }
    try await program.press(.down, .enter) {
      $0.overlay == nil && $0.element("titlebar")?.label.contains("健一さん") == true
    }
    try await program.waitForScreen { $0.contains("介護保険証（佐藤 ハナさん）") }
  }

  @Test func `a record is deleted only after the name was typed whole`() async throws {
    let program = try await Demo.open(["--plan", "premium"])
    try await program.openPatients()
    try await program.press("n") { $0.focus == "patient.name" }
    try await program.press("次郎", .enter) { $0.spoken == "次郎さんを登録しました" }
    try await program.press(.enter) { $0.overlay == "PatientActions" }
    try await program.press(.up, .down, .down, .down, .down, .down) {
      $0.focus == "patients.action.remove"
    }
    let question = try await program.press(.enter) { $0.overlay == "PatientQuestion" }
    #expect(question.focus == "patients.question.no")
    try await program.press(.left, .enter) { $0.focus == "patient.removal.name" }
    let wrong = try await program.press("次", .enter) { $0.shows("patient.removal.name.error") }
    #expect(wrong.element("patient.removal.name.error")?.label.hasPrefix("名前が違います") == true)
    let removed = try await program.press("郎", .enter) { $0.spoken == "次郎さんの記録を消しました" }
    #expect(removed.shows("patients.row.1") && !removed.shows("patients.row.2"))
  }

  @Test func `D-E12 ending a link asks first, and says what it means`() async throws {
    let program = try await Demo.open()
    try await program.openPatients()
    try await program.press(.enter, .down, .down, .down, .down, .down) {
      $0.focus == "patients.action.revoke"
    }
    let question = try await program.press(.enter) { $0.overlay == "PatientQuestion" }
    #expect(question.focus == "patients.question.no")
    try await program.press(.enter) { $0.overlay == nil && $0.shows("patients.row.0") }
    try await program.press(.enter, .down, .down, .down, .down, .down, .enter) {
      $0.overlay == "PatientQuestion"
    }
    try await program.press(.left, .enter) { $0.spoken.contains("連携を解除しました") }
    try await program.waitForFrame {
      $0.element("patients.row.0")?.label.hasSuffix("端末はつながっていません") == true
    }
  }

  @Test
  func `F-9 the address of a calendar is made, shown with its square, and revoked on the screen`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let program = try await open(caregiver, server)
    try await program.openPatients()
    try await program.press(.enter, .down, .down, .down) { $0.focus == "patients.action.feed" }
    try await program.press(.enter) { $0.spoken.hasPrefix("アドレスはまだありません") }
    try await program.press("n") { $0.shows("feed.address") && $0.shows("feed.qr") }
    let rows = try await program.settle().screen.lines.map { $0.drop { $0 == " " } }
    let first = try #require(rows.firstIndex { $0.hasPrefix("http://") })
    // The square stands at the right of the same rows, and alone in those below.
    let lines = rows[first...].prefix { $0.first?.isASCII == true }
    let address = lines.map { $0.prefix { $0 != " " } }.joined()
    let path = address.dropFirst(server.demo.url.count)
    #expect(path.hasPrefix("/api/calendar/") && path.hasSuffix(".ics"))
    #expect(try await server.http.get(String(path)).status == 200)
    for line in program.traceLines { #expect(!line.contains("/api/calendar/")) }
    try await program.press("x") { $0.spoken == "カレンダーのアドレスを無効にしました" }
    #expect(try await server.http.get(String(path)).status == 404)
  }

  @Test func `a caregiver without a patient registers the first one`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    let program = try launch(caregiver, server)
    let empty = try await program.waitForFrame { $0.screen == "patients" && $0.shows("empty") }
    #expect(empty.element("empty")?.label == "本人はまだ登録されていません。n で登録します。")
    try await program.press("n") { $0.focus == "patient.name" }
    try await program.press("佐藤 ハナ", .enter) {
      $0.screen == "today" && $0.element("titlebar")?.label.contains("佐藤 ハナさん") == true
    }
    try await server.stop()
  }

  /// Opens the screens of a caregiver who has a patient without medicines.
  private func open(
    _ terminal: CommandTerminal, _ server: HeadlessServer
  ) async throws -> TerminalProgram {
    let program = try launch(terminal, server)
    try await program.waitForFrame { $0.screen == "today" && $0.shows("heading") }
    return program
  }

  private func launch(
    _ terminal: CommandTerminal, _ server: HeadlessServer
  ) throws -> TerminalProgram {
    try TerminalProgram.launch(
      ["--server", server.demo.url, "--now", CommandTerminal.now], home: terminal.home)
  }

  /// The digits as a person reads them from the spoken line; no trace has them.
  private func shownDigits(_ program: TerminalProgram) async throws -> String {
    let screen = try await program.settle().screen
    let line = try #require(screen.lines.first { $0.contains("番号は ") })
    let digits = line.filter { $0.isASCII && $0.isNumber }
    try #require(digits.count == 6, "\(line)")
    return String(digits)
  }

  private func neverTraced(_ digits: String, by program: TerminalProgram) {
    let apart = digits.map(String.init).joined(separator: " ")
    let halves = apart.prefix(5) + "  " + apart.suffix(5)
    for line in program.traceLines {
      #expect(!line.contains(digits) && !line.contains(apart) && !line.contains(halves))
    }
  }
}

extension TerminalProgram {
  /// Opens 設定, then 本人と番号.
  @discardableResult
  fileprivate func openPatients() async throws -> UIFrame {
    try await press("4") { $0.screen == "settings" }
    try await press(.down) { $0.focus == "settings.patients" }
    return try await press(.enter) { $0.screen == "patients" && $0.shows("patients.row.0") }
  }

  /// Shows a code for the focused patient.
  @discardableResult
  fileprivate func showCode() async throws -> UIFrame {
    try await press(.enter) { $0.overlay == "PatientActions" }
    return try await press(.enter) { $0.shows("code.digits") && !$0.busy }
  }
}

/// The large digits as they stand on a decoded screen: reversed blanks, a column a dot.
private enum BigDigits {
  private static let shapes: [[String]: Character] = [
    ["####", "#  #", "#  #", "#  #", "####"]: "0", [" ## ", "  # ", "  # ", "  # ", " ###"]: "1",
    ["####", "   #", "####", "#   ", "####"]: "2", ["####", "   #", "####", "   #", "####"]: "3",
    ["#  #", "#  #", "####", "   #", "   #"]: "4", ["####", "#   ", "####", "   #", "####"]: "5",
    ["####", "#   ", "####", "#  #", "####"]: "6", ["####", "   #", "   #", "   #", "   #"]: "7",
    ["####", "#  #", "####", "#  #", "####"]: "8", ["####", "#  #", "####", "   #", "####"]: "9",
  ]

  static func read(_ screen: DecodedScreen, row: Int, column: Int) -> String {
    String(
      (0..<6).map { index in
        let left = column + index * 6 + (index >= 3 ? 2 : 0)
        let shape = (0..<5).map { line in
          String(
            (0..<4).map { dot in
              let style = screen.cells[row + line][left + dot].style
              return style.attributes.contains(.reverse) ? "#" : " "
            })
        }
        return shapes[shape] ?? "?"
      })
  }
}
