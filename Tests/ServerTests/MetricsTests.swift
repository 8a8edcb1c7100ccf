import APIContract
import Domain
import Foundation
import Logging
import ServerCore
import Synchronization
import TestSupport
import Testing

@testable import ServerHTTP

/// What a server tells whoever runs it, and nobody else.
@Suite struct MetricsTests {
  private static let canary = "canary-of-nobody"

  private static func counted<Result: Sendable>(
    _ household: HouseholdRecord = Households.premium,
    configure: (inout APIServerConfiguration) -> Void = { _ in },
    _ body: (ServerUnderTest) async throws -> Result
  ) async throws -> Result {
    let metrics = ServerMetrics(engine: "sqlite")
    return try await ServerUnderTest.run(
      households: [household], configure: configure, over: { MeteredStore($0, metrics) },
      metrics: metrics, body)
  }

  /// The figures by name and labels, as the text has them; each line has to be one of its form.
  private static func figures(_ server: ServerUnderTest) async throws -> [String: Double] {
    let answer = try await #require(server.figures).get("/metrics")
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
    #expect(answer.text.hasSuffix("\n"))
    var figures: [String: Double] = [:]
    var names: Set<Substring> = []
    for line in answer.text.split(separator: "\n") {
      if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (?:counter|gauge|histogram)/) {
        #expect(names.insert(type.1).inserted, "\(line)")
      } else if !line.hasPrefix("# HELP ") {
        let form =
          /(([a-z_]+?)(?:_bucket|_sum|_count)?(?:{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*})?) (.+)/
        let parts = try #require(line.wholeMatch(of: form), "\(line)")
        #expect(names.contains(parts.2), "\(line)")
        let value = try #require(Double(parts.3), "\(line)")
        #expect(figures.updateValue(value, forKey: String(parts.1)) == nil, "\(line)")
      }
    }
    return figures
  }

  @Test func `S-19 figures are told in lines that Prometheus reads, right after the answers`()
    async throws
  {
    try await Self.counted { server async throws in
      let token = try await server.token(Households.premium)
      let path = Households.premium.path + "/today"
      for _ in 0..<7 { #expect(try await server.http.get(path, token: token).status == 200) }
      for _ in 0..<3 { #expect(try await server.http.get(path).status == 401) }
      #expect(try await server.http.get("/nothing").status == 404)
      let figures = try await Self.figures(server)
      let today = #"okusuri_requests_total{operation="patientToday",status="#
      #expect(figures[today + #""2xx"}"#] == 7 && figures[today + #""4xx"}"#] == 3)
      #expect(figures[today + #""5xx"}"#] == 0)
      #expect(figures[#"okusuri_requests_total{operation="none",status="4xx"}"#] == 1)
      let time = "okusuri_request_seconds"
      #expect(figures[time + #"_count{operation="patientToday"}"#] == 10)
      #expect(figures[time + #"_bucket{operation="patientToday",le="+Inf"}"#] == 10)
      #expect(figures[#"okusuri_store_reads_total{engine="sqlite"}"#].map { $0 >= 7 } == true)
      #expect(figures["okusuri_streams"] == 0 && figures["okusuri_connections"] != nil)
    }
  }

  @Test func `S-19 figures are told at their own address, and nothing else is`() async throws {
    try await Self.counted { server async throws in
      #expect(try await server.http.get("/metrics").status == 404)
      let token = try await server.token(Households.premium)
      #expect(try await server.http.get("/metrics", token: token).status == 404)
      let door = try #require(server.figures)
      for path in ["/healthz", "/api/patients", "/metrics/", "/metrics?a=b", "/"] {
        #expect(try await door.get(path, token: token).status == 404)
      }
      #expect(try await door.post("/metrics", json: "{}").status == 404)
    }
  }

  @Test(.onBothEngines)
  func `S-19 S-20 after every operation neither figures nor lines name anybody`()
    async throws
  {
    let household = Households.household(
      2, entitlements: [Households.active()], email: "\(Self.canary)@example.jp")
    try await Self.counted(household) { server async throws in
      let token = try await server.token(household)
      let own = try await server.patientToken(household)
      try await Self.strangers(server, household, token)
      let patient = "\(household.patients[0].id)"
      let routes = RouteTable.all.filter { !$0.isStream }
      for route in routes {
        let shown = route.audience == .patient ? own : token
        _ = try await route.ask(server, patient: patient, token: shown)
      }
      let figures = try await Self.figures(server)
      let lines = server.log.json
      let text = figures.keys.joined(separator: "\n") + lines.joined()
      for secret in [Self.canary, token, own, patient, "本人2", "アムロジピン", "himitsu", "127.0.0.2"] {
        #expect(!text.contains(secret), "\(secret)")
      }
      let prefix = "okusuri_request_seconds_count{operation=\""
      let asked = Set(
        figures.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).dropLast(2) })
      let missing = APIOperation.allCases.filter { !asked.contains("\($0)"[...]) }
      #expect(missing == [.events], "\(missing)")
      #expect(figures[#"okusuri_sign_ins_refused_total{by="password"}"#].map { $0 >= 1 } == true)
      #expect(try Self.requests(in: lines) == routes.count + 4)
    }
  }

  /// Four requests with what must not be told on.
  private static func strangers(
    _ server: ServerUnderTest, _ household: HouseholdRecord, _ token: String
  ) async throws {
    let wrong = try await server.signIn("\(canary)@example.jp", "himitsu-\(canary)")
    #expect(wrong.status == 401)
    let body =
      #"{"name":"\#(canary)","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true}"#
    let added = try await server.json(
      "POST", household.path + "/medications", body, token: token)
    #expect(added.status == 201)
    let nobody = try await server.http.get(
      "/api/patients/\(canary)/today?a=\(canary)", token: token)
    #expect(nobody.status == 404)
    let elsewhere = try await server.http.from("127.0.0.2").get(
      "/healthz", headers: [("X-Request-Id", canary), ("traceparent", "00-\(canary)-1-01")])
    #expect(elsewhere.status == 200)
  }

  /// How many lines are of requests; each line has to be an object with what every line has.
  private static func requests(in lines: [String]) throws -> Int {
    var count = 0
    for line in lines {
      #expect(line.hasSuffix("}\n") && line.count { $0 == "\n" } == 1, "\(line)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      #expect((object["time"] as? String)?.hasSuffix("Z") == true, "\(line)")
      #expect(object["level"] is String, "\(line)")
      guard object["message"] as? String == "request" else { continue }
      count += 1
      #expect(object["request"] is String && object["operation"] is String, "\(line)")
      #expect(object["status"] is Int && object["seconds"] is Double, "\(line)")
    }
    return count
  }

  @Test func `S-20 a line is one object, whatever is in it, and says which trace it belongs to`()
    async throws
  {
    let lines = Mutex<[String]>([])
    let now = try instant("2026-02-10T03:00:00Z").adding(.milliseconds(7))
    let logger = Logger(label: "test") { _ in
      JSONLog(
        now: { now },
        to: { line in
          lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        })
    }
    logger.error(
      "a \"b\"\n",
      metadata: ["request": "1234567890123456", "status": "500", "seconds": "0.000120"])
    logger.info("not asked for")
    #expect(
      lines.withLock { $0 } == [
        #"{"time":"2026-02-10T03:00:00.007Z","level":"error","message":"a \"b\"\u000a","#
          + #""request":"1234567890123456","seconds":0.000120,"status":500}"# + "\n"
      ])
    try await ServerUnderTest.run { server async throws in
      let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
      for parent in ["00-\(trace)-00f067aa0ba902b7-01", "00-\(trace)-00f067aa0ba902b7-0", trace] {
        _ = try await server.http.get("/healthz", headers: [("traceparent", parent)])
      }
      #expect(server.log.json.count { $0.contains(#""trace":"\#(trace)""#) } == 1)
      #expect(server.log.json.count { $0.contains(trace) } == 1)
    }
  }
}

