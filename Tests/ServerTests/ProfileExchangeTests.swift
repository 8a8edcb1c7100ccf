import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What a rescuer asks travels with a record.
@Suite(.onBothEngines) struct ProfileExchangeTests {
  @Test func `R-3 a record takes its profile along, and what was said here already stays`()
    async throws
  {
    let (from, to) = (
      Households.premium, Households.household(9, entitlements: [Households.active()])
    )
    try await ServerUnderTest.run(households: [from, to]) { server async throws in
      let source = try await CaregiverCaller(server, from)
      let target = try await CaregiverCaller(server, to)
      let profile = PatientProfile(allergies: ["ペニシリン系"], conditions: [], doctor: "みどり内科")
      #expect(try await source.send("PUT", "/profile", profile.jsonBytes).status == 200)
      let record = try await source.send("GET", "/export").body
      #expect(try await target.send("POST", "/import", record).status == 200)
      let brought: PatientProfile = try await target.send("GET", "/profile").decoded()
      #expect(brought == profile)
      let own = PatientProfile(allergies: [])
      #expect(try await target.send("PUT", "/profile", own.jsonBytes).status == 200)
      #expect(try await target.send("POST", "/import", record).status == 200)
      let kept: PatientProfile = try await target.send("GET", "/profile").decoded()
      #expect(kept == own)
    }
  }

  @Test
  func `R-3 a record with a day of birth to come brings nothing and says which line`()
    async throws
  {
    let (from, to) = (Households.premium, ExchangeTests.empty(7))
    try await ServerUnderTest.run(households: [from, to]) { server async throws in
      let source = try await CaregiverCaller(server, from)
      let target = try await CaregiverCaller(server, to)
      let profile = PatientProfile(birthDate: CivilDate(bornOn: "2026-02-10"))
      #expect(try await source.send("PUT", "/profile", profile.jsonBytes).status == 200)
      let record = try await source.send("GET", "/export").text
      let (born, unborn) = (#""birthDate":"2026-02-10""#, #""birthDate":"2026-02-11""#)
      try #require(record.contains(born))
      let refused = try await target.send(
        "POST", "/import", json: record.replacing(born, with: unborn))
      #expect(refused.refusal == "422 VALIDATION 1.profile.birthDate")
      #expect(try await target.medications().isEmpty)
      #expect(try await target.send("POST", "/import", json: record).status == 200)
      let brought: PatientProfile = try await target.send("GET", "/profile").decoded()
      #expect(brought == profile)
    }
  }
}
