import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// The calendar's weeks, placed on rows. Source: screens §1 "Calendar".
struct CalendarGrid {
  let days: [DaySummary]
  let selected: CivilDate
  let today: CivilDate
  /// True in 直近30日, whose first cell names its month.
  let isRolling: Bool
  let states: SlotStates

  /// Columns between two days of a week.
  static let dayPitch = 11
  static let cellWidth = 10

  /// The Sunday on or before the first day.
  private var firstSunday: CivilDate {
    guard let first = days.first?.date else { return today }
    return first.adding(days: -first.weekday.rawValue)
  }

  /// How many weeks the days touch.
  var weekCount: Int {
    guard let last = days.last?.date else { return 0 }
    return last.days(since: firstSunday) / 7 + 1
  }

  /// Rows between two weeks: as airy as the rows allow.
  func weekPitch(_ layout: Layout) -> Int {
    let rows = layout.lastContentRow - layout.contentRow
    let fitting = [4, 3].first { (weekCount - 1) * $0 + 1 <= rows && ($0 < 4 || layout.isTall) }
    return fitting ?? 2
  }

  /// The week and the weekday of a day.
  func place(of date: CivilDate) -> (week: Int, weekday: Int) {
    (date.days(since: firstSunday) / 7, date.weekday.rawValue)
  }
}

/// All that a day of the calendar is drawn from, beside what the canvas is made with.
struct DayLook: Equatable {
  let day: DaySummary
  let place: Point
  let isFocused: Bool
  let isRolling: Bool
  private let isToday: Bool
  private let isFuture: Bool
  private let isFirst: Bool
  /// The slots that are due, and those of which nobody can say how they went, a bit each.
  private let due: UInt8
  private let unknown: UInt8

  @MainActor
  init(_ day: DaySummary, _ grid: CalendarGrid, at place: Point) {
    (self.day, self.place) = (day, place)
    isFocused = day.date == grid.selected
    isRolling = grid.isRolling
    isToday = day.date == grid.today
    isFuture = day.date > grid.today
    isFirst = day.date == grid.days.first?.date
    var (due, unknown): (UInt8, UInt8) = (0, 0)
    for slot in DoseSlot.allCases {
      let bit = UInt8(1) << UInt8(slot.rawValue)
      if grid.states.isDue(slot, of: day) { due |= bit }
      if grid.states.isUnknown(slot, of: day) { unknown |= bit }
    }
    (self.due, self.unknown) = (due, unknown)
  }
}

/// A day of the calendar as it was drawn.
struct DrawnDay {
  let look: DayLook
  let cells: ScreenBuffer
  let element: Element
}

/// The days of the calendar that was drawn last, each with the focus and without.
struct DrawnDays {
  private var means: DrawingMeans?
  private var days: [DrawnDay?] = []

  /// Keeps days of a calendar of so many that is drawn with these means, and none that was drawn with others.
  mutating func prepare(_ count: Int, _ means: DrawingMeans) {
    guard means != self.means || days.count != 2 * count else { return }
    self.means = means
    days = Array(repeating: nil, count: 2 * count)
  }

  /// A day by its place in the calendar.
  subscript(number: Int, isFocused: Bool) -> DrawnDay? {
    get { days[2 * number + (isFocused ? 1 : 0)] }
    set { days[2 * number + (isFocused ? 1 : 0)] = newValue }
  }
}

extension Canvas {
  /// Draws the names of the weekdays and every day of the grid.
  @MainActor
  mutating func draw(_ grid: CalendarGrid) {
    draw(rows: layout.namesRow..<layout.namesRow + 1, from: true, keptAt: \.weekdays) {
      $0.drawWeekdays()
    }
    let pitch = grid.weekPitch(layout)
    drawn?.days.prepare(grid.days.count, means)
    for (number, day) in grid.days.enumerated() {
      let place = grid.place(of: day.date)
      let row = layout.contentRow + place.week * pitch
      let column = layout.left + 3 + CalendarGrid.dayPitch * place.weekday
      draw(DayLook(day, grid, at: Point(row: row, column: column)), grid, number)
    }
  }

  private mutating func drawWeekdays() {
    for weekday in 0..<7 {
      let column = layout.left + 4 + CalendarGrid.dayPitch * weekday
      text(strings(.weekday(weekday)), row: layout.namesRow, column: column, .muted)
    }
  }

  /// Draws a day, or lays it there as an earlier frame has drawn it from equal input. Both are the same where nothing
  /// lay there before and where it needed no cells but its own: elsewhere it is drawn.
  @MainActor
  private mutating func draw(_ look: DayLook, _ grid: CalendarGrid, _ number: Int) {
    let (day, place) = (look.day, look.place)
    let own = Rect(row: place.row, column: place.column, width: CalendarGrid.dayPitch, height: 2)
    // What a day is called is asked by nobody but a trace.
    guard let drawn, !describes, buffer.isBlank(own) else {
      return drawCell(day, grid, row: place.row, column: place.column)
    }
    if let kept = drawn.days[number, look.isFocused], kept.look == look {
      buffer.lay(kept.cells, at: place)
      elements.append(kept.element)
      if look.isFocused { focus = place }
      return
    }
    let (named, before) = (elements.count, buffer.rows(own.rows))
    drawCell(day, grid, row: place.row, column: place.column)
    guard let cells = buffer.part(own), elements.count == named + 1 else { return }
    var rest = buffer.rows(own.rows)
    rest.fill(Rect(row: 0, column: own.column, width: own.width, height: own.height))
    guard rest == before else { return }
    drawn.days[number, look.isFocused] = DrawnDay(
      look: look, cells: cells, element: elements[named])
  }

