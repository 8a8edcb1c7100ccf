import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What devices keep ahead, in one answer. It is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct DaysAheadTests {
  private static let path = "/history/ahead"

  @Test(arguments: Viewer.allCases)
  func `S-36 the two weeks to come are what each of their days is alone, whoever asks`(
    viewer: Viewer
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      for household in RetentionTests.households {
        let caregiver = try await CaregiverCaller(server, household)
        let tablet = household.patients[0].medications[0].id
        let changed = try await caregiver.change(tablet) {
          $0.regimen = .daily("08:00", "12:30", "19:00", to: "2026-02-20")
        }
        #expect(changed.status == 200, "\(changed)")
      }
      var alone: [String] = []
      for date in (day("2026-02-11")...day("2026-02-24")).eachDay {
        alone.append(try await viewer.get("/history/day?date=\(date)", from: server).text)
      }
      let ahead = try await viewer.get(Self.path, from: server)
      #expect(ahead.status == 200 && ahead.header("Cache-Control") == "no-store")
      #expect(ahead.text == #"{"items":["# + alone.joined(separator: ",") + "]}")
      let counts = try ahead.decoded(as: ListAnswer<DayAnswer>.self).items.map(\.doses.count)
      #expect(counts == Array(repeating: 3, count: 10) + Array(repeating: 0, count: 4))
    }
  }

  @Test func `S-36 the days ahead move at midnight in Tokyo and not a second before`()
    async throws
  {
    try await ServerUnderTest.run(at: "2026-02-10T14:59:59Z", households: [Households.free]) {
      server async throws in
      let before = try await Viewer.freePatient.get(Self.path, from: server)
      let first = try before.decoded(as: ListAnswer<DayAnswer>.self).items.first?.date
      #expect(first == day("2026-02-11"))
      server.clock.advance(by: .seconds(1))
      let after = try await Viewer.freePatient.get(Self.path, from: server)
      let dates = try after.decoded(as: ListAnswer<DayAnswer>.self).items.map(\.date)
      #expect(dates == (day("2026-02-12")...day("2026-02-25")).eachDay)
    }
  }
}
