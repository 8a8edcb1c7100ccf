import Foundation
import Glibc
import TestSupport
import Testing

/// `okusuri serve` as whoever operates it sees it, by the program itself.
@Suite(.serialized) struct `A server is operated` {
  private static func check(
    _ home: TemporaryDirectory, _ arguments: [String], _ environment: [String: String?] = [:]
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      ["serve", "--check", "--lang", "en"] + arguments, environment: environment, home: home)
  }

  private static func files(_ home: TemporaryDirectory) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: home.path).sorted()
  }

  @Test func `S-1 what is typed goes before the environment, that before the file`()
    async throws
  {
    let home = try TemporaryDirectory()
    let record = home.path(of: "far/record.sqlite")
    let file = try home.write(
      "# ours\nlisten = 127.0.0.1:1111\n\n  database=\(record)  \n", to: "serve.conf")
    // What every test's home has does not count.
    _ = try ProcessEnvironment.pinned(home: home)
    let before = try Self.files(home)
    let told = ["OKUSURI_SERVE_LISTEN": "127.0.0.1:2222"]
    for (arguments, environment, port) in [
      (["--config", file], [:], "1111"), (["--config=\(file)"], told, "2222"),
      (["--config", file, "--listen", "127.0.0.1:3333"], told, "3333"),
      ([], told.merging(["OKUSURI_SERVE_CONFIG": file]) { $1 }, "2222"),
    ] as [([String], [String: String], String)] {
      let result = try await Self.check(home, arguments, environment)
      #expect(result.status == .exited(0), "\(result.errorText)")
      #expect(result.text.contains("127.0.0.1:\(port)") && result.text.contains(record))
    }
    #expect(try Self.files(home) == before)
  }

  @Test func `S-18 a password in the environment is refused, and said nowhere`() async throws {
    let home = try TemporaryDirectory()
    let database = "postgres://me@/record?host=\(home.path)"
    let environment = ["PGPASSWORD": "himitsu-canary"]
    for arguments in [["serve", "--check", "--cloud", home.path], ["admin", "migrate"]] {
      let result = try await PipedProgram.run(
        arguments + ["--lang", "en", "--database", database], environment: environment, home: home)
      #expect(result.status == .exited(78), "\(result.errorText)")
      #expect(result.errorText.contains("PGPASSWORD"))
      #expect(!(result.text + result.errorText).contains("canary"))
    }
  }

  @Test func `S-1 a certificate that runs out is told before, and one of another key is refused`()
    async throws
  {
    let home = try TemporaryDirectory()
    for name in ["ours", "other"] {
      let made = try await PipedProgram.run(
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
          "30", "-subj", "/CN=localhost", "-keyout", home.path(of: name + ".key"), "-out",
          home.path(of: name + ".pem"),
        ], executable: "/usr/bin/openssl", home: home)
      try #require(made.status == .exited(0), "\(made.errorText)")
    }
    let files = ["--tls-certificate", home.path(of: "ours.pem"), "--tls-key"]
    let ours = files + [home.path(of: "ours.key"), "--database", home.path(of: "record.sqlite")]
    let shown = try await PipedProgram.run(
      ["x509", "-in", home.path(of: "ours.pem"), "-noout", "-enddate", "-dateopt", "iso_8601"],
      executable: "/usr/bin/openssl", home: home)
    let written = shown.text.dropFirst("notAfter=".count).prefix(20).replacing(" ", with: "T")
    let dates = ISO8601DateFormatter()
    let end = try #require(dates.date(from: String(written)), "\(shown)")
    let told: [(Double, String?)] = [(-15, nil), (-13, "runs out on"), (1, "ran out on")]
    for (days, words) in told {
      let now = dates.string(from: end.addingTimeInterval(days * 86_400))
      let check = try await Self.check(home, ours + ["--now", now])
      #expect(check.status == .exited(0), "\(check.errorText)")
      #expect(check.text.contains("The certificate") == (words != nil), "\(days) \(check.text)")
      if let words { #expect(check.text.contains(words), "\(days) \(check.text)") }
    }
    let other = try await Self.check(home, files + [home.path(of: "other.key")])
    #expect(other.status == .exited(69), "\(other)")
    #expect(other.errorText.contains("the key is this certificate's"), "\(other.errorText)")
  }

  @Test func `S-1 every option can stand in the file, and what cannot be meant is 78`()
    async throws
  {
    let home = try TemporaryDirectory()
    let help = try await PipedProgram.run(["serve", "--help", "--lang", "en"], home: home).text
    let common = [
      "server", "lang", "now", "ambiguous", "ui-trace", "insecure", "ca", "passphrase-file",
      "version", "help", "config", "check",
    ]
    let options = Set(help.matches(of: /\n +--([a-z0-9-]+)/).map { String($0.1) })
      .subtracting(common)
    #expect(options.count > 15, "\(help)")
    for option in options.sorted() {
      let file = try home.write("\(option) = x\n", to: "serve.conf")
      let result = try await Self.check(home, ["--config", file])
      #expect(result.status != .exited(78), "\(option): \(result.errorText)")
    }
    for (text, line) in [
      ("listne = 127.0.0.1:1\n", 1), ("listen = 127.0.0.1:1\nlisten = 127.0.0.1:2\n", 2),
      ("\nlisten\n", 2), ("listen =\n", 1), ("config = x\n", 1),
      ("now = 2026-02-10T03:00:00Z\n", 1),
    ] {
      let file = try home.write(text, to: "serve.conf")
      let result = try await Self.check(home, ["--config", file])
      #expect(
        result.status == .exited(78) && result.errorText.contains("Line \(line) of"), "\(text)")
    }
    let missing = try await Self.check(home, ["--config", home.path(of: "none")])
    #expect(missing.status == .exited(78))
    let folder = try await Self.check(home, ["--config", home.path])
    #expect(folder.status == .exited(78) && folder.errorText.contains("is no file of settings"))
    let variable = try await Self.check(home, [], ["OKUSURI_SERVE_LISTNE": "127.0.0.1:1"])
    #expect(variable.status == .exited(78) && variable.errorText.contains("OKUSURI_SERVE_LISTNE"))
    let foreign = try home.write("no record of ours", to: "record.sqlite")
    #expect(try await Self.check(home, ["--database", foreign]).status == .exited(65))
    #expect(try home.read("record.sqlite") == Data("no record of ours".utf8))
  }

  @Test func `S-2 a failure is one line with the request's id, and no secret, address or name`()
    async throws
  {
    let home = try TemporaryDirectory()
    let server = try await ServedRecord(home)
    let mail = "canary-mail@example.jp"
    let token = try await server.signUp(mail)
    let path = try await server.addPatient(token)
    let given = "0123456789abcdef-0123456789abcdef"
    let named = try await server.http.get("/healthz", headers: [("X-Request-Id", given)])
    #expect(named.header("X-Request-Id") == given)
    // A token where an id should stand is neither taken nor told on.
    let other = try await server.http.get("/healthz", headers: [("X-Request-Id", token)])
    let own = try #require(other.header("X-Request-Id"))
    #expect(own.count == 16 && own.allSatisfy(\.isHexDigit) && own != given)

    try RecordDatabase(path: ServedRecord.path(in: home)).execute(
      "PRAGMA foreign_keys = OFF; DROP TABLE record_change")
    let body =
      #"{"name":"canary-medicine","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true}"#
    let failed = try await server.http.post(
      path + "/medications", json: body, token: token, headers: [("X-Request-Id", given)])
    #expect(failed.status == 500 && failed.header("X-Request-Id") == given, "\(failed)")
    try await server.program.waitForComplaint(given)
    try await server.stop()
    let log = server.program.resultNow.error
    for secret in [mail, token, "canary", "himitsu", "母", path] {
      #expect(!log.contains(secret), "\(secret)")
      #expect(!failed.text.contains(secret), "\(secret)")
    }
  }

  @Test func `S-19 S-20 a server that is watched tells its figures, and each line is an object`()
    async throws
  {
    let home = try TemporaryDirectory()
    let program = try PipedProgram.launch(
      ServedRecord.arguments(home) + [
        "--metrics-listen", "127.0.0.1:0", "--log-format", "json", "--log-level", "info",
      ], home: home)
    defer { program.kill(SIGKILL) }
    try await program.waitForComplaint("/metrics\"}")
    try await program.waitForComplaint("\"Listening on 127.0.0.1:")
    let said = program.resultNow.error
    let door = try #require(said.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/))
    let figures = try await RawHTTP(String(door.0)).get("/metrics").text
    #expect(figures.contains("# TYPE okusuri_requests_total counter\n"), "\(figures)")
    #expect(figures.contains("\nokusuri_wal_bytes "), "\(figures)")
    program.kill(SIGTERM)
    let result = try await program.result()
    #expect(result.status == .exited(0))
    for line in result.errorText.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["time"] is String && object?["message"] is String, "\(line)")
    }
  }

  @Test func `S-23 no more connections and streams are let in than was told`() async throws {
    let home = try TemporaryDirectory()
    for (options, word) in [
      (["--connections", "15"], "--connections takes"),
      (["--connections", "20", "--connections-per-address", "21"], "--connections-per-address"),
      (["--connections", "20", "--streams", "20"], "--streams takes"),
    ] {
      let result = try await Self.check(home, options)
      #expect(result.status == .exited(64) && result.errorText.contains(word), "\(result)")
    }
    let told = try await Self.check(home, ["--connections", "40"])
    #expect(told.text.contains("40 connections at once, 20 of one address; 20 of them"), "\(told)")

    let server = try await ServedRecord(
      home,
      options: [
        "--connections", "20", "--connections-per-address", "16", "--streams", "2",
      ])
    defer { server.program.kill(SIGKILL) }
    let token = try await server.signUp()
    var streams: [RawEventStream] = []
    for status in [200, 200, 503] {
      streams.append(try await RawEventStream(server.http, token: token))
      #expect(streams.last?.status == status)
    }
    // Of one address the seventeenth has one that is idle give way, and streams are none of those.
    var idle: [RawConnection] = []
    for _ in 0..<16 {
      idle.append(try server.http.connect())
      try await idle.last?.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await idle.last?.answer().status == 200)
    }
    #expect(try await idle[0].readToEnd().isEmpty)
    try await server.stop()
  }

  @Test func `S-3 systemd hears ready, alive and stopping, and a request under way is answered`()
    async throws
  {
    let home = try TemporaryDirectory()
    let manager = try NotifySocket(home.path(of: "notify"))
    let program = try PipedProgram.launch(
      ServedRecord.arguments(home),
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"], home: home)
    defer { program.kill(SIGKILL) }
    try await manager.hear("READY=1")
    try await manager.hear("WATCHDOG=1")
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let words = program.resultNow.error.split(whereSeparator: \.isWhitespace)
    let http = try RawHTTP("http://\(try #require(words.last { $0.hasPrefix("127.0.0.1:") }))")
    let body = #"{"email":"hana@example.jp","password":"himitsu-no-8"}"#
    let connection = try http.connect()
    // In one piece, so that the answer to the first says that the head of the second has been read.
    try await connection.send(
      "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
        + "POST /api/auth/sign-up HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n")
    #expect(try await connection.answer().status == 200)
    program.kill(SIGTERM)
    // At once: what is under way has seconds to end, and the tests are many.
    try await manager.hear("STOPPING=1") { try connection.sendHere(Array(body.utf8)) }
    let answer = String(decoding: try await connection.readToEnd(), as: UTF8.self)
    #expect(answer.contains("accessToken"), "\(answer)")
    #expect(try await program.result().status == .exited(0))
  }

  @Test func `S-3 the unit is one that systemd takes, and lets the server do little else`()
    async throws
  {
    let home = try TemporaryDirectory()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/okusuri-serve.service"), encoding: .utf8)
    #expect(text.contains("Type=notify\n") && text.contains("WatchdogSec="))
    // Where it is not installed, neither program nor page are where the unit says.
    let here = text.replacing("/usr/local/bin/okusuri", with: try OkusuriBinary.path)
      .replacing("Documentation=man:okusuri(1)\n", with: "")
    let unit = try home.write(here, to: "okusuri-serve.service")
    for arguments in [["verify", unit], ["security", "--offline=true", "--threshold=20", unit]] {
      let result = try await PipedProgram.run(
        arguments, executable: "/usr/bin/systemd-analyze", home: home)
      #expect(result.status == .exited(0), "\(arguments) \(result.errorText) \(result.text)")
    }
  }
}

/// The socket on which systemd hears of a service.
private final class NotifySocket: Sendable {
  let path: String
  private let handle: Int32

  init(_ path: String) throws {
    self.path = path
    handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(handle, $0, size) }
    }
    try #require(handle >= 0 && bound == 0, "\(path) \(errno)")
  }

  deinit { close(handle) }

  /// Waits until that state is told; `then` follows on the thread that heard it.
  func hear(_ state: String, then: @escaping @Sendable () throws -> Void = {}) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(
          with: Result {
            while try received() != state {}
            try then()
          })
      }
    }
  }

  private func received() throws -> String {
    var wanted = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 20_000) > 0 else { throw POSIXError(.ETIMEDOUT) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(handle, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }
}
