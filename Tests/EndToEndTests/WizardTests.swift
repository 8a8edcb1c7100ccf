import Foundation
import TestSupport
import Testing

/// はじめに, as a person meets it on a computer where nothing was begun.
@Suite(.serialized) struct `The wizard` {
  private static let email = "setup.email"
  private static let password = "setup.password"
  private static let address = "setup.address"
  private static let secret = "correct horse"

  /// Opens the program in a home, at the wizard.
  private func open(
    _ home: TemporaryDirectory? = nil, size: TerminalSize = .standard
  ) async throws -> TerminalProgram {
    let program = try TerminalProgram.launch(Household.clock, size: size, home: home)
    try await program.waitForFrame("the wizard") {
      $0.screen == "wizard" && $0.shows("setup.choice.1")
    }
    return program
  }

  /// Opens the form of a choice.
  private func choose(_ number: Key, _ program: TerminalProgram) async throws {
    try await program.press(number) { $0.screen == "wizard" && $0.shows("setup.submit") }
  }

  /// What the program has settled.
  private struct Settled: Decodable {
    let begun: Bool?
    let server: String?
  }

  private func settings(_ home: TemporaryDirectory) throws -> Settled {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(Settled.self, from: home.read("config/okusuri/settings.json"))
  }

  @Test func `screens 2 figure 13, the first run`() async throws {
    let program = try await open()
    try Golden.expect(try await program.settle().screen, toBe: "figure-13-first-run.ja")
  }

  @Test func `a family begins on this computer: account, patient, 今日`() async throws {
    let program = try await open()
    try await program.press(.enter) { $0.focus == Self.email }
    program.send("hana@example.jp", .enter, .text(Self.secret), .enter)
    program.send(.text(Self.secret), .enter)
    try await program.press("佐藤 ハナ") { $0.label(of: "setup.name") == "佐藤 ハナ" }
    try await program.press(.enter) { $0.screen == "today" && !$0.busy }
    let settled = try await program.settle()
    #expect(settled.screen.lines[0].contains("佐藤 ハナ") && settled.screen.lines[0].contains("家族"))
    #expect(settled.screen.contains("今日の予定はありません。"))
    #expect(!program.traceLines.contains { $0.contains("horse") })
    #expect(try settings(program.home).begun == true)
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    let again = try TerminalProgram.launch(Household.clock, home: program.home)
    try await again.waitForFrame("今日 at the next start") { $0.screen == "today" && !$0.busy }
    #expect(again.neverShowed { $0.screen == "wizard" })
    try program.home.expectPrivate()
  }

  @Test func `what cannot be taken is said under its field, and nothing typed is lost`()
    async throws
  {
    let program = try await open()
    try await choose("1", program)
    program.send("hana", .enter, "short", .tab, "other", .tab, "佐藤 ハナ")
    let refused = try await program.press(.enter) { $0.focus == Self.password }
    #expect(refused.label(of: "setup.password.error") == "パスワードは8文字以上にしてください")
    #expect(refused.shows("setup.again.error"))
    program.send(.control("u"), .text(Self.secret), .tab, .control("u"), .text(Self.secret))
    try await program.press(.tab) { $0.focus == "setup.name" && !$0.shows("setup.again.error") }
    let mail = try await program.press(.enter) { $0.shows("setup.email.error") && !$0.busy }
    #expect(mail.focus == Self.email && mail.label(of: Self.email) == "hana")
    #expect(mail.label(of: "setup.name") == "佐藤 ハナ")
    program.send(.end, "@example.jp", .tab, .tab, .tab)
    try await program.press(.enter) { $0.screen == "today" && !$0.busy }
  }

