import APIClient
import Domain
import LocalStore
import Localization
import Synchronization
import TestSupport
import Testing

@testable import APIContract
@testable import ClientCore
@testable import ViewModels

/// What is said after a dose was recorded, where several members look after a household.
@MainActor @Suite struct RecorderNameTests {
  @Test func `F-15 the sentence after a record names whom its row names`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = OutgoingWrites(
        device: try await terminal.record(session),
        contact: ServerContact(grace: session.grace),
        sleep: { _ in try await untilCancelled() }, random: { 0.5 })
      var answered = testDose(1).taken(at: testNow, by: .caregiver)
      answered.recordedByName = "美咲"
      let body = String(decoding: answered.jsonBytes, as: UTF8.self)
      terminal.family.state.withLock {
        $0.writeReplies[0] = .answer(200, headers: "Server-Time: \(testNow)\r\n", body)
      }
      let recorder = TodayRecorder(
        patient: testPatient, outgoing: outgoing, grace: session.grace, now: { testNow })
      let strings = Strings(.japanese)
      @MainActor func said() -> String {
        recorder.notice.map { strings($0.phrase(strings, on: testNow.tokyoDate)) } ?? ""
      }
      recorder.record(testDose(1), on: testNow.tokyoDate)
      #expect(said().contains("12:00 家族。"))
      #expect(await eventually { said().contains("12:00 美咲さん。") }, "\(said())")
    }
  }

  @Test func `decision P-10 a dose that stands with another amount is said on the screen`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = OutgoingWrites(
        device: try await terminal.record(session),
        contact: ServerContact(grace: session.grace),
        sleep: { _ in try await untilCancelled() }, random: { 0.5 })
      let dose = testDose(1)
      let answered = DayAnswer.DoseItem(
        medicationId: dose.medicationId, medicationName: dose.medicationName, dosageText: "2錠",
        doseCountPerIntake: try #require(Quantity(2)), scheduledAt: dose.scheduledAt,
        slot: dose.slot, effectiveStatus: .taken, recordedByType: .caregiver, takenAt: testNow)
      let body = String(decoding: answered.jsonBytes, as: UTF8.self)
      terminal.family.state.withLock {
        $0.writeReplies[0] = .answer(200, headers: "Server-Time: \(testNow)\r\n", body)
      }
      let recorder = TodayRecorder(
        patient: testPatient, outgoing: outgoing, grace: session.grace, now: { testNow })
      let strings = Strings(.japanese)
      @MainActor func said() -> String {
        recorder.notice.map { strings($0.phrase(strings, on: testNow.tokyoDate)) } ?? ""
      }
      recorder.record(dose, on: testNow.tokyoDate)
      #expect(await eventually { said().contains("1錠と記録しましたが") }, "\(said())")
      #expect(said().contains("記録は2錠になりました"), "\(said())")
    }
  }

  @Test func `D-M7 a slot that was recorded already offers nothing to take back`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = OutgoingWrites(
        device: try await terminal.record(session),
        contact: ServerContact(grace: session.grace),
        sleep: { _ in try await untilCancelled() }, random: { 0.5 })
      let recorder = TodayRecorder(
        patient: testPatient, outgoing: outgoing, grace: session.grace, now: { testNow })
      let day = DayAnswer(
        date: testNow.tokyoDate, doses: [testDose(1), testDose(2)], prnItems: [])
      recorder.recordSlot(.noon, of: day)
      // Somebody else has recorded both: the server answers that it recorded none.
      #expect(await eventually { recorder.notice == .slotIsTaken(.noon, on: day.date) })
      recorder.undo(on: day.date, focused: nil)
      #expect(recorder.notice == .nothingToUndo)
      await outgoing.finish()
      #expect(terminal.writes.map(\.method) == ["POST"])
    }
  }

  @Test func `D-O11 what another terminal had refused is not recorded here either`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = OutgoingWrites(
        device: try await terminal.record(session),
        contact: ServerContact(grace: session.grace),
        sleep: { _ in try await untilCancelled() }, random: { 0.5 })
      let recorder = TodayRecorder(
        patient: testPatient, outgoing: outgoing, grace: session.grace, now: { testNow })
      terminal.family.cut()
      recorder.record(testDose(1), on: testNow.tokyoDate)
      await outgoing.finish()
      let other = try await terminal.record(try terminal.start()).outbox
      let queued = try #require(try other.waiting(for: nil).first)
      try other.store.refuse(queued.id, reason: "CONFLICT", at: testNow)
      recorder.readQueue()
      guard case .notRecorded(_, .changed)? = recorder.notice else {
        Issue.record("\(String(describing: recorder.notice))")
        return
      }
      recorder.undo(on: testNow.tokyoDate, focused: nil)
      #expect(recorder.notice == .nothingToUndo)
      // Whoever waits for it hears of the refusal, and it is said once.
      let outcomes = await outgoing.outcomes(of: [queued.id])
      #expect(outgoing.refusedCount == 0)
      guard case .failure(.conflict)? = outcomes.first else {
        Issue.record("\(outcomes)")
        return
      }
    }
  }
}
