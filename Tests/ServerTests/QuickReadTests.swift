import APIContract
import Domain
import NIOHTTP1
import ServerCore
import TestSupport
import Testing

@testable import ServerHTTP

/// Reads that are answered before the rest of the channel say what the usual way says, in the order of the requests.
@Suite(.onBothEngines) struct QuickReadTests {
  private static let id = "0123456789abcdef"

  private static func request(
    _ path: String, _ token: String?, _ more: String = "", id: String = Self.id
  ) -> String {
    let who = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    return "GET \(path) HTTP/1.1\r\nHost: a\r\n\(who)X-Request-Id: \(id)\r\n\(more)\r\n"
  }

  /// Every quick question, asked well and badly.
  private static let questions = [
    "/today", "/history/access", "/history/recent", "/history/ahead",
    "/history/ahead?days=60", "/history/day?date=2026-02-09",
    "/history/day?date=2026-02-30", "/history/day?date=2025-12-01", "/history/day",
    "/history/month?year=2026&month=2", "/history/month?year=2026&month=1",
    "/history/month?year=2025&month=10", "/history/month?year=2026&month=13", "/%74oday",
    "/history/year?year=2026&month=2", "/history/year?year=2026&month=2&medicationId=x",
    "/history/trends?days=30", "/history/trends?days=365", "/history/trends?days=31",
  ]

  @Test func `S-22 what screens ask is quick, and whatever is unusual about a head is not`() {
    let usual = [("Host", "a"), ("Authorization", "Bearer x"), ("User-Agent", "okusuri")]
    func isQuick(
      _ fields: [(String, String)], _ path: String = "/api/patient/today",
      method: HTTPMethod = .GET, version: HTTPVersion = .http1_1
    ) -> Bool {
      let head = HTTPRequestHead(
        version: version, method: method, uri: path, headers: HTTPHeaders(fields))
      return QuickRead(head, ServerLimits()) != nil
    }
    let id = Households.free.patients[0].id
    for record in ["/api/patient", "/api/patients/\(id)"] {
      let asked = [
        "/today", "/history/day?date=x", "/history/month", "/history/recent", "/history/access",
        "/history/ahead", "/history/year", "/history/trends?days=30",
      ]
      for path in asked { #expect(isQuick(usual, record + path), "\(path)") }
      #expect(!isQuick(usual, record + "/card"))
    }
    #expect(isQuick(usual + [("connection", "Keep-Alive"), ("traceparent", "00-a-b-01")]))
    for method in [HTTPMethod.HEAD, .POST] { #expect(!isQuick(usual, method: method)) }
    #expect(!isQuick(usual, version: .http1_0))
    #expect(!isQuick([]) && !isQuick(usual + [("HOST", "b")]))
    for field in [
      ("Connection", "close"), ("Connection", "keep-alive, x"), ("Expect", "100-continue"),
      ("Upgrade", "h2c"), ("Content-Length", "0"), ("Transfer-Encoding", "chunked"),
      ("authorization", "Bearer y"), ("X-Request-Id", "a "),
      ("X", String(repeating: "a", count: 16_384)),
    ] {
      #expect(!isQuick(usual + [field]), "\(field)")
    }
    #expect(!isQuick(usual + (0..<100).map { ("X-\($0)", "") }))
  }

  @Test func `S-22 a read says the same either way, refused or not`() async throws {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      let tokens = [
        try await server.token(Households.free), try await server.token(Households.premium),
        try await server.patientToken(Households.free), "oka_nobody", nil,
        // What stands behind a value is none of it.
        try await server.token(Households.free) + " \t",
      ]
      let records = [
        Households.free.path, "/api/patient", "/api/patients/none",
        "/api/patients/00000000-0000-0000-0000-000000000000",
      ]
      let connection = try server.http.connect()
      for (token, record) in tokens.flatMap({ token in records.map { (token, $0) } }) {
        for path in Self.questions.map({ record + $0 }) {
          try await connection.send(Self.request(path, token))
          let quick = try await connection.answer()
          // A body of nothing makes it a request for the usual way.
          try await connection.send(Self.request(path, token, "Content-Length: 0\r\n"))
          let usual = try await connection.answer()
          #expect(Self.told(quick) == Self.told(usual), "\(path)")
        }
      }
    }
  }

  /// An answer without the second in which it was made, which may turn between two of them.
  private static func told(_ answer: RawAnswer) -> [String] {
    let timed: Set = ["date", "server-time"]
    let fields = answer.fields.map { timed.contains($0.name) ? $0.name : "\($0.name): \($0.value)" }
    return ["\(answer.status)"] + fields + [answer.text]
  }

  @Test(arguments: 0..<8)
  func `S-22 answers leave in the order of their requests, whatever way they go`(
    seed: UInt64
  ) async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let token = try await server.token(Households.free)
      var random = SeededGenerator(seed: seed, for: "a pipeline of requests")
      let connection = try server.http.connect()
      let record = Households.free.path
      var sent = ""
      let ids = (0..<40).map { number in
        let text = String(number)
        return "00000000000000" + String(repeating: "0", count: 2 - text.count) + text
      }
      for id in ids {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: sent += Self.request(record + "/today", token, id: id)
        case 1: sent += Self.request(record + "/history/recent", nil, id: id)
        case 2: sent += Self.request("/api/patients", token, id: id)
        default:
          sent +=
            "POST /nowhere HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(id)\r\nContent-Length: 2\r\n\r\n{}"
        }
      }
      // Cut at random, so that a request ends anywhere in what is read.
      var rest = Array(sent.utf8)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...900, using: &random)
        try await connection.send(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      for id in ids {
        #expect(try await connection.answer().header("X-Request-Id") == id, "seed \(seed)")
      }
    }
  }

  @Test func `S-22 what comes behind a read does not overtake its answer`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let token = try await server.token(Households.free)
      let read = Self.request(Households.free.path + "/today", token)
      let broken = try server.http.connect()
      try await broken.send(read + "GET / HTTP/1.1\r\nA B: c\r\n\r\n")
      #expect(try await broken.answer().status == 200)
      #expect(try await broken.answer().refusal == "400 BAD_REQUEST")
      #expect(try await broken.readToEnd().isEmpty)
      let ended = try server.http.connect()
      try await ended.send(read + read)
      ended.finishSending()
      #expect(try await ended.answer().status == 200)
      #expect(try await ended.answer().status == 200)
      #expect(try await ended.readToEnd().isEmpty)
      let last = try server.http.connect()
      try await last.send(
        Self.request("/healthz", nil, "Connection: close\r\n") + read)
      #expect(try await last.answer().status == 200)
      #expect(try await last.readToEnd().isEmpty)
    }
  }

  @Test func `S-22 a connection on which nothing happens is closed after a read too`()
    async throws
  {
    let hasty: (inout APIServerConfiguration) -> Void = { $0.limits.idleTimeout = .seconds(1) }
    try await ServerUnderTest.run(households: [Households.free], configure: hasty) {
      server async throws in
      let token = try await server.token(Households.free)
      let connection = try server.http.connect()
      try await connection.send(Self.request(Households.free.path + "/today", token))
      #expect(try await connection.answer().status == 200)
      #expect(try await connection.readToEnd().isEmpty)
    }
  }
}
