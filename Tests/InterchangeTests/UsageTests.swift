// lint: table of data
import ClientCore
import Domain
import Testing

/// A usage in a pharmacy's words, and what may be concluded from it for 6錠 a day.
struct UsageCase: Sendable, CustomTestStringConvertible {
  let usage: String
  let schedule: PrescribedMedicine.Schedule
  /// One intake in thousandths.
  let amount: Int?
  let problems: [RecordFault.Problem]

  var testDescription: String { usage }

  init(
    _ usage: String, _ schedule: PrescribedMedicine.Schedule, _ amount: Int?,
    _ problems: [RecordFault.Problem] = []
  ) {
    self.usage = usage
    self.schedule = schedule
    self.amount = amount
    self.problems = problems
  }

  static func named(_ slots: DoseSlot...) -> PrescribedMedicine.Schedule {
    .slots(slots, .everyDay, .named)
  }

  static func guessed(_ slots: DoseSlot...) -> PrescribedMedicine.Schedule {
    .slots(slots, .everyDay, .guessed)
  }
}

@Suite struct UsageTests {
  @Test(arguments: named + guessed + unknown + certainDays)
  func `JAHIS: slots and amount follow from the usage, or stay open`(_ example: UsageCase) throws {
    let (medicine, notes) = try medicine(dose: "6", usage: example.usage)
    #expect(medicine.schedule == example.schedule)
    #expect(medicine.amountPerIntake?.thousandths == example.amount)
    #expect(notes == example.problems)
    #expect(medicine.usage == example.usage)
  }

  static let named: [UsageCase] = [
    UsageCase("1日1回 朝食後", UsageCase.named(.morning), 6000),
    UsageCase("１日１回　夕食後に服用", UsageCase.named(.evening), 6000),
    UsageCase("1日1回就寝前", UsageCase.named(.bedtime), 6000),
    UsageCase("1日1回 寝る前", UsageCase.named(.bedtime), 6000),
    UsageCase("1日1回 夜寝る前", UsageCase.named(.bedtime), 6000),
    UsageCase("1日1回 起床時", UsageCase.named(.morning), 6000),
    UsageCase("【分２ 朝夕食後服用】", UsageCase.named(.morning, .evening), 3000),
    UsageCase("１日２回朝・夕食後にお飲み下さい", UsageCase.named(.morning, .evening), 3000),
    UsageCase("朝食後、就寝前", UsageCase.named(.morning, .bedtime), 3000),
    UsageCase("【分３ 毎食後服用】", UsageCase.named(.morning, .noon, .evening), 2000),
    UsageCase("1日3回毎食前30分", UsageCase.named(.morning, .noon, .evening), 2000),
    UsageCase("毎日、水で 1日1回朝食後", UsageCase.named(.morning), 6000),
    UsageCase("食後30分1日3回 朝昼夕", UsageCase.named(.morning, .noon, .evening), 2000),
    UsageCase("朝食後2錠 昼食後2錠 夕食後2錠", UsageCase.named(.morning, .noon, .evening), 2000),
    UsageCase("1回2錠 1日3回 毎食後", UsageCase.named(.morning, .noon, .evening), 2000),
    UsageCase(
      "毎食後と就寝前", UsageCase.named(.morning, .noon, .evening, .bedtime), 1500),
  ]

  static let guessed: [UsageCase] = [
    UsageCase("1日3回", UsageCase.guessed(.morning, .noon, .evening), 2000, [.guessed("1日3回")]),
    UsageCase("分2", UsageCase.guessed(.morning, .evening), 3000, [.guessed("分2")]),
    UsageCase(
      "1日3回食間", UsageCase.guessed(.morning, .noon, .evening), 2000, [.guessed("1日3回食間")]),
  ]

  static let unknown: [UsageCase] = [
    UsageCase("1日1回", .unknown, 6000, [.unknown("1日1回")]),
    UsageCase("1日6回", .unknown, 1000, [.unknown("1日6回")]),
    UsageCase("医師の指示通り", .unknown, nil, [.amountUnknown, .unknown("医師の指示通り")]),
    UsageCase("8時間毎", .unknown, nil, [.amountUnknown, .unknown("8時間毎")]),
    UsageCase(
      "1日1回 朝食後又は夕食後", .unknown, nil,
      [
        .amountUnknown, .timesDisagree(usage: "1日1回 朝食後又は夕食後"),
      ]),
    UsageCase("1日2～3回", .unknown, nil, [.amountUnknown, .unknown("1日2～3回")]),
    UsageCase(
      "1日2回 毎食後", .unknown, nil,
      [
        .amountUnknown, .timesDisagree(usage: "1日2回 毎食後"),
      ]),
    UsageCase("起床時と朝食後", .unknown, 3000, [.unknown("起床時と朝食後")]),
    UsageCase("1日3回 疼痛時", .unknown, nil, [.amountUnknown, .unknown("1日3回 疼痛時")]),
    UsageCase(
      "朝食後4錠 夕食後2錠", UsageCase.named(.morning, .evening), nil, [.unevenDoses]),
    UsageCase("朝4夕2", UsageCase.named(.morning, .evening), nil, [.unevenDoses]),
    UsageCase(
      "毎食後(3-1-2)", UsageCase.named(.morning, .noon, .evening), nil, [.unevenDoses]),
    UsageCase(
      "1日2回朝夕食後 1回2錠", UsageCase.named(.morning, .evening), nil, [.amountsDisagree]),
    UsageCase(
      "1日4回", UsageCase.guessed(.morning, .noon, .evening, .bedtime), 1500,
      [
        .guessed("1日4回")
      ]),
  ]

