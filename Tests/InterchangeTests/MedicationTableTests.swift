// lint: table of data
import ClientCore
import Domain
import TestSupport
import Testing

/// A table, line by line.
private func reading(_ lines: String..., lineEnd: String = "\r\n") -> ImportReading<MedicationTable>
{
  MedicationTable.read(Array(lines.map { $0 + lineEnd }.joined().utf8), today: sampleDay)
}

private let sampleDay = CivilDate.bounds.lowerBound.adding(days: 20_494)  // 2026-02-10
private let longDosage = String(repeating: "錠", count: 101)
private let headings = "薬の名前,1回量,数,頓服,開始日,終了日,時刻,スロット,曜日,在庫,メモ"

@Suite struct MedicationTableTests {
  @Test func `CSV: a table with Japanese headings becomes medications`() throws {
    let table = try #require(
      reading(
        headings,
        "アムロジピン錠5mg,1錠,1,,2026-02-01,2026-03-31,,朝,,28,\"朝食後,水で\"",
        "アレンドロン酸錠35mg,１錠,,いいえ,2026/2/2,,7:30,,月曜日,4,",
        "カロナール錠500,1錠,1,はい,,,,,,,\"6時間\r\nあける\"",
        "ムコダイン錠500mg,1錠,1,,2026年2月3日,,\"08:00, 13:00;19:00\",,,,"
      ).value)
    let medications = table.medications
    #expect(medications.map(\.line) == [2, 3, 4, 6])
    #expect(medications[0].details.notes == "朝食後,水で")
    #expect(medications[0].stock == Stock(thousandths: 28_000))
    #expect(
      medications[0].regimen
        == RegimenPlan(
          start: try day("2026-02-01"), end: try day("2026-03-31"), timing: .slots([.morning])))
    #expect(medications[1].details.doseCountPerIntake == Quantity(thousandths: 1000))
    #expect(medications[1].regimen?.weekdays == WeekdaySet(.monday))
    #expect(medications[1].regimen?.timing == .times([LocalTime(minuteOfDay: 450)]))
    #expect(medications[2].regimen == nil)
    #expect(medications[2].details.notes == "6時間\nあける")
    #expect(medications[3].regimen?.timing.times(.standard).map(\.hour) == [8, 13, 19])
  }

  @Test func `CSV: a table with English headings in any order, and no first day, begins today`()
    throws
  {
    let table = try #require(
      reading(
        "Slots,Name,dosageText,weekdays,strength",
        "morning;bedtime,Aspirin,0.5 tablet,mon;Wed;friday,100mg",
        lineEnd: "\n"
      ).value)
    let medication = try #require(table.medications.first)
    #expect(medication.details.doseCountPerIntake == Quantity(thousandths: 500))
    #expect(medication.details.strength == "100mg")
    #expect(
      medication.regimen
        == RegimenPlan(
          start: sampleDay,
          weekdays: [WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)],
          timing: .slots([.morning, .bedtime])))
  }

  @Test func `CSV: a mark in front, Shift_JIS, empty rows and columns nobody knows`() throws {
    let text = "薬の名前,1回量,スロット,色\r\n,,,\r\nアムロジピン錠,1錠,朝・夜,白\r\n"
    let plain = MedicationTable.read(Array(text.utf8), today: sampleDay)
    #expect(plain.value?.medications.first?.line == 3)
    #expect(plain.faults == [RecordFault(line: 1, .unknownColumn(found: "色"))])
    #expect(MedicationTable.read([0xEF, 0xBB, 0xBF] + Array(text.utf8), today: sampleDay) == plain)
    #expect(MedicationTable.read(ShiftJIS.encode(text), today: sampleDay) == plain)
  }

  @Test func `CSV: one name twice is worth a look`() {
    let read = reading("name,dosage,slots", "A,1錠,朝", "A,1錠,夜")
    #expect(read.value?.medications.count == 2)
    #expect(
      read.faults == [RecordFault(line: 3, field: .medicineName, .sameNameTwice(firstLine: 2))])
  }

  @Test(arguments: cells)
  func `CSV: a cell that is wrong is named with its row and column`(
    _ row: String, _ field: RecordField?, _ problem: RecordFault.Problem
  ) {
    let read = reading(headings, "アムロジピン錠5mg,1錠,1,,,,,朝,,,", row)
    #expect(read.value == nil)
    #expect(read.faults == [RecordFault(line: 3, field: field, problem)])
  }

  static let cells: [(String, RecordField?, RecordFault.Problem)] = [
    (",1錠,1,,,,,朝,,,", .medicineName, .missing),
    ("薬,,1,,,,,朝,,,", .dosageText, .missing),
    ("薬,\(longDosage),1,,,,,朝,,,", .dosageText, .tooLong(most: 100)),
    ("薬,適量,,,,,,朝,,,", .doseCountPerIntake, .missing),
    ("薬,1～2錠,,,,,,朝,,,", .doseCountPerIntake, .missing),
    ("薬,1日3錠,,,,,,朝,,,", .doseCountPerIntake, .missing),
    ("薬,1錠半,,,,,,朝,,,", .doseCountPerIntake, .missing),
    ("薬,1/3錠,,,,,,朝,,,", .dosageText, .notANumber(found: "1/3錠")),
    ("薬,0.0001錠,,,,,,朝,,,", .dosageText, .notANumber(found: "0.0001錠")),
    ("薬,0錠,,,,,,朝,,,", .dosageText, .notPositive(found: "0錠")),
    ("薬,－１錠,,,,,,朝,,,", .dosageText, .notPositive(found: "－１錠")),
    ("薬,1001錠,,,,,,朝,,,", .dosageText, .notWithin(0...1000, found: "1001錠")),
    ("薬,1錠,x,,,,,朝,,,", .doseCountPerIntake, .notANumber(found: "x")),
    ("薬,1錠,0,,,,,朝,,,", .doseCountPerIntake, .notPositive(found: "0")),
    ("薬,1錠,-1,,,,,朝,,,", .doseCountPerIntake, .notPositive(found: "-1")),
    ("薬,1錠,0.0001,,,,,朝,,,", .doseCountPerIntake, .notANumber(found: "0.0001")),
    ("薬,1錠,1001,,,,,朝,,,", .doseCountPerIntake, .notANumber(found: "1001")),
    ("薬,1錠,1,たぶん,,,,朝,,,", .asNeeded, .notYesOrNo(found: "たぶん")),
    ("薬,1錠,1,はい,,,,朝,,,", .asNeeded, .plannedAndAsNeeded),
    ("薬,1錠,1,,2026-02-30,,,朝,,,", .start, .notADate(found: "2026-02-30")),
    ("薬,1錠,1,,26-2-3,,,朝,,,", .start, .notADate(found: "26-2-3")),
    ("薬,1錠,1,,2026-02-03 08:00,,,朝,,,", .start, .notADate(found: "2026-02-03 08:00")),
    ("薬,1錠,1,,2026-02-03,2026-02-02,,朝,,,", .end, .endsBeforeItBegins),
    ("薬,1錠,1,,,,24:00,,,,", .times, .notATime(found: "24:00")),
    ("薬,1錠,1,,,,8時,,,,", .times, .notATime(found: "8時")),
    ("薬,1錠,1,,,,8:00;08:00,,,,", .times, .twice(found: "08:00")),
    ("薬,1錠,1,,,,8:00,朝,,,", .slots, .timesAndSlots),
    ("薬,1錠,1,,,,,,,,", .times, .timesMissing),
    ("薬,1錠,1,,,,,深夜,,,", .slots, .notASlot(found: "深夜")),
    ("薬,1錠,1,,,,,朝 朝,,,", .slots, .twice(found: "朝")),
    ("薬,1錠,1,,,,,朝,平日,,", .weekdays, .notAWeekday(found: "平日")),
    ("薬,1錠,1,,,,,朝,mo,,", .weekdays, .notAWeekday(found: "mo")),
    ("薬,1錠,1,,,,,朝,,たくさん,", .stock, .notANumber(found: "たくさん")),
    ("薬,1錠,1,,,,,朝,,-1,", .stock, .notWithin(0...100_000, found: "-1")),
    ("薬,1錠,1,,,,,朝,,100001錠,", .stock, .notWithin(0...100_000, found: "100001錠")),
    ("薬,1錠,1,,,,,朝,,", nil, .tooFewFields(least: 11, found: 10)),
    ("薬,1錠,1,,,,,朝,,,,x", nil, .tooManyFields(most: 11, found: 12)),
    ("薬\"a,1錠,1,,,,,朝,,,", nil, .quoteInsideField),
    ("\"薬\"a,1錠,1,,,,,朝,,,", nil, .textAfterQuote),
    ("\"薬,1錠,1,,,,,朝,,,", nil, .quoteNotClosed),
    ("薬\u{7},1錠,1,,,,,朝,,,", nil, .controlCharacter(7)),
    ("薬\0,1錠,1,,,,,朝,,,", nil, .controlCharacter(0)),
  ]

  @Test func `CSV: nothing at home is a stock, and so is the most there can be`() {
    for (cell, thousandths) in [("0", 0), ("０錠", 0), ("100000", 100_000_000)] {
      let read = reading("name,dosage,slots,stock", "A,1錠,朝,\(cell)")
      #expect(read.value?.medications.first?.stock == Stock(thousandths: thousandths), "\(cell)")
    }
  }

  @Test func `CSV: a strength is no longer than the server takes`() {
    let strength = String(repeating: "5", count: 100)
    #expect(reading("name,dosage,slots,strength", "A,1錠,朝,\(strength)").faults.isEmpty)
    #expect(
      reading("name,dosage,slots,strength", "A,1錠,朝,\(strength)5").faults
        == [RecordFault(line: 2, field: .strength, .tooLong(most: 100))])
  }

  @Test func `CSV: headings that are missing or stand twice refuse the table`() {
    #expect(
      reading("name,slots", "A,朝").faults
        == [RecordFault(line: 1, field: .dosageText, .columnMissing)])
    #expect(
      reading("name,薬の名前,dosage", "A,A,1錠").faults
        == [RecordFault(line: 1, field: .medicineName, .columnTwice)])
    #expect(reading("name,dosage").faults == [RecordFault(.nothingToImport)])
    #expect(MedicationTable.read([], today: sampleDay).faults == [RecordFault(.empty)])
  }

  @Test func `CSV: random bytes are refused and never crash the reader`() {
    var generator = SeededGenerator(for: "random bytes as a table")
    for _ in Soak.rounds(500) {
      let count = Int.random(in: 0...200, using: &generator)
      let alphabet = Array("\",\r\n;:0123456789薬朝\0 ".utf8) + [0xFF]
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let head = Array("name,dosage,slots\n".utf8)
      let reading = MedicationTable.read(head + bytes, today: sampleDay)
      #expect((reading.value == nil) == reading.faults.contains { $0.severity == .blocks })
    }
  }

  @Test func `CSV: random cells come back as they were quoted`() throws {
    var generator = SeededGenerator(for: "round trip of tables")
    let letters = ["薬", "\"", ",", "a", " ", "\n", "；", "'", "😀"]
    for _ in Soak.rounds(200) {
      let notes = (0..<8).map { _ in
        "x" + (0..<6).map { _ in letters.randomElement(using: &generator) ?? "" }.joined() + "y"
      }
      let rows = notes.enumerated().map { index, note in
        "薬\(index),1錠,朝,\"\(note.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
      }
      let text = (["name,dosage,slots,notes"] + rows).joined(separator: "\n") + "\n"
      let table = try #require(MedicationTable.read(Array(text.utf8), today: sampleDay).value)
      #expect(table.medications.map(\.details.notes) == notes)
    }
  }

  private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(ascii: text)) }
}
