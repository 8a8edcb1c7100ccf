import ClientCore
import Domain
import Testing

/// Usages that are not for every day, or not of one amount, and those that are although much stands
/// in them.
@Suite struct UsageDaysTests {
  private static let letters = Array("日月火水木金土")

  /// The days of these letters.
  private static func days(_ names: String) -> WeekdaySet {
    Weekday.allCases.reduce(into: WeekdaySet()) { days, day in
      if names.contains(letters[day.rawValue]) { days.insert(WeekdaySet(day)) }
    }
  }

  static let leftOut = [
    ("日曜除く", "日"), ("日曜休み", "日"), ("日曜日は服用しない", "日"), ("土曜日と日曜日を除いて", "土日"),
    ("火曜・木曜以外", "火木"), ("日曜日を除く週6回", "日"), ("月曜日、木曜日は休薬", "月木"),
    ("日曜日は服用しないでください", "日"), ("土・日曜日以外の日に服用", "土日"), ("土曜日曜はお休み", "土日"),
  ]

  @Test(arguments: leftOut)
  func `R-6 on days that are left out nothing is planned, and on all others it is`(
    _ words: String, _ names: String
  ) throws {
    let rest = WeekdaySet.everyDay.subtracting(Self.days(names))
    for usage in ["1日1回朝食後 \(words)", "\(words)、1日1回朝食後"] {
      let (read, notes) = try medicine(dose: "1", usage: usage)
      #expect(read.schedule == .slots([.morning], rest, .named), "\(usage)")
      #expect(notes == [.notEveryDay] && read.end == nil, "\(usage)")
    }
  }

  @Test func `R-6 any days of the week are read as they are named, and as they are left out`()
    throws
  {
    for bits in UInt8(1)..<127 {
      let days = WeekdaySet(rawValue: bits)
      let rest = WeekdaySet.everyDay.subtracting(days)
      let names = Weekday.allCases.filter { days.contains(WeekdaySet($0)) }
        .map { String(Self.letters[$0.rawValue]) }
      let lists = [
        names.joined(separator: "・") + "曜日", names.joined() + "曜",
        names.map { $0 + "曜日" }.joined(separator: "と"), names.map { $0 + "曜" }.joined(),
      ]
      for list in lists {
        let (on, _) = try medicine(usage: "毎週\(list) 1日1回朝食後")
        #expect(on.schedule == .slots([.morning], days, .named), "\(list)")
        let (off, _) = try medicine(usage: "1日1回朝食後 \(list)を除く")
        #expect(off.schedule == .slots([.morning], rest, .named), "\(list)")
        let (counted, _) = try medicine(usage: "週\(names.count)回 \(list) 朝食後")
        #expect(counted.schedule == .slots([.morning], days, .named), "\(list)")
        let (more, _) = try medicine(usage: "週\(names.count + 1)回 \(list) 朝食後")
        #expect(more.schedule == .unknown, "\(list)")
      }
    }
  }

  /// What a usage or a supplement may say besides, so that nobody but a person can plan it.
  static let doubts = [
    "第1日曜日", "第2・第4土曜", "5日間服用2日間休み", "3投1休", "奇数日", "偶数日", "平日のみ", "週末のみ", "祝日は休み",
    "1日目、8日目、15日目", "血圧130以上のとき", "（中止）", "最初の3日間は倍量", "休薬", "隔日", "土日休み", "透析日",
    "隔週月曜日", "日曜・祝日休み", "日曜日も服用", "日曜以外は休み", "日曜休みなし", "日曜日は夕食後",
    "月~金曜日", "月-金曜日", "毎月水曜日", "二日に一回", "2日おき", "中1日あけて", "初回のみ", "翌日から", "4日目以降",
    "食べられない日は飲まない", "検査当日は中止", "3日間のみ", "熱がある場合", "月曜朝、木曜夕",
  ]

