import Localization
import Screen
import TestSupport
import Testing
import ViewModels

@testable import Views

/// Pages drawn for 80×24 as smaller screens show them.
struct FoldTests {
  private func screen(_ width: Int, _ height: Int, _ language: Language = .japanese) -> Canvas {
    Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(language),
      describes: true)
  }

  private func folded(
    _ width: Int, _ height: Int, scrolled: Int = 0, fromTop: Bool = false,
    _ draw: (inout Canvas) -> Void
  ) -> Canvas {
    var canvas = screen(width, height)
    var sheet = Canvas(sheetFor: canvas)
    draw(&sheet)
    canvas.draw(folded: sheet, scrolled: scrolled, fromTop: fromTop)
    return canvas
  }

  private func rows(_ canvas: Canvas) -> [String] {
    canvas.buffer.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static let lock = Card(
    id: "Lock", title: "プレミアムで全期間の履歴を閲覧", body: ["30日より前の履歴はプレミアムで閲覧できます"],
    notes: ["1月12日〜今日の30日間は、このまま見られます。", "今日の記録と予定は、プランに関係なく使えます。"], spare: 1,
    buttons: [
      ButtonSpec(id: "up", label: "アップグレード"), ButtonSpec(id: "restore", label: "購入を復元"),
      ButtonSpec(id: "close", label: "閉じる", isFocused: true),
    ])

  @Test func `P-42 screens figure 19c, a card is a page without a frame`() {
    let canvas = folded(40, 12) { $0.draw(Self.lock) }
    #expect(
      rows(canvas)[1...9] == [
        "  プレミアムで全期間の履歴を閲覧", "  30日より前の履歴は", "  プレミアムで閲覧できます",
        "  1月12日〜今日の30日間は、", "  このまま見られます。", "", "  [  アップグレード  ]", "  [  購入を復元  ]",
        "  [» 閉じる  ]",
      ])
    #expect(canvas.focus == Point(row: 9, column: 3))
    #expect(canvas.elements.filter { $0.role == .button }.map(\.id) == ["up", "restore", "close"])
    #expect(canvas.goesOn == GoesOn())
  }

  @Test func `P-42 with more rows a card has its blank rows and every sentence`() {
    let canvas = folded(60, 20) { $0.draw(Self.lock) }
    let text = rows(canvas).joined()
    #expect(text.contains("プランに関係なく使えます。"))
    #expect(rows(canvas)[3] == "    プレミアムで全期間の履歴を閲覧" && rows(canvas)[4].isEmpty)
  }

  @Test(arguments: 0..<12)
  func `P-42 below words that are written the chosen row is seen, and the words stay`(row: Int) {
    let canvas = folded(40, 12) { canvas in
      canvas.text("ことば [かな]", row: 6, column: 4, Style.text)
      for index in 0..<12 {
        let line = canvas.line(8 + index)
        let ground = canvas.light(line, isFocused: index == row)
        canvas.text("行\(index)", row: 8 + index, column: 4, Style.text.on(ground))
        canvas.name("row.\(index)", .row, "行\(index)", line)
      }
      canvas.focus = Point(row: 6, column: 12)
    }
    #expect(rows(canvas)[1].hasSuffix("ことば [かな]") && canvas.focus?.row == 1)
    #expect(rows(canvas).contains { $0.hasPrefix("»") && $0.hasSuffix("行\(row)") })
  }

  @Test(arguments: [40, 59, 60, 79, 80], [12, 20, 23])
  func `P-42 of any page nothing is outside, nothing is lost and the focus is seen`(
    width: Int, height: Int
  ) {
    var random = SeededGenerator(for: "pages folded to \(width)×\(height)")
    for _ in 0..<2 {
      let count = Int.random(in: 1...20, using: &random)
      let focused = Int.random(in: 0..<count, using: &random)
      let names = (0..<count).map { number in
        "薬\(number)" + String(repeating: "錠", count: Int.random(in: 0...30, using: &random))
      }
      let draw: (inout Canvas) -> Void = { canvas in
        canvas.drawHeading(.settingsMedications)
        for (index, name) in names.enumerated() {
          let line = canvas.line(8 + index)
          let ground = canvas.light(line, isFocused: index == focused)
          canvas.text(name, row: 8 + index, column: 4, Style.text.on(ground))
          canvas.right("1錠", row: 8 + index, endingAt: canvas.layout.lastColumn)
          canvas.name("row.\(index)", .row, name, line)
        }
      }
      var (seen, text) = (Set<String>(), "")
      for scrolled in [0] + Array(1...9) + Array(-9...(-1)) {
        let canvas = folded(width, height, scrolled: scrolled, draw)
        seen.formUnion(canvas.elements.map(\.id))
        text += canvas.buffer.lines.joined().filter { $0 != " " }
        for element in canvas.elements {
          #expect(element.frame.clipped(to: canvas.layout.size) == element.frame)
        }
        if scrolled == 0 {
          let row = canvas.elements.first { $0.id == "row.\(focused)" }
          let isSeen = canvas.focus.map { row?.frame.contains($0) == true } ?? false
          #expect(isSeen, "\(width)×\(height), row \(focused) of \(count)")
        }
        let isWhole = (0..<count).allSatisfy {
          seen.contains("row.\($0)") && text.contains(names[$0].prefix(4))
        }
        if isWhole { break }
      }
      #expect((0..<count).allSatisfy { seen.contains("row.\($0)") })
      #expect(names.allSatisfy { text.contains($0.prefix(4)) })
    }
  }

  @Test func `P-42 what does not fit in a row goes on below, each part whole`() {
    let canvas = folded(40, 12) { canvas in
      canvas.text("保険証", row: 6, column: 4)
      canvas.text("後期高齢者医療の保険証", row: 6, column: 24)
      canvas.text("7月31日まで", row: 6, column: 70)
      canvas.draw(
        ButtonSpec(id: "b", label: "開く", isFocused: true), row: 8, column: 90, on: .ground)
    }
    #expect(rows(canvas)[1] == "  保険証  後期高齢者医療の保険証")
    #expect(rows(canvas)[2] == "    7月31日まで")
    #expect(rows(canvas).contains { $0.hasSuffix("[» 開く  ]") })
    #expect(canvas.focus != nil)
  }

  @Test func `P-42 a page that goes on says so, and PgDn shows the rest`() {
    let draw: (inout Canvas) -> Void = { canvas in
      for row in 0..<20 { canvas.text("行\(row)。", row: 4 + row, column: 4) }
    }
    let first = folded(40, 12, draw)
    #expect(first.goesOn.below && rows(first)[1] == "  行0。" && rows(first)[9] == "  下に あと12行")
    let next = folded(40, 12, scrolled: 1, draw)
    #expect(rows(next)[1] == "  行7。")
    let last = folded(40, 12, scrolled: 9, draw)
    #expect(rows(last)[8] == "  行19。" && rows(last)[9] == "  上に あと12行")
  }

  @Test func `P-42 a page that begins at its beginning says what has the focus below`() {
    let card = Card(
      id: "Lock", title: "閲覧制限", body: (1...9).map { "行\($0)。" },
      buttons: [
        ButtonSpec(id: "refresh", label: "更新"),
        ButtonSpec(id: "close", label: "閉じる", isFocused: true),
      ])
    let opened = folded(40, 12, fromTop: true) { $0.draw(card) }
    #expect(rows(opened)[1] == "  閲覧制限" && opened.goesOn == GoesOn(above: false, below: true))
    #expect(opened.focus == nil && opened.unseenFocus == "close")
    #expect(rows(opened)[10] == "  閉じる")
    let next = folded(40, 12, scrolled: 1, fromTop: true) { $0.draw(card) }
    #expect(rows(next).contains("  [» 閉じる  ]") && next.unseenFocus == nil)
    #expect(next.focus.flatMap(next.reachable(at:))?.id == "close")
    let moved = folded(40, 12) { $0.draw(card) }
    #expect(rows(moved).contains("  [» 閉じる  ]") && moved.unseenFocus == nil)
  }

  @Test(arguments: Language.allCases)
  func `P-42 what a screen that is too small says is whole, and how to leave it`(
    language: Language
  ) {
    for (width, height) in [(20, 8), (39, 24), (60, 10)] {
      var canvas = screen(width, height, language)
      canvas.drawTooSmall()
      let words = rows(canvas).joined().filter { $0 != " " }
      let strings = Strings(language)
      for phrase in [Phrase.smallTitle, .smallSize(columns: width, rows: height), .smallWait] {
        let whole = strings(phrase).filter { $0 != " " }
        #expect(words.contains(whole), "\(width)×\(height): \(words)")
      }
      #expect(rows(canvas)[height - 1].hasPrefix("  q "), "\(width)×\(height)")
    }
  }

  @Test func `P-42 what stands above and below is said whole in one column`() {
    var canvas = screen(40, 12, .english)
    var sheet = Canvas(sheetFor: canvas)
    for row in 0..<16 { sheet.text("Line \(row).", row: 4 + row, column: 4) }
    canvas.draw(folded: sheet, scrolled: 1)
    #expect(rows(canvas)[1] == "  Line 7." && rows(canvas)[9] == "  7 more above, 1 more below")
  }

  @Test func `P-42 the number of a choice goes below with its words`() {
    let canvas = folded(40, 12) { canvas in
      canvas.text("5  ( ) did not want it", row: 6, column: 4)
      canvas.text("6  ( ) none left", row: 6, column: 34)
    }
    #expect(rows(canvas)[1] == "  5  ( ) did not want it")
    #expect(rows(canvas)[2] == "    6  ( ) none left")
  }

  @Test func `P-42 lines of few columns end where a phrase does`() {
    let lines = LineBreaker.lines("30日より前の履歴はプレミアムで閲覧できます", width: 36, evenly: true)
    #expect(lines == ["30日より前の履歴は", "プレミアムで閲覧できます"])
    let kept = LineBreaker.lines("続けるにはお薬を飲みます", width: 16, evenly: true)
    #expect(!kept.contains { $0.hasSuffix("お") })
  }

  @Test func `P-42 the three hints that help most, and a question mark`() {
    var canvas = screen(40, 12)
    let hints = [
      KeyHint(keys: "Enter", label: "飲んだ"), KeyHint(keys: "a", label: "まとめて"),
      KeyHint(keys: "e", label: "時刻"), KeyHint(keys: "x", label: "飲まない"),
    ]
    let right = [KeyHint(keys: "?", label: "ヘルプ"), KeyHint(keys: "q", label: "終了")]
    canvas.drawNarrowFooter(hints, right: right, away: KeyHint(keys: "2", label: "履歴"))
    #expect(rows(canvas)[11] == "  Enter 飲んだ   e 時刻   2 履歴     ?")
    var wider = screen(60, 20)
    wider.drawNarrowFooter(hints, right: right, away: nil)
    #expect(rows(wider)[19] == "  Enter 飲んだ   a まとめて   e 時刻            ?   q 終了")
  }

  @Test func `P-42 where arrows leave no room for what Enter does, they give way`() {
    let (strings, away) = (Strings(.english), KeyHint(keys: "1", label: "Today"))
    let right = [Binding.help.hint(strings), Binding.quit.hint(strings)]
    let hints = [Binding.upDown, .enter(.keyPress)].map { $0.hint(strings) }
    var canvas = screen(40, 12, .english)
    canvas.drawNarrowFooter(hints, right: right, away: away)
    #expect(rows(canvas)[11] == "  Enter press   1 Today              ?")
    canvas.drawNarrowFooter(hints, right: right, away: nil)
    #expect(rows(canvas)[11] == "  Up/Down choose   Enter press       ?")
    // What only chooses keeps its arrows.
    canvas.drawNarrowFooter([hints[0]], right: right, away: away)
    #expect(rows(canvas)[11] == "  Up/Down choose   1 Today           ?")
  }

  /// The footer of a narrow screen, where letters are keys or where they are text.
  private func footer(
    _ hints: [KeyHint], _ language: Language = .english, isText: Bool = false,
    away: KeyHint? = nil, width: Int = 40
  ) -> String {
    let strings = Strings(language)
    var canvas = screen(width, 12, language)
    let right: [Binding] = isText ? [.quitByControl] : [.help, .quit]
    canvas.drawNarrowFooter(hints, right: right.map { $0.hint(strings) }, away: away)
    return rows(canvas)[11]
  }

  @Test func `P-42 the key that shows the rest is one that leads there`() {
    let strings = Strings(.english)
    #expect(GoesOn(above: true, below: true).hint(strings)?.keys == "PgDn")
    #expect(GoesOn(above: false, below: true).hint(strings)?.pressed == .pageDown)
    #expect(GoesOn(above: true, below: false).hint(strings)?.keys == "PgUp")
    #expect(GoesOn(above: true, below: false).hint(strings)?.pressed == .pageUp)
    #expect(GoesOn().hint(strings) == nil)
  }

  @Test func `P-42 what leads on gives way to what Enter does`() throws {
    let strings = Strings(.english)
    let more = try #require(GoesOn(above: false, below: true).hint(strings))
    let next = Binding(.keys("Tab"), .keyNext, [(.tab, .nextFocus)])
    let form = [next, .enter(.patientsSave), .back(.keyBack)].map { $0.hint(strings) }
    #expect(
      footer([form[0], more] + form[1...], isText: true)
        == "  PgDn more   Enter save   Esc back")
    // So does what only the page itself has.
    let complete = KeyHint(keys: "Tab", label: "fill")
    let write = Binding.enter(.keyToList).hint(strings)
    #expect(
      footer([complete, more, write], isText: true) == "  Enter to the list        Ctrl-C quit")
  }

  @Test
  func `P-42 a choice, a path and a list in one column name what Enter does and the way back`()
    throws
  {
    let (english, japanese) = (Strings(.english), Strings(.japanese))
    let tab = Binding(.keys("Tab"), .keyComplete, [(.tab, .complete)])
    let choice = [
      Binding(.words(.keyLeftRight), .keyChoose, []), .enter(.keyNext), .back(.keyBack),
    ]
    #expect(
      footer(choice.map { $0.hint(english) }, isText: true)
        == "  Enter next   Esc back    Ctrl-C quit")
    let read = [tab, .enter(.importRead), .back(.keyBack)].map { $0.hint(english) }
    #expect(footer(read, isText: true) == "  Enter read   Esc back    Ctrl-C quit")
    let write = [tab, .enter(.exportWrite), .back(.keyBack)]
    #expect(
      footer(write.map { $0.hint(english) }, isText: true)
        == "  Enter write   Esc back   Ctrl-C quit")
    // Where its own word leaves no room, Enter is called by what it is everywhere.
    let more = try #require(GoesOn(above: false, below: true).hint(japanese))
    let hints = write.map { $0.hint(japanese) }
    #expect(
      footer([hints[0], more] + hints[1...], .japanese, isText: true)
        == "  Enter 決定   Esc 戻る    Ctrl-C 終了")
    let medicines = [
      Binding.upDown, .enter(.keyTake), .key("e", .keyTimeAndAmount, .edit), .close,
    ]
    #expect(
      footer(medicines.map { $0.hint(japanese) }, .japanese)
        == "  Enter 飲んだ   Esc 閉じる          ?")
    #expect(
      footer(medicines.map { $0.hint(english) }) == "  Enter take   Esc close             ?")
  }

  @Test(arguments: [
    (40, Language.japanese, "  左右 前後の日   Esc 履歴へ         ?"),
    (40, .english, "  g go to   Esc to history           ?"),
    (60, .japanese, "  左右 前後の日   g 日付へ   Esc 履歴へ         ?   q 終了"),
    (60, .english, "  g go to   t today   Esc to history            ?   q quit"),
  ])
  func `P-42 an open day names the way back`(width: Int, language: Language, wanted: String) {
    let strings = Strings(language)
    let days = Binding(.words(.keyLeftRight), .keyDays, Binding.sideways)
    let hints = [
      days, .key("g", .keyGoto, .goToDate), .key("t", .historyToday, .today), .back(.keyToHistory),
    ].map { $0.hint(strings) }
    #expect(footer(hints, language, away: hints[3], width: width) == wanted)
  }

  @Test func `P-42 what only moves gives way to the way back`() throws {
    let strings = Strings(.english)
    let more = try #require(GoesOn(above: false, below: true).hint(strings))
    let help = [Binding.round(9, at: 0), .close].map { $0.hint(strings) }
    #expect(footer([help[0], more, help[1]]) == "  PgDn more   Esc close              ?")
    let choices = Binding.choices.map { $0.hint(strings) }
    #expect(footer(choices) == "  Enter press   Esc close            ?")
    // Of the buttons of a card one leads back.
    #expect(
      footer(Binding.buttons.map { $0.hint(strings) }) == "  Arrows choose   Enter press        ?")
    let next = Binding(.keys("Tab"), .keyNext, [(.tab, .nextFocus)])
    let form = [next, .enter(.patientsSave), .back(.keyBack)].map { $0.hint(strings) }
    #expect(footer(form, isText: true) == "  Enter save   Esc back    Ctrl-C quit")
  }

  @Test func `P-42 a compact screen has no legend, not even where nothing is spoken`() {
    var least = screen(40, 12)
    least.drawLegend(prn: "+")
    #expect(rows(least).joined().isEmpty)
    var smallest = screen(80, 24)
    smallest.drawLegend(prn: "+")
    #expect(rows(smallest)[21] == "    ✓ 服用  ✕ 飲み忘れ  ☐ まだ  - 予定なし  + 頓服")
  }

  @Test func `P-42 what belongs together keeps its columns where the rest moves up`() {
    let canvas = folded(40, 12) { canvas in
      for (index, words) in [("朝", "8:00"), ("眠前", "22:00")].enumerated() {
        let row = 4 + index
        canvas.text(words.0, row: row, column: 4)
        canvas.right(words.1, row: row, endingAt: 13)
        canvas.together.append(Rect(row: row, column: 4, width: 10, height: 1))
        canvas.text("[####]", row: row, column: 30)
        canvas.text("100%", row: row, column: 60)
      }
    }
    #expect(rows(canvas)[1] == "  朝    8:00  [####]  100%")
    #expect(rows(canvas)[2] == "  眠前 22:00  [####]  100%")
  }

  @Test func `P-42 the line between two columns makes no page longer`() {
    let canvas = folded(80, 22) { canvas in
      for row in 3..<60 {
        canvas.text(canvas.marks.lines.vertical, row: row, column: 19, Style.rule)
      }
      for (index, word) in ["アカウント", "表示"].enumerated() {
        canvas.text(word, row: 3 + 2 * index, column: 4)
      }
    }
    #expect(canvas.goesOn == GoesOn() && !canvas.elements.contains { $0.id == "page.more" })
    #expect(rows(canvas)[3] == "    アカウント     │" && rows(canvas)[19].hasSuffix("│"))
  }

  @Test func `P-42 beyond the first row of a list the words above it are reached`() {
    let draw: (inout Canvas) -> Void = { canvas in
      for row in 0..<9 { canvas.text("行\(row)。", row: 4 + row, column: 4) }
      let line = canvas.line(14)
      let ground = canvas.light(line, isFocused: true)
      canvas.text("保険証", row: 14, column: 4, Style.text.on(ground))
      canvas.name("file.0", .row, "保険証", line)
    }
    let opened = folded(40, 12, draw)
    #expect(opened.beyondFocus == GoesOn(above: true, below: false) && opened.focus != nil)
    let above = folded(40, 12, scrolled: -1, draw)
    #expect(rows(above)[1] == "  行0。")
    // One key more at the top stays there, and does not throw the page back to the focus.
    #expect(above.beyondFocus == GoesOn(above: true, below: true))
    #expect(
      above.scrollable.lowerBound < 0 && rows(folded(40, 12, scrolled: -2, draw)) == rows(above))
  }

  @Test func `P-42 all rows of a list keep their columns, or none does`() {
    let canvas = folded(40, 12) { canvas in
      for (index, name) in ["短い薬", "長い薬"].enumerated() {
        let row = 6 + index
        canvas.text(name, row: row, column: 4)
        canvas.text("1錠", row: row, column: 24)
        if index == 1 { canvas.text("毎日 8:00", row: row, column: 50) }
        canvas.name("medications.row.\(index)", .row, name, canvas.line(row))
      }
    }
    #expect(rows(canvas)[1] == "  短い薬  1錠")
    #expect(rows(canvas)[2] == "  長い薬  1錠  毎日 8:00")
  }
}
