import APIContract
import Localization
import Screen

/// The card in which a caregiver chooses whose record to see.
struct PatientChoicePage: PageView {
  let patients: [PatientAnswer]
  let focused: Int

  var bindings: [Binding] { Binding.choices }

  func draw(on canvas: inout Canvas) { canvas.drawPatientChoice(patients, focused: focused) }
}

extension Canvas {
  fileprivate mutating func drawPatientChoice(_ patients: [PatientAnswer], focused: Int) {
    muteBody()
    let visible = min(patients.count, 8)
    let start = max(0, min(focused - visible / 2, patients.count - visible))
    let frame = cardFrame(width: Card.width, height: visible + 6)
    drawBox(frame)
    name("PatientChoice", .dialog, strings(.whoTitle), frame)
    text(
      strings(.whoTitle), row: frame.row + 2, column: frame.column + 4, Style.bold.on(.surface))
    for index in start..<start + visible {
      drawCardChoice(
        "patients.choice.\(index)", patients[index].displayName, row: frame.row + 4 + index - start,
        frame, isFocused: index == focused)
    }
  }
}
