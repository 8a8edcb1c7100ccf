import Foundation
import TestSupport
import Testing

/// The whole program with another time zone around it.
struct TimeZoneTests {
  /// Half an hour before midnight in Tokyo and ten minutes after it: on one side New York, on the
  /// other Kiritimati has another date. The last zone needs no zone files on the machine.
  @Test(
    .timeLimit(.minutes(5)), arguments: ["America/New_York", "Pacific/Kiritimati", "<+14>-14"],
    [
      ("2026-03-30T14:30:00Z", "2026-03-30", "2026-03-01"),
      ("2026-03-30T15:10:00Z", "2026-03-31", "2026-03-02"),
    ])
  func `010 FR-001 the time zone of the process does not matter`(
    _ zone: String, _ moment: (now: String, today: String, cutoff: String)
  ) async throws {
    var options = HeadlessServer.Options(now: moment.now, historyDays: 60)
    options.environment = ["TZ": zone]
    try await HeadlessServer.run(options) { server in
      #expect(server.demo.today == moment.today)
      #expect(server.demo.cutoffDate == moment.cutoff)
      let households = server.demo.households
      for household in [households.free, households.revoked] {
        try await expect(household, server.http, moment.cutoff, isPremium: false)
      }
      try await expect(households.premium, server.http, moment.cutoff, isPremium: true)
    }
  }

  private func expect(
    _ household: HeadlessDemo.Household, _ http: RawHTTP, _ cutoff: String, isPremium: Bool
  ) async throws {
    let patient = try #require(household.patients.first)
    let before = try dayBefore(cutoff)
    let refused = isPremium ? 200 : 403
    let isMonthOpen = cutoff.hasSuffix("-01")
    for (root, token) in [
      ("/api/patients/\(patient.id)", household.caregiver.accessToken),
      ("/api/patient", patient.accessToken),
    ] {
      func get(_ path: String) async throws -> RawAnswer {
        try await http.get(root + path, token: token)
      }
      #expect(try await get("/history/day?date=\(cutoff)").status == 200)
      let day = try await get("/history/day?date=\(before)")
      #expect(day.status == refused)
      #expect(isPremium || day.text.contains(#""cutoffDate":"\#(cutoff)","retentionDays":30}"#))
      let month = try await get("/history/month?year=2026&month=3")
      #expect(month.status == (isMonthOpen ? 200 : refused))
      let recent = try await get("/history/recent")
      #expect(recent.text.hasPrefix(#"{"days":[{"date":"\#(cutoff)""#))
      #expect(try await get("/today").status == 200)
    }
  }

  private func dayBefore(_ text: String) throws -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let fields = text.split(separator: "-").compactMap { Int($0) }
    let components = DateComponents(year: fields[0], month: fields[1], day: fields[2])
    let date = try #require(calendar.date(from: components))
    let before = calendar.dateComponents(
      [.year, .month, .day], from: date.addingTimeInterval(-43_200))
    return String(
      format: "%04d-%02d-%02d", before.year ?? 0, before.month ?? 0, before.day ?? 0)
  }
}
