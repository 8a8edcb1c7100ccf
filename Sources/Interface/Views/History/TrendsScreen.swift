import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 傾向: by slot and by medicine. Source: R-13, screens 2 figure 25.
struct TrendsPage: PageView {
  let model: TrendsModel
  let kind: SessionKind

  var screen: ScreenName? { .trends }
  var hasTabs: Bool { true }

  var bindings: [Binding] {
    let isMedicine = model.shown.map { model.focused >= $0.slots.count } ?? false
    // A patient on the free plan has one range, and nothing to choose.
    let ranges =
      model.ranges.count > 1 ? [Binding(.words(.keyLeftRight), .keyRange, Binding.sideways)] : []
    let plans = Binding.key("U", .keyPlans, .upgrade, inFooter: false)
    let hasRows = model.shown?.slots.isEmpty == false
    return ranges + (hasRows ? [.enter(isMedicine ? .keyMedicineRecord : .keyRowRecord)] : [])
      + [.key("y", .keyToYear, .year), .back(.keyBack)] + (hasRows ? [.choose] : [])
      + [.refreshSilently]
      + (kind == .caregiver && !model.opens(365) ? [plans] : [])
  }

  func draw(on canvas: inout Canvas) {
    guard let answer = model.shown else {
      return canvas.drawMissing(model.failure, .trendFailed, "trend.error")
    }
    canvas.drawTrendsHeading(model, answer)
    canvas.drawRanges(model)
    canvas.draw(answer, focused: model.focused, today: model.history.today)
  }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawTrendsHeading(_ model: TrendsModel, _ answer: TrendsAnswer) {
    let (row, title) = (layout.headingRow, strings(.trendTitle))
    drawHeading(.trendTitle)
    var last = layout.lastColumn
    if let since = model.shownSince {
      let words = strings(.syncStale(since.read(on: model.history.today)))
      namedRight("trend.since", .text, words, row: row, endingAt: last, .muted)
      last -= DisplayWidth.of(words) + 2
    } else {
      last = drawBanner(model.history.banner, endingAt: last, beside: title)
    }
    guard let percent = answer.all.percent else { return }
    let figure = strings(
      .historyAdherenceShort(percent: percent, taken: answer.all.taken, due: answer.all.due))
    let column = layout.textColumn + DisplayWidth.of(title) + 2
    guard column + DisplayWidth.of(figure) <= last + 1 else { return }
    named("trend.figure", .text, figure, row: row, column: column, .muted)
  }

  /// The ranges, the chosen one in brackets, a closed one in round ones.
  @MainActor
  fileprivate mutating func drawRanges(_ model: TrendsModel) {
    var column = layout.textColumn
    for (index, days) in model.ranges.enumerated() {
      let words = strings(.trendDays(days))
      let (isChosen, isOpen) = (days == model.days, model.opens(days))
      let shown = isChosen ? "[\(words)]" : isOpen ? " \(words) " : "( \(words) )"
      let style: Style = isChosen ? .bold : isOpen ? .text : .muted
      named(
        "trend.range.\(index)", .button, shown, row: layout.headingRow + 1, column: column, style)
      column += DisplayWidth.of(shown) + 2
    }
  }

  /// Draws the slots, as many medicines as there is room for, and when doses are missed most.
  fileprivate mutating func draw(_ answer: TrendsAnswer, focused: Int, today: CivilDate) {
    guard !answer.slots.isEmpty else {
      named(
        "trend.none", .status, strings(.trendNone), row: layout.contentRow + 1,
        column: layout.textColumn)
      return speak(strings(.trendNone))
    }
    let (names, left) = (layout.contentRow, layout.left + moreForNames(answer))
    let counts = countEnd(answer)
    text(strings(.trendSlots), row: names, column: layout.textColumn, .bold)
    text(strings(.trendTaken), row: names, column: left + 59, .muted)
    right(strings(.trendMissed), row: names, endingAt: left + 77, .muted)
    for (index, slot) in answer.slots.enumerated() {
      let row = names + 1 + index
      draw(
        slot.figure, row: row, from: left, countTo: counts, isFocused: index == focused)
      let ground = index == focused && bodyHasFocus ? Ground.focus : .ground
      text(strings(slot.slot.phrase), row: row, column: layout.textColumn, Style.text.on(ground))
      let end = layout.left + 13
      right(strings(slot.time.clock), row: row, endingAt: end, Style.text.on(ground))
      let start = layout.textColumn
      together.append(Rect(row: row, column: start, width: end + 1 - start, height: 1))
      name("trend.slot.\(index)", .row, spoken(strings(slot.slot.full), slot.figure), line(row))
    }
    let words = TrendWords(answer, today: today)
    let medicines = names + 2 + answer.slots.count
    let last = min(
      layout.lastContentRow - words.rows.count + 1, medicines + answer.medicines.count + 2)
    draw(answer, focused: focused, from: medicines, to: last - 2)
    for (index, row) in words.rows.enumerated() {
      text(strings(row.name), row: last + index, column: layout.textColumn, .muted)
      text(strings(row.value), row: last + index, column: left + 30)
    }
    say(answer, focused)
  }

