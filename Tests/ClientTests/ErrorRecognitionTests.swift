import APIClient
import APIContract
import Domain
import Testing

/// Every answer a server, a proxy or a portal may give, and what the client takes it for.
struct ErrorRecognitionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: ScriptedServer.Reply
    let error: APIError

    var testDescription: String { name }

    init(_ name: String, _ reply: ScriptedServer.Reply, _ error: APIError) {
      (self.name, self.reply, self.error) = (name, reply, error)
    }
  }

  static let retentionBody =
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","cutoffDate":"2026-01-12","retentionDays":30}"#
  static let cutoff = CivilDate(ascii: "2026-01-12") ?? CivilDate.bounds.lowerBound

  static let ours: [Case] = [
    Case(
      "retention as 403", .answer(403, retentionBody),
      .historyRetentionLimit(cutoffDate: cutoff, retentionDays: 30)),
    Case(
      "retention whatever the status", .answer(401, retentionBody),
      .historyRetentionLimit(cutoffDate: cutoff, retentionDays: 30)),
    Case("unauthorized", errorReply(401, "UNAUTHORIZED"), .unauthorized),
    Case(
      "a wrong code", .answer(401, #"{"code":"UNAUTHORIZED","message":"m","triesLeft":3}"#),
      .wrongSecret(triesLeft: 3)),
    Case(
      "a wrong password where it is asked for once more",
      .answer(422, #"{"code":"VALIDATION","message":"m","field":"password","triesLeft":3}"#),
      .wrongPassword(field: "password", triesLeft: 3)),
    Case("session ended", errorReply(401, "SESSION_ENDED"), .sessionEnded),
    Case("forbidden", errorReply(403, "FORBIDDEN"), .forbidden),
    Case("code beats status", errorReply(403, "NOT_FOUND"), .notFound),
    Case("validation", errorReply(422, "VALIDATION"), .validation(field: nil)),
    Case("unavailable", errorReply(503, "UNAVAILABLE"), .unavailable),
    Case(
      "a full disk", .answer(503, #"{"code":"UNAVAILABLE","message":"m","reason":"DISK_FULL"}"#),
      .serverFull),
    Case(
      "a reason of a later server",
      .answer(503, #"{"code":"UNAVAILABLE","message":"m","reason":"FULL_MOON"}"#), .unavailable),
    Case("an outdated server", errorReply(503, "SCHEMA_DIFFERS"), .schemaDiffers),
    Case("internal", errorReply(500, "INTERNAL"), .server),
    Case("a code of a later server", errorReply(403, "SOMETHING_NEW"), .server),
    Case(
      "a feature of premium",
      .answer(403, #"{"code":"PREMIUM_REQUIRED","message":"m","feature":"pdfExport"}"#),
      .premiumRequired(.pdfExport)),
    Case(
      "a feature of a later server",
      .answer(403, #"{"code":"PREMIUM_REQUIRED","message":"m","feature":"holograms"}"#),
      .premiumRequired(nil)),
    Case(
      "premium of an older server", errorReply(403, "PREMIUM_REQUIRED"), .premiumRequired(nil)),
    Case(
      "rate limited",
      .answer(429, headers: "Retry-After: 17\r\n", #"{"code":"RATE_LIMITED","message":""}"#),
      .rateLimited(retryAfter: .seconds(17))),
    Case(
      "rate limited, no time", errorReply(429, "RATE_LIMITED"),
      .rateLimited(retryAfter: .seconds(60))),
  ]

  static let foreign: [Case] = [
    Case("a proxy's 403 page", .answer(403, type: "text/html", "<html>no</html>"), .notOurs),
    Case("a proxy's 401 page", .answer(401, type: "text/html", "<html>who?</html>"), .notOurs),
    Case("a portal's 200 page", .answer(200, type: "text/html", "<html>hi</html>"), .notOurs),
    Case("somebody's JSON", .answer(403, #"{"error":"denied"}"#), .notOurs),
    Case("somebody's JSON success", .answer(200, #"{"ok":true}"#), .notOurs),
    Case("an empty 200", .answer(200, ""), .notOurs),
    Case("an empty 401", .answer(401, ""), .notOurs),
    Case("an error body as a success", errorReply(200, "SESSION_ENDED"), .notOurs),
    Case(
      "a redirect", .answer(302, headers: "Location: http://127.0.0.1:1/login\r\n", ""), .notOurs),
    Case(
      "a redirect with our body", errorReply(307, "SESSION_ENDED"), .notOurs),
    Case(
      "retention without its date",
      .answer(403, #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","retentionDays":30}"#),
      .notOurs),
    Case(
      "retention with a day that is not",
      .answer(
        403,
        #"{"code":"HISTORY_RETENTION_LIMIT","message":"","cutoffDate":"2026-02-30","retentionDays":30}"#
      ), .notOurs),
  ]

  @Test(arguments: ours)
  func `010 T004 our own errors are told by their code`(_ example: Case) async throws {
    try await check(example)
  }

  @Test(arguments: foreign)
  func `D-O10 an answer that is not ours counts as nothing`(_ example: Case) async throws {
    try await check(example)
  }

  @Test
  func `010 T004 a locked month is no sign-in that failed`() async throws {
    try await withServer({ _ in .answer(403, Self.retentionBody) }) { _, client in
      let month = try #require(YearMonth(year: 2026, month: 1))
      let error = await failure { () async throws(APIError) in
        try await client.send(.historyMonth(.ownRecord, month), token: "t")
      }
      #expect(error == .historyRetentionLimit(cutoffDate: Self.cutoff, retentionDays: 30))
    }
  }

  @Test
  func `product 2 json commands get the body as it came`() async throws {
    let body = #"{"code":"FORBIDDEN",  "message":"spaces stay","later":1}"#
    try await withServer({ _ in .answer(403, body) }) { _, client in
      let raw = try await client.raw(.today(.ownRecord), token: "t")
      #expect(String(decoding: raw.body, as: UTF8.self) == body)
      #expect(raw.error == .forbidden)
      #expect(raw.status == 403)
    }
  }

  @Test
  func `a request carries its token and nothing else of the session`() async throws {
    let empty = #"{"items":[]}"#
    try await withServer({ _ in .answer(200, empty) }) { server, client in
      #expect(try await client.send(.patients, token: "abc").items == [])
      let request = try #require(server.requests.first)
      #expect(request.method == "GET")
      #expect(request.path == "/api/patients")
      #expect(request.headers["authorization"] == "Bearer abc")
    }
  }

  private func check(_ example: Case) async throws {
    try await withServer({ _ in example.reply }) { _, client in
      let error = await failure { () async throws(APIError) in
        try await client.send(.historyAccess(.ownRecord), token: "t")
      }
      #expect(error == example.error)
    }
  }
}
