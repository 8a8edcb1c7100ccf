import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// Where the account is signed in; another device can be signed out.
struct SessionsPage: PageView {
  let model: AccountModel

  var screen: ScreenName? { .settings }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let end = Binding.enter(.accountEndConfirm)
    return [
      .upDown, end.disabled(because: model.whyNotEnd), .back(.keyBack),
      .refresh,
    ]
  }

  func draw(on canvas: inout Canvas) { canvas.drawSessions(model) }
}

/// A form of 設定 under its heading.
struct SettingsFormPage: FormPageView {
  let title: Phrase
  let form: Form
  let screen: ScreenName?

  func draw(on canvas: inout Canvas) {
    canvas.drawHeading(title)
    canvas.draw(form, rows: canvas.layout.contentRow..<canvas.layout.spokenRow - 1)
  }
}

extension Canvas {
  mutating func drawHeading(_ title: Phrase) {
    named(
      "heading", .text, strings(title), row: layout.headingRow, column: layout.textColumn, .bold)
  }

  @MainActor
  fileprivate mutating func drawSessions(_ model: AccountModel) {
    drawHeading(.accountSessions)
    if let failure = model.failure { return drawSessionsFailure(failure) }
    guard let sessions = model.sessions, !sessions.isEmpty else { return }
    for (phrase, column) in [(Phrase.accountSessionsSince, 40), (.accountSessionsUsed, 56)]
    where !isFoldedNarrow {
      text(strings(phrase), row: layout.namesRow, column: layout.left + column, .muted)
    }
    let room = layout.lastContentRow - layout.contentRow
    let focused = model.focused
    drawList(sessions.count, focused: focused, from: layout.contentRow, room: room + 1) {
      $0.draw(sessions[$1], $1, row: $2, isFocused: $1 == focused)
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
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (isFocused ? Style.bold : .text).on(ground)
    let (since, used) = (layout.left + 40, layout.left + 56)
    text(strings(session.words), in: layout.textColumn..<since - 1, row: row, style)
    text(strings(session.createdAt.tokyoDate.full), in: since..<used - 1, row: row, style)
    text(session.lastUsedAt.moment(strings), row: row, column: used, style)
    name("account.session.\(index)", .row, sentence(session), line)
  }

  private func sentence(_ session: SessionAnswer) -> String {
    strings(
      .accountSessionsSpoken(
        session.words, since: session.createdAt.moment(strings),
        used: session.lastUsedAt.moment(strings)))
  }
}

extension SessionAnswer {
  fileprivate var words: Phrase {
    guard let name else { return current ? .accountSessionsHere : .accountSessionsOther }
    return current ? .accountSessionsNamedHere(name) : .accountSessionsNamed(name)
  }
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
