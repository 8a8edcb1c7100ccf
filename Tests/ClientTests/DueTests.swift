import APIContract
import ClientCore
import Domain
import Foundation
import Localization
import ServerCore
import TestSupport
import Testing

@testable import ViewModels

/// いま: what the clock does to the doses of an open 今日.
struct DueTests {
  private static let time = testNow

  private func turn(_ dose: DayAnswer.DoseItem, from: Int64, to: Int64) -> DueTurn? {
    DueTurn(
      of: [dose], after: Self.time.adding(.milliseconds(from)),
      until: Self.time.adding(.milliseconds(to)))
  }

  @Test func `F-1 what begins and what is missed is told once, to the millisecond`() throws {
    let dose = testDose(1)
    let begun = try #require(turn(dose, from: -1, to: 0))
    #expect(begun.isBeginning && begun.count == 1 && begun.scheduledAt == Self.time)
    #expect(turn(dose, from: -1000, to: -1) == nil && turn(dose, from: 0, to: 1000) == nil)
    let missed = dose.untaken(now: Self.time.adding(.milliseconds(3_600_001)))
    #expect(turn(missed, from: 3_600_000, to: 3_600_001)?.isBeginning == false)
    #expect(turn(missed, from: 3_600_001, to: 3_601_000) == nil)
    // A machine that slept all through it tells the end alone.
    #expect(turn(missed, from: -1000, to: 7_200_000)?.isBeginning == false)
  }

  @Test func `F-1 a clock that is set back tells nothing, and the same again when its time comes`()
  {
    let dose = testDose(1)
    #expect(turn(dose, from: 600_000, to: -600_000) == nil)
    #expect(turn(dose, from: 600_000, to: 300_000) == nil)
    #expect(turn(dose, from: -600_000, to: 0)?.isBeginning == true)
    let taken = dose.taken(at: Self.time, by: .caregiver)
    #expect(turn(taken, from: -1, to: 0) == nil)
  }

  @Test func `F-2 a day knows the next moment that matters, and none for what is taken`() throws {
    let dose = String(decoding: testDose(1).jsonBytes, as: UTF8.self)
    let json = #"{"date":"\#(Self.time.tokyoDate)","doses":[\#(dose)],"prnItems":[]}"#
    let day = try JSONDecoder().decode(DayAnswer.self, from: Data(json.utf8))
    let (before, hour) = (Self.time.adding(.seconds(-1)), Self.time.adding(.seconds(3600)))
    #expect(day.nextDue(after: before) == Self.time && day.nextDue(after: Self.time) == nil)
    #expect(day.nextMissed(after: hour) == hour.adding(.milliseconds(1)))
    #expect(day.nextMissed(after: hour.adding(.milliseconds(1))) == nil)
    let taken = day.changingDoses { $0.taken(at: Self.time, by: .caregiver) }
    #expect(taken.nextDue(after: before) == nil && taken.nextMissed(after: before) == nil)
  }

  /// A caregiver's program over the server, whose timer for `turns` waits until the test lets the clock go on.
  @MainActor
  private func program(
    _ server: RealServer, turns: [Duration], passed: Shared<Int>, look: Look
  ) async -> AppModel {
    let overlay = SchedulingRefresh.delay
    let environment = ModelEnvironment(
      now: { [clock = server.clock] in clock.value },
      sleep: { wait in
        guard let turn = turns.firstIndex(of: wait) else {
          if wait > .seconds(60) || wait == overlay || wait == LiveUpdates.patience {
            try await untilCancelled()
          }
          return await Task.yield()
        }
        while passed.value <= turn {
          try Task.checkCancellation()
          await Task.yield()
        }
      }, languageChosen: { _ in }, device: { [server] in await server.device(of: $0) })
    let app = AppModel(
      session: server.session, language: .japanese, look: look, environment: environment)
    let patient = RealServer.family.patients[0]
    let answer = PatientAnswer(
      id: patient.id, displayName: patient.displayName, slotTimes: patient.slotTimes, linked: true,
      version: 1)
    await app.openDevice()
    app.open(.caregiver("hanako@example.jp", opens: answer, of: [answer]))
    return app
  }

  @MainActor
  @Test(arguments: [true, false])
  func `F-2 F-3 one timer for each turn, nobody is asked, the focus stays`(
    rings: Bool
  ) async throws {
    try await RealServer.run { server in
      // The doses are at 08:00, 11:30 and 19:00; it is 11:29.
      let eleven = testNow.adding(.seconds(-1800))
      server.clock.value = eleven.adding(.seconds(-60))
      let passed = Shared(0)
      let app = await program(
        server, turns: [.seconds(60), .milliseconds(3_600_001)], passed: passed,
        look: Look(rings: rings))
      var bells = 0
      app.onBell = { bells += 1 }
      guard case .record(let record) = app.stage else { throw NotShown() }
      let today = record.today
      #expect(
        await eventually {
          server.events.count == 1 && server.asked.value >= 20
            && record.contact.connection.loading == 0
        })
      #expect(today.due.isEmpty && today.turn == nil && today.focusedRow == 0)
      let asked = server.asked.value
      server.clock.value = eleven
      passed.value = 1
      #expect(await eventually { today.turn?.isBeginning == true })
      let day = try #require(today.day)
      #expect(today.due.count == 1 && today.figures(day).due == 1)
      #expect(today.focusedRow == 0 && server.asked.value == asked && bells == (rings ? 1 : 0))
      // Who comes back to 今日 finds what is due.
      app.handle(.tab(.settings))
      app.handle(.tab(.today))
      #expect(today.focusedRow == 1 && today.turn == nil)
      server.clock.value = eleven.adding(.milliseconds(3_600_001))
      passed.value = 2
      #expect(await eventually { today.turn?.isBeginning == false })
      #expect(today.due.isEmpty && today.day?.doses[1].effectiveStatus == .missed)
      #expect(bells == (rings ? 1 : 0))
      app.signedOut()
    }
  }
}
