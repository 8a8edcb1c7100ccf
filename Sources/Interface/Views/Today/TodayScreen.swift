import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 今日: a caregiver records, a patient reads.
struct TodayPage: PageView {
  let record: RecordModel

  var screen: ScreenName? { .today }
  var hasTabs: Bool { true }
  private var today: TodayModel { record.today }

  var bindings: [Binding] {
    guard today.mode.recording != nil else {
      let again = record.contact.isReadOnly ? Binding.reconnect : .refresh
      let medicines = Binding.key("m", .keyOwnMedications, .medications)
      return [.upDown, .details, .seeHistory, medicines, again]
    }
    return today.recordsHere ? recording : readOnly
  }

  /// What works on the focused row is in the footer.
  private var recording: [Binding] {
    let medicines = Binding.key("m", .keyMedications, .medications, inFooter: isEmpty)
    guard today.day != nil else { return [.refresh, medicines] }
    let undo = Binding.key("u", .keyUndo, .undo, inFooter: false)
    let asNeeded = Binding.key("p", .keyPrn, .asNeeded)
    return enter + slot + time + skip + [
      medicines, undo.disabled(because: today.hasRecords ? nil : .todayUndoneNothing),
      asNeeded.disabled(because: today.hasAsNeeded ? nil : .prnNone), .refreshSilently, .choose,
    ]
  }

  /// True where there is no row at all, once the day is known.
  private var isEmpty: Bool { today.focused == nil && today.day != nil }

  private var enter: [Binding] {
    switch today.focused {
    case .dose(let dose): [.enter(dose.isSettled ? .keyDetails : .keyTake)]
    case .asNeeded, .document: [.enter(.keyDetails)]
    case .notice: [.enter(.keyStock)]
    case nil: []
    }
  }

  /// `e`, which asks when a dose was taken.
  private var time: [Binding] {
    guard case .dose = today.focused else { return [] }
    return [.key("e", .keyTime, .edit)]
  }

  /// `x`, which is for what is not taken.
  private var skip: [Binding] {
    guard case .dose(let focused) = today.focused else { return [] }
    let key = Binding.key("x", .keySkip, .skip)
    return [key.disabled(because: focused.effectiveStatus == .taken ? .skipTaken : nil)]
  }

  /// `a`, which finds nothing to record where the whole slot is taken.
  private var slot: [Binding] {
    guard case .dose(let focused) = today.focused else { return [] }
    let isOpen = today.day?.doses.contains {
      $0.slot == focused.slot && !$0.isSettled
    }
    let key = Binding.key("a", today.dueSlot(of: focused) ?? .keySlot, .recordSlot)
    return [key.disabled(because: isOpen == true ? nil : .todaySlotTaken(focused.slot.phrase))]
  }

  /// Nothing can be written: the keys of recording leave the footer, and pressing them says why.
  private var readOnly: [Binding] {
    guard today.day != nil else { return [.reconnect] }
    let opens = enter.contains { $0.label != .keyTake }
    let take = Binding.enter(.keyTake).disabled(because: .recordReadOnly)
    let keys: [Binding] = [
      .key("a", .keySlot, .recordSlot), .key("e", .keyTime, .edit), .key("x", .keySkip, .skip),
      .key("u", .keyUndo, .undo), .key("p", .keyPrn, .asNeeded),
    ]
    return [.upDown, opens ? .details : take, .reconnect]
      + keys.map { $0.disabled(because: .recordReadOnly) }
      + [.key("m", .keyMedications, .medications, inFooter: false)]
  }

  func draw(on canvas: inout Canvas) {
    switch record.mode {
    case .caregiver: canvas.drawCaregiverToday(today, record.outgoing)
    case .patient: canvas.drawPatientToday(today)
    }
  }
}

extension Canvas {
  /// Draws 今日 for a caregiver: the doses, and what else there is to know.
  @MainActor
  mutating func drawCaregiverToday(_ model: TodayModel, _ outgoing: OutgoingWrites?) {
    guard let day = drawTodayHeading(model) else { return }
    drawTodaySide(model, due: { .todayDueHead(slot: $0.slot.full, time: $0.scheduledAt.clock) }) {
      .todayNext(slot: $0.slot.full, time: $0.scheduledAt.clock)
    }
    drawTodayFigure(model.figures(day).caregiver, day)
    let notices = notices(model, day, statements(outgoing, isOnline: model.shownSince == nil))
    _ = drawTodayList(model, day, notices, .caregiver)
    if day.doses.isEmpty, day.prnItems.isEmpty { hintAtMedications() }
    speakToday(model)
  }

  /// What there is to know besides the doses.
  @MainActor
  private func notices(
    _ model: TodayModel, _ day: DayAnswer, _ statements: [NoticeRows.Statement]
  ) -> NoticeRows {
    let (stocks, documents) = (model.mode.recording?.lowStock ?? [], model.nearDocuments)
    let row = model.focusedRow - day.doses.count - day.prnItems.count
    return NoticeRows(
      stocks: stocks, documents: documents, today: model.today, statements: statements,
      focused: (0..<stocks.count + documents.count).contains(row) ? row : nil)
  }

