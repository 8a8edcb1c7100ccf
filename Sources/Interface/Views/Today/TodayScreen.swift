import APIContract
import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws 今日 for a caregiver: the doses, and what else there is to know.
  @MainActor
  mutating func drawCaregiverToday(_ model: TodayModel, _ outgoing: OutgoingWrites?) {
    guard let day = drawTodayHeading(model) else { return }
    drawTodaySide(model) { .todayNext(slot: $0.slot.full, time: $0.scheduledAt.clock) }
    let taken = day.doses.count { $0.effectiveStatus == .taken }
    let missed = day.doses.count { $0.effectiveStatus == .missed }
    drawTodayFigure(
      .todayCount(of: day.doses.count, taken: taken, missed: missed), day, model)
    let stocks = model.mode.recording?.lowStock ?? []
    let row = model.focusedRow - day.doses.count - day.prnItems.count
    let papers = model.nearPapers
    let notices = NoticeRows(
      stocks: stocks, papers: papers,
      statements: statements(outgoing, isOnline: model.shownSince == nil),
      focused: (0..<stocks.count + papers.count).contains(row) ? row : nil)
    _ = drawTodayList(model, day, notices, .caregiver) { $0.phrase }
    if day.doses.isEmpty, day.prnItems.isEmpty { hintAtMedications() }
    speakToday(model)
  }

  /// The doses, and below them the notices, which never have to give way to them.
  @MainActor
  private mutating func drawTodayList(
    _ model: TodayModel, _ day: DayAnswer, _ notices: NoticeRows, _ columns: DoseList.Columns,
    _ stateWords: @escaping (DoseStatus) -> Phrase
  ) -> Int {
    let room = layout.lastContentRow - layout.contentRow + 1
    let lines = DoseLines(strings: strings, marks: marks, stateWords: stateWords)
      .lines(day, prefix: "today.dose.", prnPrefix: "today.prn.")
    let wanted = max(1, lines.count + lines.count(where: \.startsGroup) - 1)
    let rows = notices.rows(besides: wanted, room: room)
    let last = layout.lastContentRow - (rows > 0 ? rows + 1 : 0)
    let end = drawTodayList(model, day, columns, through: last, stateWords)
    guard rows > 0 else { return end }
    draw(notices, from: end + 1, count: rows)
    return end + 1 + rows
  }

  /// The key that fills an empty day.
  private mutating func hintAtMedications() {
    let separator = strings.language == .japanese ? "" : " "
    let sentence = strings(.todayEmpty) + separator + strings(.medicationsHint)
    named("empty", .status, sentence, row: layout.contentRow, column: layout.textColumn)
  }

  /// What just happened, or what is focused and what Enter does with it.
  @MainActor
  private mutating func speakToday(_ model: TodayModel) {
    if let notice = model.mode.recording?.doses.notice {
      return speak(strings(notice.phrase(strings)))
    }
    switch model.focused {
    case .dose(let dose) where dose.effectiveStatus != .taken && model.recordsHere:
      let sentence = dose.sentence(strings, state: dose.effectiveStatus.phrase)
      speak(strings(.todayFocused(sentence, enter: .todayEnter)))
    case .notice(let stock): speak(sentence(stock))
    case .paper(let paper): speak(sentence(paper))
    case .dose, .asNeeded, nil: break
    }
  }

  /// Draws 今日 for the patient: words first, and who to tell.
  @MainActor
  mutating func drawPatientToday(_ model: TodayModel) {
    guard let day = drawTodayHeading(model) else { return }
    drawTodaySide(model) { .patientNext(slot: $0.slot.full, time: $0.scheduledAt.clock) }
    let taken = day.doses.count { $0.effectiveStatus == .taken }
    drawTodayFigure(.patientCount(of: day.doses.count, taken: taken), day, model)
    let papers = model.nearPapers
    let row = model.focusedRow - day.doses.count - day.prnItems.count
    let notices = NoticeRows(
      stocks: [], papers: papers, statements: [],
      focused: papers.indices.contains(row) ? row : nil)
    let end = drawTodayList(model, day, notices, .patient) { $0.patientPhrase }
    if end + 1 <= layout.lastContentRow {
      text(strings(.patientTell), row: end + 1, column: layout.textColumn)
    }
    if case .paper(let paper) = model.focused { speak(sentence(paper)) }
  }

  /// Draws the date; nil when there is no day yet, which is then said.
  @MainActor
  private mutating func drawTodayHeading(_ model: TodayModel) -> DayAnswer? {
    guard let day = model.day else {
      if let failure = model.failure { drawTodayFailure(failure) }
      return nil
    }
    named(
      "heading", .text, strings(day.date.heading), row: layout.headingRow,
      column: layout.textColumn, .bold)
    return day
  }

  /// 今日 has no card over it: one sentence, and the key that tries again is in the footer.
  private mutating func drawTodayFailure(_ failure: FailureReason) {
    let column =
      text(marks.attention, row: layout.contentRow, column: layout.textColumn, .warning) + 1
    named(
      "today.error", .status, strings(.errorToday), row: layout.contentRow, column: column, .bold)
    text(strings(failure.phrase), row: layout.contentRow + 2, column: layout.textColumn)
    text(strings(.errorKept), row: layout.contentRow + 3, column: layout.textColumn)
  }

  /// What is next; while nothing can be asked, since when the screen is as it is.
  @MainActor
  private mutating func drawTodaySide(
    _ model: TodayModel, _ next: (DayAnswer.DoseItem) -> Phrase
  ) {
    if let since = model.shownSince, model.hasUnknown || since.tokyoDate != model.day?.date {
      let words = strings(.syncStale(since.short))
      return namedRight(
        "today.since", .text, words, row: layout.headingRow, endingAt: layout.lastColumn, .muted)
    }
    guard let dose = model.next else { return }
    right(
      strings(next(dose)), row: layout.headingRow, endingAt: layout.lastColumn, .muted)
  }

  /// What was taken of the day; nothing is counted that nobody here can know.
  @MainActor
  private mutating func drawTodayFigure(_ phrase: Phrase, _ day: DayAnswer, _ model: TodayModel) {
    guard !day.doses.isEmpty else { return }
    let words = strings(model.hasUnknown ? .todayUnknown : phrase)
    named("today.count", .text, words, row: layout.figureRow, column: layout.textColumn)
  }

  @MainActor
  private mutating func drawTodayList(
    _ model: TodayModel, _ day: DayAnswer, _ columns: DoseList.Columns, through last: Int,
    _ stateWords: @escaping (DoseStatus) -> Phrase
  ) -> Int {
    let lines = DoseLines(
      strings: strings, marks: marks, stateWords: stateWords, isUnknown: { model.isUnknown($0) },
      unknownWords: columns.takenEnd == nil ? .doseUnknown : .patientUnknown
    )
    .lines(day, prefix: "today.dose.", prnPrefix: "today.prn.")
    drawLegend(prn: marks.prn)
    guard !lines.isEmpty else {
      text(strings(.todayEmpty), row: layout.contentRow, column: layout.textColumn)
      return layout.contentRow + 1
    }
    if lines.indices.contains(model.focusedRow) { speak(lines[model.focusedRow].sentence) }
    return draw(
      DoseList(lines: lines, columns: columns, focused: model.focusedRow),
      from: layout.contentRow, through: last)
  }
}

extension Timestamp {
  fileprivate var short: Phrase { .dayAndTime(tokyoDate.plain, clock) }
}
