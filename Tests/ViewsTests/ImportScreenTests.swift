import ClientCore
import Domain
import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// screens 2 figures 29-1 and 29-2, at every size.
@MainActor @Suite struct ImportScreenTests {
  private static let text = """
    JAHISTC08,1
    5,20260203,1
    51,みどり内科,13,1,1
    201,1,レバミピド錠100mg,3,錠,4,,1
    301,1,【分３ 毎食後服用】,14,日分,1,1,,1
    201,2,クラリスロマイシン錠200mg,2,錠,4,,1
    301,2,1日2回 朝夕食後,5,日分,1,1,,1
    201,,毎食後,1,錠,4,,1

    """

  private func preview(
    _ text: String = Self.text, into name: String? = nil
  ) throws -> ImportPreview {
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let bytes = Array(text.utf8)
    let found = ImportedMedications(bytes, today: today, rowByRow: true)
    return ImportPreview(
      found, from: ImportEntry(offersKeeping: true), bytes, today: today, into: name)
  }

  private func canvas(_ width: Int, _ height: Int, _ language: Language) -> Canvas {
    Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(language),
      describes: true)
  }

  private func drawn(
    _ page: some PageView, _ width: Int = 80, _ height: Int = 24,
    _ language: Language = .japanese
  ) -> Canvas {
    var canvas = canvas(width, height, language)
    guard canvas.layout.isCompact else {
      page.draw(on: &canvas)
      return canvas
    }
    var sheet = Canvas(sheetFor: canvas)
    page.draw(on: &sheet)
    canvas.draw(folded: sheet, scrolled: 0)
    return canvas
  }

  @Test func `R-5 screens 2 figure 29-2, a row for each medicine and why a line is none`() throws {
    let canvas = drawn(ImportPreviewPage(preview: try preview()))
    let rows = canvas.buffer.lines
    #expect(rows[3].contains("薬の取り込み") && rows[3].contains("みどり内科、2026年2月3日"))
    #expect(rows[4].contains("3行のうち 1種類を足します"))
    #expect(rows[6].contains("[*] レバミピド錠100mg"))
    #expect(rows[6].contains("1錠") && rows[6].contains("毎食後 14日分"))
    #expect(rows[6].contains("足します"))
    #expect(rows[8].contains("( ) クラリスロマイシン錠200mg") && rows[8].contains("終わっています"))
    #expect(rows[9].contains("( ) 8行目") && rows[9].contains("! 読めません"))
    #expect(rows[10].contains("201,,毎食後,1,錠") && rows[10].contains("RP番号"))
    #expect(rows[19].contains("[  1種類を足す  ]   [  やめる  ]"))
    #expect(canvas.elements.contains { $0.id == "import.row.2" && $0.role == .row })
    #expect(canvas.elements.contains { $0.id == "import.add" && $0.role == .button })
  }

  @Test func `R-6 that a file names another person stands above the buttons, with its sign`() throws
  {
    let text = Self.text.replacing("5,20260203", with: "1,田中 キヨ,2,S330303\n5,20260203")
    let same = drawn(ImportPreviewPage(preview: try preview(text, into: "田中　キヨさん"))).buffer.lines
    #expect(same[4].contains("ファイルの患者氏名：田中 キヨ"), "\(same[4])")
    let rows = drawn(ImportPreviewPage(preview: try preview(text, into: "田中 健"))).buffer.lines
    #expect(!rows[4].contains("田中 キヨ"), "\(rows[4])")
    let told = rows[6..<19].joined().filter { $0 != " " }
    #expect(told.contains("!ファイルの患者氏名は「田中キヨ」で、いま開いているのは「田中健」です"), "\(told)")
    #expect(rows[19].contains("[  1種類を足す  ]"))
  }

  @Test func `R-5 W-51 a name takes the room that others leave, and what becomes of it is whole`()
    throws
  {
    let long = "クラリスロマイシンＤＳ小児用１０％"
    let text = Self.text.replacing("レバミピド錠100mg", with: long)
    let rows = drawn(ImportPreviewPage(preview: try preview(text))).buffer.lines
    #expect(rows[6].contains("[*] \(long) 1錠"), "\(rows[6])")
    #expect(rows[6].contains("毎食後 14日分") && rows[6].contains("足します"), "\(rows[6])")
    #expect(rows[8].contains("朝夕食後 5日分") && rows[8].contains("終わっています"), "\(rows[8])")
    let endless = Self.text.replacing("レバミピド錠100mg", with: String(repeating: long, count: 3))
    let cut = drawn(ImportPreviewPage(preview: try preview(endless))).buffer.lines[6]
    #expect(cut.contains("..") && cut.contains("1錠") && cut.contains("毎食後 14日分"), "\(cut)")
  }

  @Test func `R-5 a name that its column cuts stands below in full while there is room`() throws {
    let long = "クラリスロマイシンＤＳ小児用１０％クラリスロマ"
    let text = Self.text.replacing("レバミピド錠100mg", with: long)
    let rows = drawn(ImportPreviewPage(preview: try preview(text))).buffer.lines
    #expect(rows[6].contains(".. ") && rows[6].contains("足します"), "\(rows[6])")
    #expect(rows[7].contains(long), "\(rows[7])")
    #expect(rows[9].contains("( ) クラリスロマイシン錠200mg"), "\(rows[9])")
  }

  @Test func `R-5 screens 2 figure 29-1, where from`() {
    let canvas = drawn(ImportEntryPage(entry: ImportEntry(offersKeeping: true)))
    let text = canvas.buffer.lines.joined(separator: "\n")
    for words in ["薬の取り込み", "ファイル", "貼り付け", "[  読む  ]", "読むだけでは、何も変わりません。"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(canvas.elements.contains { $0.id == "import.path" && $0.role == .field })
  }

  @Test func `R-5 what keeps a file out is told line by line, until the next key`() {
    var entry = ImportEntry(offersKeeping: false)
    let faults: [Phrase] = (3...5).map { .importFault(line: $0, what: .faultMissing) }
    entry.refuse(.sentence(.importRefused(what: faults[0])), at: ImportEntry.paste, faults)
    let text = drawn(ImportEntryPage(entry: entry)).buffer.lines.joined(separator: "\n")
    #expect((3...5).allSatisfy { text.contains("\($0)行目：書いてありません") })
    #expect(text.contains("何も足していません"))
    _ = entry.handle(.type("1"))
    #expect(entry.faults.isEmpty)
  }

  @Test func `R-6 a file that goes on with somebody else says so, and how to split it`() throws {
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let first = Self.text.replacing("5,20260203", with: "1,佐藤ハナ,2,S330303\n5,20260203")
    let found = ImportedMedications(
      Array("\(first)1,佐藤太郎,1,S300101\n".utf8), today: today, rowByRow: true)
    #expect(found.isRefused)
    let told = found.faults.map(\.placed)
    #expect(
      told.map { Strings(.japanese)($0) }.contains(
        "10行目：患者氏名：前の人と違います。1人ずつのファイルに分けてください：佐藤太郎"), "\(told)")
    #expect(
      told.map { Strings(.english)($0) }.contains(
        "line 10: patient's name: is not the one before; use one file for each person: 佐藤太郎"),
      "\(told)")
  }

  @Test func `R-6 an RP with too many medicines says how many there can be`() {
    let fault = RecordFault(line: 112, field: .rpNumber, .tooManyRecords(most: 100))
    #expect(Strings(.japanese)(fault.placed) == "112行目：RP番号：薬か補足が多すぎます（1つのRPに100まで）")
    #expect(
      Strings(.english)(fault.placed)
        == "line 112: RP number: too many medicines or remarks (at most 100 in one RP)")
  }

  @Test(arguments: [40, 60, 79, 80, 200], [12, 20, 24, 60])
  func `R-5 P-42 both pages hold at every size, in both languages`(width: Int, height: Int) throws {
    for language in [Language.japanese, .english] {
      var preview = try preview(
        Self.text.replacing("5,20260203", with: "1,田中 キヨ,2,S330303\n5,20260203"), into: "田中 健")
      for _ in 0..<5 {
        let canvas = drawn(ImportPreviewPage(preview: preview), width, height, language)
        #expect(canvas.focus != nil, "\(width)×\(height), row \(preview.focus)")
        for element in canvas.elements {
          #expect(element.frame.clipped(to: canvas.layout.size) == element.frame, "\(element.id)")
        }
        _ = preview.handle(.move(.down), Strings(language))
      }
      let entry = drawn(
        ImportEntryPage(entry: ImportEntry(offersKeeping: true)), width, height, language)
      #expect(entry.focus != nil)
    }
  }
}
