import Foundation
import Glibc
import TestSupport
import Testing

/// A record that lives on one computer, opened at home by `okusuri share`.
@Suite(.serialized) struct `A record at home` {
  @Test func `F-19 the fingerprint that share prints is the certificate's, and its key is private`()
    async throws
  {
    let shared = try await SharedHome()
    let shown = try await PipedProgram.run(
      [PythonHome.program("shown.py"), shared.address], executable: try PythonHome.interpreter)
    #expect(shown.text == shared.sha256 + "\n", "\(shown.errorText)")
    #expect(shared.letters.wholeMatch(of: /([2-9a-z]{4} ){3}[2-9a-z]{4}/) != nil)
    let folder = shared.household.home.path(of: "data/okusuri")
    for name in ["home-key.pem", "home-certificate.pem"] {
      let file = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      #expect(file[.posixPermissions] as? Int == 0o600)
    }
    try await shared.stop()
    let again = try await SharedHome(shared.household)
    #expect(again.sha256 == shared.sha256)
  }

  @Test func `F-19 a device that compared the fingerprint is linked, reads today and is named`()
    async throws
  {
    let shared = try await SharedHome()
    let device = try TemporaryDirectory()
    let linked = try await shared.login(device, answering: "はい\n")
    #expect(linked.status == .exited(0), "\(linked.errorText)")
    #expect(linked.errorText.contains("指紋はこれと同じですか"))
    #expect(linked.errorText.contains(shared.letters))
    #expect(linked.errorText.filter { !$0.isWhitespace }.contains(shared.sha256))
    let today = try await SharedHome.run(["today", "--server", shared.address], on: device)
    #expect(today.status == .exited(0) && today.text.contains("メトホルミン錠250mg"))
    #expect(!today.errorText.contains("指紋"))
    try await shared.program.waitForOutput("    佐藤 ハナさん　")
    #expect(shared.program.resultNow.output.contains("つながっています：このパソコン"))
  }

  @Test func `W-40 one guest who guesses shuts the door at home to nobody else`() async throws {
    let shared = try await SharedHome()
    let tried = try await PipedProgram.run(
      [
        PythonHome.program("visitors.py"), shared.address, "127.0.0.3=61", "127.0.0.4=1",
      ], executable: try PythonHome.interpreter)
    let statuses = tried.text.split(separator: "\n")
    #expect(statuses.count == 62, "\(tried.errorText)")
    #expect(statuses.prefix(60).allSatisfy { $0 == "401" } && statuses.suffix(2) == ["429", "401"])
    // Whoever sits at this computer is none of them.
    let here = try await shared.household.run(
      "login", "--email", "nobody@example.jp", "--password-stdin", input: "wrong\n")
    #expect(here.status == .exited(77), "\(here.errorText)")
  }

  @Test(arguments: ["\n", "いいえ\n", ""])
  func `F-19 without a yes no request reaches the server and nothing is kept`(_ answer: String)
    async throws
  {
    let stranger = try await Stranger()
    let device = try TemporaryDirectory()
    let refused = try await SharedHome.run(
      ["login", "--server", stranger.address, "--code", "123456"], on: device, input: answer)
    #expect(refused.status == .exited(77))
    #expect(refused.errorText.contains("何も送っていません"))
    #expect(try await stranger.heardNothing())
    #expect(throws: (any Error).self) { try device.read("config/okusuri/settings.json") }
  }

