import Domain
import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// The doses of screens figures 19 and 19b, without a server.
struct NarrowDoseTests {
  private func canvas(_ width: Int, _ height: Int) -> Canvas {
    Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(.japanese),
      describes: true)
  }

  private func line(
    _ slot: (String, String?)?, _ status: DoseStatus, _ name: String, _ takenAt: String? = nil
  ) -> DoseLine {
    let strings = Strings(.japanese)
    return DoseLine(
      id: "today.dose.\(name)", slot: slot?.0, time: slot?.1, group: slot ?? ("", "x"),
      mark: DoseMark(status, .unicode), name: name, amount: "1錠", state: strings(status.phrase),
      stateStyle: .text, takenAt: takenAt, by: takenAt == nil ? nil : "家族",
      startsGroup: slot != nil, sentence: name)
  }

  private var lines: [DoseLine] {
    [
      line(("朝", "8:00"), .taken, "アムロジピン錠5mg", "8:05"), line(nil, .taken, "メトホルミン錠250mg", "8:05"),
      line(("昼", "13:00"), .missed, "酸化マグネシウム錠330mg"),
      line(("頓服", nil), .taken, "アセトアミノフェン錠200mg", "10:40"),
    ]
  }

  private func rows(_ width: Int, _ height: Int, _ columns: DoseList.Columns) -> [String] {
    var canvas = canvas(width, height)
    _ = canvas.draw(DoseList(lines: lines, columns: columns, focused: 2), from: 2, through: 5)
    return canvas.buffer.lines[2...5].map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func `P-42 screens figure 19, by whom it was taken goes first`() {
    #expect(
      rows(60, 20, .caregiver) == [
        "    朝    8:00  ✓  アムロジピン錠5mg         1錠  8:05",
        "                ✓  メトホルミン錠250mg       1錠  8:05",
        "  » 昼   13:00  ✕  酸化マグネシウム錠330mg   1錠  飲み忘れ",
        "    頓服        ✓  アセトアミノフェン錠200mg 1錠  10:40",
      ])
  }

  @Test func `P-42 screens figure 19b, then amount and state, and never a name`() {
    #expect(
      rows(40, 12, .caregiver) == [
        "  ✓ 朝    8:00 アムロジピン錠5mg", "  ✓            メトホルミン錠250mg",
        "» ✕ 昼   13:00 酸化マグネシウム錠330mg", "  ✓ 頓服 10:40 アセトアミノフェン錠200mg",
      ])
  }

  @Test(arguments: 40...79) func `P-42 a wider screen shows more of a dose`(width: Int) {
    for columns in [DoseList.Columns.caregiver, .patient] {
      let shown = rows(width, 24, columns)
      #expect(zip(shown, lines).allSatisfy { $0.contains($1.name) }, "\(width)")
      if width >= 64 { #expect(shown[2].contains("飲み忘れ")) }
      if width >= 70 { #expect(shown.allSatisfy { $0.contains("1錠") }, "\(width) \(shown)") }
    }
  }

  @Test func `P-42 the spoken line keeps the name`() {
    let sentence = "昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ。Enter で記録"
    let name = "酸化マグネシウム錠330mg"
    let words = [61: sentence, 54: "昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ", 37: "酸化マグネシウム錠330mg 1錠、飲み忘れ"]
    for (width, wanted) in words {
      #expect(SpokenLine(width: width, isShort: true).shown(sentence, [name]) == wanted)
    }
    let recorded = "記録しました。昼の酸化マグネシウム錠330mg 1錠、14:32 家族。u で取り消し"
    #expect(
      SpokenLine(width: 37, isShort: true).shown(recorded, [name]) == "記録しました。酸化マグネシウム錠330mg")
    let noted = "Recorded: morning, Amlodipine 5 mg, 1 tab, 8:05 caregiver. u undoes it"
    let short = SpokenLine(width: 50, isShort: true).shown(noted, ["Amlodipine 5 mg"])
    #expect(DisplayWidth.of(short) <= 50 && short.contains("Amlod..") && short.contains("5 mg"))
  }
}