  static let certainDays: [UsageCase] = [
    UsageCase("週1回 起床時", .unknown, 6000, [.unknown("週1回 起床時"), .notEveryDay]),
    UsageCase("1週間に1回 起床時", .unknown, 6000, [.unknown("1週間に1回 起床時"), .notEveryDay]),
    UsageCase("隔日 朝食後", .unknown, 6000, [.unknown("隔日 朝食後"), .notEveryDay]),
    UsageCase("2日に1回 朝食後", .unknown, 6000, [.unknown("2日に1回 朝食後"), .notEveryDay]),
    UsageCase("月1回 起床時", .unknown, 6000, [.unknown("月1回 起床時"), .notEveryDay]),
    UsageCase("火・木・土 朝食後", .unknown, 6000, [.unknown("火・木・土 朝食後"), .notEveryDay]),
    UsageCase(
      "毎週月・木曜日 朝食後",
      .slots([.morning], [WeekdaySet(.monday), WeekdaySet(.thursday)], .named), 6000, [.notEveryDay]
    ),
  ]

  @Test func `JAHIS: a medicine of certain days has no last day, whatever was handed out`() throws {
    for usage in ["週1回 起床時", "隔日 朝食後", "毎週月曜日 朝食後"] {
      let (medicine, _) = try medicine(usage: usage, count: "4")
      #expect(medicine.end == nil)
      #expect(medicine.days == 4)
    }
  }

  @Test func `JAHIS: days named in a supplement count too`() throws {
    let (medicine, notes) = try medicine(
      usage: "1日1回 朝食後", also: ["311,1,月曜日に服用,1"])
    #expect(medicine.schedule == .slots([.morning], WeekdaySet(.monday), .named))
    #expect(notes == [.notEveryDay])
  }

  @Test(arguments: ["痛い時のみ服用", "血圧により適宜増減", "3日ごとに漸減"])
  func `JAHIS: a supplement that leaves the amount open leaves it open`(supplement: String) throws {
    let (medicine, notes) = try medicine(usage: "1日3回 毎食後", also: ["311,1,\(supplement),1"])
    #expect(medicine.amountPerIntake == nil)
    #expect(medicine.schedule == .unknown)
    #expect(notes.contains(.amountUnknown))
  }

  @Test func `JAHIS: an amount that three cannot share exactly stays a day's amount`() throws {
    let (medicine, notes) = try medicine(dose: "1", unit: "g", usage: "【分３ 毎食後服用】")
    #expect(medicine.amountPerIntake == nil)
    #expect(medicine.dosageText == "1日1g")
    #expect(notes == [.amountNotExact])
    #expect(medicine.supplied == Stock(thousandths: 7000))
  }

  @Test(arguments: [("1.5", 1500), ("０．５", 500), ("0.025", 25), ("12", 12_000)])
  func `JAHIS: decimal and full-width amounts`(written: String, thousandths: Int) throws {
    let (medicine, _) = try medicine(dose: written, unit: "mL", usage: "1日1回 朝食後")
    #expect(medicine.amountPerIntake?.thousandths == thousandths)
    #expect(medicine.dosageText.hasSuffix("mL"))
  }

  @Test func `JAHIS: an amount finer than a thousandth is told, not rounded`() throws {
    let (medicine, notes) = try medicine(dose: "0.0125", unit: "g", usage: "1日1回 朝食後")
    #expect(medicine.amountPerIntake == nil)
    #expect(medicine.dosageText == "1日0.0125g")
    #expect(notes == [.amountNotExact])
  }

  @Test func `JAHIS: of a patch the whole amount is known, one intake only where it is said`()
    throws
  {
    let (patch, notes) = try medicine(
      dose: "7", unit: "枚", usage: "患部に貼付", count: "1", countUnit: "調剤", form: "5")
    #expect(patch.amountPerIntake == nil)
    #expect(patch.dosageText == "全量7枚")
    #expect(patch.supplied == Stock(thousandths: 7000))
    #expect(patch.end == nil)
    #expect(notes == [.amountUnknown, .timesUnknown(usage: "患部に貼付"), .lengthUnknown])
    let (told, _) = try medicine(
      dose: "7", unit: "枚", usage: "1日1回1枚 朝に貼付", count: "1", countUnit: "調剤", form: "5")
    #expect(told.dosageText == "1枚")
    #expect(told.schedule == .slots([.morning], .everyDay, .named))
    let (each, _) = try medicine(
      dose: "14", unit: "枚", usage: "1日2回 朝夕 1回1枚", count: "1", countUnit: "調剤", form: "5")
    #expect(each.dosageText == "1枚")
    #expect(each.schedule == .slots([.morning, .evening], .everyDay, .named))
  }

  @Test func `JAHIS: 回分 and 頓服 in the words mean as needed even where the form says otherwise`()
    throws
  {
    let (byUnit, notes) = try medicine(dose: "2", usage: "頭痛時", count: "5", countUnit: "回分")
    #expect(byUnit.schedule == .asNeeded)
    #expect(byUnit.amountPerIntake == nil)
    #expect(notes == [.amountUnknown])
    let (byWords, _) = try medicine(dose: "2", usage: "頓服 1回1錠", count: "5")
    #expect(byWords.schedule == .asNeeded)
    #expect(byWords.dosageText == "1錠")
  }
}

extension RecordFault.Problem {
  static func guessed(_ usage: String) -> Self { .timesGuessed(usage: usage) }
  static func unknown(_ usage: String) -> Self { .timesUnknown(usage: usage) }
}
