// lint: table of data
import ClientCore
import Domain
import Testing

/// One way to break the sample notebook, and what must be said about it.
struct BrokenNotebook: Sendable, CustomTestStringConvertible {
  let line: Int?
  let record: String?
  let field: RecordField?
  let problem: RecordFault.Problem
  let breaking: @Sendable (inout SampleNotebook) -> Void

  var testDescription: String { "line \(line ?? 0) \(record ?? "-") \(problem)" }
  var fault: RecordFault { RecordFault(line: line, record: record, field: field, problem) }

  init(
    _ line: Int?, _ record: String?, _ field: RecordField?, _ problem: RecordFault.Problem,
    _ breaking: @escaping @Sendable (inout SampleNotebook) -> Void
  ) {
    (self.line, self.record, self.field, self.problem) = (line, record, field, problem)
    self.breaking = breaking
  }

  /// Breaks one line by putting another in its place.
  init(
    _ line: Int, _ record: String, _ field: RecordField?, _ problem: RecordFault.Problem,
    as text: String
  ) {
    self.init(line, record, field, problem) { $0.lines[line - 1] = text }
  }
}

@Suite struct NotebookFaultTests {
  @Test(arguments: headers + shapes + values + together)
  func `JAHIS: a broken file is refused whole, and the fault is named with its record`(
    _ broken: BrokenNotebook
  ) throws {
    var sample = SampleNotebook()
    #expect(sample.reading.faults.isEmpty)
    broken.breaking(&sample)
    let reading = sample.reading
    #expect(reading.value == nil)
    #expect(reading.faults.contains(broken.fault), "\(reading.faults)")
    #expect(broken.fault.severity == .blocks)
  }

  @Test(arguments: notes)
  func `JAHIS: what is worth a look is told, and the file is taken`(_ odd: BrokenNotebook) throws {
    var sample = SampleNotebook()
    odd.breaking(&sample)
    let reading = sample.reading
    #expect(reading.value != nil)
    #expect(reading.faults.contains(odd.fault), "\(reading.faults)")
    #expect(odd.fault.severity == .note)
  }

  static let headers: [BrokenNotebook] = [
    BrokenNotebook(1, nil, .version, .notANotebook(found: "5,R080210,1")) {
      $0.lines.removeSubrange(..<2)
    },
    BrokenNotebook(1, nil, .version, .notANotebook(found: "JAHIS10")) { $0.lines[0] = "JAHIS10" },
    BrokenNotebook(1, nil, .version, .unknownVersion("09")) { $0.lines[0] = "JAHISTC09,1" },
    BrokenNotebook(1, nil, .version, .unknownVersion("00")) { $0.lines[0] = "JAHISTC00,1" },
    BrokenNotebook(1, nil, .version, .unknownVersion("4")) { $0.lines[0] = "JAHISTC4,1" },
    BrokenNotebook(21, nil, .version, .secondHeader) { $0.lines.append("JAHISTC04,1") },
    BrokenNotebook(21, nil, .version, .partsDiffer) { $0.lines.append("JAHISTC05,1") },
    BrokenNotebook(nil, "911", nil, .partsMissing([2, 3], of: 3)) {
      $0.lines.append("911,12345678901234,3,1")
    },
    BrokenNotebook(21, "911", .part, .notOneOf(found: "4")) {
      $0.lines.append("911,12345678901234,3,4")
    },
    BrokenNotebook(21, "911", .partCount, .missing) { $0.lines.append("911,12345678901234") },
    BrokenNotebook(22, nil, .version, .secondHeader) {
      $0.lines += ["911,12345678901234,2,1", "JAHISTC04,1", "501,x,1"]
    },
    BrokenNotebook(24, "911", .part, .partsDiffer) {
      $0.lines += ["911,12345678901234,2,1", "JAHISTC04,1", "501,x,1", "911,99,2,2"]
    },
  ]

