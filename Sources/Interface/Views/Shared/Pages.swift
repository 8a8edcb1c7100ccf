import Localization
import Screen
import ViewModels

/// `SchedulingRefreshOverlay`, which throws keys away before it is seen. Source: 010 FR-012.
struct WaitingPage: PageView {
  let refresh: SchedulingRefresh

  var bindings: [Binding] { [.back(.keyStop, inFooter: refresh.isShown)] }
  var fitsEverySize: Bool { true }

  func draw(on canvas: inout Canvas) { if refresh.isShown { canvas.drawUpdating(refresh) } }
}

/// What there is before anything is known.
struct StartingPage: PageView {
  let bindings: [Binding] = []
  var fitsEverySize: Bool { true }
  func draw(on canvas: inout Canvas) { canvas.drawLoadingTitle() }
}

/// A start that failed.
struct EmptyPage: PageView {
  let reason: AppModel.EmptyReason

  var bindings: [Binding] { [.refresh] }
  var screen: ScreenName? { .today }

  func draw(on canvas: inout Canvas) {
    guard case .failed(let failure) = reason else { return canvas.drawLoadingTitle() }
    canvas.drawTitle(ConnectionWords(state: canvas.strings(failure.connection)))
    canvas.drawTrouble(
      "empty", .errorPatients, [failure.phrase, .errorKept, .errorGoesOn])
  }
}

/// The card of a history load that failed, over the heading of what was asked for.
struct HistoryFailurePage: PageView {
  let failure: LoadFailure
  let history: HistoryViewModel

  var bindings: [Binding] { Binding.buttons }
  var screen: ScreenName? { history.screen }

  func draw(on canvas: inout Canvas) { canvas.drawFailure(failure, history) }
}

/// 書類 whose documents could not be opened on this device.
struct NoDocumentsPage: PageView {
  var bindings: [Binding] { [.seeHistory] }
  var screen: ScreenName? { .documents }
  var hasTabs: Bool { true }

  func draw(on canvas: inout Canvas) { canvas.drawNoDocuments() }
}

/// A question, or something to be closed.
struct QuestionPage: PageView {
  let question: Question

  var bindings: [Binding] {
    guard question.buttons.count > 1 else { return Binding.closing }
    guard question.edits else { return Binding.buttons }
    return [
      .buttonArrows, .enter(.keyPress), .key("e", .keyOtherTime, .edit), .back(.earlyNo),
    ]
  }

  func draw(on canvas: inout Canvas) { canvas.draw(question) }
}

extension Canvas {
  /// Draws the bars before anything is known.
  mutating func drawLoadingTitle() {
    drawTitle(ConnectionWords(state: "", sync: [strings(.syncLoading)]))
  }

  /// The same with how it stands with the server.
  fileprivate mutating func drawTitle(_ connection: ConnectionWords) {
    draw(TitleBar(app: strings(.appName), patient: "", plan: [], connection: connection))
    drawRule(row: 2)
  }

  /// Draws a question over what it is about.
  mutating func draw(_ question: Question) {
    muteBody()
    draw(
      Card(
        id: question.id, title: strings(question.title), isWarning: question.isWarning,
        body: question.body.map { strings($0) }, notes: question.notes.map { strings($0) },
        buttons: question.buttons.enumerated().map { index, button in
          ButtonSpec(
            id: button.id, label: strings(button.label), isFocused: index == question.focus)
        }))
    speak(strings(question.spoken ?? question.title))
  }

  @MainActor
  fileprivate mutating func drawUpdating(_ refresh: SchedulingRefresh) {
    clearBody()
    elements.removeAll { $0.role != .status && $0.role != .tab }
    let page = Rect(Size(width: layout.size.width, height: layout.size.height))
    name("SchedulingRefreshOverlay", .dialog, strings(.updatingTitle), page)
    let row = layout.size.height / 2 - 1
    let title: Phrase = refresh.seconds > 0 ? .updatingSeconds(refresh.seconds) : .updatingTitle
    centred(strings(title), row: row, .bold)
    if case .history(let target) = refresh.subject {
      centred(strings(.updatingHistory(target.title)), row: row + 2, .muted)
    }
    if refresh.seconds >= 10 {
      let lines = LineBreaker.lines(strings(.updatingSlow), width: layout.size.width - 4)
      for (index, line) in lines.enumerated() { centred(line, row: row + 4 + index) }
    }
    focus = nil
  }

  @MainActor
  fileprivate mutating func drawFailure(_ failure: LoadFailure, _ model: HistoryViewModel) {
    drawAskedFor(failure.target, model, withBanner: false)
    draw(
      Card(
        id: "ErrorCard",
        title: strings(failure.isMissing ? .errorOffline : .errorHistory),
        isWarning: true,
        body: ([failure.reason.phrase] + failure.hint + [.errorKept]).map { strings($0) },
        buttons: [
          ButtonSpec(
            id: "history.error.retry", label: strings(.buttonRetry),
            isFocused: failure.focus == .retry),
          ButtonSpec(
            id: "history.error.close", label: strings(.historyRetentionLockClose),
            isFocused: failure.focus == .close),
        ], gap: 2))
  }

  /// Draws the sentence of a screen that is too small, and nothing else; 1×1 shows nothing.
  ///
  /// Over a form letters are still text, so that what is typed meanwhile is not lost: there only `leaving`
  /// tells how to leave.
  mutating func drawTooSmall(leaving key: String = "q") {
    let size = layout.size
    guard size.width > 3 else { return }
    let lines = tooSmallLines(size)
    let first = max(0, (size.height - lines.count) / 2)
    for (index, line) in lines.enumerated() where first + index < size.height {
      centred(line.words, row: first + index, line.style)
    }
    if size.height > first + lines.count {
      let column = text(key, row: size.height - 1, column: 2, .accent, to: size.width - 1) + 1
      text(strings(.keyQuit), row: size.height - 1, column: column, to: size.width - 1)
    }
  }

  /// Its sentences, each as whole as so few columns hold it.
  private func tooSmallLines(_ size: Size) -> [(words: String, style: Style)] {
    let parts: [(Phrase, Style)] = [
      (.smallTitle, .bold), (.smallSize(columns: size.width, rows: size.height), .text),
      (.smallWait, .muted),
    ]
    let broken = parts.map { phrase, style in
      LineBreaker.lines(strings(phrase), width: size.width).map { (words: $0, style: style) }
    }
    let blank: [(words: String, style: Style)] = [("", .text)]
    return broken[0] + broken[1] + blank + broken[2]
  }

  fileprivate mutating func drawNoDocuments() {
    drawDocumentsHeading("")
    drawTrouble("documents.error", .documentsFailed)
    speak(strings(.documentsFailed))
  }
}

extension FailureReason {
  /// What the title bar says where there is no record yet.
  fileprivate var connection: Phrase {
    switch self {
    case .unreachable, .notOurs, .untrusted, .otherCertificate: .connOffline
    case .serverFull: .connServerFull
    case .noAnswer, .server, .outdatedServer, .notFound, .readOnly, .role, .deviceFull:
      .connNoAnswer
    }
  }
}

extension LoadFailure {
  /// Why nothing older is shown instead; empty when the server could be asked.
  fileprivate var hint: [Phrase] { isMissing ? [.errorNotKept] : [] }
}
