// lint: table of data
import Domain
import ServerCore
import Testing

/// One way to break the sample file, and what must be said about it.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  let path: String
  let problem: RequestFault.Problem
  let breaking: @Sendable (inout SampleFile) -> Void

  var testDescription: String { "\(path) \(problem)" }

  init(
    _ path: String, _ problem: RequestFault.Problem,
    _ breaking: @escaping @Sendable (inout SampleFile) -> Void
  ) {
    self.path = path
    self.problem = problem
    self.breaking = breaking
  }
}

@Suite struct RequestFaultTests {
  @Test(arguments: shapes + texts + values + plans)
  func `import: a fault is named with its place`(_ broken: BrokenFile) throws {
    var file = SampleFile()
    #expect(SampleFile.fault(in: file.text) == nil)
    broken.breaking(&file)
    let fault = try #require(SampleFile.fault(in: file.text))
    #expect(fault.path.description == broken.path)
    #expect(fault.problem == broken.problem)
  }

  @Test(arguments: [
    ("", "$", RequestFault.Syntax.endsTooEarly, 1, 1),
    ("{", "$", .endsTooEarly, 1, 2),
    ("{\"version\": 1,\n  caregiver}", "$", .unexpectedCharacter, 2, 3),
    ("{\"version\": 01}", "$", .unexpectedCharacter, 1, 14),
    ("{\"version\": +1}", "$.version", .unexpectedCharacter, 1, 13),
    ("{\"version\": 1.}", "$.version", .unexpectedCharacter, 1, 15),
    ("{\"version\": NaN}", "$.version", .unexpectedCharacter, 1, 13),
    ("[1,]", "$[1]", .unexpectedCharacter, 1, 4),
    ("\"あ\" x", "$", .textAfterTheEnd, 1, 5),
    ("\"\\x\"", "$", .unexpectedCharacter, 1, 4),
    ("\"\\u12\"", "$", .unexpectedCharacter, 1, 6),
    ("\"open", "$", .endsTooEarly, 1, 6),
    ("nul", "$", .unexpectedCharacter, 1, 1),
    (
      String(repeating: "[", count: 100_000), "$" + String(repeating: "[0]", count: 32), .tooDeep,
      1, 33
    ),
  ])
  func `import: a text that is not JSON is refused with line and column`(
    text: String, path: String, syntax: RequestFault.Syntax, line: Int, column: Int
  ) throws {
    let fault = try #require(SampleFile.fault(in: text))
    #expect(fault.path.description == path)
    #expect(fault.problem == .notJSON(syntax, line: line, column: column))
  }

  @Test func `import: bytes that are not UTF-8 are refused`() {
    let bytes = Array("{\"".utf8) + [0xFF] + Array("\": 1}".utf8)
    #expect(throws: RequestFault.self) { try HouseholdDraft(parsing: bytes) }
  }

  @Test func `import: every beginning of a file is refused, none crashes`() {
    let bytes = Array(SampleFile().text.utf8)
    for end in bytes.indices {
      #expect(throws: RequestFault.self) { try HouseholdDraft(parsing: Array(bytes[..<end])) }
    }
  }
}

private let dose = "$.patients[0].medications[0].doses[0]"
private let medication = "$.patients[0].medications[0]"

private let shapes = [
  BrokenFile("$.version", .unknownVersion(newest: 1)) { $0.version = "2" },
  BrokenFile("$.version", .wrongType(.number)) { $0.version = "\"1\"" },
  BrokenFile("$.version", .numberTooLong) { $0.version = String(repeating: "1", count: 41) },
  BrokenFile("$.note", .unknownField) { $0.version = "1, \"note\": 2" },
  BrokenFile("$[\"メモ\"]", .unknownField) { $0.version = "1, \"メモ\": 2" },
  BrokenFile("$[\"a[2Jb\"]", .unknownField) { $0.version = "1, \"a\\u001b[2J\\\"b\": 2" },
  BrokenFile("$.version", .twice) { $0.version = "1, \"version\": 1" },
  BrokenFile("$.caregiver", .wrongType(.object)) { $0.caregiver = "[]" },
  BrokenFile("$.caregiver.email", .missing) { $0.caregiver = "{}" },
  BrokenFile("$.caregiver.email", .wrongType(.string)) { $0.caregiver = "{\"email\": null}" },
  BrokenFile("$.patients[0].displayName", .missing) { $0.patient = "\"slotTimes\": null" },
  BrokenFile(medication + ".regimens", .wrongType(.array)) { $0.regimens = "{}" },
  BrokenFile(medication + ".regimens[0].times", .missing) {
    $0.regimens = #"[{"from": "2026-01-01"}]"#
  },
  BrokenFile(medication + ".regimens[0].times", .empty) {
    $0.regimens = #"[{"from": "2026-01-01", "times": []}]"#
  },
  BrokenFile(medication + ".asNeeded", .wrongType(.boolean)) { $0.more = ", \"asNeeded\": 1" },
]

