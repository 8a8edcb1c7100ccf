import APIContract
import Domain
import Foundation
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// What a screen shows from 80 columns to 200: nothing that matters is cut, and more room shows more.
struct WidthTests {
  private static let widths = Array(stride(from: 80, through: 200, by: 7))
  private static let long = "アセトアミノフェン錠２００ｍｇ「トーワ」徐放性製剤"

  private func canvas(_ width: Int, _ language: Language = .japanese, height: Int = 24) -> Canvas {
    Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(language),
      describes: true)
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  // MARK: Doses

  /// Five doses of every slot with long names and amounts, all taken.
  private func lines(
    _ language: Language, state: Phrase = DoseStatus.taken.phrase
  ) -> [DoseLine] {
    let strings = Strings(language)
    return (0..<20).map { number in
      let slot = strings(DoseSlot.allCases[number / 5].phrase)
      return DoseLine(
        id: "today.dose.\(number)", slot: number % 5 == 0 ? slot : nil,
        time: number % 5 == 0 ? "8:00" : nil, group: (slot, "8:00"),
        mark: DoseMark(DoseStatus.taken, .unicode), name: Self.long + "\(number % 10)",
        amount: language == .japanese ? "2カプセル" : "2 capsules",
        state: strings(state), stateStyle: .text, takenAt: "19:04",
        by: strings(Recorder.caregiver.phrase), startsGroup: number % 5 == 0, sentence: "")
    }
  }

  @Test(arguments: widths, Language.allCases)
  func `W-51 of a dose neither amount nor state is cut, and a wider screen shows the name`(
    width: Int, language: Language
  ) {
    var canvas = canvas(width, language)
    let list = DoseList(lines: lines(language), columns: .caregiver, focused: 0)
    _ = canvas.draw(list, from: 6, through: 20)
    let row = trimmed(canvas.buffer.line(6))
    #expect(row.contains(list.lines[0].amount) && row.hasSuffix(list.lines[0].stateAndTaker))
    #expect(width < 110 || row.contains(list.lines[0].name), "\(width): \(row)")
    var patient = self.canvas(width, language)
    _ = patient.draw(
      DoseList(lines: lines(language), columns: .patient, focused: 0), from: 6, through: 20)
    let whole = trimmed(patient.buffer.line(6))
    #expect(whole.contains(list.lines[0].amount) && whole.hasSuffix("19:04"))
    #expect(width < 110 || whole.contains(list.lines[0].name), "\(width): \(whole)")
  }

  @Test(arguments: widths, Language.allCases)
  func `W-51 a patient reads whatever became of a dose to its end`(
    width: Int, language: Language
  ) {
    for state in DoseStatus.allCases.map(\.patientPhrase) + [.doseUnknown] {
      var canvas = canvas(width, language)
      let list = DoseList(lines: lines(language, state: state), columns: .patient, focused: 0)
      _ = canvas.draw(list, from: 6, through: 20)
      let row = trimmed(canvas.buffer.line(6))
      #expect(row.contains(" \(list.lines[0].state) "), "\(width): \(row)")
      #expect(row.contains(list.lines[0].amount) && row.hasSuffix("19:04"), "\(width): \(row)")
    }
  }

  @Test(arguments: 0..<20)
  func `W-51 a scrolled list names its slot, and says how much is above and below`(focused: Int) {
    var canvas = canvas(80)
    let end = canvas.draw(
      DoseList(lines: lines(.japanese), columns: .caregiver, focused: focused), from: 6,
      through: 17)
    let ids = canvas.elements.compactMap { Int($0.id.dropFirst("today.dose.".count)) }
    #expect(ids.count == 11 && ids.contains(focused) && end == 18)
    let (above, below) = (ids[0], 19 - ids[10])
    let slots = ["朝", "昼", "夜", "眠前"]
    #expect(canvas.buffer.line(6).contains(slots[above / 5]))
    #expect(canvas.buffer.line(6).contains("8:00"))
    let more = trimmed(canvas.buffer.line(17))
    #expect(more.contains("上に あと\(above)件") == (above > 0))
    #expect(more.contains("下に あと\(below)件") == (below > 0))
  }

  // MARK: Medicines

