import APIContract
import Localization
import Screen
import ViewModels

/// `PatientActions`: what can be done with one patient.
struct PatientActionsPage: PageView {
  let card: PatientActions

  var bindings: [Binding] { Binding.choices }

  func draw(on canvas: inout Canvas) {
    let (strings, actions) = (canvas.strings, card.actions)
    canvas.drawChoices(
      "PatientActions", card.patient.displayName, actions.count, focused: card.index
    ) {
      $0.draw(
        strings(actions[$1].phrase), on: $2, named: "patients.action.\(actions[$1].rawValue)")
    }
    canvas.speak(strings(actions[card.index].phrase))
  }
}

/// The plan allows no more patients; those that are there stay usable.
struct PatientLimitPage: PageView {
  let card: PatientLimitCard
  let purchase: PurchaseStrings

  var bindings: [Binding] { [.buttonArrows, press, .close, .plans] }

  /// Enter on what leads to the plans does what `U` does.
  private var press: Binding {
    Binding(.keys("Enter"), .keyPress, [(.enter, card.focus == .upgrade ? .upgrade : .press)])
  }

  func draw(on canvas: inout Canvas) {
    let strings = canvas.strings
    canvas.muteBody()
    canvas.draw(
      Card(
        id: "PatientLimit", title: strings(.patientsLimitTitle(card.limit)),
        body: [strings(.patientsLimitBody(card.current))], notes: [purchase(.patientsLimitPremium)],
        buttons: [
          ButtonSpec(
            id: "patients.problem.upgrade", label: purchase(.historyRetentionLockUpgrade),
            isFocused: card.focus == .upgrade),
          ButtonSpec(
            id: "patients.problem.close", label: strings(.historyRetentionLockClose),
            isFocused: card.focus == .close),
        ]))
  }
}

extension PatientActions.Action {
  fileprivate var phrase: Phrase {
    switch self {
    case .code: .patientsActionCode
    case .rename: .patientsActionRename
    case .slots: .patientsActionSlots
    case .feed: .patientsActionFeed
    case .profile: .patientsActionProfile
    case .revoke: .patientsActionRevoke
    case .remove: .patientsActionRemove
    }
  }
}
