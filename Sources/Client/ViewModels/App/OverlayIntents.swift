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
    case .nextFocus, .move(.right), .move(.down): paywall?.move(1)
    case .previousFocus, .move(.left), .move(.up): paywall?.move(-1)
    case .press: if let focus = paywall?.focus { press(focus) }
    case .back: paywallClosed()
    case .click(let id): click(id)
    default: break
    }
  }

  /// Enter on a product chooses it and never buys.
  private func press(_ stop: Paywall.Stop) {
    switch stop {
    case .product(let number): paywall?.choose(number)
    case .buy: buyChosen()
    case .restore: restoreChosen()
    case .close: paywallClosed()
    }
  }

  private func click(_ id: String) {
    switch id {
    case "paywall.buy": press(.buy)
    case "paywall.restore": press(.restore)
    case "paywall.close": press(.close)
    default: if let product = number(id, after: "paywall.product.") { press(.product(product)) }
    }
  }

  func handleResult(_ intent: Intent) {
    switch intent {
    case .nextFocus, .move(.right), .move(.down): moveResultFocus(1)
    case .previousFocus, .move(.left), .move(.up): moveResultFocus(-1)
    case .press: if resultFocus == .retry { retryChosen() } else { resultClosed() }
    case .back, .click("result.close"): resultClosed()
    case .click("result.retry"): retryChosen()
    default: break
    }
  }

  private func moveResultFocus(_ step: Int) {
    if result?.canRetry == true { resultFocus = resultFocus.moved(step) }
  }
}
