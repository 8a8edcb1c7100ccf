import Glibc
import TestSupport
import Testing

/// Records at home that are found without typing an address. Only one Avahi can run on a machine, so one test has it.
@Suite(.serialized) struct `Found at home` {
  private func login(
    _ avahi: HomeAvahi, _ options: [String], answering answer: String = "",
    on device: TemporaryDirectory? = nil
  ) async throws -> CommandResult {
    try await SharedHome.run(
      ["login", "--at-home"] + options, on: try device ?? TemporaryDirectory(), input: answer,
      environment: avahi.environment)
  }

  @Test func `F-30 a record at home is found by itself, and its fingerprint compared`() async throws
  {
    let avahi = try await HomeAvahi()
    let none = try await login(avahi, ["--code", "123456"])
    #expect(none.status == .exited(69) && none.errorText.contains("見つかりませんでした"))
    let shared = try await SharedHome(environment: avahi.environment)
    let refused = try await login(avahi, ["--code", shared.code], answering: "\n")
    #expect(refused.status == .exited(77) && refused.errorText.contains(shared.address))
    #expect(refused.errorText.contains("指紋はこれと同じですか"))
    let device = try TemporaryDirectory()
    let linked = try await login(avahi, ["--code", shared.code], answering: "はい\n", on: device)
    #expect(linked.status == .exited(0), "\(linked.errorText)")
    let today = try await SharedHome.run(["today"], on: device)
    #expect(today.status == .exited(0) && today.text.contains("メトホルミン錠250mg"))
    try await proposesInForm(shared.address, avahi)
    let checkup = try await SharedHome.run(
      ["doctor"], on: device, environment: avahi.environment)
    #expect(checkup.text.contains("アドレスを打たずに見つけられます"))
    #expect(!checkup.text.contains("127.0.0.2"))

    let stranger = try await avahi.announce("o'); \u{1B}[31m家族", port: "9")
    let several = try await login(avahi, ["--code", shared.code])
    #expect(several.status == .exited(65), "\(several.errorText)")
    #expect(several.errorText.contains("https://127.0.0.1:9"))
    #expect(several.errorText.contains(shared.address))
    #expect(!several.errorText.contains("\u{1B}") && !several.errorText.contains("o')"))
    stranger.kill(SIGKILL)
    _ = try await stranger.result()
    try await shared.stop()
    try await avahi.stop()
  }

  /// はじめに, on a computer where nothing was begun.
  private func proposesInForm(_ address: String, _ avahi: HomeAvahi) async throws {
    try await TerminalProgram.run(Household.clock, environment: avahi.environment) { program in
      try await program.waitForFrame("the wizard") { $0.shows("setup.choice.3") }
      let found = try await program.press("3") {
        $0.element("setup.address")?.label == address
      }
      #expect(found.focus == "setup.address")
      // Whoever types means another one.
      try await program.press("h") { $0.element("setup.address")?.label == "h" }
    }
  }

  @Test func `F-30 without Avahi nothing is announced or found, and doctor says so`() async throws {
    let shared = try await SharedHome(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nobody"])
    let device = try TemporaryDirectory()
    let refused = try await SharedHome.run(
      ["login", "--at-home", "--code", shared.code], on: device, input: "はい\n",
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nobody"])
    #expect(refused.status == .exited(69) && refused.errorText.contains("Avahi が動いていない"))
    let both = try await shared.login(device, ["--at-home"], answering: "はい\n")
    #expect(both.status == .exited(64) && both.errorText.contains("--at-home"))
    let checkup = try await SharedHome.run(
      ["doctor"], on: device, environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nobody"])
    #expect(checkup.text.contains("Avahi は動いていません"))
    try await shared.stop()
  }
}
