import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 履歴: the calendar, the panel beside it, or an open day.
struct HistoryPage: PageView {
  let model: HistoryViewModel
  let kind: SessionKind

  var screen: ScreenName? { model.screen }
  var hasTabs: Bool { true }
  var fitsEverySize: Bool { true }
  var tellsByName: Bool { !model.showsDay && model.shownCalendar != nil }

  var bindings: [Binding] {
    if model.showsDay { return day }
    if model.isBeforeFirstRecord { return nothingYet }
    guard model.focusedRow == nil else { return panel }
    return model.showsList ? list : calendar
  }

  /// Before the first record no day is seen: nothing is chosen or opened, and what shows days leads on.
  private var nothingYet: [Binding] {
    [
      Binding.key("v", .keyToMonth, .switchLayout).inHelp(.keySwitchView),
      Self.year(inFooter: !model.showsList), Self.months(inFooter: false), .refreshSilently,
    ]
  }

  /// The list of a small screen: down goes to the day before.
  private var list: [Binding] {
    let switchLayout = Binding.key(
      "v", model.layout == .recent ? .keyToMonth : .keyToRecent, .switchLayout
    ).inHelp(.keySwitchView)
    return [.enter(.keyOpen), Self.goTo, Self.toToday, switchLayout, Self.moveInList]
      + [Self.monthsOfList, Self.year(inFooter: false), .refreshSilently]
  }

  private var calendar: [Binding] {
    let isRecent = model.layout == .recent
    let isBeside = model.showsDayBeside && model.days[model.selected] != nil
    let switchLayout = Binding.key("v", isRecent ? .keyToMonth : .keyToRecent, .switchLayout)
      .inHelp(.keySwitchView)
    let toPanel = Binding(
      .keys("Tab"), .keyToPanel, [(.tab, .nextFocus), (.backTab, .previousFocus)])
    // Without a panel Tab leads nowhere.
    let moveDay = isBeside ? Self.moveDay : Self.moveDay.without(.tab, .backTab)
    return [moveDay, .enter(.keyOpenDay), Self.months(inFooter: !isRecent), switchLayout]
      + [Self.goTo, Self.toToday, Self.year(inFooter: true), .refreshSilently]
      + (isBeside ? [toPanel] : [])
  }

  private var panel: [Binding] {
    let rest = [.back(.keyToHistory), Self.goTo, Self.toToday, .refresh]
    // `g` goes to a date in all of 履歴.
    let upDown = Binding.upDown.without(.character("g"))
    guard records else {
      return corrects
        ? correcting + [.details, upDown] + rest
        : [upDown, .details] + time + undo(inFooter: false) + rest
    }
    return [.enter(.keyTake)] + time + [Self.skip] + undo(inFooter: true)
      + [.back(.keyToHistory), upDown]
      + [Self.goTo, Self.toToday, .refresh]
  }

  /// Where Enter records, the footer says so first; elsewhere it is as it always was.
  private var day: [Binding] {
    let moving = [Self.days, Self.months(inFooter: false), Self.goTo, Self.toToday]
    let rows = [Binding.choose.without(.character("g")), .refreshSilently]
    guard records else {
      guard !corrects else {
        return [Self.days] + correcting + [.back(.keyToHistory)] + rows + [
          .details, Self.months(inFooter: false),
          .key("g", .keyGoto, .goToDate, inFooter: false),
          .key("t", .historyToday, .today, inFooter: false),
        ]
      }
      return moving + [.back(.keyToHistory)] + rows + [.details] + time + undo(inFooter: false)
    }
    return [.enter(.keyTake)] + time + [Self.skip] + undo(inFooter: true) + [.back(.keyToHistory)]
      + moving
      + rows
  }

  /// `e`, which asks when a dose was taken.
  private var time: [Binding] {
    guard model.timedDose != nil, model.recording?.isOpen == true else { return [] }
    return [.key("e", .keyTime, .edit)]
  }

  private var records: Bool {
    model.recordableDose != nil && model.recording?.isOpen == true
  }

