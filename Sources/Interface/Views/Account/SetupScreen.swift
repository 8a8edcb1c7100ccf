import Domain
import Localization
import Screen
import ViewModels

/// はじめに: three ways to begin, and the check of the marks. Source: screens figure 13
struct WizardPage: PageView {
  let model: WizardModel

  var screen: ScreenName? { .wizard }
  var bindings: [Binding] {
    let pick = Binding(
      .keys("1-3"), .keyPick,
      WizardModel.Choice.allCases.map {
        (.character(Character("\($0.rawValue)")), .pick($0.rawValue))
      })
    let language = Binding(
      .keys("L"), .keyLanguage, inFooter: false,
      [(.character("L"), .switchLanguage), (.character("l"), .switchLanguage)])
    let marks = Binding.key("m", .keyMarks, .switchMarks, inFooter: false)
    return [.upDown, .enter(.keyNext), pick, language, marks]
      + (model.canLeave ? [.back(.keyBack)] : [])
  }

  func draw(on canvas: inout Canvas) { canvas.drawChoices(model) }
}

/// A form that one of the choices opened.
struct SetupPage: FormPageView {
  let setup: SetupForm

  var form: Form { setup.form }
  var screen: ScreenName? { .wizard }

  func draw(on canvas: inout Canvas) { canvas.draw(setup) }
}

extension Canvas {
  fileprivate mutating func draw(_ form: SetupForm) {
    drawSetupFrame(title: form.kind.title, right: "")
    if let note = form.kind.note {
      text(strings(note), row: 5, column: layout.textColumn, .muted)
    }
    draw(form.form, rows: formRows)
  }

  private mutating func drawSetupFrame(title: Phrase, right: String) {
    draw(
      TitleBar(
        app: strings(.appName), patient: strings(.setupHeading), plan: [],
        connection: ConnectionWords(state: right)))
    drawRule(row: 2)
    named("heading", .text, strings(title), row: 4, column: layout.textColumn, .bold)
  }

  @MainActor
  fileprivate mutating func drawChoices(_ model: WizardModel) {
    // In one column the app's name has to stand beside it.
    let apart = target?.isSlim == true ? " " : "  "
    let toggle = "\(strings.language.name)\(apart)L \(strings.language.next.name)"
    drawSetupFrame(title: .setupTitle, right: toggle)
    name("setup.language", .status, toggle, toggleFrame(toggle))
    for (index, choice) in WizardModel.Choice.allCases.enumerated() {
      draw(choice, row: 7 + 3 * index, isFocused: choice == model.choice)
    }
    drawMarkCheck(row: 17)
    let spoken = strings(.setupSpoken(model.choice.rawValue, model.choice.title))
    speak(model.notice.map { strings($0) } ?? spoken)
  }

  private func toggleFrame(_ toggle: String) -> Rect {
    let width = DisplayWidth.of(toggle)
    return Rect(row: 0, column: layout.lastColumn + 1 - width, width: width, height: 1)
  }

  private mutating func draw(_ choice: WizardModel.Choice, row: Int, isFocused: Bool) {
    let (column, label) = (layout.textColumn + 3, strings(choice.title))
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    text("\(choice.rawValue)", row: row, column: layout.textColumn, Style.accent.on(ground))
    text(label, row: row, column: column, isFocused ? Style.bold.on(ground) : .text)
    text(strings(choice.note), row: row + 1, column: column, .muted)
    name("setup.choice.\(choice.rawValue)", .row, label, line)
  }

  /// The three marks that a wrong width or a missing sign would spoil.
  private mutating func drawMarkCheck(row: Int) {
    let label = strings(.setupCheck)
    text(label, row: row, column: layout.textColumn)
    let first = layout.left + max(18, (4 + DisplayWidth.of(label) + 3) / 2 * 2)
    var (column, words) = (first, [String]())
    for status in [DoseStatus.taken, .missed, .pending] {
      let mark = DoseMark(status, marks)
      column = text(mark.sign, row: row, column: column, mark.style) + 1
      column = text(strings(status.phrase), row: row, column: column) + 3
      words.append("\(mark.sign) \(strings(status.phrase))")
    }
    name(
      "setup.marks", .text, words.joined(separator: "   "),
      Rect(row: row, column: first, width: column - 3 - first, height: 1))
    let hint: Phrase = marks.isLettered ? .setupMarksLetters : .setupMarks
    text(strings(hint), row: row + 1, column: first, .muted)
  }
}

extension WizardModel.Choice {
  var title: Phrase {
    switch self {
    case .new: .setupNew
    case .join: .setupJoin
    case .patient: .setupPatient
    }
  }

  var note: Phrase {
    switch self {
    case .new: .setupNewNote
    case .join: .setupJoinNote
    case .patient: .setupPatientNote
    }
  }
}

extension SetupForm.Kind {
  /// What was chosen before this form; nil for the account, which was not.
  private var choice: WizardModel.Choice? {
    switch self {
    case .new: .new
    case .join: .join
    case .account: nil
    case .patient: .patient
    }
  }

  fileprivate var title: Phrase { choice?.title ?? .setupAccount }
  fileprivate var note: Phrase? { choice?.note }
}
