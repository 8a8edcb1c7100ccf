import APIClient
import ClientCore
import Domain
import HTTPTypes
import Synchronization
import Testing

@testable import APIContract

/// Nothing that writes leaves a device that may only read, whatever it is and whoever sends it.
struct PermitTests {
  private static let parts = [
    "00000000-0000-0002-0000-000000000001", "00000000-0000-0003-0000-000000000001",
  ]

  /// A wrong clock has ended the grace; the server is there again, and answers all but the renewal.
  private static func latched(
    _ body: (Terminal, OfflineGraceSessionManager) async throws -> Void
  ) async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let reader = RecordReader(session: session, subject: .ownRecord)
      _ = try await reader.access()
      terminal.family.cut()
      terminal.device.value = testNow.adding(OfflineGrace.period + .seconds(600))
      _ = await failure { () async throws(APIError) in try await reader.access() }
      terminal.device.value = testNow
      terminal.family.mend()
      terminal.family.state.withLock { $0.refreshReply = errorReply(500, "INTERNAL") }
      #expect(session.grace.permit == nil)
      try await body(terminal, session)
    }
  }

  @Test(arguments: APIOperation.allCases)
  func `W-2 every operation that writes is refused in read-only, and no other`(
    operation: APIOperation
  ) async throws {
    try await Self.latched { terminal, session in
      let call = Call<NoBody, Void>(operation, Self.parts)
      let error = await failure { () async throws(APIError) in try await session.send(call) }
      let isRefused = error == .readOnly(.graceExpired)
      #expect(isRefused == (operation.effect == .writes))
      #expect((terminal.count(of: call.endpoint.path) == 0) == isRefused)
    }
  }

  @Test(arguments: APIOperation.allCases.filter { $0.effect == .writes })
  func `W-2 the client of a session refuses what goes past its sending too`(
    operation: APIOperation
  ) async throws {
    try await Self.latched { terminal, session in
      let call = Call<NoBody, Void>(operation, Self.parts)
      let error = await failure { () async throws(APIError) in
        try await session.client.send(call, token: "access-0")
      }
      #expect(error == .readOnly(.graceExpired) && terminal.count(of: call.endpoint.path) == 0)
    }
  }

  @Test(arguments: [
    ScriptedServer.Reply.hangUp, errorReply(500, "INTERNAL"), errorReply(503, "UNAVAILABLE"),
  ])
  func `W-2 with an ended token too the reason is read-only, and a renewal opens writing`(
    renewal: ScriptedServer.Reply
  ) async throws {
    try await Terminal.run { terminal in
      terminal.pass(OfflineGrace.period + .seconds(1))
      let session = try terminal.start()
      terminal.family.state.withLock { $0.refreshReply = renewal }
      let write = Call<NoBody, Void>(.revoke, Self.parts)
      #expect(
        await failure { () async throws(APIError) in try await session.send(write) }
          == .readOnly(.graceExpired))
      #expect(
        await failure { () async throws(APIError) in try await session.requirePermit() }
          == .readOnly(.graceExpired))
      terminal.family.state.withLock { $0.refreshReply = nil }
      try await session.requirePermit()
      #expect(session.grace.permit != nil)
      _ = await failure { () async throws(APIError) in try await session.send(write) }
      #expect(terminal.count(of: write.endpoint.path) == 1)
    }
  }

  @Test
  func `W-2 whatever changes something by its method is decided as writing or as coming back`() {
    // A search reads, and has its text in the body so that no log of addresses has it.
    for operation in APIOperation.allCases where operation != .search {
      #expect((operation.effect == .reads) == (operation.method == .get), "\(operation)")
    }
    #expect(APIOperation.search.effect == .reads)
    let back = APIOperation.allCases.filter { $0.effect == .returns }
    #expect(
      back == [
        .signUp, .signIn, .refreshCaregiver, .signOut, .link, .refreshPatient, .endPatientSession,
        .claim, .storeNotification,
      ])
  }
}
