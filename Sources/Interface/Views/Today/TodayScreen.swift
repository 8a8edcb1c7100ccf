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
  var fitsEverySize: Bool { true }
  private var today: TodayModel { record.today }

  var bindings: [Binding] {
    guard today.mode.recording != nil else {
      let again = record.contact.isReadOnly ? Binding.reconnect : .refresh
      let medicines = Binding.key("m", .keyOwnMedications, .medications)
      return moving(inFooter: true) + [.details, .seeHistory, medicines, again, .export]
    }
    return today.recordsHere ? recording : readOnly
  }

  /// What works on the focused row is in the footer.
  private var recording: [Binding] {
    // It opens the list; who has no medicine yet registers the first one there.
    let medicines = Binding.key(
      "m", isEmpty ? .keyMedications : .keyOwnMedications, .medications, inFooter: isEmpty)
    guard today.day != nil else { return [.refresh, medicines, .changes, .export] }
    let undo = Binding.key("u", .keyUndo, .undo, inFooter: today.showsAside)
      .disabled(because: today.hasRecords ? nil : .todayUndoneNothing)
    let asNeeded = Binding.key("p", .keyPrn, .asNeeded)
      .disabled(because: today.hasAsNeeded ? nil : .prnNone)
    let focused = today.showsAside ? time + skip + slot : slot + time + skip
    let first: [Binding] = undoesNow ? enter + [undo.inSmallFooter()] : enter
    let rest: [Binding] =
      (undoesNow ? [] : [undo]) + [asNeeded, .changes, .export, .refreshSilently]
    return first + focused + [medicines] + rest + moving(inFooter: false)
  }

  /// True right after something was recorded: a small screen has no room to say so but in its footer.
  private var undoesNow: Bool {
    guard !today.showsAside, today.hasRecords,
      case .recorded? = today.mode.recording?.doses.notice
    else { return false }
    return true
  }

  /// The keys of the list; with a panel Tab leads from one column to the other.
  private func moving(inFooter: Bool) -> [Binding] {
    let list = inFooter ? Binding.upDown : .choose
    guard today.hasAsideRows else { return [list] }
    let tab = Binding(
      .keys("Tab"), today.isInAside ? .keyLeft : .keyRight,
      [(.tab, .nextFocus), (.backTab, .previousFocus)])
    return [list.without(.tab, .backTab), tab]
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

  /// `e`, which asks when a dose was taken; an intake has no other time.
  private var time: [Binding] {
    let key = Binding.key("e", .keyTime, .edit)
    switch today.focused {
    case .dose: return [key]
    case .asNeeded: return [key.disabled(because: .timeAsNeeded)]
    case .notice, .document, nil: return []
    }
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
    let rest = [
      Binding.key("m", .keyOwnMedications, .medications, inFooter: false), .changes, .export,
    ]
    // A role is mended by no network.
    let again = record.contact.isReadOnly ? Binding.reconnect : .refresh
    guard today.day != nil else { return [again] + rest }
    let opens = enter.contains { $0.label != .keyTake }
    let why = today.mode.recording?.doses.closedBecause ?? .recordReadOnly
    let take = Binding.enter(.keyTake).disabled(because: why)
    let keys: [Binding] = [
      .key("a", .keySlot, .recordSlot), .key("e", .keyTime, .edit), .key("x", .keySkip, .skip),
      .key("u", .keyUndo, .undo), .key("p", .keyPrn, .asNeeded),
    ]
    return moving(inFooter: true) + [opens ? .details : take, again]
      + keys.map { $0.disabled(because: why) } + rest
  }

  func draw(on canvas: inout Canvas) {
    switch record.mode {
    case .caregiver:
      canvas.drawCaregiverToday(today, record.outgoing, record.changes)
      if canvas.layout.showsThird { canvas.drawLatest(record.changes) }
    case .patient: canvas.drawPatientToday(today)
    }
  }
}

extension Canvas {
  /// Draws 今日 for a caregiver: the doses, and what else there is to know.
  @MainActor
  mutating func drawCaregiverToday(
    _ model: TodayModel, _ outgoing: OutgoingWrites?, _ changes: ChangesModel?
  ) {
    keepLeft(model)
    defer { keep(to: nil) }
    let dueHead = { (dose: DayAnswer.DoseItem) in
      Phrase.todayDueHead(slot: dose.slot.full, time: dose.scheduledAt.clock)
    }
    let side = todaySide(model, due: dueHead) {
      .todayNext(slot: $0.slot.full, time: $0.scheduledAt.clock)
    }
    guard let day = drawTodayHeading(model, side) else { return }
    drawTodayFigure(model.figures(day).caregiver, day)
    let notices = notices(model, day, statements(model, outgoing))
    let end = drawTodayList(model, day, notices, .caregiver)
    if day.doses.isEmpty, day.prnItems.isEmpty { hintAtMedications() }
    drawAside(model, day, changes, below: end, dueHead)
    speakToday(model)
  }

