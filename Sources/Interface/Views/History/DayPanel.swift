import APIContract
import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws the selected day beside the calendar: its doses when loaded, else its four slots in words.
  @MainActor
  mutating func drawPanel(_ model: HistoryViewModel) {
    for row in layout.headingRow..<layout.legendRow - 1 {
      text(marks.lines.vertical, row: row, column: layout.dividerColumn, .rule)
    }
    let heading = strings(model.selected.short(on: model.today))
    let column = layout.panelColumn
    named("history.panel", .text, heading, row: layout.headingRow, column: column, .bold)
    if let day = model.shownDay {
      if !day.doses.contains(where: model.isUnknown) { drawPanelFigure(day, model) }
      drawPanelDoses(panelLines(day, model), focused: model.focusedRow)
    } else if let summary = model.shownCalendar?.summary(of: model.selected) {
      drawPanelSummary(summary, isFuture: model.selected > model.today, model.slotStates)
    }
  }

  /// The sentence of the focused dose of the panel; nil while the calendar has the focus.
  @MainActor
  func panelSentence(_ model: HistoryViewModel) -> String? {
    guard let row = model.focusedRow, let day = model.shownDay else { return nil }
    let lines = panelLines(day, model)
    return recordableSentence(model) ?? (lines.indices.contains(row) ? lines[row].sentence : nil)
  }

  @MainActor
  private func panelLines(_ day: DayAnswer, _ model: HistoryViewModel) -> [DoseLine] {
    DoseLines(
      strings: strings, marks: marks, stateWords: { $0.phrase }, isUnknown: { model.isUnknown($0) },
      isDue: { model.isDue($0) }
    )
    .lines(day, prefix: "history.detail.", prnPrefix: "history.detail.prn.")
  }

  @MainActor
  private mutating func drawPanelFigure(_ day: DayAnswer, _ model: HistoryViewModel) {
    let adherence = DayFigures(day) { model.isUnknown($0) }.adherence
    guard let percent = adherence.percent else { return }
    let figure = strings(
      .historyAdherenceShort(percent: percent, taken: adherence.taken, due: adherence.due))
    right(figure, row: layout.headingRow, endingAt: layout.lastPanelColumn, .muted)
  }

  @MainActor
  private mutating func drawPanelSummary(
    _ day: DaySummary, isFuture: Bool, _ states: SlotStates
  ) {
    var row = layout.namesRow
    guard !isFuture else { return }
    for slot in DoseSlot.allCases {
      let (mark, words) = slotState(slot, of: day, states)
      text(strings(slot.phrase), row: row, column: layout.panelColumn)
      text(mark.sign, row: row, column: layout.panelColumn + 6, mark.style)
      text(strings(words), row: row, column: layout.panelColumn + 9, .muted)
      row += 2
    }
    if day.prnCount > 0 {
      text(strings(.spokenPrnCount(day.prnCount)), row: row, column: layout.panelColumn)
    }
  }

  /// The mark of a slot that is shown without its doses, and its word.
  @MainActor
  private func slotState(
    _ slot: DoseSlot, of day: DaySummary, _ states: SlotStates
  ) -> (DoseMark, Phrase) {
    if states.isUnknown(slot, of: day) { return (.unknown, .doseUnknown) }
    if states.isDue(slot, of: day) { return (.due(marks), .doseDue) }
    return (DoseMark(day.slots[slot], marks), day.slots[slot].phrase)
  }

  private mutating func drawPanelDoses(_ lines: [DoseLine], focused: Int?) {
    let window = panelWindow(lines, focused: focused)
    var row = layout.namesRow
    for index in window.shown {
      var line = lines[index]
      if index == window.shown.lowerBound { line.nameGroup() }
      if line.time != nil || line.startsGroup {
        if index > window.shown.lowerBound { row += 1 }
        drawPanelGroup(line, row: row)
        row += 1
      }
      drawPanelDose(line, index, row: row, isFocused: index == focused)
      row += 2
    }
    if let more = more(window) { text(more, row: row, column: layout.panelColumn, .muted) }
  }

  /// The doses that are seen, the focused one among them.
  private func panelWindow(_ lines: [DoseLine], focused: Int?) -> ListWindow {
    var window = panelWindow(lines, from: 0)
    while let focused, focused >= window.shown.upperBound, window.above < focused {
      window = panelWindow(lines, from: window.above + 1)
    }
    return window
  }

  private func panelWindow(_ lines: [DoseLine], from start: Int) -> ListWindow {
    let rows = layout.legendRow - 1 - layout.namesRow
    var (used, end) = (0, start)
    while end < lines.count {
      let isGroup = lines[end].startsGroup || lines[end].time != nil
      used += end == start ? 3 : isGroup ? 4 : 2
      let saysMore = start > 0 || end + 1 < lines.count
      guard used + (saysMore ? 1 : 0) <= rows else { break }
      end += 1
    }
    return ListWindow(start..<end, of: lines.count)
  }

  private mutating func drawPanelGroup(_ line: DoseLine, row: Int) {
    let column = layout.panelColumn
    let end = text(line.slot ?? "", row: row, column: column, .bold)
    guard let time = line.time else { return }
    text(time, row: row, column: max(end + 1, column + 9 - DisplayWidth.of(time)), .muted)
  }

  private mutating func drawPanelDose(_ line: DoseLine, _ index: Int, row: Int, isFocused: Bool) {
    let column = layout.panelColumn
    let last = layout.lastPanelColumn
    let frame = Rect(row: row, column: column - 2, width: last - column + 3, height: 2)
    let ground = light(frame, isFocused: isFocused)
    text(line.mark.sign, row: row, column: column, line.mark.style.on(ground))
    let amountColumn = last + 1 - DisplayWidth.of(line.amount)
    text(line.name, row: row, column: column + 3, Style.text.on(ground), to: amountColumn - 2)
    text(line.amount, row: row, column: amountColumn, Style.text.on(ground), to: last)
    let second = line.takenAt.map { "\($0) \(line.by ?? "")" } ?? line.state
    let style = line.takenAt == nil ? line.stateStyle : .muted
    text(second, row: row + 1, column: column + 3, style.on(ground), to: last)
    name("history.detail.\(index)", .row, line.sentence, frame)
  }
}
