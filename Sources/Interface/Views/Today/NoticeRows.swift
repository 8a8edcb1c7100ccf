import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// What a caregiver should know besides the doses: what was not sent, and 在庫. On every plan
/// (decision P-22).
struct NoticeRows {
  /// A sentence without a focus of its own.
  struct Statement {
    let id: String
    let words: String
    /// What it is about, in as few words as stand in one row with others.
    let label: String
  }

  let stocks: [InventoryAnswer]
  /// The documents whose day is near, the soonest first.
  var documents: [DocumentRow] = []
  /// The day of the screen, whose year goes without saying.
  let today: CivilDate
  /// What is wrong with telling the server, the worst first.
  let statements: [Statement]
  /// The focused one, counted from 0; nil when the focus is elsewhere.
  let focused: Int?

  /// The most rows they take from doses that need them.
  private static let most = 3

  /// How many rows they get when the doses, blank rows and all, want `rows` of `room`.
  func rows(besides rows: Int, room: Int) -> Int {
    max(min(count, Self.most), min(count, room - rows - 1))
  }

  /// True where a compact screen has only one row for all of them.
  func areTight(besides rows: Int, room: Int, _ layout: Layout) -> Bool {
    count > 0 && (layout.isSlim || count > room - rows - 1)
  }

  var count: Int { rowCount + statements.count }

  /// Those that can have the focus.
  var rowCount: Int { stocks.count + documents.count }
}

/// Where a notice stands, and how many more have no row.
private struct NoticePlace {
  let index: Int
  let row: Int
  let isFocused: Bool
  /// ほか 17件 on the last of them; empty where all have one.
  let more: String
}

extension Canvas {
  /// Draws the notices from a row on, as many as `count`, the focused one among them.
  mutating func draw(_ notices: NoticeRows, from row: Int, count: Int) {
    var (row, count) = (row, count)
    for statement in notices.statements.prefix(count) {
      let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
      named(statement.id, .status, statement.words, row: row, column: column)
      (row, count) = (row + 1, count - 1)
    }
    guard count > 0 else { return }
    let hidden = notices.rowCount - count
    let first = max(0, min((notices.focused ?? 0) - count + 1, hidden))
    for index in first..<first + count {
      // The last row tells of those that have no room (W-51).
      let more = hidden > 0 && index == first + count - 1 ? strings(.signoutMore(hidden)) : ""
      let place = NoticePlace(
        index: index, row: row + index - first, isFocused: index == notices.focused, more: more)
      let document = index - notices.stocks.count
      if document < 0 {
        draw(notices.stocks[index], at: place)
      } else {
        draw(notices.documents[document], notices.today, at: place)
      }
    }
  }

  /// How many there are and of what: ! お知らせ 2件 在庫、期限. A focused one is told by the spoken line.
  mutating func drawInOneRow(_ notices: NoticeRows, row: Int) {
    let line = line(row)
    let ground = light(line, isFocused: notices.focused != nil)
    let count = strings(.todayNotices(notices.count))
    var column =
      text(marks.attention, row: row, column: layout.textColumn, Style.warning.on(ground)) + 1
    column = text(count, row: row, column: column, Style.warning.on(ground))
    let labels =
      (notices.stocks.isEmpty ? [] : [strings(.todayStock)])
      + notices.documents.compactMap { $0.fields.date.map { strings($0.label.phrase) } }
    let words = (notices.statements.map(\.label) + labels).reduce(into: [String]()) { told, label in
      if !told.contains(label) { told.append(label) }
    }
    text(
      words.joined(separator: strings(.listSeparator)), row: row,
      column: column + (layout.isSlim ? 3 : 1), Style.text.on(ground))
    for statement in notices.statements { name(statement.id, .status, statement.words, line) }
    guard let index = notices.focused ?? (notices.rowCount > 0 ? 0 : nil) else { return }
    let document = index - notices.stocks.count
    let sentence =
      document < 0
      ? sentence(notices.stocks[index]) : sentence(notices.documents[document], notices.today)
    name("today.notice.\(index)", .row, sentence, line)
  }

  /// That this device's clock is off, by how much, and which times a record has. Source: W-62.
  @MainActor
  private func clockStatement(_ model: TodayModel) -> NoticeRows.Statement? {
    guard let off = model.clockOff else { return nil }
    let span = Phrase.difference(off)
    let words = strings(off > .zero ? .todayClockAhead(span) : .todayClockBehind(span))
    let label = strings(off > .zero ? .todayClockFast(span) : .todayClockSlow(span))
    return .init(id: "today.clock", words: "\(strings(.todayClock))  \(words)", label: label)
  }

