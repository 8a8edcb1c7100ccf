import APIContract
import Foundation
import Testing

@testable import Domain

struct WireFormTests {
  private let today = CivilDate(ascii: "2026-02-10") ?? CivilDate.bounds.lowerBound

  @Test func `010 T003 the retention error has exactly its four fields`() throws {
    let cutoff = try #require(CivilDate(ascii: "2026-01-12"))
    let body = ErrorBody(
      code: .historyRetentionLimit, message: "履歴の閲覧は直近30日間に制限されています。",
      retention: .init(cutoffDate: cutoff, retentionDays: FeatureGate.retentionDaysFree))
    #expect(
      body.jsonText
        == #"{"code":"HISTORY_RETENTION_LIMIT","message":"履歴の閲覧は直近30日間に制限されています。","#
        + #""cutoffDate":"2026-01-12","retentionDays":30}"#)
  }

  @Test(arguments: FeatureGate.allCases)
  func `R-11 a refusal by the plan names its feature`(_ feature: FeatureGate) throws {
    let body = ErrorBody(code: .premiumRequired, message: "m", feature: feature)
    #expect(
      body.jsonText
        == #"{"code":"PREMIUM_REQUIRED","message":"m","feature":"\#(feature.rawValue)"}"#)
    #expect(try decoded(body.jsonText, as: ErrorBody.self) == body)
    // With any other code it says nothing.
    let other = #"{"code":"FORBIDDEN","message":"m","feature":"\#(feature.rawValue)"}"#
    #expect(try decoded(other, as: ErrorBody.self).feature == nil)
  }

  @Test func `product 4 any other error has two`() {
    #expect(
      ErrorBody(code: .notFound, message: "a\"b").jsonText
        == #"{"code":"NOT_FOUND","message":"a\"b"}"#)
  }

  @Test func `W-45 a server without room gives its reason`() throws {
    let full = ErrorBody(code: .unavailable, message: "m", reason: .diskFull)
    #expect(full.jsonText == #"{"code":"UNAVAILABLE","message":"m","reason":"DISK_FULL"}"#)
    #expect(try decoded(full.jsonText, as: ErrorBody.self) == full)
  }

  @Test(arguments: [
    (ErrorCode.unauthorized, "UNAUTHORIZED"), (.sessionEnded, "SESSION_ENDED"),
    (.forbidden, "FORBIDDEN"), (.notFound, "NOT_FOUND"), (.conflict, "CONFLICT"),
    (.tooLarge, "TOO_LARGE"), (.tooSlow, "TOO_SLOW"), (.validation, "VALIDATION"),
    (.historyRetentionLimit, "HISTORY_RETENTION_LIMIT"), (.rateLimited, "RATE_LIMITED"),
    (.internalError, "INTERNAL"), (.unavailable, "UNAVAILABLE"),
    (.schemaDiffers, "SCHEMA_DIFFERS"),
  ])
  func `product 4 error codes keep their words`(_ code: ErrorCode, _ word: String) {
    #expect(code.rawValue == word)
  }

  @Test func `product 4 the plan's reach has four fields, the last two null when premium`() {
    #expect(
      AccessAnswer(premium: false, today: today).jsonText
        == #"{"premium":false,"today":"2026-02-10","cutoffDate":"2026-01-12","retentionDays":30}"#)
    #expect(
      AccessAnswer(premium: true, today: today).jsonText
        == #"{"premium":true,"today":"2026-02-10","cutoffDate":null,"retentionDays":null}"#)
  }

