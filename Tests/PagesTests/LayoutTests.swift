import APIContract
import Domain
import Localization
import Pages
import TestSupport
import Testing

/// Pages as values, laid out without cairo and without a font.
@Suite struct LayoutTests {
  private static func document(
    _ report: ReportAnswer, _ language: Language = .japanese
  ) -> PrintedDocument {
    ReportPages.document(report, preparedBy: "由美子", in: Strings(language), .even)
  }

  /// The families take turns in the languages.
  private static func language(of round: Int) -> Language {
    Language.allCases[round % Language.allCases.count]
  }

  @Test(arguments: 0..<100)
  func `R-1 no text of a hundred families lies over another, off the page or is cut off`(
    round: Int
  ) throws {
    var random = SeededGenerator(for: "report \(round)")
    let (days, count) = (
      [1, 2, 28, 31, 32, 90].randomElement(using: &random) ?? 31,
      Int.random(in: 0...30, using: &random)
    )
    let times = [1, 3, 24].randomElement(using: &random) ?? 3
    var sample = try SampleReport(random)
    let report = try sample.report(
      days: days, medicines: times > 3 ? min(count, 4) : count, times: days > 32 ? 2 : times)
    let language = Self.language(of: round)
    let document = Self.document(report, language)
    #expect(document.faults.isEmpty, "\(document.faults.prefix(5))")
    #expect(document.cut(report.told) == [])
    #expect(document == Self.document(report, language))
  }

  @Test(arguments: 0..<100)
  func `R-2 no text of a card or a list lies over another, off the page or is cut off`(
    round: Int
  ) throws {
    var random = SeededGenerator(for: "card \(round)")
    let count = Int.random(in: 0...30, using: &random)
    var sample = try SampleReport(random)
    let profile = round % 3 == 0 ? PatientProfile.unknown : sample.profile()
    let card = try sample.card(medicines: count, profile: profile)
    let strings = Strings(Self.language(of: round))
    let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
    for (document, told) in [
      (
        CardPages.document(facts, at: card.preparedAt, in: strings, .even),
        card.told + profile.told
      ), (ListPages.document(facts, at: card.preparedAt, in: strings, .even), card.told),
    ] {
      #expect(document.faults.isEmpty, "\(document.faults.prefix(5))")
      #expect(document.cut(told) == [])
    }
  }

  @Test
  func `R-1 not recorded is never called forgotten, and a caregiver is named or a line is there`()
    throws
  {
    var sample = try SampleReport(SeededGenerator(seed: 1, for: "words"), isHostile: false)
    let report = try sample.report(days: 31, medicines: 5)
    let text = Self.document(report).reading
    #expect(text.contains("記録なし") && text.contains("由美子"))
    #expect(!text.contains("飲み忘れた") && !text.contains("プレミアム"))
    let blank = ReportPages.document(report, preparedBy: nil, in: Strings(.japanese), .even)
    #expect(!blank.reading.contains("由美子"))
    let dashes = blank.pages[0].marks.count {
      if case .line(_, _, _, let dash) = $0 { dash > 0 } else { false }
    }
    #expect(dashes >= 3)
  }

  /// One as needed that was 1包 and is 2錠 since the tenth day, taken before and after, and a planned one that got
  /// another name then.
  private static func changed(days: Int) throws -> ReportAnswer {
    var sample = try SampleReport(SeededGenerator(seed: 7, for: "changed"), isHostile: false)
    let (from, all) = (sample.from, try sample.report(days: days, medicines: 1))
    let tenth = from.adding(days: 9)
    func names(_ old: String, _ new: String, _ words: (String, String)) -> [ReportAnswer.Name] {
      [
        .init(from: from, name: old, dosageText: words.0),
        .init(from: tenth, name: new, dosageText: words.1),
      ]
    }
    let medicines: [ReportAnswer.Medicine] = [
      .init(
        medicationId: MedicationID(high: 1, low: 0), names: names("旧名薬", "新名薬", ("1mg", "9mg")),
        asNeeded: false, plans: all.medicines[0].plans, figure: all.medicines[0].figure,
        rows: all.medicines[0].rows, inventory: nil),
      .init(
        medicationId: MedicationID(high: 1, low: 1),
        names: names("ロキソ散", "ロキソ錠", ("1包", "2錠")), asNeeded: true,
        plans: all.medicines[0].plans, figure: .init(), rows: [], inventory: nil),
    ]
    let three = try #require(Quantity(thousandths: 3000))
    func at(_ day: Int, _ minute: Int) -> Timestamp {
      Timestamp(tokyo: from.adding(days: day), LocalTime(minuteOfDay: minute))
    }
    // On as many days as there are, twenty at most.
    let times = (0..<min(days, 20)).map { at($0, 600) } + [at(2, 840)]
    let intakes = times.sorted().map { time in
      ReportAnswer.Intake(
        medicine: 1, name: time < at(9, 0) ? "ロキソ散" : "ロキソ錠", takenAt: time,
        quantityTaken: three)
    }
    let gaps = (0..<days).map { day in
      ReportAnswer.NotTaken(
        medicine: 0, name: day < 9 ? "旧名薬" : "新名薬", scheduledAt: at(day, 480),
        slot: .morning, reason: nil, note: nil)
    }
    return ReportAnswer(
      displayName: "佐藤", days: from...from.adding(days: days - 1), preparedAt: all.preparedAt,
      recordBegins: nil, all: all.all, slots: all.slots, recordedByCaregiver: 1,
      recordedByPatient: 0, medicines: medicines,
      changes: [.init(medicine: 0, date: from.adding(days: 3), kind: .started)],
      notTaken: gaps, asNeeded: intakes, profile: .unknown)
  }

