import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Synchronization
import TestSupport
import Testing

/// What waits on this device and how it gets to the server.
struct OutboxSendingTests {
  @Test
  func `decision P-10 a write whose answer was lost is said again in the same words`() async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.state.withLock { $0.writeReplies[0] = .hangUp }
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      _ = try outbox.queue(.asNeeded(testIntake, key: "try-1"), for: testPatient, with: permit)
      _ = await outbox.sendAll()
      // Killed between effect and answer: another start sends what still waits.
      let later = try await terminal.record(try terminal.start()).outbox
      terminal.family.state.withLock { $0.writeReplies[1] = errorReply(503, "UNAVAILABLE") }
      _ = await later.sendAll()
      let tries = terminal.writes
      #expect(tries.count >= 2)
      #expect(Set(tries.map(\.body)).count == 1)
      #expect(Set(tries.map { $0.headers["idempotency-key"] }) == ["try-1"])
    }
  }

  @Test
  func `D-O11 500 three times sets a write aside, and the rest goes on`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let ids = try (1...3).map { try #require(try outbox.queueDose($0, session)) }
      terminal.family.state.withLock { state in
        for number in 1...3 { state.writeReplies[number] = errorReply(500, "INTERNAL") }
      }
      #expect(await outbox.sendAll().end == .stopped(.server))
      #expect(await outbox.sendAll().end == .stopped(.server))
      let (reports, end) = await outbox.sendAll()
      #expect(end == .empty)
      #expect(reports.first == .refused(ids[1], .server) && reports.count == 2)
      #expect(try outbox.store.refused(for: nil).map(\.id) == [ids[1]])
      try outbox.store.retry(ids[1])
      #expect(await outbox.sendAll().end == .empty)
      #expect(try outbox.store.counts() == OutboxCounts(waiting: 0, refused: 0))
    }
  }

  @Test
  func `while another terminal sends nobody else does, and nothing is withdrawn`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let other = try await terminal.record(try terminal.start()).outbox
      let id = try #require(try outbox.queueDose(1, session))
      let lock = try #require(try other.store.sendingLock())
      #expect(await outbox.sendAll().end == .busy)
      #expect(try !outbox.withdraw(id))
      lock.release()
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
    }
  }

  @Test
  func `D-O9 two terminals that send at once send each write once`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outboxes = [
        try await terminal.record(session).outbox,
        try await terminal.record(try terminal.start()).outbox,
      ]
      for number in 1...40 { _ = try outboxes[number % 2].queueDose(UInt64(number), session) }
      await withTaskGroup(of: Void.self) { group in
        for outbox in outboxes { group.addTask { _ = await outbox.sendAll() } }
      }
      #expect(await outboxes[0].sendAll().end == .empty)
      let names = terminal.writes.map(\.body)
      #expect(names.count == 40)
      let order = (1...40).map { "\(MedicationID(high: 3, low: UInt64($0)))" }
      #expect(zip(names, order).allSatisfy { $0.contains($1) })
    }
  }

  @Test
  func `D-O8 without leave to write nothing gets as far as the disk`() async throws {
    try await Terminal.run { terminal in
      terminal.family.cut()
      terminal.pass(OfflineGrace.period)
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      #expect(try outbox.queueDose(1, session) == nil)
      await session.closeGraceNotice()
      #expect(try outbox.queueDose(1, session) == nil)
      #expect(try outbox.store.counts().waiting == 0)
    }
  }
}
