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

/// What is said of a write that has no answer, that is refused for its day, or that stands otherwise than it was recorded.
@MainActor @Suite struct UnsentStandingTests {
  @Test(arguments: [("scheduledAt", -40, true), ("scheduledAt", 0, false), ("name", -40, false)])
  func `W-65 decision P-23 what is refused for its day names that, and is not sent again`(
    field: String, days: Int, isTooOld: Bool
  ) async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let time = testNow.adding(.seconds(days * 86_400))
      let dose = testDose(1, at: time)
      terminal.family.state.withLock {
        $0.writeReplies[0] = .answer(
          422, #"{"code":"VALIDATION","message":"…","field":"\#(field)"}"#)
      }
      _ = try outbox.queue(
        .dose(dose, takenAt: time, isPresent: false), for: testPatient, with: permit)
      #expect(await outbox.sendAll().end == .empty)
      let queued = try #require(try outbox.store.refused(for: nil).first)
      let write = UnsentWrite(queued)
      #expect(queued.refusalCode == "VALIDATION" && queued.isTooOld == isTooOld)
      #expect(write.refusal == (isTooOld ? .tooOld : .changed))
      let card = Question(setAside: write, number: 0, of: nil, on: testNow.tokyoDate)
      #expect(card.body.contains(.refusalTooOldHow) == isTooOld)
      #expect(card.buttons.contains { $0.label == .settingsSyncRetry } == !isTooOld)
      #expect(card.buttons[card.focus].label != .settingsSyncDrop)
    }
  }

  @Test func `W-65 the card of what is too old gives it up by its first button`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let device = try await terminal.record(session)
      let permit = try #require(session.grace.permit)
      let time = testNow.adding(.seconds(-40 * 86_400))
      let id = try device.outbox.queue(
        .dose(testDose(1, at: time), takenAt: time, isPresent: false), for: testPatient,
        with: permit)
      try device.outbox.store.refuse(id, reason: "VALIDATION:scheduledAt", at: testNow)
      let model = SyncModel(
        OutgoingWrites(
          device: device, contact: ServerContact(grace: session.grace),
          sleep: { _ in try await untilCancelled() }, random: { 0.5 }))
      model.opened()
      model.press(1)
      let write = try #require(model.chosen?.write)
      model.handle(.click("settings.sync.drop.0"))
      #expect(model.notice == .dropped(write))
      #expect(model.outgoing.refusedCount == 0)
    }
  }

  @Test func `decision 0154 an amount is told only of a record that is known to be there`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      // The server answers 2, and nobody finds the record in its day.
      let own = DayAnswer.PRNItem(
        medicationId: testIntake.medicationId, medicationName: testIntake.medicationName,
        takenAt: testNow, quantityTaken: testDose(1).doseCountPerIntake, actorType: .caregiver)
      let write = RecordWrite.asNeeded(own, key: "try-1")
      #expect(write.otherAmounts(.asNeeded(testIntake)).count == 1)
      _ = try outbox.queue(write, for: testPatient, with: permit)
      let others = Shared<[OtherAmount]>([])
      let end = await outbox.send { _ in
      } told: { sent in
        others.value += sent.write.otherAmounts(sent.answer)
      }
      #expect(end == .empty && others.value.isEmpty)
    }
  }

  @Test func `W-65 what this window sends counts as unsent once no answer comes`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.state.withLock { $0.writeReplies[0] = .silence }
      let session = try terminal.start()
      let isOver = Shared(false)
      let outgoing = OutgoingWrites(
        device: try await terminal.record(session),
        contact: ServerContact(grace: session.grace),
        sleep: { wait in
          guard wait == OutgoingWrites.patience else { return try await untilCancelled() }
          while !isOver.value {
            try Task.checkCancellation()
            await Task.yield()
          }
        }, random: { 0.5 })
      _ = try outgoing.device.outbox.queueDose(1, session)
      outgoing.send()
      #expect(await eventually { terminal.writes.count == 1 })
      #expect(outgoing.isSending && !outgoing.isLate && outgoing.waitingCount == 1)
      isOver.value = true
      #expect(await eventually { outgoing.isLate })
      outgoing.stop()
      #expect(!outgoing.isLate)
    }
  }

  @Test func `W-65 a taking back that waits names its medicine`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let strings = Strings(.japanese)
      for doses in [[testDose(1)], [testDose(1), testDose(2)]] {
        _ = try outbox.queue(.undo(doses), for: testPatient, with: permit)
      }
      let told = try outbox.waiting(for: testPatient).map {
        strings(UnsentWrite($0).when(on: testNow.tokyoDate))
      }
      #expect(told.first == "2月10日 取り消し　昼の薬1" && told.last == "2月10日 取り消し　昼の2件", "\(told)")
    }
  }
}