  @Test(arguments: widths, Language.allCases)
  func `W-51 of a medicine neither amount, plan nor stock is cut`(width: Int, language: Language)
    throws
  {
    let strings = Strings(language)
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    let words = try (0..<3).map { number in
      let id = MedicationID(high: 3, low: UInt64(number))
      let stock = """
        {"medicationId":"\(id)","medicationName":"薬","quantity":128.5,"daysLeft":89,"low":true}
        """
      let answer = MedicationAnswer(
        id: id, version: 1,
        details: MedicationDetails(
          name: Self.long, dosageText: "2カプセル", doseCountPerIntake: .one),
        asNeeded: false, archived: false,
        regimen: RegimenBody(
          plan: RegimenPlan(start: today, timing: .slots(DoseSlot.allCases))),
        inventory: try JSONDecoder().decode(InventoryAnswer.self, from: Data(stock.utf8)))
      return MedicationWords(row: MedicationRow(answer), strings: strings, today: today)
    }
    var canvas = canvas(width, language)
    canvas.draw(words, focused: 0)
    let row = trimmed(canvas.buffer.line(canvas.layout.contentRow))
    for part in [words[0].amount, words[0].plan, "! " + words[0].stock] {
      #expect(row.contains(part), "\(width): \(row)")
    }
    #expect(width < 130 || row.contains(words[0].name), "\(width): \(row)")
  }

