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
    #expect(dialog.question(page) == ["パスワード：10文字", "書いて Enter。Enter だけで次へ、. で一覧"])
    #expect(
      dialog.take(" q 1", on: page)
        == .intents([.lineEnd, .eraseToStart, .paste(" q 1"), .move(.down)]))
    #expect(dialog.take("", on: page) == .intents([.move(.down)]))
    #expect(dialog.take(".", on: page) == .again)
    #expect(!dialog.isSecret(page) && dialog.question(page).isEmpty)
  }

  @Test func `D-6 sentences are read apart by their ends`() {
    #expect("まだ。Enter で記録".sentences == ["まだ。", "Enter で記録"])
    #expect("Not yet. Enter records it".sentences == ["Not yet. ", "Enter records it"])
    #expect("19:00".sentences == ["19:00"] && "".sentences.isEmpty)
  }
}
