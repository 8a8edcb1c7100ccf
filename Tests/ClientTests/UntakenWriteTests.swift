import APIClient
import ClientCore
import LocalStore
import Synchronization
import TestSupport
import Testing

/// What becomes of a write that the server does not take, by what it says.
struct UntakenWriteTests {
  @Test func `S-13 what an outdated server does not take waits until it is updated`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.state.withLock { $0.writeReplies[0] = errorReply(503, "SCHEMA_DIFFERS") }
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      _ = try outbox.queue(.asNeeded(testIntake, key: "try-1"), for: testPatient, with: permit)
      #expect(await outbox.sendAll().end == .stopped(.schemaDiffers))
      #expect(await outbox.sendAll().end == .empty)
    }
  }

  @Test func `W-65 what is too large for the server is set aside for that reason`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let queued = try #require(try outbox.queueDose(1, session))
      terminal.family.state.withLock { state in
        state.writeReplies[0] = errorReply(413, "TOO_LARGE")
      }
      let (reports, end) = await outbox.sendAll()
      #expect(end == .empty && reports == [.refused(queued, .tooLarge)])
      let code = try #require(try outbox.store.refused(for: nil).first?.refusalCode)
      #expect(code == "TOO_LARGE" && APIError(refusal: code) == .tooLarge)
    }
  }
}
