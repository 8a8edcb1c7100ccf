import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Synchronization
import TestSupport
import Testing

/// Taking back, once what takes back has waited for the server.
struct TakeBackTests {
  @Test func `decision P-10 what takes back says when it was decided`() async throws {
    try await Terminal.run(expires: .seconds(7200)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let doses = [testDose(1), testDose(2)]
      _ = try outbox.queue(.undo([testDose(3)]), for: testPatient, with: permit)
      #expect(await outbox.sendAll().end == .empty)
      let fresh = try #require(terminal.writes.last)
      #expect(fresh.path.contains("decidedAt=\(testNow.adding(.seconds(2)))"), "\(fresh.path)")
      let queued = try outbox.queue(.undo(doses), for: testPatient, with: permit)
      terminal.pass(.seconds(600))
      terminal.family.state.withLock { state in
        state.now = testNow.adding(.seconds(600))
        // Somebody has recorded the first one meanwhile.
        state.writeReplies[state.writeCount] = errorReply(409, "CONFLICT")
      }
      _ = try await session.patients()
      let (reports, end) = await outbox.sendAll()
      #expect(end == .empty && reports == [.refused(queued, .conflict)])
      // The other one is taken back all the same, and what stays is told.
      let late = terminal.writes.suffix(2).map(\.path)
      #expect(late.allSatisfy { $0.contains("decidedAt=\(testNow)") }, "\(late)")
      #expect(try outbox.store.refused(for: nil).map(\.refusalCode) == ["CONFLICT"])
    }
  }
}
