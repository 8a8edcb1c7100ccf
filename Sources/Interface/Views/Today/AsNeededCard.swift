import APIContract
import Localization
import Screen
import ViewModels

/// `PRNChoice`: the medicines taken as needed, one intake each.
struct AsNeededPage: PageView {
  let recording: TodayRecording

  var bindings: [Binding] {
    let shut = Binding.key("p", .keyClose, .asNeeded, inFooter: false)
    return recording.asNeeded?.isEmpty == false
      ? [.upDown, .enter(.keyTake), .close, shut] : [.close, shut]
  }

  func draw(on canvas: inout Canvas) {
    guard let choice = recording.choice else { return }
    let (strings, medicines) = (canvas.strings, recording.asNeeded ?? [])
    let frame = canvas.drawChoices(
      "PRNChoice", strings(.prnTitle), medicines.count, focused: choice.index
    ) { canvas, index, line in
      let (name, amount) = (medicines[index].name, medicines[index].amount(strings))
      let (row, style) = (line.area.row, Style.text.on(line.ground))
      canvas.right(amount, row: row, endingAt: line.last, style)
      canvas.text(
        name, row: row, column: line.first, style, to: line.last - DisplayWidth.of(amount) - 2)
      canvas.name("today.prn.choice.\(index)", .row, "\(name) \(amount)", line.area)
    }
    guard medicines.isEmpty else { return }
    canvas.named(
      "today.prn.choice.none", .status, emptySentence(strings), row: frame.row + 4,
      column: frame.column + 4, Style.text.on(.surface), to: frame.column + frame.width - 5)
    canvas.focus = Point(row: frame.row + 4, column: frame.column + 4)
  }

  private func emptySentence(_ strings: Strings) -> String {
    if let failure = recording.failure { return strings(.prnFailed(reason: failure.phrase)) }
    return strings(recording.asNeeded == nil ? .syncLoading : .prnNone)
  }
}
