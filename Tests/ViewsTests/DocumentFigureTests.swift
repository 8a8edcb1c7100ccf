import Domain
import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// screens figure 11, drawn from values: a document on its way, and two versions side by side.
struct DocumentFigureTests {
  private static let today = CivilDate(ascii: "2026-02-10")
  private static let left = [
    3: "    介護保険証                                                      送信中 62%",
    5: "    種類      保険証",
    6: "    本人      佐藤 ハナさん",
    7: "    期限      2026年2月28日まで（あと18日）",
    8: "    タグ      介護、市役所",
    9: "    メモ      更新の書類は1月に届く。窓口は高齢福祉課。",
    11: "    添付      2件",
    13: "  » 保険証_表.jpg                       1.8 MB   [############--------]    62%",
    15: "    保険証_裏.jpg                       1.6 MB   同期済み",
    18: "    変更      2月10日 14:30　この端末",
    19: "    前の版    3件",
    22: "    保険証_表.jpg　送信中、1.8 MB のうち 1.1 MB、毎秒 420 KB",
  ]
  private static let right = [
    3: "    ! 介護保険証が、2つの端末で変わりました",
    4: "    どちらも残っています。違うところに * があります。",
    6: "                この端末                       居間のパソコン",
    7: "                2月10日 14:30                  2月10日 13:58",
    9: "    題名        介護保険証                     介護保険証",
    10: "    期限     *  2026年2月28日               *  2026年3月31日",
    11: "    タグ        介護、市役所                   介護、市役所",
    12: "    メモ     *  更新の書類は1月             *  窓口で延長した",
    13: "    添付        2件                            2件",
    18: "            [  この端末  ]   [  居間のパソコン  ]   [» 両方を残す  ]",
    22: "    両方を残すと、2つの書類になります。あとで1つにできます",
  ]