  private mutating func draw(
    _ answer: TrendsAnswer, focused: Int, from first: Int, to last: Int
  ) {
    guard !answer.medicines.isEmpty else { return }
    text(strings(.trendMedicines), row: first, column: layout.textColumn, .bold)
    let (slots, left) = (answer.slots.count, layout.left + moreForNames(answer))
    let counts = countEnd(answer)
    drawList(
      answer.medicines.count, focused: max(0, focused - slots), from: first + 1,
      room: max(1, last - first)
    ) { canvas, index, row in
      let medicine = answer.medicines[index]
      let isFocused = index + slots == focused
      canvas.draw(
        medicine.figure, row: row, from: left, countTo: counts, isFocused: isFocused)
      let ground = isFocused && canvas.bodyHasFocus ? Ground.focus : .ground
      canvas.text(
        medicine.name, row: row, column: canvas.layout.textColumn, Style.text.on(ground),
        to: left + 28)
      canvas.name(
        "trend.medicine.\(index)", .row, canvas.spoken(medicine.name, medicine.figure),
        canvas.line(row))
    }
  }

  /// How far the figures stand further right for the longest name, as far as there are columns.
  private func moreForNames(_ answer: TrendsAnswer) -> Int {
    let longest = answer.medicines.map { DisplayWidth.of($0.name) }.max() ?? 0
    let own = layout.left + 29 - layout.textColumn
    return max(0, min(longest - own, layout.lastColumn - layout.left - 77))
  }

  /// Where the counts end: further right where one would touch the share.
  private func countEnd(_ answer: TrendsAnswer) -> Int {
    let figures = answer.slots.map(\.figure) + answer.medicines.map(\.figure)
    let widths = figures.map {
      DisplayWidth.of(strings(.trendCount(taken: $0.taken, due: $0.due)))
    }
    return widths.max() ?? 0 > 8 ? 70 : 65
  }

  /// The bar, the share and the numbers of a row; its name is drawn on the same ground.
  private mutating func draw(
    _ figure: ReportAnswer.Figure, row: Int, from left: Int, countTo end: Int, isFocused: Bool
  ) {
    let ground = light(line(row), isFocused: isFocused)
    let style = Style.text.on(ground)
    guard let percent = figure.percent else { return }
    text(Self.bar(percent), row: row, column: left + 30, style)
    right("\(percent)%", row: row, endingAt: left + 56, style)
    right(
      strings(.trendCount(taken: figure.taken, due: figure.due)), row: row, endingAt: left + end,
      style)
    let missed = figure.missed > 0 ? strings(.trendMisses(figure.missed)) : "-"
    right(missed, row: row, endingAt: left + 77, style)
  }

  private func spoken(_ name: String, _ figure: ReportAnswer.Figure) -> String {
    strings(.trendSpoken(of: name, due: figure.due, taken: figure.taken, missed: figure.missed))
  }

  private mutating func say(_ answer: TrendsAnswer, _ focused: Int) {
    guard focused >= answer.slots.count else {
      let slot = answer.slots[focused]
      return speak(spoken(strings(slot.slot.full), slot.figure))
    }
    let index = focused - answer.slots.count
    guard answer.medicines.indices.contains(index) else { return }
    let medicine = answer.medicines[index]
    speak(spoken(medicine.name, medicine.figure), shortening: [medicine.name])
  }
}
