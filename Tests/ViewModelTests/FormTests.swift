import Domain
import Localization
import Testing

@testable import ViewModels

/// Focus, looking at fields, and leaving.
struct FormTests {
  private static let days = (0..<7).map { Choice.Option("\($0)", .weekday($0)) }

  /// A form of every kind of field; the end must not lie before the start.
  private func form() throws -> Form {
    let today = try #require(CivilDate(year: 2026, month: 2, day: 10))
    return Form(
      id: "test",
      fields: [
        FormField("name", .codeField, .text(TextField(limit: 10)), isRequired: true),
        FormField(
          "kind", .codeField,
          .choice(Choice([.init("daily", .slotMorning), .init("prn", .slotPrn)]))),
        FormField(
          "days", .codeField, .toggles(Toggles(Self.days)), isRequired: true,
          isShown: { $0.chosen("kind") == "daily" }),
        FormField("start", .codeField, .text(TextField(.date(today: today)))),
        FormField("end", .codeField, .text(TextField(.date(today: today)))) { form in
          guard let start = form.date("start"), let end = form.date("end") else { return nil }
          return end < start ? .endsBeforeStart : nil
        },
      ],
      buttons: [FormButton("save", .codeSubmit, .submit), FormButton("back", .codeBack, .leave)])
  }

  private func type(_ text: String, into form: inout Form) {
    for character in text { _ = form.handle(.type(character)) }
  }

  @Test func `Tab goes through fields and buttons and round, the arrows stop at the ends`()
    throws
  {
    var form = try form()
    var order = [form.focus]
    for _ in 0..<7 {
      #expect(form.handle(.nextFocus) == .stays)
      order.append(form.focus)
    }
    #expect(order == ["name", "kind", "days", "start", "end", "save", "back", "name"])
    _ = form.handle(.move(.up))
    #expect(form.focus == "name")
    _ = form.handle(.previousFocus)
    #expect(form.focus == "back")
    _ = form.handle(.move(.down))
    #expect(form.focus == "back")
    _ = form.handle(.move(.left))
    #expect(form.focus == "save")
  }

  @Test func `walking past an empty field blames nobody, Enter and submitting look at it`()
    throws
  {
    var form = try form()
    _ = form.handle(.nextFocus)
    #expect(form["name"]?.problem == nil)
    _ = form.handle(.previousFocus)
    _ = form.handle(.press)
    #expect(form["name"]?.problem == .missing && form.focus == "name")
    type("薬", into: &form)
    #expect(form["name"]?.problem == nil)
    form.focus(on: "save")
    #expect(form.handle(.press) == .stays)
    #expect(form.focus == "days" && form["days"]?.problem == .nothingChosen)
  }

  @Test func `a field is looked at when it is left, and while it is mended`() throws {
    var form = try form()
    form.focus(on: "start")
    type("2/30", into: &form)
    #expect(form["start"]?.problem == nil)
    _ = form.handle(.nextFocus)
    #expect(form["start"]?.problem == .notADate && form.text("start") == "2/30")
    _ = form.handle(.previousFocus)
    _ = form.handle(.erase)
    #expect(form["start"]?.problem == nil)
    #expect(form.date("start")?.description == "2026-02-03")
  }

  @Test func `an end before the start is said at the end, and mended from either`() throws {
    var form = try form()
    form.fill("start", "2/20")
    form.focus(on: "end")
    type("2/1", into: &form)
    _ = form.handle(.nextFocus)
    #expect(form["end"]?.problem == .endsBeforeStart)
    form.focus(on: "start")
    _ = form.handle(.eraseToStart)
    #expect(form["end"]?.problem == nil)
  }

  @Test func `a field that does not apply is neither reached nor looked at`() throws {
    var form = try form()
    type("薬", into: &form)
    _ = form.handle(.press)
    _ = form.handle(.move(.right))
    #expect(form.chosen("kind") == "prn")
    _ = form.handle(.press)
    #expect(form.focus == "start")
    _ = form.handle(.press)
    #expect(form.handle(.press) == .submitted)
  }

  @Test func `the space bar sets switches, letters do nothing there`() throws {
    var form = try form()
    form.focus(on: "days")
    type(" ", into: &form)
    _ = form.handle(.move(.right))
    _ = form.handle(.move(.right))
    type("x　", into: &form)
    #expect(form.toggled("days") == ["0", "2"])
    _ = form.handle(.click("days.0"))
    #expect(form.toggled("days") == ["2"] && form.focus == "days")
  }

