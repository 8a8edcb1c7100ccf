import APIContract
import Localization
import Screen
import ViewModels

/// 本人と番号; without a record there is nowhere to go back to.
struct PatientsPage: PageView {
  let model: PatientsModel
  let isInSettings: Bool

  var screen: ScreenName? { .patients }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    (model.patients.isEmpty ? [] : [.upDown, .enter(.keyOpen)])
      + [.key("n", .keyNewPatient, .add)] + (isInSettings ? [.back(.keyBack)] : []) + [.refresh]
  }

  func draw(on canvas: inout Canvas) { canvas.drawPatientList(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawPatientList(_ model: PatientsModel) {
    drawHeading(.settingsPatients)
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
    case .codeCancelled: .codeRevoked
    }
  }
}
