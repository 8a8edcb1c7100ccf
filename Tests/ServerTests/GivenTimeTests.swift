import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Times that programs give; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct GivenTimeTests {
  private static let tablet = Households.free.patients[0].medications[0].id
  private static let asNeeded = Households.free.patients[0].medications[1].id

  private static func dose(_ scheduledAt: String, takenAt: String) -> String {
    #"{"medicationId":"\#(tablet)","scheduledAt":"\#(scheduledAt)","takenAt":"\#(takenAt)"}"#
  }

  @Test func `W-15 bodies and queries are read with any offset`() async throws {
    try await keeping { caregiver async throws in
      for (scheduledAt, takenAt) in [
        ("2026-02-10T08:00:00+09:00", "2026-02-10T11:00:00+09:00"),
        ("2026-02-09t23:00:00z", "2026-02-09T20:15:00.25-05:45"),
      ] {
        let answer = try await caregiver.send(
          "POST", "/dose-records", json: Self.dose(scheduledAt, takenAt: takenAt))
        let dose = try answer.decoded(as: DayAnswer.DoseItem.self)
        #expect(dose.takenAt == (try instant("2026-02-10T02:00:00Z")))
        #expect(answer.text.contains("\"2026-02-09T23:00:00Z\""))
        for written in ["2026-02-10T08:00:00+09:00", "2026-02-10T08:00:00%2B09:00"] {
          #expect(try await caregiver.undo(Self.tablet, written).status == 204)
        }
        #expect(try await caregiver.day("2026-02-10").doses.first?.takenAt == nil)
      }
      let path = "/prn-dose-records"
      let prn = #"{"medicationId":"\#(Self.asNeeded)","takenAt":"2026-02-10T09:30:00.75+09:00"}"#
      #expect(try await caregiver.send("POST", path, json: prn).status == 200)
      #expect(
        try await caregiver.undoPRN(Self.asNeeded, "2026-02-10T09:30:00.80%2B09:00").status == 204)
      #expect(try await caregiver.day("2026-02-10").prnItems.isEmpty)
    }
  }

  @Test func `W-15 what is no instant is refused by its field`() async throws {
    try await keeping { caregiver async throws in
      for text in [
        "2026-02-10T24:00:00Z", "2026-02-10T08:00:00+09", "2026-02-10T08:00:00+24:00",
        "2026-02-10T08:00:60Z", "2026-02-10T08:00:00", "2026-02-10 08:00:00Z",
      ] {
        let taken = try await caregiver.send(
          "POST", "/dose-records", json: Self.dose("2026-02-09T23:00:00Z", takenAt: text))
        #expect(taken.refusal == "422 VALIDATION takenAt", "\(text)")
        let planned = try await caregiver.send(
          "POST", "/dose-records", json: Self.dose(text, takenAt: "2026-02-10T02:00:00Z"))
        #expect(planned.refusal == "422 VALIDATION scheduledAt", "\(text)")
      }
    }
  }

  @Test func `W-13 what has not come is refused by its field, and says so`() async throws {
    try await keeping { caregiver async throws in
      func refusal(_ path: String, _ json: String) async throws -> String {
        let answer = try await caregiver.send("POST", path, json: json)
        return "\(answer.refusal) \(answer.text.contains("まだ来ていない時刻です"))"
      }
      let soon = "2026-02-10T12:00:01+09:00"
      #expect(
        try await refusal("/dose-records", Self.dose("2026-02-09T23:00:00Z", takenAt: soon))
          == "422 VALIDATION takenAt true")
      #expect(
        try await refusal(
          "/prn-dose-records", #"{"medicationId":"\#(Self.asNeeded)","takenAt":"\#(soon)"}"#)
          == "422 VALIDATION takenAt true")
      #expect(
        try await refusal(
          "/dose-records/slot", #"{"date":"2026-02-10","slot":"morning","takenAt":"\#(soon)"}"#)
          == "422 VALIDATION takenAt true")
      #expect(
        try await refusal("/dose-records/slot", #"{"date":"2026-02-11","slot":"morning"}"#)
          == "422 VALIDATION date true")
      #expect(
        try await refusal(
          "/dose-records", Self.dose("2026-02-10T23:00:00Z", takenAt: "2026-02-10T03:00:00Z"))
          == "422 VALIDATION scheduledAt true")
      #expect(
        try await refusal(
          "/dose-records", Self.dose("2026-02-09T23:00:00Z", takenAt: "2025-02-10T03:00:00Z"))
          == "422 VALIDATION takenAt false")
      let today = try await caregiver.day("2026-02-10")
      #expect(today.doses.allSatisfy { $0.takenAt == nil } && today.prnItems.isEmpty)
    }
  }
}
