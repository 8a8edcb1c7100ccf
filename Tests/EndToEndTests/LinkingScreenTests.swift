import Foundation
import TestSupport
import Testing

/// つなぐ in the terminal: a number, an address and a square, and what takes them apart again.
///
/// The server listens on this machine. 2130706433 is 127.0.0.1 in one number, which nothing but the system's own
/// resolver reads: for the program it is a name like any other, which other devices may reach.
@Suite(.serialized) struct `Linking by its QR code` {
  /// A caregiver's terminal at that address.
  private struct Family {
    let server: HeadlessServer
    let address: String
    let home: TemporaryDirectory

    init() async throws {
      server = try await HeadlessServer.launch()
      address = "http://2130706433:\(server.http.port)"
      home = try TemporaryDirectory()
      let caregiver = server.demo.households.free.caregiver
      let signedIn = try await PipedProgram.run(
        ["login", "--email", caregiver.email, "--password-stdin"] + place, home: home,
        input: caregiver.password + "\n")
      try #require(signedIn.status == .exited(0), "\(signedIn.errorText)")
    }

    var place: [String] { ["--server", address, "--insecure", "--now", CommandTerminal.now] }

    /// A fresh number as a command shows it, with the address of its square.
    func invitation() async throws -> String {
      let shown = try await PipedProgram.run(["patients", "code"] + place, home: home)
      try #require(shown.status == .exited(0), "\(shown.errorText)")
      let lines = shown.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      return String(try #require(lines.first { $0.hasPrefix(address + "/link#") }))
    }
  }

  private static let unlinked = ["--insecure", "--now", CommandTerminal.now]

  @Test(arguments: ["ja", "en"])
  func `F-18 the square on the screen holds address and number, and links a device`(
    language: String
  ) async throws {
    let family = try await Family()
    let program = try TerminalProgram.launch(
      family.place + ["--lang", language], home: family.home)
    try await program.waitForFrame { $0.screen == "today" && $0.shows("heading") }
    try await program.press("4") { $0.screen == "settings" }
    try await program.press(.down) { $0.focus == "settings.patients" }
    try await program.press(.enter) { $0.shows("patients.row.0") && !$0.busy }
    try await program.press(.enter) { $0.overlay == "PatientActions" }
    let code = try await program.press(.enter) { $0.shows("link.qr") && !$0.busy }
    #expect(code.element("code.reach")?.label == family.address)
    let foot = ["ja": "電話で読むと、アドレスと番号が電話の画面に出ます。", "en": "A phone shows address and code."]
    #expect(code.element("code.foot")?.label == foot[language])
    let frame = try #require(code.element("link.qr"))
    let screen = try await program.settle().screen
    let rows = screen.cells[frame.row..<frame.row + frame.height].map { cells in
      cells[frame.column..<frame.column + frame.width]
        .map { $0.text.isEmpty ? " " : $0.text }.joined()
    }
    let text = try QRReader.text(of: rows)
    let digits = text.suffix(6)
    #expect(text == "\(family.address)/link#\(digits)")
    #expect(screen.contains(digits.prefix(3).map(String.init).joined(separator: " ")))
    for line in program.traceLines { #expect(!line.contains(digits) && !line.contains("/link#")) }
    let patient = try TemporaryDirectory()
    let linked = try await PipedProgram.run(
      ["login", "--link-stdin"] + Self.unlinked, home: patient, input: text + "\n")
    #expect(linked.status == .exited(0), "\(linked.errorText)")
    try await program.waitForFrame { $0.shows("code.state") }
    // That server is the one that the next start opens.
    let today = try await PipedProgram.run(["today"] + Self.unlinked, home: patient)
    #expect(today.status == .exited(0), "\(today.errorText)")
    let again = try await PipedProgram.run(
      ["login", "--link-stdin"] + Self.unlinked, home: try TemporaryDirectory(),
      input: text + "\n")
    #expect(again.status == .exited(77))
  }

  @Test(arguments: ["setup.address", "setup.code"])
  func `F-18 the whole address is pasted into either field and taken apart`(
    field: String
  ) async throws {
    let family = try await Family()
    let text = try await family.invitation()
    let program = try TerminalProgram.launch(Self.unlinked)
    try await program.waitForFrame { $0.screen == "wizard" && $0.shows("setup.choice.1") }
    try await program.press("3") { $0.focus == "setup.address" }
    if field == "setup.code" { try await program.press(.tab) { $0.focus == field } }
    program.send(.bytes(Array("\u{1B}[200~\(text)\n\u{1B}[201~".utf8)))
    let filled = try await program.waitForFrame { $0.focus == "setup.submit" }
    #expect(filled.label(of: "setup.address") == family.address)
    try await program.press(.enter) { $0.screen == "today" && $0.shows("heading") && !$0.busy }
    #expect(!program.traceLines.contains { $0.contains(text.suffix(6)) })
  }

  @Test func `F-18 typed letter by letter it is taken apart too, and half of it is not`()
    async throws
  {
    let family = try await Family()
    let text = try await family.invitation()
    let program = try TerminalProgram.launch(Self.unlinked)
    try await program.waitForFrame { $0.screen == "wizard" && $0.shows("setup.choice.1") }
    try await program.press("3") { $0.focus == "setup.address" }
    let half = String(text.dropLast())
    try await program.press(.text(half)) { $0.label(of: "setup.address") == half }
    try await program.press(.text(String(text.suffix(1)))) { $0.focus == "setup.submit" }
    try await program.press(.enter) { $0.screen == "today" && $0.shows("heading") && !$0.busy }
  }

  @Test func `F-18 a number of another server is said, and not taken for one of this`()
    async throws
  {
    let family = try await Family()
    let text = try await family.invitation()
    let program = try TerminalProgram.launch([
      "--server", family.server.demo.url, "--now", CommandTerminal.now,
    ])
    try await program.waitForFrame { $0.shows("signin.patient") }
    try await program.press(.backTab, .enter) { $0.focus == "code.field" }
    let paste = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    let refused = try await program.press(.bytes(paste)) { $0.shows("code.field.error") }
    #expect(refused.label(of: "code.field.error")?.contains(family.address) == true)
    let own = family.server.demo.url + text.dropFirst(family.address.count)
    try await program.press(.bytes(Array("\u{1B}[200~\(own)\u{1B}[201~".utf8))) {
      $0.focus == "code.submit" && !$0.shows("code.field.error")
    }
    try await program.press(.enter) { $0.screen == "today" && $0.shows("heading") && !$0.busy }
  }

  @Test(arguments: [
    ("482915", [], 65), ("https://example.jp/link", [], 65), ("", [], 65),
    ("https://example.jp/link#482915", ["--code", "482915"], 64),
    ("https://example.jp/link#482915", ["--server", "https://example.jp"], 64),
  ])
  func `F-18 what is no address of linking signs nobody in`(
    input: String, more: [String], status: Int32
  ) async throws {
    let home = try TemporaryDirectory()
    let result = try await PipedProgram.run(
      ["login", "--link-stdin"] + more + ["--now", CommandTerminal.now], home: home,
      input: input + "\n")
    #expect(result.status == .exited(status) && !result.errorText.contains("482915"))
  }
}
