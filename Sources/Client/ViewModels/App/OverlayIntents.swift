// What keys and clicks do on the cards and pages above the body.

extension RecordModel {
  /// The lock or the error card of the history.
  func handleHistoryOverlay(_ intent: Intent) {
    switch intent {
    case .nextFocus, .move(.right), .move(.down): history.moveOverlayFocus(1)
    case .previousFocus, .move(.left), .move(.up): history.moveOverlayFocus(-1)
    case .press: pressHistoryOverlay()
    case .back: closeHistoryOverlay()
    case .click(let id): clickHistoryOverlay(id)
    default: break
    }
  }

  private func pressHistoryOverlay() {
    switch history.phase {
    case .locked(.caregiver(let lock)): press(lock.focus)
    case .locked(.patient(let lock)):
      if lock.focus == .refresh { history.lockRefreshed() } else { history.lockClosed() }
    case .failed(let failure):
      if failure.focus == .retry { history.retryChosen() } else { history.failureClosed() }
    case .showing: break
    }
  }

  private func press(_ button: CaregiverLock.Button) {
    switch button {
    case .upgrade: purchases?.upgradeChosen()
    case .restore: purchases?.restoreChosen()
    case .close: history.lockClosed()
    }
  }

  private func closeHistoryOverlay() {
    if case .failed = history.phase { history.failureClosed() } else { history.lockClosed() }
  }

  private func clickHistoryOverlay(_ id: String) {
    switch id {
    case "history.retention.lock.upgrade": purchases?.upgradeChosen()
    case "history.retention.lock.restore": purchases?.restoreChosen()
    case "history.retention.lock.refresh": history.lockRefreshed()
    case "history.retention.lock.close": history.lockClosed()
    case "history.error.retry": history.retryChosen()
    case "history.error.close": history.failureClosed()
    default: break
    }
  }
}

extension PurchasesModel {
  func handlePaywall(_ intent: Intent) {
    switch intent {
    case .nextFocus, .move(.right), .move(.down): paywall = paywall?.moved(1)
    case .previousFocus, .move(.left), .move(.up): paywall = paywall?.moved(-1)
    case .press: if paywall == .restore { restoreChosen() } else { paywallClosed() }
    case .back, .click("paywall.close"): paywallClosed()
    case .click("paywall.restore"): restoreChosen()
    default: break
    }
  }

  func handleResult(_ intent: Intent) {
    switch intent {
    case .nextFocus, .move(.right), .move(.down): moveResultFocus(1)
    case .previousFocus, .move(.left), .move(.up): moveResultFocus(-1)
    case .press: if resultFocus == .retry { restoreChosen() } else { resultClosed() }
    case .back, .click("result.close"): resultClosed()
    case .click("result.retry"): restoreChosen()
    default: break
    }
  }

  private func moveResultFocus(_ step: Int) {
    if result?.canRetry == true { resultFocus = resultFocus.moved(step) }
  }
}
