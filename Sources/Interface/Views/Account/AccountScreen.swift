import APIContract
import Domain
import Localization
import Screen
import ViewModels

// アカウント in 設定: the pages behind its three buttons.
extension Canvas {
  /// Draws the open page of the account, and the question above it.
  @MainActor
  mutating func drawAccount(_ model: AccountModel, _ page: AccountModel.Page) {
    switch page {
    case .password(let form): drawAccountForm(.accountPassword, form)
    case .proof(let form): drawAccountForm(.accountDeleteTitle, form)
    case .sessions: drawSessions(model)
    case .ending(let session, let button):
      drawSessions(model)
      drawQuestion(
        id: "AccountEndCard", .accountEndTitle, .accountEndBody(since: moment(session.createdAt)),
        yes: .accountEndConfirm, button)
    case .deletion(let button):
      drawQuestion(
        id: "AccountDeletionCard", .accountDeleteTitle, .accountDeleteBody(of: model.patients),
        yes: .patientsRemoveNext, button)
    }
  }

  private mutating func drawAccountForm(_ title: Phrase, _ form: Form) {
    named(
      "heading", .text, strings(title), row: layout.headingRow, column: layout.textColumn, .bold)
    draw(form, rows: layout.contentRow..<layout.spokenRow - 1)
  }

  private mutating func drawQuestion(
    id: String, _ title: Phrase, _ body: Phrase, yes: Phrase, _ focused: AccountButton
  ) {
    muteBody()
    draw(
      Card(
        id: id, title: strings(title), isWarning: true, body: [strings(body)],
        buttons: [
          ButtonSpec(
            id: "account.question.yes", label: strings(yes), isFocused: focused == .yes),
          ButtonSpec(
            id: "account.question.no", label: strings(.patientsCancel), isFocused: focused == .no),
        ]))
    buffer.fill(Rect(row: layout.spokenRow, column: 0, width: layout.size.width, height: 1))
    speak(strings(title))
  }

  @MainActor
  private mutating func drawSessions(_ model: AccountModel) {
    named(
      "heading", .text, strings(.accountSessions), row: layout.headingRow,
      column: layout.textColumn, .bold)
    if let failure = model.failure { return drawSessionsFailure(failure) }
    guard let sessions = model.sessions, !sessions.isEmpty else { return }
    for (phrase, column) in [(Phrase.accountSessionsSince, 24), (.accountSessionsUsed, 46)] {
      text(strings(phrase), row: layout.namesRow, column: layout.left + column, .muted)
    }
    let room = layout.lastContentRow - layout.contentRow
    let visible = sessions.count <= room ? sessions.count : room
    let start = max(0, min(model.focused - visible / 2, sessions.count - visible))
    for index in start..<start + visible {
      draw(
        sessions[index], index, row: layout.contentRow + index - start,
        isFocused: index == model.focused)
    }
    let hidden = sessions.count - start - visible
    if hidden > 0 {
      text(
        strings(.listMore(hidden)), row: layout.contentRow + visible, column: layout.textColumn,
        .muted)
    }
    speak(model.notice.map { strings($0.phrase) } ?? sentence(sessions[model.focused]))
  }

  private mutating func drawSessionsFailure(_ failure: FailureReason) {
    let (row, column) = (layout.contentRow, layout.textColumn)
    let after = text(marks.attention, row: row, column: column, .warning) + 1
    named(
      "account.sessions.error", .status, strings(.accountSessionsFailed), row: row, column: after)
    text(strings(failure.phrase), row: row + 1, column: after)
    speak(strings(.accountSessionsFailed))
  }

  private mutating func draw(_ session: SessionAnswer, _ index: Int, row: Int, isFocused: Bool) {
    let line = Rect(row: row, column: layout.markerColumn, width: layout.width - 4, height: 1)
    let style = isFocused ? Style.bold.on(.focus) : .text
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: layout.markerColumn, Style.accent.on(.focus))
      focus = Point(row: row, column: layout.markerColumn)
    }
    text(strings(session.device), row: row, column: layout.textColumn, style)
    text(moment(session.createdAt), row: row, column: layout.left + 24, style)
    text(moment(session.lastUsedAt), row: row, column: layout.left + 46, style)
    name("account.session.\(index)", .row, sentence(session), line)
  }

  private func sentence(_ session: SessionAnswer) -> String {
    strings(
      .accountSessionsSpoken(
        session.device, since: moment(session.createdAt), used: moment(session.lastUsedAt)))
  }

  /// A date and a time in Tokyo: 2月10日 14:32.
  private func moment(_ instant: Timestamp) -> String {
    "\(strings(instant.tokyoDate.plain)) \(strings(instant.clock))"
  }
}

extension SessionAnswer {
  fileprivate var device: Phrase { current ? .accountSessionsHere : .accountSessionsOther }
}

extension AccountNotice {
  /// The sentence of the spoken line.
  var phrase: Phrase {
    switch self {
    case .passwordChanged: .accountPasswordDone
    case .sessionEnded: .accountEndDone
    case .endsHere: .accountEndHere
    case .failed(let reason): reason.phrase
    }
  }
}

extension AccountModel.Action {
  var phrase: Phrase {
    switch self {
    case .password: .accountPassword
    case .sessions: .accountSessions
    case .delete: .accountDelete
    }
  }
}