  @Test(arguments: doubts)
  func `R-6 W-21 what may change the days or the amounts is unclear, and never over`(
    words: String
  ) throws {
    for usage in ["1日1回朝食後 \(words)", "\(words)、1日1回朝食後"] {
      let (read, notes) = try medicine(dose: "1", usage: usage, count: "3")
      #expect(read.schedule == .unknown && read.request == nil, "\(usage)")
      #expect(read.end == nil && read.days == 3 && !notes.isEmpty, "\(usage)")
    }
  }

  @Test(arguments: [
    "第1日曜日", "5日間服用2日間休薬", "3投1休", "奇数日", "平日のみ", "1日目、8日目、15日目", "血圧130以上のとき", "中止",
    "最初の3日間は倍量", "隔週月曜日", "月曜日はデイサービス", "日曜日は夕食後", "疼痛時", "翌日から", "5日間服用",
  ])
  func `R-6 a supplement that may change the days or the amounts makes it unclear`(
    words: String
  ) throws {
    for record in ["281", "311"] {
      let (read, _) = try medicine(dose: "1", usage: "1日1回朝食後", also: ["\(record),1,\(words),1"])
      #expect(read.schedule == .unknown && read.request == nil && read.end == nil, "\(record)")
    }
  }

  @Test(arguments: ["一包化", "粉砕", "症状が治まるまで", "4時間以上間隔をあける", "7日間飲み切り", "噛まずに服用"])
  func `R-6 a supplement that changes neither days nor amounts changes nothing`(
    words: String
  ) throws {
    let (read, notes) = try medicine(
      dose: "1", usage: "1日1回朝食後", also: ["311,1,\(words),1"])
    #expect(read.schedule == UsageCase.named(.morning) && notes == [], "\(words)")
  }

  @Test func `R-6 a day in a supplement is that of a usage that says how often a week`() throws {
    func schedule(_ usage: String, _ words: String) throws -> PrescribedMedicine.Schedule {
      try medicine(usage: usage, also: ["311,1,\(words),1"]).medicine.schedule
    }
    let monday = PrescribedMedicine.Schedule.slots([.morning], WeekdaySet(.monday), .named)
    #expect(try schedule("週1回 起床時", "月曜日に服用") == monday)
    #expect(try schedule("週2回 起床時", "月曜日に服用") == .unknown)
    #expect(try schedule("毎週月曜日 起床時", "木曜日に服用") == .unknown)
    #expect(try schedule("毎週月曜日 起床時", "月曜日") == monday)
  }

  @Test func `R-6 an amount that stands alone must be a day's or one intake's`() throws {
    for usage in ["6錠 分3 毎食後", "1日6錠 分3 毎食後", "2錠ずつ 1日3回毎食後", "1日3回毎食後に2錠を服用"] {
      let (read, notes) = try medicine(dose: "6", usage: usage)
      #expect(read.amountPerIntake == Quantity(thousandths: 2000) && notes == [], "\(usage)")
    }
    for usage in ["3錠 分3 毎食後", "1錠ずつ 1日3回毎食後", "1回1錠を服用 1日3回毎食後"] {
      let (read, notes) = try medicine(dose: "6", usage: usage)
      #expect(read.request == nil && notes == [.amountsDisagree], "\(usage)")
    }
    #expect(try medicine(dose: "3", usage: "1日3回毎食後 1回3分の1錠").medicine.request == nil)
    #expect(try medicine(dose: "1", usage: "1日1回朝食後 月曜日は2錠").medicine.request == nil)
  }

  @Test(arguments: usual)
  func `R-6 a usual usage is certain, whatever harmless words stand in it`(
    _ usage: String, _ slots: [DoseSlot]
  ) throws {
    let (read, notes) = try medicine(dose: "12", usage: usage)
    #expect(read.schedule == .slots(slots, .everyDay, .named))
    #expect(read.amountPerIntake == Quantity(thousandths: 12_000 / slots.count))
    #expect(notes == [] && read.end == CivilDate(ascii: "2026-02-16"))
  }

