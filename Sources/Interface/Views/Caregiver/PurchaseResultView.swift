import Localization
import Screen
import ViewModels

/// `ResultCard`: how a purchase or 購入を復元 ended.
struct PurchaseResultPage: PageView {
  let purchases: PurchasesModel
  let purchase: PurchaseStrings

  var bindings: [Binding] {
    purchases.result?.canRetry == true ? Binding.buttons : Binding.closing
  }

  func draw(on canvas: inout Canvas) {
    if let result = purchases.result {
      canvas.drawPurchaseResult(result, purchases.resultFocus, purchase)
    }
  }
}

extension Canvas {
  fileprivate mutating func drawPurchaseResult(
    _ result: PurchasesModel.Outcome, _ focus: PurchasesModel.ResultButton,
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
    let words = ResultWords(result, strings, purchase)
    draw(
      Card(
        id: "ResultCard", title: words.title, isWarning: result.isTrouble, body: words.body,
        buttons: buttons, gap: 2))
  }
}

/// What the card of a result says.
private struct ResultWords {
  let title: String
  let body: [String]

  init(_ result: PurchasesModel.Outcome, _ strings: Strings, _ purchase: PurchaseStrings) {
    let words = result.words
    title = purchase(words.title)
    body = words.body.map { purchase($0) } + (result.saysKept ? [strings(.errorKept)] : [])
  }
}

extension PurchasesModel.Outcome {
  /// True when the card says that nothing in the record is lost.
  fileprivate var saysKept: Bool {
    switch self {
    case .restoreFailed, .purchaseFailed, .checkFailed: true
    default: false
    }
  }

  fileprivate var words: (title: PurchasePhrase, body: [PurchasePhrase]) {
    switch self {
    case .restored(let isSubscription): (.restoreFound, [isSubscription.found, .restoreFoundReach])
    case .nothing(let askedStore):
      (.restoreNone, [askedStore ? .restoreNoneBody : .restoreNoneServer, .restoreNoneOther])
    case .restoreFailed(let trouble): (trouble.restoring, [])
    case .bought: (.paywallBought, [.restoreFoundReach])
    case .unconfirmed: (.paywallUnconfirmed, [.paywallUnconfirmedKept])
    case .refused(.invalid): (.paywallRefused, [.paywallRefusedInvalid])
    case .refused(.ownedElsewhere): (.paywallRefused, [.paywallRefusedOwned])
    case .refused(.role): (.paywallForbidden, [.paywallForbiddenTaken, .paywallForbiddenHow])
    case .cancelled: (.paywallCancelled, [.paywallNothingCharged])
    case .pending: (.paywallPending, [.lockAlways])
    case .purchaseFailed(let trouble): (trouble.buying, [.paywallNothingCharged])
    case .checkFailed(let trouble): (trouble.checking, [])
    }
  }
}

extension Bool? {
  fileprivate var found: PurchasePhrase {
    switch self {
    case true?: .restoreFoundBody(product: .paywallYearly)
    case false?: .restoreFoundBody(product: .paywallOnce)
    case nil: .restoreFoundServer
    }
  }
}

extension PurchasesModel.Trouble {
  fileprivate var restoring: PurchasePhrase {
    switch self {
    case .server(.unreachable): .restoreOffline
    case .server(let reason): .restoreFailed(reason: reason.phrase)
    case .store(let isUsable): .restoreFailed(reason: isUsable ? .storeDeclined : .storeUnusable)
    }
  }

  fileprivate var checking: PurchasePhrase {
    switch self {
    case .server(let reason): .settingsPlanFailed(reason: reason.phrase)
    case .store(let isUsable):
      .settingsPlanFailed(reason: isUsable ? .storeDeclined : .storeUnusable)
    }
  }

  fileprivate var buying: PurchasePhrase {
    switch self {
    case .server(.unreachable): .paywallOffline
    case .server(let reason): .paywallFailed(reason: reason.phrase)
    case .store(let isUsable): .paywallFailed(reason: isUsable ? .storeDeclined : .storeUnusable)
    }
  }
}