  /// The doses, and below them the notices, which never have to give way to them; the row after both.
  @MainActor
  private mutating func drawTodayList(
    _ model: TodayModel, _ day: DayAnswer, _ notices: NoticeRows, _ columns: DoseList.Columns
  ) -> Int {
    let lines = doseLines(columns, isDue: { model.isDue($0) }) { model.isUnknown($0) }
      .lines(day, prefix: "today.dose.", prnPrefix: "today.prn.")
    let notes = lines.count { $0.note != nil }
    let wanted = max(1, lines.count + lines.count(where: \.startsGroup) - 1 + notes)
    let room = layout.lastContentRow - layout.contentRow + 1
    let rows = notices.rows(besides: wanted, room: room)
    let last = layout.lastContentRow - (rows > 0 ? rows + 1 : 0)
    drawLegend(prn: marks.prn, due: !model.due.isEmpty, hasSkips: day.hasSkips)
    if lines.indices.contains(model.focusedRow) { speak(lines[model.focusedRow]) }
    var end = layout.contentRow + 1
    if lines.isEmpty {
      text(strings(.todayEmpty), row: layout.contentRow, column: layout.textColumn)
    } else {
      end = draw(
        DoseList(lines: lines, columns: columns, focused: model.focusedRow),
        from: layout.contentRow, through: last)
    }
    guard rows > 0 else { return end }
    draw(notices, from: end + 1, count: rows)
    return end + 1 + rows
  }

  /// The key that fills an empty day.
  private mutating func hintAtMedications() {
    let sentence = strings.sentences(.todayEmpty, .medicationsHint)
    named("empty", .status, sentence, row: layout.contentRow, column: layout.textColumn)
  }

  /// What just happened, or what is focused and what Enter does with it.
  @MainActor
  private mutating func speakToday(_ model: TodayModel) {
    if let notice = model.mode.recording?.doses.notice, notice.isFailure || model.turn == nil {
      return drawNotice(notice)
    }
    if speakTurn(of: model, isPatient: false) { return }
    switch model.focused {
    case .dose(let dose) where model.isDue(dose) && model.recordsHere:
      speak(strings(model.dueSentence(dose, strings)), shortening: [dose.medicationName])
    case .dose(let dose) where !dose.isSettled && model.recordsHere:
      let sentence = dose.sentence(strings, state: dose.effectiveStatus.phrase)
      speak(
        strings(.todayFocused(sentence, enter: .todayEnter)), shortening: [dose.medicationName])
    case .notice(let stock): speak(sentence(stock), shortening: [stock.medicationName])
    case .document(let document):
      speak(sentence(document, model.today), shortening: [document.fields.title.text])
    case .dose, .asNeeded, nil: break
    }
  }

  /// Draws 今日 for the patient: words first, and who to tell.
  @MainActor
  mutating func drawPatientToday(_ model: TodayModel) {
    guard let day = drawTodayHeading(model) else { return }
    drawTodaySide(model, due: { .patientDueNow(slot: $0.slot.full, time: $0.scheduledAt.clock) }) {
      .patientNext(slot: $0.slot.full, time: $0.scheduledAt.clock)
    }
    let figures = model.figures(day)
    let count = Phrase.patientCount(of: figures.planned, taken: figures.taken)
    drawTodayFigure(figures.sentence(count), day)
    let end = drawTodayList(model, day, notices(model, day, []), .patient)
    if end + 1 <= layout.lastContentRow {
      text(strings(.patientTell), row: end + 1, column: layout.textColumn)
    }
    if case .document(let document) = model.focused {
      speak(sentence(document, model.today), shortening: [document.fields.title.text])
    }
    _ = speakTurn(of: model, isPatient: true)
  }

  /// Draws the date; nil when there is no day yet, which is then said.
  @MainActor
  private mutating func drawTodayHeading(_ model: TodayModel) -> DayAnswer? {
    guard let day = model.day else {
      // No card over it: one sentence, and the key that tries again is in the footer.
      if let failure = model.failure {
        drawTrouble("today.error", .errorToday, [failure.phrase, .errorKept])
      }
      return nil
    }
    named(
      "heading", .text, strings(day.date.heading), row: layout.headingRow,
      column: layout.textColumn, .bold)
    return day
  }

  /// What is due, or next; while nothing can be asked, since when the screen is as it is.
  @MainActor
  private mutating func drawTodaySide(
    _ model: TodayModel, due: (DayAnswer.DoseItem) -> Phrase,
    _ next: (DayAnswer.DoseItem) -> Phrase
  ) {
    if let since = model.shownSince, model.hasUnknown || since.tokyoDate != model.day?.date {
      let words = strings(.syncStale(since.read(on: model.today)))
      return namedRight(
        "today.since", .text, words, row: layout.headingRow, endingAt: layout.lastColumn, .muted)
    }
    if let first = model.due.first {
      return namedRight(
        "today.due", .text, strings(due(first)), row: layout.headingRow,
        endingAt: layout.lastColumn, Style(.accent, .bold))
    }
    guard let dose = model.next else { return }
    right(
      strings(next(dose)), row: layout.headingRow, endingAt: layout.lastColumn, .muted)
  }

  private mutating func drawTodayFigure(_ phrase: Phrase, _ day: DayAnswer) {
    guard !day.doses.isEmpty else { return }
    named("today.count", .text, strings(phrase), row: layout.figureRow, column: layout.textColumn)
  }
}
