import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// A year and its trends over HTTP. It is noon in Tokyo on 2026-02-10, and the cutoff is 2026-01-12.
@Suite(.onBothEngines) struct LongViewTests {
  private static let year = "/history/year?year=2026&month=2"

  @Test(arguments: Viewer.allCases)
  func `R-12 a year is never refused, and a free plan's holds exactly the open days`(
    viewer: Viewer
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let answer: YearAnswer = try await viewer.get(Self.year, from: server).decoded()
      #expect(answer.from == day("2025-03-01") && answer.to == day("2026-02-28"))
      #expect(answer.cutoffDate == (viewer.isPremium ? nil : day("2026-01-12")))
      let days = answer.months.flatMap(\.tallies)
      let first = viewer.isPremium ? day("2025-03-01") : day("2026-01-12")
      #expect(days.map(\.date) == Array((first...day("2026-02-10")).eachDay))
      // The figures of the open days are those of 直近30日.
      let recent: CalendarAnswer = try await viewer.get("/history/recent", from: server).decoded()
      let open = days.suffix(30).reduce(DoseTally()) { $0 + $1.tally.all }
      #expect(open.adherence == recent.adherence)
      if !viewer.isPremium { #expect(answer.adherence == recent.adherence) }
      let closed: YearAnswer = try await viewer.get(
        "/history/year?year=2025&month=12", from: server
      )
      .decoded()
      #expect(closed.months.isEmpty != viewer.isPremium && closed.to == day("2025-12-31"))
      let future: YearAnswer = try await viewer.get(
        "/history/year?year=9999&month=12", from: server
      )
      .decoded()
      #expect(future.months.isEmpty && future.adherence.due == 0)
    }
  }

  @Test(arguments: Viewer.allCases)
  func `R-13 thirty days are open to everybody, more exactly to premium`(
    viewer: Viewer
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let trends: TrendsAnswer = try await viewer.get("/history/trends?days=30", from: server)
        .decoded()
      #expect(trends.from == day("2026-01-12") && trends.to == day("2026-02-10"))
      let recent: CalendarAnswer = try await viewer.get("/history/recent", from: server).decoded()
      #expect(
        Adherence(taken: trends.all.taken, due: trends.all.due) == recent.adherence)
      for days in [90, 365] {
        let answer = try await viewer.get("/history/trends?days=\(days)", from: server)
        #expect(answer.status == (viewer.isPremium ? 200 : 403))
        guard !viewer.isPremium else { continue }
        let body: ErrorBody = try answer.decoded()
        #expect(body.code == .historyRetentionLimit)
        #expect(body.retention?.cutoffDate == day("2026-01-12"))
      }
      for query in [
        "", "?days=", "?days=31", "?days=-30", "?days=30&days=30", "?days=%EF%BC%93%EF%BC%90",
      ] {
        let answer = try await viewer.get("/history/trends\(query)", from: server)
        #expect(answer.status == 422, "\(query)")
        #expect(answer.text.contains("days は、30、90、365のどれかを"), "\(answer)")
      }
    }
  }

  @Test func `R-12 R-13 a patient's numbers do not tell why a dose was left out`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      let (free, own) = (Viewer.freeCaregiver, Viewer.freePatient)
      var told: Set<String> = []
      for reason in [SkipReason.doctor, .unwell] {
        _ = try await caregiver.skip(
          RecordingTests.tablet, "2026-02-10T10:00:00Z", reason)
        let year: YearAnswer = try await free.get(Self.year, from: server).decoded()
        let today = try #require(year.months.last?.tallies.last?.tally[.evening])
        #expect((today.leftOut, today.excused) == (reason == .doctor ? (0, 1) : (1, 0)))
        for topic in [Self.year, "/history/trends?days=30"] {
          told.insert(try await own.get(topic, from: server).text)
        }
      }
      // The same bytes for either reason.
      #expect(told.count == 2)
    }
  }

  @Test func `R-12 one medicine's year is its own, and one that is not there has none`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let viewer = Viewer.premiumCaregiver
      let all: YearAnswer = try await viewer.get(Self.year, from: server).decoded()
      let trends: TrendsAnswer = try await viewer.get("/history/trends?days=365", from: server)
        .decoded()
      var sum = Adherence()
      for medicine in trends.medicines {
        let one: YearAnswer = try await viewer.get(
          "\(Self.year)&medicationId=\(medicine.medicationId)", from: server
        ).decoded()
        sum = Adherence(taken: sum.taken + one.taken, due: sum.due + one.due)
      }
      #expect(sum == all.adherence && !trends.medicines.isEmpty)
      let none: YearAnswer = try await viewer.get(
        "\(Self.year)&medicationId=\(MedicationID(high: 9, low: 9))", from: server
      ).decoded()
      #expect(none.adherence.due == 0 && none.months.count == 12)
      let bad = try await viewer.get("\(Self.year)&medicationId=42", from: server)
      #expect(bad.status == 422)
    }
  }

  @Test func `R-12 a year costs no more bytes than three months`() async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let viewer = Viewer.premiumCaregiver
      let month = try await viewer.get("/history/month?year=2026&month=1", from: server)
      let year = try await viewer.get("/history/year?year=2026&month=1", from: server)
      #expect(year.text.utf8.count <= 3 * month.text.utf8.count)
    }
  }
}
