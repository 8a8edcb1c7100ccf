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

  @Test func `F-1 what the clock did is told of the doses that are still so, and of no other`()
    throws
  {
    let doses = [testDose(1), testDose(2)]
    let begun = try #require(
      DueTurn(of: doses, after: Self.time.adding(.milliseconds(-1)), until: Self.time))
    #expect(begun.stillSo(of: doses, at: Self.time) == begun && begun.count == 2)
    let taken = doses[0].taken(at: Self.time, by: .caregiver)
    #expect(begun.stillSo(of: [taken, doses[1]], at: Self.time)?.count == 1)
    #expect(begun.stillSo(of: [taken], at: Self.time) == nil)
    let end = Self.time.adding(.milliseconds(3_600_001))
    #expect(begun.stillSo(of: doses, at: end) == nil)
    let missed = doses.map { $0.untaken(now: end) }
    let over = try #require(DueTurn(of: missed, after: Self.time, until: end))
    #expect(!over.isBeginning && over.stillSo(of: missed, at: end) == over)
    #expect(over.stillSo(of: [taken, missed[1]], at: end)?.count == 1)
    #expect(over.stillSo(of: [taken], at: end) == nil)
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
}
