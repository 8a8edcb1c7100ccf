import Localization
import Screen
import ViewModels

/// `HistoryRetentionLockView` in patient mode: information, 更新 and 閉じる.
///
/// It is handed a lock that has no purchase to draw and words that speak of none.
/// Source: 010 FR-010, SC-004.
struct PatientLockPage: PageView {
  let lock: PatientLock
  let history: HistoryViewModel

  var bindings: [Binding] {
    // In one column its buttons stand below what is seen first.
    let pressed: Phrase =
      lock.focus == .close ? .historyRetentionLockClose : .historyRetentionLockRefresh
    return [.buttonArrows, .enter(.keyPress).onNarrowScreen(pressed), .close]
  }
  var beginsAtTop: Bool { lock.isAsOpened }
  var screen: ScreenName? { history.screen }

  func draw(on canvas: inout Canvas) { canvas.drawPatientLock(lock, history) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawPatientLock(_ lock: PatientLock, _ model: HistoryViewModel) {
    drawAskedFor(lock.reason.target, model, withBanner: true)
    let open =
      lock.reason.straddlePhrases(closesToDay: !model.hasNoDose) ?? [lock.reason.openPhrase]
    draw(
      Card(
        id: "HistoryRetentionLockView", title: strings(.historyRetentionLockPatientTitle),
        body: [strings(.historyRetentionLockPatientBody)], notes: open.map { strings($0) },
        buttons: [
          ButtonSpec(
            id: "history.retention.lock.refresh", label: strings(.historyRetentionLockRefresh),
            isFocused: lock.focus == .refresh),
          ButtonSpec(
            id: "history.retention.lock.close", label: strings(.historyRetentionLockClose),
            isFocused: lock.focus == .close),
        ]))
  }
}
