import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What a refusal says of what could be read and still cannot be; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct RefusalWordsTests {
  private static let household = Households.free
  private static let tablet = household.patients[0].medications[0].id
  private static let asNeeded = household.patients[0].medications[1].id
  private static let morning = "2026-02-09T23:00:00Z"
  private static let old = "2026-01-11T03:00:00Z"

  @Test func `W-13 what lies before the thirty days is refused by its field, and says so`()
    async throws
  {
    try await keeping { caregiver async throws in
      let slot = SlotRequest(date: day("2026-01-11"), slot: .evening).jsonBytes
      let answers: [(RawAnswer, String)] = [
        (try await caregiver.record(Self.tablet, Self.old), "scheduledAt"),
        (try await caregiver.record(Self.tablet, Self.morning, takenAt: Self.old), "takenAt"),
        (try await caregiver.skip(Self.tablet, Self.morning, at: Self.old), "skippedAt"),
        (try await caregiver.recordPRN(Self.asNeeded, takenAt: Self.old), "takenAt"),
        (try await caregiver.send("POST", "/dose-records/slot", slot), "date"),
        (try await caregiver.undo(Self.tablet, Self.old), "scheduledAt"),
      ]
      for (answer, field) in answers {
        #expect(answer.refusal == "422 VALIDATION \(field)")
        #expect(answer.text.contains("直近30日間の中で指定してください。"), "\(answer)")
        #expect(!answer.text.contains("本文を読めません"), "\(answer)")
      }
    }
  }

  @Test func `D-M5 a time for which nothing was planned is told as one`() async throws {
    try await keeping { caregiver async throws in
      let slot = """
        {"date":"2026-02-10","slot":"evening",\
        "doses":[{"medicationId":"\(Self.tablet)","scheduledAt":"2026-02-10T09:59:00Z"}]}
        """
      let answers = [
        try await caregiver.record(Self.tablet, "2026-02-09T23:01:00Z"),
        try await caregiver.record(Self.tablet, "2026-02-09T23:00:01Z"),
        try await caregiver.record(Self.asNeeded, Self.morning),
        try await caregiver.skip(Self.tablet, "2026-02-09T23:01:00Z"),
        try await caregiver.send("POST", "/dose-records/slot", json: slot),
      ]
      for answer in answers {
        #expect(answer.refusal == "422 VALIDATION scheduledAt")
        #expect(answer.text.contains("服薬の予定はありません。記録していません。"), "\(answer)")
      }
      let planned = try await caregiver.recordPRN(Self.tablet)
      #expect(planned.refusal == "422 VALIDATION medicationId")
      #expect(planned.text.contains("頓服ではありません。記録していません。"), "\(planned)")
      #expect(try await caregiver.day("2026-02-10").doses.allSatisfy { $0.takenAt == nil })
    }
  }

  @Test func `D-M7 a key that is none, or another try's, is told as one`() async throws {
    try await keeping { caregiver async throws in
      let bad = try await caregiver.record(Self.tablet, Self.morning, key: "a b")
      #expect(bad.text.contains("1から200文字で、ひとつだけ"), "\(bad)")
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "k").status == 200)
      let used = try await caregiver.record(Self.tablet, Self.morning, key: "k")
      #expect(used.text.contains("別の操作で使われています。何も変わっていません。"), "\(used)")
    }
  }

  @Test(
    arguments: [
      ("report", "?to=2026-02-01", "from", "暦にある日"), ("report", "?from=2026-02-01", "to", "暦にある日"),
      ("report", "?from=2026-02-02&to=2026-02-01", "to", "to が from より前に"),
      ("report", "?from=2026-02-01&to=2026-02-11", "to", "to は、まだ来ていない日です"),
      ("report", "?from=2025-02-01&to=2026-02-10", "from", "期間は366日までです"),
      ("export", "?from=2026-02-30", "from", "暦にある日"), ("export", "?to=x", "to", "暦にある日"),
      ("export", "?from=2026-02-02&to=2026-02-01", "to", "to が from より前に"),
      ("export", "?from=2026-02-11", "to", "to が from より前に"),
      ("export", "?to=2027-02-12", "to", "今日から366日先までの日を"),
      ("export", "?from=2026-02-11&to=9999-12-31", "to", "今日から366日先までの日を"),
    ])
  func `R-1 a period that cannot be names the day that is wrong, and why`(
    _ bad: (String, String, String, String)
  ) async throws {
    try await keeping { caregiver async throws in
      let (topic, query, field, words) = bad
      let answer = try await caregiver.send("GET", "/\(topic)\(query)")
      #expect(answer.refusal == "422 VALIDATION \(field)")
      #expect(answer.text.contains(words), "\(answer)")
    }
  }

  @Test func `product 4 an export may end ahead of today, and within a year of it`() async throws {
    try await keeping { caregiver async throws in
      for query in ["?to=2027-02-11", "?from=2026-02-11&to=2026-03-12"] {
        let answer = try await caregiver.send("GET", "/export\(query)")
        #expect(answer.status == 200, "\(answer)")
        let last = try #require(query.split(separator: "=").last)
        #expect(answer.text.contains(#""to":"\#(last)""#), "\(query)")
      }
    }
  }

  @Test func `cases Input: a day of a plan that cannot be is told which days can`() async throws {
    try await keeping { caregiver async throws in
      let days = [
        (#""startDate":"2036-02-12""#, "regimen.startDate", "10年先までの日を"),
        (#""startDate":"2026-02-10","endDate":"2026-02-09""#, "regimen.endDate", "今日より前にも"),
      ]
      for (members, field, words) in days {
        let answer = try await caregiver.send(
          "PATCH", "/medications/\(Self.tablet)",
          json: "{\"regimen\":{\(members),\"weekdays\":[\"mon\"],\"times\":[\"08:00\"]}}")
        #expect(answer.refusal == "422 VALIDATION \(field)")
        #expect(answer.text.contains(words), "\(answer)")
        #expect(answer.text.contains("何も変わっていません。"), "\(answer)")
      }
    }
  }

  @Test func `cases Input: a medicine without the plan it needs is told so`() async throws {
    try await keeping { caregiver async throws in
      let body = #"{"name":"薬","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":false}"#
      let answer = try await caregiver.send("POST", "/medications", json: body)
      #expect(answer.refusal == "422 VALIDATION regimen")
      #expect(answer.text.contains("regimen は、asNeeded が false の薬に必ず付け"), "\(answer)")
    }
  }
}
