import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// What was changed lately, and by whom. It is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct ChangeTests {
  private static let household = Households.premium

  private static func changes(
    _ server: ServerUnderTest, of household: HouseholdRecord = household
  ) async throws -> ChangesAnswer {
    let token = try await server.token(household)
    return try await server.http.get(household.path + "/changes", token: token).decoded()
  }

  private static func run(_ body: (ServerUnderTest) async throws -> Void) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      try await body(server)
    }
  }

  @Test func `R-14 medicines and stock say what became of them, once, the newest first`()
    async throws
  {
    try await Self.run { server in
      let caller = try await CaregiverCaller(server, Self.household)
      let tablet = Self.household.patients[0].medications[0].id
      let path = "/medications/\(tablet)/inventory"
      #expect(try await Self.changes(server).items == [])
      #expect(try await caller.send("PUT", path, json: #"{"quantity":6}"#).status == 200)
      #expect(try await caller.send("PUT", path, json: #"{"quantity":6}"#).status == 200)
      try await caller.change(tablet) { $0.name = "アムロジピンOD錠5mg" }
      try await caller.change(tablet) { $0.archived = true }
      try await caller.change(tablet) { $0.archived = false }
      #expect(try await caller.send("DELETE", path).status == 204)
      let items = try await Self.changes(server).items
      #expect(
        items.map(\.kind) == [
          .stockDropped, .medicineRestored, .medicineArchived, .medicineChanged, .stockCounted,
        ])
      #expect(items.map(\.name) == Array(repeating: "アムロジピンOD錠5mg", count: 4) + ["アムロジピン錠5mg"])
      #expect(items.allSatisfy { $0.medicationId == tablet && $0.by == nil })
      #expect(items.map { $0.remaining?.thousandths } == [nil, nil, nil, nil, 6000])
    }
  }

  @Test func `R-14 medicines that come in are told by name, a record once, nothing new never`()
    async throws
  {
    try await Self.run { server in
      let token = try await server.token(Self.household)
      func bring(_ lines: [RecordLine]) async throws {
        let body = lines.flatMap { $0.jsonBytes + [UInt8(ascii: "\n")] }
        let answer = try await server.http.send(
          body, to: Self.household.path + "/import", token: token)
        #expect(answer.status == 200, "\(answer)")
      }
      let header = RecordLine.header(
        RecordHeader(
          patient: Self.household.patients[0].id, displayName: "-", slotTimes: .standard,
          days: day("2026-02-10")...day("2026-02-10"), writtenAt: server.clock.now))
      let fresh = ["甲", "乙"].map { name in
        RecordLine.new(MedicationRequest(details: .tablet(name), regimen: nil))
      }
      try await bring([header] + fresh + [.end(RecordCounts(medications: 2))])
      let told = try await Self.changes(server).items
      #expect(told.map(\.kind) == [.medicineAdded, .medicineAdded])
      #expect(told.map(\.name) == ["乙", "甲"] && told.allSatisfy { $0.medicationId != nil })
      let record = ExchangeTests.manyDoses(40)
      for _ in 0..<2 {
        let answer = try await server.http.send(
          record, to: Self.household.path + "/import", token: token)
        #expect(answer.status == 200, "\(answer)")
      }
      let items = try await Self.changes(server).items
      #expect(items.map(\.kind) == [.recordImported, .medicineAdded, .medicineAdded])
    }
  }

  @Test func `R-14 members are named once there are two, and no other household hears of it`()
    async throws
  {
    try await Self.run { server in
      let misaki = try await server.member(.record, of: Self.household)
      let tablet = Self.household.patients[0].medications[0].id
      let path = Self.household.path + "/medications/\(tablet)/inventory"
      #expect(try await server.json("PUT", path, #"{"quantity":9}"#, token: misaki).status == 200)
      let items = try await Self.changes(server).items
      #expect(items.map(\.kind) == [.stockCounted, .memberJoined, .memberInvited])
      #expect(items.map(\.by) == ["美咲", "美咲", "c2"])
      #expect(items[1].name == "美咲")
      #expect(try await Self.changes(server, of: Households.free).items == [])
      let foreign = try await server.token(Households.free)
      #expect(
        try await server.http.get(Self.household.path + "/changes", token: foreign).status == 404)
    }
  }

  @Test func `R-14 without premium nothing from before the cutoff is told`() async throws {
    try await Self.run { server in
      for household in [Households.free, Households.premium] {
        let caller = try await CaregiverCaller(server, household)
        let path = "/medications/\(household.patients[0].medications[0].id)/inventory"
        #expect(try await caller.send("PUT", path, json: #"{"quantity":6}"#).status == 200)
      }
      // The thirtieth day is the last on which a free plan opens 2026-02-10.
      server.clock.advance(by: .seconds(29 * 86_400))
      #expect(try await Self.changes(server, of: Households.free).items.count == 1)
      server.clock.advance(by: .seconds(86_400))
      let closed = try await Self.changes(server, of: Households.free)
      #expect(closed.items.isEmpty && !closed.more)
      #expect(try await Self.changes(server).items.count == 1)
    }
  }

  @Test func `R-14 at most fifty are told, and that there are more`() async throws {
    try await Self.run { server in
      let caller = try await CaregiverCaller(server, Self.household)
      let path = "/medications/\(Self.household.patients[0].medications[0].id)/inventory"
      for count in 1...ChangesAnswer.most + 1 {
        _ = try await caller.send("PUT", path, json: #"{"quantity":\#(count)}"#)
      }
      let answer = try await Self.changes(server)
      #expect(answer.items.count == ChangesAnswer.most && answer.more)
      #expect(answer.items.first?.remaining?.thousandths == 51_000)
    }
  }

  @Test func `R-14 a removed patient leaves a change and no name`() async throws {
    try await Self.run { server in
      let caller = try await CaregiverCaller(server, Self.household)
      let token = caller.token
      let added = try await server.json(
        "POST", "/api/patients", #"{"displayName":"佐藤 次郎"}"#, token: token)
      let id = try added.decoded(as: PatientAnswer.self).id
      #expect(
        try await server.http.request("DELETE", "/api/patients/\(id)", token: token).status == 204)
      let items = try await Self.changes(server).items
      #expect(items.map(\.kind) == [.patientRemoved] && items.map(\.name) == [""])
    }
  }
}
