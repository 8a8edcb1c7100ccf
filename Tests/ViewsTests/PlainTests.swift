import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// Pages as lines, and what a typed line means.
@MainActor @Suite struct PlainTests {
  private static let buttons = ["閉じる", "アップグレード"]

  private func canvas(_ language: Language = .japanese) -> Canvas {
    Canvas(
      size: Size(width: 79, height: 24), marks: .unicode, strings: Strings(language),
      describes: true)
  }

  /// What is read off a frame of these cells and elements, as a page with its first button in focus.
  private func page(
    _ canvas: Canvas, _ language: Language = .japanese, form: Form? = nil, focus: String? = nil,
    keys: [Binding] = []
  ) -> PlainPage {
    let frame = Frame(
      buffer: canvas.buffer, elements: canvas.elements, screen: .today, overlay: nil, focus: focus,
      isBusy: false, cursor: Point(row: 0, column: 0), showsCursor: false, title: "")
    let strings = Strings(language)
    let reader = PlainReader(frame, form, strings, namedOnly: false)
    var page = PlainPage(strings)
    (page.title, page.items, page.spoken) = (reader.title, reader.items, reader.spoken)
    (page.focus, page.isForm) = (focus, form != nil)
    page.keys = keys.compactMap { PlainKey($0, strings) }
    return page
  }

  private func card(_ language: Language = .japanese) -> PlainPage {
    var canvas = canvas(language)
    let frame = Rect(row: 4, column: 4, width: 60, height: 9)
    canvas.drawBox(frame)
    canvas.text("プレミアムで全期間の履歴を閲覧", row: 6, column: 8)
    canvas.drawButtons(
      Self.buttons.enumerated().map { index, label in
        ButtonSpec(id: "b.\(index)", label: label, isFocused: index == 0)
      }, row: 10, in: frame.columns, on: .surface)
    return page(canvas, language, focus: "b.0")
  }

