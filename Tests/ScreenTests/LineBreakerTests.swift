import Screen
import Testing

struct LineBreakerTests {
  @Test(arguments: [
    (
      "30日より前の履歴はプレミアムで閲覧できます。家族がプレミアムの場合は自動で表示されます。", 56,
      ["30日より前の履歴はプレミアムで閲覧できます。", "家族がプレミアムの場合は自動で表示されます。"]
    ),
    ("今日の記録、服薬の予定、在庫のお知らせは使えます。", 30, ["今日の記録、服薬の予定、", "在庫のお知らせは使えます。"]),
    ("今日は2026年2月10日です", 14, ["今日は", "2026年2月10日", "です"]),
    ("あと3日分です", 9, ["あと3日分", "です"]), ("ああ（い）", 6, ["ああ", "（い）"]),
    ("ああっい", 4, ["あ", "あっ", "い"]), ("ああ。", 4, ["あ", "あ。"]),
    ("See your full history", 10, ["See your", "full", "history"]),
    (
      "It is locked. If it opens, you see it.", 20,
      ["It is locked.", "If it opens, you see", "it."]
    ),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("", 10, [""]), ("a\n\nb", 10, ["a", "", "b"]), ("あ　い", 4, ["あ", "い"]),
  ])
  func `screens 1 lines break where Japanese type allows`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(LineBreaker.lines(text, width: width) == lines)
  }

  @Test(arguments: [
    "13:30", "13時30分", "１３時３０分", "１３：３０", "2026年2月10日", "10 Feb 2026", "3日分", "8時間", "2カプセル",
    "2.5 mg", "5錠", "2月10日まで", "2月10日（火）まで", "2026年2月10日（火）から",
  ])
  func `R-2 a time, a date and a number with its unit stay on one line`(whole: String) {
    let text = "お薬は、朝と昼に \(whole)、夕食の後にも飲みます"
    for width in DisplayWidth.of(whole)...40 {
      let lines = LineBreaker.lines(text, width: width)
      #expect(lines.contains { $0.contains(whole) }, "\(width): \(lines)")
    }
  }

  @Test func `screens 1 a medicine's name that fits the next line is not cut`() {
    let text = "今日はアムロジピン錠を"
    #expect(
      LineBreaker.lines(text, width: 16, unbroken: ["アムロジピン錠"]) == ["今日は", "アムロジピン錠を"])
  }

  @Test(arguments: [UInt64(11), 12])
  func `screens 1 no line is too wide, begins with 、 or loses a character`(seed: UInt64) {
    var random = Seeded(seed)
    let alphabet = Array("薬をのむ、。（）「」ーっ5mg日 a〜")
    for _ in 0..<2_000 {
      let text = String((0..<30).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
      let width = Int(random.next() % 20) + 2
      let lines = LineBreaker.lines(text, width: width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "seed \(seed): \(text), \(width)")
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "seed \(seed): \(text)")
    }
  }
}
