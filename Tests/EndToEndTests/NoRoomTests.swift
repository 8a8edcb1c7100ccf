import Foundation
import Glibc
import TestSupport
import Testing

/// The device's disk is full: what is written to it, by whatever command.
@Suite(.serialized) struct `No room on the device` {
  private static let full = "空きがありません"

  /// Runs a command where no file may grow beyond so many blocks of 512 bytes, as on a full disk.
  private static func run(
    _ arguments: [String], in home: TemporaryDirectory, blocks: Int = 0, input: String = ""
  ) async throws -> CommandResult {
    let script = #"trap '' XFSZ; ulimit -f \#(blocks); exec "$@""#
    return try await PipedProgram.run(
      ["-c", script, "sh", try OkusuriBinary.path] + arguments, executable: "/bin/sh", home: home,
      input: input)
  }

  private static func run(
    _ arguments: [String], on terminal: OfflineTerminal, at now: String = OfflineTerminal.now,
    home: TemporaryDirectory? = nil, input: String = ""
  ) async throws -> CommandResult {
    try await run(
      arguments + ["--server", terminal.address, "--now", now], in: home ?? terminal.home,
      input: input)
  }

  /// Nobody has the files open: their logs are in them, and no index is left.
  private static func rest(_ terminal: OfflineTerminal) throws {
    let data = terminal.home.path(of: "data/okusuri")
    let names = FileManager.default.enumerator(atPath: data)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".sqlite") {
      _ = try RecordDatabase(path: "\(data)/\(name)").texts("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  @Test(arguments: [true, false])
  func `W-63 on a full disk of the device commands say the truth`(isConnected: Bool) async throws {
    let terminal = try await OfflineTerminal()
    if !isConnected { try await terminal.disconnect() }
    try Self.rest(terminal)
    let today = try await Self.run(["today"], on: terminal)
    #expect(today.status == .exited(0) && today.text.contains("メトホルミン"), "\(today)")
    #expect(today.errorText.contains("この端末には残っていません"), "\(today.errorText)")
    let take = try await Self.run(["take", "メトホルミン", "--at", "13:00"], on: terminal)
    #expect(take.status == .exited(69), "\(take)")
    #expect(take.errorText.contains(Self.full) && take.errorText.contains("昼 13:00"))
    // A device that has kept nothing yet has no room to begin.
    try FileManager.default.removeItem(atPath: terminal.home.path(of: "data/okusuri/device"))
    let first = try await Self.run(["take", "メトホルミン", "--at", "13:00"], on: terminal)
    #expect(first.status == .exited(69), "\(first)")
    #expect(first.errorText.contains(Self.full), "\(first.errorText)")
  }

  @Test func `W-63 on a full disk the store says so, and not that others can read it`() async throws
  {
    let terminal = try await OfflineTerminal()
    try Self.rest(terminal)
    let refused = try await Self.run(["store", "cancel"], on: terminal)
    #expect(refused.status == .exited(69), "\(refused)")
    let told = refused.errorText
    #expect(told.contains("店のファイルを読み書きできません") && told.contains(Self.full), "\(told)")
    #expect(told.contains("薬の記録もそのままです") && !told.contains("持ち主"), "\(told)")
  }

  @Test func `W-63 on a full disk documents say what was not recorded, and leave nothing half`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let file = try terminal.home.write("紙の中身", to: "紙.txt")
    try await terminal.done("documents", "add", "前の紙", "--category", "contract", "--file", file)
    try Self.rest(terminal)
    let folder = terminal.home.path(of: "data/okusuri/documents")
    func names() throws -> [String] {
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
    }
    let before = try names()
    let writes = [
      ["add", "新しい紙", "--category", "contract", "--file", file],
      ["change", "前の紙", "--note", "改"], ["attach", "前の紙", file], ["delete", "前の紙"],
    ]
    for write in writes {
      let refused = try await Self.run(["documents"] + write, on: terminal)
      #expect(refused.status == .exited(69), "\(refused)")
      let named = write[0] == "attach" ? file : write[1]
      for words in [Self.full, "記録していません", named] {
        #expect(refused.errorText.contains(words), "\(refused.errorText)")
      }
      #expect(try names() == before)
    }
    let list = try await terminal.done("documents")
    #expect(list.text.contains("前の紙") && !list.text.contains("新しい紙"))
    #expect(try await terminal.done("documents", "check").text.contains("1件"))
  }

  @Test func `W-63 a real disk that is full is told, keeps what it has, and takes more with room`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let file = try terminal.home.write("紙の中身", to: "紙.txt")
    try await terminal.done("documents", "add", "前の紙", "--category", "contract", "--file", file)
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try Self.rest(terminal)
    let disk = try await SmallDisk(over: terminal.home.path(of: "data/okusuri"))
    func run(_ arguments: String..., expecting status: Int32 = 0) async throws -> CommandResult {
      let place = ["--server", terminal.address, "--now", OfflineTerminal.now]
      let result = try await disk.run(arguments + place, home: terminal.home)
      #expect(result.status == .exited(status), "\(arguments) \(result)")
      return result
    }
    try await disk.fill()
    let today = try await run("today")
    #expect(today.text.contains("メトホルミン") && today.text.contains("服用、"), "\(today)")
    let take = try await run("take", "カロナール", "--at", "11:50", expecting: 69)
    #expect(take.errorText.contains(Self.full) && take.errorText.contains("カロナール"))
    for write in [
      ["add", "新しい紙", "--category", "contract", "--file", file], ["attach", "前の紙", file],
    ] {
      let result = try await disk.run(
        ["documents"] + write + ["--server", terminal.address, "--now", OfflineTerminal.now],
        home: terminal.home)
      #expect(result.status == .exited(69), "\(write) \(result)")
      for words in [Self.full, "記録していません"] {
        #expect(result.errorText.contains(words), "\(result)")
      }
    }
    try await disk.makeRoom()
    let list = try await run("documents").text
    #expect(list.contains("前の紙") && !list.contains("新しい紙"), "\(list)")
    _ = try await run("take", "カロナール", "--at", "11:50")
    _ = try await run("documents", "add", "新しい紙", "--category", "contract", "--file", file)
    #expect(try await run("documents", "check").text.contains("2件"))
    try await terminal.connect()
    _ = try await run("sync")
    let day = try await run("today", "--json").object
    let doses = try #require(day["doses"] as? [[String: Any]])
    #expect(doses.filter { $0["effectiveStatus"] as? String == "taken" }.count == 1)
    #expect((day["prnItems"] as? [Any])?.count == 1)
  }