private let texts = [
  BrokenFile("$.patients[0].displayName", .controlCharacter) { $0.patient = named("a\\u0000b") },
  BrokenFile("$.patients[0].displayName", .controlCharacter) { $0.patient = named("\\u001b[2J") },
  BrokenFile("$.patients[0].displayName", .controlCharacter) { $0.patient = named("a\u{9B}b") },
  BrokenFile("$.patients[0].displayName", .controlCharacter) { $0.patient = named("a\u{2028}b") },
  BrokenFile("$.patients[0].displayName", .controlCharacter) { $0.patient = named("a\nb") },
  BrokenFile("$.patients[0].displayName", .loneSurrogate) { $0.patient = named("\\ud83d") },
  BrokenFile("$.patients[0].displayName", .loneSurrogate) { $0.patient = named("\\udc00\\ud83d") },
  BrokenFile("$.patients[0].displayName", .empty) { $0.patient = named(" \u{3000}") },
  BrokenFile("$.patients[0].displayName", .tooLong(most: 100)) {
    $0.patient = named(String(repeating: "花", count: 101))
  },
  BrokenFile("$.patients[0].displayName", .tooLong(most: 100)) {
    $0.patient = named(String(repeating: "花", count: 10_000))
  },
  BrokenFile(medication + ".dosageText", .empty) {
    $0.medication = #""from": "2026-01-01", "name": "x", "dosageText": """#
  },
  BrokenFile(medication + ".dosageText", .tooLong(most: 100)) {
    let dosage = String(repeating: "錠", count: 101)
    $0.medication = #""from": "2026-01-01", "name": "x", "dosageText": "\#(dosage)""#
  },
  BrokenFile("$.caregiver.email", .notAnEmail) { $0.caregiver = "{\"email\": \"hana\"}" },
  BrokenFile("$.caregiver.email", .notAnEmail) { $0.caregiver = "{\"email\": \"a@b@c\"}" },
  BrokenFile("$.caregiver.email", .notAnEmail) { $0.caregiver = "{\"email\": \"a b@c\"}" },
  BrokenFile("$.caregiver.password", .tooShort(least: 8)) {
    $0.caregiver = #"{"email": "a@b", "password": "kusuri"}"#
  },
]

private let values = [
  BrokenFile(medication + ".from", .notADate) { $0.medication = from("2026-02-30") },
  BrokenFile(medication + ".from", .notADate) { $0.medication = from("2026-2-3") },
  BrokenFile(medication + ".from", .notADate) { $0.medication = from("２０２６-02-03") },
  BrokenFile(medication + ".from", .notADate) { $0.medication = from("1969-12-31") },
  BrokenFile(medication + ".from", .notADate) { $0.medication = from("2026-02-03 ") },
  BrokenFile(medication + ".regimens[0].times[1]", .notATime) {
    $0.regimens = #"[{"from": "2026-01-01", "times": ["08:00", "24:00"]}]"#
  },
  BrokenFile(medication + ".regimens[0].times", .twice) {
    $0.regimens = #"[{"from": "2026-01-01", "times": ["08:00", "08:00"]}]"#
  },
  BrokenFile(medication + ".regimens[0].weekdays[0]", .notOneOf(weekdays)) {
    $0.regimens = #"[{"from": "2026-01-01", "weekdays": ["Mon"], "times": ["08:00"]}]"#
  },
  BrokenFile(medication + ".regimens[0].weekdays", .empty) {
    $0.regimens = #"[{"from": "2026-01-01", "weekdays": [], "times": ["08:00"]}]"#
  },
  BrokenFile(medication + ".doseCountPerIntake", .notAQuantity) { $0.count = "0" },
  BrokenFile(medication + ".doseCountPerIntake", .notAQuantity) { $0.count = "-1" },
  BrokenFile(medication + ".doseCountPerIntake", .notAQuantity) { $0.count = "1e300" },
  BrokenFile(medication + ".doseCountPerIntake", .notAQuantity) { $0.count = "0.0005" },
  BrokenFile(medication + ".doseCountPerIntake", .wrongType(.number)) { $0.count = "\"1\"" },
  BrokenFile(dose + ".takenAt", .notAnInstant) {
    $0.doses = taken(at: "2026-01-05T08:00:00+09")
  },
  BrokenFile(dose + ".takenAt", .inTheFuture) { $0.doses = taken(at: "2026-02-10T05:32:01Z") },
  BrokenFile(dose + ".recordedBy", .notOneOf(["caregiver", "patient"])) {
    $0.doses = taken(by: "CAREGIVER")
  },
  BrokenFile("$.patients[0].slotTimes", .slotTimesTwice) {
    $0.patient += """
      , "slotTimes": {"morning": "08:00", "noon": "08:00", "evening": "19:00", "bedtime": "22:00"}
      """
  },
  BrokenFile("$.caregiver.entitlements[0].status", .notOneOf(["ACTIVE", "REVOKED"])) {
    $0.caregiver = """
      {"email": "a@b", "entitlements": [
        {"productId": "com.yourcompany.medicationapp.premium_unlock", "status": "active"}]}
      """
  },
]

