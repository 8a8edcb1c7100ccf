import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Searching a record. It is noon in Tokyo on 2026-02-10, and the cutoff is 2026-01-12.
@Suite(.onBothEngines) struct SearchTests {
  private static let households = [Households.free, Households.premium]

  private static func search(
    _ text: String, _ server: ServerUnderTest, in household: HouseholdRecord
  ) async throws -> SearchAnswer {
    let caller = try await CaregiverCaller(server, household)
    return try await caller.send("POST", "/search", SearchRequest(text: text).jsonBytes).decoded()
  }

  @Test(arguments: ["アムロジピン", "ｱﾑﾛｼﾞﾋﾟﾝ", "あむろじぴん", "５ＭＧ", "5Mg"])
  func `R-15 one text finds every way to spell it`(text: String) async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let found = try await Self.search(text, server, in: Households.free)
      #expect(found.medicines.map(\.name) == ["アムロジピン錠5mg"])
      #expect(found.doses.count == SearchAnswer.most && found.moreDoses)
      #expect(found.notes.isEmpty && !found.moreNotes && !found.moreMedicines)
    }
  }

  @Test func `R-15 a closed day is neither found nor counted`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      // So it was called until 2025-11-29, which only premium opens.
      let free = try await Self.search("2.5mg", server, in: Households.free)
      #expect(free.isEmpty && !free.moreDoses)
      let premium = try await Self.search("2.5mg", server, in: Households.premium)
      #expect(premium.doses.count == SearchAnswer.most && premium.moreDoses)
      #expect(premium.doses.allSatisfy { $0.at.tokyoDate < day("2025-11-30") })
    }
  }

  @Test(arguments: ["", "   ", "\\u0000", String(repeating: "あ", count: 101), "\\u200b"])
  func `R-15 what is no text to search for is refused, and a pattern is a text`(
    text: String
  ) async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let caller = try await CaregiverCaller(server, Households.free)
      let refused = try await caller.send("POST", "/search", json: #"{"text":"\#(text)"}"#)
      #expect(refused.status == 422, "\(refused)")
      for pattern in ["%", "_", "*", "' OR 1=1 --", "\"", ".*"] {
        let found = try await Self.search(pattern, server, in: Households.free)
        #expect(found.isEmpty, "\(pattern)")
      }
    }
  }

  @Test(.onFileAlone) func `R-15 a search finds exactly what a look at every open day finds`()
    async throws
  {
    var random = SeededGenerator(for: "a search of open days")
    for household in Self.households {
      try await ServerUnderTest.run(households: Self.households) { server async throws in
        let caller = try await CaregiverCaller(server, household)
        for offset in 0..<12 where Bool.random(using: &random) {
          try await Self.skip(day("2026-01-20").adding(days: offset), offset, caller, household)
        }
        let first = household.path == Households.free.path ? "2026-01-12" : "2025-10-01"
        let days = try await Self.days(day(first)...day("2026-02-10"), caller)
        for text in ["ロキソ", "ﾋﾟﾝ錠", "2.5", "吐き気", "60MG", "ない薬"] {
          let found = try await Self.search(text, server, in: household)
          let doses = Self.scanned(days, text)
          #expect(found.doses.map(\.at) == doses.suffix(SearchAnswer.most).reversed(), "\(text)")
          #expect(found.moreDoses == (doses.count > SearchAnswer.most))
          #expect(found.notes.map(\.at) == Self.noted(days, text).reversed(), "\(text)")
        }
      }
    }
  }

  /// What was taken in the evening is left out instead.
  private static func skip(
    _ date: CivilDate, _ number: Int, _ caller: CaregiverCaller, _ household: HouseholdRecord
  ) async throws {
    let tablet = household.patients[0].medications[0].id
    let at = Timestamp(tokyo: date, LocalTime(minuteOfDay: 1140))
    let skip = SkipRequest(
      medicationId: tablet, scheduledAt: at, reason: .unwell,
      note: number.isMultiple(of: 2) ? "吐き気" : "")
    let answer = try await caller.send("POST", "/dose-records/skip", skip.jsonBytes)
    #expect(answer.status == 200, "\(answer)")
  }

  private static func days(
    _ days: ClosedRange<CivilDate>, _ caller: CaregiverCaller
  ) async throws -> [DayAnswer] {
    var all: [DayAnswer] = []
    for date in days.eachDay {
      all.append(try await caller.send("GET", "/history/day?date=\(date)").decoded())
    }
    return all
  }

  private static func scanned(_ days: [DayAnswer], _ text: String) -> [Timestamp] {
    days.flatMap { day in
      let doses = day.doses.filter { dose in
        dose.isSettled && dose.medicationName.folded.contains(text.folded)
      }
      let asNeeded = day.prnItems.filter { $0.medicationName.folded.contains(text.folded) }
      return (doses.map(\.scheduledAt) + asNeeded.map(\.takenAt)).sorted()
    }
  }

  private static func noted(_ days: [DayAnswer], _ text: String) -> [Timestamp] {
    days.flatMap(\.doses).filter { ($0.skip?.note ?? "").folded.contains(text.folded) }
      .map(\.scheduledAt)
  }
}
