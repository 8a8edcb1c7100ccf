import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import OutboundHTTP
import Synchronization
import TestSupport
import Testing

/// Seven days without a network, through real connections, restarts and clocks that lie.
struct GraceSessionTests {
  private static let week = OfflineGrace.period

  @Test(arguments: [(-1, true), (0, false), (1, false)])
  func `D-O6 004 FR-004 the seventh day ends to the millisecond`(
    milliseconds: Int, writes: Bool
  ) async throws {
    try await Terminal.run { terminal in
      terminal.family.cut()
      terminal.pass(Self.week + .milliseconds(milliseconds))
      let grace = try terminal.start().grace
      #expect((grace.permit != nil) == writes)
      #expect(grace.decision.reason == (writes ? nil : .graceExpired))
      #expect(grace.writableUntil == (writes ? testNow.adding(Self.week) : nil))
    }
  }

  /// What happens to the clocks, and whether writing goes on after it.
  enum Turn {
    /// Both clocks go on, seconds.
    case pass(Int64)
    /// The device's clock is set, in seconds from the end of the token.
    case set(Int64)
    /// Switched off and on, with the clock set meanwhile.
    case reboot(Int64)
  }

  private static let day: Int64 = 86_400

  static let lies: [([Turn], Bool)] = [
    // Before the grace.
    ([.set(-30 * day)], true),
    ([.set(-30 * day), .pass(7 * day - 1)], true),
    ([.set(-30 * day), .pass(7 * day)], false),
    ([.reboot(-30 * day), .pass(7 * day)], false),
    // In it.
    ([.pass(3 * day), .set(-20 * day), .pass(4 * day - 1)], true),
    ([.pass(3 * day), .set(-20 * day), .pass(4 * day)], false),
    ([.pass(3 * day), .reboot(-20 * day), .pass(4 * day)], false),
    ([.pass(6 * day), .reboot(-6 * day), .pass(day - 1)], true),
    // After it: over stays over.
    ([.pass(7 * day), .set(0)], false),
    ([.pass(8 * day), .reboot(-30 * day)], false),
    ([.pass(8 * day), .reboot(-30 * day), .pass(3600), .reboot(0)], false),
    // The end alone is worth keeping, so soon after something was kept.
    ([.pass(7 * day - 120), .pass(180), .reboot(-30 * day)], false),
    // One wrong start in 2037.
    ([.set(11 * 365 * day), .set(0)], false),
    ([.reboot(11 * 365 * day), .reboot(0)], false),
  ]

  @Test(arguments: lies)
  func `D-O5 no clock turns the grace back, and a server heals it`(
    turns: [Turn], writes: Bool
  ) async throws {
    try await Terminal.run { terminal in
      terminal.family.cut()
      for turn in turns {
        let session = try terminal.start()
        _ = session.grace.decision
        await session.keepGrace()
        switch turn {
        case .pass(let seconds): terminal.pass(.seconds(seconds))
        case .set(let seconds): terminal.device.value = testNow.adding(.seconds(seconds))
        case .reboot(let seconds):
          terminal.reboot(clock: testNow.adding(.seconds(seconds)))
        }
        await session.keepGrace()
      }
      let session = try terminal.start()
      #expect((session.grace.permit != nil) == writes)
      #expect(session.grace.decision.reason != .noTokens)
      let reader = RecordReader(session: session, subject: .ownRecord)
      _ = await failure { () async throws(APIError) in try await reader.access() }
      #expect((session.grace.permit != nil) == writes)
      terminal.family.mend()
      terminal.family.state.withLock { $0.now = terminal.device.value }
      _ = try await reader.access()
      #expect(session.grace.permit != nil && session.grace.standing == .online)
      let later = try terminal.start()
      #expect(later.grace.permit != nil)
    }
  }

  @Test(arguments: [true, false])
  func `004 FR-002 what may be written is decided without a request, at every age of the sign-in`(
    hasNetwork: Bool
  ) async throws {
    try await Terminal.run { terminal in
      if !hasNetwork { terminal.family.cut() }
      let steps: [(Duration, Bool)] = [
        (.zero, true), (.seconds(3 * Self.day), true), (.seconds(4 * Self.day - 1), true),
        (.seconds(1), false), (.seconds(30 * Self.day), false),
      ]
      for (number, (time, writes)) in steps.enumerated() {
        terminal.pass(time)
        let session = try terminal.start()
        let outbox = try await terminal.record(session).outbox
        #expect(session.grace.decision.canContinue == writes, "\(number)")
        #expect(session.grace.standing.isReadOnly != writes, "\(number)")
        #expect((session.grace.writableUntil != nil) == writes, "\(number)")
        #expect(try (outbox.queueDose(UInt64(number), session) != nil) == writes, "\(number)")
        await session.keepGrace()
      }
      #expect(terminal.askedAtAll == 0)
    }
  }

