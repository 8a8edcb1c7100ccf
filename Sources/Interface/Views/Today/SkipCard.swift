import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// `SkipCard`: why a dose is left out, on the rows of screens figure 23. Source: decision 0065.
struct SkipPage: PageView {
  let choice: SkipChoice
  /// The day that is shown.
  let shown: CivilDate

  var bindings: [Binding] {
    let isTyping = choice.focus == .note
    let numbers = SkipChoice.reasons.indices.map { index -> (key: Key, intent: Intent) in
      (.character(Character("\(index + 1)")), .pick(index + 1))
    }
    let reasons = Binding(
      .keys("1-\(SkipChoice.reasons.count)"), .skipReasons, inFooter: !isTyping, numbers)
    let arrows: [(key: Key, intent: Intent)] = [
      (.tab, .nextFocus), (.backTab, .previousFocus), (.up, .move(.up)), (.down, .move(.down)),
    ]
    let moving = arrows + (isTyping ? [] : Binding.sideways + Binding.vertical)
    let enter = Binding.enter(choice.focus == .cancel ? .patientsCancel : .skipSave)
    let next: Phrase = choice.focus == .reasons ? .skipToNote : .keyNext
    return [reasons, Binding(.keys("Tab"), next, moving), enter, .back(.patientsCancel)]
      + (isTyping ? [.editing] : [])
  }

  var letters: Letters { choice.focus == .note ? .text : .keys }
  var showsCursor: Bool { choice.focus == .note }

  func draw(on canvas: inout Canvas) { canvas.drawSkip(choice, on: shown) }
}

extension Canvas {
  fileprivate mutating func drawSkip(_ choice: SkipChoice, on shown: CivilDate) {
    muteBody()
    let frame = boxFrame(width: Card.width, height: 16)
    drawBox(frame)
    name("SkipCard", .dialog, strings(.skipTitle), frame)
    let (column, last) = (frame.column + 4, frame.column + frame.width - 5)
    let dose = choice.dose
    text(
      strings(.skipTitle), row: frame.row + 2, column: column, Style.bold.on(.surface), to: last)
    let subject = strings(dose.subject(dose.amount(strings), on: shown))
    text(subject, row: frame.row + 3, column: column, Style.text.on(.surface), to: last)
    for (index, reason) in SkipChoice.reasons.enumerated() {
      draw(reason, index, choice, frame)
    }
    drawNote(choice, row: frame.row + 10, column: column, last: last - 2)
    text(
      strings(choice.effect), row: frame.row + 11, column: column, Style.muted.on(.surface),
      to: last)
    drawButtons(of: choice, frame)
    speak(choice)
  }

  /// Four reasons one below the other, the two others side by side on the row after them.
  private mutating func draw(
    _ reason: SkipReason, _ index: Int, _ choice: SkipChoice, _ frame: Rect
  ) {
    let row = frame.row + 5 + min(index, 4)
    let (first, width) = index < 4 ? (0, frame.width - 4) : ((index - 4) * 30, 30)
    let area = Rect(row: row, column: frame.column + 2 + first, width: width, height: 1)
    let isChosen = reason == choice.reason
    let ground = light(
      area, isFocused: isChosen && choice.focus == .reasons, on: .surface)
    let words = strings(reason.phrase)
    text(
      "\(index + 1)  (\(isChosen ? marks.differs : " ")) \(words)", row: row,
      column: area.column + 2, Style.text.on(ground), to: area.column + area.width - 1)
    name("skip.reason.\(index + 1)", .row, words, area)
  }

  private mutating func drawButtons(of choice: SkipChoice, _ frame: Rect) {
    let buttons = [
      ButtonSpec(id: "skip.save", label: strings(.skipSave), isFocused: choice.focus == .save),
      ButtonSpec(
        id: "skip.cancel", label: strings(.patientsCancel), isFocused: choice.focus == .cancel),
    ]
    .fitting(frame.width - 4)
    var column = frame.column + 1 + (frame.width - 2 - buttons.width) / 2
    for button in buttons {
      draw(button, row: frame.row + 13, column: column, on: .surface)
      column += button.width + 3
    }
  }

  private mutating func drawNote(_ choice: SkipChoice, row: Int, column: Int, last: Int) {
    let isFocused = choice.focus == .note
    let style = Style.text.on(.surface)
    if isFocused { text(marks.focus, row: row, column: column - 2, Style.accent.on(.surface)) }
    let last = min(last, column + room(from: column) - 1)
    let start = text(strings(.skipNote), row: row, column: column, style, to: column + 24) + 2
    let width = last - start - 1
    let cursor = drawTyped(
      choice.note, row: row, column: start, width: width, style, dots: Style.muted.on(.surface))
    let frame = Rect(row: row, column: start, width: width + 2, height: 1)
    name("skip.note", .field, "\(strings(.skipNote)) \(choice.note.text)", frame)
    if isFocused { focus = cursor }
  }

  private mutating func speak(_ choice: SkipChoice) {
    switch choice.focus {
    case .reasons: speak(strings(.skipSpoken(choice.reason.phrase)))
    case .note: speak(strings(.skipNote) + " " + choice.note.text)
    case .save: speak(strings(.skipSave))
    case .cancel: speak(strings(.patientsCancel))
    }
  }
}

extension SkipChoice {
  /// What the reason makes of the figure: a doctor's takes a dose out of it, which changes the figure of one that was
  /// counted already.
  fileprivate var effect: Phrase {
    guard reason == .doctor else { return .skipOtherNote }
    return isCounted ? .skipDoctorCounted : .skipDoctorNote
  }

  /// True while the dose counts as not taken: missed, or left out for another reason.
  private var isCounted: Bool {
    switch dose.effectiveStatus {
    case .missed: true
    case .skipped: dose.skip?.reason.staysDue == true
    default: false
    }
  }
}
