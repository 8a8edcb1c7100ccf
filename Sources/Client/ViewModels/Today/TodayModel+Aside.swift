import APIClient
public import APIContract
import ClientCore
import Domain

// The panel beside the doses, where the screen has room for one. Source: R-16, screens 2 figure 18.
extension TodayModel {
  /// The stocks that have rows: in the panel all of them, else those that are low.
  public var stocks: [StockRow] {
    guard let recording = mode.recording else { return [] }
    return showsAside ? recording.stockRows : recording.lowStock.map { StockRow($0) }
  }

  /// The documents that have rows: in the panel those of the next year, else those whose day is near.
  public var papers: [DocumentRow] { showsAside ? datedDocuments() : nearDocuments }

  /// The days round today; nil without a panel, and before they were read.
  public var aside: TodayAside? {
    guard showsAside, let neighbours, let day else { return nil }
    return TodayAside(neighbours, on: day.date, recording: mode.recording?.doses)
  }

  /// The doses that come next, or are due now: those of the earliest slot and time.
  public var nextDoses: [DayAnswer.DoseItem] {
    guard let day, let first = due.first ?? next, !isUnknown(first) else { return [] }
    return day.doses.filter {
      $0.slot == first.slot && $0.scheduledAt == first.scheduledAt
        && $0.effectiveStatus == .pending
    }
  }

  /// The minutes until that time, as clocks show it: by the server's where this device's is off.
  public func minutes(until dose: DayAnswer.DoseItem) -> Int {
    contact.present.minutes(until: dose.scheduledAt)
  }

  /// When the minutes that are shown turn; nil while none are.
  func nextMinute(after now: Timestamp) -> Timestamp? {
    guard showsAside, due.isEmpty, next != nil else { return nil }
    return now.wholeMinute.adding(.seconds(60))
  }

  /// True while the focus is in the panel.
  public var isInAside: Bool { focusedRow >= firstAsideRow && !rows.isEmpty }

  /// The row that had the focus is gone: it stays among what is to be taken, as long as there is anything.
  func leaveAside() {
    guard isInAside, firstAsideRow > 0 else { return }
    list.focus(row: firstAsideRow - 1, in: rows)
  }

  /// True where the panel has a row to go to.
  public var hasAsideRows: Bool { showsAside && rows.count > firstAsideRow && firstAsideRow > 0 }

  /// The number of the first row of the panel.
  var firstAsideRow: Int { (day?.doses.count ?? 0) + (day?.prnItems.count ?? 0) }

  /// A key of the list; with a panel Tab leads from one column to the other, and the other keys stay in theirs.
  func move(_ intent: Intent) {
    clickedRow = nil
    let (row, count) = (focusedRow, rows.count)
    guard hasAsideRows else {
      if let next = intent.row(from: row, of: count) { focus(row: next) }
      return
    }
    let split = firstAsideRow
    switch intent {
    case .nextFocus, .previousFocus:
      let back = besideRow.flatMap { rows.firstIndex(of: $0) }
      let other = isInAside ? 0..<split : split..<count
      let next = back.flatMap { other.contains($0) ? $0 : nil } ?? other.lowerBound
      besideRow = rows[row]
      focus(row: next)
    default:
      let column = isInAside ? split..<count : 0..<split
      guard let next = intent.row(from: row - column.lowerBound, of: column.count) else { return }
      focus(row: column.lowerBound + next)
    }
  }

  /// A click on a row, which takes the focus; true for a second one, which is Enter. The row that has the focus by
  /// itself was not clicked yet: one click never records. Source: screens 2 §5 "Mouse", decision 0143.
  func click(_ id: String) -> Bool {
    guard let day else { return false }
    let (planned, split) = (day.doses.count, firstAsideRow)
    let starts = [
      "today.dose.": 0, "today.prn.": planned, "today.notice.": split, "today.stock.": split,
      "today.expiry.": split + stocks.count,
    ]
    let rows = rows
    for (prefix, start) in starts {
      guard let row = ViewModels.number(id, after: prefix).map({ start + $0 }),
        rows.indices.contains(row)
      else { continue }
      if row == focusedRow, clickedRow == rows[row] {
        clickedRow = nil
        return true
      }
      focus(row: row)
      clickedRow = rows[row]
    }
    return false
  }

  /// What has changed in the record may have changed the days round it, which nothing else here reads again.
  func followNeighbours() async {
    guard showsAside, let today = day?.date else { return }
    // What can't be read again now is read with the next change.
    _ = try? await contact.watch { () async throws(APIError) in try await reader.recent() }
    _ = try? await contact.watch { () async throws(APIError) in
      try await reader.day(today.adding(days: 1))
    }
    readNeighbours()
  }

  /// Takes from this device what it has kept of the days round today.
  func readNeighbours() {
    guard showsAside, let today = day?.date else { return }
    neighbours = KeptNeighbours(reader, on: today)
  }

  /// Keeps the last thirty days and the two weeks to come, a moment later and once a day, and anew once the plan is
  /// another one: without a network a person still sees what was and what is due.
  func lookAhead() {
    guard let today = day?.date, lookedAheadOn != today else { return readNeighbours() }
    lookedAheadOn = today
    let before = lookingAhead
    before?.cancel()
    lookingAhead = Task { [reader, sleep, recording = mode.recording] in
      await before?.value
      // What the look before had asked for already is of the plan before.
      if dropsAhead { reader.planChanged() }
      dropsAhead = false
      // Cancelled: another look has begun.
      guard (try? await sleep(.milliseconds(500))) != nil, !Task.isCancelled else { return }
      // The medicines tell whether what is kept is of another plan; a list that came later would take the days away.
      await recording?.medicinesRead()
      let isWhole = await reader.lookAhead(from: today)
      guard !Task.isCancelled else { return }
      readNeighbours()
      keepsTomorrow = reader.keptDay(today.adding(days: 1)) != nil
      // Without an answer now the next start looks ahead again.
      if !isWhole { lookedAheadOn = nil }
    }
  }

  /// The plan is another one by now: what is kept of the days to come goes at once, before anybody is asked, and is looked
  /// for again with the next answer. Source: decision 0154.
  func planChanged() {
    lookingAhead?.cancel()
    reader.planChanged()
    // What a look ahead asks for at this moment is of the plan before, and may be kept yet.
    if lookedAheadOn != nil, !keepsTomorrow { dropsAhead = true }
    (lookedAheadOn, keepsTomorrow) = (nil, false)
    readNeighbours()
  }

  /// The medicines were read: where they told of another plan the days that were kept are gone, and looked for again.
  func medicinesTold() {
    guard keepsTomorrow, let today = day?.date, reader.keptDay(today.adding(days: 1)) == nil else {
      return
    }
    (lookedAheadOn, keepsTomorrow) = (nil, false)
    lookAhead()
  }
}
