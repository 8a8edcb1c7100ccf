import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

extension ServerUnderTest {
  /// A fresh feed of the household's first patient.
  func feed(
    of household: HouseholdRecord, _ body: String = #"{"language":"ja"}"#
  ) async throws -> FeedAnswer {
    let token = try await token(household)
    return try await json("POST", household.path + "/feed", body, token: token).decoded()
  }
}

extension ServerUnderTest {
  /// Every byte of the record's files.
  fileprivate func everythingKept() throws -> String {
    let names = ["record.sqlite", "record.sqlite-wal"].filter {
      FileManager.default.fileExists(atPath: directory.path(of: $0))
    }
    return try names.map { String(decoding: try directory.read($0), as: UTF8.self) }.joined()
  }
}

/// The calendar feed, in the real server. Its clock stands at noon of 2026-02-10 in Tokyo.
@Suite(.onBothEngines) struct FeedTests {
  private static let household = Households.free

  @Test func `F-9 a phone reads the plan of the coming days and nothing of the past`() async throws
  {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      for household in [Households.free, Households.premium] {
        let path = try #require(try await server.feed(of: household).path)
        let answer = try await server.http.get(path)
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/calendar; charset=utf-8")
        #expect(answer.header("Cache-Control") == "private, no-cache")
        let calendar = try await ReadCalendar(answer.body)
        #expect(!calendar.icalendar.isEmpty && calendar.icalendar == calendar.vobject)
        // Today in Tokyo begins at 15:00 of the day before; the thirtieth day ends on 2026-03-11.
        let starts = calendar.icalendar.map(\.start)
        #expect(starts.allSatisfy { "2026-02-09T15:00:00Z" <= $0 && $0 < "2026-03-11T15:00:00Z" })
        #expect(Set(calendar.icalendar.map(\.uid)).count == starts.count)
        #expect(calendar.icalendar.contains { $0.alarms == 1 })
        let names = household.patients.flatMap {
          $0.medications.flatMap { $0.revisions.map(\.name) }
        }
        #expect(names.allSatisfy { !answer.text.contains($0) })
        #expect(!answer.text.contains(household.patients[0].displayName))
      }
    }
  }

  @Test func `F-9 what was planned before its medicine was registered stands in no calendar`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Self.household)
      _ = try await caregiver.add(
        MedicationRequest(
          details: MedicationDetails(name: "薬", dosageText: "1錠", doseCountPerIntake: .one),
          regimen: .daily("06:30", "20:30")))
      let path = try #require(try await server.feed(of: Self.household).path)
      let calendar = try await ReadCalendar(try await server.http.get(path).body)
      let starts = Set(calendar.icalendar.map(\.start))
      // This morning is before noon, when it was registered; tonight and tomorrow morning are to come.
      #expect(!starts.contains("2026-02-09T21:30:00Z"))
      #expect(starts.isSuperset(of: ["2026-02-10T11:30:00Z", "2026-02-10T21:30:00Z"]))
    }
  }

  @Test func `F-9 the same bytes are answered 304, and other ones have another mark`() async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let path = try #require(try await server.feed(of: Self.household).path)
      let first = try await server.http.get(path)
      let mark = try #require(first.header("ETag"))
      for value in [mark, "W/\(mark)", "\"other\", \(mark)", "*"] {
        let again = try await server.http.get(path, headers: [("If-None-Match", value)])
        #expect(again.status == 304 && again.body.isEmpty, "\(value)")
        #expect(again.header("ETag") == mark)
      }
      server.clock.advance(by: .seconds(3600))
      #expect(try await server.http.get(path).body == first.body, "an hour changes nothing")
      server.clock.advance(by: .seconds(24 * 3600))
      let tomorrow = try await server.http.get(path, headers: [("If-None-Match", mark)])
      #expect(tomorrow.status == 200 && tomorrow.header("ETag") != mark)
    }
  }

  @Test func `F-9 a revoked, a replaced and an unknown address answer alike, and no log has one`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let (first, second) = (
        try await server.feed(of: Self.household), try await server.feed(of: Self.household)
      )
      let (old, new) = (try #require(first.path), try #require(second.path))
      let listed = try await server.http.get(Self.household.path + "/feed", token: token)
      #expect(try listed.decoded(as: ListAnswer<FeedAnswer>.self).items.map(\.secret) == [nil])
      let replaced = try await server.http.get(old)
      #expect(replaced.status == 404)
      #expect(try await server.http.get(new).status == 200)
      let ended = try await server.http.request(
        "DELETE", Self.household.path + "/feed", token: token)
      #expect(ended.status == 204)
      let unknown = "/api/calendar/" + String(repeating: "A", count: 27) + ".ics"
      for path in [old, new, unknown, "/api/calendar/x.ics", "/api/calendar/.ics"] {
        let answer = try await server.http.get(path)
        #expect(answer.status == 404 && answer.body == replaced.body, "\(path)")
      }
      let (log, kept) = (server.log.all.joined(), try server.everythingKept())
      for secret in [try #require(first.secret), try #require(second.secret)] {
        #expect(!log.contains(secret) && !kept.contains(secret))
      }
    }
  }

  @Test func `F-9 a feed goes with its patient and is made by the caregiver alone`() async throws {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let path = try #require(try await server.feed(of: Self.household).path)
      let patient = try await server.patientToken(Self.household)
      let refused = try await server.json(
        "POST", Self.household.path + "/feed", #"{"language":"ja"}"#, token: patient)
      #expect(refused.status == 403)
      let token = try await server.token(Self.household)
      #expect(
        try await server.http.request("DELETE", Self.household.path, token: token).status == 204)
      #expect(try await server.http.get(path).status == 404)
    }
  }

  @Test func `F-9 names stand in it only where they were chosen, and break out of nothing`()
    async throws
  {
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      let hostile = #"薬;X-A=1,"b"\n END:VEVENT\\ BEGIN:VALARM 長い名前の薬長い名前の薬長い名前の薬"#
      let added = try await server.json(
        "POST", Self.household.path + "/medications",
        #"{"name":\#(JSONText(hostile)),"dosageText":"1錠","doseCountPerIntake":1,"asNeeded":false,"regimen":"#
          + #"{"startDate":"2026-02-10","weekdays":["sun","mon","tue","wed","thu","fri","sat"],"#
          + #""times":["06:15"]}}"#, token: token)
      try #require(added.status == 201, "\(added.text)")
      let feed = try await server.feed(
        of: Self.household, #"{"language":"en","names":true,"person":true}"#)
      let answer = try await server.http.get(try #require(feed.path))
      let lines = answer.body.split(separator: 0x0A, omittingEmptySubsequences: false)
      #expect(lines.dropLast().allSatisfy { $0.last == 0x0D && $0.count <= 76 })
      let calendar = try await ReadCalendar(answer.body)
      #expect(calendar.icalendar == calendar.vobject)
      #expect(calendar.name == "okusuri \(Self.household.patients[0].displayName)")
      let own = calendar.icalendar.filter { $0.description == hostile }
      // Thirty days, without this morning: it was registered at noon.
      #expect(own.count == 29)
    }
  }
}

/// A text as JSON writes it.
private struct JSONText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    description = "\"\(quoted)\""
  }
}
