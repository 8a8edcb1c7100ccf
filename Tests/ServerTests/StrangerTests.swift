import APIContract
import Domain
import Glibc
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import Synchronization
import TestSupport
import Testing

/// What strangers can take from everybody else, mostly before any record is asked; on both engines where one is.
@Suite struct StrangerTests {
  private static let ping = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"

  // MARK: Reading on

  static let early: [(head: String, status: Int)] = [
    ("POST /api/patients HTTP/1.1\r\nHost: a\r\nContent-Length: 209715200\r\n\r\n", 413),
    ("POST /api/patients/x/import HTTP/1.1\r\nHost: a\r\nContent-Length: 209715200\r\n\r\n", 401),
    ("POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", 404),
    ("POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 404),
    ("POST /api/documents/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 401),
    (
      "PUT /api/documents/files/8c3f0c1e-6f0a-4d0e-9d5c-0a4c6f1b2d3e/parts/1 HTTP/1.1\r\nHost: a\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n", 401
    ),
  ]

  @Test(arguments: early.indices)
  func `W-43 after an early answer the connection ends, and no body is taken`(
    number: Int
  ) async throws {
    try await ServerUnderTest.run { server async throws in
      let connection = try server.http.connect()
      try await connection.send(Self.early[number].head)
      let answer = try await connection.answer()
      #expect(answer.status == Self.early[number].status, "\(answer)")
      #expect(answer.header("Connection") == "close")
      // More than sockets hold and the server throws away.
      let piece = [UInt8](repeating: 0x20, count: 1 << 20)
      await #expect(throws: StartFailure.self) {
        for _ in 0..<64 { try await connection.send(piece) }
      }
    }
  }

  @Test func `W-43 an answer to a whole request keeps the connection`() async throws {
    try await ServerUnderTest.run { server async throws in
      let connection = try server.http.connect()
      for _ in 0..<2 {
        try await connection.send(
          "POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}" + Self.ping)
        #expect(try await connection.answer().status == 404)
        #expect(try await connection.answer().header("Connection") == nil)
      }
    }
  }

  @Test(arguments: ["", "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n"])
  func `W-43 a request without Host or with two is 400 and told as the contract says`(
    hosts: String
  ) async throws {
    try await ServerUnderTest.run { server async throws in
      for path in ["/healthz", "/api/patients", "/nowhere"] {
        let connection = try server.http.connect()
        try await connection.send("GET \(path) HTTP/1.1\r\n\(hosts)\r\n")
        let answer = try await connection.answer()
        #expect(answer.refusal == "400 BAD_REQUEST")
        #expect(answer.header("Connection") == "close")
        #expect(try await connection.readToEnd().isEmpty)
      }
    }
  }

  @Test func `W-43 what is no HTTP is 400 with the error body`() async throws {
    try await ServerUnderTest.run { server async throws in
      let answer = try await server.http.raw("GET / HTTP/1.1\r\nA B: c\r\n\r\n")
      #expect(answer.refusal == "400 BAD_REQUEST")
    }
  }

  @Test(arguments: [
    "Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX\r\n",
    "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
  ])
  func `W-43 a body that is none is 400 with the error body, and ends the connection`(
    rest: String
  ) async throws {
    try await ServerUnderTest.run { server async throws in
      let connection = try server.http.connect()
      try await connection.send("POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\n" + rest)
      let answer = try await connection.answer()
      #expect(answer.refusal == "400 BAD_REQUEST" && answer.header("Cache-Control") == "no-store")
      #expect(try await connection.readToEnd().isEmpty)
    }
  }

  @Test(arguments: ["close", "Close", "keep-alive, Close"])
  func `W-43 whoever asks for the end of a connection gets it after the answer`(
    option: String
  ) async throws {
    try await ServerUnderTest.run { server async throws in
      for path in ["/healthz", "/nowhere"] {
        let connection = try server.http.connect()
        try await connection.send(
          "GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: \(option)\r\n\r\n")
        #expect(try await [200, 404].contains(connection.answer().status))
        #expect(try await connection.readToEnd().isEmpty)
      }
    }
  }

  // MARK: Room

  /// Opens a connection that the server knows of, since it has answered on it.
  private static func known(_ http: RawHTTP) async throws -> RawConnection {
    let connection = try http.connect()
    try await connection.send(ping)
    #expect(try await connection.answer().status == 200)
    return connection
  }

  private static func isOpen(_ connection: RawConnection) async throws -> Bool {
    do {
      try await connection.send(ping)
      return try await connection.answer().status == 200
    } catch {
      return false
    }
  }

  @Test func `W-42 of an address that has its share the longest idle connection gives way`()
    async throws
  {
    try await ServerUnderTest.run(configure: { $0.limits.connectionsOfAnAddress = 4 }) {
      server async throws in
      var connections: [RawConnection] = []
      for _ in 0..<10 { connections.append(try await Self.known(server.http)) }
      for gone in connections.prefix(6) { #expect(try await gone.readToEnd().isEmpty) }
      for there in connections.suffix(4) { #expect(try await Self.isOpen(there)) }
      #expect(try await server.http.from("127.0.0.2").get("/healthz").status == 200)
    }
  }

  @Test func `W-42 when the server is full, who has the most makes room`() async throws {
    try await ServerUnderTest.run(configure: { $0.limits.connections = 8 }) { server async throws in
      let modest = try await Self.known(server.http.from("127.0.0.3"))
      var greedy: [RawConnection] = []
      for _ in 0..<40 { greedy.append(try await Self.known(server.http.from("127.0.0.2"))) }
      let newcomer = try await Self.known(server.http.from("127.0.0.4"))
      // The modest one has been idle longest of all, and stays.
      #expect(try await Self.isOpen(modest))
      #expect(try await Self.isOpen(newcomer))
      for gone in greedy.prefix(34) { #expect(try await gone.readToEnd().isEmpty) }
      #expect(try await Self.isOpen(try #require(greedy.last)))
    }
  }

  // MARK: Passwords

  private static func signIn(
    _ email: String, _ server: ServerUnderTest, from address: String
  ) async throws -> RawAnswer {
    try await server.http.from(address).post(
      "/api/auth/sign-in", json: #"{"email":"\#(email)","password":"wrong"}"#)
  }

  @Test func `W-40 one address guesses sixty times, whatever the account`() async throws {
    try await ServerUnderTest.run { server async throws in
      for number in 0..<60 {
        let answer = try await Self.signIn("a\(number)@example.jp", server, from: "127.0.0.2")
        #expect(answer.status == 401)
      }
      let limited = try await Self.signIn("b@example.jp", server, from: "127.0.0.2")
      #expect(limited.refusal == "429 RATE_LIMITED")
      #expect(limited.header("Retry-After") == "901")
      let other = try await Self.signIn("b@example.jp", server, from: "127.0.0.3")
      #expect(other.status == 401)
    }
  }

  @Test(.onBothEngines)
  func `W-40 a wrong password tells how many tries are left, whether or not there is an account`()
    async throws
  {
    let hash = try await PasswordHasher().hash("secret")
    let own = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [own]) { server async throws in
      for (number, email) in [Households.email, "nobody@example.jp"].enumerated() {
        let from = "127.0.0.\(2 + number)"
        var left: [Int?] = []
        for _ in 0..<10 {
          let answer = try await Self.signIn(email, server, from: from)
          left.append(try answer.decoded(as: ErrorBody.self).triesLeft)
        }
        #expect(left == (0..<10).reversed().map(Optional.some), "\(email)")
        let refused = try await Self.signIn(email, server, from: from)
        #expect(refused.refusal == "429 RATE_LIMITED")
        #expect(try refused.decoded(as: ErrorBody.self).triesLeft == nil)
      }
      // Of the limits the nearest counts: these fifty have used up most of what one address has.
      for number in 0..<50 {
        _ = try await Self.signIn("a\(number)@example.jp", server, from: "127.0.0.9")
      }
      for left in [9, 8, 7] {
        let answer = try await Self.signIn("b@example.jp", server, from: "127.0.0.9")
        #expect(try answer.decoded(as: ErrorBody.self).triesLeft == left)
      }
      for left in [6, 5] {
        let answer = try await Self.signIn("c@example.jp", server, from: "127.0.0.9")
        #expect(try answer.decoded(as: ErrorBody.self).triesLeft == left)
      }
    }
  }

  @Test func `W-40 one account is guessed sixty times, from wherever`() async throws {
    try await ServerUnderTest.run { server async throws in
      for number in 0..<60 {
        let from = "127.0.1.\(1 + number / 10)"
        #expect(try await Self.signIn(Households.email, server, from: from).status == 401)
      }
      let limited = try await Self.signIn(Households.email, server, from: "127.0.2.1")
      #expect(limited.refusal == "429 RATE_LIMITED")
      #expect(try await Self.signIn("b@example.jp", server, from: "127.0.2.1").status == 401)
    }
  }

  @Test func `W-40 a sign-in that breaks off behind the password is taken back once`()
    async throws
  {
    let hash = try await PasswordHasher().hash("secret")
    let own = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [own]) { server async throws in
      let sessions = SessionService(
        store: ReadOnlyStore(base: server.store),
        dependencies: ServerDependencies(now: { server.clock.now }), events: server.events)
      func guess(_ email: String, _ password: String) async throws {
        _ = try await sessions.signIn(
          SignInRequest(email: email, password: password), from: "127.0.0.2")
      }
      for number in 0..<59 {
        await #expect(throws: WrongCredentialsError.self) {
          try await guess("a\(number)@example.jp", "wrong")
        }
      }
      await #expect(throws: StoreUnavailableError.self) {
        try await guess(Households.email, "secret")
      }
      await #expect(throws: WrongCredentialsError.self) { try await guess("b@example.jp", "wrong") }
      await #expect(throws: RateLimitedError.self) { try await guess("c@example.jp", "wrong") }
    }
  }

  @Test func `W-40 a limit that is full of strangers forgets the oldest, never all`() throws {
    let limit = AttemptLimit(maximum: 1, window: .seconds(900))
    let start = Timestamp(secondsSinceEpoch: 1_770_000_000)
    for number in 0..<AttemptLimit.capacity {
      try limit.admit("\(number)", now: start.adding(.milliseconds(number)))
    }
    let now = start.adding(.seconds(60))
    #expect(limit.isReached("0", now: now))
    try limit.admit("one more", now: now)
    #expect(!limit.isReached("0", now: now))
    for number in [AttemptLimit.capacity / 10, AttemptLimit.capacity - 1] {
      #expect(limit.isReached("\(number)", now: now))
    }
  }

  @Test func `W-40 who asks once is next, however much somebody else has asked for`() async throws {
    let queue = HashQueue(width: 1)
    let done = Notes()
    let gate = Gatekeeper()
    func ask(_ key: String) -> Task<Void, any Error> {
      Task { try await queue.run(for: key) { done.add(key) } }
    }
    let first = Task { try await queue.run(for: "stranger") { gate.stand() } }
    await gate.isEntered()
    // Each has its place before the next one asks.
    var asked: [Task<Void, any Error>] = []
    for number in 1...8 {
      asked.append(ask("stranger"))
      await queue.waits(number)
    }
    asked.append(ask("family"))
    await queue.waits(9)
    gate.open()
    try await first.value
    for task in asked { try await task.value }
    #expect(done.all.firstIndex(of: "family") == 1)
  }

  @Test func `W-40 who has gone is not served, and who asks for too much is told`() async throws {
    let queue = HashQueue(width: 1)
    let served = Notes()
    let gate = Gatekeeper()
    let first = Task { try await queue.run(for: "a") { gate.stand() } }
    await gate.isEntered()
    let waiting = (0..<HashQueue.mostOfOne).map { _ in
      Task { try await queue.run(for: "a") { served.add("a") } }
    }
    await queue.waits(HashQueue.mostOfOne)
    await #expect(throws: RateLimitedError.self) { try await queue.run(for: "a") {} }
    for task in waiting.dropLast() { task.cancel() }
    await queue.waits(1)
    gate.open()
    try await first.value
    for task in waiting.dropLast() {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try await waiting.last?.value
    #expect(served.all.count == 1)
  }

  @Test func `W-40 the passwords of strangers who have left are not hashed`() async throws {
    let queue = HashQueue(width: 1)
    try await ServerUnderTest.run(passwords: PasswordHasher(queue: queue)) { server async throws in
      let gate = Gatekeeper()
      let first = Task { try await queue.run(for: "a") { gate.stand() } }
      await gate.isEntered()
      let body = #"{"email":"x@example.jp","password":"wrong"}"#
      var strangers: [RawConnection] = []
      for number in 1...3 {
        let stranger = try server.http.from("127.0.3.\(number)").connect()
        try await stranger.send(
          "POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        strangers.append(stranger)
      }
      await queue.waits(3)
      strangers = []
      await queue.waits(0)
      gate.open()
      try await first.value
    }
  }
}

/// A store on which nothing can be written any more.
private struct ReadOnlyStore: RecordStore {
  let base: StoreUnderTest

  func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value { try await base.read(body) }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value { throw StoreUnavailableError.full }

  func problems() async -> Set<StoreProblem> { [.cannotWrite] }
}

/// What was done, in order.
private final class Notes: Sendable {
  private let notes = Mutex<[String]>([])
  var all: [String] { notes.withLock { $0 } }
  func add(_ note: String) { notes.withLock { $0.append(note) } }
}
