import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Synchronization
import Testing
import ViewModels

/// What a clock that was ahead recorded of a day that has not begun.
struct AnotherDayTests {
  /// Sent at once, once the clock was set right, and two minutes before that day begins.
  @Test(
    arguments: ["date", "scheduledAt"], ["at once", "set right", "just before"])
  func `W-62 a dose of tomorrow by a clock that was off is set aside and never sent by itself`(
    field: String, sent: String
  ) async throws {
    try await Terminal.run(expires: .seconds(86_400)) { terminal in
      let session = try terminal.start()
      let midnight = Timestamp(
        tokyo: testNow.tokyoDate.adding(days: 1), LocalTime(minuteOfDay: 0))
      terminal.device.value = midnight.adding(.seconds(8 * 3600))
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let dose = testDose(1, at: midnight.adding(.seconds(8 * 3600)))
      _ = try outbox.queue(
        .dose(dose, takenAt: terminal.device.value, isPresent: true), for: testPatient,
        with: permit)
      terminal.family.state.withLock {
        $0.writeReplies = [
          0: .answer(422, #"{"code":"VALIDATION","message":"…","field":"\#(field)"}"#)
        ]
      }
      switch sent {
      case "set right": terminal.device.value = testNow
      case "just before":
        terminal.pass(midnight.adding(.seconds(-120)).since(testNow))
        terminal.family.state.withLock { $0.now = midnight.adding(.seconds(-120)) }
      default: break
      }
      #expect(await outbox.sendAll().end == .empty)
      #expect(try outbox.store.counts() == OutboxCounts(waiting: 0, refused: 1))
      terminal.pass(.seconds(86_400))
      terminal.family.state.withLock { $0.now = midnight.adding(.seconds(43_200)) }
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
      let refused = try #require(try outbox.store.refused(for: nil).first)
      #expect(refused.isNotYet && !refused.isTooOld)
      #expect(UnsentWrite(refused).refusal == .notYet)
    }
  }
}
