// What keys and clicks do on the paywall and on the card of a result.
extension PurchasesModel {
  var pages: [Page] {
    var pages: [Page] = []
    if let paywall { pages.append(Page(.paywall(paywall)) { [self] in handlePaywall($0) }) }
    if result != nil {
      pages.append(Page(.over(.purchaseResult(self))) { [self] in handleResult($0) })
    }
    return pages
  }

  private func handlePaywall(_ intent: Intent) {
    if let step = intent.step { paywall?.move(step) }
    switch intent {
    case .press: if let focus = paywall?.focus { press(focus) }
    case .back, .click("paywall.close"): paywallClosed()
    case .click("paywall.buy"): buyChosen()
    case .click("paywall.restore"): restoreChosen()
    case .click(let id):
      if let product = number(id, after: "paywall.product.") { paywall?.choose(product) }
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

  private func handleResult(_ intent: Intent) {
    if let step = intent.step, result?.canRetry == true { resultFocus = resultFocus.moved(step) }
    switch intent {
    case .press: if resultFocus == .retry { retryChosen() } else { resultClosed() }
    case .back, .click("result.close"): resultClosed()
    case .click("result.retry"): retryChosen()
    default: break
    }
  }
}
