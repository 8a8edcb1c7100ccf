import Foundation
import TestSupport
import Testing

/// Medicines and patients changed by commands while nobody answers.
@Suite(.serialized) struct `Edits without a server` {
  @Test
  func `F-21 commands change offline, show what is not sent, and a dose follows its medicine`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let added = try await terminal.done(
      "medications", "add", "ロキソニン錠60mg", "--dosage", "1錠", "--slots", "morning")
    #expect(added.text.contains("足しました") && added.text.contains("未送信 1件"))
    let taken = try await terminal.done("take", "ロキソニン", "--at", "08:00", "--yes")
    #expect(taken.text.contains("未送信 2件"))
    let counted = try await terminal.json("medications", "stock", "メトホルミン", "20")
    #expect(counted["queued"] as? Bool == true && counted["unsent"] as? Int == 3)
    try await terminal.done("patients", "slots", "--noon", "12:30")
    try await terminal.done("patients", "rename", "佐藤 ハナ", "佐藤 花")
    let list = try await terminal.done("medications", "list")
    let lines = list.text.split(separator: "\n")
    #expect(lines.contains { $0.contains("ロキソニン錠60mg") && $0.contains("未送信") })
    #expect(lines.contains { $0.contains("メトホルミン") && $0.contains("20") })
    #expect(list.errorText.contains("最終更新"))
    let people = try await terminal.done("patients", "list")
    #expect(people.text.contains("佐藤 花") && people.text.contains("12:30"))
    #expect(try await terminal.json("status")["unsent"] as? Int == 5)

