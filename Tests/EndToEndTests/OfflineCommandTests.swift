import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Offline commands` {
  @Test func `decision P-10 what is taken without a server waits, and is sent once and in order`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let taken = try await terminal.done("take", "メトホルミン", at: "2026-02-10T03:50:00Z")
    #expect(taken.text.contains("未送信 1件") && taken.text.contains("昼 13:00"))
    let queued = try await terminal.json("take", "カロナール", at: "2026-02-10T03:51:00Z")
    #expect(queued["queued"] as? Bool == true && queued["unsent"] as? Int == 2)
    let again = try await terminal.done(
      "take", "メトホルミン", at: "2026-02-10T03:52:00Z", expecting: 65)
    #expect(again.errorText.contains("何も記録していません"))
    let today = try await terminal.done("today", at: "2026-02-10T04:30:00Z")
    #expect(today.text.contains("12:50 家族") && today.text.contains("頓服 12:51"))
    #expect(today.errorText.contains("オフライン　最終更新 12:00"))
    try await terminal.connect(now: "2026-02-10T05:00:00Z")
    let next = try await terminal.done(
      "take", "アムロジピン", "--at", "22:00", "--yes", at: "2026-02-10T05:00:00Z")
    #expect(next.errorText.contains("2件を送りました"))
    #expect(
      try await terminal.taken(at: "2026-02-10T05:01:00Z").sorted()
        == ["アムロジピン錠5mg bedtime", "カロナール錠200 as needed", "メトホルミン錠250mg noon"])
    #expect(try await terminal.json("status")["unsent"] as? Int == 0)
  }

  @Test
  func `decision P-10 undo without a server withdraws what was not sent, and queues the rest`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.disconnect()
    // What this terminal has recorded reads so, though it has not looked since (decision 0021).
    #expect(try await terminal.done("today").text.contains("、服用"))
    try await terminal.done("take", "アムロジピン", "--at", "22:00", "--yes")
    let own = try await terminal.json("undo", "アムロジピン")
    #expect(own["queued"] as? Bool == false)
    let other = try await terminal.json("undo", "メトホルミン")
    #expect(other["queued"] as? Bool == true && other["unsent"] as? Int == 1)
    #expect(try await !terminal.done("today").text.contains("、服用"))
    try await terminal.connect()
    #expect(try await terminal.taken().isEmpty)
  }

  @Test func `D-O9 of two records of one instant that wait, undo takes back the one made last`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    for names in [["メトホルミン", "カロナール"], ["カロナール", "メトホルミン"]] {
      for name in names {
        // One taken as needed would take the time for its own.
        let at = name == "メトホルミン" ? ["--at", "13:00"] : []
        let taken = try await terminal.run(["take", name] + at)
        #expect(taken.status == .exited(0), "\(taken.errorText)")
      }
      for (name, left) in zip(names.reversed(), [1, 0]) {
        #expect(try await terminal.done("undo").text.contains(name), "\(names)")
        #expect(try await terminal.json("status")["unsent"] as? Int == left)
      }
    }
  }

  @Test func `D-O9 of two of one instant that are sent first, undo takes back the later`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    for names in [["メトホルミン", "カロナール"], ["カロナール", "メトホルミン"]] {
      try await terminal.disconnect()
      for name in names {
        let at = name == "メトホルミン" ? ["--at", "13:00"] : []
        let taken = try await terminal.run(["take", name] + at)
        #expect(taken.status == .exited(0), "\(taken.errorText)")
      }
      try await terminal.connect()
      for name in names.reversed() {
        #expect(try await terminal.done("undo").text.contains(name), "\(names)")
      }
      #expect(try await terminal.taken().isEmpty)
    }
  }

  @Test func `004 SC-001 SC-002 six days are written, after the seventh everything is read only`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    for day in 11...16 {
      let at = "2026-02-\(day)T04:00:00Z"
      try await terminal.done("take", "メトホルミン", at: at)
    }
    let status = try await terminal.json("status", at: "2026-02-16T04:00:00Z")
    #expect(status["standing"] as? String == "grace" && status["daysLeft"] as? Int == 1)
    #expect(status["unsent"] as? Int == 6 && status["canContinue"] as? Bool == true)
    #expect(status["until"] as? String == "2026-02-17T04:00:00Z")
    let late = try await terminal.done(
      "take", "メトホルミン", at: "2026-02-17T04:00:01Z", expecting: 77)
    #expect(late.errorText.contains("続けるにはインターネットに接続してください"))
    let read = try await terminal.done("today", at: "2026-02-17T05:30:00Z")
    #expect(read.text.contains("記録は不明") && !read.text.contains("飲み忘れ、"))
    try await terminal.done("undo", at: "2026-02-16T04:00:00Z", expecting: 77)
    let over = try await terminal.json("status", at: "2026-02-10T04:00:00Z")
    #expect(over["reason"] as? String == "OfflineGracePeriodExpired")
    #expect(over["canContinue"] as? Bool == false && over["until"] is NSNull)
    #expect(over["unsent"] as? Int == 6 && over["clockBehindSeconds"] is Int)
    let told = try await terminal.done("status", at: "2026-02-10T04:00:00Z")
    #expect(told.text.contains("この端末の時計が 7日"), "\(told.text)")
    try await terminal.connect(now: "2026-02-17T06:00:00Z")
    try await terminal.done(
      "take", "メトホルミン", "--at", "13:00", at: "2026-02-17T06:00:00Z")
    for day in 11...17 {
      let body = try await terminal.json(
        "history", "day", "2026-02-\(day)", at: "2026-02-17T06:00:01Z")
      let doses = body["doses"] as? [[String: Any]] ?? []
      #expect(doses.count { $0["effectiveStatus"] as? String == "taken" } == 1, "day \(day)")
    }
  }

  @Test func `D-O9 of a day that nobody has seen it is said that nothing was recorded`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    for arguments in [
      ["take", "メトホルミン"], ["skip", "メトホルミン", "--reason", "away"], ["undo", "メトホルミン"],
    ] {
      let refused = try await terminal.run(arguments + ["--at", "2026-01-20T13:00"])
      #expect(refused.status == .exited(69), "\(arguments) \(refused.text)")
      #expect(refused.errorText.contains("この端末には保管されていません"), "\(refused.errorText)")
      #expect(refused.errorText.contains("記録は何も変えていません"), "\(refused.errorText)")
    }
    #expect(try await terminal.done("status").text.contains("未送信") == false)
  }

  @Test func `D-O9 what needs the server says what its silence means, and how to go on`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    for arguments in [
      ["export", "--format", "csv"], ["members"], ["patients", "code"],
      ["members", "invite", "record"],
    ] {
      let refused = try await terminal.run(arguments)
      #expect(refused.status == .exited(69), "\(arguments) \(refused.text)")
      let told = refused.errorText
      #expect(told.contains("サーバーにつながりません"), "\(told)")
      #expect(told.contains("記録は失われていません") && told.contains("もう一度どうぞ"), "\(told)")
    }
  }

  @Test func `D-O9 what may have been done though nobody heard so is told as unsure`()
    async throws
  {
    let distant = try await DistantHousehold()
    distant.gate.set(.cutting)
    let newcomer = try TemporaryDirectory()
    for (arguments, home) in [
      (["members", "invite", "record"], distant.household.home),
      (["patients", "calendar"], distant.household.home),
      (["login", "--sign-up", "--email", "new@example.jp", "--password-stdin"], newcomer),
    ] {
      let before = distant.gate.requests.count
      let cut = try await PipedProgram.run(
        arguments + ["--server", distant.address, "--now", DistantHousehold.day(0)], home: home,
        input: Household.password + "\n")
      let sent = distant.gate.requests.dropFirst(before)
      #expect(sent.contains { !$0.hasPrefix("GET ") }, "\(arguments) \(sent)")
      #expect(cut.status == .exited(69), "\(arguments) \(cut.text)")
      let told = cut.errorText
      #expect(told.contains("変わったかどうか分かりません"), "\(told)")
      #expect(!told.contains("失われていません"), "\(told)")
    }
  }

  @Test func `D-O2 a grace that a wrong clock ended is opened by the first contact`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", at: "2037-01-01T00:00:00Z", expecting: 77)
    try await terminal.done("take", "メトホルミン", "--at", "13:00", expecting: 77)
    try await terminal.connect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    #expect(try await terminal.taken() == ["メトホルミン錠250mg noon"])
  }

  @Test func `decision P-27 without a server history shows what was seen, and never more`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let seen = try await terminal.json("history", "recent")
    try await terminal.done("history", "day", "2026-02-09")
    try await terminal.done("history", "month", "2026-02")
    let refused = try await terminal.json("history", "month", "2026-01", expecting: 77)
    #expect(refused["code"] as? String == "HISTORY_RETENTION_LIMIT")
    try await terminal.disconnect()
    let kept = try await terminal.json("history", "recent")
    #expect(NSDictionary(dictionary: kept) == NSDictionary(dictionary: seen))
    let month = try await terminal.done("history", "month", "2026-02")
    #expect(month.text.contains("2026年2月") && month.errorText.contains("最終更新"))
    try await terminal.done("history", "day", "2026-02-09")
    for arguments in [["day", "2026-02-08"], ["month", "2026-01"], ["day", "2026-01-11"]] {
      let none = try await terminal.run(["history"] + arguments + ["--json"])
      #expect(none.status == .exited(69) && none.errorText.contains("オフライン"))
      #expect(try none.object["code"] as? String == "UNAVAILABLE")
    }
  }

  @Test func `decision P-9 unsent records outlive signing out and are sent by the same account`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    let asked = try await terminal.done("logout", expecting: 64)
    #expect(asked.errorText.contains("昼 13:00") && asked.errorText.contains("--yes"))
    #expect(try await terminal.json("status")["unsent"] as? Int == 1)
    let left = try await terminal.done("logout", "--yes")
    #expect(left.errorText.contains("未送信の記録が 1件"))
    let nobody = try await terminal.json("status", expecting: 77)
    #expect(nobody["reason"] as? String == "NoTokens")
    try await terminal.connect()
    try await terminal.done(
      "login", "--sign-up", "--email", "other@example.jp", "--password-stdin",
      input: OfflineTerminal.password + "\n")
    #expect(try await terminal.json("status")["unsent"] as? Int == 0)
    try await terminal.done("logout")
    let login = try await terminal.done(
      "login", "--email", OfflineTerminal.email, "--password-stdin", "--json",
      input: OfflineTerminal.password + "\n")
    #expect(try login.object["sent"] as? Int == 1)
    #expect(login.errorText.contains("未送信の記録 1件"))
    #expect(try await terminal.taken() == ["メトホルミン錠250mg noon"])
  }

  @Test func `D-O9 two terminals of one account record at once, each dose once`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "アムロジピン", "--at", "22:00", "--yes")
    try await terminal.connect()
    async let one = terminal.done("take", "メトホルミン", "--at", "13:00")
    async let two = terminal.done("take", "メトホルミン", "--at", "13:00")
    async let three = terminal.done("take", "カロナール")
    _ = try await (one, two, three)
    try await terminal.done("today")
    #expect(
      try await terminal.taken().sorted()
        == ["アムロジピン錠5mg bedtime", "カロナール錠200 as needed", "メトホルミン錠250mg noon"])
    #expect(try await terminal.json("status")["unsent"] as? Int == 0)
  }

  @Test func `D-O11 what the server refuses is set aside, and the rest is sent`() async throws {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    let stopped = try await terminal.run(
      ["medications", "stop", "メトホルミン", "--on", "2026-02-10"], home: other)
    #expect(stopped.status == .exited(0))
    try await terminal.disconnect()
    let later = "2026-02-11T05:00:00Z"
    try await terminal.done("take", "メトホルミン", "--at", "13:00", at: later)
    try await terminal.done("take", "アムロジピン", "--at", "22:00", "--yes", at: later)
    try await terminal.connect(now: later)
    let today = try await terminal.done("today", at: later)
    #expect(today.errorText.contains("1件を送りました"))
    #expect(today.errorText.contains("受け取らなかった記録が 1件"))
    let status = try await terminal.json("status", at: later)
    #expect(status["unsent"] as? Int == 0 && status["refused"] as? Int == 1)
    #expect(try await terminal.taken(at: later) == ["アムロジピン錠5mg bedtime"])
  }

  @Test func `decision P-9 only the end of the session leads to sign-in, and loses no record`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.connect()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    let password = OfflineTerminal.password + "\n"
    _ = try await terminal.run(login, input: password, home: other)
    let sessions = try await terminal.run(["account", "sessions", "--json"], home: other).object
    let items = try #require(sessions["items"] as? [[String: Any]])
    let first = try #require(items.first { $0["current"] as? Bool == false }?["id"] as? String)
    _ = try await terminal.run(["account", "end-session", first], home: other)
    let refused = try await terminal.json("take", "アムロジピン", "--at", "22:00", "--yes", expecting: 77)
    #expect(refused["code"] as? String == "SESSION_ENDED")
    #expect(try await terminal.json("status", expecting: 77)["reason"] as? String == "NoTokens")
    let again = try await terminal.run(login + ["--json"], input: password)
    #expect(try again.object["sent"] as? Int == 1)
    #expect(try await terminal.taken() == ["メトホルミン錠250mg noon"])
  }

  @Test func `while another terminal sends, a record waits for it and is not lost`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let folder = terminal.home.path(of: "data/okusuri/device")
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.connect()
    _ = try await terminal.done("today")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(files.first { $0.hasSuffix(".sending") })
    let lock = try HeldLock("\(folder)/\(name)")
    let taken = try await terminal.json("take", "アムロジピン", "--at", "22:00", "--yes")
    #expect(taken["queued"] as? Bool == true && taken["unsent"] as? Int == 1)
    lock.letGo()
    #expect(
      try await terminal.taken() == ["メトホルミン錠250mg noon", "アムロジピン錠5mg bedtime"])
  }

  @Test func `logout at a terminal lists what waits and asks`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    for (answer, status) in [("n", Int32(64)), ("y", 0)] {
      try await TerminalProgram.run(
        ["logout", "--server", terminal.address, "--now", OfflineTerminal.now],
        home: terminal.home, tracesUI: false
      ) { program in
        try await program.waitForScreen("the question") { $0.contains("サインアウトしますか") }
        #expect(program.screen.contains("昼 13:00"))
        program.send(.text(answer), .enter)
        #expect(try await program.exitStatus() == .exited(status))
      }
    }
    #expect(try await terminal.json("status", expecting: 77)["reason"] as? String == "NoTokens")
  }

  @Test func `W-65 sync shows what is left, tries it again and withdraws it`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.done("take", "アムロジピン", "--at", "22:00", "--yes")
    let left = try await terminal.json("sync", expecting: 69)
    let items = try #require(left["items"] as? [[String: Any]])
    let numbers = items.compactMap { $0["number"] as? Int }
    #expect(left["waiting"] as? Int == 2 && left["refused"] as? Int == 0 && numbers.count == 2)
    let shown = try await terminal.done("sync", expecting: 69)
    #expect(shown.text.contains("\(numbers[0])　2月10日") && shown.text.contains("メトホルミン"))
    let unknown = try await terminal.done("sync", "withdraw", "999", "--yes", expecting: 65)
    #expect(unknown.errorText.contains("999番"))
    // Nobody can be asked: nothing is given up.
    try await terminal.done("sync", "withdraw", "\(numbers[1])", expecting: 64)
    #expect(try await terminal.json("status")["unsent"] as? Int == 2)
    try await terminal.done("sync", "withdraw", "\(numbers[1])", "--yes")
    #expect(try await terminal.json("status")["unsent"] as? Int == 1)
    try await terminal.connect()
    let done = try await terminal.done("sync", "retry")
    #expect(done.text.contains("記録はすべて送ってあります"))
    #expect(try await terminal.taken() == ["メトホルミン錠250mg noon"])
  }

  @Test func `decision P-9 whoever goes for good is told what was never sent`() async throws {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    let stopped = try await terminal.run(
      ["medications", "stop", "メトホルミン", "--on", "2026-02-10"], home: other)
    #expect(stopped.status == .exited(0))
    try await terminal.disconnect()
    let later = "2026-02-11T05:00:00Z"
    try await terminal.done("take", "アムロジピン", "--at", "22:00", "--yes", at: later)
    try await terminal.done("take", "メトホルミン", "--at", "13:00", at: later)
    try await terminal.connect(now: later)
    let leaving = try await terminal.done("members", "leave", at: later, expecting: 69)
    #expect(leaving.errorText.contains("抜けていません") && leaving.errorText.contains("昼 13:00"))
    // What could be sent was sent first.
    #expect(try await terminal.taken(at: later) == ["アムロジピン錠5mg bedtime"])
    let gone = try await terminal.done(
      "account", "delete", "--password-stdin", "--yes", OfflineTerminal.email,
      at: later, input: OfflineTerminal.password + "\n")
    #expect(gone.errorText.contains("送れていない記録が 1件") && gone.errorText.contains("昼 13:00"))
  }

  @Test func `D-O9 unsent records that cannot be read are never said to be sent`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try terminal.damageUnsent()
    try await terminal.connect()
    let told = "送れていない記録があるかどうか分かりません"
    let sync = try await terminal.done("sync", expecting: 69)
    #expect(sync.errorText.contains(told) && !sync.text.contains("すべて送って"))
    let left = try await terminal.json("sync", expecting: 69)
    #expect(left["waiting"] is NSNull && left["refused"] is NSNull && left["message"] is String)
    try await terminal.done("sync", "retry", expecting: 69)
    #expect(try await terminal.done("status").text.contains(told))
    let status = try await terminal.json("status")
    #expect(status["unsent"] is NSNull && status["refused"] is NSNull)
    let doctor = try await terminal.done("doctor", expecting: 1)
    let faults = doctor.text.split(separator: "\n").filter { $0.hasPrefix("! 記録") }
    #expect(faults.count == 1 && faults.first?.contains(told) == true, "\(doctor.text)")
    let asked = try await terminal.done("logout", expecting: 64)
    #expect(asked.errorText.contains(told))
    try await terminal.done("logout", "--yes")
  }

  @Test(arguments: [4, 45, 300, -45])
  func `W-62 a dose taken by a wrong clock reaches the record with the right time`(
    minutes: Int
  ) async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let noon = try #require(ISO8601DateFormatter().date(from: OfflineTerminal.now))
    func device(_ seconds: Double) -> String {
      ISO8601DateFormatter().string(from: noon.addingTimeInterval(Double(minutes * 60) + seconds))
    }
    try await terminal.done("take", "カロナール", at: device(0))
    try await terminal.connect(now: "2026-02-10T03:02:30Z")
    let sent = try await terminal.done("today", at: device(150))
    if abs(minutes) > 5 { #expect(sent.errorText.contains("サーバーの時計に合わせました")) }
    let day = try await terminal.json("today", at: device(151))
    let item = try #require((day["prnItems"] as? [[String: Any]])?.first)
    let takenAt = try #require(item["takenAt"] as? String)
    let instant = try #require(ISO8601DateFormatter().date(from: takenAt))
    // The server's clock has run on a little since it was started.
    #expect(abs(instant.timeIntervalSince(noon)) < 60, "\(takenAt)")
    let status = try await terminal.json("status", at: device(152))
    #expect(status["unsent"] as? Int == 0 && status["refused"] as? Int == 0)
  }

  @Test func `W-62 where no time was sent none is said to be set by the server's clock`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("take", "カロナール")
    let ahead = "2026-02-10T03:45:00Z"
    for command in [
      ["undo", "カロナール"], ["medications", "add", "ビタミン錠", "--dosage", "1錠", "--as-needed"],
    ] {
      let said = try await terminal.run(command, at: ahead)
      #expect(said.status == .exited(0), "\(said.errorText)")
      #expect(said.errorText.contains("進んでいます"), "\(said.errorText)")
      #expect(!said.errorText.contains("合わせました"), "\(said.errorText)")
    }
  }

  @Test func `decision 0154 a repeated send tells an amount only where the record is there`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    try await terminal.disconnect()
    try await terminal.done("take", "カロナール")
    let (kept, copy) = (terminal.home.path(of: "data/okusuri/device"), other.path(of: "copy"))
    try FileManager.default.copyItem(atPath: kept, toPath: copy)
    try await terminal.connect()
    let changed = try await terminal.run(
      ["medications", "change", "カロナール", "--dosage", "5錠"], home: other)
    #expect(changed.status == .exited(0), "\(changed.errorText)")
    let sent = try await terminal.done("sync")
    #expect(sent.errorText.contains("5錠"), "\(sent.errorText)")
    try await terminal.done("undo", "カロナール")
    // Somebody puts back a copy of the folder from before it was sent.
    try FileManager.default.removeItem(atPath: kept)
    try FileManager.default.copyItem(atPath: copy, toPath: kept)
    let again = try await terminal.done("sync")
    #expect(!again.errorText.contains("5錠"), "\(again.errorText)")
    #expect(try await terminal.taken().isEmpty)
  }

  @Test func `D-O3 a sign-out with something unsent does not wait for a silent server either`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.connect()
    terminal.silence()
    let start = ContinuousClock.now
    let out = try await terminal.done("logout", "--yes")
    // Two seconds, and room for a busy machine: each answer waited for would be ten.
    #expect(ContinuousClock.now - start < .seconds(6))
    #expect(out.text.contains("次につながったとき") && out.errorText.contains("昼 13:00"))
  }
}
