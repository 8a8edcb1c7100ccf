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
  @Test(arguments: ["date", "scheduledAt"])
  func `W-62 a dose of tomorrow by a clock that was off is set aside and never sent by itself`(
    field: String
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
      #expect(await outbox.sendAll().end == .empty)
      terminal.pass(midnight.adding(.seconds(3600)).since(testNow))
      terminal.family.state.withLock { $0.now = midnight.adding(.seconds(3600)) }
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
      let refused = try #require(try outbox.store.refused(for: nil).first)
      #expect(refused.isNotYet && !refused.isTooOld)
      #expect(UnsentWrite(refused).refusal == .notYet)
    }
  }
}