  private func canvas(_ language: Language = .japanese, width: Int = 80, height: Int = 24) -> Canvas
  {
    Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(language),
      describes: true)
  }

  private func revision(
    _ note: String, until date: String, on device: String, at time: String
  ) throws -> DocumentRevision {
    let files = try [("保険証_表.jpg", 1_800_000), ("保険証_裏.jpg", 1_600_000)].enumerated().map {
      try attachment($1.0, Int64($1.1), $0)
    }
    let fields = DocumentFields(
      title: try DocumentTitle("介護保険証"), category: .insurance,
      date: DocumentDate(label: .expiry, date: try #require(CivilDate(ascii: date))),
      note: try DocumentNote(note),
      tags: [try DocumentTag("介護"), try DocumentTag("市役所")], patient: nil, attachments: files)
    let instant = try #require(Timestamp(ascii: time))
    return DocumentRevision(
      fields: fields, createdAt: instant, updatedAt: instant, changedOn: try DeviceName(device))
  }

  private func attachment(_ name: String, _ size: Int64, _ number: Int) throws -> Domain.Attachment
  {
    let digest = try #require(FileDigest([UInt8](repeating: 0, count: 32)))
    let id = AttachmentID(version4: (UInt64(number), 1))
    let name = try AttachmentName(name)
    let made = Domain.Attachment(
      id: id, name: name, size: size, digest: digest, mediaType: .unknown)
    return try #require(made)
  }

  private func words() throws -> DocumentWords {
    DocumentWords(strings: Strings(.japanese), today: try #require(Self.today))
  }

  private func expect(_ rows: [Int: String], _ canvas: Canvas, blank: Range<Int>) {
    for row in blank {
      #expect(trimmed(canvas.buffer.line(row)) == rows[row] ?? "", "row \(row)")
    }
    #expect(trimmed(canvas.buffer.line(22)) == rows[22])
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  @Test func `screens 2 figure 11, a document that is being sent`() throws {
    let revision = try revision(
      "更新の書類は1月に届く。窓口は高齢福祉課。", until: "2026-02-28", on: "台所",
      at: "2026-02-10T05:30:00Z")
    let files = revision.fields.attachments
    let going = TransferProgress(.up, done: 1_116_000 + 70_000, of: 1_900_000, rate: 420_000)
    let progress = TransferProgress(.up, done: 1_120_000, of: 1_800_000, rate: 420_000)
    #expect(going.percent == 62 && progress.percent == 62)
    var canvas = canvas()
    canvas.draw(
      DocumentSheet(
        document: DocumentDetail(
          id: DocumentID(version4: (1, 1)), revision: revision, patientName: "佐藤 ハナ",
          standing: .sending(percent: 62),
          files: [
            DocumentFileRow(
              attachment: files[0], standing: .sending(percent: 62), progress: progress,
              isHere: true),
            DocumentFileRow(
              attachment: files[1], standing: .synced, progress: nil, isHere: true),
          ], versions: 3, isFromHere: true, conflict: nil), focusedFile: 0, words: try words()))
    expect(Self.left, canvas, blank: 3..<21)
    #expect(canvas.elements.contains { $0.id == "document.file.1" && $0.role == .row })
  }

  private func conflict() throws -> ConflictQuestion {
    let here = try revision(
      "更新の書類は1月", until: "2026-02-28", on: "台所", at: "2026-02-10T05:30:00Z")
    let there = try revision(
      "窓口で延長した", until: "2026-03-31", on: "居間のパソコン", at: "2026-02-10T04:58:00Z")
    let document = DocumentDetail(
      id: DocumentID(version4: (1, 1)), revision: there, patientName: nil, standing: .synced,
      files: [], versions: 0, isFromHere: false,
      conflict: DocumentConflict(here: here, there: there))
    return try #require(ConflictQuestion(document, on: try DeviceName("台所")))
  }

  @Test func `screens 2 figure 11, two devices changed a document`() throws {
    var canvas = canvas()
    let conflict = try conflict()
    #expect(conflict.focus == .both && conflict.differences == [.date, .note])
    canvas.draw(conflict, on: try #require(Self.today)) { _ in nil }
    expect(Self.right, canvas, blank: 3..<21)
    #expect(
      canvas.elements.filter { $0.role == .button }.map(\.id) == [
        "conflict.here", "conflict.there", "conflict.both",
      ])
  }

  @Test(arguments: [("2026-12-31", "2月10日 14:30"), ("2027-01-01", "2026年2月10日 14:30")])
  func `W-5 both times of a conflict have the year of another year`(
    today: String, time: String
  ) throws {
    var canvas = canvas()
    let today = try #require(CivilDate(ascii: today))
    canvas.draw(try conflict(), on: today) { _ in nil }
    let line = canvas.buffer.line(7)
    #expect(line.contains(time) && line.contains(time.replacing("14:30", with: "13:58")))
    #expect(line.contains("2026年") == (today.year == 2027))
  }

  @Test(arguments: [(80, 24), (120, 36), (300, 100)], Language.allCases)
  func `screens 1 a conflict of long values stays in its columns`(
    size: (width: Int, height: Int), language: Language
  ) throws {
    let long = String(repeating: "長い", count: 500)
    let here = try revision(
      long, until: "2026-02-28", on: String(long.prefix(50)), at: "2026-02-10T05:30:00Z")
    let there = try revision(
      "短い", until: "2026-02-28", on: String(long.prefix(49)), at: "2026-02-10T05:30:00Z")
    let document = DocumentDetail(
      id: DocumentID(version4: (1, 1)), revision: there, patientName: nil, standing: nil,
      files: [], versions: 0, isFromHere: false,
      conflict: DocumentConflict(here: here, there: there))
    var canvas = canvas(language, width: size.width, height: size.height)
    let conflict = try #require(ConflictQuestion(document, on: try DeviceName("他")))
    canvas.draw(conflict, on: try #require(Self.today)) { _ in nil }
    for element in canvas.elements {
      #expect(element.frame.column + element.frame.width <= size.width, "\(element.id)")
    }
    #expect(canvas.elements.filter { $0.role == .button }.count == 3)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1 KB"), (1999, "1 KB"), (420_000, "420 KB"),
    (999_999, "999 KB"), (1_000_000, "1.0 MB"), (1_850_000, "1.8 MB"), (99_990_000, "99.9 MB"),
    (104_857_600, "104 MB"), (-5, "0 B"),
  ])
  func `screens 1 sizes are decimal`(bytes: Int64, text: String) {
    #expect(ByteSize.text(bytes) == text)
  }

  @Test(arguments: [
    ("2026-02-28", "2月28日まで", "期限 2月28日まであと18日", true),
    ("2026-03-12", "3月12日まで", "期限 3月12日まであと30日", true),
    ("2026-03-13", "3月13日まで", "期限 3月13日まであと31日", false),
    ("2027-03-31", "2027年3月31日", "期限 2027年3月31日まであと414日", false),
    ("2026-02-10", "2月10日まで", "期限 2月10日、今日まで", true),
    ("2026-02-09", "2月9日切れ", "期限 2月9日から1日過ぎました", true),
    ("2025-12-31", "2025年12月31日", "期限 2025年12月31日から41日過ぎました", true),
  ])
  func `a day is near from thirty days before, and for as long after it as it stands`(
    date: String, column: String, spoken: String, isNear: Bool
  ) throws {
    let words = try words()
    let day = DocumentDate(label: .expiry, date: try #require(CivilDate(ascii: date)))
    #expect(words.day(day) == column && words.spoken(day) == spoken)
    #expect(words.isNear(day) == isNear)
  }

  @Test(arguments: [(80, 24), (80, 30), (97, 31), (144, 40), (300, 100)], [0, 1, 7, 20, 500])
  func `screens 1 a list of papers never leaves its rows`(
    size: (width: Int, height: Int), count: Int
  ) throws {
    let fields = try revision(
      "", until: "2026-02-28", on: "台所", at: "2026-02-10T05:30:00Z"
    ).fields
    let rows = (0..<count).map {
      DocumentRow(id: DocumentID(version4: (UInt64($0), 1)), fields: fields, standing: .deviceOnly)
    }
    for focused in Set([0, count / 2, max(0, count - 1)]) where count > 0 {
      var canvas = canvas(width: size.width, height: size.height)
      let last = canvas.layout.legendRow - 3
      canvas.draw(
        DocumentList(
          rows: rows, total: count, focused: focused, words: try words(), hasStorage: true,
          last: last))
      let drawn = canvas.elements.filter { $0.id.hasPrefix("documents.") }
      #expect(drawn.allSatisfy { $0.frame.row <= last && $0.frame.row >= canvas.layout.contentRow })
      #expect(drawn.contains { $0.id == "documents.row.\(focused)" })
      #expect(canvas.focus != nil)
    }
  }
}