  @Test func `an address that is taken is offered its sign-in`() async throws {
    let home = try TemporaryDirectory()
    let file = try home.write(Household.file(), to: "household.json")
    let brought = try await PipedProgram.run(["import", file] + Household.clock, home: home)
    try #require(brought.status == .exited(0), "\(brought.errorText)")
    let program = try await open(home)
    try await choose("1", program)
    program.send(.text(Household.email), .tab, .text(Household.password), .tab)
    program.send(.text(Household.password), .tab, "ハナ")
    let taken = try await program.press(.enter) { $0.shows("setup.email.error") && !$0.busy }
    #expect(taken.label(of: "setup.email.error")?.contains("サインイン") == true)
    for id in [Self.password, "setup.again", "setup.name", "setup.submit", "setup.signin"] {
      try await program.press(.tab) { $0.focus == id }
    }
    let signIn = try await program.press(.enter) { $0.screen == "login" && !$0.busy }
    #expect(signIn.focus == "signin.password")
    #expect(signIn.label(of: "signin.email") == Household.email)
    let back = try await program.press(.esc) { $0.screen == "wizard" }
    #expect(back.label(of: "setup.name") == "ハナ")
    try await program.press(.enter) { $0.focus == "signin.password" && !$0.busy }
    program.send(.text(Household.password))
    try await program.press(.enter) { $0.screen == "today" && $0.shows("today.dose.0") && !$0.busy }
    #expect(try settings(home).begun == true)
  }

  @Test func `somebody joins the family's server by its address`() async throws {
    try await HeadlessServer.run { server in
      let caregiver = server.demo.households.free.caregiver
      let program = try await open()
      try await choose("2", program)
      program.send(.text(server.demo.url), .enter, .text(caregiver.email), .enter, "wrong", .enter)
      let refused = try await program.waitForFrame { $0.shows("setup.password.error") && !$0.busy }
      #expect(refused.focus == Self.password)
      #expect(refused.label(of: "setup.password.error")?.contains("あと9回試せます") == true)
      #expect(refused.label(of: Self.address) == server.demo.url)
      #expect(refused.label(of: Self.email) == caregiver.email)
      program.send(.control("u"), .text(caregiver.password))
      try await program.press(.enter) {
        $0.screen == "today" && $0.shows("today.dose.0") && !$0.busy
      }
      #expect(try settings(program.home).server == server.demo.url)
      program.send("q")
      #expect(try await program.exitStatus() == .exited(0))
      let again = try TerminalProgram.launch(Household.clock, home: program.home)
      try await again.waitForToday()
      try await signOut(again)
      let back = try await again.press(.esc) { $0.screen == "wizard" }
      #expect(back.focus == "setup.choice.1")
      let form = try await again.press("2") { $0.shows(Self.address) }
      #expect(form.label(of: Self.address) == server.demo.url && form.focus == Self.email)
    }
  }

  /// Signs out by 設定, into the sign-in.
  private func signOut(_ program: TerminalProgram) async throws {
    try await program.press("4") { $0.screen == "settings" }
    for _ in 0..<8 { program.send(.down) }
    program.send(.right)
    try await program.press(.enter) { $0.screen == "login" && !$0.busy }
  }

  @Test func `a new account on the family's server asks for its password twice`()
    async throws
  {
    try await HeadlessServer.run { server in
      let program = try await open()
      try await choose("2", program)
      program.send(.text(server.demo.url), .enter, "taro@example.jp", .enter, .text(Self.secret))
      program.send(.tab, .tab)
      let account = try await program.press(.enter) { $0.focus == "setup.again" }
      #expect(account.label(of: Self.email) == "taro@example.jp")
      program.send("another", .enter)
      try await program.waitForFrame { $0.shows("setup.again.error") }
      program.send(.control("u"), .text(Self.secret))
      try await program.press(.enter) { $0.focus == "invitation.code" }
      try await program.press(.enter) { $0.screen == "patients" && !$0.busy }
      try await program.press("n") { $0.focus == "patient.name" }
      program.send("佐藤 太郎")
      try await program.press(.enter) { $0.screen == "today" && !$0.busy }
    }
  }

