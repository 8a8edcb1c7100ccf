import Localization
import Screen
import ViewModels

// Pages and cards that both modes share.
extension Canvas {
  /// Draws `SchedulingRefreshOverlay` over everything but the title bar. Source: 010 FR-012.
  @MainActor
  mutating func drawUpdating(_ refresh: SchedulingRefresh) {
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
    if refresh.seconds >= 10 { centred(strings(.updatingSlow), row: row + 4) }
    focus = nil
  }

  /// Draws the card of a history load that failed, over the heading of what was asked for.
  @MainActor
  mutating func drawFailure(_ failure: LoadFailure, _ model: HistoryViewModel) {
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
    let first = max(0, (size.height - 4) / 2)
    centred(strings(.smallTitle), row: first, .bold)
    centred(strings(.smallSize(columns: size.width, rows: size.height)), row: first + 1)
    centred(strings(.smallWait), row: first + 3, .muted)
    if size.height > first + 5 {
      let column = text(key, row: size.height - 1, column: 2, .accent, to: size.width - 1) + 1
      text(strings(.keyQuit), row: size.height - 1, column: column, to: size.width - 1)
    }
  }

  /// Draws 書類 whose papers could not be opened on this device.
  mutating func drawNoDocuments() {
    drawDocumentsHeading("")
    let column =
      text(marks.attention, row: layout.contentRow, column: layout.textColumn, .warning) + 1
    named(
      "documents.error", .status, strings(.documentsFailed), row: layout.contentRow,
      column: column, .bold)
    speak(strings(.documentsFailed))
  }
}

extension LoadFailure {
  /// Why nothing older is shown instead; empty when the server could be asked.
  fileprivate var hint: [Phrase] { isMissing ? [.errorNotKept] : [] }
}
