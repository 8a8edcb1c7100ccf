import Foundation
import TestSupport
import Testing

/// Servers whose disk has no room, and one whose disk has changed what it was given.
@Suite(.serialized) struct FullDiskTests {
  /// A server whose files may be so long, in units of 512 bytes: writes beyond fail as on a full disk.
  private static func narrow(_ blocks: Int) throws -> [String] {
    let script = #"trap '' XFSZ; ulimit -f \#(blocks); exec "$@""#
    return ["-c", script, "sh", try OkusuriBinary.path]
  }

  private static func served(
    _ home: TemporaryDirectory, _ blocks: Int
  ) async throws -> ServedRecord {
    try await ServedRecord(home, executable: "/bin/sh", try narrow(blocks))
  }

  @Test func `W-45 readyz tells that nothing can be written any more, and reading works`()
    async throws
  {
    let home = try TemporaryDirectory()
    let roomy = try await ServedRecord(home)
    let token = try await roomy.signUp()
    let path = try await roomy.addPatient(token)
    try await roomy.stop()
    let server = try await Self.served(home, 300)
    var ready = try await server.http.get("/readyz")
    #expect(ready.text == #"{"status":"ok"}"#)
    // A small write may still find room where a larger one did not.
    for _ in 0..<200 where ready.status == 200 {
      _ = try await server.http.request("POST", path + "/linking-codes", token: token, body: [])
      ready = try await server.http.get("/readyz")
    }
    #expect(ready.status == 503)
    #expect(ready.text.contains("空きがありません"))
    #expect(ready.text.contains(#""problems":["CANNOT_WRITE"]"#))
    #expect(try await server.http.get("/healthz").status == 200)
    #expect(try await server.http.get("/api/patients", token: token).status == 200)
    try await server.kill()
  }