  static let shapes: [BrokenNotebook] = [
    BrokenNotebook(8, "ビソプロロール", .recordNumber, .notARecord(found: "ビソプロロール"), as: "ビソプロロール"),
    BrokenNotebook(8, "", .recordNumber, .notARecord(found: ""), as: ",1,薬"),
    BrokenNotebook(8, "201", nil, .tooFewFields(least: 5, found: 4), as: "201,1,薬,1"),
    BrokenNotebook(11, "301", nil, .tooFewFields(least: 6, found: 3), as: "301,1,1日1回 朝食後"),
    BrokenNotebook(
      8, "201", nil, .tooManyFields(most: 11, found: 12), as: "201,1,薬,1,錠,1,,1,,,,x"),
    BrokenNotebook(
      11, "301", nil, .tooManyFields(most: 9, found: 10), as: "301,1,朝食後,1,日分,1,1,,1,x"),
    BrokenNotebook(20, "501", nil, .truncated) {
      $0.lines[19] = "501,お薬手帳を"
      $0.endsWithLineEnd = false
    },
    BrokenNotebook(20, "50", nil, .truncated) {
      $0.lines[19] = "50"
      $0.endsWithLineEnd = false
    },
    BrokenNotebook(18, "301", nil, .truncated) {
      $0.lines.removeSubrange(18...)
      $0.lines[17] = "301,3,発熱時に服用,10,回分,3"
      $0.endsWithLineEnd = false
    },
    BrokenNotebook(8, nil, nil, .controlCharacter(0)) { $0.lines[7] += "\0" },
    BrokenNotebook(8, nil, nil, .controlCharacter(0x1B)) { $0.lines[7] += "\u{1B}[2J" },
    BrokenNotebook(8, nil, nil, .controlCharacter(9)) { $0.lines[7] += "\t" },
    BrokenNotebook(8, nil, nil, .controlCharacter(0x0D)) { $0.lines[7] += "\rx" },
    BrokenNotebook(22, nil, nil, .textAfterTheEnd) { $0.lines += ["\u{1A}", "201"] },
    BrokenNotebook(8, nil, nil, .lineTooLong(mostBytes: 16384)) {
      $0.lines[7] += String(repeating: "x", count: 17_000)
    },
    BrokenNotebook(nil, nil, nil, .tooManyLines(most: 100_000)) {
      $0.lines += Array(repeating: "", count: 100_000)
    },
    BrokenNotebook(nil, nil, nil, .tooLarge(mostBytes: 8 << 20)) {
      $0.lines.append(String(repeating: "x", count: 8 << 20))
    },
    BrokenNotebook(nil, nil, nil, .empty) {
      $0.lines = []
      $0.endsWithLineEnd = false
    },
    BrokenNotebook(nil, nil, nil, .empty) { $0.lines = ["", " "] },
  ]

  static let values: [BrokenNotebook] = [
    BrokenNotebook(8, "201", .rpNumber, .notANumber(found: "a"), as: "201,a,薬,1,錠,1,,1"),
    BrokenNotebook(8, "201", .rpNumber, .missing, as: "201,,薬,1,錠,1,,1"),
    BrokenNotebook(8, "201", .rpNumber, .notPositive(found: "0"), as: "201,0,薬,1,錠,1,,1"),
    BrokenNotebook(8, "201", .medicineName, .missing, as: "201,1,　,1,錠,1,,1"),
    BrokenNotebook(8, "201", .medicineName, .tooLong(most: 200)) {
      $0.lines[7] = "201,1,\(String(repeating: "薬", count: 201)),1,錠,1,,1"
    },
    BrokenNotebook(8, "201", .dose, .missing, as: "201,1,薬,,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notANumber(found: "一"), as: "201,1,薬,一,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notANumber(found: "1."), as: "201,1,薬,1.,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notANumber(found: "1.2.3"), as: "201,1,薬,1.2.3,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notANumber(found: "1e3"), as: "201,1,薬,1e3,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notANumber(found: "名2"), as: "201,1,薬,名2,1,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notPositive(found: "0"), as: "201,1,薬,0,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notPositive(found: "-1"), as: "201,1,薬,-1,錠,1,,1"),
    BrokenNotebook(8, "201", .dose, .notPositive(found: "－１"), as: "201,1,薬,－１,錠,1,,1"),
    BrokenNotebook(8, "201", .unit, .missing, as: "201,1,薬,1,,1,,1"),
    BrokenNotebook(
      11, "301", .suppliedCount, .notPositive(found: "0"), as: "301,1,朝食後,0,日分,1,1,,1"),
    BrokenNotebook(
      11, "301", .suppliedCount, .notANumber(found: "1.5"), as: "301,1,朝食後,1.5,日分,1,1,,1"),
    BrokenNotebook(
      11, "301", .suppliedCount, .notANumber(found: "1000"), as: "301,1,朝食後,1000,日分,1,1,,1"),
    BrokenNotebook(11, "301", .suppliedCount, .missing, as: "301,1,朝食後,,日分,1,1,,1"),
    BrokenNotebook(11, "301", .suppliedUnit, .missing, as: "301,1,朝食後,7,,1,1,,1"),
    BrokenNotebook(11, "301", .form, .missing, as: "301,1,朝食後,7,日分,,1,,1"),
    BrokenNotebook(11, "301", .form, .notOneOf(found: "8"), as: "301,1,朝食後,7,日分,8,1,,1"),
    BrokenNotebook(11, "301", .usageName, .missing, as: "301,1,,7,日分,1,1,,1"),
    BrokenNotebook(11, "301", .usageName, .tooLong(most: 400)) {
      $0.lines[10] = "301,1,\(String(repeating: "朝", count: 401)),7,日分,1,1,,1"
    },
    BrokenNotebook(3, "5", .date, .missing, as: "5,,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "20260230"), as: "5,20260230,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "20261301"), as: "5,20261301,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "R080229"), as: "5,R080229,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "R000101"), as: "5,R000101,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "R010430"), as: "5,R010430,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "H320101"), as: "5,H320101,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "X080210"), as: "5,X080210,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "2026-02-10"), as: "5,2026-02-10,1"),
    BrokenNotebook(3, "5", .date, .notADate(found: "S330303"), as: "5,S330303,1"),
    BrokenNotebook(2, "1", .birthDate, .notADate(found: "S330230"), as: "1,佐藤,2,S330230"),
    BrokenNotebook(2, "1", .patientName, .missing, as: "1,,2,S330303"),
  ]

  static let together: [BrokenNotebook] = [
    BrokenNotebook(3, "11", nil, .outOfPlace(after: "5")) { $0.lines.remove(at: 2) },
    BrokenNotebook(8, "201", nil, .usageMissing(rp: 1)) { $0.lines.remove(at: 10) },
    BrokenNotebook(17, "201", nil, .usageMissing(rp: 3)) { $0.lines.removeSubrange(17...) },
    BrokenNotebook(18, "301", nil, .medicineMissing(rp: 4)) {
      $0.lines[17] = "301,4,朝食後,7,日分,1,1,,1"
    },
    BrokenNotebook(14, "301", .rpNumber, .usageTwice(rp: 1)) {
      $0.lines[13] = "301,1,朝食後,7,日分,1,1,,1"
    },
    BrokenNotebook(21, "1", .patientName, .secondPatient(found: "佐藤　太郎")) {
      $0.lines.append("1,佐藤　太郎,1,S300101")
    },
    BrokenNotebook(112, "201", .rpNumber, .tooManyRecords(most: 100)) {
      $0.lines.insert(contentsOf: Array(repeating: "201,2,薬,1,錠,1,,1", count: 100), at: 13)
    },
    BrokenNotebook(115, "391", .rpNumber, .tooManyRecords(most: 100)) {
      $0.lines.insert(contentsOf: Array(repeating: "391,2,注意,1", count: 101), at: 14)
    },
    BrokenNotebook(nil, nil, nil, .nothingToImport) { $0.lines.removeSubrange(7...) },
  ]

  static let notes: [BrokenNotebook] = [
    BrokenNotebook(1, nil, .outputCategory, .unknownOutputCategory(found: "")) {
      $0.lines[0] = "JAHISTC04"
    },
    BrokenNotebook(21, "999", nil, .unknownRecord) { $0.lines.append("999,something new") },
    BrokenNotebook(15, "311", .rpNumber, .belongsToNothing, as: "311,9,どこにもない,1"),
    BrokenNotebook(21, "3", nil, .overTheCounterLeftOut(name: "市販薬")) {
      $0.lines.append("3,市販薬,20260101,,2")
    },
    BrokenNotebook(17, "201", nil, .materialLeftOut(name: "注射針")) {
      $0.lines[16] = "201,3,注射針,14,本,1,,1"
      $0.lines[17] = "301,3,,1,調剤,9,1,,1"
    },
    BrokenNotebook(8, "201", .usageName, .timesUnknown(usage: "医師の指示通り")) {
      $0.lines[10] = "301,1,医師の指示通り,28,日分,1,1,,1"
    },
  ]
}

