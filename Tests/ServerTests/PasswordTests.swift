import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

@Suite(.onBothEngines) struct PasswordTests {
  private static func change(
    _ old: String, _ new: String, _ server: ServerUnderTest, _ token: String
  ) async throws -> RawAnswer {
    try await server.json(
      "POST", "/api/auth/password", #"{"currentPassword":"\#(old)","newPassword":"\#(new)"}"#,
      token: token)
  }

  private static func delete(
    _ password: String, _ server: ServerUnderTest, _ token: String
  ) async throws -> RawAnswer {
    try await server.json(
      "DELETE", "/api/auth/account", #"{"password":"\#(password)"}"#, token: token)
  }

  @Test func `a new password ends every other sign-in and no record`() async throws {
    try await ServerUnderTest.run { server async throws in
      let here: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let there: TokensAnswer = try await server.signIn("hana@example.jp").decoded()
      #expect(try await server.add("母", token: here.accessToken).status == 201)
      let changed = try await Self.change(
        ServerUnderTest.password, "atarashii-8", server, here.accessToken)
      #expect(changed.status == 204, "\(changed)")
      #expect(try await server.patients(token: here.accessToken).count == 1)
      #expect(try await server.status("/api/me", token: there.accessToken) == 401)
      let refresh = try await server.json(
        "POST", "/api/auth/refresh", #"{"refreshToken":"\#(there.refreshToken)"}"#)
      #expect(refresh.text.contains("SESSION_ENDED"))
      #expect(try await server.signIn("hana@example.jp").status == 401)
      #expect(try await server.signIn("hana@example.jp", "atarashii-8").status == 200)
    }
  }

  @Test func `a wrong current password is a wrong field and never a lost session`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let wrong = try await Self.change("machigai-8", "atarashii-8", server, tokens.accessToken)
      #expect(wrong.status == 422)
      #expect(try wrong.decoded(as: ErrorBody.self).field == "currentPassword")
      let short = try await Self.change(
        ServerUnderTest.password, "1234567", server, tokens.accessToken)
      #expect(try short.decoded(as: ErrorBody.self).field == "newPassword")
      let deletion = try await Self.delete("machigai-8", server, tokens.accessToken)
      #expect(deletion.status == 422)
      #expect(try deletion.decoded(as: ErrorBody.self).field == "password")
      #expect(try await server.status("/api/me", token: tokens.accessToken) == 200)
    }
  }

  @Test func `W-73 product 4 of several changes of one password at once one holds`() async throws {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let changes = try await withThrowingTaskGroup(of: (String, Int).self) { group in
        for password in (0..<4).map({ "atarashii-\($0)" }) {
          group.addTask {
            let answer = try await Self.change(
              ServerUnderTest.password, password, server, tokens.accessToken)
            return (password, answer.status)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(changes.map(\.1).sorted() == [204, 422, 422, 422])
      for (password, status) in changes {
        let signIn = try await server.signIn("hana@example.jp", password)
        #expect(signIn.status == (status == 204 ? 200 : 401))
      }
    }
  }

  @Test func `product 4 guessing the password of an open session is limited, at once too`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<14 {
          group.addTask {
            try await Self.change("machigai-8", "atarashii-8", server, tokens.accessToken).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 422 } == 10)
      #expect(statuses.count { $0 == 429 } == 4)
      let right = try await Self.delete(ServerUnderTest.password, server, tokens.accessToken)
      #expect(right.status == 429)
      let seconds = try #require(right.header("Retry-After").flatMap { Int($0) })
      server.clock.advance(by: .seconds(seconds))
      let later = try await Self.delete(ServerUnderTest.password, server, tokens.accessToken)
      #expect(later.status == 204)
    }
  }

