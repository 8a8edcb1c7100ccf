import Domain
import Localization
import Screen
import ViewModels

/// What 同期 in 設定 is drawn from.
struct SyncPanel {
  let model: SyncModel
  let contact: ServerContact
}

extension Canvas {
  /// Draws 設定 同期: when the server was heard, what waits for it, and what it would not take.
  @MainActor
  mutating func drawSync(_ panel: SyncPanel, focused: Int?) {
    let outgoing = panel.model.outgoing
    var row = layout.headingRow
    named(
      "settings.sync.state", .text, strings(state(panel.contact)), row: row, column: settingsColumn,
      .accent)
    row += 2
    if let fault = outgoing.faultPhrase { row = drawFault(fault, row: row) }
    row = drawWaiting(outgoing, row: row)
    draw(
      ButtonSpec(
        id: "settings.sync.send", label: strings(.settingsSyncSend), isFocused: focused == 0),
      row: row, column: settingsColumn, on: .ground)
    drawSetAside(outgoing, from: row + 2, focused: focused.map { $0 - 1 })
  }

  /// The focused control of 同期 in words.
  @MainActor
  func spokenSync(_ panel: SyncPanel, control: Int?) -> String {
    let writes = panel.model.outgoing.setAside
    switch control {
    case 0: return strings(.settingsSyncSend)
    case let control? where writes.indices.contains(control - 1):
      return strings(writes[control - 1].spoken(on: panel.model.outgoing.today))
    default: return strings(.settingsSync)
    }
  }

  @MainActor
  private func state(_ contact: ServerContact) -> Phrase {
    guard let heard = contact.connection.updatedAt else { return .syncNever }
    let time = heard.lately(on: contact.today)
    return contact.connection.isOnline ? .syncDone(time) : .syncStale(time)
  }

  /// Draws why nothing can be kept, or what waits cannot be read; the row after it.
  private mutating func drawFault(_ fault: Phrase, row: Int) -> Int {
    let words = strings(fault)
    let lines = LineBreaker.lines(
      words, width: room(from: settingsColumn + 2, to: layout.lastColumn),
      evenly: isFoldedNarrow)
    text(marks.attention, row: row, column: settingsColumn, .warning)
    text(lines: lines, row: row, column: settingsColumn + 2)
    name(
      "settings.sync.fault", .status, words,
      Rect(row: row, column: settingsColumn, width: 54, height: lines.count))
    return row + lines.count + 1
  }

  /// Draws how many wait; the row after it.
  @MainActor
  private mutating func drawWaiting(_ outgoing: OutgoingWrites, row: Int) -> Int {
    let (count, separator) = (outgoing.waitingCount, strings(.listSentences))
    let words =
      count == 0
      ? strings(outgoing.mayMiss ? .settingsSyncMayMiss : .settingsSyncNone)
      : strings(.syncUnsent(count)) + separator
        + strings(.unsent(count, isServerFull: outgoing.isServerFull))
    let lines = LineBreaker.lines(
      words, width: room(from: settingsColumn, to: layout.lastColumn), evenly: isFoldedNarrow)
    text(lines: lines, row: row, column: settingsColumn)
    name(
      "settings.sync.waiting", .status, words,
      Rect(
        row: row, column: settingsColumn, width: lines.map(DisplayWidth.of).max() ?? 0,
        height: lines.count))
    return row + lines.count + 1
  }

  @MainActor
  private mutating func drawSetAside(_ outgoing: OutgoingWrites, from first: Int, focused: Int?) {
    let (writes, today) = (outgoing.setAside, outgoing.today)
    guard !writes.isEmpty else { return }
    let column = text(marks.attention, row: first, column: settingsColumn, .warning) + 1
    text(strings(.settingsSyncSetAside), row: first, column: column, .bold)
    text(strings(.settingsSyncHow), row: first + 1, column: settingsColumn, .muted)
    let room = layout.lastContentRow - first - 2
    drawList(writes.count, focused: focused, from: first + 3, room: room, at: settingsColumn) {
      $0.draw(writes[$1], $1, on: today, row: $2, isFocused: $1 == focused)
    }
  }

  private mutating func draw(
    _ write: UnsentWrite, _ index: Int, on today: CivilDate, row: Int, isFocused: Bool
  ) {
    let line = Rect(
      row: row, column: settingsColumn - 2, width: layout.lastColumn - settingsColumn + 3, height: 1
    )
    let ground = light(line, isFocused: isFocused)
    let reason = strings(write.reason)
    right(reason, row: row, endingAt: layout.lastColumn, Style.muted.on(ground))
    text(
      strings(write.when(on: today)), row: row, column: settingsColumn, Style.text.on(ground),
      to: layout.lastColumn - DisplayWidth.of(reason) - 2)
    name("settings.sync.row.\(index)", .row, strings(write.spoken(on: today)), line)
  }
}

extension SyncModel.Notice {
  /// The sentence of the spoken line.
  func phrase(on today: CivilDate) -> Phrase {
    switch self {
    case .sent: .settingsSyncSent
    case .mayMiss: .settingsSyncMayMiss
    case .waits(let count, let isFull): .unsent(count, isServerFull: isFull)
    case .retried(let write): .settingsSyncRetried(what: write.when(on: today))
    case .dropped(let write): .settingsSyncDropped(what: write.when(on: today))
    case .droppedTried(let write): .settingsSyncDroppedTried(what: write.when(on: today))
    case .mayBeThere(let write): .settingsSyncMayBeThere(what: write.when(on: today))
    }
  }
}