  @Test func `W-45 on a full disk the server starts for reading`() async throws {
    let home = try TemporaryDirectory()
    let roomy = try await ServedRecord(home)
    let token = try await roomy.signUp()
    let path = try await roomy.addPatient(token)
    try await roomy.stop()
    let server = try await Self.served(home, 0)
    let told = server.program.resultNow.error
    #expect(told.contains("There is no space left: the record can be read"), "\(told)")
    let patients = try await server.http.get("/api/patients", token: token)
    #expect(patients.status == 200 && patients.text.contains("母"))
    #expect(try await server.http.get(path + "/today", token: token).status == 200)
    let refused = try await server.http.post(
      "/api/patients", json: #"{"displayName":"父"}"#, token: token)
    #expect(refused.status == 503 && refused.text.contains(#""code":"UNAVAILABLE""#))
    let ready = try await server.http.get("/readyz")
    #expect(ready.status == 503 && ready.text.contains(#""problems":["CANNOT_WRITE"]"#))
    try await server.stop()
    let after = try await ServedRecord(home)
    #expect(try await after.http.get("/readyz").text == #"{"status":"ok"}"#)
    try await after.stop()
  }

  @Test func `W-63 a server without room answers so, and what it has stays as it was`() async throws
  {
    let home = try TemporaryDirectory()
    let roomy = try await ServedRecord(home)
    let token = try await roomy.signUp()
    let path = try await roomy.addPatient(token)
    try await roomy.stop()
    // One that starts without room, and one that runs out of it.
    for blocks in [0, 300] {
      let server = try await Self.served(home, blocks)
      func write() async throws -> RawAnswer {
        try await server.http.request("POST", path + "/linking-codes", token: token, body: [])
      }
      var refused = try await write()
      for _ in 0..<400 where refused.status != 503 { refused = try await write() }
      #expect(refused.status == 503 && refused.text.contains(#""code":"UNAVAILABLE""#))
      #expect(refused.text.contains("空きがありません"), "\(refused.text)")
      #expect(refused.text.contains("何も書いていません"))
      let patients = try await server.http.get("/api/patients", token: token)
      #expect(patients.status == 200 && patients.text.contains("母"))
      try await server.kill()
    }
  }

  /// The record's log is empty at the start of each round and may grow by most of a page more than
  /// in the one before: so it is another write of a transaction each time, whole or half, that
  /// finds no room.
  @Test func `W-45 whichever write finds no room is refused, and with room the server goes on`()
    async throws
  {
    let home = try TemporaryDirectory()
    let server = try await ServedRecord(
      home, executable: "/bin/sh", ["-c", #"trap '' XFSZ; exec "$@""#, "sh", OkusuriBinary.path])
    defer { server.program.kill(SIGKILL) }
    let shelf = try await CountedShelf(server)
    var (taken, first) = (0, 0)
    for round in 0..<30 {
      let record = RecordDatabase(path: ServedRecord.path(in: home))
      #expect(try record.texts("PRAGMA wal_checkpoint(TRUNCATE)") == ["0"])
      try await Self.letGrow(server, to: "\(round * 3090)")
      let before = taken
      var answer = try await shelf.take(taken)
      while answer.status == 200, taken - before < 50 {
        taken += 1
        answer = try await shelf.take(taken)
      }
      if taken == before { first += 1 }
      #expect(answer.status == 503 && answer.header("Retry-After") == "60", "\(round): \(answer)")
      #expect(answer.text.contains("何も書いていません"), "\(round): \(answer)")
      #expect(try await shelf.left() == CountedShelf.stock - taken, "\(round)")
      try await Self.letGrow(server, to: "unlimited")
      // The same once more, as programs send it.
      let again = try await shelf.take(taken)
      #expect(again.status == 200, "\(round): \(again)")
      taken += 1
      #expect(try await shelf.left() == CountedShelf.stock - taken, "\(round)")
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#, "\(round)")
    }
    // Some rounds ended within the first transaction, and some behind it.
    #expect(first > 1 && first < 30, "\(first)")
    #expect(try await shelf.doses() == taken)
    try await server.stop()
    let after = try await ServedRecord(home)
    #expect(try await CountedShelf(shelf, after).doses() == taken)
    try await after.stop()
  }

  @Test func `W-63 a record on a real disk that fills up loses nothing, and goes on with room`()
    async throws
  {
    let home = try TemporaryDirectory()
    let disk = try await SmallDisk(over: home.path)
    let place = try disk.entering + [OkusuriBinary.path]
    let server = try await ServedRecord(home, executable: SmallDisk.program, place)
    defer { server.program.kill(SIGKILL) }
    let shelf = try await CountedShelf(server)
    var taken = 0
    for pages in [0, 1, 2, 3, 5, 8, 13] {
      try await disk.fill(leaving: pages)
      var answer = try await shelf.take(taken)
      // What still fits into the log is taken.
      while answer.status == 200, taken < CountedShelf.stock / 2 {
        taken += 1
        answer = try await shelf.take(taken)
      }
      #expect(answer.status == 503 && answer.header("Retry-After") == "60", "\(pages): \(answer)")
      #expect(answer.text.contains("空きがありません"), "\(pages): \(answer)")
      #expect(answer.text.contains("何も書いていません"), "\(pages): \(answer)")
      #expect(try await shelf.left() == CountedShelf.stock - taken, "\(pages)")
      try await disk.makeRoom()
      let again = try await shelf.take(taken)
      #expect(again.status == 200, "\(pages): \(again)")
      taken += 1
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#, "\(pages)")
    }
    // It ends and begins on a full disk too, and has every dose.
    try await disk.fill()
    try await server.stop()
    let after = try await ServedRecord(home, executable: SmallDisk.program, place)
    #expect(try await CountedShelf(shelf, after).doses() == taken)
    #expect(try await CountedShelf(shelf, after).left() == CountedShelf.stock - taken)
    try await after.stop()
  }

  @Test func `W-45 however little room is left, the server starts and the record can be read`()
    async throws
  {
    let home = try TemporaryDirectory()
    let disk = try await SmallDisk(over: home.path)
    let place = try disk.entering + [OkusuriBinary.path]
    func served() async throws -> ServedRecord {
      try await ServedRecord(home, executable: SmallDisk.program, place)
    }
    let roomy = try await served()
    let token = try await roomy.signUp()
    _ = try await roomy.addPatient(token)
    try await roomy.stop()
    // The record's log may still fit where the one of the documents does not.
    for pages in stride(from: 0, through: 28, by: 4) {
      try await disk.fill(leaving: pages)
      let server = try await served()
      let patients = try await server.http.get("/api/patients", token: token)
      #expect(patients.status == 200 && patients.text.contains("母"), "\(pages): \(patients)")
      try await server.stop()
      try await disk.makeRoom()
    }
  }

  @Test func `W-45 what a full disk does not take waits, and commands go on reading`() async throws
  {
    let (home, person) = (try TemporaryDirectory(), try TemporaryDirectory())
    let server = try await ServedRecord(
      home, executable: "/bin/sh", ["-c", #"trap '' XFSZ; exec "$@""#, "sh", OkusuriBinary.path])
    defer { server.program.kill(SIGKILL) }
    func done(
      _ arguments: String..., expecting status: Int32 = 0, input: String = ""
    ) async throws -> CommandResult {
      let place = ["--server", "http://127.0.0.1:\(server.http.port)", "--now", Demo.now]
      let result = try await PipedProgram.run(
        arguments + place + ["--lang", "en"], home: person, input: input)
      try #require(result.status == .exited(status), "\(arguments): \(result.errorText)")
      return result
    }
    _ = try await done(
      "login", "--sign-up", "--email", "hana@example.jp", "--password-stdin",
      input: "himitsu-no-8\n")
    _ = try await done("patients", "add", "母")
    _ = try await done("medications", "add", "薬", "--dosage", "1錠", "--slots", "morning,noon")
    try await Self.letGrow(server, to: "0")
    let taken = try await done("take", "薬", "--at", "8:00").text
    #expect(taken.contains("1 unsent") && taken.contains("once the server's disk has room"))
    // Never seen on this device: the server alone can tell of it, and does.
    let month = try await done("history", "month", "2026-02")
    #expect(month.errorText.contains("1 unsent"), "\(month.errorText)")
    #expect(month.errorText.contains("The server's disk is full"), "\(month.errorText)")
    #expect(try await done("take", "薬", "--at", "13:00").text.contains("2 unsent"))
    let status = try await done("status").text
    #expect(status.hasPrefix("Server: http://127.0.0.1:") && status.contains("2 unsent"))
    #expect(status.contains("once the server's disk has room"), "\(status)")
    let sync = try await done("sync", "--json", expecting: 69)
    #expect(sync.errorText.contains("The server's disk is full"), "\(sync.errorText)")
    // What cannot wait says the same, and programs are told the reason.
    let code = try await done("patients", "code", "--json", expecting: 69)
    #expect(code.errorText.contains("The server's disk is full"), "\(code.errorText)")
    #expect(code.text.contains(#""code":"UNAVAILABLE""#))
    #expect(code.text.contains(#""reason":"DISK_FULL""#), "\(code.text)")
    let checked = try await done("doctor", expecting: 1).text
    #expect(checked.contains("! Server  ") && checked.contains("record nothing"), "\(checked)")
    try await Self.letGrow(server, to: "unlimited")
    let today = try await done("today", "--json")
    let doses = try #require(try today.object["doses"] as? [[String: Any]])
    #expect(doses.map { $0["effectiveStatus"] as? String } == ["taken", "taken"])
    #expect(try await done("status", "--json").object["unsent"] as? Int == 0)
    try await server.stop()
  }

  @Test func `W-45 a screen says that the server's disk is full, and goes on once it has room`()
    async throws
  {
    let (home, person) = (try TemporaryDirectory(), try TemporaryDirectory())
    let server = try await ServedRecord(
      home, executable: "/bin/sh", ["-c", #"trap '' XFSZ; exec "$@""#, "sh", OkusuriBinary.path])
    defer { server.program.kill(SIGKILL) }
    let place = ["--server", "http://127.0.0.1:\(server.http.port)", "--now", Demo.now]
    for (arguments, input) in [
      (["login", "--sign-up", "--email", "hana@example.jp", "--password-stdin"], "himitsu-no-8\n"),
      (["patients", "add", "母"], ""),
      (["medications", "add", "薬", "--dosage", "1錠", "--slots", "morning,noon"], ""),
    ] {
      let result = try await PipedProgram.run(arguments + place, home: person, input: input)
      try #require(result.status == .exited(0), "\(arguments): \(result.errorText)")
    }
    let program = try TerminalProgram.launch(place, home: person)
    try await program.waitForToday()
    try await program.settle()
    try await Self.letGrow(server, to: "0")
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    let told = try await program.waitForFrame { $0.shows("today.unsent") }
    let notice = try #require(told.element("today.unsent")).label
    #expect(notice == "未送信 1件  サーバーのディスクに空きができると送ります。消えません。")
    // It answers: nothing is wrong with the way to it.
    #expect(!told.title.contains("オフライン") && !told.title.contains("応答"), "\(told.title)")
    try await Self.letGrow(server, to: "unlimited")
    try await program.waitForFrame { !$0.shows("today.unsent") && !$0.title.contains("未送信") }
    try await program.quit()
    try await server.stop()
  }

  /// Sets how long the files of a running server may be.
  private static func letGrow(_ server: ServedRecord, to bytes: String) async throws {
    let told = try await PipedProgram.run(
      ["--pid", "\(server.program.pid)", "--fsize=\(bytes):"], executable: "/usr/bin/prlimit")
    try #require(told.status == .exited(0), "\(told.errorText)")
  }

  @Test(arguments: [("ja", "空きがありません"), ("en", "There is no space left")])
  func `W-45 a record that cannot be made for want of room says so`(
    language: String, words: String
  ) async throws {
    let home = try TemporaryDirectory()
    let result = try await PipedProgram.run(
      try Self.narrow(0) + [
        "serve", "--listen", "127.0.0.1:0", "--database", home.path(of: "record.sqlite"), "--lang",
        language,
      ], executable: "/bin/sh", home: home)
    #expect(result.status == .exited(69))
    #expect(result.errorText.contains(words), "\(result.errorText)")
    #expect(!result.errorText.contains("SQLite error"))
  }

  @Test func `W-45 readyz tells of a damaged page`() async throws {
    let home = try TemporaryDirectory()
    let first = try await ServedRecord(home)
    let token = try await first.signUp()
    try await first.stop()
    let record = RecordDatabase(path: ServedRecord.path(in: home))
    let root = try record.texts("SELECT rootpage FROM sqlite_master WHERE name = 'medication'")
    let page = try #require(root.first.flatMap { Int($0) })
    var content = try home.read("record.sqlite")
    content.replaceSubrange(
      (page - 1) * 4096..<page * 4096, with: [UInt8](repeating: 0xA5, count: 4096))
    try content.write(to: URL(fileURLWithPath: record.path))
    let server = try await ServedRecord(home)
    let ready = try await server.http.get("/readyz")
    #expect(ready.status == 503)
    #expect(ready.text.contains(#""problems":["DATABASE_DAMAGED"]"#))
    #expect(try await server.http.get("/healthz").status == 200)
    #expect(try await server.http.get("/api/patients", token: token).status == 200)
    try await server.stop()
  }
}

/// A patient's one medicine, taken one by one and counted twice: by its doses and by what is left.
private struct CountedShelf {
  static let stock = 5000
  private let http: RawHTTP
  private let token: String
  private let path: String
  private let medication: String

  init(_ server: ServedRecord) async throws {
    http = server.http
    token = try await server.signUp()
    path = try await server.addPatient(token)
    let fields = #""dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true"#
    let made = try await http.post(
      path + "/medications", json: #"{"name":"薬",\#(fields),"inventory":\#(Self.stock)}"#,
      token: token)
    medication = try #require(try made.object()["id"] as? String, "\(made)")
  }

  /// The same on another server of the record.
  init(_ shelf: CountedShelf, _ server: ServedRecord) {
    http = server.http
    (token, path, medication) = (shelf.token, shelf.path, shelf.medication)
  }

  /// Records the intake with this number; the same number is the same intake.
  func take(_ number: Int) async throws -> RawAnswer {
    let clock = [number / 60, number % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let time = "2026-02-09T00:\(clock[0]):\(clock[1])Z"
    return try await http.post(
      path + "/prn-dose-records",
      json: #"{"medicationId":"\#(medication)","takenAt":"\#(time)","quantityTaken":1}"#,
      token: token, headers: [("Idempotency-Key", "shelf-\(number)")])
  }

  /// How many of the stock are left.
  func left() async throws -> Int {
    let inventory = try await http.get(path + "/inventory", token: token)
    let rows = try #require(try inventory.object()["items"] as? [[String: Any]], "\(inventory)")
    return Int(try #require(rows.first?["quantity"] as? Double))
  }

  /// How many intakes the day has.
  func doses() async throws -> Int {
    let day = try await http.get(path + "/history/day?date=2026-02-09", token: token)
    return try #require(try day.object()["prnItems"] as? [Any], "\(day)").count
  }
}
