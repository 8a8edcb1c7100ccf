import APIContract
import Domain
import Localization
import TestSupport
import Testing

@testable import Pages

/// Values in the words of paper.
struct PageWordsTests {
  private let strings = Strings(.japanese)

  @Test func `W-5 paper tells the year of a day of another year`() throws {
    let printed = try #require(CivilDate(year: 2026, month: 12, day: 20))
    let end = try #require(CivilDate(year: 2027, month: 3, day: 31))
    let once = try #require(Quantity(1))
    let medicine = CardAnswer.Medicine(
      medicationId: MedicationID(high: 2, low: 1),
      details: MedicationDetails(name: "甲", dosageText: "1錠", doseCountPerIntake: once),
      regimen: RegimenBody(
        plan: RegimenPlan(start: printed, end: end, timing: .slots([.morning]))), lastTaken: nil,
      inventory: nil)
    let card = CardAnswer(
      displayName: "母", preparedAt: Timestamp(tokyo: printed, LocalTime(minuteOfDay: 600)),
      slotTimes: .standard, profile: .unknown, medicines: [medicine])
    let facts = CardFacts(card, isKept: false, today: printed, in: strings)
    #expect(facts.planned[0].note.contains("2027年3月31日（水）まで"), "\(facts.planned)")
    #expect(facts.moments[0].lines[0].note.contains("2027年3月31日（水）まで"))
    #expect(strings(printed.short(on: printed)) == "12月20日（日）")
  }

  @Test func `R-2 an English card has no Japanese sign between the times of a medicine`() throws {
    var sample = try SampleReport(SeededGenerator(seed: 9, for: "times"), isHostile: false)
    let card = try sample.card(medicines: 1, profile: .unknown)
    let notes = Language.allCases.map {
      CardFacts(card, isKept: false, today: sample.from, in: Strings($0)).planned[0].note
    }
    #expect(notes.contains { $0.contains("8:00・") })
    #expect(notes.contains { $0.contains("8:00, ") && !$0.contains("・") })
  }

  @Test(arguments: [
    (Language.english, "2 tablets", "2 tablets, 6 h apart, at most 3 a day", "2 tablets"),
    (.english, "2tab", "2tab, 6 h apart, at most 3 a day", "2tab"),
    (.japanese, "2錠", "2錠 6時間あける 1日3回まで", "2錠"),
  ])
  func `R-2 an amount on paper keeps its blank and stands apart from its rule`(
    language: Language, dosage: String, amount: String, last: String
  ) throws {
    let day = try #require(CivilDate(year: 2026, month: 12, day: 1))
    let two = try #require(Quantity(2))
    let limits = try #require(AsNeededLimits(minIntervalHours: 6, maxPerDay: 3))
    let now = Timestamp(tokyo: day, LocalTime(minuteOfDay: 600))
    let medicine = CardAnswer.Medicine(
      medicationId: MedicationID(high: 2, low: 1),
      details: MedicationDetails(
        name: "甲", dosageText: dosage, doseCountPerIntake: two, limits: limits),
      regimen: nil, lastTaken: .init(takenAt: now, quantityTaken: two), inventory: nil)
    let card = CardAnswer(
      displayName: "母", preparedAt: now, slotTimes: .standard, profile: .unknown,
      medicines: [medicine])
    let line = CardFacts(card, isKept: false, today: day, in: Strings(language)).asNeeded[0]
    #expect(line.amount == amount)
    #expect(line.note.hasSuffix(" \(last)") || line.note.hasSuffix("\u{3000}\(last)"), "\(line)")
  }

  @Test func `W-10 paper counts no days past a course, nor past what is counted`() throws {
    let hundred = try #require(Stock(100))
    func words(_ days: Int, toEnd: Bool) -> String {
      strings.stock(
        InventoryAnswer(
          medicationId: MedicationID(high: 2, low: 1), medicationName: "甲", quantity: hundred,
          forecast: StockForecast(days: days, lastsToEnd: toEnd), low: false))
    }
    #expect(words(5, toEnd: true) == "100、終わりまで足ります")
    #expect(words(50, toEnd: false) == "100、あと50日分")
    #expect(words(StockForecast.farthest, toEnd: false) == "100、あと99日分以上")
  }
}
