import APIContract
import Domain
import Localization
import Testing

@testable import ViewModels

/// What a search has found, in words.
struct FindingWordsTests {
  @Test(arguments: [
    (SearchAnswer.Dose.Kind.taken, "11月28日 8:00の分", "planned 28 Nov 8:00"),
    (.skipped, "11月28日 8:00の分", "planned 28 Nov 8:00"),
    (.asNeeded, "11月28日 8:00", "28 Nov 8:00"),
  ])
  func `R-15 a dose that was found names its planned time as such, one as needed when it was taken`(
    kind: SearchAnswer.Dose.Kind, japanese: String, english: String
  ) throws {
    let day = try #require(CivilDate(ascii: "2026-11-28"))
    let today = day.adding(days: 1)
    let dose = SearchAnswer.Dose(
      medicationId: MedicationID(high: 3, low: 1), name: "Amlodipine",
      at: Timestamp(tokyo: day, LocalTime(minuteOfDay: 480)), kind: kind)
    func at(_ language: Language) -> String {
      FoundWords(dose, isNote: false, strings: Strings(language), today: today).at
    }
    #expect(at(.japanese) == japanese && at(.english) == english)
  }
}