  /// With a panel the doses keep the columns of the smallest screen.
  @MainActor
  private mutating func keepLeft(_ model: TodayModel) {
    if showsAside(model) { keep(to: Layout.smallest.width) }
  }

  /// What there is to know besides the doses.
  @MainActor
  private func notices(
    _ model: TodayModel, _ day: DayAnswer, _ statements: [NoticeRows.Statement]
  ) -> NoticeRows {
    // In the panel they have rows of their own.
    let hasRows = !showsAside(model)
    let stocks = hasRows ? model.mode.recording?.lowStock ?? [] : []
    let documents = hasRows ? model.nearDocuments : []
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
    let inOneRow = layout.isCompact && notices.areTight(besides: wanted, room: room, layout)
    let rows = inOneRow ? 1 : notices.rows(besides: wanted, room: room)
    let gap = inOneRow ? 0 : 1
    let last = layout.lastContentRow - (rows > 0 ? rows + gap : 0)
    let hasSkips = day.hasSkips || model.aside?.past.contains { $0.slots.hasSkips } == true
    drawLegend(prn: marks.prn, due: !model.due.isEmpty, hasSkips: hasSkips)
    if lines.indices.contains(model.focusedRow) { speak(lines[model.focusedRow]) }
    var end = layout.contentRow + 1
    if lines.isEmpty {
      let words = self.lines(strings(.todayEmpty), from: layout.textColumn)
      text(lines: words, row: layout.contentRow, column: layout.textColumn)
      end += words.count - 1
    } else {
      end = draw(
        DoseList(lines: lines, columns: columns, focused: model.focusedRow),
        from: layout.contentRow, through: last)
    }
    guard rows > 0 else { return end }
    guard !inOneRow else {
      let row = min(end + 1, layout.lastContentRow)
      drawInOneRow(notices, row: row)
      return row + 1
    }
    draw(notices, from: end + 1, count: rows)
    return end + 1 + rows
  }

  /// The key that fills an empty day.
  private mutating func hintAtMedications() {
    let sentence = strings.sentences(.todayEmpty, .medicationsHint)
    guard layout.isNarrow else {
      return named("empty", .status, sentence, row: layout.contentRow, column: layout.textColumn)
    }
    // The first sentence stands there already.
    let above = lines(strings(.todayEmpty), from: layout.textColumn).count
    let words = lines(strings(.medicationsHint), from: layout.textColumn)
    text(lines: words, row: layout.contentRow + above, column: layout.textColumn)
    name(
      "empty", .status, sentence,
      Rect(
        row: layout.contentRow, column: layout.textColumn, width: layout.textWidth,
        height: above + words.count))
  }

  /// What just happened, or what is focused and what Enter does with it.
  @MainActor
  private mutating func speakToday(_ model: TodayModel) {
    if let notice = model.mode.recording?.doses.notice, notice.isFailure || model.turn == nil {
      return drawNotice(notice, on: model.today)
    }
    if speakTurn(of: model, isPatient: false) { return }
    switch model.focused {
    case .dose(let dose) where model.isDue(dose) && model.recordsHere:
      speak(strings(model.dueSentence(dose, strings)), shortening: [dose.medicationName])
    case .dose(let dose) where !dose.isSettled && model.recordsHere:
      let sentence = dose.sentence(strings, state: dose.effectiveStatus.phrase)
      speak(
        strings(.todayFocused(sentence, enter: .todayEnter)), shortening: [dose.medicationName])
    case .notice(let stock): speak(sentence(stock), shortening: [stock.name])
    case .document(let document):
      speak(sentence(document, model.today), shortening: [document.fields.title.text])
    case .dose, .asNeeded, nil: break
    }
  }

  /// Draws 今日 for the patient: words first, and who to tell.
  @MainActor
  mutating func drawPatientToday(_ model: TodayModel) {
    keepLeft(model)
    defer { keep(to: nil) }
    let dueHead = { (dose: DayAnswer.DoseItem) in
      Phrase.patientDueNow(slot: dose.slot.full, time: dose.scheduledAt.clock)
    }
    let words = strings
    let date = DisplayWidth.of(words(model.today.short(on: model.today)))
    let room = layout.textWidth - date - 1
    let side = todaySide(model, due: dueHead) { .patientNext($0, room: room, words) }
    guard let day = drawTodayHeading(model, side) else { return }
    let figures = model.figures(day)
    let count = Phrase.patientCount(of: figures.planned, taken: figures.taken)
    drawTodayFigure(figures.sentence(count), day)
    var end = drawTodayList(model, day, notices(model, day, statements(model, nil)), .patient)
    let tell = lines(strings(.patientTell), from: layout.textColumn)
    if end + tell.count <= layout.lastContentRow {
      text(lines: tell, row: end + 1, column: layout.textColumn)
      end += 1 + tell.count
    }
    drawAside(model, day, nil, below: end, dueHead)
    if case .document(let document) = model.focused {
      speak(sentence(document, model.today), shortening: [document.fields.title.text])
    }
    _ = speakTurn(of: model, isPatient: true)
  }

