import Foundation
import Glibc
import TestSupport
import Testing

/// 書き出し as a person uses it: what is offered, what is written and where, and what is not.
struct WriteOutTests {
  private func openPage(_ program: TerminalProgram) async throws -> UIFrame {
    try await program.press("o") { $0.screen == "export" && $0.focus == "export.0" }
  }

  @Test func `R-9 screens 2 figure 32-1, what a free plan writes and what it does not`()
    async throws
  {
    let program = try await Household().open()
    try await program.settle()
    _ = try await openPage(program)
    let frame = try await program.waitForFrame("the plan") {
      $0.screen == "export" && $0.spoken.contains("プレミアム")
    }
    #expect(frame.spoken == "1　医師に見せるページ、PDF、プレミアム。Enter でプレミアムを見る")
    let lines = try await program.settle().screen.lines
    #expect(
      lines[3].trimmingCharacters(in: .whitespaces)
        == "書き出し                                期間　直近30日（2026-01-12〜今日）")
    #expect(lines[5].contains("» 1  医師に見せるページ       PDF               (  プレミアム  )"))
    #expect(lines[6].contains("       服用率、飲み忘れ、頓服、いまの薬"))
    #expect(!lines[6].contains("ページ"))
    #expect(lines[7].contains("    2  緊急カード               PDF、文字         無料"))
    #expect(lines[11].contains("    4  お薬手帳のファイル       文字、QR          無料"))
    #expect(lines.contains { $0.contains("JSON、CSV、FHIR") })
    // No longer period is open, and what is locked leads to what it is.
    try await program.press(.right) { $0.spoken == "これより長い期間はありません" }
    let paywall = try await program.press(.enter) { !$0.busy && $0.overlay == ID.paywall }
    #expect(paywall.label(of: "paywall.feature")?.contains("記録をPDFで書き出す") == true)
    try await program.press(.esc) { $0.screen == "export" && $0.overlay == nil }
  }

  @Test
  func `R-9 a file is written wholly where it is said, and replaced only when somebody says so`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.settle()
    _ = try await openPage(program)
    try await program.press("5") { $0.focus == "export.4" }
    try await program.press(.enter) { $0.focus == "export.path" }
    let done = try await program.press(.enter) { $0.overlay == "ExportDone" }
    #expect(done.focus == "export.done.close" && !done.shows("export.done.print"))
    let path = household.home.path + "/okusuri-calendar-2026-02-10.ics"
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written.hasPrefix("BEGIN:VCALENDAR\r\n") && written.hasSuffix("END:VCALENDAR\r\n"))
    #expect(!written.contains("メトホルミン"))
    let left = try FileManager.default.contentsOfDirectory(atPath: household.home.path)
    #expect(!left.contains { $0.hasSuffix(".part") })
    // With names it is another file; the one that is there stays until somebody says yes.
    try await program.press(.enter) { $0.screen == "export" && $0.overlay == nil }
    program.send("n")
    try await program.press(.enter) { $0.focus == "export.path" }
    let asked = try await program.press(.enter) { $0.overlay == "ExportQuestion" }
    #expect(asked.focus == "export.replace.no")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    try await program.press(.left) { $0.focus == "export.replace.yes" }
    try await program.press(.enter) { $0.overlay == "ExportDone" }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("メトホルミン"))
  }

  /// 緊急カード as a PDF, where the screen proposes it.
  private static let card = "okusuri-card-2026-02-10.pdf"

  /// Opens the screens and begins to write the card there.
  private func writeCard(
    _ household: Household, _ environment: [String: String?] = [:]
  ) async throws -> TerminalProgram {
    let program = try await household.open(environment: environment)
    try await program.settle()
    _ = try await openPage(program)
    try await program.press("2") { $0.focus == "export.1" }
    try await program.press(.enter) { $0.focus == "export.path" }
    program.send(.enter)
    return program
  }

  @Test func `R-9 what lp has taken is told as printed, and is the file that was written`()
    async throws
  {
    let household = try await Household()
    let printer = try FakePrinter(.prints, in: household.home)
    let program = try await writeCard(household, printer.environment)
    try await program.waitForFrame("the printer") { $0.shows("export.done.print") }
    #expect(printer.printed == nil)
    try await program.press(.left) { $0.focus == "export.done.print" }
    try await program.press(.enter) { $0.spoken == "プリンターに送りました" }
    #expect(try printer.printed == household.home.read(Self.card))
    #expect(printer.printed?.starts(with: Data("%PDF-".utf8)) == true)
  }

  @Test func `R-9 an lp that fails is told with its words, and no lp is not offered`()
    async throws
  {
    let household = try await Household()
    let printer = try FakePrinter(.refuses("lp: 用紙がありません"), in: household.home)
    let program = try await writeCard(household, printer.environment)
    try await program.waitForFrame("the printer") { $0.shows("export.done.print") }
    try await program.press(.left) { $0.focus == "export.done.print" }
    try await program.press(.enter) {
      $0.overlay == "ExportDone" && $0.spoken == "プリンターに送れませんでした。ファイルはそのままです"
    }
    try await program.waitForScreen("what lp said") { $0.contains("lp: 用紙がありません") }
    #expect(printer.printed == nil)
    #expect(try household.home.read(Self.card).starts(with: Data("%PDF-".utf8)))

    let other = try await Household()
    let none = try FakePrinter(.hasNoProgram, in: other.home)
    let without = try await writeCard(other, none.environment)
    try await without.waitForFrame("the file") { $0.overlay == "ExportDone" }
    let settled = try await without.settle().frame
    #expect(settled?.overlay == "ExportDone" && settled?.shows("export.done.print") == false)
  }

  @Test func `R-9 the pages of a PDF are counted, and a stop is told once it has ended`()
    async throws
  {
    let household = try await Household()
    let path = household.home.path(of: Self.card)
    // A pipe of a page that nobody empties keeps the writing where it is.
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let pipe = FileHandle(fileDescriptor: reader, closeOnDealloc: true)
    let resize = Int32(1031)  // F_SETPIPE_SZ of <fcntl.h>
    #expect(reader >= 0 && fcntl(reader, resize, 4096) == 4096)
    let program = try await writeCard(household)
    try await program.waitForFrame("the pages") { $0.spoken.contains("100%") }
    try await program.waitForScreen("the pages") { $0.contains("1ページのうち 1ページ") }
    try await program.press(.esc) { $0.spoken == "中止しています。途中のファイルは残しません" }
    #expect(fcntl(reader, F_SETFL, 0) == 0)
    let taken = try #require(try pipe.readToEnd())
    #expect(taken.starts(with: Data("%PDF-".utf8)))
    try await program.waitForFrame("the end") {
      $0.screen == "export" && $0.overlay == nil && $0.spoken == "中止しました。ファイルはできていません"
    }
  }

  @Test func `P-43 the page that the screen writes names who is signed in`() async throws {
    let household = try await Household()
    try household.database.grantPremium()
    #expect(
      try await household.run("members", "rename", Household.email, "美咲").status == .exited(0))
    let program = try await household.open()
    try await program.settle()
    _ = try await openPage(program)
    try await program.press(.enter) { $0.focus == "export.path" }
    try await program.press(.enter) { $0.overlay == "ExportDone" }
    let path = household.home.path + "/okusuri-report-2026-02-10.pdf"
    let page = try await PipedProgram.run(["-layout", path, "-"], executable: "/usr/bin/pdftotext")
    #expect(page.status == .exited(0), "\(page.errorText)")
    let made = page.text.split(separator: "\n").first { $0.contains("作成した人") }
    #expect(made?.contains("美咲") == true, "\(page.text)")
  }

  @Test func `R-9 a patient has card, list and notebook, and nothing to buy`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    _ = try await openPage(program)
    let settled = try await program.settle()
    #expect(PurchaseWords.found(in: settled) == [])
    let frame = try await program.press(.down) { $0.focus == "export.1" }
    #expect(frame.shows("export.2") && !frame.shows("export.3") && !frame.shows("export.period"))
  }

  @Test
  func `R-17 R-18 the list for a pharmacy is a file, or codes where the screen is large enough`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.settle()
    _ = try await openPage(program)
    try await program.press("4") { $0.focus == "export.3" }
    try await program.press(.enter) { $0.focus == "export.as" }
    try await program.press(.down) { $0.focus == "export.path" }
    try await program.press(.enter) { $0.overlay == "ExportDone" }
    let path = household.home.path + "/okusuri-notebook-2026-02-10.txt"
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(written.starts(with: Data("JAHISTC04,2\r\n1,".utf8)))
    // In 80×24 no code has room, and the sentence says what helps.
    try await program.press(.enter) { $0.screen == "export" && $0.overlay == nil }
    try await program.press(.enter) { $0.focus == "export.as" }
    try await program.press(.right) { !$0.shows("export.path") }
    let small = try await program.press(.enter) { $0.spoken == "この画面には、QRコードが入りません。" }
    #expect(small.screen == "export" && !small.shows("notebook.qr"))
    try await program.press(.esc) { $0.focus == "export.3" }
  }
}