  @Test func `D-6 a card is its words and a number for each button, without a box`() {
    #expect(
      card().whole == [
        "プレミアムで全期間の履歴を閲覧", "1　閉じる（Enter だけでも同じ）", "2　アップグレード",
        "番号で選ぶ、0 メニュー、? 使い方、q 終了",
      ])
    #expect(card(.english).whole[1] == "1 閉じる (Enter alone does the same)")
    #expect(card(.english).whole.last == "Choose by number, 0 menu, ? help, q quit")
  }

  @Test func `D-6 a row is told by its whole sentence, and what was cut by its name`() {
    var canvas = canvas()
    canvas.named("heading", .text, "2026年2月10日（火）", row: 4, column: 4)
    canvas.text("» 昼  13:00  ✕  酸化..", row: 6, column: 2)
    canvas.name(
      "today.dose.2", .row, "昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ", canvas.line(6))
    canvas.speak("昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ。Enter で記録")
    let page = page(canvas)
    #expect(
      page.whole.prefix(2) == [
        "2026年2月10日（火）", "1　昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ",
      ])
    // No key that is none here is promised.
    #expect(page.spoken == "昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ。")
  }

  @Test func `D-6 what changes is said alone, and numbers that mean something else are said again`()
  {
    let before = card()
    #expect(before.changes(since: before).isEmpty)
    #expect(before.changes(since: nil) == before.whole)
    var after = before
    after.spoken = "記録しました。"
    after.items[0] = .text("別の言葉")
    #expect(after.changes(since: before) == ["記録しました。", "別の言葉"])
    var fewer = before
    fewer.items.remove(at: 1)
    #expect(fewer.changes(since: before) == ["プレミアムで全期間の履歴を閲覧", "1　アップグレード"])
    var clock = before
    clock.title = "お薬　同期済み 14:33"
    var earlier = before
    earlier.title = "お薬　同期済み 14:32"
    #expect(clock.changes(since: earlier).isEmpty)
  }

  @Test func `D-6 a number chooses, a letter is a key at full width too, and the rest is refused`()
  {
    var canvas = canvas()
    canvas.name("row.0", .row, "一つめ", canvas.line(6))
    let page = page(canvas, focus: "row.0", keys: [.enter(.keyTake), .refresh, .back(.keyBack)])
    var dialog = PlainDialog()
    let choice = page.choices[0]
    #expect(dialog.take("1", on: page) == .choose(choice))
    #expect(page.asksBeforeEnter)
    #expect(dialog.take(" ｒ ", on: page) == .intents([.refresh]))
    #expect(dialog.take("esc", on: page) == .intents([.back]))
    #expect(dialog.take("q", on: page) == .quit)
    #expect(dialog.take("", on: page) == .again)
    #expect(dialog.take("9", on: page) == .say(["ここでは使えない番号か文字です。", page.hints]))
    #expect(
      dialog.ask(about: choice, on: page) == [
        "一つめ", "1　飲んだ", "2　更新", "3　戻る（Enter だけでも同じ）",
      ])
    #expect(dialog.take("", on: page) == .say([page.hints]))
    _ = dialog.ask(about: choice, on: page)
    #expect(dialog.take("１", on: page) == .intents([.press]))
  }

  @Test func `D-6 what Enter and Esc both do stands in the menu once`() {
    let page = page(canvas(), keys: [.enter(.keyClose), .back(.keyClose), .refresh])
    var dialog = PlainDialog()
    #expect(
      dialog.take("0", on: page) == .say(["1　閉じる", "2　更新", "3　戻る（Enter だけでも同じ）"]))
    #expect(dialog.take("1", on: page) == .intents([.back]))
  }

  private var form: Form {
    Form(
      id: "signin",
      fields: [
        FormField("signin.email", .signinEmail, .text(TextField(.latin, "sato@example.jp"))),
        FormField("signin.password", .signinPassword, .text(TextField(.secret, "0123456789"))),
      ], buttons: [FormButton("signin.submit", .signinSubmit, .submit)])
  }

  @Test func `D-7 a form tells its fields with what they hold, a password by its length`() {
    var canvas = canvas()
    canvas.draw(form, rows: 5..<20)
    let page = page(canvas, form: form, focus: "signin.email")
    #expect(
      page.whole.dropLast() == [
        "1　メールアドレス：sato@example.jp", "2　パスワード：10文字", "3　サインイン",
      ])
    #expect(!page.whole.joined().contains("0123"))
  }

  @Test func `D-7 where a field is asked for, a line is its text, and an empty one goes on`() {
    var page = PlainPage(Strings(.japanese))
    page.isForm = true
    page.ask = PlainPage.Ask(
      id: "signin.password", words: "パスワード：10文字", options: [], isMany: false, isSecret: true)
    var dialog = PlainDialog()
    dialog.see(page)
    #expect(dialog.isSecret(page))
    #expect(
      dialog.question(page) == ["パスワード：10文字", "書いて Enter。Enter だけで次へ、. で項目を出て一覧へ"])
    // In a password a key is a text, and nothing says otherwise.
    #expect(!page.whole.contains(page.hints))
    #expect(
      dialog.take("esc", on: page)
        == .intents([.lineEnd, .eraseToStart, .paste("esc"), .move(.down)]))
    #expect(
      dialog.take(" q 1", on: page)
        == .intents([.lineEnd, .eraseToStart, .paste(" q 1"), .move(.down)]))
    #expect(dialog.take("", on: page) == .intents([.move(.down)]))
    #expect(dialog.take(".", on: page) == .again)
    #expect(!dialog.isSecret(page) && dialog.question(page) == [page.hints])
  }

  @Test
  func `D-7 among options a wrong answer is refused, and what can be answered is asked again`() {
    var page = PlainPage(Strings(.japanese))
    page.isForm = true
    let options = [PlainPage.Ask.Option(id: "m.times.morning", label: "朝", isOn: true)]
    page.ask = PlainPage.Ask(
      id: "m.times", words: "飲む時間：朝", options: options, isMany: false, isSecret: false)
    var dialog = PlainDialog()
    dialog.see(page)
    for line in ["0", "q", "2"] {
      #expect(dialog.take(line, on: page) == .say(["ここでは使えない番号か文字です。"]))
    }
    #expect(
      dialog.question(page) == [
        "飲む時間：朝", "1　朝、選んであります", "番号で選ぶ。Enter だけで次へ、. で項目を出て一覧へ",
      ])
    #expect(dialog.take("Esc", on: page) == .again)
    #expect(dialog.take("0", on: page) != .say(["ここでは使えない番号か文字です。"]))
  }

  @Test func `D-7 past the last field the buttons are said with their numbers`() {
    var canvas = canvas()
    canvas.draw(form, rows: 5..<20)
    let page = page(canvas, form: form, focus: "signin.submit")
    #expect(page.question == ["最後の項目まで来ました。", "3　サインイン", page.hints])
    #expect(!page.whole.contains(page.hints))
  }

  @Test func `D-6 a date over a page is asked for by its name, and the page's numbers stay`() {
    let row = PlainPage.Choice(id: "day.1", label: "2月10日（火）", role: .row)
    let field = PlainPage.Choice(id: "history.goto", label: "日付へ：未入力", role: .field)
    var before = PlainPage(Strings(.japanese))
    before.items = [.choice(row)]
    (before.focus, before.spoken) = (row.id, "2月10日（火）")
    var page = before
    page.items = [.choice(row), .choice(field)]
    (page.focus, page.spoken) = (field.id, "")
    page.isOver = true
    page.ask = PlainPage.Ask(
      id: field.id, words: "日付へ", options: [], isMany: false, isSecret: false)
    #expect(page.changes(since: before).isEmpty)
    #expect(page.question == ["日付へ", "書いて Enter。Enter だけで戻る"])
    var dialog = PlainDialog()
    dialog.see(page)
    #expect(dialog.take("", on: page) == .intents([.back]))
    #expect(dialog.take(".", on: page) == .intents([.back]))
    #expect(
      dialog.take("2/3", on: page) == .intents([.lineEnd, .eraseToStart, .paste("2/3"), .press]))
    // Where one is then is said, also where its row has been told before.
    #expect(before.changes(since: page) == ["2月10日（火）"])
  }

  @Test func `D-6 a page says which row the keys mean where it is not the first`() {
    let rows = ["一つめ", "二つめ"].enumerated().map { index, label in
      PlainPage.Choice(id: "row.\(index)", label: label, role: .row)
    }
    var page = PlainPage(Strings(.japanese))
    page.items = rows.map { PlainPage.Item.choice($0) }
    page.focus = "row.1"
    #expect(page.whole == ["1　一つめ", "2　二つめ", "いまここ：二つめ", page.hints])
    page.focus = "row.0"
    #expect(page.whole == ["1　一つめ", "2　二つめ", page.hints])
  }

  @Test func `D-6 the chosen one of several is said, without its brackets`() {
    var canvas = canvas()
    for (index, words) in ["医師の指示", "体調"].enumerated() {
      canvas.text("\(index + 1)  (\(index == 1 ? "*" : " ")) \(words)", row: 6 + index, column: 6)
      canvas.name("skip.reason.\(index + 1)", .row, words, canvas.line(6 + index))
    }
    canvas.named("trend.range.0", .button, "[30日]", row: 9, column: 4)
    #expect(
      page(canvas).whole.dropLast() == [
        "1　医師の指示", "2　体調、選んであります", "3　30日、選んであります",
      ])
  }

  @Test func `D-6 the end of a name that was drawn beside its place is not said again`() {
    var canvas = canvas(.english)
    canvas.text("Patients, codes", row: 6, column: 4)
    canvas.name(
      "settings.patients", .row, "Patients, codes", Rect(row: 6, column: 2, width: 16, height: 1))
    #expect(page(canvas, .english).whole.dropLast() == ["1 Patients, codes"])
  }

  @Test func `D-6 figures that are typed on a screen are no keys of a line`() {
    let digits = Binding(.words(.keyDigits), .keyTime, [(.character("1"), .type("1"))])
    let reasons = Binding(.keys("1-6"), .skipReasons, [(.character("1"), .pick(1))])
    #expect(page(canvas(), keys: [digits, reasons]).keys.isEmpty)
  }

  @Test func `D-6 no line ends between a key and its word`() {
    let hints = "番号で選ぶ、n 追加、s 在庫、Esc 戻る、0 メニュー、? 使い方、(x 飲まない)、q 終了"
    for columns in 20...80 {
      let lines = PlainText.lines([hints], columns: columns)
      for hint in ["n 追加", "Esc 戻る", "0 メニュー", "? 使い方", "(x 飲まない)", "q 終了"] {
        #expect(lines.contains { $0.contains(hint) }, "\(columns): \(lines)")
      }
    }
  }

  @Test func `D-6 sentences are read apart by their ends`() {
    #expect("まだ。Enter で記録".sentences == ["まだ。", "Enter で記録"])
    #expect("Not yet. Enter records it".sentences == ["Not yet. ", "Enter records it"])
    #expect("19:00".sentences == ["19:00"] && "".sentences.isEmpty)
  }
}
