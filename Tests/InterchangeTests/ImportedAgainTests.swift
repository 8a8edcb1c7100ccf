import APIContract
import ClientCore
import Domain
import TestSupport
import Testing

/// A file that is imported again, on whatever day, and one whose courses are over.
@Suite struct ImportedAgainTests {
  private static func today(_ text: String = "2026-02-10") throws -> CivilDate {
    try #require(CivilDate(ascii: text))
  }

  private func notebook(_ lines: String...) -> [UInt8] {
    let head = ["JAHISTC04,1", "1,佐藤 ハナ,2,S330303,,,,,,,", "5,20260201,1"]
    return ShiftJIS.encode((head + lines).map { $0 + "\r\n" }.joined())
  }

  /// What the patient has once everything new of a file was added.
  private func known(_ found: ImportedMedications) -> [KnownMedication] {
    found.requests.map { request in
      let answer = MedicationAnswer(
        id: MedicationID(high: 1, low: 1), version: 1, details: request.details,
        asNeeded: request.regimen == nil, archived: false,
        regimen: request.regimen.map { RegimenBody(plan: $0) }, inventory: nil)
      return KnownMedication(answer, plans: [])
    }
  }

  private func standings(
    _ bytes: [UInt8], after first: [UInt8]? = nil, on day: String = "2026-02-10",
    at slotTimes: SlotTimes = .standard
  ) throws -> [ImportedMedications.Standing] {
    let before = try first.map { known(ImportedMedications($0, today: try Self.today())) } ?? []
    var found = ImportedMedications(bytes, today: try Self.today(day))
    #expect(!found.isRefused, "\(found.faults)")
    found.leaveOut(before, at: slotTimes, today: try Self.today(day))
    return found.items.map(\.standing)
  }

  private static let course = "201,1,アムロジピン錠5mg,1,錠,4,2171022F2029,1"
  private static let usage = "301,1,【1日1回朝食後】,28,日分,1,1,,1"

  @Test(arguments: [
    "201,1,アムロジピン錠5mg,1,錠,4,2171022F2029,1", "201,1,ｱﾑﾛｼﾞﾋﾟﾝ錠５ｍｇ,１,錠,4,,1",
    "201,1,アムロジピン 錠５㎎,1,Ｔ,4,,1", "201,1,あむろじぴん錠5MG,1.0,tab,4,,1",
  ])
  func `W-20 the same medicine is there already, however it is written`(_ again: String) throws {
    let first = notebook(Self.course, Self.usage)
    for day in ["2026-02-10", "2026-02-11", "2026-02-28"] {
      #expect(
        try standings(notebook(again, Self.usage), after: first, on: day) == [.there], "\(day)")
    }
    #expect(
      try standings(
        notebook(
          Self.course, Self.usage, again.replacing("201,1", with: "201,2"),
          Self.usage.replacing("301,1", with: "301,2"))) == [.new, .repeated(line: 4)])
  }

  @Test(arguments: [
    ("201,1,アムロジピン錠2.5mg,1,錠,4,,1", "301,1,【1日1回朝食後】,28,日分,1,1,,1"),
    ("201,1,アムロジピン錠5mg,2,錠,4,,1", "301,1,【1日1回朝食後】,28,日分,1,1,,1"),
    ("201,1,アムロジピン錠5mg,1,錠,4,,1", "301,1,【1日1回夕食後】,28,日分,1,1,,1"),
    ("201,1,アムロジピン錠5mg,1,錠,4,,1", "301,1,【1日1回朝食後】,30,日分,1,1,,1"),
    ("201,1,アムロジピン錠5mg,1,錠,4,,1", "301,1,頓服 頭が痛いとき,10,回分,3,1,,1"),
  ])
  func `W-20 another name, amount or plan is another medicine`(
    _ medicine: String, _ usage: String
  ) throws {
    let first = notebook(Self.course, Self.usage)
    #expect(try standings(notebook(medicine, usage), after: first) == [.new])
  }

  @Test func `W-20 a table without a first day is the same on another day`() throws {
    let table = Array("name,strength,dosage,times,asNeeded\nA,5mg,1錠,08:00,\nB,,1包,,yes\n".utf8)
    let spelt = Array("name,dosage,count,times,asNeeded\nＡ5mg,1 tablet,1,8:00,\nｂ,一包,1,,yes\n".utf8)
    for day in ["2026-02-10", "2026-03-01"] {
      #expect(try standings(table, after: table, on: day) == [.there, .there])
      #expect(try standings(spelt, after: table, on: day) == [.there, .there])
    }
    #expect(try standings(table + Array("A,5mg,2錠,08:00,\n".utf8)) == [.new, .new, .new])
    #expect(
      try standings(table + Array("a,５ｍｇ,１錠,08:00,\n".utf8)) == [.new, .new, .repeated(line: 2)])
  }

  @Test func `W-20 a time at which a slot of the patient's stands is that slot`() throws {
    func table(_ plan: String) -> [UInt8] { Array("name,dosage,times,slots\nA,1錠,\(plan)\n".utf8) }
    let (slots, times) = (table(",朝・眠前"), table("8:00 22:00,"))
    #expect(try standings(times, after: slots) == [.there])
    #expect(try standings(slots, after: times) == [.there])
    #expect(try standings(slots + Array("A,1錠,8:00 22:00,\n".utf8)) == [.new, .repeated(line: 2)])
    // Where the patient's slots stand elsewhere, so do its doses; and another time is another dose.
    let moved = SlotTimes(
      morning: LocalTime(minuteOfDay: 7 * 60), noon: LocalTime(minuteOfDay: 13 * 60),
      evening: LocalTime(minuteOfDay: 19 * 60), bedtime: LocalTime(minuteOfDay: 22 * 60))
    #expect(try standings(times, after: slots, at: moved) == [.new])
    #expect(try standings(table("7:00 22:00,"), after: slots, at: moved) == [.there])
    #expect(try standings(table("8:00 21:00,"), after: slots) == [.new])
  }

  @Test func `W-21 a course that is over is told by its last day, clear or not`() throws {
    let week = Self.usage.replacing(",28,", with: ",7,").replacing("301,1", with: "301,2")
    let other = "201,2,ムコダイン錠500mg,1,錠,4,,1"
    let vague = "301,3,8時間毎,5,日分,1,1,,1"
    let bytes = notebook(
      Self.course, Self.usage, other, week, "201,3,クラビット錠500mg,1,錠,4,,1", vague)
    let last = try Self.today("2026-02-07")
    #expect(
      try standings(bytes) == [.new, .ended(last), .ended(try Self.today("2026-02-05"))])
    // On its last day it still goes on, and a person has to say more about what is vague.
    #expect(try standings(bytes, on: "2026-02-05") == [.new, .new, .unclear])
    #expect(
      try standings(bytes, on: "2026-02-07") == [.new, .new, .ended(try Self.today("2026-02-05"))])
    #expect(try standings(bytes, on: "2026-02-08")[1] == .ended(last))
    let found = ImportedMedications(bytes, today: try Self.today())
    #expect(found.requests.count == 1 && found.unclear.isEmpty)
  }
}
