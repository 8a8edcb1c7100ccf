import APIContract
import TestSupport

@testable import Domain

/// Answers with anything in them that their types allow.
extension SeededGenerator {
  mutating func date() -> CivilDate {
    CivilDate.bounds.lowerBound.adding(days: Int.random(in: 0...2_932_896, using: &self))
  }

  mutating func instant() -> Timestamp {
    Timestamp(secondsSinceEpoch: Int64.random(in: 0...253_402_300_799, using: &self))
  }

  mutating func quantity() -> Quantity {
    Quantity(thousandths: Int.random(in: 1...1_000_000, using: &self)) ?? .one
  }

  mutating func one<Value>(of values: [Value], else fallback: Value) -> Value {
    values.randomElement(using: &self) ?? fallback
  }

  mutating func recorder() -> Recorder { one(of: [.patient, .caregiver], else: .patient) }

  mutating func text() -> String {
    Bool.random(using: &self)
      ? HostileText.random(using: &self) : one(of: HostileText.fixed, else: "")
  }

  mutating func revision() -> MedicationRevision {
    let first = date()
    return MedicationRevision(
      medication: MedicationID(high: next(), low: next()), name: text(), dosageText: text(),
      doseCountPerIntake: quantity(), effective: first...first)
  }

  mutating func dose() -> DayDose {
    let status = one(
      of: [DoseStatus.taken, .missed, .pending, .beforeRegistration, .skipped], else: .taken)
    let skip = Skip(
      reason: one(of: SkipReason.allCases, else: .other), note: text(), skippedAt: instant(),
      recordedBy: recorder())
    let isTold = Bool.random(using: &self)
    let intake = Intake(takenAt: instant(), recordedBy: recorder())
    return DayDose(
      revision: revision(), scheduledAt: instant(), slot: one(of: DoseSlot.allCases, else: .noon),
      status: status, intake: status == .taken ? intake : nil,
      isBeforeRegistration: status == .beforeRegistration,
      skip: status == .skipped && isTold ? skip : nil)
  }

  mutating func day() -> DayHistory {
    DayHistory(
      date: date(), doses: (0..<Int.random(in: 0...5, using: &self)).map { _ in dose() },
      prnDoses: (0..<Int.random(in: 0...3, using: &self)).map { _ in
        DayPRNDose(
          revision: revision(),
          record: PRNRecord(
            revision: 0, takenAt: instant(), quantity: quantity(), recordedBy: recorder()))
      })
  }

  mutating func calendar() -> CalendarAnswer {
    let month = Bool.random(using: &self) ? date().yearMonth : nil
    let days = month?.days ?? recent()
    return CalendarAnswer(
      month: month, days: days.eachDay.map { summary($0) },
      adherence: Adherence(
        taken: Int.random(in: 0...500, using: &self), due: Int.random(in: 500...900, using: &self)))
  }

  private mutating func recent() -> ClosedRange<CivilDate> {
    HistoryRetentionPolicy.recentDays(today: date())
  }

  private mutating func summary(_ date: CivilDate) -> DaySummary {
    var slots = SlotSummary()
    for slot in DoseSlot.allCases {
      slots[slot] = one(
        of: [.none, .beforeRegistration, .taken, .pending, .missed], else: .none)
      slots.addSkips(Int.random(in: 0...2, using: &self), in: slot)
    }
    return DaySummary(date: date, slots: slots, prnCount: Int.random(in: 0...2, using: &self))
  }
}