/// Bodies that come too slowly.
@Suite struct SlowBodyTests {
  @Test func `S-21 a body that comes too slowly is 408, and its connection ends`() async throws {
    let metrics = ServerMetrics(engine: "sqlite")
    try await ServerUnderTest.run(
      configure: { $0.limits.bodyStretch = .milliseconds(200) }, metrics: metrics
    ) { server async throws in
      let connection = try server.http.connect()
      try await connection.send(
        "POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n{")
      let answer = try await connection.answer()
      #expect(answer.status == 408 && answer.header("Connection") == "close")
      #expect(answer.text.contains("TOO_SLOW"))
      _ = try await connection.readToEnd()
      let figures = try await #require(server.figures).get("/metrics").text
      #expect(figures.contains("okusuri_limited_total{limit=\"body_rate\"} 1\n"))
    }
  }

  @Test func `S-21 a body is judged by the time in which the server waited for it`() {
    let second: Int64 = 1_000_000_000
    var pace = BodyPace(leastBytesPerSecond: 1000, stretch: 10 * second)
    pace.begin()
    pace.waits(at: 0)
    pace.came(1, at: second)
    // The server is busy for an hour.
    #expect(pace.judge(at: 3600 * second) == .again(in: 9 * second))
    pace.waits(at: 3600 * second)
    #expect(pace.judge(at: 3609 * second) == .tooSlow)
    pace.begin()
    pace.waits(at: 0)
    pace.came(10_000, at: 10 * second)
    pace.waits(at: 10 * second)
    #expect(pace.judge(at: 10 * second) == .again(in: 10 * second))
    #expect(pace.judge(at: 20 * second) == .tooSlow)
  }
}