  @Test func `W-51 a long plan as needed gives way to the names of the others`() throws {
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    let names = ["アムロジピンOD錠5mg", "カロナール錠200"]
    let words = try names.enumerated().map { number, name in
      let (id, isPlanned) = (MedicationID(high: 3, low: UInt64(number)), number == 0)
      let stock = """
        {"medicationId":"\(id)","medicationName":"薬","quantity":28,"daysLeft":9,\
        "lastsToEnd":\(isPlanned),"low":false}
        """
      let limits = try #require(AsNeededLimits(minIntervalHours: 6, maxPerDay: 3))
      let answer = MedicationAnswer(
        id: id, version: 1,
        details: MedicationDetails(
          name: name, dosageText: "1錠", doseCountPerIntake: .one,
          limits: isPlanned ? .none : limits), asNeeded: !isPlanned, archived: false,
        regimen: isPlanned
          ? RegimenBody(
            plan: RegimenPlan(start: today, timing: .slots([.morning, .evening]))) : nil,
        inventory: try JSONDecoder().decode(InventoryAnswer.self, from: Data(stock.utf8)))
      return MedicationWords(
        row: MedicationRow(answer), strings: Strings(.japanese), today: today)
    }
    var canvas = canvas(80)
    canvas.draw(words, focused: 0)
    let rows = (0...1).map { canvas.buffer.line(canvas.layout.contentRow + $0) }
    for (row, name) in zip(rows, names) { #expect(row.contains(name), "\(row)") }
    #expect(rows[0].contains("毎日 朝・夜") && rows[1].contains("頓服"), "\(rows)")
  }

  // MARK: 今日

  @Test func `W-51 a sentence that a row has no room for leaves no full stop behind`() {
    let (count, before) = ("3回のうち 2回 服用、1回 飲み忘れ、飲まない 1回", "登録前の 5回は、飲み忘れに数えません")
    let whole = "\(count)。\(before)".sentences(in: 90)
    #expect(whole.shown == "\(count)。\(before)" && whole.rest.isEmpty)
    let cut = "\(count)。\(before)".sentences(in: 74)
    #expect(cut.shown == count && cut.rest == before)
    let english = "2 of 3 taken, 1 missed. 5 doses are not counted".sentences(in: 30)
    #expect(english.shown == "2 of 3 taken, 1 missed" && english.rest == "5 doses are not counted")
    let ended = "今日の予定です。記録は、つながると分かります。".sentences(in: 20)
    #expect(ended.shown == "今日の予定です。" && ended.rest == "記録は、つながると分かります。")
  }

  // MARK: Documents

  @Test(arguments: widths, Language.allCases)
  func `W-51 a document that is to be settled has a blank before its sign`(
    width: Int, language: Language
  ) throws {
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    let day = try #require(CivilDate(year: 2027, month: 12, day: 15))
    let row = DocumentRow(
      id: DocumentID(version4: (1, 1)),
      fields: DocumentFields(
        title: try DocumentTitle(String(repeating: "長い題名", count: 20)), category: .insurance,
        date: DocumentDate(label: .expiry, date: day), note: try DocumentNote(""), tags: [],
        patient: nil, attachments: []), standing: .synced, hasConflict: true)
    var canvas = canvas(width, language)
    let strings = Strings(language)
    canvas.draw(
      DocumentList(
        rows: [row], total: 1, focused: 0, words: DocumentWords(strings: strings, today: today),
        hasStorage: true, last: 20))
    let line = trimmed(canvas.buffer.line(canvas.layout.namesRow + 2))
    let words = strings(.documentsSettle)
    #expect(line.hasSuffix(" ! \(words)") && line.contains(strings(day.full)), "\(line)")
  }

  @Test(arguments: [
    (Language.english, "Medical insurance card, 75+", "until 31 Jul  This device"),
    (.japanese, "後期高齢者医療と介護保険の証一式", "7月31日まで    この端末のみ"),
  ])
  func `W-51 a title takes the columns that the storage of documents leaves free`(
    language: Language, title: String, rest: String
  ) throws {
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    let day = try #require(CivilDate(year: 2026, month: 7, day: 31))
    var canvas = canvas(80, language)
    let row = DocumentRow(
      id: DocumentID(version4: (1, 1)),
      fields: DocumentFields(
        title: try DocumentTitle(title), category: .insurance,
        date: DocumentDate(label: .expiry, date: day), note: try DocumentNote(""), tags: [],
        patient: nil, attachments: []), standing: .deviceOnly)
    canvas.draw(
      DocumentList(
        rows: [row], total: 1, focused: 0,
        words: DocumentWords(strings: Strings(language), today: today), hasStorage: true, last: 20))
    let line = trimmed(canvas.buffer.line(canvas.layout.namesRow + 2))
    #expect(line.hasSuffix("\(title) \(rest)"), "\(line)")
  }

  // MARK: Cards, switches, the spoken line

  @Test(arguments: widths) func `W-51 no half of a word stands beside a card`(width: Int) {
    var canvas = canvas(width)
    for row in 3..<22 {
      canvas.text(String(repeating: "薬", count: 110), row: row, column: row % 2, to: width - 1)
    }
    canvas.draw(Question.discard)
    let frame = canvas.elements.first { $0.role == .dialog }?.frame
    guard let frame else { return #expect(Bool(false), "no card") }
    for row in frame.rows {
      let beside = Array(0..<frame.column - 1) + Array(frame.column + frame.width + 1..<width)
      #expect(beside.allSatisfy { canvas.buffer[row, $0].glyph == .blank }, "row \(row)")
    }
  }

  @Test(arguments: widths, Language.allCases)
  func `W-51 no switch stands alone below the others`(width: Int, language: Language) {
    let days =
      [Choice.Option("every", .medicationsEveryDay)]
      + (0..<7).map { Choice.Option("\($0)", .weekday($0)) }
    let form = Form(
      id: "test", fields: [FormField("days", .codeField, .toggles(Toggles(days)))], buttons: [])
    let layout = Layout(size: Size(width: width, height: 24))
    let parts = FormLayout(
      form,
      columns: FormLayout.Columns(
        label: layout.textColumn, field: layout.left + 22, last: layout.lastColumn), rows: 20,
      strings: Strings(language))
    let rows = parts.blocks[0].options
    #expect(
      rows.flatMap { $0 } == Array(0..<8) && (rows.count == 1 || rows.allSatisfy { $0.count > 2 }))
  }

  @Test func `W-51 the spoken line fits, and keeps its key whatever is named`() {
    var random = SeededGenerator(for: "the spoken line")
    for _ in 0..<500 {
      let count = Int.random(in: 1...80, using: &random)
      let name = String(repeating: Bool.random(using: &random) ? "薬" : "ab", count: count)
      let width = Int.random(in: 74...138, using: &random)
      for (sentence, key) in [
        ("記録しました。朝の\(name) 1錠、8:05 家族。u で取り消し", "。u で取り消し"),
        ("Recorded: morning, \(name), 1 tab, 8:05 caregiver. u undoes it", ". u undoes it"),
      ] {
        for names in [[], [name]] {
          let shown = SpokenLine(width: width).shown(sentence, names)
          #expect(DisplayWidth.of(shown) <= width && shown.hasSuffix(key), "\(shown)")
          if DisplayWidth.of(sentence) <= width { #expect(shown == sentence) }
          if !names.isEmpty { #expect(shown.contains("8:05")) }
        }
      }
    }
  }

  @Test func `W-51 two medicines that differ at their end are told apart in the spoken line`() {
    let shown = ["LD", "HD"].map { kind in
      let name = "ピオグリタゾン・メトホルミン塩酸塩配合錠\(kind)「トーワ」"
      return SpokenLine(width: 74).shown("いま 夜 19:00　\(name) 1錠。Enter で記録、a で夜の2件", [name])
    }
    #expect(shown[0].contains("LD「トーワ」") && shown[1].contains("HD「トーワ」"), "\(shown)")
    #expect(shown.allSatisfy { DisplayWidth.of($0) <= 74 && $0.contains("ピオグリ") }, "\(shown)")
  }

  @Test(arguments: Language.allCases)
  func `W-51 what is too long for the spoken line takes the legend's row, and gives it back`(
    language: Language
  ) {
    var canvas = Canvas(
      size: Size(width: 80, height: 24), marks: .unicode, strings: Strings(language),
      describes: true)
    let name = "ピオグリタゾン・メトホルミン塩酸塩配合錠LD「トーワ」"
    let long = "昼 13:00　\(name) 1錠、まだ。Enter で記録"
    func rows() -> String { canvas.buffer.line(21) + canvas.buffer.line(22) }
    // In whichever order they are drawn.
    canvas.drawLegend(prn: "+")
    let legend = canvas.buffer.line(21)
    canvas.speak(long, shortening: [name])
    canvas.drawLegend(prn: "+")
    #expect(rows().contains(name) && rows().contains("Enter で記録"), "\(rows())")
    #expect(canvas.elements.last { $0.id == "spoken" }?.label == long)
    #expect(!canvas.elements.contains { $0.id == "legend" })
    canvas.speak("昼 13:00　薬 1錠、まだ。Enter で記録", shortening: ["薬"])
    #expect(canvas.buffer.line(21) == legend && !legend.trimmed.isEmpty, "\(rows())")
    #expect(canvas.elements.count { $0.id == "legend" } == 1)
  }

  @Test(arguments: DoseSlot.allCases, Language.allCases)
  func `W-51 of a dose recorded as planned the time and who recorded it are read at 80 columns`(
    slot: DoseSlot, language: Language
  ) throws {
    let time = try #require(Timestamp(ascii: "2026-02-10T04:00:00Z")).clock
    let (strings, by) = (Strings(language), Recorder.caregiver.phrase)
    let amount = language == .japanese ? "1錠" : "1 tab"
    let sentence = strings(
      .todayRecordedAsPlanned(
        slot: slot.phrase, name: Self.long, amount: amount, time: time, by: by))
    let shown = SpokenLine(width: 74).shown(sentence, [Self.long])
    #expect(DisplayWidth.of(shown) <= 74 && shown.contains(amount), "\(shown)")
    #expect(shown.contains("13:00 \(strings(by))"), "\(shown)")
  }

  @Test(arguments: MemberRole.allCases, Language.allCases)
  func `W-51 F-28 why a role may not is said whole at 80 columns`(
    role: MemberRole, language: Language
  ) {
    for reason in [role.refusal, role.documentsRefusal] {
      let sentence = Strings(language)(reason)
      #expect(SpokenLine(width: 74).shown(sentence, []) == sentence, "\(sentence)")
    }
  }

  @Test func `W-51 of a path the end is seen`() {
    let path = "/home/hana/" + String(repeating: "長い名前の入れ物/", count: 12) + "保険証_表.jpg"
    for notice in [DocumentsNotice.saved(path: path), .notOpened(path: path)] {
      for width in Self.widths {
        var canvas = canvas(width)
        canvas.drawNotice(notice)
        #expect(whole(canvas).hasSuffix(path), "\(width)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `W-63 what was not kept, and what helps, is read to its end`(language: Language) {
    let (strings, day) = (Strings(language), CivilDate.bounds.lowerBound)
    let notices: [(String, (inout Canvas) -> Void)] = [
      (
        strings(RecordingNotice.notKept(.full).phrase(strings, on: day)),
        {
          $0.drawNotice(RecordingNotice.notKept(.full), on: day)
        }
      ),
      (
        strings(.documentsNotKept(.deviceFull)),
        {
          $0.drawNotice(DocumentsNotice.failed(.documentsNotKept(.deviceFull)))
        }
      ),
    ]
    for (sentence, draw) in notices {
      for width in Self.widths {
        var canvas = canvas(width, language)
        draw(&canvas)
        let end = sentence.filter { $0 != " " }
        #expect(whole(canvas).hasSuffix(end), "\(width) \(whole(canvas))")
      }
    }
  }

  /// Everything on the screen, one row after another without blanks.
  private func whole(_ canvas: Canvas) -> String {
    canvas.buffer.lines.joined().filter { $0 != " " }
  }
}
