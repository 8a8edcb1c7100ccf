import APIContract
import ClientCore
import Domain
import TestSupport
import Testing

/// The medicines of a patient as a pharmacies' file, and what our own import makes of it.
@Suite struct MedicineFileTests {
  @Test func `R-17 a random list of medicines goes out and comes back as it was`() throws {
    var generator = SeededGenerator(for: "lists of medicines")
    for _ in Soak.rounds(200) {
      let list = try (0..<Int.random(in: 1...8, using: &generator)).map {
        try RandomListed(number: $0, using: &generator)
      }
      let file = MedicineFile(SampleList.card(list.map(\.medicine)), today: SampleList.today)
      #expect(file.remarks == [] && file.count == list.count)
      let reading = PharmacyNotebook.read(file.bytes)
      let notebook = try #require(reading.value, "\(reading.faults)\n\(file.bytes)")
      #expect(notebook.patientName == "佐藤　ハナ")
      let read = Dictionary(uniqueKeysWithValues: notebook.medicines.map { ($0.name, $0) })
      #expect(read.count == list.count)
      for listed in list {
        let medicine = try #require(read[listed.name], "\(listed)")
        #expect(medicine.amountPerIntake == listed.amount, "\(listed)")
        #expect(medicine.regimen == listed.plan, "\(listed)")
        #expect((medicine.schedule == .asNeeded) == (listed.plan == nil), "\(listed)")
      }
    }
  }

  @Test func `R-17 R-6 the parts of a file, in any order, are the file`() throws {
    var generator = SeededGenerator(for: "parts of lists")
    for most in [200, 320, 858] {
      let list = try (0..<8).map { try RandomListed(number: $0, using: &generator) }
      let file = MedicineFile(SampleList.card(list.map(\.medicine)), today: SampleList.today)
      let parts = try #require(file.parts(most: most))
      #expect(parts.allSatisfy { $0.count <= most })
      let whole = try #require(PharmacyNotebook.read(file.bytes).value)
      let mixed = parts.shuffled(using: &generator).flatMap(\.self)
      let read = try #require(PharmacyNotebook.read(mixed).value)
      #expect(read.medicines.map(\.name) == whole.medicines.map(\.name))
      #expect(read.medicines.map(\.regimen) == whole.medicines.map(\.regimen))
      #expect(read.medicines.map(\.amountPerIntake) == whole.medicines.map(\.amountPerIntake))
    }
    let file = MedicineFile(SampleList.card([]), today: SampleList.today)
    #expect(file.count == 0 && file.parts(most: 200) == [file.bytes])
  }

