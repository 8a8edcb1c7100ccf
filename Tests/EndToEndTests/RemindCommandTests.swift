import Foundation
import TestSupport
import Testing

/// `okusuri remind` in a real process, before a desktop of its own: the real message bus, and a program that speaks the
/// protocol of notifications and writes down what it is asked.
@Suite(.serialized) struct `Remind command` {
  /// 2026-02-10 13:00 in Tokyo, when メトホルミン is due.
  private static let due = "2026-02-10T04:00:00Z"

  private func remind(
    _ terminal: OfflineTerminal, _ arguments: String..., on desktop: NotifyingDesktop? = nil
  ) throws -> PipedProgram {
    try PipedProgram.launch(
      ["remind"] + arguments + ["--server", terminal.address, "--now", Self.due],
      environment: desktop?.environment ?? [:], home: terminal.home)
  }

  @Test func `F-4 F-5 a desktop tells of a dose without a name, and is quiet once it is recorded`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.connect(now: Self.due)
    let desktop = try await NotifyingDesktop()
    let running = try remind(terminal, on: desktop)
    try await desktop.said("shown 1 [お薬の時間です] [昼 13:00、1回] ['taken', '飲んだ']")
    try await terminal.done("take", "メトホルミン", "--at", "13:00", at: Self.due)
    try await desktop.said("closed 1")
    #expect(!desktop.everything.contains("メトホルミン"))
    #expect(running.resultNow.status == nil)
    #expect(try ProcessThreads.counted(of: running.pid) == [])
  }

  @Test func `F-4 no thread of the screens is counted once a second, nor of a record of one's own`()
    async throws
  {
    let home = try TemporaryDirectory()
    for arguments in [["demo"], []] {
      let program = try TerminalProgram.launch(
        arguments + ["--now", Self.due, "--lang", "ja"], home: home)
      _ = try await program.settle()
      #expect(try ProcessThreads.counted(of: program.pid) == [], "\(arguments)")
    }
  }

  @Test
  func `F-4 F-5 without a network 飲んだ records in the notification, and the server has it later`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let desktop = try await NotifyingDesktop("--choose")
    let running = try remind(terminal, "--names", on: desktop)
    try await desktop.said("[昼 13:00　メトホルミン錠250mg]")
    try await desktop.said("closed 1")
    running.kill(SIGTERM)
    _ = try await running.result()
    try await terminal.connect(now: Self.due)
    try await terminal.done("sync", at: Self.due)
    #expect(try await terminal.taken(at: Self.due) == ["メトホルミン錠250mg noon"])
  }

  @Test func `F-4 a second remind of the account says that one runs, and tells nothing`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.connect(now: Self.due)
    let desktop = try await NotifyingDesktop()
    let first = try remind(terminal, on: desktop)
    try await desktop.said("shown 1 ")
    let second = try await remind(terminal, on: desktop).result()
    #expect(second.status == .exited(75) && second.errorText.contains("もう動いています"))
    #expect(!desktop.everything.contains("shown 2 "))
    first.kill(SIGKILL)
    _ = try await first.result()
    let third = try remind(terminal, on: desktop)
    try await desktop.said("shown 2 ")
    #expect(third.resultNow.status == nil)
  }

  @Test func `F-6 a command reads the reminder as JSON, and --list shows what comes`() async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.connect(now: Self.due)
    let fifo = terminal.home.path(of: "told")
    #expect(mkfifo(fifo, 0o600) == 0)
    let reader = try PipedProgram.launch([fifo], executable: "/bin/cat", home: terminal.home)
    let running = try remind(terminal, "--exec", "cat >\(fifo)")
    let told = try await reader.firstLine()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
    #expect(object["time"] as? String == "13:00" && object["slot"] as? String == "noon")
    #expect(object["count"] as? Int == 1 && object["names"] == nil)
    #expect(object["scheduledAt"] as? String == "2026-02-10T04:00:00Z")
    running.kill(SIGTERM)
    let list = try await terminal.done("remind", "--list", at: Self.due).text
    #expect(list == "昼 13:00、1回\n夜 19:00、1回\n眠前 22:00、1回\n")
  }

  @Test func `F-6 a reminder with names says whose it is where there are several patients`()
    async throws
  {
    let household = try await Household()
    func list() async throws -> String {
      try await household.run("remind", "--list", "--names").text
    }
    let alone = try await list()
    #expect(alone == "夜 19:00　メトホルミン錠250mg\n眠前 22:00　アムロジピン錠5mg\n", "\(alone)")
    try await household.store("purchase", "premium_unlock")
    let second = try await household.run("patients", "add", "佐藤 次郎")
    #expect(second.status == .exited(0), "\(second)")
    let planned = try await household.run(
      "medications", "add", "マグミット", "--dosage", "1錠", "--slots", "evening", "--patient",
      "佐藤 次郎")
    #expect(planned.status == .exited(0), "\(planned)")
    let both = try await list()
    #expect(both.contains("佐藤 ハナさん　夜 19:00　メトホルミン錠250mg\n"), "\(both)")
    #expect(both.contains("佐藤 次郎さん　夜 19:00　マグミット\n"), "\(both)")
    // Names were not chosen: whoever looks over a shoulder reads none.
    let without = try await household.run("remind", "--list", "--no-names").text
    #expect(!without.contains("佐藤") && !without.contains("マグミット"), "\(without)")
  }

  @Test func `F-6 what is started to tell takes the signals that programs expect`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.connect(now: Self.due)
    let fifo = terminal.home.path(of: "told")
    #expect(mkfifo(fifo, 0o600) == 0)
    let reader = try PipedProgram.launch([fifo], executable: "/bin/cat", home: terminal.home)
    let running = try remind(terminal, "--exec", "grep SigBlk /proc/self/status >\(fifo)")
    #expect(try await reader.firstLine() == "SigBlk:\t0000000000000000")
    running.kill(SIGTERM)
  }

  @Test func `F-6 a login starts it by a unit that systemd takes, or by a line for cron`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let cron = try await terminal.done("remind", "--install")
    #expect(cron.text.contains("@reboot ") && cron.text.contains(" remind"))
    _ = try terminal.home.directory("runtime/systemd")
    let exec = #"printf '%s' "$HOME" | mail -s 50% mika"#
    let unit = terminal.home.path(of: "config/systemd/user/okusuri-remind.service")
    let refused = try await install(terminal, ["--exec", exec], systemd: false)
    #expect(refused.status == .exited(69) && refused.text.isEmpty)
    #expect(refused.errorText.contains("動いていません"), "\(refused.errorText)")
    let installed = try await install(
      terminal, ["--exec", exec, "--patient", "佐藤 ハナ"], systemd: true)
    #expect(installed.status == .exited(0), "\(installed.errorText)")
    let verified = try await PipedProgram.run(
      ["--user", "verify", unit], executable: "/usr/bin/systemd-analyze", home: terminal.home)
    #expect(verified.status == .exited(0) && verified.error.isEmpty, "\(verified.errorText)")
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    #expect(text.contains(#"--exec "printf '%%s' \"$$HOME\" | mail -s 50%% mika""#))
    #expect(text.contains(#" --patient "佐藤 ハナ" --server "\#(terminal.address)""#), "\(text)")
    #expect(text.contains("NoNewPrivileges=yes"))
    try await terminal.done("remind", "--uninstall")
    #expect(!FileManager.default.fileExists(atPath: unit))
  }

  /// Installs it where systemd takes what it is told, or does not.
  private func install(
    _ terminal: OfflineTerminal, _ options: [String], systemd isThere: Bool
  ) async throws -> CommandResult {
    let folder = try terminal.home.directory("bin")
    let program = try terminal.home.write(
      "#!/bin/sh\nexit \(isThere ? 0 : 1)\n", to: "bin/systemctl")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await PipedProgram.run(
      ["remind", "--install"] + options
        + ["--server", terminal.address, "--now", OfflineTerminal.now],
      environment: ["PATH": "\(folder):\(path)"], home: terminal.home)
  }

  @Test func `F-4 without a desktop one sentence says that nothing would be told, and exits 69`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let refused = try await remind(terminal).result()
    #expect(refused.status == .exited(69))
    #expect(refused.errorText.contains("--exec") && refused.text.isEmpty)
  }

  @Test func `F-8 the plan is written as a calendar that two libraries read alike`() async throws {
    let terminal = try await OfflineTerminal()
    let plain = try await terminal.done("export", "--format", "ics").output
    let calendar = try await ReadCalendar(plain)
    #expect(calendar.icalendar == calendar.vobject && calendar.name == "お薬")
    // Noon, evening and bedtime of thirty days, from 2026-02-10 on.
    #expect(calendar.icalendar.count == 90 && calendar.icalendar.allSatisfy { $0.alarms == 1 })
    #expect(calendar.icalendar.first?.start == "2026-02-10T04:00:00Z")
    #expect(calendar.icalendar.first?.summary == "お薬 昼、1回")
    #expect(calendar.icalendar.last?.start == "2026-03-11T13:00:00Z")
    let text = String(decoding: plain, as: UTF8.self)
    #expect(!text.contains("メトホルミン") && !text.contains("ハナ"))
    #expect(try await terminal.done("export", "--format", "ics").output == plain)
    let named = try await ReadCalendar(
      try await terminal.done("export", "--format", "ics", "--names", "--person").output)
    #expect(named.name == "お薬 佐藤 ハナ" && named.icalendar.first?.description == "メトホルミン錠250mg")
    let locked = try await terminal.run(["export", "--format", "ics", "--from", "2026-01-11"])
    #expect(locked.status == .exited(77) && locked.output.isEmpty)
  }

  @Test func `F-9 the address of a calendar is shown with its square, and ends when told`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let shown = try await caregiver.done("patients", "calendar").text
    let address = try #require(shown.split(separator: " ").first { $0.hasPrefix("http") })
    let path = try #require(address.split(separator: "\n").first?.dropFirst(server.demo.url.count))
    #expect(try await server.http.get(String(path)).status == 200)
    #expect(shown.contains("▀") && shown.contains("表示するのは今だけ"))
    let ended = try await caregiver.done("patients", "cancel-calendar").text
    #expect(try await server.http.get(String(path)).status == 404)
    // What was not there is not said to have ended.
    let again = try await caregiver.done("patients", "cancel-calendar").text
    #expect(ended.contains("無効にしました") && again.contains("ありませんでした"), "\(again)")
    #expect(try await caregiver.done("patients", "cancel-code").text.contains("もうありません"))
  }
}

/// A message bus of a test's own with somebody who shows notifications.
private final class NotifyingDesktop {
  private let bus: PipedProgram
  private let desktop: PipedProgram
  let environment: [String: String?]

  init(_ arguments: String...) async throws {
    let home = try TemporaryDirectory()
    let socket = try home.directory("runtime") + "/session"
    // Without folders of services, or a keyring would be started on it.
    let configuration = try home.write(
      """
      <busconfig><type>session</type><listen>unix:path=\(socket)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """, to: "session.conf")
    bus = try PipedProgram.launch(
      ["--config-file=\(configuration)", "--nofork", "--print-address"],
      executable: "/usr/bin/dbus-daemon", home: home)
    environment = ["DBUS_SESSION_BUS_ADDRESS": try await bus.firstLine()]
    desktop = try PipedProgram.launch(
      [PythonHome.program("notifications.py")] + arguments,
      executable: try PythonHome.interpreter, environment: environment, home: home)
    try await desktop.waitForComplaint("ready")
  }

  deinit {
    desktop.kill(SIGKILL)
    bus.kill(SIGKILL)
  }

  /// Waits until it was asked for that.
  func said(_ words: String) async throws { try await desktop.waitForComplaint(words) }

  var everything: String { desktop.resultNow.error }
}
