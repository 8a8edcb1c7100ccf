import APIContract
import Localization
import Screen

/// The card in which a caregiver chooses whose record to see.
struct PatientChoicePage: PageView {
  let patients: [PatientAnswer]
  let focused: Int

  var bindings: [Binding] { Binding.choices }

  func draw(on canvas: inout Canvas) {
    canvas.drawChoices(
      "PatientChoice", canvas.strings(.whoTitle), patients.count, focused: focused
    ) { $0.draw(patients.label(of: patients[$1]), on: $2, named: "patients.choice.\($1)") }
    guard patients.indices.contains(focused) else { return }
    canvas.speak(patients.label(of: patients[focused]))
  }
}
