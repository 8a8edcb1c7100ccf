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
    if let fault = outgoing.fault { row = drawFault(fault, row: row) }
    row = drawWaiting(outgoing.waitingCount, row: row)
    draw(
      ButtonSpec(
        id: "settings.sync.send", label: strings(.settingsSyncSend), isFocused: focused == 0),
      row: row, column: settingsColumn, on: .ground)
    drawSetAside(outgoing.setAside, from: row + 2, focused: focused.map { $0 - 1 })
  }

  /// The focused control of 同期 in words.
  @MainActor
  func spokenSync(_ panel: SyncPanel, control: Int?) -> String {
    let writes = panel.model.outgoing.setAside
    switch control {
    case 0: return strings(.settingsSyncSend)
    case let control? where writes.indices.contains(control - 1):
      return sentence(writes[control - 1])
    default: return strings(.settingsSync)
    }
  }

  @MainActor
  private func state(_ contact: ServerContact) -> Phrase {
    guard let heard = contact.connection.updatedAt else { return .syncNever }
    let time = heard.read(on: contact.today)
    return contact.connection.state == .online ? .syncDone(time) : .syncStale(time)
  }

  /// Draws why nothing can be kept; the row after it.
  private mutating func drawFault(_ fault: KeepingFault, row: Int) -> Int {
    let words = strings(.settingsSyncFault(reason: fault.phrase))
    let lines = LineBreaker.lines(words, width: layout.lastColumn - settingsColumn - 1)
    text(marks.attention, row: row, column: settingsColumn, .warning)
    for (index, line) in lines.enumerated() {
      text(line, row: row + index, column: settingsColumn + 2)
    }
    name(
      "settings.sync.fault", .status, words,
      Rect(row: row, column: settingsColumn, width: 54, height: lines.count))
    return row + lines.count + 1
  }

  /// Draws how many wait; the row after it.
  private mutating func drawWaiting(_ count: Int, row: Int) -> Int {
    let separator = strings(.listSentences)
    let words =
      count == 0
      ? strings(.settingsSyncNone)
      : strings(.syncUnsent(count)) + separator + strings(.offlineUnsent)
    named("settings.sync.waiting", .status, words, row: row, column: settingsColumn)
    return row + 2
  }

  private mutating func drawSetAside(_ writes: [UnsentWrite], from first: Int, focused: Int?) {
    guard !writes.isEmpty else { return }
    let column = text(marks.attention, row: first, column: settingsColumn, .warning) + 1
    text(strings(.settingsSyncSetAside), row: first, column: column, .bold)
    text(strings(.settingsSyncHow), row: first + 1, column: settingsColumn, .muted)
    let room = layout.lastContentRow - first - 2
    let visible = writes.count <= room ? writes.count : room - 1
    let start = max(0, min((focused ?? 0) - visible / 2, writes.count - visible))
    for index in start..<start + visible {
      draw(writes[index], index, row: first + 3 + index - start, isFocused: index == focused)
    }
    let hidden = writes.count - start - visible
    if hidden > 0 {
      text(strings(.listMore(hidden)), row: first + 3 + visible, column: settingsColumn, .muted)
    }
  }

  private mutating func draw(_ write: UnsentWrite, _ index: Int, row: Int, isFocused: Bool) {
    let line = Rect(
      row: row, column: settingsColumn - 2, width: layout.lastColumn - settingsColumn + 3, height: 1
    )
    let ground = isFocused ? Ground.focus : .ground
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: settingsColumn - 2, Style.accent.on(.focus))
      focus = Point(row: row, column: settingsColumn - 2)
    }
    let reason = strings(write.refusal?.phrase ?? .refusalServer)
    right(reason, row: row, endingAt: layout.lastColumn, Style.muted.on(ground))
    text(
      strings(write.when), row: row, column: settingsColumn, Style.text.on(ground),
      to: layout.lastColumn - DisplayWidth.of(reason) - 2)
    name("settings.sync.row.\(index)", .row, sentence(write), line)
  }

  private func sentence(_ write: UnsentWrite) -> String {
    strings(.settingsSyncSpoken(what: write.when, reason: write.refusal?.phrase ?? .refusalServer))
  }
}

// The cards of what was not sent.
extension Canvas {
  /// Draws the card of one refused write: もう一度送る, 取り下げる, 閉じる.
  mutating func drawSetAside(_ chosen: SyncModel.Chosen, whose name: String?) {
    let write = chosen.write
    let queued = Phrase.syncAskedAt(
      date: write.queuedAt.tokyoDate.plain, time: write.queuedAt.clock)
    muteBody()
    draw(
      Card(
        id: "SetAsideCard", title: strings(write.when), isWarning: true,
        body: [strings(write.refusal?.phrase ?? .refusalServer)],
        notes: [name, strings(queued)].compactMap { $0 },
        buttons: [
          ButtonSpec(
            id: "settings.sync.retry.\(chosen.number)", label: strings(.settingsSyncRetry),
            isFocused: chosen.focus == .retry),
          ButtonSpec(
            id: "settings.sync.drop.\(chosen.number)", label: strings(.settingsSyncDrop),
            isFocused: chosen.focus == .drop),
          ButtonSpec(
            id: "settings.sync.close", label: strings(.historyRetentionLockClose),
            isFocused: chosen.focus == .close),
        ]))
    speak(sentence(write))
  }

  /// Draws the question before a sign-out that leaves something unsent.
  mutating func drawLeaving(_ question: LeavingQuestion) {
    var lines = question.writes.map { strings($0.when) }
    if question.count > lines.count {
      lines.append(strings(.signoutMore(question.count - lines.count)))
    }
    muteBody()
    draw(
      Card(
        id: "SignOutCard", title: strings(.signoutTitle(question.count)), isWarning: true,
        body: lines, notes: [strings(.signoutKept)],
        buttons: [
          ButtonSpec(
            id: "signout.yes", label: strings(.settingsSignOut), isFocused: question.focus == .yes),
          ButtonSpec(
            id: "signout.no", label: strings(.patientsCancel), isFocused: question.focus == .no),
        ]))
    speak(strings(.signoutTitle(question.count)))
  }
}

extension UnsentWrite {
  /// 2月10日 昼の酸化マグネシウム錠330mg, with 取り消し before what was taken back.
  var when: Phrase {
    let what = thing?.phrase ?? .syncUnknown
    return .syncWhen(date: date.plain, what: isUndo ? .syncUndo(what: what) : what)
  }
}

extension UnsentWrite.Refusal {
  var phrase: Phrase {
    switch self {
    case .changed: .refusalChanged
    case .forbidden: .refusalForbidden
    case .gone: .refusalGone
    case .server: .refusalServer
    case .newer: .refusalNewer
    }
  }
}

extension SyncModel.Notice {
  /// The sentence of the spoken line.
  var phrase: Phrase {
    switch self {
    case .sent: .settingsSyncSent
    case .waits: .offlineUnsent
    case .retried(let write): .settingsSyncRetried(what: write.when)
    case .dropped(let write): .settingsSyncDropped(what: write.when)
    }
  }
}
