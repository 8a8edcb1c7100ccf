import Localization
import Screen
import ViewModels

/// `HistoryRetentionLockView` in caregiver mode. Source: 010 FR-009.
struct CaregiverLockPage: PageView {
  let lock: CaregiverLock
  let history: HistoryViewModel
  let purchase: PurchaseStrings

  var bindings: [Binding] { Binding.buttons + [.plans] }
  var screen: ScreenName? { history.screen }

  func draw(on canvas: inout Canvas) { canvas.drawCaregiverLock(lock, history, purchase) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawCaregiverLock(
    _ lock: CaregiverLock, _ model: HistoryViewModel, _ purchase: PurchaseStrings
  ) {
    drawAskedFor(lock.reason.target, model, withBanner: true)
    let notes =
      lock.reason.straddlePhrases(closesToDay: !model.hasNoDose).map { $0.map { strings($0) } }
      ?? [strings(lock.reason.openPhrase), purchase(.lockAlways)]
    draw(
      Card(
        id: "HistoryRetentionLockView", title: purchase(.historyRetentionLockCaregiverTitle),
        body: [purchase(.historyRetentionLockCaregiverBody)], notes: notes, spare: 1,
        buttons: buttons(lock.focus, purchase)))
  }

  private func buttons(
    _ focus: CaregiverLock.Button, _ purchase: PurchaseStrings
  ) -> [ButtonSpec] {
    [
      ButtonSpec(
        id: "history.retention.lock.upgrade", label: purchase(.historyRetentionLockUpgrade),
        isFocused: focus == .upgrade),
      ButtonSpec(
        id: "history.retention.lock.restore", label: purchase(.historyRetentionLockRestore),
        isFocused: focus == .restore),
      ButtonSpec(
        id: "history.retention.lock.close", label: strings(.historyRetentionLockClose),
        isFocused: focus == .close),
    ]
  }
}
