import APIContract
import Localization
import Screen
import ViewModels

/// `PRNChoice`: what `p` opens.
struct AsNeededPage: PageView {
  let recording: TodayRecording

  var bindings: [Binding] {
    recording.asNeeded?.isEmpty == false ? [.upDown, .enter(.keyTake), .close] : [.close]
  }

  func draw(on canvas: inout Canvas) {
    if let choice = recording.choice { canvas.drawAsNeeded(recording, choice) }
  }
}

extension Canvas {
  /// The medicines taken as needed, one intake each.
  @MainActor
  fileprivate mutating func drawAsNeeded(_ recording: TodayRecording, _ choice: AsNeededChoice) {
    muteBody()
    let medicines = recording.asNeeded ?? []
    let visible = min(medicines.count, 8)
    let start = max(0, min(choice.index - visible / 2, medicines.count - visible))
    let frame = cardFrame(width: Card.width, height: max(visible, 1) + 6)
    drawBox(frame)
    name("PRNChoice", .dialog, strings(.prnTitle), frame)
    text(
      strings(.prnTitle), row: frame.row + 2, column: frame.column + 4, Style.bold.on(.surface))
    for index in start..<start + visible {
      drawMedicine(
        medicines[index], index, row: frame.row + 4 + index - start, frame,
        isFocused: index == choice.index)
    }
    guard medicines.isEmpty else { return }
    named(
      "today.prn.choice.none", .status, emptySentence(recording), row: frame.row + 4,
      column: frame.column + 4, Style.text.on(.surface), to: frame.column + frame.width - 5)
    focus = Point(row: frame.row + 4, column: frame.column + 4)
  }

  @MainActor
  private func emptySentence(_ recording: TodayRecording) -> String {
    if let failure = recording.failure { return strings(.prnFailed(reason: failure.phrase)) }
    return strings(recording.asNeeded == nil ? .syncLoading : .prnNone)
  }

  private mutating func drawMedicine(
    _ medicine: MedicationAnswer, _ index: Int, row: Int, _ frame: Rect, isFocused: Bool
  ) {
    let line = drawCardLine(row: row, frame, isFocused: isFocused)
    let amount = medicine.amount(strings)
    right(amount, row: row, endingAt: line.last, Style.text.on(line.ground))
    text(
      medicine.name, row: row, column: line.first, Style.text.on(line.ground),
      to: line.last - DisplayWidth.of(amount) - 2)
    name("today.prn.choice.\(index)", .row, "\(medicine.name) \(amount)", line.area)
  }
}
