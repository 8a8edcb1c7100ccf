import Domain
import Localization
import Screen
import ViewModels

// はじめに: three ways to begin, and the check of the marks. Source: screens.md 図13
extension Canvas {
  /// Draws the wizard: the choices, or the form that one of them opened.
  @MainActor
  mutating func drawWizard(_ model: WizardModel) {
    switch model.page {
    case .choices: drawChoices(model)
    case .form(let form): draw(form)
    }
  }

  /// Draws the help of the choices.
  mutating func drawWizardHelp(_ focused: Int, canLeave: Bool) {
    draw(
      HelpCard(
        title: strings(.helpTitle(.setupHeading)),
        left: KeyContext.wizard(canLeave: canLeave).bindings, right: [KeyContext.quit], notes: [],
        freeNote: nil, focused: focused))
  }

  private mutating func draw(_ form: SetupForm) {
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
  private mutating func drawChoices(_ model: WizardModel) {
    let names = [strings(.settingsLanguageJa), strings(.settingsLanguageEn)]
    let isJapanese = strings.language == .japanese
    let toggle = "\(names[isJapanese ? 0 : 1])  L \(names[isJapanese ? 1 : 0])"
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
    let line = Rect(row: row, column: layout.markerColumn, width: layout.width - 4, height: 1)
    let ground = isFocused ? Ground.focus : .ground
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: layout.markerColumn, Style.accent.on(.focus))
      focus = Point(row: row, column: layout.markerColumn)
    }
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
  fileprivate var title: Phrase {
    switch self {
    case .new: .setupNew
    case .join: .setupJoin
    case .account: .setupAccount
    case .patient: .setupPatient
    }
  }

  fileprivate var note: Phrase? {
    switch self {
    case .new: .setupNewNote
    case .join: .setupJoinNote
    case .account: nil
    case .patient: .setupPatientNote
    }
  }
}
