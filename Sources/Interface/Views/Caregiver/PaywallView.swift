import Localization
import Screen
import ViewModels

/// `PaywallView`: what premium opens, what it costs, and that patient mode stays free.
struct PaywallPage: PageView {
  let paywall: Paywall
  let purchase: PurchaseStrings

  var screen: ScreenName? { .paywall }
  var bindings: [Binding] {
    let next = Binding(.keys("Tab"), .keyNext, [(.tab, .nextFocus), (.backTab, .previousFocus)])
    return [
      Binding(.words(.keyUpDown), .keyChoose, Binding.sideways + Binding.vertical), next,
      .enter(.keyPress), .close,
    ]
  }

  func draw(on canvas: inout Canvas) { canvas.drawPaywall(paywall, purchase) }
}

extension Canvas {
  fileprivate mutating func drawPaywall(_ paywall: Paywall, _ purchase: PurchaseStrings) {
    clearBody()
    let page = Rect(Size(width: layout.size.width, height: layout.size.height))
    name("PaywallView", .dialog, purchase(.paywallTitle), page)
    text(purchase(.paywallTitle), row: layout.headingRow, column: layout.textColumn, .bold)
    guard !paywall.products.isEmpty else { return drawPhonePaywall(paywall, purchase) }
    drawReasons(purchase)
    let row = layout.headingRow + 10
    for (number, product) in paywall.products.enumerated() {
      drawProduct(product, number, of: paywall, row: row + 2 * number, purchase)
    }
    drawButtons(
      buttons(paywall, purchase), row: row + 5,
      in: layout.left..<layout.left + layout.width, on: .ground)
    if paywall.isTest { speak(purchase(.paywallTestStore)) }
  }

  /// What premium opens, each with the sign of a list.
  func paywallReasons(_ purchase: PurchaseStrings) -> [String] {
    return [.paywallHistory, .paywallPatients, .paywallPdf, .paywallCloud].map {
      strings(.listBullet) + purchase($0)
    }
  }

  private mutating func drawReasons(_ purchase: PurchaseStrings) {
    let row = layout.headingRow + 2
    text(lines: paywallReasons(purchase), row: row, column: layout.textColumn)
    text(purchase(.paywallPatientFree), row: row + 5, column: layout.textColumn)
    text(purchase(.paywallAlways), row: row + 6, column: layout.textColumn, .muted)
  }

  private mutating func drawProduct(
    _ product: Paywall.Product, _ number: Int, of paywall: Paywall, row: Int,
    _ purchase: PurchaseStrings
  ) {
    let isFocused = paywall.focus == .product(number)
    let frame = Rect(row: row, column: layout.markerColumn, width: 76, height: 1)
    let ground = light(frame, isFocused: isFocused)
    let label = purchase(product.isSubscription ? .paywallYearly : .paywallOnce)
    let note = purchase(product.isSubscription ? .paywallYearlyNote : .paywallOnceNote)
    let sign = paywall.chosen == number ? "(*) " : "( ) "
    text(sign + label, row: row, column: layout.textColumn, Style.text.on(ground))
    right(product.price, row: row, endingAt: layout.textColumn + 26, Style.bold.on(ground))
    text(note, row: row, column: layout.textColumn + 30, Style.muted.on(ground))
    name("paywall.product.\(number)", .row, "\(label) \(product.price) \(note)", frame)
  }

  func buttons(_ paywall: Paywall, _ purchase: PurchaseStrings) -> [ButtonSpec] {
    var buttons = [
      ButtonSpec(
        id: "paywall.restore", label: purchase(.historyRetentionLockRestore),
        isFocused: paywall.focus == .restore),
      ButtonSpec(
        id: "paywall.close", label: strings(.historyRetentionLockClose),
        isFocused: paywall.focus == .close),
    ]
    guard !paywall.products.isEmpty else { return buttons }
    buttons.insert(
      ButtonSpec(
        id: "paywall.buy", label: purchase(.paywallBuy), isFocused: paywall.focus == .buy), at: 0)
    return buttons
  }
}