@Suite struct NotebookEncodingTests {
  @Test func `JAHIS: other encodings are named and refused`() {
    let text = SampleNotebook().text
    #expect(refusal(ShiftJIS.encode(text, as: "EUC-JP-MS")) == [.otherEncoding("EUC-JP")])
    let mail = refusal(ShiftJIS.encode(text, as: "ISO-2022-JP-3"))
    #expect(mail == [.otherEncoding("ISO-2022-JP")])
    #expect(refusal(ShiftJIS.encode(text, as: "UTF-16")) == [.otherEncoding("UTF-16")])
    #expect(refusal(ShiftJIS.encode(text, as: "UTF-16LE")).contains(.controlCharacter(0)))
  }

  @Test func `JAHIS: a damaged character is told with its line and byte`() {
    var bytes = SampleNotebook().bytes
    let second = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
    bytes[second + 2] = 0xFF
    #expect(
      PharmacyNotebook.read(bytes).faults == [RecordFault(line: 2, .unreadableText(byte: 3))])
  }

  @Test func `JAHIS: a file cut off inside a character is refused`() {
    let bytes = Array(ShiftJIS.encode("JAHISTC04,1\r\n5,20260210,1\r\n501,手").dropLast())
    #expect(refusal(bytes) == [.unreadableText(byte: 5)])
  }

  @Test func `JAHIS: a character of the pharmacy's own (外字) is worth a look`() throws {
    var bytes = SampleNotebook().bytes
    let second = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
    bytes.replaceSubrange(second + 2..<second + 4, with: [0xF0, 0x40])
    #expect(PharmacyNotebook.read(bytes).faults == [RecordFault(line: 2, .privateCharacter)])
  }

  @Test func `JAHIS: every fault of a file is told, in the order of its lines, up to a limit`() {
    var sample = SampleNotebook()
    sample.lines[2] = "5,2026,1"
    sample.lines[1] = "1,,2"
    #expect(sample.reading.faults.map(\.line) == [2, 3])
    sample = SampleNotebook()
    sample.lines += Array(repeating: "201,1,薬", count: 500)
    #expect(sample.reading.faults.count == 201)
    #expect(sample.reading.faults.last?.problem == .tooManyFaults)
  }

  private func refusal(_ bytes: [UInt8]) -> [RecordFault.Problem] {
    let reading = PharmacyNotebook.read(bytes)
    return reading.value == nil ? reading.faults.map(\.problem) : []
  }
}