    try await terminal.connect()
    #expect(try await terminal.done("today").errorText.contains("5件を送りました"))
    let status = try await terminal.json("status")
    #expect(status["unsent"] as? Int == 0 && status["refused"] as? Int == 0)
    #expect(try await terminal.taken() == ["ロキソニン錠60mg morning"])
    #expect(try await !terminal.done("medications", "list").text.contains("未送信"))
  }

  @Test(arguments: ["retry", "withdraw"])
  func `F-21 sync shows both versions of a medicine, and does what is chosen`(choice: String)
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    try await terminal.disconnect()
    try await terminal.done("medications", "change", "メトホルミン", "--strength", "こちら500mg")
    try await terminal.connect()
    let changed = try await terminal.run(
      ["medications", "change", "メトホルミン", "--strength", "相手850mg"], home: other)
    #expect(changed.status == .exited(0), "\(changed.errorText)")

    let shown = try await terminal.done("sync", expecting: 65)
    #expect(shown.text.contains("こちら500mg") && shown.text.contains("相手850mg"))
    #expect(try await strengths(terminal) == ["相手850mg"], "nothing is overwritten")
    let items = try await terminal.json("sync", expecting: 65)["items"] as? [[String: Any]]
    let item = try #require(items?.first)
    let versions = try #require((item["versions"] as? [[String: Any]])?.first)
    #expect(versions["field"] as? String == "strength")
    #expect(versions["mine"] as? String == "こちら500mg")
    #expect(versions["theirs"] as? String == "相手850mg")
    let number = "\(try #require(item["number"] as? Int))"
    let yes = choice == "withdraw" ? ["--yes"] : []
    _ = try await terminal.run(["sync", choice, number] + yes)
    let status = try await terminal.json("status")
    #expect(status["unsent"] as? Int == 0 && status["refused"] as? Int == 0)
    #expect(try await strengths(terminal) == [choice == "retry" ? "こちら500mg" : "相手850mg"])
  }

  @Test func `W-60 an edit that waits while the record is put back meets what others changed`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    let (record, copy) = (terminal.path(of: "record.sqlite"), terminal.path(of: "copy.sqlite"))
    let made = try await PipedProgram.run(
      ["admin", "backup", copy, "--database", record], home: other)
    #expect(made.status == .exited(0), "\(made.errorText)")
    try await terminal.done("medications", "change", "メトホルミン", "--strength", "写しの後")
    try await terminal.disconnect()
    try await terminal.done("medications", "change", "メトホルミン", "--strength", "こちら500mg")

    let back = try await PipedProgram.run(
      ["admin", "restore", copy, "--database", record, "--force"], home: other)
    #expect(back.status == .exited(0), "\(back.errorText)")
    let later = "2026-02-10T03:01:00Z"
    try await terminal.connect(now: later)
    let changed = try await terminal.run(
      ["medications", "change", "メトホルミン", "--strength", "相手850mg"], at: later, home: other)
    #expect(changed.status == .exited(0), "\(changed.errorText)")
    let shown = try await terminal.done("sync", at: later, expecting: 65)
    #expect(shown.text.contains("こちら500mg") && shown.text.contains("相手850mg"))
    #expect(try await strengths(terminal) == ["相手850mg"], "nothing is overwritten")
  }

  @Test func `F-21 without a server a command knows tomorrow by the newest plan`() async throws {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    // Somebody else's change is heard of by the next command, an own one at once.
    let stopped = try await terminal.run(["medications", "stop", "メトホルミン"], home: other)
    #expect(stopped.status == .exited(0), "\(stopped.errorText)")
    try await terminal.done("today")
    try await terminal.done("medications", "stop", "アムロジピン")
    try await terminal.done(
      "medications", "add", "ロキソニン錠60mg", "--dosage", "1錠", "--slots", "morning")
    try await terminal.disconnect()
    let tomorrow = try await terminal.done("today", at: "2026-02-11T03:00:00Z")
    #expect(tomorrow.text.contains("ロキソニン"), "\(tomorrow.text)")
    #expect(!tomorrow.text.contains("メトホルミン") && !tomorrow.text.contains("アムロジピン"))
  }

  @Test func `decision P-10 a dose that stands with another amount once it is sent is told`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    let changed = try await terminal.run(
      ["medications", "change", "メトホルミン", "--dosage", "2錠"], home: other)
    #expect(changed.status == .exited(0), "\(changed.errorText)")
    try await terminal.disconnect()
    let taken = try await terminal.done("take", "メトホルミン", "--at", "13:00")
    #expect(taken.text.contains("メトホルミン錠250mg 1錠"), "\(taken.text)")
    try await terminal.connect()
    let sent = try await terminal.done("sync")
    #expect(sent.errorText.contains("1錠と記録しましたが"), "\(sent.errorText)")
    #expect(sent.errorText.contains("記録は2錠になりました"), "\(sent.errorText)")
    #expect(try await terminal.done("today").text.contains("メトホルミン錠250mg 2錠、服用"))
  }

  @Test func `D-O11 what the server would refuse by its day is not queued without it`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let impossible = [
      ["medications", "stop", "メトホルミン", "--on", "2026-02-09"],
      ["medications", "change", "メトホルミン", "--end", "2026-02-09"],
      ["medications", "add", "甲", "--dosage", "1錠", "--slots", "noon", "--end", "2026-02-09"],
      ["skip", "メトホルミン", "--at", "2026-02-11T13:00", "--reason", "away"],
    ]
    var told: [String] = []
    for arguments in impossible {
      let refused = try await terminal.run(arguments)
      #expect(refused.status == .exited(65), "\(arguments) \(refused)")
      told.append(refused.errorText)
    }
    try await terminal.disconnect()
    for (arguments, online) in zip(impossible, told) {
      let refused = try await terminal.run(arguments)
      #expect(refused.status == .exited(65) && refused.errorText == online, "\(refused)")
    }
    #expect(try await terminal.json("status")["unsent"] as? Int == 0)
  }

  @Test func `F-21 a patient too many is told when the server refuses, with what follows`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("patients", "add", "佐藤 太郎")
    try await terminal.done(
      "medications", "add", "ロキソニン錠60mg", "--dosage", "1錠", "--slots", "morning",
      "--patient", "太郎")
    try await terminal.connect()
    #expect(try await terminal.done("today", "--patient", "ハナ").errorText.contains("2件"))
    let left = try await terminal.done("sync", expecting: 65)
    #expect(left.text.contains("本人をこれ以上登録できません"), "\(left.text)")
    #expect(left.text.contains("先の登録が送れていません"), "\(left.text)")
  }

  /// The strengths of the medicines that have one, as the server knows them.
  private func strengths(_ terminal: OfflineTerminal) async throws -> [String] {
    let list = try await terminal.json("medications", "list")
    let items = list["items"] as? [[String: Any]] ?? []
    return items.compactMap { $0["strength"] as? String }.filter { !$0.isEmpty }
  }

  @Test func `P-10 a short wait is a wait: what somebody records after an undo stays`() async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    try await terminal.done("take", "メトホルミン", "--yes")
    try await terminal.disconnect()
    try await terminal.done("undo", "メトホルミン", at: "2026-02-10T03:00:20Z")
    let later = "2026-02-10T03:00:40Z"
    try await terminal.connect(now: later)
    for command in [["undo", "メトホルミン"], ["take", "メトホルミン", "--yes"]] {
      let result = try await terminal.run(command, at: later, home: other)
      #expect(result.status == .exited(0), "\(result.errorText)")
    }
    try await terminal.done("sync", at: later, expecting: 65)
    #expect(try await terminal.taken(at: later) == ["メトホルミン錠250mg noon"])
  }

  @Test func `P-9 where a household has several people, every list of what waits says whose it is`()
    async throws
  {
    let server = try await HeadlessServer.launch(.init(historyDays: 2))
    let house = server.demo.households.premium
    let terminal = try CommandTerminal(server)
    try await terminal.done(
      "login", "--email", house.caregiver.email, "--password-stdin",
      input: house.caregiver.password + "\n")
    let names = house.patients.map(\.displayName)
    try #require(names.count > 1)
    for name in names { try await terminal.done("today", "--patient", name) }
    _ = try await server.stop()
    for (name, medicine, time) in [
      (names[0], "センノシド", "22:00"), (names[1], "アトルバスタチン", "19:00"),
    ] {
      try await terminal.done("take", medicine, "--at", time, "--patient", name, "--yes")
    }
    let list = try await terminal.run("sync")
    let unknown = try await terminal.run("sync", "withdraw", "999", "--yes")
    let leaving = try await terminal.run("logout", "--yes")
    for text in [list.text, unknown.errorText, leaving.errorText] {
      for name in names { #expect(text.contains(name), "\(text)") }
    }
  }

  @Test func `P-9 sync says that the sign-in has ended, as every other command does`() async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    let sessions = try await terminal.run(["account", "sessions", "--json"], home: other).object
    let items = try #require(sessions["items"] as? [[String: Any]])
    let first = try #require(items.first { $0["current"] as? Bool == false }?["id"] as? String)
    let ended = try await terminal.run(["account", "end-session", first], home: other)
    #expect(ended.status == .exited(0), "\(ended.errorText)")
    let told = try await terminal.run(["sync", "--json"])
    #expect(told.status == .exited(77))
    #expect(try told.object["code"] as? String == "SESSION_ENDED", "\(told.text)")
  }
}
