import APIContract
import Localization
import Screen
import ViewModels

// The cards over 本人と番号: what can be done, questions, and what stood in the way.
extension Canvas {
  /// Draws `PatientActions`: what can be done with one patient.
  mutating func drawActions(_ card: PatientActions) {
    muteBody()
    let actions = card.actions
    let frame = cardFrame(width: Card.width, height: actions.count + 6)
    drawBox(frame)
    let title = card.patient.displayName
    name("PatientActions", .dialog, title, frame)
    text(
      title, row: frame.row + 2, column: frame.column + 4, Style.bold.on(.surface),
      to: frame.column + frame.width - 5)
    for (index, action) in actions.enumerated() {
      drawAction(action, row: frame.row + 4 + index, frame, isFocused: index == card.index)
    }
  }

  private mutating func drawAction(
    _ action: PatientActions.Action, row: Int, _ frame: Rect, isFocused: Bool
  ) {
    let line = Rect(row: row, column: frame.column + 2, width: frame.width - 4, height: 1)
    let ground = isFocused ? Ground.focus : .surface
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: frame.column + 2, Style.accent.on(.focus))
      focus = Point(row: row, column: frame.column + 2)
    }
    let label = strings(action.phrase)
    text(label, row: row, column: frame.column + 4, Style.text.on(ground))
    name("patients.action.\(action.rawValue)", .row, label, line)
  }

  /// Draws `PatientQuestion`, with the harmless answer first.
  mutating func draw(_ question: PatientQuestion) {
    muteBody()
    let name = question.patient.displayName.withoutHonorific
    let isRemoval = question.subject == .remove
    draw(
      Card(
        id: "PatientQuestion",
        title: strings(isRemoval ? .patientsRemoveTitle(name) : .patientsRevokeTitle(name)),
        isWarning: true,
        body: [strings(isRemoval ? .patientsRemoveBody : .patientsRevokeBody)],
        buttons: [
          ButtonSpec(
            id: "patients.question.yes",
            label: strings(isRemoval ? .patientsRemoveNext : .patientsRevokeConfirm),
            isFocused: question.focus == .yes),
          ButtonSpec(
            id: "patients.question.no", label: strings(.patientsCancel),
            isFocused: question.focus == .no),
        ]))
  }

  /// Draws what stood in the way, and that what was typed stays.
  mutating func draw(_ problem: PatientsProblem, _ purchase: PurchaseStrings) {
    muteBody()
    let close = ButtonSpec(
      id: "patients.problem.close", label: strings(.historyRetentionLockClose), isFocused: true)
    switch problem {
    case .limit(let limit, let current):
      draw(
        Card(
          id: "PatientLimit", title: strings(.patientsLimitTitle(limit)),
          body: [strings(.patientsLimitBody(current))], notes: [purchase(.patientsLimitPremium)],
          buttons: [close]))
    case .changed:
      drawProblem([strings(.patientsChanged)], close)
    case .failed(let reason):
      drawProblem([strings(reason.phrase), strings(reason.outcome)], close)
    }
  }

  private mutating func drawProblem(_ body: [String], _ close: ButtonSpec) {
    draw(
      Card(
        id: "PatientsError", title: strings(.patientsFailed), isWarning: true, body: body,
        buttons: [close]))
  }
}

extension FailureReason {
  /// Whether anything has changed: without an answer nobody knows.
  var outcome: Phrase {
    switch self {
    case .noAnswer, .notOurs: .patientsUnsure
    case .unreachable, .untrusted, .server, .notFound: .patientsKept
    }
  }
}

extension PatientActions.Action {
  fileprivate var phrase: Phrase {
    switch self {
    case .code: .patientsActionCode
    case .rename: .patientsActionRename
    case .revoke: .patientsActionRevoke
    case .remove: .patientsActionRemove
    }
  }
}