  @Test(arguments: [
    ("ftp://example.jp", "アドレスとして読めません"), ("http://example.jp", "http では記録が人に読まれます"),
    ("http://127.0.0.1:1", "サーバーにつながりません"),
  ])
  func `an address that leads nowhere is said under it`(
    address: String, sentence: String
  ) async throws {
    let program = try await open()
    try await choose("2", program)
    program.send(.text(address), .enter, "hana@example.jp", .enter, .text(Self.secret))
    let refused = try await program.press(.enter) { $0.shows("setup.address.error") && !$0.busy }
    #expect(refused.label(of: "setup.address.error")?.contains(sentence) == true)
    #expect(refused.focus == Self.address && refused.label(of: Self.address) == address)
    #expect(refused.label(of: Self.email) == "hana@example.jp")
    #expect(try Folder.files(under: program.home.path(of: "config")).isEmpty)
  }

  @Test func `F-18 https that a server does not speak is told from one that is not there`()
    async throws
  {
    try await HeadlessServer.run { server in
      let program = try await open()
      try await choose("2", program)
      let place = String(server.demo.url.dropFirst("http://".count))
      program.send(.text("https://" + place), .enter, "hana@example.jp", .enter)
      program.send(.text(Self.secret))
      let refused = try await program.press(.enter) { $0.shows("setup.address.error") && !$0.busy }
      let said = refused.label(of: "setup.address.error")
      #expect(said?.contains("何も送っていません") == true && said?.contains("証明書") == true)
      #expect(refused.spoken.hasSuffix("エラー：安全な接続を作れません"), "\(refused.spoken)")
    }
  }

  @Test func `F-18 without a scheme this computer's own server is reached`() async throws {
    try await HeadlessServer.run { server in
      let caregiver = server.demo.households.free.caregiver
      let program = try await open()
      try await choose("2", program)
      let place = String(server.demo.url.dropFirst("http://".count))
      program.send(.text(place), .enter, .text(caregiver.email), .enter, .text(caregiver.password))
      try await program.press(.enter) {
        $0.screen == "today" && $0.shows("today.dose.0") && !$0.busy
      }
      #expect(try settings(program.home).server == server.demo.url)
    }
  }

  @Test func `a patient comes in by code, to a family's server and on this computer`()
    async throws
  {
    let family = try await Household()
    let caregiver = try await family.open()
    let elsewhere = try await open()
    try await choose("3", elsewhere)
    let socket = family.home.path(of: "data/okusuri/server.sock")
    program(elsewhere, enters: try await code(family), at: "unix:\(socket)")
    try await elsewhere.waitForToday()
    #expect(try await elsewhere.settle().screen.lines[0].contains("本人  見るだけ"))
    caregiver.send("q")
    #expect(try await caregiver.exitStatus() == .exited(0))
    let digits = try await code(family)
    let out = try await family.run("logout")
    try #require(out.status == .exited(0), "\(out.errorText)")
    let here = try TerminalProgram.launch(Household.clock, home: family.home)
    try await here.waitForFrame("the sign-in") { $0.shows("signin.email") }
    try await here.press(.esc) { $0.screen == "wizard" }
    try await choose("3", here)
    program(here, enters: "000000", at: "")
    try await here.waitForFrame { $0.shows("setup.code.error") && !$0.busy }
    program(here, enters: digits, at: nil)
    try await here.waitForToday()
    #expect(!here.traceLines.contains { $0.contains(digits) })
  }

  /// Fills the form of a patient in; nil where the address stays as it is and the code has the focus.
  private func program(_ program: TerminalProgram, enters code: String, at address: String?) {
    if let address { program.send(.text(address), .tab) } else { program.send(.control("u")) }
    program.send(.text(code), .enter)
  }