  @MainActor
  private mutating func drawCell(_ day: DaySummary, _ grid: CalendarGrid, row: Int, column: Int) {
    let isFocused = day.date == grid.selected
    let ground = isFocused ? Ground.focus : .ground
    let frame = Rect(row: row, column: column, width: CalendarGrid.cellWidth, height: 2)
    if isFocused {
      // Only the number's row is lit: a move then redraws two numbers and no marks (decision 0008).
      let lit = Rect(row: row, column: column, width: CalendarGrid.cellWidth, height: 1)
      buffer.fill(lit, style: Style(.text, on: .focus))
      focus = Point(row: row, column: column)
    }
    let isFuture = day.date > grid.today
    let end = drawNumber(day, grid, row: row, column: column, isFuture ? .muted : .text)
    if !isFuture {
      drawCount(day.prnCount, row: row, column: max(end, column + 7), ground)
      drawMarks(day, grid, row: row + 1, column: column)
    }
    let label = describes ? sentence(day, today: grid.today, grid.states) : ""
    name("history.day.\(day.date)", .cell, label, frame)
  }

  /// The day's number, its brackets when focused, and 今日; returns the column after them.
  private mutating func drawNumber(
    _ day: DaySummary, _ grid: CalendarGrid, row: Int, column: Int, _ style: Style
  ) -> Int {
    let isFocused = day.date == grid.selected
    let ground = isFocused ? Ground.focus : .ground
    let number = label(day.date, grid)
    let style = (isFocused ? Style.bold : style).on(ground)
    if isFocused { text("[", row: row, column: column, style) }
    var end = text(number, row: row, column: column + 1, style)
    if isFocused { end = text("]", row: row, column: end, style) }
    guard day.date == grid.today else { return end }
    return text(
      strings(.historyToday), row: row, column: max(end, column + 4), Style.accent.on(ground))
  }

  private func label(_ date: CivilDate, _ grid: CalendarGrid) -> String {
    let isNamed = date.day == 1 || (grid.isRolling && date == grid.days.first?.date)
    if isNamed, grid.isRolling { return strings(.dayCell(month: date.month, day: date.day)) }
    return date.day < 10 ? " \(date.day)" : "\(date.day)"
  }

  private mutating func drawCount(_ count: Int, row: Int, column: Int, _ ground: Ground) {
    guard count > 0 else { return }
    let sign = count > 9 ? "9+" : "\(marks.prn)\(count)"
    text(sign, row: row, column: column, DoseMark.prn.on(ground))
  }

  @MainActor
  private mutating func drawMarks(
    _ day: DaySummary, _ grid: CalendarGrid, row: Int, column: Int
  ) {
    for slot in DoseSlot.allCases where !grid.states.isUnknown(slot, of: day) {
      let mark = grid.states.isDue(slot, of: day) ? .due(marks) : DoseMark(day.slots[slot], marks)
      text(mark.sign, row: row, column: column + 1 + 2 * slot.rawValue, mark.style)
    }
  }

  /// The day in words: 2月10日（火）今日　朝 服用、昼 飲み忘れ、…、頓服 1回
  @MainActor
  func sentence(
    _ day: DaySummary, today: CivilDate, _ states: SlotStates
  ) -> String {
    let told = DoseSlot.allCases.map { slot in
      let known = states.isDue(slot, of: day) ? Phrase.doseDue : day.slots[slot].phrase
      return (slot: slot, state: states.isUnknown(slot, of: day) ? .doseUnknown : known)
    }
    let slots: [Phrase] =
      strings.language == .japanese
      ? told.map { .spokenState($0.slot.spoken, $0.state) } : merged(told)
    let words = strings.joined(slots + (day.prnCount > 0 ? [.spokenPrnCount(day.prnCount)] : []))
    return day.date == today
      ? strings(.spokenDayToday(day.date.short(on: today), states: words))
      : strings(.spokenDay(day.date.short(on: today), states: words))
  }

  /// English names neighbours in the same state together: eve and bed not yet.
  private func merged(_ told: [(slot: DoseSlot, state: Phrase)]) -> [Phrase] {
    let groups = told.reduce(into: [(slots: [DoseSlot], state: Phrase)]()) { groups, next in
      if groups.last?.state == next.state {
        groups[groups.count - 1].slots.append(next.slot)
      } else {
        groups.append(([next.slot], next.state))
      }
    }
    return groups.map { .spokenState(.both($0.slots.map(\.spoken)), $0.state) }
  }
}
