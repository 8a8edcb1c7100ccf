import Domain
import LocalStore
import Localization
import Synchronization
import TestSupport
import Testing

@testable import APIContract
@testable import ClientCore
@testable import ViewModels

/// What a person gives up of the unsent, and what is counted as another terminal sends it.
@MainActor @Suite struct GivingUpTests {
  private static let later = testNow.adding(.seconds(60))

  @Test
  func `W-65 decision P-10 what the server may have and fails at is given up by whoever was told`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let id = try #require(try outbox.queueDose(1, session))
      // The server had it once, and its answer was lost; since then it fails at it.
      try outbox.store.mark(id, asTried: true)
      for number in 0..<QueuedWrite.triesInLine {
        #expect(try outbox.discard(id, evenIfThere: true) == .kept(mayBeThere: true))
        terminal.family.state.withLock {
          $0.writeReplies[number] = errorReply(500, "INTERNAL")
          $0.now = testNow.adding(.seconds(40 * number))
        }
        _ = await outbox.sendAll()
        terminal.pass(.seconds(40))
      }
      let later = try await terminal.record(try terminal.start()).outbox
      #expect(try later.stuck().map(\.isStuckUnsure) == [true])
      #expect(try later.discard(id) == .kept(mayBeThere: true))
      let lock = try #require(try outbox.store.sendingLock())
      #expect(try later.discard(id, evenIfThere: true) == .kept(mayBeThere: true))
      lock.release()
      #expect(try later.discard(id, evenIfThere: true) == .gone(mayBeThere: true))
      #expect(try later.store.counts() == OutboxCounts(waiting: 0, refused: 0))
      #expect(try later.discard(id, evenIfThere: true) == .missing)
    }
  }

  @Test func `decision P-10 a try that began since somebody looked counts when it is given up`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let id = try #require(try outbox.queueDose(1, session))
      try outbox.store.postpone(id, tries: QueuedWrite.triesInLine, until: Self.later)
      let seen = try #require(try outbox.stuck().first)
      #expect(!seen.isStuckUnsure)
      try outbox.store.mark(id, asTried: true)
      #expect(try outbox.discard(id, evenIfThere: seen.isStuckUnsure) == .kept(mayBeThere: true))
      #expect(try outbox.store.counts().waiting == 1)
    }
  }

  /// What a terminal has not sent, which asks nobody again by itself.
  private func outgoing(
    _ terminal: Terminal, _ session: OfflineGraceSessionManager
  ) async throws -> OutgoingWrites {
    OutgoingWrites(
      device: try await terminal.record(session),
      contact: ServerContact(grace: session.grace),
      sleep: { _ in try await untilCancelled() }, random: { 0.5 })
  }

  @Test func `W-65 the card of what the server may have says so, and so does what follows`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = try await outgoing(terminal, session)
      let outbox = outgoing.device.outbox
      let id = try #require(try outbox.queueDose(1, session))
      try outbox.store.mark(id, asTried: true)
      try outbox.store.postpone(id, tries: QueuedWrite.triesInLine, until: Self.later)
      let model = SyncModel(outgoing)
      model.opened()
      model.press(1)
      let write = try #require(model.chosen?.write)
      #expect(model.chosen?.card.body.contains(.settingsSyncMayStay) == true)
      model.handle(.nextFocus)
      model.handle(.press)
      #expect(model.notice == .droppedTried(write))
      #expect(outgoing.waitingCount == 0 && outgoing.setAside.isEmpty)
    }
  }

  @Test func `D-O9 what waits is counted as another terminal sends it, and nobody asks in between`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = try await outgoing(terminal, session)
      let changes = try #require(outgoing.device.outbox.store.unsentChanges())
      let following = Task { await outgoing.follow(changes) }
      defer { following.cancel() }
      let other = try await terminal.record(try terminal.start()).outbox
      _ = try other.queueDose(1, session)
      #expect(await eventually { outgoing.waitingCount == 1 })
      #expect(await other.sendAll().end == .empty)
      #expect(await eventually { outgoing.waitingCount == 0 })
    }
  }

  @Test func `W-62 what another terminal sent is read again, and stands once`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = try await outgoing(terminal, session)
      let recorder = TodayRecorder(
        patient: testPatient, outgoing: outgoing, grace: session.grace, now: { testNow })
      let readings = Shared(0)
      recorder.onSettled = { readings.value += 1 }
      let changes = try #require(outgoing.device.outbox.store.unsentChanges())
      let following = Task { await outgoing.follow(changes) }
      defer { following.cancel() }
      let other = try await terminal.record(try terminal.start()).outbox
      let permit = try #require(session.grace.permit)
      let ahead = intake(at: testNow.adding(.seconds(40)))
      _ = try other.queue(.asNeeded(ahead, key: "try"), for: testPatient, with: permit)
      let day = DayAnswer(date: testNow.tokyoDate, doses: [], prnItems: [])
      #expect(await eventually { recorder.applied(to: day).prnItems == [ahead] })
      #expect(await other.sendAll().end == .empty)
      #expect(await eventually { readings.value > 0 })
      let told = DayAnswer(date: testNow.tokyoDate, doses: [], prnItems: [testIntake])
      #expect(recorder.applied(to: told).prnItems == [testIntake])
    }
  }
}
