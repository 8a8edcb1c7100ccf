import Screen
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("お薬", 4), ("アムロジピン錠5mg", 17), ("ｶﾞ", 2), ("か\u{3099}", 2), ("が", 2),
    ("e\u{301}", 1), ("○●△×★→─│※", 9), ("✓✕☐»", 4), ("〜", 2), ("（）", 4), ("", 0),
    ("\u{200B}\u{202E}\u{FEFF}\u{2066}", 0), ("\u{301}", 0), ("⚠\u{FE0F}", 1), ("😀", 2),
    ("🇯🇵", 2), ("𠮷", 2), ("\0\u{1B}\u{9B}", 3), ("\u{E000}\u{378}", 2), ("\t\n", 2),
    ("\u{3000}", 2), ("葛\u{E0100}", 2),
  ])
  func `terminal 16 a text takes the columns a terminal gives it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
    #expect(DisplayWidth.fits(text, in: width))
    #expect(!DisplayWidth.fits(text, in: width - 1))
    var buffer = ScreenBuffer(size: Size(width: 40, height: 1))
    #expect(buffer.put(text, row: 0, column: 0) == width)
  }

  @Test(arguments: [
    ("酸化マグネシウム錠", 18, "酸化マグネシウム錠"), ("酸化マグネシウム錠", 17, "酸化マグネシウ.."),
    ("酸化マグネシウム錠", 16, "酸化マグネシウ.."), ("abcdef", 5, "abc.."), ("abc", 2, ".."),
    ("abc", 1, "."), ("abc", 0, ""), ("abc", -3, ""),
  ])
  func `screens 1 what does not fit ends in two dots on a character boundary`(
    text: String, width: Int, expected: String
  ) {
    #expect(DisplayWidth.truncated(text, toWidth: width) == expected)
  }

  @Test func `screens 1 padding fills to exactly the columns asked for`() {
    #expect(DisplayWidth.padded("朝", toWidth: 5) == "朝   ")
    #expect(DisplayWidth.padded("8:00", toWidth: 6, leaning: .trailing) == "  8:00")
    #expect(DisplayWidth.padded("眠前です", toWidth: 5) == "眠.. ")
  }
}
