import APIContract
import Domain
import Foundation
import ServerCore
import ServerStoreSQLite
import Synchronization
import TestSupport
import Testing

@Suite(.onBothEngines) struct LinkingTests {
  private static let household = Households.premium

  private static func revoke(_ server: ServerUnderTest, _ token: String) async throws {
    let answer = try await server.http.request(
      "POST", household.path + "/revoke", token: token, body: [])
    #expect(answer.status == 204, "\(answer)")
  }

  @Test func `decision P-18 a code of six digits links one device within 15 minutes`() async throws
  {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let token = tokens.accessToken
      let patient: PatientAnswer = try await server.add("母", token: token).decoded()
      let path = "/api/patients/\(patient.id)"
      let made = try await server.http.request(
        "POST", path + "/linking-codes", token: token, body: [])
      #expect(made.status == 201)
      let code: LinkingCodeAnswer = try made.decoded()
      #expect(code.expiresAt == server.clock.now.adding(.seconds(900)))
      #expect(code.code.utf8.count == 6 && code.code.utf8.allSatisfy { (48...57).contains($0) })
      server.clock.advance(by: .milliseconds(899_999))
      let linked = try await server.link(code.code)
      #expect(linked.status == 200, "\(linked)")
      let own: TokensAnswer = try linked.decoded()
      #expect(try await server.status("/api/patient/today", token: own.accessToken) == 200)
      #expect(try await server.patients(token: token)[0].linked)
      let again = try await server.link(code.code)
      #expect(again.status == 401)
      #expect(again.text.contains("UNAUTHORIZED"))
      let log = server.log.all.joined()
      #expect(!log.contains(code.code))
    }
  }

  @Test func `W-56 a caregiver sees by name where a patient is signed in, and nobody else does`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      func devices() async throws -> [LinkedDevice]? {
        try await server.patients(token: token)[0].devices
      }
      #expect(try await devices() == nil)
      let began = server.clock.now
      let code = try await server.code(Self.household.path, token: token).code
      let linked: TokensAnswer = try await server.json(
        "POST", "/api/patient/link", #"{"code":"\#(code)"}"#,
        headers: [("Sign-In-Device", "screens %E6%9E%95%E5%85%83")]
      ).decoded()
      server.clock.advance(by: .seconds(60))
      let second = try await server.code(Self.household.path, token: token).code
      #expect(try await server.link(second).status == 200)
      #expect(try await devices()?.map(\.device) == ["枕元", nil])
      #expect(try await devices()?.map(\.deviceKind) == ["screens", nil])
      #expect(try await devices()?[0].lastUsedAt == began)
      server.clock.advance(by: .seconds(60))
      let renewed = try await server.json(
        "POST", "/api/patient/session/refresh", #"{"refreshToken":"\#(linked.refreshToken)"}"#)
      #expect(renewed.status == 200)
      #expect(try await devices()?[0].lastUsedAt == began.adding(.seconds(120)))
      let own = try await server.http.get("/api/patient", token: linked.accessToken)
      #expect(try own.decoded(as: PatientAnswer.self).devices == nil)
      try await Self.revoke(server, token)
      #expect(try await devices() == nil)
    }
  }

  @Test func `decision P-18 a code is over after exactly 15 minutes, and when it is cancelled`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let late = try await server.code(Self.household.path, token: token)
      server.clock.advance(by: .seconds(900))
      #expect(try await server.link(late.code).status == 401)
      let cancelled = try await server.code(Self.household.path, token: token)
      let path = Self.household.path + "/linking-codes"
      for _ in 0..<2 {
        #expect(try await server.http.request("DELETE", path, token: token).status == 204)
      }
      #expect(try await server.link(cancelled.code).status == 401)
    }
  }

  @Test func `decision P-18 a new code replaces the one before`() async throws {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let old = try await server.code(Self.household.path, token: token)
      let new = try await server.code(Self.household.path, token: token)
      if old.code != new.code { #expect(try await server.link(old.code).status == 401) }
      #expect(try await server.link(new.code).status == 200)
    }
  }

  @Test(
    arguments: [
      "", "12345", "1234567", "12345a", " 12345", "１２３４５６", "١٢٣٤٥٦", "12345\\n", "1234.5",
      "-12345", "12 345",
    ])
  func `decision P-18 a code that is not six ASCII digits is 422 and no guess`(code: String)
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      for _ in 0..<12 {
        let answer = try await server.link(code)
        #expect(answer.status == 422, "\(answer)")
        #expect(try answer.decoded(as: ErrorBody.self).field == "code")
      }
      #expect(try await server.json("POST", "/api/patient/link", "{\"code\":123456}").status == 422)
    }
  }

  @Test func `D-E10 no two live codes are equal, and every code is equally likely`() async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      // 0xF42400 and more are thrown away; 1 and 1,000,001 are the code 000001.
      let random = Script([0xFF_FFFF, 0xF4_2400, 1, 1_000_001, 15_999_999, 15_999_999, 7])
      let dependencies = ServerDependencies(
        now: { server.clock.now }, randomBytes: { random.next($0) })
      let linking = LinkingService(
        store: server.store, sessions: server.sessions, events: server.events,
        dependencies: dependencies)
      var codes: [String] = []
      for household in RetentionTests.households {
        let token = PresentedToken(try await server.token(household))
        let record = RecordReference.patient(household.patients[0].id)
        let code = try await StoreUnderTest.$runsOnce.withValue(true) {
          try await linking.makeCode(record, token: token).code
        }
        codes.append(code)
      }
      #expect(codes == ["000001", "999999", "000007"])
    }
  }

  @Test(.onFileAlone) func `W-31 no file of the record shows the digits of a live code`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      // The code 987654, which nothing else in a record looks like.
      let random = Script([987_654])
      let dependencies = ServerDependencies(
        now: { server.clock.now }, randomBytes: { random.next($0) })
      let linking = LinkingService(
        store: server.store, sessions: server.sessions, events: server.events,
        dependencies: dependencies)
      let token = PresentedToken(try await server.token(Self.household))
      let record = RecordReference.patient(Self.household.patients[0].id)
      let code = try await linking.makeCode(record, token: token).code
      #expect(code == "987654")
      for name in ["record.sqlite", "record.sqlite-wal"] {
        let file = try server.directory.read(name)
        #expect(file.range(of: Data(code.utf8)) == nil, "\(name)")
      }
      #expect(try await server.link(code).status == 200)
    }
  }

  @Test func `D-E10 of two exchanges of one code exactly one wins, 100 times`() async throws {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      for _ in 0..<100 {
        // A loser is counted as a wrong guess; a new quarter of an hour lets everybody guess again.
        server.clock.advance(by: .seconds(900))
        let token = try await server.token(Self.household)
        let code = try await server.code(Self.household.path, token: token).code
        async let one = server.link(code).status
        async let other = server.link(code).status
        let statuses = try await [one, other].sorted()
        #expect(statuses == [200, 401])
      }
    }
  }

  // MARK: Guessing

  @Test func `D-E10 after ten wrong codes an address is refused, with a right one too`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      var live = try await server.code(Self.household.path, token: token).code
      for _ in 0..<9 { #expect(try await server.link(wrong(live)).status == 401) }
      #expect(try await server.link(live).status == 200, "a right one neither counts nor forgives")
      live = try await server.code(Self.household.path, token: token).code
      #expect(try await server.link(wrong(live)).status == 401)
      let limited = try await server.link(live)
      #expect(limited.status == 429)
      #expect(limited.text.contains("RATE_LIMITED"))
      let seconds = try #require(limited.header("Retry-After").flatMap { Int($0) })
      #expect((1...901).contains(seconds))
      server.clock.advance(by: .seconds(seconds))
      let fresh = try await server.token(Self.household)
      live = try await server.code(Self.household.path, token: fresh).code
      #expect(try await server.link(live).status == 200)
    }
  }

  @Test func `D-E10 a wrong code tells how many tries are left, as the limit counts that refuses`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let code = try await server.code(Self.household.path, token: token).code
      for left in (7..<10).reversed() {
        let answer = try await server.link(wrong(code))
        #expect(try answer.decoded(as: ErrorBody.self).triesLeft == left)
      }
      // A code that was right was no guess, and is one when it is used up.
      #expect(try await server.link(code).status == 200)
      for left in (0..<7).reversed() {
        let answer = try await server.link(code)
        #expect(try answer.decoded(as: ErrorBody.self).triesLeft == left)
      }
      #expect(try await server.link(code).refusal == "429 RATE_LIMITED")
      // No token at all is no try.
      let stranger = try await server.http.get("/api/patients", token: "none")
      #expect(try stranger.decoded(as: ErrorBody.self).triesLeft == nil)
    }
  }

  @Test func `D-E10 forty guesses at once are not more than forty in a row`() async throws {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let code = wrong(try await server.code(Self.household.path, token: token).code)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<40 { group.addTask { try await server.link(code).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 401 } == 10)
      #expect(statuses.count { $0 == 429 } == 30)
    }
  }

  @Test func `decision P-18 after 200 wrong codes from everywhere each exchange waits two seconds`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let naps = Naps()
      let linking = LinkingService(
        store: server.store, sessions: server.sessions, events: server.events,
        dependencies: ServerDependencies(
          now: { server.clock.now }, sleep: { naps.add($0) }))
      let token = try await server.token(Self.household)
      let live = try await server.code(Self.household.path, token: token).code
      for guess in 0..<200 {
        await #expect(throws: LinkingCodeError.self) {
          try await linking.exchange(LinkRequest(code: wrong(live)), from: "10.0.0.\(guess / 10)")
        }
      }
      #expect(naps.all.isEmpty)
      _ = try await linking.exchange(LinkRequest(code: live), from: "10.0.1.1")
      #expect(naps.all == [.seconds(2)])
      server.clock.advance(by: .seconds(900))
      await #expect(throws: LinkingCodeError.self) {
        try await linking.exchange(LinkRequest(code: live), from: "10.0.1.1")
      }
      #expect(naps.all.count == 1)
    }
  }

  // MARK: Sessions and revoking

  @Test func `D-E11 a lost answer to a refresh does not lock the patient out`() async throws {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let code = try await server.code(Self.household.path, token: token).code
      let first: TokensAnswer = try await server.link(code).decoded()
      let body = #"{"refreshToken":"\#(first.refreshToken)"}"#
      let path = "/api/patient/session/refresh"
      #expect(try await server.json("POST", path, body).status == 200, "the answer that was lost")
      server.clock.advance(by: .seconds(60))
      let again = try await server.json("POST", path, body)
      #expect(again.status == 200)
      let tokens: TokensAnswer = try again.decoded()
      #expect(try await server.status("/api/patient/today", token: tokens.accessToken) == 200)
    }
  }

  @Test func `W-74 what renews a patient's session says what the patient is called now`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let code = try await server.code(Self.household.path, token: token).code
      let linked: TokensAnswer = try await server.link(code).decoded()
      #expect(linked.displayName == nil)
      let change = try await server.json(
        "PATCH", Self.household.path, #"{"displayName":"山田 花"}"#, token: token)
      #expect(change.status == 200, "\(change.text)")
      let renewed: TokensAnswer = try await server.json(
        "POST", "/api/patient/session/refresh", #"{"refreshToken":"\#(linked.refreshToken)"}"#
      ).decoded()
      #expect(renewed.displayName == "山田 花")
    }
  }

  @Test func `D-E12 revoking ends the patient's sessions, code and premium at once`() async throws {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let path = Self.household.path
      let own = try await server.sessions.issueSession(
        for: .patient(Self.household.patients[0].id))
      let code = try await server.code(path, token: token).code
      try await Self.revoke(server, token)
      #expect(try await server.status("/api/patient/today", token: own.accessToken) == 401)
      let refresh = try await server.json(
        "POST", "/api/patient/session/refresh", #"{"refreshToken":"\#(own.refreshToken)"}"#)
      #expect(refresh.text.contains("SESSION_ENDED"))
      #expect(try await server.link(code).status == 401, "the live code went too")
      // No session of the patient is left; one that were left would inherit nothing.
      let left = try await server.patientToken(Self.household)
      let access: AccessAnswer = try await server.http.get(
        "/api/patient/history/access", token: left
      ).decoded()
      #expect(!access.premium)
      try await Self.revoke(server, token)
    }
  }

  @Test
  func `D-E12 after revoking the caregiver keeps the record; only a new code links again`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let path = Self.household.path
      let before = try await server.http.get(path + "/history/day?date=2025-12-01", token: token)
      try await Self.revoke(server, token)
      #expect(try await server.patients(token: token).map(\.linked) == [false])
      let after = try await server.http.get(path + "/history/day?date=2025-12-01", token: token)
      #expect(after.status == 200)
      #expect(after.text == before.text)
      let code = try await server.code(path, token: token).code
      #expect(try await server.patients(token: token).map(\.linked) == [false], "a code is no link")
      let tokens: TokensAnswer = try await server.link(code).decoded()
      let access: AccessAnswer = try await server.http.get(
        "/api/patient/history/access", token: tokens.accessToken
      ).decoded()
      #expect(access.premium)
      #expect(try await server.patients(token: token).map(\.linked) == [true])
      #expect(
        try server.store.rowCounts()["caregiver_patient_link"] == 2, "the old row stays REVOKED")
    }
  }

  @Test func `a second device of a patient gets a session of its own and no second link`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      var sessions: [String] = []
      for _ in 0..<2 {
        let code = try await server.code(Self.household.path, token: token).code
        sessions.append(try await server.link(code).decoded(as: TokensAnswer.self).accessToken)
      }
      #expect(try server.store.rowCounts()["caregiver_patient_link"] == 1)
      let out = try await server.http.request("DELETE", "/api/patient/session", token: sessions[0])
      #expect(out.status == 204)
      #expect(try await server.status("/api/patient/today", token: sessions[1]) == 200)
    }
  }
}

/// Random bytes that were written down beforehand, three for each number.
private final class Script: Sendable {
  private let rest: Mutex<[Int]>

  init(_ numbers: [Int]) { rest = Mutex(numbers) }

  func next(_ count: Int) -> [UInt8] {
    let number = rest.withLock { $0.isEmpty ? 0 : $0.removeFirst() }
    return (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
