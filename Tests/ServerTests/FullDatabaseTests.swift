import ServerCore
import TestSupport
import Testing

@testable import ServerStorePostgreSQL

/// A database on a real disk that is really full. Source: S-33.
@Suite struct FullDatabaseTests {
  private static let asNeeded = Households.free.patients[0].medications[1].id
  private static let full = "空きがありません"

  @Test
  func `S-33 on a disk that is really full nothing acknowledged is lost, and it goes on later`()
    async throws
  {
    let database = try await DatabaseUnderTest.onSmallDisk()
    try await ServerUnderTest.run(households: [Households.free], sharing: database) {
      server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      let before = try server.store.rowCounts()["prn_record"] ?? 0
      func record(_ number: Int) async throws -> RawAnswer {
        try await caregiver.recordPRN(Self.asNeeded, key: "try-\(number)")
      }
      #expect(try await record(0).status == 200)
      let error = #expect(throws: PostgreSQLError.self) { try database.fillDisk() }
      #expect(error?.state == "53100")
      // What still fits into pages that are there is written.
      var recorded = 1
      var answer = try await record(recorded)
      while answer.status == 200, recorded < 1000 {
        recorded += 1
        answer = try await record(recorded)
      }
      #expect(answer.refusal == "503 UNAVAILABLE" && answer.header("Retry-After") == "60")
      #expect(answer.text.contains(Self.full) && answer.text.contains("何も書いていません"))
      #expect(try server.store.rowCounts()["prn_record"] == before + recorded)
      #expect(try await server.http.get("/readyz").status == 503)
      #expect(try await caregiver.send("GET", "/today").status == 200)
      try database.makeRoom()
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
      // Its client comes again.
      #expect(try await record(recorded).status == 200)
      #expect(try server.store.rowCounts()["prn_record"] == before + recorded + 1)
    }
  }
}