  @Test(arguments: [13, 31])
  func `R-1 what was taken or not has the name and the unit of its day`(days: Int) throws {
    let text = Self.document(try Self.changed(days: days)).reading
    // A line may end between a time and its amount.
    let words = text.filter { !$0.isWhitespace }
    #expect(words.contains("10:003包、") && words.contains("14:003包"), "\(text)")
    #expect(words.contains("10:003錠") && !words.contains("14:003錠"), "\(text)")
    // More than fifteen stand by medicine, as it was called.
    #expect(text.contains("① 旧名薬") && text.contains("① 新名薬"), "\(text)")
    #expect(text.contains("ロキソ散 1包（"), "\(text)")
    // It is taken as needed now, whatever was planned before.
    #expect(text.contains("2錠　頓服"), "\(text)")
  }

  @Test func `R-1 the summary leaves out no stock that is low`() throws {
    var sample = try SampleReport(SeededGenerator(seed: 8, for: "low"), isHostile: false)
    let report = try sample.report(days: 31, medicines: 12)
    let names = (0..<12).map { "薬その\($0)" }
    let three = try #require(Stock(3))
    let medicines = zip(report.medicines, names).map { medicine, name in
      ReportAnswer.Medicine(
        medicationId: medicine.medicationId, names: medicine.names, asNeeded: medicine.asNeeded,
        plans: medicine.plans, figure: medicine.figure, rows: medicine.rows,
        inventory: InventoryAnswer(
          medicationId: medicine.medicationId, medicationName: name, quantity: three,
          forecast: StockForecast(days: 3, lastsToEnd: false), low: true))
    }
    let text = Self.document(
      ReportAnswer(
        displayName: "佐藤", days: report.days, preparedAt: report.preparedAt, recordBegins: nil,
        all: report.all, slots: report.slots, recordedByCaregiver: 1, recordedByPatient: 0,
        medicines: medicines, changes: report.changes, notTaken: report.notTaken,
        asNeeded: report.asNeeded, profile: .unknown)
    ).reading
    for name in names { #expect(text.contains("在庫 \(name) あと3日分"), "\(name)") }
  }

  @Test func `R-1 a low stock without planned days is in the summary, which calls it computed`()
    throws
  {
    var sample = try SampleReport(SeededGenerator(seed: 9, for: "rest"), isHostile: false)
    let report = try sample.report(days: 31, medicines: 2)
    let rest = try #require(Stock(0))
    let forecasts = [nil, StockForecast(days: 1, lastsToEnd: false)]
    let medicines = zip(report.medicines, forecasts).map { medicine, forecast in
      ReportAnswer.Medicine(
        medicationId: medicine.medicationId, names: medicine.names,
        asNeeded: forecast == nil, plans: medicine.plans, figure: medicine.figure,
        rows: medicine.rows,
        inventory: InventoryAnswer(
          medicationId: medicine.medicationId, medicationName: forecast == nil ? "頓服薬" : "毎日薬",
          quantity: rest, forecast: forecast, low: true))
    }
    let text = Self.document(
      ReportAnswer(
        displayName: "佐藤", days: report.days, preparedAt: report.preparedAt, recordBegins: nil,
        all: report.all, slots: report.slots, recordedByCaregiver: 1, recordedByPatient: 0,
        medicines: medicines, changes: report.changes, notTaken: report.notTaken,
        asNeeded: [], profile: .unknown)
    ).reading
    #expect(text.contains("在庫 頓服薬 残り0（作成した日の見込み）。"), "\(text)")
    #expect(text.contains("在庫 毎日薬 あと1日分（作成した日の見込み）。"), "\(text)")
  }

  @Test func `R-1 up to 31 days are one grid, longer ones a grid and a bookmark a month`() throws {
    var sample = try SampleReport(SeededGenerator(seed: 2, for: "grids"), isHostile: false)
    for (days, months) in [(31, 0), (32, 2), (365, 13)] {
      let document = Self.document(try sample.report(days: days, medicines: 2))
      let bookmarks = document.pages.flatMap(\.marks).compactMap { mark in
        if case .bookmark(let title, _) = mark { title } else { nil }
      }
      #expect(bookmarks.count { $0.contains("年") && $0.hasSuffix("月") } == months, "\(bookmarks)")
    }
  }

  @Test func `R-1 a row that is longer than a page goes on on the next`() throws {
    var sample = try SampleReport(SeededGenerator(seed: 6, for: "rows"), isHostile: false)
    let full = try sample.report(days: 366, medicines: 1, times: 24)
    let document = Self.document(full)
    #expect(full.notTaken.count > 1000 && document.faults.isEmpty, "\(document.faults.prefix(5))")
    #expect(document.pages.count > 20)
  }

  @Test(arguments: Language.allCases)
  func `R-1 the head of a table never ends a page, wherever it comes to stand`(
    language: Language
  ) throws {
    // Some table of these reports has to begin at the end of a page, whatever its words are.
    for medicines in 1...24 {
      var sample = try SampleReport(
        SeededGenerator(seed: UInt64(medicines), for: "heads"), isHostile: medicines % 4 != 0)
      for days in [5, 28] {
        let report = try sample.report(days: days, medicines: medicines, times: 1)
        let heads = Self.document(report, language).pages.map(\.rowsBelowHeads)
        #expect(heads.joined().allSatisfy { $0 > 0 }, "\(medicines) \(days) \(heads)")
      }
    }
  }

  @Test func `R-1 every tag that begins ends on its page`() throws {
    var sample = try SampleReport(SeededGenerator(seed: 3, for: "tags"))
    let document = Self.document(try sample.report(days: 90, medicines: 20))
    for page in document.pages {
      var open: [PageTag] = []
      for mark in page.marks {
        switch mark {
        case .begin(let tag): open.append(tag)
        case .end(let tag): #expect(open.popLast() == tag)
        default: break
        }
      }
      #expect(open.isEmpty)
    }
  }

  @Test func `R-1 an empty record is a page that says so, and a strange character is named`() throws
  {
    var sample = try SampleReport(SeededGenerator(seed: 4, for: "empty"), isHostile: false)
    let empty = try sample.report(days: 1, medicines: 0)
    #expect(Self.document(empty).reading.contains("登録された薬はありません。"))
    let card = CardAnswer(
      displayName: "𠮷田", preparedAt: empty.preparedAt, slotTimes: .standard, profile: .unknown,
      medicines: [])
    let facts = CardFacts(card, isKept: true, today: sample.from, in: Strings(.japanese))
    let document = CardPages.document(facts, at: card.preparedAt, in: Strings(.japanese), .even)
    #expect(document.missing == ["𠮷"] && document.reading.contains("〓田"))
    #expect(document.reading.contains("の控え"))
  }

  @Test func `R-2 a last day is not torn from its まで, wherever the line ends`() throws {
    let sample = try SampleReport(SeededGenerator(seed: 8, for: "days"), isHostile: false)
    let strings = Strings(.japanese)
    let plan = RegimenPlan(
      start: sample.from, end: sample.from.adding(days: 20), timing: .slots([.morning, .evening]))
    for count in 1...60 {
      let medicine = CardAnswer.Medicine(
        medicationId: MedicationID(high: 2, low: 1),
        details: MedicationDetails(
          name: "薬", dosageText: String(repeating: "錠", count: count), doseCountPerIntake: .one,
          strength: ""), regimen: RegimenBody(plan: plan), lastTaken: nil, inventory: nil)
      let card = CardAnswer(
        displayName: "佐藤 ハナ",
        preparedAt: Timestamp(tokyo: sample.from, LocalTime(minuteOfDay: 872)),
        slotTimes: .standard, profile: .unknown, medicines: [medicine])
      let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
      let day = String(facts.planned[0].note.split(separator: "　").last ?? "")
      #expect(day.contains("月") && day.hasSuffix("まで"))
      let document = CardPages.document(facts, at: card.preparedAt, in: strings, .even)
      let lines = document.texts.joined().map(\.text)
      #expect(lines.contains { $0.contains(day) }, "\(count): \(lines)")
    }
  }

  @Test func `R-2 unknown is printed as unknown, and none only where somebody said so`() throws {
    var sample = try SampleReport(SeededGenerator(seed: 5, for: "profile"), isHostile: false)
    for (allergies, words) in [(nil, "記録にありません"), ([], "なし"), (["ペニシリン系"], "ペニシリン系")]
      as [([String]?, String)]
    {
      let card = try sample.card(medicines: 2, profile: PatientProfile(allergies: allergies))
      let strings = Strings(.japanese)
      let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
      let document = CardPages.document(facts, at: card.preparedAt, in: strings, .even)
      let frames = document.texts[0].map(\.text)
      let place = try #require(frames.firstIndex(of: "アレルギー・副作用歴"))
      #expect(frames[place + 1].hasPrefix(words), "\(frames)")
    }
  }
}
