import APIContract
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws 本人と番号: the list, and what is open over it.
  @MainActor
  mutating func drawPatients(_ model: PatientsModel, _ purchase: PurchaseStrings) {
    switch model.page {
    case .name(let entry):
      drawForm(entry.patient == nil ? .patientsAdd : .patientsActionRename, entry.form)
    case .removal(let patient, let form):
      drawForm(.patientsRemoveTitle(patient.displayName.withoutHonorific), form)
    case .code(let code): drawCode(code)
    case .list, .actions, .question: drawPatientList(model)
    }
    if case .actions(let actions) = model.page { drawActions(actions) }
    if case .question(let question) = model.page { draw(question) }
    if let problem = model.problem { draw(problem, purchase) }
  }

  private mutating func drawForm(_ title: Phrase, _ form: Form) {
    named(
      "heading", .text, strings(title), row: layout.headingRow, column: layout.textColumn, .bold)
    draw(form, rows: layout.contentRow..<layout.spokenRow - 1)
  }

  @MainActor
  private mutating func drawPatientList(_ model: PatientsModel) {
    named(
      "heading", .text, strings(.settingsPatients), row: layout.headingRow,
      column: layout.textColumn, .bold)
    guard !model.patients.isEmpty else { return drawNobody() }
    let room = layout.lastContentRow - layout.contentRow + 1
    let (count, focused) = (model.patients.count, model.focused)
    let visible = count <= room ? count : room - 1
    let start = max(0, min(focused - visible / 2, count - visible))
    for index in start..<start + visible {
      drawRow(
        model.patients[index], index, row: layout.contentRow + index - start,
        isFocused: index == focused)
    }
    let hidden = count - start - visible
    if hidden > 0 {
      text(
        strings(.listMore(hidden)), row: layout.contentRow + visible, column: layout.textColumn,
        .muted)
    }
    speak(model.notice.map { strings($0.phrase) } ?? sentence(model.patients[focused]))
  }

  /// Nobody yet: one sentence, and the key that helps.
  private mutating func drawNobody() {
    let separator = strings.language == .japanese ? "" : " "
    let sentence = strings(.whoNone) + separator + strings(.patientsAddHint)
    named("empty", .status, sentence, row: layout.contentRow, column: layout.textColumn)
    speak(sentence)
  }

  private mutating func drawRow(
    _ patient: PatientAnswer, _ index: Int, row: Int, isFocused: Bool
  ) {
    let line = Rect(row: row, column: layout.markerColumn, width: layout.width - 4, height: 1)
    let ground = isFocused ? Ground.focus : .ground
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: layout.markerColumn, Style.accent.on(.focus))
      focus = Point(row: row, column: layout.markerColumn)
    }
    let style = isFocused ? Style.bold.on(ground) : Style.text.on(ground)
    text(
      patient.displayName, row: row, column: layout.textColumn, style, to: layout.left + 48)
    text(
      strings(patient.linkPhrase), row: row, column: layout.left + 50, Style.muted.on(ground))
    name("patients.row.\(index)", .row, sentence(patient), line)
  }

  private func sentence(_ patient: PatientAnswer) -> String {
    strings(.patientsSpoken(patient.displayName, state: patient.linkPhrase))
  }
}

extension PatientAnswer {
  fileprivate var linkPhrase: Phrase { linked ? .patientsLinked : .patientsUnlinked }
}

extension PatientsNotice {
  /// The sentence of the spoken line.
  var phrase: Phrase {
    switch self {
    case .added(let name): .patientsAdded(name.withoutHonorific)
    case .renamed(let name): .patientsRenamed(name)
    case .revoked(let name): .patientsRevoked(name.withoutHonorific)
    case .removed(let name): .patientsRemoved(name.withoutHonorific)
    case .codeCancelled: .codeCancelled
    }
  }
}