private let plans = [
  BrokenFile(dose + ".time", .neverPlanned) { $0.doses = taken(time: "09:00") },
  BrokenFile(dose + ".date", .beforeTheMedication) { $0.doses = taken(date: "2025-12-31") },
  BrokenFile(dose + ".date", .inTheFuture) { $0.doses = taken(date: "2026-02-11") },
  BrokenFile("$.patients[0].medications[0].doses[1]", .recordedTwice) {
    $0.doses = "[" + taken().dropFirst().dropLast() + "," + taken().dropFirst()
  },
  BrokenFile(medication + ".regimens[1].from", .overlapsRegimen(0)) {
    $0.regimens = """
      [{"from": "2026-01-01", "to": "2026-01-10", "times": ["08:00"]},
       {"from": "2026-01-10", "times": ["09:00"]}]
      """
  },
  BrokenFile(medication + ".regimens[0].to", .endsBeforeItBegins) {
    $0.regimens = #"[{"from": "2026-01-05", "to": "2026-01-04", "times": ["08:00"]}]"#
  },
  BrokenFile(medication + ".regimens[0].from", .beforeTheMedication) {
    $0.regimens = #"[{"from": "2025-12-31", "times": ["08:00"]}]"#
  },
  BrokenFile(medication + ".revisions[0].from", .notAscending) {
    $0.more = revisions("2026-01-01", "2026-01-02")
  },
  BrokenFile(medication + ".revisions[1].from", .notAscending) {
    $0.more = revisions("2026-01-05", "2026-01-05")
  },
  BrokenFile(medication + ".createdAt", .inTheFuture) {
    $0.more = #", "createdAt": "2026-02-10T05:32:01Z""#
  },
  BrokenFile(medication + ".regimens", .onlyAsNeeded) { $0.more = #", "asNeeded": true"# },
  BrokenFile(medication + ".prn", .onlyPlanned) { $0.more = prn("2026-02-01T00:00:00Z") },
  BrokenFile(medication + ".prn[0].takenAt", .beforeTheMedication) {
    $0.regimens = "[]"
    $0.more = #", "asNeeded": true"# + prn("2025-12-31T14:59:59Z")
  },
  BrokenFile(medication + ".prn[0].takenAt", .inTheFuture) {
    $0.regimens = "[]"
    $0.more = #", "asNeeded": true"# + prn("2026-02-10T06:00:00Z")
  },
]

private let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

private func named(_ name: String) -> String { "\"displayName\": \"\(name)\"" }

private func from(_ date: String) -> String {
  "\"from\": \"\(date)\", \"name\": \"x\", \"dosageText\": \"1\""
}

private func taken(
  date: String = "2026-01-05", time: String = "08:00", at: String = "2026-01-05T00:00:00Z",
  by: String = "caregiver"
) -> String {
  #"[{"date": "\#(date)", "time": "\#(time)", "takenAt": "\#(at)", "recordedBy": "\#(by)"}]"#
}

private func prn(_ instant: String) -> String {
  #", "prn": [{"takenAt": "\#(instant)", "quantity": 2, "recordedBy": "patient"}]"#
}

private func revisions(_ days: String...) -> String {
  let list = days.map {
    #"{"from": "\#($0)", "name": "x", "dosageText": "1", "doseCountPerIntake": 1}"#
  }
  return ", \"revisions\": [\(list.joined(separator: ","))]"
}
