import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `The headless demo` {
  @Test func `product 2.1 it prints exactly one line and stops at SIGTERM`() async throws {
    let server = try await HeadlessServer.launch(.init(historyDays: 45))
    #expect(server.demo.today == "2026-02-10" && server.demo.cutoffDate == "2026-01-12")
    let address = /^http:\/\/127\.0\.0\.1:[1-9][0-9]*$/
    #expect(server.demo.url.wholeMatch(of: address) != nil)
    #expect(try await server.http.get("/healthz").status == 200)
    try await server.stop()
    #expect(try Folder.files(under: server.program.home.path(of: "tmp")).isEmpty)
  }

  @Test func `product 2.1 the line has the fields of the page and no others`() async throws {
    let server = try await HeadlessServer.launch(.init(historyDays: 45))
    let line = try #require(
      try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any])
    #expect(line.keys.sorted() == ["cutoffDate", "households", "today", "url"])
    let households = try #require(line["households"] as? [String: [String: Any]])
    #expect(households.keys.sorted() == ["free", "premium", "revoked"])
    for household in households.values {
      #expect(household.keys.sorted() == ["caregiver", "patients"])
      let caregiver = try #require(household["caregiver"] as? [String: String])
      #expect(
        caregiver.keys.sorted() == ["accessToken", "email", "id", "password", "refreshToken"])
      let patients = try #require(household["patients"] as? [[String: String]])
      #expect(!patients.isEmpty)
      for patient in patients {
        #expect(patient.keys.sorted() == ["accessToken", "displayName", "id", "refreshToken"])
      }
    }
  }

  @Test func `product 2.1 the gate holds for free and revoked, and opens for premium`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let households = server.demo.households
    for (household, status) in [
      (households.free, 403), (households.revoked, 403), (households.premium, 200),
    ] {
      let patient = try #require(household.patients.first)
      let own = try await server.http.get(
        "/api/patient/history/day?date=2026-01-11", token: patient.accessToken)
      #expect(own.status == status)
      let family = try await server.http.get(
        "/api/patients/\(patient.id)/history/month?year=2026&month=1",
        token: household.caregiver.accessToken)
      #expect(family.status == status)
    }
  }

  @Test func `product 2.1 the seeded record is the same on every run`() async throws {
    let path = "/api/patient/history/recent"
    let first = try await HeadlessServer.launch()
    let second = try await HeadlessServer.launch(.init(environment: ["TZ": "America/New_York"]))
    let one = try #require(first.demo.households.free.patients.first)
    let other = try #require(second.demo.households.free.patients.first)
    #expect(one.displayName == other.displayName)
    let before = try await first.http.get(path, token: one.accessToken).text
    let after = try await second.http.get(path, token: other.accessToken).text
    #expect(before == after && before.contains("missed") && before.contains("prnCountByDay"))
  }

  @Test(arguments: [
    ["--mode", "patient"], ["--plan", "premium"], ["--listen", "nowhere"],
    ["--history-days", "-1"], ["--latency", "-1"],
  ])
  func `product 2 options that do not fit exit 64 with a sentence`(
    options: [String]
  ) async throws {
    let result = try await PipedProgram.run(["demo", "--headless"] + options)
    #expect(result.status == .exited(64))
    #expect(result.output.isEmpty && !result.errorText.isEmpty)
  }

  @Test func `product 2.1 --token-age gives tokens that ended so long ago, and can be renewed`()
    async throws
  {
    let server = try await HeadlessServer.launch(
      .init(historyDays: 1, arguments: ["--token-age", "3"]))
    let caregiver = server.demo.households.free.caregiver
    let refused = try await server.http.get("/api/patients", token: caregiver.accessToken)
    #expect(refused.status == 401)
    let body = #"{"refreshToken":"\#(caregiver.refreshToken)"}"#
    let renewed = try await server.http.post("/api/auth/refresh", json: body)
    #expect(renewed.status == 200)
  }

  @Test func `product 2.1 --offline takes connections and answers nothing`() async throws {
    let server = try await HeadlessServer.launch(.init(historyDays: 1, arguments: ["--offline"]))
    await #expect(throws: (any Error).self) { try await server.http.get("/healthz") }
  }

  @Test func `product 2 login and status work against it`() async throws {
    let server = try await HeadlessServer.launch(.init(historyDays: 45))
    let account = server.demo.households.premium.caregiver
    let home = try TemporaryDirectory()
    let signIn = try await PipedProgram.run(
      [
        "login", "--server", server.demo.url, "--email", account.email, "--password-stdin",
        "--now", Demo.now,
      ], home: home, input: account.password + "\n")
    #expect(signIn.status == .exited(0), "\(signIn.errorText)")
    let status = try await PipedProgram.run(
      ["status", "--json", "--server", server.demo.url, "--now", Demo.now], home: home)
    #expect(status.status == .exited(0))
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(status.output)) as? [String: Any])
    #expect(answer["account"] as? String == account.email && answer["online"] as? Bool == true)
    let access = try #require(answer["access"] as? [String: Any])
    #expect(access["premium"] as? Bool == true)
    #expect(!status.text.contains(account.accessToken) && !status.text.contains(account.password))
  }
}
