import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws `PaywallView`: what premium opens, and that it cannot be bought in this version yet.
  mutating func drawPaywall(_ focus: PurchasesModel.PaywallButton, _ purchase: PurchaseStrings) {
    clearBody()
    let page = Rect(Size(width: layout.size.width, height: layout.size.height))
    name("PaywallView", .dialog, purchase(.paywallTitle), page)
    text(purchase(.paywallTitle), row: layout.headingRow, column: layout.textColumn, .bold)
    var row = layout.headingRow + 2
    let bullet = strings.language == .japanese ? "・" : "- "
    for phrase in [
      PurchasePhrase.paywallHistory, .paywallPatients, .paywallPdf, .paywallCloud,
    ] {
      text(bullet + purchase(phrase), row: row, column: layout.textColumn)
      row += 1
    }
    text(purchase(.paywallPatientFree), row: row + 1, column: layout.textColumn)
    text(purchase(.paywallAlways), row: row + 2, column: layout.textColumn, .muted)
    let column = text(marks.attention, row: row + 4, column: layout.textColumn, .warning) + 1
    named("paywall.notYet", .text, purchase(.paywallNotYet), row: row + 4, column: column)
    drawButtons(
      buttons(focus, purchase), row: min(row + 9, layout.legendRow - 2),
      in: layout.left..<layout.left + layout.width, on: .ground)
  }

  private func buttons(
    _ focus: PurchasesModel.PaywallButton, _ purchase: PurchaseStrings
  ) -> [ButtonSpec] {
    [
      ButtonSpec(id: "paywall.buy", label: purchase(.paywallBuy), isEnabled: false),
      ButtonSpec(
        id: "paywall.restore", label: purchase(.historyRetentionLockRestore),
        isFocused: focus == .restore),
      ButtonSpec(
        id: "paywall.close", label: strings(.historyRetentionLockClose), isFocused: focus == .close),
    ]
  }
}