  @Test func `W-63 on a full disk status promises no recording, and undo says what it left`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try await terminal.done("today")
    try await terminal.disconnect()
    let promise = "まで記録できます"
    #expect(try await terminal.done("status").text.contains(promise))
    try Self.rest(terminal)
    let status = try await Self.run(["status"], on: terminal)
    #expect(status.status == .exited(0) && !status.text.contains(promise), "\(status)")
    let undo = try await Self.run(["undo", "メトホルミン", "--at", "13:00"], on: terminal)
    #expect(undo.status == .exited(69) && undo.errorText.contains(Self.full), "\(undo)")
    #expect(undo.errorText.contains("取り消していません"), "\(undo.errorText)")
    #expect(!undo.errorText.contains("記録していません"), "\(undo.errorText)")
  }

  @Test func `W-63 every command says once that there is no room, and what became of its work`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let file = try terminal.home.write("紙の中身", to: "紙.txt")
    try await terminal.done("documents", "add", "前の紙", "--category", "contract", "--file", file)
    let words = try terminal.home.write("correct horse\n", to: "words")
    chmod(words, 0o600)
    let (out, kept) = (terminal.home.path(of: "out"), "残っていません")
    let rows: [([String], Int32, String)] = [
      (["today"], 0, kept), (["status"], 0, kept), (["patients", "list"], 0, kept),
      (["patients", "rename", "ハナ", "花子"], 0, kept),
      (["medications", "stock", "メトホルミン", "20"], 0, kept), (["documents"], 0, kept),
      (["export", "--format", "json", "--output", out], 69, "何も書き出していません"),
      (["documents", "save", "前の紙", "--as", out], 69, out),
      (["vault", "lock", "--new-passphrase-file", words], 69, "そのままです"),
    ]
    for (arguments, status, means) in rows {
      try Self.rest(terminal)
      let result =
        arguments[0] == "vault"
        ? try await Self.run(arguments, in: terminal.home)
        : try await Self.run(arguments, on: terminal)
      #expect(result.status == .exited(status), "\(arguments) \(result)")
      let said = result.errorText.components(separatedBy: Self.full).count - 1
      #expect(said == 1 && result.errorText.contains(means), "\(arguments) \(result.errorText)")
      #expect(!FileManager.default.fileExists(atPath: out), "\(arguments)")
    }
    // What the server was told is there, and the sign-in opens as before.
    let list = try await terminal.done("patients", "list")
    #expect(list.text.contains("花子") && !list.errorText.contains(Self.full))
  }

  @Test func `W-63 a renewal that finds no room says what may come of it`() async throws {
    let terminal = try await OfflineTerminal()
    try Self.rest(terminal)
    let later = "2026-02-10T05:00:00Z"
    try await terminal.disconnect()
    try await terminal.connect(now: later)
    let today = try await Self.run(["today"], on: terminal, at: later)
    #expect(today.status == .exited(0) && today.text.contains("メトホルミン"), "\(today)")
    #expect(today.errorText.contains("サインインし直しになることがあります"), "\(today.errorText)")
    #expect(today.errorText.components(separatedBy: Self.full).count == 2)
    let again = try await terminal.run(
      ["login", "--email", OfflineTerminal.email, "--password-stdin"], at: later,
      input: OfflineTerminal.password + "\n")
    #expect(again.status == .exited(0) && !again.errorText.contains(Self.full), "\(again)")
  }

  @Test func `W-63 a sign-in that finds no room says so, and nobody is half signed in`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let home = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    let input = OfflineTerminal.password + "\n"
    let refused = try await Self.run(login, on: terminal, home: home, input: input)
    #expect(refused.status == .exited(69), "\(refused)")
    #expect(refused.errorText.components(separatedBy: Self.full).count == 2, "\(refused)")
    let nobody = try await terminal.run(["today"], home: home)
    #expect(nobody.status == .exited(77) && nobody.errorText.contains("サインインしていません"))
    let signedIn = try await terminal.run(login, input: input, home: home)
    #expect(signedIn.status == .exited(0), "\(signedIn)")
    #expect(try await terminal.run(["today"], home: home).text.contains("メトホルミン"))
  }

  @Test func `W-63 a sync that finds no room says so, and goes on once there is some`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let household = server.demo.households.premium
    let (here, there) = (try CommandTerminal(server), try CommandTerminal(server))
    for terminal in [here, there] { try await terminal.signIn(household.caregiver) }
    let scan = String(repeating: "大きな紙。", count: 200_000)
    let file = try here.home.write(scan, to: "scan.txt")
    try await here.done("documents", "add", "小さな紙", "--category", "contract", "--no-sync")
    try await here.done(
      "documents", "add", "大きな紙", "--category", "insurance", "--file", file, "--no-sync")
    try await here.done("documents", "sync")
    try await there.done("today", "--patient", "ハナ")
    let sync = ["documents", "sync", "--server", server.demo.url, "--now", CommandTerminal.now]
    // First not even what the cloud says is taken in, then all but the file.
    for (blocks, arrived) in [(0, false), (3000, true)] {
      let stopped = try await Self.run(sync, in: there.home, blocks: blocks)
      #expect(stopped.status == .exited(69), "\(stopped)")
      #expect(stopped.errorText.contains(Self.full), "\(stopped.errorText)")
      #expect(!arrived || stopped.errorText.contains("同期を止めました"), "\(stopped.errorText)")
      let list = try await there.done("documents").text
      #expect(list.contains("小さな紙") == arrived && list.contains("大きな紙") == arrived, "\(list)")
    }
    try await there.done("documents", "sync")
    let out = there.home.path(of: "out.txt")
    try await there.done("documents", "save", "大きな紙", "--as", out)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == scan)
    try await server.stop()
  }

  @Test func `W-63 a first start on a full disk says what helps, and the next one begins`()
    async throws
  {
    let home = try TemporaryDirectory()
    for command in [["today"], ["status"], ["demo", "--headless", "--listen", "127.0.0.1:0"]] {
      let refused = try await Self.run(command, in: home)
      #expect(refused.status == .exited(69), "\(command) \(refused)")
      #expect(refused.errorText.contains(Self.full), "\(command) \(refused.errorText)")
      #expect(refused.errorText.contains("空きを作って"), "\(command) \(refused.errorText)")
    }
    let begun = try await PipedProgram.run(["status"], home: home)
    #expect(begun.status != .exited(69) && !begun.errorText.contains(Self.full), "\(begun)")
  }
}