  @Test func `F-19 a fingerprint that came with the address is compared instead, and must equal`()
    async throws
  {
    let shared = try await SharedHome()
    let letters = shared.letters.replacing(" ", with: "")
    let linked = try await SharedHome.run(
      ["login", "--link-stdin"], on: try TemporaryDirectory(),
      input: "\(shared.address)/link#\(shared.code)\(letters)\n")
    #expect(linked.status == .exited(0), "\(linked.errorText)")
    #expect(!linked.errorText.contains("指紋"))
    let stranger = try await Stranger()
    for arguments in [
      ["login", "--link-stdin"],
      ["login", "--server", stranger.address, "--code", "123456", "--fingerprint", letters],
    ] {
      let refused = try await SharedHome.run(
        arguments, on: try TemporaryDirectory(),
        input: "\(stranger.address)/link#123456\(letters)\nはい\n")
      #expect(
        refused.status == .exited(77) && refused.errorText.contains("指紋が違います"),
        "\(arguments): \(refused.status) \(refused.errorText)")
    }
    #expect(try await stranger.heardNothing())
  }

  @Test func `F-19 another certificate at a compared address is refused with a sentence`()
    async throws
  {
    let shared = try await SharedHome()
    let device = try await shared.linkedDevice()
    try await shared.stop()
    let stranger = try await Stranger(port: shared.port)
    let day = try await SharedHome.run(
      ["history", "day", "2026-02-03", "--server", shared.address], on: device)
    #expect(day.status == .exited(69))
    let refused = try await shared.login(device, answering: "はい\n")
    #expect(refused.status == .exited(69))
    #expect(refused.errorText.contains("前に見くらべたものと違います。何も送っていません。"))
    #expect(try await stranger.heardNothing())
    let asked = try await shared.login(device, ["--compare"], answering: "\n")
    #expect(asked.status == .exited(77) && asked.errorText.contains("指紋はこれと同じですか"))
    stranger.program.kill(SIGKILL)
    _ = try await stranger.program.result()
    let reopened = try await SharedHome(shared.household, port: shared.port)
    let today = try await SharedHome.run(["today", "--server", reopened.address], on: device)
    #expect(today.status == .exited(0), "\(today.errorText)")
    try await reopened.stop()
  }

  @Test func `F-31 commands say that another certificate is shown, not that no network is there`()
    async throws
  {
    let shared = try await SharedHome()
    let device = try await shared.linkedDevice()
    let server = ["--server", shared.address]
    let before = try await SharedHome.run(["today"] + server, on: device)
    #expect(before.status == .exited(0))
    try await shared.stop()
    let stranger = try await Stranger(port: shared.port)
    let told = "前に見くらべたものと違います"
    let today = try await SharedHome.run(["today"] + server, on: device)
    #expect(today.status == .exited(0) && !today.text.isEmpty)
    let status = try await SharedHome.run(["status"] + server, on: device)
    #expect(status.status == .exited(69) && status.text.contains("違います"))
    let json = try await SharedHome.run(["status", "--json"] + server, on: device)
    #expect(json.status == .exited(69))
    #expect(try json.object["online"] as? Bool == false)
    let doctor = try await SharedHome.run(["doctor"] + server, on: device)
    #expect(doctor.status == .exited(1) && doctor.text.contains(told))
    for result in [today, status, json] {
      #expect(result.errorText.contains(told), "\(result.errorText)")
    }
    for result in [today, status, json, doctor] {
      #expect(!(result.text + result.errorText).contains("オフライン"), "\(result.text)")
    }
    #expect(try await stranger.heardNothing())
    stranger.program.kill(SIGKILL)
    _ = try await stranger.program.result()
  }

  @Test func `F-19 a dose recorded at home shows on the screen that has the record open`()
    async throws
  {
    let household = try await Household()
    let screen = try await household.open()
    let shared = try await SharedHome(household)
    let device = try TemporaryDirectory()
    let signedIn = try await SharedHome.run(
      [
        "login", "--server", shared.address, "--fingerprint", shared.letters, "--email",
        Household.email, "--password-stdin",
      ], on: device, input: Household.password + "\n")
    try #require(signedIn.status == .exited(0), "\(signedIn.errorText)")
    let taken = try await SharedHome.run(
      ["take", "アムロジピン", "--at", "13:00", "--server", shared.address], on: device)
    #expect(taken.status == .exited(0), "\(taken.errorText)")
    try await screen.waitForFrame("the dose of noon") {
      $0.element("today.dose.1")?.label.contains("服用") == true
    }
    screen.send("q")
    #expect(try await screen.exitStatus() == .exited(0))
    // Whoever shares serves on when the screen has gone.
    let today = try await SharedHome.run(["today", "--server", shared.address], on: device)
    #expect(today.status == .exited(0), "\(today.errorText)")
  }

  @Test func `F-19 it stops when told by a signal, by q and by share --stop`() async throws {
    let shared = try await SharedHome()
    let second = try await shared.household.run("share", "--loopback", "127.0.0.3", "--port", "0")
    #expect(second.status == .exited(69) && second.errorText.contains("--stop"))
    let told = try await shared.household.run("share", "--stop")
    #expect(told.status == .exited(0), "\(told.errorText)")
    let ended = try await shared.program.result()
    #expect(ended.status == .exited(0) && ended.text.contains("止めました。"))
    let login = try await shared.login(try TemporaryDirectory(), answering: "はい\n")
    #expect(login.status == .exited(69))
    #expect(try await shared.household.run("share", "--stop").status == .exited(65))
    try await TerminalProgram.run(
      ["share", "--loopback", "127.0.0.2", "--port", "0"] + Household.clock,
      home: shared.household.home, tracesUI: false
    ) { program in
      try await program.waitForScreen { $0.contains("つながっている端末はありません") }
      program.send("q")
      #expect(try await program.exitStatus() == .exited(0))
    }
  }

  @Test(arguments: ["8.8.8.8", "0.0.0.0", "192.168.1.5", "home"])
  func `F-19 the option of tests takes no address but this machine's own`(_ address: String)
    async throws
  {
    let household = try await Household()
    let refused = try await household.run("share", "--loopback", address)
    #expect(refused.status == .exited(64) && refused.errorText.contains("何も開いていません"))
  }

  @Test func `F-19 はじめに asks for the fingerprint, and 違う is first`() async throws {
    let shared = try await SharedHome()
    let program = try TerminalProgram.launch(Household.clock)
    try await program.waitForFrame { $0.screen == "wizard" && $0.shows("setup.choice.1") }
    try await program.press("3") { $0.screen == "wizard" && $0.shows("setup.submit") }
    program.send(.text(shared.address), .tab, .text(shared.code))
    let asked = try await program.press(.enter) { $0.overlay == "FingerprintCard" && !$0.busy }
    #expect(asked.focus == "fingerprint.differs")
    #expect(try await program.settle().screen.contains(shared.letters))
    let refused = try await program.press(.enter) { $0.shows("setup.address.error") && !$0.busy }
    #expect(refused.label(of: "setup.address.error")?.contains("何も送っていません") == true)
    program.send(.tab, .tab)
    try await program.press(.enter) { $0.overlay == "FingerprintCard" && !$0.busy }
    program.send(.left)
    try await program.press(.enter) { $0.screen == "today" && !$0.busy }
  }
}