  /// True where the focus is on a dose that was left out, whose reason can be written anew.
  private var corrects: Bool {
    model.skippableDose?.effectiveStatus == .skipped && model.recording?.isOpen == true
  }

  /// Its keys: the reason again, and taking it back.
  private var correcting: [Binding] {
    let correct = Binding(
      .keys("e"), .keyEdit, [(.character("e"), .skip), (.character("x"), .skip)])
    return [correct] + undo(inFooter: true)
  }

  private func undo(inFooter: Bool) -> [Binding] {
    guard model.canUndo || inFooter else { return [] }
    let undo = Binding.key("u", .keyUndo, .undo, inFooter: inFooter)
    let whyNot = model.recording?.whyNot
    return [undo.disabled(because: whyNot ?? (model.hasRecords ? nil : .todayUndoneNothing))]
  }

  private static func months(inFooter: Bool) -> Binding {
    Binding(
      .keys("[ ]"), .keyMonths, inFooter: inFooter,
      [
        (.character("["), .previousMonth), (.pageUp, .previousMonth),
        (.character("]"), .nextMonth), (.pageDown, .nextMonth),
      ]
    ).inHelp(keys: "[ ] PgUp PgDn")
  }

  private static let moveDay = Binding(
    .both(.keyArrows, "hjkl"), .keyMoveDay, inFooter: false,
    Binding.sideways + Binding.vertical + [
      (.home, .weekStart), (.end, .weekEnd), (.character("G"), .edge(1)),
      (.control("u"), .wheel(-2)), (.control("d"), .wheel(2)),
    ])
  /// Newest first, so that the day before stands below.
  private static let moveInList = Binding(
    .words(.keyUpDown), .keyMoveDay, inFooter: false,
    [
      (.down, .move(.left)), (.up, .move(.right)), (.character("j"), .move(.left)),
      (.character("k"), .move(.right)), (.left, .move(.left)), (.right, .move(.right)),
      (.character("h"), .move(.left)), (.character("l"), .move(.right)),
      (.pageDown, .wheel(7)), (.pageUp, .wheel(-7)), (.control("d"), .wheel(3)),
      (.control("u"), .wheel(-3)), (.home, .edge(1)), (.character("G"), .edge(1)),
    ])
  private static let monthsOfList = Binding(
    .keys("[ ]"), .keyMonths, inFooter: false,
    [(.character("["), .previousMonth), (.character("]"), .nextMonth)])
  private static func year(inFooter: Bool) -> Binding {
    .key("y", .keyYear, .year, inFooter: inFooter)
  }
  private static let skip = Binding.key("x", .keySkip, .skip)
  private static let days = Binding(.words(.keyLeftRight), .keyDays, Binding.sideways)
  private static let toToday = Binding.key("t", .historyToday, .today)
  private static let goTo = Binding.key("g", .keyGoto, .goToDate).inHelp(.historyGoto)

  func draw(on canvas: inout Canvas) {
    if let day = model.shownDay, model.showsDay {
      canvas.drawDay(model, day, kind == .patient ? .patient : .caregiver)
    } else {
      canvas.drawHistory(model)
    }
  }
}

/// The field of `g` on the spoken line.
struct GoToPage: PageView {
  let field: GoToDate

  var bindings: [Binding] {
    [.enter(.keyPress), .back(.keyBack), .editing]
  }
  var letters: Letters { .text }
  var showsCursor: Bool { true }
  var fitsEverySize: Bool { true }
  var tellsByName: Bool { true }
  var fieldLabel: Phrase? { .historyGoto }

  func draw(on canvas: inout Canvas) {
    canvas.silence()
    canvas.drawField(field)
  }
}

/// How far back a session sees, as the banner says it.
struct RetentionBanner: Equatable {
  let isPremium: Bool
  /// The first day that is open; nil with all days open.
  let cutoff: CivilDate?
}

/// All that the heading of 履歴 and the banner beside or below it are drawn from.
struct HistoryHeading: Equatable {
  let layout: HistoryLayout
  let banner: RetentionBanner?
  let adherence: Adherence?
}

