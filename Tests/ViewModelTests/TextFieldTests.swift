import Domain
import Testing

@testable import ViewModels

/// What a person writes into one field.
struct TextFieldTests {
  private func field(_ kind: TextField.Kind = .text, _ text: String = "", at cursor: Int? = nil)
    -> TextField
  {
    var field = TextField(kind, text)
    field.cursor = cursor ?? field.cursor
    return field
  }

  @Test func `text is typed and erased where the cursor is`() {
    var name = field(.text, "佐藤花子")
    name.moveLeft()
    name.moveLeft()
    name.insert("　")
    #expect(name.text == "佐藤　花子" && name.cursor == 3)
    name.eraseBackward()
    name.eraseForward()
    #expect(name.text == "佐藤子" && name.cursor == 2)
    name.moveToStart()
    name.eraseBackward()
    name.insert("お")
    name.moveToEnd()
    name.eraseForward()
    name.insert("さん")
    #expect(name.text == "お佐藤子さん" && name.cursor == 6)
  }

  @Test(arguments: [
    ("か\u{3099}", 1, "が"), ("e\u{301}", 1, "é"), ("👩\u{200D}👩\u{200D}👧", 1, "👩‍👩‍👧"),
    ("🇯🇵🇺🇸", 2, "🇯🇵🇺🇸"), ("葛\u{E0100}城", 2, "葛\u{E0100}城"), ("ﾊﾞｽ", 2, "ﾊﾞｽ"),
  ])
  func `an input method's scalars, one by one, become whole characters`(
    text: String, count: Int, value: String
  ) {
    var typed = TextField()
    for scalar in text.unicodeScalars { typed.insert(String(Character(scalar))) }
    #expect(typed.characters.count == count && typed.cursor == count)
    #expect(Array(typed.value.utf8) == Array(value.utf8))
    for _ in 0..<count { typed.eraseBackward() }
    #expect(typed.isEmpty)
  }

  @Test func `what is kept is NFC, and a name has no blanks around it`() {
    #expect(Array(field(.text, "　か\u{3099}く　").value.utf8) == Array("がく".utf8))
    #expect(field(.secret, " a b ").value == " a b ")
  }

  @Test func `cases terminal line ends and controls of a paste are dropped`() {
    let hostile = "a\r\nb\u{1B}[31mc\u{7}\u{85}\u{2028}\u{202E}d\u{9B}\u{FEFF}\u{200B}\te\u{0}"
    #expect(field(.text, hostile).text == "ab[31mcd e")
    #expect(field(.latin, " ｓａｔｏ＠example.jp\n").text == "sato@example.jp")
  }

  @Test func `cases terminal no character grows without bound, and none is a lone mark`() {
    var zalgo = TextField()
    zalgo.insert("a")
    for _ in 0..<100 { zalgo.insert("\u{301}") }
    #expect(zalgo.characters.count == 1 && zalgo.text.unicodeScalars.count <= 16)
    #expect(field(.text, "\u{3099}").isEmpty)
  }

  @Test func `the limit counts characters, and says when something did not fit`() {
    var short = TextField(.text, limit: 3)
    let fits = short.insert("酸化")
    #expect(fits)
    let overflows = short.insert("マグネ")
    #expect(!overflows)
    #expect(short.text == "酸化マ")
    short.replaceAll(with: "かきか")
    let joins = short.insert("\u{3099}")
    #expect(joins && short.value == "かきが")
  }

  @Test(arguments: [
    ("１２３４５６", "123456"), ("482-915", "482915"), (" 482 915\n", "482915"), ("4a8", "48"),
    ("1234567", "123456"), ("４８２−９１５", "482915"), ("٤٨٢", ""),
  ])
  func `decision P-18 a code takes six digits, however they are written`(
    typed: String, kept: String
  ) {
    #expect(field(.digits(max: 6), typed).text == kept)
  }

  @Test(arguments: [
    ("1", 1000), ("0.5", 500), ("２．２５", 2250), ("1.125", 1125), ("12.", nil), (".5", 500),
    ("1.2345", nil), ("1/2", 500), ("1/3", nil), ("-1", nil), ("一", nil),
  ])
  func `amounts are decimal, to a thousandth`(typed: String, thousandths: Int?) {
    #expect(field(.number, typed).thousandths == thousandths)
  }

  @Test(arguments: [
    ("2026-02-28", "2026-02-28"), ("2026/2/28", "2026-02-28"), ("2026年2月28日", "2026-02-28"),
    ("２／２８", "2026-02-28"), ("1/12", "2026-01-12"), ("12/20", "2025-12-20"),
    ("3 Mar", "2026-03-03"), ("今日", "2026-02-10"), ("明日", "2026-02-11"), ("昨日", "2026-02-09"),
    ("+7", "2026-02-17"), ("2026-02-30", nil), ("2/30", nil), ("あれ", nil), ("13/1", nil),
    ("26-2-3", nil),
  ])
  func `a day is read as people write it, the nearest when it has no year`(
    typed: String, day: String?
  ) throws {
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    #expect(field(.date(today: today), typed).date?.description == day)
  }

  @Test(arguments: [
    ("8:00", ["8:0"]), ("8時 12時30分", ["8:0", "12:30"]), ("１９：００、８：００", ["8:0", "19:0"]),
    ("800,1230,8:00", ["8:0", "12:30"]), ("8", ["8:0"]), ("", []), ("24:00", nil), ("8:60", nil),
    ("朝", nil), ("8:", nil), ("1 2 3 4 5", nil),
  ])
  func `times are read as people write them, earliest first`(
    typed: String, times: [String]?
  ) {
    let read = field(.times(max: 4), typed).times
    #expect(read?.map { "\($0.hour):\($0.minute)" } == times)
  }

  @Test func `what is no time is told apart from too many times`() {
    #expect(field(.times(max: 4), "8:00 24:00").problem == .notTimes)
    #expect(field(.times(max: 4), "1 2 3 4 5").problem == .tooManyTimes(most: 4))
    #expect(field(.times(max: 4), "1 2 3 4").problem == nil)
  }

  @Test(arguments: [
    ("sato hana", "sato "), ("介護保険ノート", "介護保険"), ("お薬", "お"), ("a  ", ""), ("x　", ""),
    ("カード", ""),
  ])
  func `Ctrl-W removes a word, also where there are no blanks`(typed: String, left: String) {
    var words = field(.text, typed)
    words.eraseWord()
    #expect(words.text == left)
  }

  @Test func `Ctrl-U removes what stands before the cursor`() {
    var text = field(.text, "酸化マグネシウム", at: 2)
    text.eraseToStart()
    #expect(text.text == "マグネシウム" && text.cursor == 0)
  }

  @Test func `a password is shown by its length`() {
    #expect(String(field(.secret, "ひみつ1").shown) == "****")
  }
}