  static let usual: [(String, [DoseSlot])] = [
    ("【１日１回朝食後】", [.morning]), ("１日１回　朝食後　服用", [.morning]), ("朝食後", [.morning]),
    ("一日一回朝食後に服用してください", [.morning]), ("1日1回朝食後 分1", [.morning]), ("毎朝食後", [.morning]),
    ("【用法】1日1回朝食前30分以内", [.morning]), ("毎日1回朝食直後", [.morning]), ("1日1回朝8時", [.morning]),
    ("1日1回朝食2時間後", [.morning]), ("1日1回 早朝空腹時", [.morning]), ("1日1回起床後すぐに", [.morning]),
    ("医師の指示に従い、1日1回朝食後に服用してください", [.morning]), ("医師の指示どおり 1日1回朝食後", [.morning]),
    ("1日1回朝食後 7日分", [.morning]), ("1日1回朝食後に一包化", [.morning]), ("分１　昼食後", [.noon]),
    ("1日1回昼食後 忘れずに服用", [.noon]), ("夕食後に1回", [.evening]), ("1日1回夕食直前", [.evening]),
    ("1日1回 毎夕食後", [.evening]), ("1日1回寝る前 舌下", [.bedtime]), ("1日1回就寝30分前", [.bedtime]),
    ("1日1回眠前に口腔内で溶かして服用", [.bedtime]), ("就寝直前に内服すること", [.bedtime]),
    ("分２ 朝夕食後", [.morning, .evening]), ("1日2回(朝・夕)食後", [.morning, .evening]),
    ("1日2回朝夕食直前", [.morning, .evening]), ("朝夕2回 食後", [.morning, .evening]),
    ("1日2回 朝食前・夕食前(30分以内)", [.morning, .evening]), ("朝食後及び夕食後", [.morning, .evening]),
    ("1日2回朝食後と就寝前 服用", [.morning, .bedtime]), ("1日2回、起床時と就寝前", [.morning, .bedtime]),
    ("1日2回 1回6錠を朝夕食後に服用", [.morning, .evening]), ("朝6錠 夕6錠", [.morning, .evening]),
    ("分３　毎食後", [.morning, .noon, .evening]), ("毎食後 分3", [.morning, .noon, .evening]),
    ("12錠 分3 毎食後", [.morning, .noon, .evening]), ("3回/日 毎食後", [.morning, .noon, .evening]),
    ("1日3回毎食間(食後2時間)", [.morning, .noon, .evening]),
    ("1日量を3回に分けて毎食後", [.morning, .noon, .evening]),
    ("1日3回 1回4錠 毎食後に噛まずに服用", [.morning, .noon, .evening]),
    ("1日3回毎食後コップ1杯の水で服用", [.morning, .noon, .evening]),
    ("1日3回朝昼夕食後", [.morning, .noon, .evening]), ("毎食前に4錠ずつ", [.morning, .noon, .evening]),
    ("1日3回毎食直前にお飲みください", [.morning, .noon, .evening]),
    ("1日4回朝昼夕食後就寝前", [.morning, .noon, .evening, .bedtime]),
    ("毎食後と寝る前", [.morning, .noon, .evening, .bedtime]),
  ]

  @Test func `W-21 a course of certain days is not over when its count of days is`() throws {
    var sample = SampleNotebook()
    sample.lines = [
      "JAHISTC08,1", "5,20260210,1", "201,1,メトトレキサート錠2mg,2,錠,1,,1",
      "301,1,1日1回朝食後 1日目、8日目、15日目,3,日分,1,1,,1", "201,2,ムコダイン錠500mg,3,錠,1,,1",
      "301,2,1日3回毎食後,3,日分,1,1,,1",
    ]
    let today = try #require(CivilDate(ascii: "2026-02-17"))
    let over = try #require(CivilDate(ascii: "2026-02-12"))
    let found = ImportedMedications(sample.bytes, today: today)
    #expect(found.items.map(\.standing) == [.unclear, .ended(over)])
    #expect(found.requests.isEmpty)
  }
}