extension HistoryViewModel {
  /// Nil while the plan is not known.
  var banner: RetentionBanner? {
    reach.map { RetentionBanner(isPremium: $0.premium, cutoff: bannerCutoff) }
  }

  /// True when the open day is drawn as a screen of its own.
  var showsDay: Bool {
    guard let openDay else { return false }
    return !(showsDayBeside && calendar?.contains(openDay.date) == true)
  }

  var screen: ScreenName { showsDay ? .day : .history }

  /// True where one sentence stands in place of the days.
  var isBeforeFirstRecord: Bool { layout == .recent && hasNoDose }

  /// True where nothing was planned or taken on the days that were told last.
  var hasNoDose: Bool { shownCalendar?.isEmpty == true }
}

extension Canvas {
  /// Draws 履歴: the calendar, and the day beside it where there is room.
  @MainActor
  mutating func drawHistory(_ model: HistoryViewModel) {
    drawHistoryHeading(model)
    // Nothing has been loaded: nothing is claimed about the record either.
    guard let calendar = model.shownCalendar else { return drawSpokenLine(model, "") }
    guard !model.isBeforeFirstRecord else { return drawNothingYet(model) }
    guard !layout.isCompact else { return drawDays(calendar, model) }
    let states = model.slotStates
    draw(
      CalendarGrid(
        days: calendar.days, selected: model.selected, today: model.today,
        isRolling: model.layout == .recent, states: states))
    if layout.showsDayBeside { drawPanel(model) }
    drawLegend(
      prn: "\(marks.prn)1",
      due: states.isAnyDue(of: calendar.days), order: strings(.legendOrder),
      to: layout.lastCalendarColumn, hasSkips: calendar.hasSkips)
    let summary = calendar.summary(of: model.selected)
    let words =
      panelSentence(model)
      ?? summary.map {
        sentence($0, today: model.today, states)
      } ?? ""
    drawSpokenLine(model, model.isNew ? hinted(words, model) : words)
  }

  @MainActor
  private mutating func drawNothingYet(_ model: HistoryViewModel) {
    let words = lines(strings(.historyEmpty), from: layout.textColumn)
    text(lines: words, row: layout.contentRow, column: layout.textColumn)
    name(
      "history.empty", .text, strings(.historyEmpty),
      Rect(
        row: layout.contentRow, column: layout.textColumn,
        width: words.map { DisplayWidth.of($0) }.max() ?? 0, height: words.count))
    drawSpokenLine(model, strings(.historyEmpty))
  }

  @MainActor
  private mutating func drawHistoryHeading(_ model: HistoryViewModel) {
    let heading = HistoryHeading(
      layout: model.layout, banner: model.banner, adherence: model.shownCalendar?.adherence)
    draw(
      rows: layout.headingRow..<layout.headingRow + 2, from: heading, keptAt: \.historyHeading
    ) { $0.drawAnew(heading) }
  }

  private mutating func drawAnew(_ heading: HistoryHeading) {
    let row = layout.headingRow
    let title: Phrase =
      switch heading.layout {
      case .recent: .historyRecent
      case .month(let month): month.title
      }
    let words = strings(title)
    if layout.isNarrow, drawBannerAlone(heading, besides: words) { return }
    let last = drawBanner(heading.banner, endingAt: layout.lastCalendarColumn, beside: words)
    let column = text(words, row: row, column: layout.textColumn, .bold, to: last) + 2
    name(
      "heading", .text, words,
      Rect(row: row, column: layout.textColumn, width: column - 2 - layout.textColumn, height: 1))
    guard let adherence = heading.adherence, let percent = adherence.percent else { return }
    let full = strings(
      .historyAdherence(percent: percent, taken: adherence.taken, due: adherence.due))
    let short = strings(
      .historyAdherenceShort(percent: percent, taken: adherence.taken, due: adherence.due))
    for figure in [full, short] where column + DisplayWidth.of(figure) - 1 <= last {
      return named("history.adherence", .text, figure, row: row, column: column, .muted)
    }
  }