  private func code(_ family: Household) async throws -> String {
    let answer = try await family.run("patients", "code", "--json")
    try #require(answer.status == .exited(0), "\(answer.errorText)")
    return try #require(try answer.object["code"] as? String)
  }

  @Test
  func `Esc goes one step back, and asks before something typed is lost`() async throws {
    let program = try await open()
    program.send(.esc)
    try await program.settleAfterEsc()
    try await choose("3", program)
    try await program.press(.esc) { $0.focus == "setup.choice.3" }
    try await choose("2", program)
    program.send("x")
    let asked = try await program.press(.esc) { $0.overlay == "DiscardCard" }
    #expect(asked.focus == "discard.keep")
    try await program.press(.left, .enter) { $0.focus == "setup.choice.2" }
    try await program.press(.up) { $0.focus == "setup.choice.1" }
    let help = try await program.press("?") { $0.overlay == "HelpOverlay" }
    #expect(help.elements.contains { $0.label == "1-3 番号で選ぶ" })
    try await program.press(.esc) { $0.overlay == nil }
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
  }

  @Test func `nothing typed is lost by resizing`() async throws {
    let program = try await open()
    try await choose("1", program)
    program.send("hana@")
    for size in [TerminalSize.wide, TerminalSize(rows: 8, columns: 30), .huge, .standard] {
      try program.resize(to: size)
      program.send("x")
    }
    try await program.waitForFrame { $0.label(of: Self.email) == "hana@xxxx" }
    try await program.settle()
  }

  @Test func `whoever is killed in the middle begins anew and keeps a made account`()
    async throws
  {
    let program = try await open()
    try await choose("1", program)
    program.send("hana@example.jp", .tab, .text(Self.secret))
    try await program.settle()
    try await program.terminate(SIGKILL)
    let again = try await open(program.home)
    again.send(.control("c"))
    #expect(try await again.exitStatus() == .exited(0))
    let made = try await PipedProgram.run(
      ["login", "--sign-up", "--email", "hana@example.jp", "--password-stdin"] + Household.clock,
      home: program.home, input: Self.secret + "\n")
    try #require(made.status == .exited(0), "\(made.errorText)")
    let last = try TerminalProgram.launch(Household.clock, home: program.home)
    let nobody = try await last.waitForFrame("nobody yet") { $0.screen == "patients" && !$0.busy }
    #expect(nobody.label(of: "empty")?.hasPrefix("本人はまだ登録されていません。") == true)
    try await last.press("n") { $0.focus == "patient.name" }
    last.send("佐藤 ハナ")
    try await last.press(.enter) { $0.screen == "today" && !$0.busy }
  }

  @Test func `screens 2 figure 13, L and m change language and marks at once and for good`()
    async throws
  {
    let program = try await open()
    let english = try await program.press("L") {
      $0.label(of: "setup.choice.1") == "Start on this computer"
    }
    #expect(english.label(of: "setup.language") == "English  L 日本語")
    try await program.press("m") { $0.label(of: "setup.marks") == "T taken   M missed   N not yet" }
    let screen = try await program.settle().screen
    #expect(screen.contains("These are letters. Press m for signs again."))
    try await program.terminate(SIGKILL)
    let again = try await open(program.home)
    #expect(again.frames.last?.label(of: "setup.marks") == "T taken   M missed   N not yet")
    let japanese = try await again.press("l") { $0.label(of: "setup.choice.3") == "本人として入る" }
    #expect(japanese.label(of: "setup.marks") == "済 服用   忘 飲み忘れ   未 まだ")
  }

  @Test func `P-42 on the smallest screen the app's name stands beside both languages`()
    async throws
  {
    let program = try await open(size: TerminalSize(rows: 12, columns: 40))
    try await program.press("L") { $0.label(of: "setup.choice.1") == "Start on this computer" }
    let title = try await program.settle().screen.lines[0]
    #expect(title.hasPrefix("  okusuri  Welcome    English L 日本語"), "\(title)")
  }
}
