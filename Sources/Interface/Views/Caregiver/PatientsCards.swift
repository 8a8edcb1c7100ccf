import APIContract
import Localization
import Screen
import ViewModels

/// `PatientActions`: what can be done with one patient.
struct PatientActionsPage: PageView {
  let card: PatientActions

  var bindings: [Binding] { Binding.choices }

  func draw(on canvas: inout Canvas) { canvas.drawActions(card) }
}

/// The plan allows no more patients; those that are there stay usable.
struct PatientLimitPage: PageView {
  let limit: Int
  let current: Int
  let purchase: PurchaseStrings

  var bindings: [Binding] { Binding.closing }

  func draw(on canvas: inout Canvas) {
    let strings = canvas.strings
    canvas.muteBody()
    canvas.draw(
      Card(
        id: "PatientLimit", title: strings(.patientsLimitTitle(limit)),
        body: [strings(.patientsLimitBody(current))], notes: [purchase(.patientsLimitPremium)],
        buttons: [
          ButtonSpec(
            id: "patients.problem.close", label: strings(.historyRetentionLockClose),
            isFocused: true)
        ]))
  }
}

extension Canvas {
  fileprivate mutating func drawActions(_ card: PatientActions) {
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
      drawCardChoice(
        "patients.action.\(action.rawValue)", strings(action.phrase), row: frame.row + 4 + index,
        frame, isFocused: index == card.index)
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
