import APIContract
import Domain
import Testing

struct StrictReadingTests {
  private static let slots = #"{"morning":"none","noon":"none","evening":"none","bedtime":"none"}"#

  @Test(arguments: [
    "Taken", "TAKEN", "skipped", "", " taken", "taken ", "服用", "unknown", "null", "late",
  ])
  func `product 4 no other word is a status`(_ word: String) {
    let json = "\"\(word)\""
    #expect(throws: DecodingError.self) { try decoded(json, as: SlotStatus.self) }
    #expect(throws: DecodingError.self) { try decoded(json, as: DoseStatus.self) }
    #expect(throws: DecodingError.self) { try decoded(json, as: Recorder.self) }
    #expect(throws: DecodingError.self) { try decoded(json, as: DoseSlot.self) }
  }

  @Test(arguments: [
    ("none", SlotStatus.none), ("taken", .taken), ("pending", .pending), ("missed", .missed),
  ])
  func `product 4 the four words of a slot are read`(_ word: String, _ status: SlotStatus) throws {
    #expect(try decoded("\"\(word)\"", as: SlotStatus.self) == status)
  }

  @Test func `W-12 a dose is none before its registration, and no other word`() throws {
    #expect(try decoded(#""none""#, as: DoseStatus.self) == .beforeRegistration)
    #expect(throws: DecodingError.self) {
      try decoded(#""beforeRegistration""#, as: DoseStatus.self)
    }
  }

  @Test(arguments: [
    #""2026-02-30""#, #""2026-2-10""#, #""２０２６-０２-１０""#, #""2026-02-10T00:00:00Z""#, "20260210",
    "null",
    #""""#, #""1969-12-31""#, #""10000-01-01""#, #"["2026-02-10"]"#,
  ])
  func `D-H15 no other date is read from JSON`(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: CivilDate.self) }
  }

  @Test(arguments: [
    #""2026-02-10T03:00:00+09""#, #""2026-02-10T03:00:00,5Z""#, #""2026-02-10""#, "1770692400",
    "null",
  ])
  func `product 4 no other instant is read from JSON`(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: Timestamp.self) }
  }

  @Test(arguments: [
    "0", "-1", "0.0001", "1000.001", "1e9", "1.0005", #""1""#, "null", "true", "1e400",
  ])
  func `product 4 no other number is a quantity`(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded("[\(json)]", as: [Quantity].self) }
  }

  @Test(arguments: [
    "00000000-0000-0000-0000-00000000000", "00000000-0000-0000-0000-0000000000000",
    "000000000000-0000-0000-000000000000", "g0000000-0000-0000-0000-000000000000",
    "{00000000-0000-0000-0000-000000000000}", "", "00000000_0000_0000_0000_000000000000",
    "０0000000-0000-0000-0000-0000000000", "00000000-0000-0000-0000-00000000000\u{e9}",
  ])
  func `product 4 no other text is an id`(_ text: String) {
    #expect(throws: DecodingError.self) { try decoded("\"\(text)\"", as: PatientID.self) }
  }

  @Test func `product 4 an id is read in either case and written in lower`() throws {
    let text = "0123ABCD-89ef-4567-89AB-cdef01234567"
    #expect(try decoded("\"\(text)\"", as: PatientID.self).description == text.lowercased())
  }

  @Test(arguments: ["patient", "caregiver", "Patient", "", "SYSTEM"])
  func `product 4 no other word is an actor`(_ word: String) {
    let json =
      #"{"medicationId":"00000000-0000-0000-0000-000000000001","medicationName":"薬","#
      + #""takenAt":"2026-02-10T03:00:00Z","quantityTaken":1,"actorType":""# + word + #""}"#
    #expect(throws: DecodingError.self) { try decoded(json, as: DayAnswer.PRNItem.self) }
  }

  @Test(arguments: [
    #"{"year":2026,"month":13,"days":[],"prnCountByDay":{},"adherence":{"taken":0,"due":0}}"#,
    #"{"year":1969,"month":1,"days":[],"prnCountByDay":{},"adherence":{"taken":0,"due":0}}"#,
    #"{"days":[],"prnCountByDay":{}}"#, #"{"days":[],"adherence":{"taken":0,"due":0}}"#,
    #"{"prnCountByDay":{},"adherence":{"taken":0,"due":0}}"#, "[]", "{}", "null", "", "<html>",
    #"{"days":[{"date":"2026-02-31","slotSummary":\#(slots)}],"prnCountByDay":{},"adherence":{"taken":0,"due":0}}"#,
  ])
  func `product 4 a calendar that is not one is refused`(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: CalendarAnswer.self) }
  }

  @Test(arguments: [
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m"}"#,
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","cutoffDate":"2026-01-12"}"#,
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","retentionDays":30}"#,
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","cutoffDate":"2026-02-30","retentionDays":30}"#,
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","cutoffDate":null,"retentionDays":30}"#,
    #"{"code":"HISTORY_RETENTION_LIMIT","message":"m","cutoffDate":"2026-01-12","retentionDays":"30"}"#,
    #"{"code":"PATIENT_LIMIT_EXCEEDED","message":"m","limit":1}"#,
    #"{"code":"PATIENT_LIMIT_EXCEEDED","message":"m","limit":1,"current":"1"}"#,
    #"{"code":403,"message":"m"}"#, #"{"message":"m"}"#, #"{"code":"FORBIDDEN"}"#, "{}", "[]", "",
    "<html>403 Forbidden</html>", #"{"error":"forbidden"}"#,
  ])
  func `010 T010 an error without its fields is not ours`(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: ErrorBody.self) }
  }

  @Test func `010 AC-2 a code nobody knows yet is read, its other fields are not ours`() throws {
    let body = try decoded(
      #"{"code":"SOMETHING_NEWER","message":"m","limit":1,"cutoffDate":7}"#, as: ErrorBody.self)
    #expect(body == ErrorBody(code: ErrorCode(rawValue: "SOMETHING_NEWER"), message: "m"))
  }
}