  @Test func `W-40 a password that is asked for once more tells how many tries are left`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let token = tokens.accessToken
      func left(_ answer: RawAnswer) throws -> Int? {
        #expect(answer.status == 422)
        return try answer.decoded(as: ErrorBody.self).triesLeft
      }
      let password = ServerUnderTest.password
      // The two share one limit; what is wrong with the new password is no guess.
      #expect(try await left(Self.change("machigai-8", "atarashii-8", server, token)) == 9)
      #expect(try await left(Self.delete("machigai-8", server, token)) == 8)
      #expect(try await left(Self.change(password, "short", server, token)) == nil)
      #expect(try await left(Self.change("machigai-8", "atarashii-8", server, token)) == 7)
      #expect(try await Self.change(password, "atarashii-8", server, token).status == 204)
      for tries in (0..<10).reversed() {
        #expect(try await left(Self.delete(password, server, token)) == tries)
      }
      let refused = try await Self.delete("atarashii-8", server, token)
      #expect(refused.refusal == "429 RATE_LIMITED")
      #expect(try refused.decoded(as: ErrorBody.self).triesLeft == nil)
    }
  }

  /// Rows of every table that a household with everything in it fills.
  private static func fill(_ server: ServerUnderTest, _ household: HouseholdRecord) async throws {
    let token = try await server.token(household)
    let code = try await server.code(household.path, token: token).code
    #expect(try await server.link(code).status == 200)
    _ = try await server.code(household.path, token: token)
    let patient = "(SELECT id FROM patient WHERE public_id = '\(household.patients[0].id)')"
    try await server.store.execute(
      "INSERT INTO past_slot_times VALUES (\(patient), 5, 480, 780, 1140, 1320)")
    try await server.store.execute(
      """
      INSERT INTO applied_request (patient, key, applied_at, subject, taken_at, seq)
      VALUES (\(patient), 'k', 0, '', 0, 0)
      """)
    try await server.store.execute(
      """
      INSERT INTO told_documents
      SELECT household, 'c', 'e', 1 FROM caregiver_patient_link WHERE patient = \(patient)
      """)
    let feed = try await server.json(
      "POST", household.path + "/feed", #"{"language":"ja","names":false,"person":false}"#,
      token: token)
    #expect(feed.status == 201)
    try await server.store.execute(
      """
      INSERT INTO dose_skip
        (patient, day, minute, medication, revision, reason, note, skipped_at, recorded_by)
      SELECT patient, 5, 480, medication, id, 0, '', 0, 1 FROM medication_revision
      WHERE patient = \(patient) LIMIT 1
      """)
    let invited = try await server.json(
      "POST", "/api/household/invitations", #"{"role":"VIEW"}"#, token: token)
    #expect(invited.status == 201)
    // An import that has not ended.
    try await server.store.execute("INSERT INTO running_import (patient) VALUES (\(patient))")
  }

  @Test func `a deleted account leaves no row behind, and takes no row of another's`()
    async throws
  {
    let hash = try await PasswordHasher().hash(ServerUnderTest.password)
    let leaving = Households.household(
      5, entitlements: [Households.active()], email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      try await Self.fill(server, Households.premium)
      let before = try server.store.rowCounts()
      try await server.store.write { try $0.save(leaving, at: server.clock.now) }
      try await Self.fill(server, leaving)
      let tokens: TokensAnswer = try await server.signIn(Households.email).decoded()
      let patient = try await server.patientToken(leaving)
      // What stores told, and the audit of it, are no account's (docs/decisions/0016). Who has left
      // is kept for an hour after they have, until their documents are gone for certain.
      // The database's own keys are nobody's either, and tries are counted in it by several servers alone.
      let lasting = [
        "notification", "entitlement_audit", "departed_caregiver", "database_key", "attempt",
      ]
      for (table, rows) in try server.store.rowCounts() where !lasting.contains(table) {
        #expect(rows > before[table] ?? 0, "the test leaves \(table) empty")
      }
      #expect(
        try await Self.delete(ServerUnderTest.password, server, tokens.accessToken).status == 204)
      #expect(try await server.status("/api/me", token: tokens.accessToken) == 401)
      #expect(try await server.status("/api/patient/today", token: patient) == 401)
      #expect(try await server.signIn(Households.email).status == 401)
      server.clock.advance(by: .seconds(3600))
      try await server.documents.sweep()
      #expect(try server.store.rowCounts() == before)
    }
  }
}