  /// Draws the date; nil when there is no day yet, which is then said.
  @MainActor
  private mutating func drawTodayHeading(
    _ model: TodayModel, _ side: (id: String?, words: String, style: Style)?
  ) -> DayAnswer? {
    guard let day = model.day else {
      // No card over it: one sentence, and the key that tries again is in the footer.
      if let failure = model.failure {
        drawTrouble("today.error", .errorToday, [failure.phrase, .errorKept])
      }
      return nil
    }
    let width = side.map { DisplayWidth.of($0.words) + 1 } ?? 0
    named(
      "heading", .text, todayTitle(day.date, model, room: layout.textWidth - width),
      row: layout.headingRow, column: layout.textColumn, .bold,
      to: layout.isNarrow ? layout.lastColumn - width : nil)
    if let side {
      if let id = side.id {
        namedRight(
          id, .text, side.words, row: layout.headingRow, endingAt: layout.lastColumn, side.style)
      } else {
        right(side.words, row: layout.headingRow, endingAt: layout.lastColumn, side.style)
      }
    }
    return day
  }

  /// The date, on a narrow screen without its year; where no tab is seen, behind the name of the screen.
  @MainActor
  private func todayTitle(_ date: CivilDate, _ model: TodayModel, room: Int) -> String {
    let short = strings(date.short(on: model.today))
    let named = "\(strings(.tabToday)) \(short)"
    guard layout.hasTabs else { return DisplayWidth.of(named) <= room ? named : short }
    return strings(layout.isNarrow ? date.short(on: model.today) : date.heading)
  }

  /// What is due, or next; while nothing can be asked, since when the screen is as it is.
  @MainActor
  private func todaySide(
    _ model: TodayModel, due: (DayAnswer.DoseItem) -> Phrase,
    _ next: (DayAnswer.DoseItem) -> Phrase
  ) -> (id: String?, words: String, style: Style)? {
    if let since = model.shownSince, model.hasUnknown || since.tokyoDate != model.day?.date {
      return ("today.since", strings(.syncStale(since.read(on: model.today))), .muted)
    }
    // The panel says what is next.
    guard !showsAside(model) else { return nil }
    if let first = model.due.first {
      return ("today.due", strings(due(first)), Style(.accent, .bold))
    }
    return model.next.map { (nil, strings(next($0)), .muted) }
  }

  private mutating func drawTodayFigure(_ phrase: Phrase, _ day: DayAnswer) {
    guard !day.doses.isEmpty, layout.hasTabs else { return }
    let (words, room) = (strings(phrase), layout.lastColumn + 1 - layout.textColumn)
    // A sentence that is cut before its last word says the opposite: it stands whole, or not at all.
    let (shown, rest) = words.sentences(in: room)
    text(shown, row: layout.figureRow, column: layout.textColumn)
    // The row above the doses is free.
    let isRestShown =
      !rest.isEmpty && layout.figureRow + 1 < layout.contentRow && DisplayWidth.of(rest) <= room
    if isRestShown { text(rest, row: layout.figureRow + 1, column: layout.textColumn) }
    name(
      "today.count", .text, words,
      Rect(
        row: layout.figureRow, column: layout.textColumn, width: room,
        height: isRestShown ? 2 : 1))
  }
}

extension String {
  /// As many whole sentences as a row of so many columns has room for, and those after them. Where the last of all
  /// has no full stop, the last of the row has none either.
  func sentences(in room: Int) -> (shown: String, rest: String) {
    let isEnd: (Character) -> Bool = { $0 == "。" || $0 == "." }
    var shown = self[...]
    while DisplayWidth.of(String(shown)) > room, let end = shown.dropLast().lastIndex(where: isEnd)
    {
      shown = shown[...end]
    }
    let rest = String(self[shown.endIndex...].drop { $0 == " " })
    guard !rest.isEmpty, last.map(isEnd) == false else { return (String(shown), rest) }
    return (String(shown.dropLast()), rest)
  }
}

extension Phrase {
  /// A patient's next dose: in a sentence, or without one where it has no room beside the date.
  fileprivate static func patientNext(
    _ dose: DayAnswer.DoseItem, room: Int, _ strings: Strings
  ) -> Phrase {
    let (slot, time) = (dose.slot.full, dose.scheduledAt.clock)
    let sentence = patientNext(slot: slot, time: time)
    guard DisplayWidth.of(strings(sentence)) > room else { return sentence }
    return todayNext(slot: slot, time: time)
  }
}
