import APIContract
import Localization
import Screen

extension Canvas {
  /// Draws the card in which a caregiver chooses whose record to see.
  mutating func drawPatientChoice(_ patients: [PatientAnswer], focused: Int) {
    muteBody()
    let visible = min(patients.count, 8)
    let start = max(0, min(focused - visible / 2, patients.count - visible))
    let frame = cardFrame(width: Card.width, height: visible + 6)
    drawBox(frame)
    name("PatientChoice", .dialog, strings(.whoTitle), frame)
    text(
      strings(.whoTitle), row: frame.row + 2, column: frame.column + 4, Style.bold.on(.surface))
    for index in start..<start + visible {
      drawPatient(
        patients[index], index, row: frame.row + 4 + index - start, frame,
        isFocused: index == focused)
    }
  }

  private mutating func drawPatient(
    _ patient: PatientAnswer, _ index: Int, row: Int, _ frame: Rect, isFocused: Bool
  ) {
    let line = Rect(row: row, column: frame.column + 2, width: frame.width - 4, height: 1)
    let ground = isFocused ? Ground.focus : .surface
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: frame.column + 2, Style.accent.on(.focus))
      focus = Point(row: row, column: frame.column + 2)
    }
    text(
      patient.displayName, row: row, column: frame.column + 4, Style.text.on(ground),
      to: frame.column + frame.width - 5)
    name("patients.choice.\(index)", .row, patient.displayName, line)
  }
}
