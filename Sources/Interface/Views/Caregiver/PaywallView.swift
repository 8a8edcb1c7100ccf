import Domain
import Localization
import Screen
import ViewModels

/// `PaywallView`: what premium opens, what it costs, and that patient mode stays free.
struct PaywallPage: PageView {
  let paywall: Paywall
  let purchase: PurchaseStrings

  var screen: ScreenName? { .paywall }
  var beginsAtTop: Bool { paywall.isAsOpened }
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
    drawReasons(paywall, purchase)
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
  private func paywallReasons(_ purchase: PurchaseStrings) -> [(
    feature: FeatureGate, words: String
  )] {
    let reasons: [(FeatureGate, PurchasePhrase)] = [
      (.extendedHistory, .paywallHistory), (.multiplePatients, .paywallPatients),
      (.pdfExport, .paywallPdf), (.cloudSync, .paywallCloud),
    ]
    return reasons.map { ($0, strings(.listBullet) + purchase($1)) }
  }

  /// Draws what premium opens; what was asked for stands out, and the trace names it. Returns the row below.
  mutating func drawReasons(
    of paywall: Paywall, _ purchase: PurchaseStrings, row: Int, to last: Int
  ) -> Int {
    var row = row
    // What goes on below a sign of the list stands under its words.
    let (column, indent) = (layout.textColumn, 2)
    for (feature, words) in paywallReasons(purchase) {
      let lines = LineBreaker.lines(words, width: last - column + 1 - indent)
      let style: Style = feature == paywall.feature ? .bold : .text
      for (index, line) in lines.enumerated() {
        text(line, row: row + index, column: column + (index == 0 ? 0 : indent), style, to: last)
      }
      if feature == paywall.feature {
        let frame = Rect(
          row: row, column: column, width: last - column + 1, height: lines.count)
        name("paywall.feature", .text, words, frame)
      }
      row += lines.count
    }
    return row
  }

  private mutating func drawReasons(_ paywall: Paywall, _ purchase: PurchaseStrings) {
    let row = layout.headingRow + 2
    _ = drawReasons(of: paywall, purchase, row: row, to: layout.lastColumn)
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