  @Test func `product 4 a calendar's fields stand in their order`() throws {
    var slots = SlotSummary()
    (slots.morning, slots.noon, slots.evening, slots.bedtime) = (.taken, .missed, .pending, .none)
    let days = [
      DaySummary(
        date: today, slots: slots, prnCount: 2, adherence: Adherence(taken: 1, due: 2)),
      DaySummary(date: today.adding(days: 1), slots: SlotSummary(), prnCount: 0),
    ]
    let rest =
      #""days":[{"date":"2026-02-10","slotSummary":{"morning":"taken","noon":"missed","#
      + #""evening":"pending","bedtime":"none"},"adherence":{"taken":1,"due":2}},"#
      + #"{"date":"2026-02-11","slotSummary":{"morning":"none","#
      + #""noon":"none","evening":"none","bedtime":"none"}}],"prnCountByDay":{"2026-02-10":2},"#
      + #""adherence":{"taken":1,"due":2}}"#
    let adherence = Adherence(taken: 1, due: 2)
    let recent = CalendarAnswer(month: nil, days: days, adherence: adherence)
    #expect(recent.jsonText == "{" + rest)
    let month = CalendarAnswer(month: today.yearMonth, days: days, adherence: adherence)
    #expect(month.jsonText == #"{"year":2026,"month":2,"# + rest)
  }

  @Test func `product 4 a day's fields stand in their order`() throws {
    let id = try #require(MedicationID(ascii: "00000000-0000-0007-0000-00000000000A"))
    let half = try #require(Quantity(thousandths: 500))
    let revision = MedicationRevision(
      medication: id, name: "薬", dosageText: "半錠", doseCountPerIntake: half,
      effective: today...today)
    let noon = try #require(Timestamp(ascii: "2026-02-10T03:00:00Z"))
    let day = DayHistory(
      date: today,
      doses: [
        DayDose(
          revision: revision, scheduledAt: noon, slot: .noon, status: .taken,
          intake: Intake(takenAt: noon, recordedBy: .caregiver)),
        DayDose(revision: revision, scheduledAt: noon, slot: .noon, status: .missed, intake: nil),
      ],
      prnDoses: [
        DayPRNDose(
          revision: revision,
          record: PRNRecord(revision: 0, takenAt: noon, quantity: half, recordedBy: .patient))
      ])
    let what = #""medicationId":"00000000-0000-0007-0000-00000000000a","medicationName":"薬","#
    let plan = #""dosageText":"半錠","doseCountPerIntake":0.5,"scheduledAt":"2026-02-10T03:00:00Z","#
    let taken = #""taken","recordedByType":"caregiver","takenAt":"2026-02-10T03:00:00Z"}"#
    let missed = #""missed","recordedByType":null,"takenAt":null}"#
    let needed = #""takenAt":"2026-02-10T03:00:00Z","quantityTaken":0.5,"actorType":"PATIENT"}"#
    let dose = "{\(what)\(plan)" + #""slot":"noon","effectiveStatus":"#
    let doses = "[\(dose)\(taken),\(dose)\(missed)]"
    let items = "[{\(what)\(needed)]"
    #expect(
      day.jsonText == "{" + #""date":"2026-02-10","doses":\#(doses),"prnItems":\#(items)}"#)
  }

