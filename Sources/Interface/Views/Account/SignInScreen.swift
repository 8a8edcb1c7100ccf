import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws the sign-in of a caregiver.
  @MainActor
  mutating func drawSignIn(_ form: SignInModel) {
    draw(
      TitleBar(
        app: strings(.appName), patient: strings(.signinHeading), plan: [], connection: "", sync: []
      ))
    drawRule(row: 2)
    text(strings(.signinTitle), row: 4, column: layout.textColumn, .bold)
    drawField(
      .email, strings(.signinEmail), shown: form.email, row: 7, isFocused: form.focus == .email)
    let dots = String(repeating: "*", count: form.password.count)
    drawField(
      .password, strings(.signinPassword), shown: dots, row: 9,
      isFocused: form.focus == .password)
    if let refusal = form.refusal {
      let column = text(marks.attention, row: 10, column: layout.left + 23, .warning) + 1
      named("signin.error", .status, strings(refusal.phrase), row: 10, column: column)
    }
    draw(
      ButtonSpec(
        id: "signin.submit", label: strings(.signinSubmit), isFocused: form.focus == .submit),
      row: 13, column: layout.left + 22, on: .ground)
    speak(sentence(form))
  }

  private mutating func drawField(
    _ field: SignInModel.Field, _ label: String, shown: String, row: Int, isFocused: Bool
  ) {
    let style: Style = isFocused ? .bold : .text
    if isFocused { text(marks.focus, row: row, column: layout.markerColumn, .accent) }
    text(label, row: row, column: layout.textColumn, style)
    let column = layout.left + 22
    let tail = DisplayWidth.tail(of: shown, width: Self.fieldWidth)
    text("[", row: row, column: column)
    text(tail, row: row, column: column + 1)
    text("]", row: row, column: column + 1 + Self.fieldWidth)
    let id = field == .email ? "signin.email" : "signin.password"
    name(
      id, .field, field == .email ? shown : label,
      Rect(row: row, column: column, width: Self.fieldWidth + 2, height: 1))
    if isFocused { focus = Point(row: row, column: column + 1 + DisplayWidth.of(tail)) }
  }

  private static var fieldWidth: Int { 38 }

  @MainActor
  private func sentence(_ form: SignInModel) -> String {
    let length = form.password.count
    if let refusal = form.refusal {
      return strings(.signinSpoken(length: length, reason: refusal.phrase))
    }
    return switch form.focus {
    case .email: strings(.signinEmail)
    case .password: strings(.signinPasswordSpoken(length: length))
    case .submit: strings(.signinSubmit)
    }
  }
}

extension DisplayWidth {
  /// The end of a text that fits a width, so that a field shows where the cursor is.
  static func tail(of text: String, width: Int) -> String {
    var tail = text[...]
    while of(String(tail)) >= width { tail = tail.dropFirst() }
    return String(tail)
  }
}

extension SignInModel.Refusal {
  var phrase: Phrase {
    switch self {
    case .incomplete: .signinEmpty
    case .wrong: .signinFailed
    case .tooMany(let seconds): .signinTooMany(seconds: seconds)
    case .failed(let reason): reason.phrase
    }
  }
}