  /// Draws the banner that says how far back this session sees; returns the last column before it.
  @discardableResult
  mutating func drawBanner(
    _ banner: RetentionBanner?, endingAt last: Int, beside heading: String = ""
  ) -> Int {
    guard let banner else { return last }
    let text: String
    if let cutoff = banner.cutoff {
      text = strings(.historyRetentionBannerFree(cutoffDate: cutoff.description))
    } else {
      text = strings(.historyRetentionBannerPremium)
    }
    // On a narrow screen what was asked for matters more.
    let room = layout.textWidth - DisplayWidth.of(heading) - 2
    let fits = DisplayWidth.of(text) <= room
    guard !layout.isNarrow || fits else { return last }
    namedRight(
      banner.isPremium ? "HistoryRetentionBannerPremium" : "HistoryRetentionBannerFree", .banner,
      text, row: fits ? layout.headingRow : layout.headingRow + 1, endingAt: last, .muted)
    return fits ? last - DisplayWidth.of(text) - 2 : last
  }

  /// Draws the spoken line: what just happened, or what is focused.
  @MainActor
  mutating func drawSpokenLine(
    _ model: HistoryViewModel, _ sentence: String, orShown shorter: String? = nil
  ) {
    if let notice = model.notice { return speak(strings(notice.phrase)) }
    if let notice = model.recording?.notice {
      return drawNotice(notice, on: model.shownDay?.date ?? model.today)
    }
    let row = model.focusedRow
    let focused = row.flatMap { model.shownDay?.detail(row: $0)?.medicationName }
    speak(sentence, shortening: [focused ?? ""], orShown: shorter)
  }

  /// The two keys that matter, then the sentence if it fits whole, else the day alone.
  @MainActor
  private func hinted(_ sentence: String, _ model: HistoryViewModel) -> String {
    let hint = strings(.hintHistory) + strings(.listSentences)
    let fits = DisplayWidth.of(hint + sentence) <= layout.lastColumn - layout.textColumn + 1
    return hint + (fits ? sentence : strings(model.selected.short(on: model.today)))
  }

  fileprivate mutating func drawField(_ field: GoToDate) {
    let (row, isNarrow) = (layout.spokenRow, layout.isNarrow)
    let prompt = strings(.historyGotoPrompt)
    // A wide colon has its blank in itself.
    let gap = prompt.last?.isASCII == true ? 1 : 0
    let column = text(prompt, row: row, column: layout.textColumn, .bold) + gap
    let shown = DisplayWidth.padded(field.text, toWidth: max(12, DisplayWidth.of(field.text)))
    let end = text("[\(shown)]", row: row, column: column)
    name(
      "history.goto", .field, field.text,
      Rect(row: row, column: column, width: end - column, height: 1))
    focus = Point(row: row, column: column + 1 + field.field.columnsBeforeCursor)
    // What helps stands above the field where there is no room beside it.
    let (noteRow, note) = isNarrow ? (row - 1, layout.textColumn) : (row, end + 2)
    if isNarrow {
      elements.removeAll { $0.frame.row == noteRow }
      buffer.fill(Rect(row: noteRow, column: 0, width: layout.size.width, height: 1))
    }
    if field.isRefused {
      let sign = text(marks.attention, row: noteRow, column: note, .warning) + 1
      named("history.goto.error", .status, strings(.historyGotoBad), row: noteRow, column: sign)
    } else {
      text(strings(.historyGoto), row: noteRow, column: note, .muted)
    }
  }
}

extension Notice {
  /// The sentence of the spoken line.
  var phrase: Phrase {
    switch self {
    case .stopped: .updatingStopped
    case .firstDay: .historyEdgeFirst
    case .lastDay: .historyEdgeLast
    case .stillLocked: .lockStill
    }
  }
}

extension CalendarAnswer {
  /// True when nothing was planned and nothing taken on any of the days.
  fileprivate var isEmpty: Bool {
    days.allSatisfy { $0.prnCount == 0 && $0.slots == SlotSummary() }
  }

  /// True when a dose of one of the days was left out.
  fileprivate var hasSkips: Bool { days.contains { $0.slots.hasSkips } }
}