  /// The amount of an intake of 5 mL, and of twice as much.
  @Test(arguments: [("5mL", 5, 10, "10mL"), ("5 mL", 5, 5, "5 mL"), ("適量", 1, 1, "適量")])
  func `W-11 an intake as needed is told in the words of its medicine`(
    dosage: String, usual: Int, taken: Int, words: String
  ) throws {
    let revision = MedicationRevision(
      medication: MedicationID(high: 0, low: 1), name: "薬", dosageText: dosage,
      doseCountPerIntake: try #require(Quantity(Double(usual))), effective: today...today)
    let noon = try #require(Timestamp(ascii: "2026-02-10T03:00:00Z"))
    let quantity = try #require(Quantity(Double(taken)))
    let dose = DayPRNDose(
      revision: revision,
      record: PRNRecord(revision: 0, takenAt: noon, quantity: quantity, recordedBy: .caregiver))
    let read = try JSONDecoder().decode(DayAnswer.PRNItem.self, from: Data(dose.jsonText.utf8))
    #expect(read.amountText == words && read.quantityTaken == quantity)
    #expect(String(decoding: read.jsonBytes, as: UTF8.self) == dose.jsonText)
  }

  @Test func `F-14 an older program reads a skipped dose as none, a newer one why`() throws {
    /// What a program reads that knows of no skip.
    struct Older: Decodable {
      let effectiveStatus: String
      let recordedByType: String?
      let takenAt: String?
    }
    let revision = MedicationRevision(
      medication: MedicationID(high: 0, low: 1), name: "薬", dosageText: "1錠",
      doseCountPerIntake: .one, effective: today...today)
    let noon = try #require(Timestamp(ascii: "2026-02-10T04:00:00Z"))
    let skip = Skip(reason: .doctor, note: "吐き気", skippedAt: noon, recordedBy: .caregiver)
    let told = DayDose(
      revision, scheduledAt: noon, intake: nil, skip: skip, slotTimes: .standard,
      now: noon.adding(.seconds(86_400)))
    for dose in [told, told.forPatient] {
      let bytes = Data(dose.jsonText.utf8)
      let older = try JSONDecoder().decode(Older.self, from: bytes)
      #expect(older.effectiveStatus == "none" && older.takenAt == nil)
      #expect(older.recordedByType == nil)
      let newer = try JSONDecoder().decode(DayAnswer.DoseItem.self, from: bytes)
      #expect(newer.effectiveStatus == .skipped && newer.skip == dose.skip)
      #expect(newer.jsonText == dose.jsonText)
    }
    #expect(told.forPatient.jsonText.hasSuffix(#""takenAt":null,"skip":{}}"#))
    #expect(
      told.jsonText.hasSuffix(
        #""skip":{"reason":"doctor","note":"吐き気","skippedAt":"2026-02-10T04:00:00Z","#
          + #""recordedByType":"caregiver"}}"#))
  }

  @Test func `F-14 a calendar's slots keep their four words, and skips are counted beside`() throws
  {
    var slots = SlotSummary()
    for status in [DoseStatus.taken, .skipped, .skipped] { slots.count(status, in: .morning) }
    slots.count(.skipped, in: .noon)
    for status in [DoseStatus.skipped, .missed] { slots.count(status, in: .evening) }
    let answer = CalendarAnswer(
      month: nil, days: [DaySummary(date: today, slots: slots, prnCount: 0)],
      adherence: Adherence(taken: 1, due: 2))
    #expect(
      answer.jsonText
        == #"{"days":[{"date":"2026-02-10","slotSummary":{"morning":"taken","noon":"none","#
        + #""evening":"missed","bedtime":"none"},"skips":{"morning":2,"noon":1,"evening":1}}],"#
        + #""prnCountByDay":{},"adherence":{"taken":1,"due":2}}"#)
    let read = try JSONDecoder().decode(CalendarAnswer.self, from: Data(answer.jsonText.utf8))
    #expect(read == answer)
    #expect(
      DoseSlot.allCases.map { read.days[0].slots[$0] } == [.skipped, .skipped, .missed, .none])
  }

  @Test func `product 4 tokens, lists and requests keep their names`() throws {
    let id = PatientID(high: 0, low: 1)
    #expect(
      ListAnswer(items: [
        PatientAnswer(
          id: id, displayName: "母", slotTimes: .standard, linked: true, version: 1)
      ]).jsonText
        == #"{"items":[{"id":"00000000-0000-0000-0000-000000000001","displayName":"母","#
        + #""slotTimes":{"morning":"08:00","noon":"13:00","evening":"19:00","bedtime":"22:00"},"#
        + #""linked":true,"version":1}]}"#)
    #expect(ListAnswer<PatientAnswer>(items: []).jsonText == #"{"items":[]}"#)
    let tokens = TokensAnswer(
      accessToken: "a", refreshToken: "r",
      accessTokenExpiresAt: Timestamp(secondsSinceEpoch: 1_770_692_400))
    #expect(
      tokens.jsonText
        == #"{"accessToken":"a","refreshToken":"r","accessTokenExpiresAt":"2026-02-10T03:00:00Z"}"#)
    #expect(SignInRequest(email: "e", password: "p").jsonText == #"{"email":"e","password":"p"}"#)
    #expect(RefreshRequest(refreshToken: "r").jsonText == #"{"refreshToken":"r"}"#)
  }
}