  /// What is wrong with this terminal, and what it has not told the server: 未送信 2件  つながると送ります。消えません。
  @MainActor
  func statements(_ model: TodayModel, _ outgoing: OutgoingWrites?) -> [NoticeRows.Statement] {
    let isOnline = model.shownSince == nil
    let clock = clockStatement(model).map { [$0] } ?? []
    guard let outgoing else { return clock }
    var statements: [NoticeRows.Statement] = []
    if let fault = outgoing.faultPhrase {
      statements.append(
        .init(
          id: "today.fault", words: strings(fault),
          label: strings(.settingsSync)))
    }
    if outgoing.refusedCount > 0 {
      let label = strings(.syncRefused(outgoing.refusedCount))
      let words = "\(label)  \(strings(.todayRefused))"
      statements.append(.init(id: "today.refused", words: words, label: label))
    }
    if outgoing.waitingCount > 0, !isOnline || outgoing.isServerFull {
      let label = strings(.syncUnsent(outgoing.waitingCount))
      let becomes = strings(
        .unsent(outgoing.waitingCount, isServerFull: outgoing.isServerFull))
      let words = "\(label)  \(becomes)"
      statements.append(.init(id: "today.unsent", words: words, label: label))
    }
    return statements + clock
  }

  func sentence(_ stock: InventoryAnswer) -> String {
    strings(.todayNotice(.todayStock, stock.left))
  }

  /// The same of any medicine of 在庫: how much there is, and for how long.
  func sentence(_ stock: StockRow) -> String {
    guard let answer = stock.stock else {
      return [stock.name, strings(.todayStockNone)].joined(separator: strings(.listSeparator))
    }
    let hasDays = answer.low || answer.daysLeft != nil && !answer.lastsToEnd
    return hasDays
      ? sentence(answer) : strings(.medicationsCounted(stock.name, stock: answer.phrase))
  }

  private mutating func draw(_ stock: InventoryAnswer, at place: NoticePlace) {
    drawNotice(
      strings(.todayStock), strings(stock.left), of: stock.medicationName, sentence(stock),
      at: place)
  }

  private mutating func draw(
    _ document: DocumentRow, _ today: CivilDate, at place: NoticePlace
  ) {
    guard let date = document.fields.date else { return }
    drawNotice(
      strings(date.label.phrase), strings(document.until(date, today, strings)),
      of: document.fields.title.text, sentence(document, today), at: place)
  }

  func sentence(_ document: DocumentRow, _ today: CivilDate) -> String {
    guard let date = document.fields.date else { return document.fields.title.text }
    return strings(.todayNotice(date.label.phrase, document.until(date, today, strings)))
  }

  private mutating func drawNotice(
    _ label: String, _ words: String, of name: String, _ sentence: String, at place: NoticePlace
  ) {
    let (row, line) = (place.row, line(place.row))
    let ground = light(line, isFocused: place.isFocused)
    let column =
      text(marks.attention, row: row, column: layout.textColumn, Style.warning.on(ground)) + 1
    text(label, row: row, column: column, Style.warning.on(ground))
    let nameColumn = layout.left + DoseList.Columns.caregiver.name.lowerBound
    // What it says of the name must not be cut.
    let taken = place.more.isEmpty ? 0 : DisplayWidth.of(place.more) + 2
    let shown = SpokenLine(width: layout.lastColumn - nameColumn + 1 - taken).shown(words, [name])
    text(shown, row: row, column: nameColumn, Style.text.on(ground))
    if taken > 0 {
      right(place.more, row: row, endingAt: layout.lastColumn, Style.muted.on(ground))
    }
    self.name("today.notice.\(place.index)", .row, sentence, line)
  }
}

extension InventoryAnswer {
  /// For how many days it lasts; without a plan nobody knows, and how much is left is said.
  fileprivate var left: Phrase {
    guard let daysLeft else {
      return .todayStockAmount(name: medicationName, amount: "\(quantity)")
    }
    return .todayStockLeft(name: medicationName, days: daysLeft)
  }
}

extension DocumentRow {
  /// Its title, with whose it is below another patient's name.
  func titleWords(_ strings: Strings) -> String {
    guard let otherPatient else { return fields.title.text }
    return strings(.todayPaperOf(fields.title.text, name: otherPatient))
  }

  fileprivate func until(
    _ date: DocumentDate, _ today: CivilDate, _ strings: Strings
  ) -> Phrase {
    .todayExpiryDate(titleWords(strings), date.date.read(on: today))
  }
}
