import Localization
import Screen
import ViewModels

/// The sign-in of a caregiver. Source: screens figure 13
struct SignInPage: FormPageView {
  let model: SignInModel

  var form: Form { model.form }
  var screen: ScreenName? { .login }

  func draw(on canvas: inout Canvas) { canvas.drawSignIn(model) }
}

/// The sign-in of a patient by code.
struct PatientCodePage: FormPageView {
  let model: PatientCodeModel

  var form: Form { model.form }
  var screen: ScreenName? { .login }

  func draw(on canvas: inout Canvas) { canvas.drawPatientCode(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawSignIn(_ model: SignInModel) {
    drawSignedOutFrame(.signinHeading, title: .signinTitle, server: model.serverName)
    if case .token(let issuer) = model.way {
      text(
        strings(issuer == nil ? .signinElsewhere : .signinIssuer), row: 5,
        column: layout.textColumn, .muted)
      named("signin.issuer", .text, issuer ?? "", row: 6, column: layout.textColumn)
    }
    draw(model.form, rows: formRows)
    let row = layout.legendRow - 4
    if model.unsentCount > 0 {
      named(
        "signin.unsent", .status, strings(.signinUnsent(model.unsentCount)), row: row,
        column: layout.textColumn)
    } else if model.waitingHere > 0 {
      named(
        "signin.waiting", .status, strings(.signinWaiting(model.waitingHere)), row: row,
        column: layout.textColumn)
    }
  }

  @MainActor
  fileprivate mutating func drawPatientCode(_ model: PatientCodeModel) {
    drawSignedOutFrame(.signinHeading, title: .setupPatient)
    text(strings(.setupPatientNote), row: 5, column: layout.textColumn, .muted)
    draw(model.form, rows: formRows)
  }

  /// The title bar, the rule, and what the screen is about.
  private mutating func drawSignedOutFrame(_ heading: Phrase, title: Phrase, server: String = "") {
    draw(
      TitleBar(
        app: strings(.appName), patient: strings(heading), plan: [],
        connection: ConnectionWords(state: server)))
    drawRule(row: 2)
    text(strings(title), row: 4, column: layout.textColumn, .bold)
  }

  /// The rows of a form below a title on row 4.
  var formRows: Range<Int> { 7..<layout.legendRow }
}
