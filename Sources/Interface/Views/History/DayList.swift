import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// Where the parts of a day stand in the list of 履歴 on a small screen, counted from the mark of the focus.
/// Source: screens figure 19b.
private struct DayColumns {
  let dateEnd = 6
  let weekday = 8
  let slots: [Int]
  let prn: Int
  /// The last column of what was taken of the doses that were due.
  let countEnd: Int

  init(_ language: Language) {
    // English slots are four columns wide, and need a blank between them.
    let pitch = language == .japanese ? 4 : 5
    slots = DoseSlot.allCases.map { 12 + pitch * $0.rawValue }
    prn = language == .japanese ? 29 : 31
    countEnd = language == .japanese ? 38 : 39
  }
}

extension Canvas {
  /// Draws the days of a calendar one below the other, the newest first, and says the focused one.
  @MainActor
  mutating func drawDays(_ calendar: CalendarAnswer, _ model: HistoryViewModel) {
    let last = max(model.today, model.selected)
    let days = Array(calendar.days.filter { $0.date <= last }.reversed())
    let columns = DayColumns(strings.language)
    drawNames(columns)
    let focused = days.firstIndex { $0.date == model.selected } ?? 0
    let first = layout.namesRow + 1
    let window = ListWindow(days.count, focused: focused, room: layout.lastContentRow - first + 1)
    for index in window.shown {
      let date = days[index].date
      // The newest stand first: below the 1st comes the last day of the month before.
      let isNamed =
        index == window.shown.lowerBound || date.day == 1 || date == date.yearMonth.lastDay
      draw(
        days[index], columns, row: first + index - window.shown.lowerBound, isNamed: isNamed, model)
    }
    if let more = moreDays(window) {
      text(
        more, row: first + window.shown.count, column: layout.textColumn, .muted,
        to: layout.lastListColumn)
    }
    guard days.indices.contains(focused) else { return drawSpokenLine(model, "") }
    drawSpokenLine(model, sentence(days[focused], model), orShown: short(days[focused], model))
  }

  private mutating func drawNames(_ columns: DayColumns) {
    let (row, start) = (layout.namesRow, layout.markerColumn)
    for (slot, column) in zip(DoseSlot.allCases, columns.slots) {
      text(strings(slot.phrase), row: row, column: start + column, .muted)
    }
    text(strings(.slotPrn), row: row, column: start + columns.prn, .muted)
    right(strings(.doseTaken), row: row, endingAt: start + columns.countEnd, .muted)
  }

  @MainActor
  private mutating func draw(
    _ day: DaySummary, _ columns: DayColumns, row: Int, isNamed: Bool, _ model: HistoryViewModel
  ) {
    let (whole, start, date) = (line(row), layout.markerColumn, day.date)
    let isFocused = date == model.selected
    let ground = light(whole, isFocused: isFocused)
    let style = (isFocused ? Style.bold : .text).on(ground)
    let number =
      isNamed ? strings(.dayCell(month: date.month, day: date.day)) : "\(date.day)"
    right(number, row: row, endingAt: start + columns.dateEnd, style)
    text(strings(.weekday(date.weekday.rawValue)), row: row, column: start + columns.weekday, style)
    for slot in DoseSlot.allCases where !model.isUnknown(slot, of: day) {
      let mark =
        model.isDue(slot, of: day) ? DoseMark.due(marks) : DoseMark(day.slots[slot], marks)
      text(
        mark.sign, row: row, column: start + columns.slots[slot.rawValue], mark.style.on(ground))
    }
    if day.prnCount > 0 {
      let sign = day.prnCount > 9 ? "9+" : "\(marks.prn)\(day.prnCount)"
      text(sign, row: row, column: start + columns.prn + 1, DoseMark.prn.on(ground))
    }
    if let count = model.count(of: day) {
      right(
        strings(.historyDayCount(taken: count.taken, due: count.due)), row: row,
        endingAt: start + columns.countEnd, Style.text.on(ground))
    }
    name("history.day.\(date)", .cell, describes ? sentence(day, model) : "", whole)
  }

  /// 上に あと2日、下に あと24日.
  private func moreDays(_ window: ListWindow) -> String? {
    let parts = [
      window.above > 0 ? strings(.historyAbove(window.above)) : nil,
      window.hidden > 0 ? strings(.historyMore(window.hidden)) : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: strings(.listSeparator))
  }

  @MainActor
  private func sentence(_ day: DaySummary, _ model: HistoryViewModel) -> String {
    sentence(day, today: model.today, model.slotStates)
  }

  /// What is out of the ordinary of a day: 2月10日（火）今日　昼 飲み忘れ.
  @MainActor
  private func short(_ day: DaySummary, _ model: HistoryViewModel) -> String {
    let told = DoseSlot.allCases.compactMap { slot -> Phrase? in
      if model.isUnknown(slot, of: day) { return .spokenState(slot.spoken, .doseUnknown) }
      if model.isDue(slot, of: day) { return .spokenState(slot.spoken, .doseDue) }
      let status = day.slots[slot]
      return status == .missed || status == .skipped
        ? .spokenState(slot.spoken, status.phrase) : nil
    }
    let words = told.isEmpty ? strings(day.ordinary) : strings.joined(told)
    let date = day.date.short(on: model.today)
    return strings(
      day.date == model.today
        ? .spokenDayToday(date, states: words) : .spokenDay(date, states: words))
  }

  /// The banner in place of a heading that says the same, where there is room for one of them only; false where it
  /// is not drawn.
  mutating func drawBannerAlone(_ asked: HistoryHeading, besides heading: String) -> Bool {
    guard asked.layout == .recent, let cutoff = asked.banner?.cutoff else { return false }
    let words = strings(.historyRetentionBannerFree(cutoffDate: cutoff.description))
    let width = DisplayWidth.of(words)
    guard width <= layout.size.width,
      width + DisplayWidth.of(heading) + 2 > layout.textWidth
    else { return false }
    let column = width <= layout.textWidth ? layout.textColumn : (layout.size.width - width) / 2
    named(
      "HistoryRetentionBannerFree", .banner, words, row: layout.headingRow, column: column, .muted,
      to: layout.size.width - 1)
    return true
  }
}

extension DaySummary {
  /// How a day went of which nothing is out of the ordinary; taken only where something was.
  fileprivate var ordinary: Phrase {
    let states = DoseSlot.allCases.map { slots[$0] }
    if states.contains(.pending) { return .dosePending }
    if states.contains(.taken) { return .doseTaken }
    return states.contains(.beforeRegistration) ? .doseBefore : .doseNone
  }
}
