import Domain
import Localization
import Screen
import Testing

@testable import Views

/// ►: the mark of a dose that is due, in every set of marks.
struct DueMarkTests {
  @Test(arguments: [
    (MarkSet.unicode, "    ✓ 服用  ✕ 飲み忘れ  ► いま  ☐ まだ  - 予定なし  + 頓服"),
    (.ascii, "    v 服用  X 飲み忘れ  @ いま  _ まだ  . 予定なし  + 頓服"),
    (.lettersEnglish, "    T 服用  M 飲み忘れ  D いま  N まだ  - 予定なし  + 頓服"),
    (
      MarkSet.unicode.withStates(of: .lettersJapanese),
      "    済 服用  忘 飲み忘れ  今 いま  未 まだ  - 予定なし  + 頓服"
    ),
  ])
  func `F-1 the legend has the mark only while one is drawn, with the blank to its right`(
    marks: MarkSet, line: String
  ) {
    var canvas = Canvas(
      size: Size(width: 80, height: 24), marks: marks, strings: Strings(.japanese),
      describes: true)
    canvas.drawLegend(prn: marks.prn, due: true)
    let row = canvas.layout.legendRow
    #expect("    " + canvas.buffer.line(row).trimmed == line)
    let due = (0..<80).filter { canvas.buffer[row, $0].style.attributes.contains(.reverse) }
    // ✕ is one cell; ► and the blank are the last two, 今 and the blank three.
    let wide = DisplayWidth.of(marks.due) + 1
    #expect(due.count == DisplayWidth.of(marks.missed) + wide)
    canvas.drawLegend(prn: marks.prn)
    #expect(!canvas.buffer.line(row).contains("いま"))
  }

  @Test(arguments: [MarkSet.unicode, .ascii, .lettersEnglish])
  func `W-12 a dose or slot of before the registration has no mark`(
    marks: MarkSet
  ) {
    #expect(DoseMark(.beforeRegistration as DoseStatus, marks).sign == " ")
    #expect(DoseMark(.beforeRegistration as SlotStatus, marks).sign == " ")
    #expect(DoseMark(.none as SlotStatus, marks).sign != " ")
  }
}
