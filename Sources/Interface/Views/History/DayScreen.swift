import APIContract
import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws one day, dose by dose, as a screen of its own.
  @MainActor
  mutating func drawDay(_ model: HistoryViewModel, _ day: DayAnswer, _ columns: DoseList.Columns) {
    let title = layout.isNarrow ? day.date.short(on: model.today) : day.date.heading
    let last = drawBanner(model.banner, endingAt: layout.lastColumn, beside: strings(title))
    named(
      "heading", .text, strings(title), row: layout.headingRow, column: layout.textColumn, .bold,
      to: last)
    if layout.hasTabs {
      drawDayFigure(day, model, row: layout.figureRow, from: layout.textColumn)
    } else {
      let end = layout.textColumn + DisplayWidth.of(strings(title))
      drawDayFigure(day, model, row: layout.headingRow, from: end + 2, to: last)
    }
    let lines = doseLines(columns, isDue: { model.isDue($0) }) { model.isUnknown($0) }
      .lines(day, prefix: "day.dose.", prnPrefix: "day.prn.")
    let after = drawDayList(lines, columns, focused: model.focusedRow)
    let frozen = self.lines(strings(.dayFrozen), from: layout.textColumn)
    if after + frozen.count <= layout.lastContentRow {
      text(lines: frozen, row: after + 1, column: layout.textColumn, .muted)
    }
    drawLegend(
      prn: marks.prn, due: day.doses.contains { model.isDue($0) }, hasSkips: day.hasSkips)
    let focused = model.focusedRow.flatMap { lines.indices.contains($0) ? lines[$0] : nil }
    let sentence = recordableSentence(model) ?? focused?.sentence
    drawSpokenLine(model, sentence ?? strings(day.date.short(on: model.today)))
  }

  /// The focused dose with what Enter does to it; nil where Enter does not record.
  @MainActor
  func recordableSentence(_ model: HistoryViewModel) -> String? {
    guard model.recording?.isOpen == true, let dose = model.recordableDose else { return nil }
    let state = model.isDue(dose) ? dose.dueUntil : dose.effectiveStatus.phrase
    let sentence = dose.sentence(strings, state: state)
    return strings(.todayFocused(sentence, enter: .todayEnter))
  }

  /// What was taken of the day; nothing is counted that nobody here can know.
  @MainActor
  private mutating func drawDayFigure(
    _ day: DayAnswer, _ model: HistoryViewModel, row: Int, from column: Int, to last: Int? = nil
  ) {
    if day.doses.contains(where: model.isUnknown), let seenAt = model.seenAt(day.date) {
      let words = strings(.syncStale(seenAt.read(on: model.today)))
      return named("day.since", .text, words, row: row, column: column, to: last)
    }
    let figures = DayFigures(day, isUnknown: { model.isUnknown($0) })
    guard let whole = figures.percent else { return }
    let adherence = figures.adherence
    let short = adherence.percent.map {
      Phrase.historyAdherenceShort(percent: $0, taken: adherence.taken, due: adherence.due)
    }
    let room = (last ?? layout.lastColumn) - column + 1
    let words = strings(whole)
    let figure = DisplayWidth.of(words) <= room ? words : short.map { strings($0) } ?? words
    named("day.adherence", .text, figure, row: row, column: column, to: last)
  }

  private mutating func drawDayList(
    _ lines: [DoseLine], _ columns: DoseList.Columns, focused: Int?
  ) -> Int {
    guard !lines.isEmpty else {
      text(strings(.dayEmpty), row: layout.contentRow, column: layout.textColumn, .muted)
      return layout.contentRow + 1
    }
    return draw(
      DoseList(lines: lines, columns: columns, focused: focused), from: layout.contentRow,
      through: layout.lastContentRow)
  }
}

extension DoseStatus {
  /// The state as a patient reads it: 飲みました, まだです, 飲み忘れ.
  var patientPhrase: Phrase {
    switch self {
    case .taken: .patientTaken
    case .pending: .patientPending
    case .missed: .doseMissed
    case .beforeRegistration: .doseBefore
    case .skipped: .patientSkipped
    }
  }
}
