import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws `ResultCard`: what 購入を復元 found.
  mutating func drawRestoreResult(
    _ result: PurchasesModel.RestoreResult, _ focus: PurchasesModel.ResultButton,
    _ purchase: PurchaseStrings
  ) {
    muteBody()
    var buttons: [ButtonSpec] = []
    if result.canRetry {
      buttons.append(
        ButtonSpec(
          id: "result.retry", label: strings(.buttonRetry), isFocused: focus == .retry))
    }
    buttons.append(
      ButtonSpec(
        id: "result.close", label: strings(.historyRetentionLockClose),
        isFocused: focus == .close || !result.canRetry))
    var card = words(result, purchase)
    card.buttons = buttons
    draw(card)
  }

  private func words(
    _ result: PurchasesModel.RestoreResult, _ purchase: PurchaseStrings
  ) -> Card {
    var card = Card(id: "ResultCard", title: "", body: [], buttons: [], gap: 2)
    switch result {
    case .found:
      card.title = purchase(.restoreFound)
      card.body = [purchase(.restoreFoundServer), purchase(.restoreFoundReach)]
    case .nothing:
      card.title = purchase(.restoreNone)
      card.body = [purchase(.restoreNoneServer), purchase(.restoreNoneOther)]
    case .failed(.unreachable):
      (card.title, card.isWarning) = (purchase(.restoreOffline), true)
      card.body = [strings(.errorKept)]
    case .failed(let reason):
      (card.title, card.isWarning) = (purchase(.restoreFailed(reason: reason.phrase)), true)
      card.body = [strings(.errorKept)]
    }
    return card
  }
}