  @Test func `R-17 R-18 codes of long names, in any order and one twice, come in as they went out`()
    throws
  {
    var generator = SeededGenerator(for: "codes of lists")
    for round in Soak.rounds(60) {
      let list = try (0..<Int.random(in: 4...9, using: &generator)).map {
        try RandomListed(number: $0, letters: 1...40, using: &generator)
      }
      let file = MedicineFile(SampleList.card(list.map(\.medicine)), today: SampleList.today)
      #expect(file.remarks == [] && file.count == list.count)
      let most = [425, 586, 858].randomElement(using: &generator) ?? 425
      var parts = try #require(file.parts(most: most), "\(round): \(list)")
      parts.append(try #require(parts.randomElement(using: &generator)))
      let scanned = parts.shuffled(using: &generator).flatMap(\.self)
      let found = ImportedMedications(scanned, today: SampleList.today)
      #expect(!found.isRefused, "\(found.faults)")
      let items = Dictionary(uniqueKeysWithValues: found.items.map { ($0.name, $0) })
      #expect(items.count == list.count)
      for listed in list {
        let request = try #require(items[listed.name]?.request, "\(listed)")
        #expect(request.regimen == listed.plan, "\(listed)")
        #expect(request.details.doseCountPerIntake == listed.amount, "\(listed)")
        // The unit too, at whatever width it was typed.
        let words = request.details.dosageText
        #expect(Amount(words) == Amount(listed.medicine.dosageText), "\(listed) \(words)")
      }
    }
  }

  @Test func `R-17 a part that is too small for a record is none`() throws {
    let long = try SampleList.planned(String(repeating: "薬", count: 60), "1錠")
    let file = MedicineFile(SampleList.card([long]), today: SampleList.today)
    #expect(file.parts(most: 120) == nil)
    #expect(file.parts(most: 210)?.count == 2)
    #expect(file.parts(most: 2000)?.count == 1)
  }

  @Test func `R-17 what a field cannot hold is written otherwise, and said`() throws {
    let list = [
      try SampleList.planned("薬A,B\u{1B}[2J錠", "2錠", thousandths: 2000),
      try SampleList.planned("漸減薬", "医師の指示どおり"), try SampleList.planned("\u{3164}", "1錠"),
    ]
    let file = MedicineFile(SampleList.card(list), today: SampleList.today)
    #expect(
      file.remarks == [
        .leftOut("\u{3164}"), .renamed("薬A，B [2J錠"), .amountInWords("漸減薬", "医師の指示どおり"),
      ])
    let medicines = try #require(PharmacyNotebook.read(file.bytes).value).medicines
    #expect(medicines.map(\.name) == ["薬A，B [2J錠", "漸減薬"])
    #expect(medicines.map(\.amountPerIntake) == [Quantity(thousandths: 2000), nil])
    #expect(medicines[1].schedule == .slots([.morning], .everyDay, .named))
    #expect(medicines[1].cautions.contains("1回量 医師の指示どおり"))
  }

  @Test func `R-17 the file is Shift_JIS, and UTF-8 only where a character is not in it`() throws {
    let plain = MedicineFile(
      SampleList.card([try SampleList.planned("髙野薬ﾊﾟ錠", "1錠")]), today: SampleList.today)
    #expect(plain.bytes.starts(with: "JAHISTC04,2\r\n1,".utf8) && plain.remarks == [])
    #expect(String(validating: plain.bytes, as: UTF8.self) == nil)
    let rare = MedicineFile(
      SampleList.card([try SampleList.planned("𠮷野薬錠", "1錠")]), today: SampleList.today)
    #expect(rare.remarks == [.notShiftJIS("𠮷")])
    #expect(String(validating: rare.bytes, as: UTF8.self)?.contains("201,1,𠮷野薬錠,1,錠") == true)
    #expect(PharmacyNotebook.read(rare.bytes).value?.medicines.first?.name == "𠮷野薬錠")
  }

  @Test func `R-17 what has ended is not in the list, and what is to come is`() throws {
    let over = try SampleList.planned("終わった薬", "1錠", days: -20 ... -1)
    let last = try SampleList.planned("今日までの薬", "1錠", days: -20...0)
    let next = try SampleList.planned("明日からの薬", "1錠", days: 1...7)
    let file = MedicineFile(SampleList.card([next, over, last]), today: SampleList.today)
    let medicines = try #require(PharmacyNotebook.read(file.bytes).value).medicines
    #expect(medicines.map(\.name) == ["今日までの薬", "明日からの薬"])
  }

  @Test func `R-17 times by the clock and a last day in a notebook are read as they stand`() throws
  {
    let clocks = [LocalTime(minuteOfDay: 480), LocalTime(minuteOfDay: 1170)]
    let (timed, notes) = try medicine(dose: "2", usage: "1日2回 8:00・19:30")
    #expect(timed.schedule == .times(clocks, .everyDay))
    #expect(timed.amountPerIntake == Quantity(thousandths: 1000) && notes == [])
    let (other, _) = try medicine(usage: "1日3回 8:00")
    #expect(other.schedule == .slots([.morning, .noon, .evening], .everyDay, .guessed))
    let (weekly, _) = try medicine(
      usage: "月曜日、1日1回、朝", also: ["311,1,2026/03/02まで,1"])
    #expect(weekly.schedule == .slots([.morning], WeekdaySet(.monday), .named))
    #expect(weekly.end == CivilDate(ascii: "2026-03-02"))
    let (before, _) = try medicine(
      usage: "月曜日、1日1回、朝", also: ["311,1,2025/03/02まで,1"])
    #expect(before.end == nil)
  }
}

