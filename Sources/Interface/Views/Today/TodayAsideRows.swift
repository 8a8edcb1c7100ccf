import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// この7日: a column a day, today the last. Source: screens 2 figure 18.
struct TodayWeek {
  struct Day {
    let date: CivilDate
    /// The marks of the four slots; nil where nobody here can say how it went.
    let marks: [DoseMark?]
  }

  let days: [Day]
  /// Taken out of due; nil where nothing was due, or one of the days has no figure.
  let figure: Adherence?

  /// The six days before `today` and itself; nil while nobody has told of them.
  init?(_ past: [DaySummary], _ today: Day, figure: Adherence, _ marks: MarkSet) {
    guard !past.isEmpty else { return nil }
    days =
      past.map { day in
        Day(date: day.date, marks: DoseSlot.allCases.map { DoseMark(day.slots[$0], marks) })
      } + [today]
    let isTold = past.allSatisfy { day in
      day.adherence != nil || DoseSlot.allCases.allSatisfy { day.slots[$0].isUncounted }
    }
    let all = past.compactMap(\.adherence) + [figure]
    let (taken, due) = all.reduce((0, 0)) { ($0.0 + $1.taken, $0.1 + $1.due) }
    self.figure = isTold && due > 0 ? Adherence(taken: taken, due: due) : nil
  }
}

extension Canvas {
  /// True where the panel stands beside the doses.
  @MainActor
  func showsAside(_ model: TodayModel) -> Bool { model.showsAside && layout.showsAside }

  /// Draws the panel, and below the doses, which end before the row `end`, きのう and あした and what changed lately.
  @MainActor
  mutating func drawAside(
    _ model: TodayModel, _ day: DayAnswer, _ changes: ChangesModel?, below end: Int,
    _ dueHead: @escaping (DayAnswer.DoseItem) -> Phrase
  ) {
    guard showsAside(model) else { return }
    if let aside = model.aside, let below = drawNeighbours(aside, below: end), let changes,
      !layout.showsThird
    {
      drawLatest(changes.latest, on: changes.contact.today, below: below)
    }
    keep(to: nil)
    let doses = model.nextDoses
    let next = doses.first.map {
      TodayPanel.Next(doses: doses, isDue: model.isDue($0), minutes: model.minutes(until: $0))
    }
    let row = model.focusedRow - day.doses.count - day.prnItems.count
    let panel = TodayPanel(
      today: day.date, next: next, week: week(model, day), stocks: model.stocks,
      papers: model.papers, focused: model.isInAside ? row : nil, dueHead: dueHead)
    let latest = changes.map { latestWidth($0.latest, on: $0.contact.today) } ?? 0
    widenAside(by: columnsMore(for: panel, latest: latest))
    draw(panel)
  }

  @MainActor
  private func week(_ model: TodayModel, _ day: DayAnswer) -> TodayWeek? {
    let slots = SlotSummary(of: day)
    let told: [DoseMark?] = DoseSlot.allCases.map { slot in
      let doses = day.doses.filter { $0.slot == slot }
      if doses.contains(where: model.isUnknown) { return nil }
      let isDue = slots[slot] == .pending && doses.contains(where: model.isDue)
      return isDue ? .due(marks) : DoseMark(slots[slot], marks)
    }
    let figures = model.figures(day)
    // A day of which something cannot be known has no figure, and the week has none then.
    let past = model.aside?.past ?? []
    let week = TodayWeek(
      past, .init(date: day.date, marks: told), figure: figures.adherence, marks)
    return figures.hasUnknown ? week?.withoutFigure : week
  }

  /// Draws the week from a row on: its heading and share, the days, and a row for each slot.
  mutating func draw(_ week: TodayWeek, row: Int) {
    let (column, last) = (layout.panelColumn, layout.lastAsideColumn)
    var words = strings(.todayWeek)
    text(words, row: row, column: column, .bold)
    if let figure = week.figure, let percent = figure.percent {
      let share = strings(
        .historyAdherenceShort(percent: percent, taken: figure.taken, due: figure.due))
      right(share, row: row, endingAt: last, .muted)
      words += " \(share)"
    }
    let width = last - column + 1
    name("today.week", .text, words, Rect(row: row, column: column, width: width, height: 1))
    for (index, slot) in DoseSlot.allCases.enumerated() {
      text(strings(slot.phrase), row: row + 3 + index, column: column, .muted)
    }
    for (index, day) in week.days.enumerated() {
      let place = column + 6 + 4 * index
      let style: Style = index == week.days.count - 1 ? .bold : .muted
      let weekday = strings(.weekday(day.date.weekday.rawValue)).prefix(2)
      text("\(weekday)", row: row + 1, column: place, style)
      right("\(day.date.day)", row: row + 2, endingAt: place + 1, style)
      for (slot, mark) in day.marks.enumerated() {
        guard let mark else { continue }
        text(mark.sign, row: row + 3 + slot, column: place + 1, mark.style)
      }
    }
  }

  /// Draws きのう and あした below the doses, where there is room for both and a blank row round them; returns the row
  /// after them, nil where they have no room.
  private mutating func drawNeighbours(_ aside: TodayAside, below end: Int) -> Int? {
    let days: [(id: String, name: Phrase, day: NeighbourDay)] = [
      aside.yesterday.map { ("today.yesterday", .todayYesterday, $0) },
      aside.tomorrow.map { ("today.tomorrow", .todayTomorrow, $0) },
    ].compactMap(\.self)
    let last = layout.lastContentRow - 1
    guard !days.isEmpty else { return end }
    guard let gap = [3, 1].first(where: { end + $0 + days.count <= last }) else { return nil }
    for (index, slot) in DoseSlot.allCases.enumerated() {
      text(strings(slot.phrase), row: end + gap, column: layout.left + 16 + 12 * index, .muted)
    }
    for (index, day) in days.enumerated() {
      draw(day.day, named: day.name, day.id, row: end + gap + 1 + index)
    }
    return end + gap + 1 + days.count
  }

  private mutating func draw(
    _ day: NeighbourDay, named name: Phrase, _ id: String, row: Int
  ) {
    text(strings(name), row: row, column: layout.textColumn, .bold)
    for (index, cell) in day.cells.enumerated() {
      let mark = DoseMark(cell.status, marks)
      let end = text(mark.sign, row: row, column: layout.left + 16 + 12 * index, mark.style)
      if let at = cell.at { text(strings(at.clock), row: row, column: end + 1, .muted) }
    }
    let count = day.words.map { strings($0) } ?? ""
    text(count, row: row, column: layout.left + 64, .muted)
    let slots = zip(DoseSlot.allCases, day.cells).map { slot, cell in
      strings(.spokenState(slot.spoken, cell.status.phrase))
    }
    let label = ([strings(name)] + slots + [count]).filter { !$0.isEmpty }
      .joined(separator: strings(.listSeparator))
    self.name(id, .text, label, line(row))
  }
}

extension TodayWeek {
  /// The same week where its share cannot be known.
  var withoutFigure: TodayWeek { TodayWeek(days: days) }

  private init(days: [Day]) { (self.days, figure) = (days, nil) }
}

extension NeighbourDay {
  /// 6回 服用, 5/6回 服用, or how many are planned; nil where nobody told.
  fileprivate var words: Phrase? {
    guard let adherence, adherence.due > 0 else {
      return planned.flatMap { $0 > 0 ? .todayDayPlanned($0) : nil }
    }
    return adherence.taken == adherence.due
      ? .todayDayTaken(adherence.taken) : .todayDayPart(adherence.taken, of: adherence.due)
  }
}