  @Test func `a refusal of the server keeps every word and goes when something changes`()
    throws
  {
    var form = try form()
    type("酸化マグネシウム", into: &form)
    form.focus(on: "save")
    form.refuse(.wrongPassword, at: "name")
    #expect(form.focus == "name" && form.text("name") == "酸化マグネシウム")
    _ = form.handle(.erase)
    #expect(form["name"]?.problem == nil)
    form.refuse(.failed(.unreachable))
    #expect(form.focus == "save" && form.problem == .failed(.unreachable))
    #expect(form.text("name") == "酸化マグネシウ")
  }

  @Test func `a paste that does not fit says so and takes what fits`() throws {
    var form = try form()
    _ = form.handle(.paste("とても長い名前\nの薬です"))
    #expect(form.text("name") == "とても長い名前の薬で")
    #expect(form["name"]?.problem == .tooLong(limit: 10))
    _ = form.handle(.erase)
    #expect(form["name"]?.problem == nil)
  }

  @Test func `Esc asks once before something typed is lost`() throws {
    var form = try form()
    #expect(form.handle(.back) == .left)
    type("薬", into: &form)
    #expect(form.handle(.back) == .stays)
    #expect(form.discard.map { $0.buttons[$0.focus].id } == "discard.keep")
    type("q", into: &form)
    #expect(form.handle(.press) == .stays && form.discard == nil)
    #expect(form.text("name") == "薬")
    _ = form.handle(.back)
    _ = form.handle(.move(.left))
    #expect(form.handle(.press) == .left)
  }

  @Test
  func `what a record held before is nothing to lose, and taking a change back neither`()
    throws
  {
    var form = try form()
    form.fill("name", "薬")
    #expect(!form.isChanged)
    type("a", into: &form)
    #expect(form.isChanged)
    _ = form.handle(.erase)
    #expect(form.handle(.back) == .left)
  }

  @Test func `Esc does nothing where there is no step back`() {
    var form = Form(
      id: "first", fields: [FormField("name", .codeField, .text(TextField()))], buttons: [],
      canLeave: false)
    type("薬", into: &form)
    #expect(form.handle(.back) == .stays && form.discard == nil)
  }

  @Test(arguments: WizardModel.Choice.allCases)
  func `screens figure 13 Enter stays on the field whose fault it shows`(
    _ choice: WizardModel.Choice
  ) throws {
    var form = SetupForm.first(of: choice, address: "").form
    let faults = ["setup.password": "short", "setup.again": "another"]
    let secret = "a long secret"
    for field in form.shownFields.dropLast() {
      type(faults[field.id] ?? "", into: &form)
      #expect(form.handle(.press) == .stays)
      // The server's address may stay empty where it goes without saying.
      guard field.isRequired else { continue }
      #expect(form[field.id]?.problem != nil && form.focus == field.id)
      _ = form.handle(.eraseToStart)
      type(faults[field.id] == nil ? "hana" : secret, into: &form)
      #expect(form[field.id]?.problem == nil)
      _ = form.handle(.press)
      #expect(form.focus != field.id)
    }
  }

  @Test func `F-27 W-52 Enter stops once at the invitation, and without one makes the account`() {
    let join = SetupForm.first(of: .join, address: "https://okusuri.example.jp")
    var form = SetupForm.account(after: join).form
    for text in ["hana@example.jp", "a long secret", "a long secret"] {
      type(text, into: &form)
      #expect(form.handle(.press) == .stays)
    }
    #expect(form.focus == Form.invitation)
    #expect(form.handle(.press) == .submitted)
    // Only where it may stay empty does the hint say so.
    #expect(form[Form.invitation]?.hint == .memberCodeHint)
    #expect(Form.joining[Form.invitation]?.hint == .memberCodeHintNeeded)
  }

  @Test func `screens 3 the first empty field has the focus`() {
    let form = Form(
      id: "signin",
      fields: [
        FormField("email", .signinEmail, .text(TextField(.latin, "sato@example.jp"))),
        FormField("password", .signinPassword, .text(TextField(.secret))),
      ], buttons: [FormButton("submit", .signinSubmit, .submit)])
    #expect(form.focus == "password")
  }
}
