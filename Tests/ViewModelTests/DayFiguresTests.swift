import Domain
import Localization
import Testing

@testable import APIContract
@testable import ViewModels

/// The figures of a day, of which something may not be known here.
struct DayFiguresTests {
  private static let day = CivilDate.bounds.lowerBound.adding(days: 20_494)

  private func dose(_ hour: Int, _ status: DoseStatus) -> DayAnswer.DoseItem {
    DayAnswer.DoseItem(
      medicationId: MedicationID(high: 1, low: 1), medicationName: "アムロジピン錠5mg",
      dosageText: "1錠",
      doseCountPerIntake: .one,
      scheduledAt: Timestamp(tokyo: Self.day, LocalTime(minuteOfDay: hour * 60)), slot: .morning,
      effectiveStatus: status, recordedByType: nil, takenAt: nil)
  }

  /// One taken, one missed, and one at 19:00.
  private func figures(_ evening: DoseStatus, isKnown: Bool) -> DayFigures {
    let doses = [dose(8, .taken), dose(13, .missed), dose(19, evening)]
    let day = DayAnswer(date: Self.day, doses: doses, prnItems: [])
    return DayFigures(day) { !isKnown && $0 == doses[2] }
  }

  @Test(arguments: [DoseStatus.pending, .missed, .taken])
  func `W-9 while one dose is unknown no figure is told, not even of the others`(
    evening: DoseStatus
  ) {
    let known = figures(evening, isKnown: true)
    #expect(known.adherence.due == (evening == .pending ? 2 : 3) && known.percent != nil)
    let figures = figures(evening, isKnown: false)
    #expect(figures.hasUnknown && figures.adherence == Adherence() && figures.percent == nil)
    #expect(figures.caregiver == .todayUnknown)
  }
}
