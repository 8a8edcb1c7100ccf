import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// What a patient sees of the household's documents, and who is told of a change.
@Suite(.onBothEngines) struct PatientDocumentTests {
  private static let household = Households.premium
  private static let patient = Households.premium.patients[0].id
  private static func id(_ number: UInt64) -> DocumentID { DocumentID(high: 3, low: number) }
  private static func file(_ number: UInt64) -> AttachmentID { AttachmentID(high: 5, low: number) }

  private static func run(
    _ body: (ServerUnderTest, DocumentBench, DocumentBench) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(
      households: [Households.premium, Households.free]
    ) { server async throws in
      try await body(
        server, try await .caregiver(server, household), try await .patient(server, household))
    }
  }

  @Test func `product 1 a patient sees the papers that name them, and nothing of any other`()
    async throws
  {
    try await Self.run { _, desk, patient async throws in
      let held = try await desk.upload([1], as: Self.file(1))
      let other = try await desk.upload([2], as: Self.file(2))
      _ = try await desk.put(
        Self.id(1), 1, on: 0, "本人の", patient: Self.patient, attachments: [held])
      _ = try await desk.put(Self.id(2), 2, on: 0, "家の", attachments: [other])
      _ = try await desk.put(Self.id(3), 3, on: 0, "消す", patient: Self.patient)
      _ = try await desk.delete(Self.id(3), 4, version: 1)
      _ = try await desk.put(
        Self.id(4), 5, on: 0, "重なり", patient: Self.patient, conflictOf: Self.id(2))
      let seen = try await patient.send("GET", "?after=0&limit=100")
      for hidden in [2, 3, 4] { #expect(!seen.text.contains("\(Self.id(UInt64(hidden)))")) }
      #expect(try await patient.changes().items.map(\.document.id) == [Self.id(1)])
      #expect(try await patient.send("GET", "/\(Self.id(1))").status == 200)
      #expect(try await patient.send("GET", "/files/\(Self.file(1))").status == 200)
      #expect(try await patient.send("GET", "/files/\(Self.file(1))/content").body == [1])
      for number in [2, 3, 4] as [UInt64] {
        #expect(try await patient.send("GET", "/\(Self.id(number))").refusal == "404 NOT_FOUND")
      }
      for topic in ["/files/\(Self.file(2))", "/files/\(Self.file(2))/content"] {
        #expect(try await patient.send("GET", topic).refusal == "404 NOT_FOUND")
      }
      // Named no longer: gone, with its file.
      _ = try await desk.put(Self.id(1), 6, on: 1, "家の", attachments: [held])
      #expect(try await patient.changes().items == [])
      #expect(
        try await patient.send("GET", "/files/\(Self.file(1))").refusal == "404 NOT_FOUND")
    }
  }

  @Test func `product 1 a patient turns every page, of any size`() async throws {
    try await Self.run { _, desk, patient async throws in
      for number in 1...9 as ClosedRange<UInt64> {
        let named = number.isMultiple(of: 3) ? Self.patient : nil
        _ = try await desk.put(
          Self.id(number), number, on: 0, "\(number)", patient: named)
      }
      for limit in 1...4 {
        var (items, next, more): ([DocumentAnswer], Int, Bool) = ([], 0, true)
        while more {
          let page = try await patient.changes(after: next, limit: limit)
          #expect(page.items.count == limit || !page.more)
          (items, next, more) = (items + page.items, page.next, page.more)
        }
        #expect(items.map(\.document.id) == [3, 6, 9].map(Self.id), "\(limit)")
      }
    }
  }

  @Test func `product 4 a patient writes no paper, whatever they name`() async throws {
    try await Self.run { server, desk, patient async throws in
      _ = try await desk.put(Self.id(1), 1, on: 0, "一", patient: Self.patient)
      let upload = UploadRequest(try DocumentBench.attachment([1], Self.file(1))).jsonBytes
      let refusals = [
        try await patient.put(Self.id(1), 2, on: 1, "二").refusal,
        try await patient.send("PUT", "/\(Self.id(1))", Array("{}".utf8)).refusal,
        try await patient.delete(Self.id(1), 3, version: 1).refusal,
        try await patient.send("DELETE", "/42").refusal,
        try await patient.send("POST", "/files/\(Self.file(1))/upload", upload).refusal,
        try await patient.send("PUT", "/files/\(Self.file(1))/parts/1", [1]).refusal,
        try await patient.send("POST", "/files/\(Self.file(1))/complete").refusal,
      ]
      #expect(Set(refusals) == ["403 FORBIDDEN"])
      #expect(try await desk.changes().items.map(\.document.version) == [1])
    }
  }

  @Test func `product 4 the caregiver and whom a paper names or named hear of it`() async throws {
    try await Self.run { server, desk, patient async throws in
      let streams = [
        try await RawEventStream(server.http, token: desk.token),
        try await RawEventStream(server.http, token: patient.token),
        try await RawEventStream(server.http, token: try await server.token(Households.free)),
      ]
      for stream in streams { #expect(try await stream.event()?.event == "hello") }
      _ = try await desk.put(Self.id(1), 1, on: 0, "一", patient: Self.patient)
      for stream in streams.prefix(2) { #expect(try await stream.event()?.event == "documents") }
      _ = try await desk.put(Self.id(1), 2, on: 1, "一")
      for stream in streams.prefix(2) { #expect(try await stream.event()?.event == "documents") }
      _ = try await desk.put(Self.id(2), 3, on: 0, "家")
      let block = try await streams[0].event()
      #expect(block?.event == "documents" && block?.data == #"{"patientId":null}"#)
      // Nothing of the household's own documents reached the patient, and nothing at all the
      // stranger.
      server.events.close()
      #expect(try await streams[1].event() == nil)
      #expect(try await streams[2].event() == nil)
    }
  }

  @Test func `Settings a deleted account leaves no paper behind`() async throws {
    let hash = try await PasswordHasher().hash("sakura-2026")
    let household = Households.household(
      5, entitlements: [Households.active()], passwordHash: hash)
    try await ServerUnderTest.run(
      households: [household, Households.premium]
    ) { server async throws in
      let (desk, other) = (
        try await DocumentBench.caregiver(server, household),
        try await DocumentBench.caregiver(server, Households.premium)
      )
      for each in [desk, other] {
        let held = try await each.upload([1], as: Self.file(1))
        _ = try await each.put(Self.id(1), 1, on: 0, "一", attachments: [held])
      }
      let gone = try await server.http.request(
        "DELETE", "/api/auth/account", token: desk.token,
        body: Array(#"{"password":"sakura-2026"}"#.utf8))
      #expect(gone.status == 204)
      #expect(try await server.cloud.document(Self.id(1), of: household.caregiver) == nil)
      #expect(try await server.cloud.file(Self.file(1), of: household.caregiver) == nil)
      #expect(try await other.changes().items.count == 1)
      // What was under way when the account went is found later.
      try await server.keepDocument("\(Self.id(2))", "\(Self.file(2))", of: household)
      server.clock.advance(by: .seconds(3600))
      try await server.documents.sweep()
      #expect(try await server.cloud.document(Self.id(2), of: household.caregiver) == nil)
      let left = try await server.store.write { try $0.departed() }
      #expect(left == [])
    }
  }
}