  @Test
  func `decision P-8 a start in 2037 heals at the next contact, at once and for good`() async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.reboot(clock: testNow.adding(.seconds(11 * 365 * 86_400)))
      let session = try terminal.start()
      #expect(session.grace.permit == nil)
      let reader = RecordReader(session: session, subject: .ownRecord)
      _ = try await reader.access()
      // The token was still good for the server; only a refresh opens writing again.
      #expect(terminal.refreshes == 1 && session.grace.permit != nil)
      for _ in 0..<5 { _ = try await reader.access() }
      #expect(terminal.refreshes == 1)
      #expect(session.grace.decision.canContinue)
      terminal.reboot(clock: testNow)
      #expect(try terminal.start().grace.permit != nil)
    }
  }

  @Test
  func `D-O2 reading goes on while the refresh that opens writing fails`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let reader = RecordReader(session: session, subject: .ownRecord)
      _ = try await reader.access()
      terminal.family.cut()
      terminal.device.value = testNow.adding(Self.week + .seconds(600))
      _ = await failure { () async throws(APIError) in try await reader.access() }
      #expect(session.grace.decision.reason == .graceExpired)
      terminal.device.value = testNow
      terminal.family.mend()
      terminal.family.state.withLock { $0.refreshReply = errorReply(500, "INTERNAL") }
      _ = try await reader.access()
      #expect(session.grace.permit == nil)
      terminal.family.state.withLock { $0.refreshReply = nil }
      _ = try await reader.access()
      #expect(session.grace.permit != nil)
    }
  }

  @Test func `D-O3 a sign-out against a silent server ends within two seconds, and is told later`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.cut(.silence)
      let session = try terminal.start()
      await #expect(throws: APIError.noAnswer(after: .milliseconds(1500))) {
        try await session.signOut()
      }
      #expect(await session.currentSession == nil && terminal.storage.load() == nil)
      #expect(terminal.storage.ended().count == 1)
    }
  }

  static let noEnds: [Duration?] = [
    nil, .seconds(31 * 86_400 + 1), .seconds(400 * 365 * 86_400),
  ]

  @Test(arguments: noEnds)
  func `004 EC-1 an end that is missing or absurd is read only, and not signed out`(
    expires: Duration?
  ) async throws {
    try await Terminal.run(expires: expires) { terminal in
      terminal.family.cut()
      let session = try terminal.start()
      #expect(session.grace.decision.reason == .tokensExpired && session.grace.permit == nil)
      #expect(session.grace.standing == .readOnly(.tokensExpired))
      #expect(await session.currentSession != nil)
      terminal.family.mend()
      _ = try await RecordReader(session: session, subject: .ownRecord).access()
      #expect(session.grace.permit != nil)
    }
  }

  @Test(arguments: SessionTests.notRejections)
  func `D-O3 D-O10 writing goes on whatever answers in the server's place`(
    _ reply: ScriptedServer.Reply, _ expected: APIError
  ) async throws {
    let timeout = reply.isSilence ? Duration.seconds(2) : APIClient.patience
    try await Terminal.run(timeout: timeout) { terminal in
      terminal.pass(.seconds(3 * 86_400))
      terminal.family.state.withLock { $0.refreshReply = reply }
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let id = try outbox.queueDose(1, session)
      #expect(id != nil)
      let (reports, end) = await outbox.sendAll()
      #expect(reports.isEmpty && end == .stopped(expected))
      #expect(session.grace.permit != nil && session.grace.standing != .signedOut)
      #expect(try outbox.waiting(for: testPatient).map(\.id) == [try #require(id)])
      #expect(terminal.storage.load()?.refreshToken == "refresh-0")
      #expect(terminal.writes.isEmpty)
      terminal.family.state.withLock { $0.refreshReply = nil }
      // As long as a server that is asked too much wants to be left alone.
      terminal.pass(.seconds(61))
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
    }
  }

  @Test(arguments: [
    ScriptedServer.Reply.answer(200, type: "text/html", "<html>sign on</html>"),
    .answer(403, type: "text/html", "<html>proxy</html>"),
    .answer(302, headers: "Location: https://portal.example/\r\n", ""),
    .answer(401, #"{"error":"login"}"#), .answer(511, type: "text/html", ""), .hangUp,
  ])
  func `D-O4 D-O10 a portal in front is no network, and nothing is thought of it before a request`(
    reply: ScriptedServer.Reply
  ) async throws {
    try await Terminal.run { terminal in
      terminal.pass(.seconds(86_400))
      let session = try terminal.start()
      #expect(session.grace.standing == .online)
      terminal.family.cut(reply)
      let reader = RecordReader(session: session, subject: .ownRecord)
      _ = await failure { () async throws(APIError) in try await reader.access() }
      #expect(session.grace.standing == .grace(daysLeft: 6) && session.grace.permit != nil)
      terminal.family.mend()
      _ = try await reader.access()
      #expect(session.grace.standing == .online)
    }
  }

  @Test
  func `D-O3 a TLS error in a refresh leaves everything as it is`() async throws {
    let server = try ScriptedServer { _ in .hangUp }
    let url = "https://127.0.0.1:\(server.port)"
    let storage = MemorySessionStorage(storedSession(server: url, expires: testNow))
    let way = try Way(url)
    let session = try OfflineGraceSessionManager(
      server: url, client: way.client, storage: storage,
      now: { testNow.adding(.seconds(86_400)) })
    let reader = RecordReader(session: session, subject: .ownRecord)
    let error = await failure { () async throws(APIError) in try await reader.access() }
    #expect(error == .unreachable || error == .untrusted || error == .notOurs)
    #expect(session.grace.permit != nil && session.grace.standing == .grace(daysLeft: 6))
    #expect(storage.load()?.refreshToken == "refresh-0")
    await way.outbound.shutdown()
    server.shutDown()
  }

  @Test
  func `decision P-9 SESSION_ENDED clears the sign-in, and unsent writes wait for the account`()
    async throws
  {
    try await Terminal.run { terminal in
      let session = try terminal.start()
      let record = try await terminal.record(session)
      _ = try record.outbox.queueDose(1, session)
      terminal.family.state.withLock { $0.refreshReply = errorReply(401, "SESSION_ENDED") }
      #expect(await record.outbox.sendAll().end == .stopped(.sessionEnded))
      #expect(terminal.storage.load() == nil && session.grace.permit == nil)
      #expect(session.grace.decision.reason == .noTokens)
      #expect(try record.outbox.store.counts().waiting == 1)
      let next = try terminal.start()
      #expect(await next.deviceAccount == nil)
      try await next.signIn(email: "HANAKO@example.jp", password: "correct horse battery")
      let again = try await terminal.record(next)
      #expect(try again.outbox.store.counts().waiting == 1)
      let (reports, end) = await again.outbox.sendAll()
      #expect(end == .empty && reports.count == 1 && terminal.writes.count == 1)
    }
  }

  @Test
  func `decision P-9 what waits is never sent under the next account that signs in`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      _ = try outbox.queueDose(1, session)
      try await session.signIn(email: "other@example.jp", password: "correct horse battery")
      #expect(await outbox.sendAll().end == .stopped(.unauthorized))
      #expect(try outbox.store.counts().waiting == 1)
      #expect(terminal.writes.isEmpty)
      try await session.signIn(email: "hanako@example.jp", password: "correct horse battery")
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
    }
  }

  @Test
  func `decision P-9 two patients of one name have a device's record each`() async throws {
    let number = Shared(UInt64(1))
    let server = try ScriptedServer { request in
      guard !request.path.hasSuffix("/link") else {
        return .answer(
          200,
          """
          {"accessToken":"a","refreshToken":"r",\
          "accessTokenExpiresAt":"\(testNow.adding(.seconds(3600)))"}
          """)
      }
      let patient = PatientAnswer(
        id: PatientID(high: 2, low: number.value), displayName: "花子", slotTimes: .standard,
        linked: true, version: 1)
      return .answer(200, String(decoding: patient.jsonBytes, as: UTF8.self))
    }
    let way = try Way(server.url)
    let session = try OfflineGraceSessionManager(
      server: server.url, client: way.client, storage: MemorySessionStorage(), now: { testNow })
    try await session.signInAsPatient(code: "123456")
    let first = try #require(await session.deviceAccount)
    number.value = 2
    try await session.signInAsPatient(code: "123456")
    let second = try #require(await session.deviceAccount)
    #expect(first != second)
    number.value = 1
    try await session.signInAsPatient(code: "123456")
    #expect(await session.deviceAccount == first)
    await way.outbound.shutdown()
    server.shutDown()
  }

  @Test
  func `signing out without a network is told to the server at the next contact`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.cut()
      let session = try terminal.start()
      await #expect(throws: APIError.unreachable) { try await session.signOut() }
      #expect(terminal.storage.load() == nil)
      #expect(terminal.storage.ended().map(\.accessToken) == ["access-0"])
      terminal.family.mend()
      let next = try terminal.start()
      try await next.signIn(email: "other@example.jp", password: "correct horse battery")
      await next.settle()
      #expect(terminal.storage.ended().isEmpty)
      #expect(await next.currentSession?.account == "other@example.jp")
    }
  }

  @Test
  func `D-O7 a sign-out without a network is told once the sign-in screen has an answer`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.cut()
      let session = try terminal.start()
      await #expect(throws: APIError.unreachable) { try await session.signOut() }
      let next = try terminal.start()
      _ = await next.outsideIssuer()
      await next.settle()
      #expect(terminal.storage.ended().count == 1)
      // The server knows that sign-in no more, which is told as well as an end.
      terminal.family.state.withLock { ($0.access, $0.refresh) = ("access-9", "refresh-9") }
      terminal.family.mend()
      _ = await next.outsideIssuer()
      await next.settle()
      #expect(terminal.storage.ended().isEmpty)
      #expect(await next.currentSession == nil)
    }
  }

  @Test
  func `D-O7 a sign-in over that of another account ends that one`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      for round in 0..<2 {
        try await session.signIn(
          email: "other\(round)@example.jp", password: "correct horse battery")
        #expect(terminal.storage.ended().map(\.accessToken) == ["access-\(round)"])
        await session.settle()
        #expect(terminal.storage.ended().isEmpty)
        #expect(await session.currentSession?.accessToken == "access-\(round + 1)")
      }
    }
  }

  @Test
  func `two terminals of one device that renew at once exchange once`() async throws {
    let folder = try TemporaryDirectory()
    let tokens = TokenServer()
    let server = try ScriptedServer { tokens.reply($0) }
    let vault = Vault(folder: folder.path(of: "vault"))
    try vault.save(storedSession(server: server.url, access: "old", expires: testNow))
    let way = try Way(server.url)
    let sessions = try (0..<8).map { _ in
      try OfflineGraceSessionManager(
        server: server.url, client: way.client, storage: vault, now: { testNow })
    }
    await withTaskGroup(of: APIError?.self) { group in
      for session in sessions {
        group.addTask {
          let reader = RecordReader(session: session, subject: .ownRecord)
          return await failure { () async throws(APIError) in try await reader.access() }
        }
      }
      for await error in group { #expect(error == nil) }
    }
    #expect(server.count(of: "/api/auth/refresh") == 1)
    #expect(try vault.load()?.refreshToken == "refresh-1")
    await way.outbound.shutdown()
    server.shutDown()
  }

  @Test
  func `004 FR-005 a notice put away while a renewal is under way is kept`() async throws {
    let folder = try TemporaryDirectory()
    let arrived = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let server = try ScriptedServer { request in
      guard request.path.hasSuffix("/refresh") else { return .hangUp }
      arrived.continuation.yield()
      gate.wait()
      return .hangUp
    }
    let vault = Vault(folder: folder.path(of: "vault"))
    try vault.save(storedSession(server: server.url, access: "old", expires: testNow))
    let way = try Way(server.url)
    let session = try OfflineGraceSessionManager(
      server: server.url, client: way.client, storage: vault,
      now: { testNow.adding(.seconds(8 * 86_400)) })
    let reader = RecordReader(session: session, subject: .ownRecord)
    let asking = Task { await failure { () async throws(APIError) in try await reader.access() } }
    for await _ in arrived.stream { break }
    await session.closeGraceNotice()
    #expect(try vault.load()?.isGraceNoticeClosed == true)
    gate.open()
    #expect(await asking.value != nil)
    #expect(try vault.load()?.isGraceNoticeClosed == true)
    await way.outbound.shutdown()
    server.shutDown()
  }
}
