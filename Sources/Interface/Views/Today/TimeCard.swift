import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// `TimeCard`: when a dose was really taken, and how much of one taken as needed.
/// Source: screens figures 21 and 22.
struct TimePage: PageView {
  let entry: TimeEntry
  /// The day that is shown.
  let shown: CivilDate

  var bindings: [Binding] {
    guard !isOnAmount else {
      return [
        Binding(.words(.keyUpDown), .keyChoose, Self.outOfField), .enter(.timeSave),
        .back(.timeCancel), .editing,
      ]
    }
    return [
      Binding(.words(.keyUpDown), .keyChoose, Binding.vertical + Binding.sideways),
      Binding(.words(.keyDigits), .keyTime, Self.digits), .enter(.timeSave), .back(.timeCancel),
      .editing,
    ]
  }

  private static let outOfField: [(key: Key, intent: Intent)] = [
    (.up, .move(.up)), (.down, .move(.down)), (.tab, .nextFocus), (.backTab, .previousFocus),
  ]

  private var isOnAmount: Bool { entry.focus == "time.amount" }

  /// In a field every letter is one of the text.
  var letters: Letters { isOnAmount || entry.focus == "time.typed" ? .text : .keys }
  var takesPaste: Bool { true }
  var showsCursor: Bool { isOnAmount || entry.focus == "time.typed" }

  // lint: words of data
  /// With what a time or a day begins in words; from there on the field takes every letter. 午後1時 without its first two is
  /// another time.
  private static let beginnings = "午昨今一本正朝昼夕夜晩ごきおけあよひゆ"

  // lint: words of data
  private static let digits: [(key: Key, intent: Intent)] =
    ("0123456789:-０１２３４５６７８９：−ー－時分" + beginnings).map { (.character($0), .type($0)) }

  func draw(on canvas: inout Canvas) {
    canvas.muteBody()
    let (strings, choices) = (canvas.strings, entry.choices)
    let below = choices.count + (entry.amount == nil ? 0 : 2)
    // A third sentence moves the buttons down, so that a blank stays between.
    let more = max(0, entry.sentences.count - 2)
    let height = below + more + 12
    let frame = canvas.boxFrame(width: Card.width, height: height)
    canvas.drawBox(frame)
    let (column, last) = (frame.column + 4, frame.column + frame.width - 5)
    canvas.name("TimeCard", .dialog, strings(.timeTitle), frame)
    canvas.text(
      strings(.timeTitle), row: frame.row + 2, column: column, Style.bold.on(.surface), to: last)
    canvas.text(
      subject(strings), row: frame.row + 3, column: column, Style.text.on(.surface), to: last)
    for (index, choice) in choices.enumerated() {
      draw(choice, row: frame.row + 5 + index, frame, &canvas)
    }
    if let amount = entry.amount {
      draw(amount, row: frame.row + 6 + choices.count, frame, &canvas)
    }
    drawSentences(row: frame.row + 6 + below, frame, &canvas)
    canvas.drawButtons(
      [
        ButtonSpec(
          id: "time.save", label: strings(.timeSave), isFocused: entry.focus == "time.save"),
        ButtonSpec(
          id: "time.cancel", label: strings(.timeCancel), isFocused: entry.focus == "time.cancel"),
      ], row: frame.row + 9 + below + more, in: frame.columns, on: .surface)
    canvas.speak(spoken(strings))
  }

  private func subject(_ strings: Strings) -> String {
    if let medicine = entry.intake?.medicine {
      return strings(.prnSubject(name: medicine.name, amount: medicine.amount(strings)))
    }
    guard let dose = entry.dose else { return "" }
    guard entry.doses.count == 1 else {
      return strings(.recordWhat(slot: dose.slotPhrase(on: shown), count: entry.doses.count))
    }
    return strings(dose.subject(dose.amount(strings), on: shown))
  }

  private func draw(
    _ choice: TimeEntry.Choice, row: Int, _ frame: Rect, _ canvas: inout Canvas
  ) {
    let isHere = entry.focus == "time.\(choice.rawValue)"
    let area = Rect(row: row, column: frame.column + 2, width: frame.width - 4, height: 1)
    let ground = canvas.light(area, isFocused: isHere, on: .surface)
    let (label, style) = (canvas.strings(choice.phrase), Style.text.on(ground))
    let mark = choice == entry.choice ? canvas.marks.differs : " "
    canvas.text(
      "(\(mark)) \(label)", row: row, column: frame.column + 4, style, to: frame.column + 24)
    let value = entry.instant(choice).map { canvas.strings($0.clock) } ?? ""
    if choice == .typed {
      drawField(row: row, frame, isHere: isHere, style, &canvas)
    } else {
      canvas.text(value, row: row, column: frame.column + 26, style)
    }
    let said = choice == .typed ? entry.text : value
    canvas.name("time.\(choice.rawValue)", .row, "\(label) \(said)", area)
  }

  private func drawField(
    row: Int, _ frame: Rect, isHere: Bool, _ style: Style, _ canvas: inout Canvas
  ) {
    let column = frame.column + 25
    let shown = DisplayWidth.padded(entry.text, toWidth: max(8, DisplayWidth.of(entry.text)))
    let end = canvas.text("[\(shown)]", row: row, column: column, style)
    canvas.text(canvas.strings(.timeHint), row: row, column: end + 2, style)
    if isHere {
      canvas.focus = Point(row: row, column: column + 1 + entry.field.columnsBeforeCursor)
    }
  }

  /// 量, below the times: a field with the usual amount in it.
  private func draw(_ amount: IntakeAmount, row: Int, _ frame: Rect, _ canvas: inout Canvas) {
    let area = Rect(row: row, column: frame.column + 2, width: frame.width - 4, height: 1)
    let ground = canvas.light(area, isFocused: isOnAmount, on: .surface)
    let (label, style) = (canvas.strings(.timeAmount), Style.text.on(ground))
    canvas.text(label, row: row, column: frame.column + 8, style)
    let (column, width) = (frame.column + 25, Self.amountWidth)
    let cursor = canvas.drawTyped(
      amount.field, row: row, column: column, width: width, style, dots: style)
    let last = frame.column + frame.width - 5
    canvas.text(
      canvas.strings(.timeAmountHint), row: row, column: column + width + 4, style, to: last)
    canvas.name("time.amount", .field, "\(label) \(amount.field.text)", area)
    if isOnAmount { canvas.focus = cursor }
  }

  private static let amountWidth = 12

  private func drawSentences(row: Int, _ frame: Rect, _ canvas: inout Canvas) {
    var column = frame.column + 4
    if entry.problem != nil {
      let sign = Style.warning.on(.surface)
      column = canvas.text(canvas.marks.attention, row: row, column: column, sign) + 1
    }
    for (index, sentence) in entry.sentences.enumerated() {
      canvas.named(
        "time.echo.\(index)", .status, canvas.strings(sentence), row: row + index, column: column,
        Style.text.on(.surface), to: frame.column + frame.width - 5)
    }
  }

  private func spoken(_ strings: Strings) -> String {
    if entry.problem != nil { return entry.sentences.map { strings($0) }.joined() }
    if isOnAmount { return strings(.timeAmountSpoken(amount: entry.amount?.field.value ?? "")) }
    guard let time = entry.instant(entry.choice) else { return "" }
    return strings(.timeSpoken(entry.choice.phrase, time: time.clock))
  }
}

extension TimeEntry.Choice {
  fileprivate var phrase: Phrase {
    switch self {
    case .recorded: .timeRecorded
    case .planned: .timePlanned
    case .now: .timeNow
    case .typed: .timeTyped
    }
  }
}
