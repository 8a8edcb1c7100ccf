import APIContract
import Localization
import Screen
import ViewModels

// The cards over 薬: a question, and what stood in the way.
extension Canvas {
  /// Draws `MedicationQuestion`, with the harmless answer first.
  mutating func draw(_ question: MedicationQuestion) {
    muteBody()
    let (name, isAway) = (question.medication.name, question.medication.archived)
    draw(
      Card(
        id: "MedicationQuestion",
        title: strings(isAway ? .medicationsTakeOutTitle(name) : .medicationsPutAwayTitle(name)),
        body: [strings(isAway ? .medicationsTakeOutBody : .medicationsPutAwayBody)],
        buttons: [
          ButtonSpec(
            id: "medications.question.yes",
            label: strings(isAway ? .medicationsTakeOutConfirm : .medicationsPutAwayConfirm),
            isFocused: question.focus == .yes),
          ButtonSpec(
            id: "medications.question.no", label: strings(.patientsCancel),
            isFocused: question.focus == .no),
        ]))
  }

  mutating func draw(_ problem: MedicationsProblem) {
    muteBody()
    let body: [Phrase] =
      switch problem {
      case .changed: [.patientsChanged]
      case .failed(let reason): [reason.phrase, reason.outcome]
      }
    draw(
      Card(
        id: "MedicationsError", title: strings(.patientsFailed), isWarning: true,
        body: body.map { strings($0) },
        buttons: [
          ButtonSpec(
            id: "medications.problem.close", label: strings(.historyRetentionLockClose),
            isFocused: true)
        ]))
  }
}
