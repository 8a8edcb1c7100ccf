import Domain
import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// Forms as they stand on the screen.
struct FormViewTests {
  private func canvas(
    _ form: Form, _ language: Language = .japanese, rows: Range<Int> = 7..<21
  ) -> Canvas {
    var canvas = Canvas(
      size: Size(width: 80, height: 24), marks: .unicode, strings: Strings(language),
      describes: true)
    canvas.draw(form, rows: rows)
    return canvas
  }

  private func line(_ row: Int, _ canvas: Canvas) -> String {
    String(canvas.buffer.line(row).reversed().drop { $0 == " " }.reversed())
  }

  /// The sign-in of screens figure 13, refused.
  private var refused: Form {
    var form = Form(
      id: "signin",
      fields: [
        FormField("signin.email", .signinEmail, .text(TextField(.latin, "sato@example.jp"))),
        FormField("signin.password", .signinPassword, .text(TextField(.secret, "0123456789"))),
      ],
      buttons: [
        FormButton("signin.submit", .signinSubmit, .submit),
        FormButton("signin.patient", .setupPatient),
      ])
    form.refuse(.wrongCode, at: "signin.password")
    return form
  }

  private func many(_ count: Int) -> Form {
    Form(
      id: "many",
      fields: (0..<count).map { FormField("f.\($0)", .codeField, .text(TextField())) },
      buttons: [FormButton("save", .codeSubmit, .submit)])
  }

  @Test func `screens figure 13 the sign-in stands to the column`() {
    let canvas = canvas(refused)
    #expect(line(7, canvas) == "    メールアドレス    [sato@example.jp                       ]")
    #expect(line(8, canvas).isEmpty)
    #expect(line(9, canvas) == "  » パスワード        [**********                            ]")
    #expect(line(10, canvas).hasPrefix("                       ! 番号が違うか"))
    #expect(canvas.focus == Point(row: 9, column: 33))
  }

  @Test func `screens figure 13 buttons stand under the fields, two rows below`() {
    var form = refused
    _ = form.handle(.erase)
    let canvas = canvas(form)
    #expect(line(13, canvas) == "                      [  サインイン  ]    [  本人として入る  ]")
  }

  @Test func `product 2.2 the trace has no password and no code`() {
    var form = Form(
      id: "code", fields: [FormField("code", .codeField, .text(TextField(.digits(max: 6))))],
      buttons: [])
    _ = form.handle(.paste("482915"))
    for elements in [canvas(form).elements, canvas(refused).elements] {
      #expect(!elements.contains { $0.label.contains("482") || $0.label.contains("0123") })
    }
    #expect(line(7, canvas(form)).hasSuffix("[482915 ]"))
  }

  @Test(arguments: [1, 5, 6, 12, 13, 14, 40])
  func
    `wherever the focus is in a tall form, it is seen and nothing stands below the last row`(
      count: Int
    )
  {
    var form = many(count)
    for step in 0...count {
      let canvas = canvas(form)
      let focused = canvas.elements.first { $0.id == form.focus }
      #expect(focused != nil, "\(step) of \(count)")
      for row in [6, 21] { #expect(line(row, canvas).isEmpty) }
      let seen = canvas.elements.count { $0.role == .field || $0.role == .button }
      let more = count + 1 - seen
      if let words = canvas.elements.first(where: { $0.id == "many.more" }) {
        #expect(more > 0 && words.frame.row == 20)
      }
      _ = form.handle(.nextFocus)
    }
  }

  @Test func `a form that does not fit with blank rows stands without them`() {
    let canvas = canvas(many(10))
    #expect(line(7, canvas).contains("[") && line(8, canvas).contains("["))
    #expect(line(18, canvas) == "                      [  入る  ]")
  }

  @Test func `screens 1 switches and choices differ in shape, wrap, and the cursor rests on one`() {
    let days = (0..<7).map { Choice.Option("\($0)", .weekday($0)) }
    var form = Form(
      id: "test",
      fields: [
        FormField("days", .codeField, .toggles(Toggles(days, set: ["1"]))),
        FormField(
          "kind", .codeField, .choice(Choice([.init("a", .slotMorning), .init("b", .slotNoon)]))),
      ], buttons: [])
    _ = form.handle(.move(.right))
    let japanese = canvas(form)
    #expect(
      line(7, japanese)
        == "  » 番号              [ ] 日  [*] 月  [ ] 火  [ ] 水  [ ] 木  [ ] 金  [ ] 土")
    #expect(line(9, japanese) == "    番号              (*) 朝  ( ) 昼")
    #expect(japanese.focus == Point(row: 7, column: 31))
    #expect(line(22, japanese) == "    番号、月 選択中")
    let english = canvas(form, .english)
    #expect(line(8, english) == "                      [ ] Thu  [ ] Fri  [ ] Sat")
    #expect(english.elements.first { $0.id == "days.1" }?.label == "[*] Mon")
  }

  /// The footer of a form in one column, in English.
  @MainActor
  private func footer(_ form: Form) -> String {
    let strings = Strings(.english)
    var canvas = Canvas(
      size: Size(width: 40, height: 12), marks: .unicode, strings: strings, describes: true)
    let hints = Binding.form(form).filter(\.isInFooter).map { $0.hint(strings) }
    canvas.drawNarrowFooter(hints, right: [Binding.quitByControl.hint(strings)], away: nil)
    return line(11, canvas)
  }

  @MainActor @Test
  func `P-42 in one column a form says how its switches are set, and what Enter does`() {
    let days = (0..<7).map { Choice.Option("\($0)", .weekday($0)) }
    var form = Form(
      id: "test",
      fields: [
        FormField("days", .codeField, .toggles(Toggles(days))),
        FormField("name", .codeField, .text(TextField(.text, "1錠"))),
      ],
      buttons: [
        FormButton("save", .patientsSave, .submit), FormButton("leave", .patientsCancel, .leave),
      ])
    #expect(form.focus == "days")
    #expect(footer(form) == "  1-7 switch   Enter next   Esc back")
    _ = form.handle(.nextFocus)
    #expect(footer(form) == "  Enter save   Esc back    Ctrl-C quit")
    // From button to button the arrows lead, as everywhere.
    _ = form.handle(.nextFocus)
    #expect(form.focus == "save")
    #expect(footer(form) == "  Enter press   Esc back   Ctrl-C quit")
  }

  @Test func `a day says how it was understood`() throws {
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    let form = Form(
      id: "test",
      fields: [FormField("start", .keyGoto, .text(TextField(.date(today: today), "2/12")))],
      buttons: [])
    #expect(line(8, canvas(form)) == "                         2026年2月12日（木）")
  }

  @Test func `the question before leaving lies over the form`() {
    var form = many(2)
    _ = form.handle(.type("薬"))
    _ = form.handle(.back)
    let canvas = canvas(form)
    #expect(canvas.elements.first { $0.role == .dialog }?.id == "DiscardCard")
    #expect(canvas.elements.allSatisfy { $0.role != .field })
    #expect(line(22, canvas) == "    入力を捨てますか")
  }
}
