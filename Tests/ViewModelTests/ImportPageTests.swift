import APIContract
import ClientCore
import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels

/// 薬の取り込み: what is typed, pasted and scanned, and the choice of rows.
struct ImportPageTests {
  private static let head = ["JAHISTC08,1", "1,佐藤 ハナ,2,S330303", "5,20260203,1", "51,みどり内科,13,1,1"]

  static func notebook(_ medicines: [(name: String, usage: String, days: Int)]) -> String {
    let records = medicines.enumerated().flatMap { index, medicine in
      [
        "201,\(index + 1),\(medicine.name),1,錠,4,,1",
        "301,\(index + 1),\(medicine.usage),\(medicine.days),日分,1,1,,1",
      ]
    }
    return (head + records).map { $0 + "\n" }.joined()
  }

  /// The file of the figure, with a line that has no number, and a hostile one.
  static let figure =
    notebook([
      ("レバミピド錠100mg", "【分１ 朝食後服用】", 14), ("アムロジピン錠5mg", "1日1回 朝食後", 28),
      ("センノシド錠12mg", "1日1回 寝る前", 28), ("クラリスロマイシン錠200mg", "1日1回 朝食後", 5),
    ]) + "201,,毎食後,1,錠,4,,1\n"

  static func day(_ text: String) throws -> CivilDate { try #require(CivilDate(ascii: text)) }

  static func answer(
    _ name: String, thousandths: Int, _ slot: DoseSlot, _ weekdays: WeekdaySet = .everyDay
  ) throws -> MedicationAnswer {
    let plan = RegimenPlan(
      start: try day("2026-01-01"), end: nil, weekdays: weekdays, timing: .slots([slot]))
    return MedicationAnswer(
      id: MedicationID(high: 1, low: UInt64(thousandths)), version: 1,
      details: MedicationDetails(
        name: name, dosageText: "\(thousandths / 1000)錠",
        doseCountPerIntake: try #require(Quantity(thousandths: thousandths))),
      asNeeded: false, archived: false, regimen: RegimenBody(plan: plan), inventory: nil)
  }

  static func preview(_ text: String = figure) throws -> ImportPreview {
    let today = try day("2026-02-10")
    var found = ImportedMedications(Array(text.utf8), today: today, rowByRow: true)
    #expect(!found.isRefused, "\(found.faults)")
    let known = [
      try answer("アムロジピン錠5mg", thousandths: 1000, .morning),
      try answer("センノシド錠12mg", thousandths: 2000, .bedtime),
    ]
    found.leaveOut(
      known.map { KnownMedication($0, plans: []) }, at: .standard, today: today)
    return ImportPreview(
      found, from: ImportEntry(offersKeeping: true), Array(text.utf8), today: today)
  }

  private func typed(_ text: String, into entry: inout ImportEntry) -> Form.Outcome {
    var outcome = Form.Outcome.stays
    for character in text {
      outcome = entry.handle(character == "\n" ? .press : .type(character))
    }
    return outcome
  }

  // MARK: From where

  @Test func `R-5 a reader's lines end in the field, and an Enter of its own reads them`() {
    let text = Self.notebook([("レバミピド錠100mg", "1日1回 朝食後", 14)])
    for begins in [ImportEntry.file, ImportEntry.paste] {
      var entry = ImportEntry(offersKeeping: false)
      entry.form.focus(on: begins)
      #expect(typed(text, into: &entry) == .stays)
      #expect(entry.source == .text(text) && entry.form.focus == ImportEntry.paste)
      // Another code goes on where the first one ended.
      #expect(typed(text, into: &entry) == .stays)
      #expect(entry.source == .text(text + text))
      #expect(entry.handle(.press) == .submitted)
    }
  }

  @Test func `R-5 codes that are pasted one after the other each begin a line`() {
    var entry = ImportEntry(offersKeeping: false)
    _ = entry.handle(.paste("JAHISTC08,1\r\n911,1,2,1"))
    _ = entry.handle(.paste("JAHISTC08,1\r\n911,1,2,2"))
    #expect(entry.source == .text("JAHISTC08,1\n911,1,2,1\nJAHISTC08,1\n911,1,2,2"))
    #expect(entry.handle(.press) == .submitted)
    let before = entry.source
    _ = entry.handle(.paste("JAHISTC08,1\n" + String(repeating: "薬", count: 30_000)))
    #expect(entry.source == before && entry.form[ImportEntry.paste]?.problem != nil)
  }

  @Test func `R-5 a path is read by Enter, and nothing at all by nobody`() {
    var entry = ImportEntry(offersKeeping: true)
    #expect(entry.handle(.press) == .submitted && entry.source == nil)
    #expect(typed("~/okusuri.txt", into: &entry) == .stays)
    #expect(entry.source == .path("~/okusuri.txt"))
    #expect(entry.handle(.press) == .submitted && !entry.keepsText)
  }

  // MARK: What would come in

  @Test func `R-5 what is new is chosen; what is there, over or unreadable has its reason`() throws
  {
    let preview = try Self.preview()
    #expect(preview.rows.map(\.name).first == "レバミピド錠100mg" && preview.chosen == [0])
    #expect(preview.rows.map(\.outcome.group) == [0, 1, 1, 2, 2])
    #expect(preview.rows[1].outcome == .have && preview.rows[2].outcome.isToBeCompared)
    #expect(preview.rows[3].outcome == .ended && preview.rows[4].name == nil)
    #expect(preview.rows[4].reason != nil && preview.origin?.place == "みどり内科")
    let strings = Strings(.japanese)
    #expect(preview.rows[0].way(strings) == "朝食後 14日分")
    #expect(strings(preview.rows[2].outcome.phrase(strings)) == "いまは 2錠")
  }

  @Test func `R-5 of what is taken now only what differs is said`() throws {
    let today = try Self.day("2026-02-10")
    let text = Self.notebook([("センノシド錠12mg", "1日1回 寝る前", 28)])
    func said(_ now: MedicationAnswer, _ language: Language = .japanese) throws -> String {
      var found = ImportedMedications(Array(text.utf8), today: today, rowByRow: true)
      found.leaveOut([KnownMedication(now, plans: [])], at: .standard, today: today)
      let preview = ImportPreview(
        found, from: ImportEntry(offersKeeping: true), Array(text.utf8), today: today)
      let strings = Strings(language)
      return strings(try #require(preview.rows.first).outcome.phrase(strings))
    }
    #expect(try said(Self.answer("センノシド錠12mg", thousandths: 2000, .bedtime)) == "いまは 2錠")
    #expect(try said(Self.answer("センノシド錠12mg", thousandths: 1000, .morning)) == "いまは 朝")
    #expect(try said(Self.answer("センノシド錠12mg", thousandths: 2000, .morning)) == "いまは 2錠 朝")
    let monday = try Self.answer("センノシド錠12mg", thousandths: 1000, .bedtime, WeekdaySet(.monday))
    #expect(try said(monday) == "いまは 月")
    #expect(try said(monday, .english) == "now Mon")
  }

  @Test func `R-5 what differs is chosen after comparing, and what cannot be added never`() throws {
    let strings = Strings(.japanese)
    var preview = try Self.preview()
    for _ in 0..<2 { _ = preview.handle(.move(.down), strings) }
    _ = preview.handle(.type(" "), strings)
    #expect(preview.chosen == [0] && preview.notice != nil)
    _ = preview.handle(.press, strings)
    #expect(preview.card?.body.map { strings($0) }.contains("いま：2錠 眠前") == true)
    _ = preview.handle(.move(.left), strings)
    _ = preview.handle(.press, strings)
    #expect(preview.chosen == [0, 2] && preview.card == nil)
    for row in 3...4 {
      _ = preview.handle(.edge(-1), strings)
      for _ in 0..<row { _ = preview.handle(.move(.down), strings) }
      _ = preview.handle(.type(" "), strings)
      _ = preview.handle(.press, strings)
      #expect(preview.card?.buttons.count == 1)
      _ = preview.handle(.press, strings)
    }
    #expect(preview.chosen == [0, 2])
    #expect(preview.handle(.submit, strings) == .add)
  }

  @Test func `R-5 whatever is pressed, only what can be added is chosen`() throws {
    var random = SeededGenerator(for: "keys on a preview")
    let strings = Strings(.english)
    let keys: [Intent] = [
      .type(" "), .type(" "), .press, .press, .move(.up), .move(.down), .move(.left), .edge(1),
      .edge(-1), .click("import.row.2"), .click("import.row.99"), .click("import.row.-1"),
      .nextFocus, .wheel(1),
    ]
    var preview = try Self.preview()
    for _ in 0..<500 {
      _ = preview.handle(keys.randomElement(using: &random) ?? .press, strings)
      #expect(preview.chosen.allSatisfy { preview.rows[$0].canBeChosen })
      #expect((0...preview.rows.count + 1).contains(preview.focus))
    }
  }

  @Test func `F-12 R-5 a row says which limits come in, and that others do not`() throws {
    let lines =
      Self.head + [
        "201,1,カロナール錠500,1,錠,4,,1", "301,1,疼痛時 1日3回まで 4時間以上あけて,10,回分,3,1,,1",
        "201,2,ロキソニン錠60mg,1,錠,4,,1", "301,2,頭痛時 6時間毎,10,回分,3,1,,1",
      ]
    let preview = try Self.preview(lines.map { $0 + "\n" }.joined())
    let strings = Strings(.japanese)
    #expect(preview.chosen == [0, 1])
    #expect(preview.rows[0].way(strings) == "頓服 4時間あける 1日3回まで")
    #expect(preview.rows[0].reason == nil)
    let reason = try #require(preview.rows[1].reason)
    #expect(strings(reason).hasSuffix("上限と間隔は入りません"), "\(strings(reason))")
  }

  @Test func `R-6 P-44 a file of another person is asked about once, and never refused`() throws {
    let strings = Strings(.japanese)
    let today = try Self.day("2026-02-10")
    func preview(into name: String?) -> ImportPreview {
      let bytes = Array(Self.notebook([("レバミピド錠100mg", "1日1回 朝食後", 14)]).utf8)
      let found = ImportedMedications(bytes, today: today, rowByRow: true)
      return ImportPreview(
        found, from: ImportEntry(offersKeeping: true), bytes, today: today, into: name)
    }
    for name in ["佐藤 ハナ", "佐藤　ﾊﾅ", "佐藤ハナ", "佐藤 ハナさん"] {
      var same = preview(into: name)
      #expect(same.handle(.submit, strings) == .add && same.stranger == nil, "\(name)")
    }
    for name in ["田中 健", "母", "佐藤 はな"] {
      var other = preview(into: name)
      #expect(other.chosen == [0])
      #expect(
        other.stranger.map { strings($0) }
          == "ファイルの患者氏名は「佐藤 ハナ」で、いま開いているのは「\(name)」です")
      #expect(other.handle(.submit, strings) == .stays && other.card?.isWarning == true)
      #expect(other.handle(.press, strings) == .stays && other.card == nil)
      #expect(other.handle(.submit, strings) == .stays)
      _ = other.handle(.move(.left), strings)
      #expect(other.handle(.press, strings) == .add && other.card == nil)
      #expect(other.handle(.submit, strings) == .add)
    }
  }

  @Test func `R-5 without anything chosen nothing is added`() throws {
    var preview = try Self.preview()
    _ = preview.handle(.type(" "), Strings(.japanese))
    #expect(preview.chosen.isEmpty)
    #expect(preview.handle(.submit, Strings(.japanese)) == .stays && preview.notice != nil)
  }
}