/// What the card of a patient holds, to be written out.
enum SampleList {
  static let today = SampleList.day(0)

  static func day(_ days: Int) -> CivilDate {
    // 2026-02-10, a Tuesday.
    Timestamp(secondsSinceEpoch: 1_770_692_400).tokyoDate.adding(days: days)
  }

  static func card(_ medicines: [CardAnswer.Medicine]) -> CardAnswer {
    CardAnswer(
      displayName: "佐藤　ハナ", preparedAt: Timestamp(secondsSinceEpoch: 1_770_701_525),
      slotTimes: .standard, profile: .unknown, medicines: medicines)
  }

  static func medicine(
    _ name: String, strength: String = "", _ dosageText: String, _ amount: Quantity,
    _ plan: RegimenPlan?
  ) -> CardAnswer.Medicine {
    let details = MedicationDetails(
      name: name, dosageText: dosageText, doseCountPerIntake: amount, strength: strength)
    return CardAnswer.Medicine(
      medicationId: MedicationID(high: 1, low: 1), details: details,
      regimen: plan.map { RegimenBody(plan: $0) }, lastTaken: nil, inventory: nil)
  }

  /// One of every morning.
  static func planned(
    _ name: String, _ dosageText: String, thousandths: Int = 1000,
    days: ClosedRange<Int> = -20...20
  ) throws -> CardAnswer.Medicine {
    let plan = RegimenPlan(
      start: day(days.lowerBound), end: day(days.upperBound), timing: .slots([.morning]))
    let amount = try #require(Quantity(thousandths: thousandths))
    return medicine(name, dosageText, amount, plan)
  }
}

/// A medicine as families write them: any plan, any amount, with and without a last day.
private struct RandomListed {
  let name: String
  let amount: Quantity
  let plan: RegimenPlan?
  let medicine: CardAnswer.Medicine

  init(
    number: Int, letters count: ClosedRange<Int> = 1...6, using generator: inout SeededGenerator
  ) throws {
    let letters = ["ア", "ﾊﾟ", "錠", "5mg", "「東」", "薬", "Ｃ", " ", "・", "髙", "㎎", "%"]
    let word =
      "薬\(number)"
      + (0..<Int.random(in: count, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? ""
      }.joined() + "錠"
    let strength = Bool.random(using: &generator) ? "" : "2.5mg"
    let unit =
      ["錠", "包", "mL", "枚", "滴", "", "プッシュ", "単位", "Ｃ"].randomElement(using: &generator) ?? "錠"
    let thousandths = Int.random(in: 1...48, using: &generator) * 125
    amount = try #require(Quantity(thousandths: thousandths))
    plan = Int.random(in: 0...3, using: &generator) == 0 ? nil : Self.plan(using: &generator)
    // A number alone counts pieces, which are swallowed.
    name = strength.isEmpty ? word : "\(word) \(strength)"
    medicine = SampleList.medicine(word, strength: strength, "\(amount)\(unit)", amount, plan)
  }

  private static func plan(using generator: inout SeededGenerator) -> RegimenPlan {
    let start = SampleList.day(Int.random(in: -400...20, using: &generator))
    let last = max(start, SampleList.today).adding(
      days: Int.random(in: 0...1200, using: &generator))
    let days = WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &generator))
    return RegimenPlan(
      start: start, end: Bool.random(using: &generator) ? last : nil,
      weekdays: Bool.random(using: &generator) ? .everyDay : days,
      timing: timing(using: &generator))
  }

  private static func timing(using generator: inout SeededGenerator) -> IntakeTiming {
    let count = Int.random(in: 1...4, using: &generator)
    if Bool.random(using: &generator) {
      return .slots(DoseSlot.allCases.shuffled(using: &generator).prefix(count).sorted())
    }
    let minutes = Set((0..<count).map { _ in Int.random(in: 0..<1440, using: &generator) })
    return .times(minutes.sorted().map { LocalTime(minuteOfDay: $0) })
  }
}
