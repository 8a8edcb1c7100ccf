import APIClient
import ClientCore
import Domain
import Files
import Localization
import Purchases

// The sentences of `okusuri store`.

extension CommandSentences {
  func kind(_ kind: ProductKind) -> String {
    kind == .autoRenewable ? kindYearly : kindOnce
  }
  func standing(_ purchase: LocalPurchase, at now: Timestamp) -> String {
    if purchase.transaction.revocationDate != nil { return standingTakenBack }
    guard purchase.isCurrent(at: now) else { return standingExpired }
    if purchase.graceEndsAt != nil { return standingGrace }
    let isCancelled = purchase.transaction.kind == .autoRenewable && !purchase.autoRenews
    return isCancelled ? standingCancelled : standingActive
  }
  func purchase(_ result: PurchaseResult) -> String {
    switch result {
    case .bought: purchaseBought
    case .unconfirmed: purchaseUnconfirmed
    case .pending: purchasePending
    case .cancelled, .refused, .failed, .offline, .notAllowed: purchaseCancelled
    }
  }
  func scripted(_ next: ScriptedOutcome) -> String {
    switch next {
    case .cancel: scriptedCancel
    case .ask: scriptedAsk
    case .fail: scriptedFail
    }
  }
  func done(_ action: StoreAction) -> String {
    switch action {
    case .refund: doneRefund
    case .revoke: doneRevoke
    case .reverse: doneReverse
    case .expire: doneExpire
    case .renew: doneRenew
    case .enterGrace: doneEnterGrace
    case .leaveGrace: doneLeaveGrace
    case .stopRenewal: doneStopRenewal
    case .resumeRenewal: doneResumeRenewal
    }
  }
  func storeTrouble(_ trouble: StoreTrouble) -> String {
    switch trouble.kind {
    case .declined: storeDeclined
    case .unknownProduct: storeUnknownProduct
    case .unusable: unusable(trouble.path ?? "-", trouble.number)
    }
  }
  private func unusable(_ path: String, _ number: Int32?) -> String {
    guard let number else { return storeUnusable(path) }
    return storeUnwritable(path, reason(FileFault("write", path, number)))
  }
  func store(_ failure: StoreFailure) -> String {
    switch failure.reason {
    case .notFound: storeNotFound
    case .notPossible: storeNotPossible
    default: storeTrouble(StoreTrouble(failure))
    }
  }
}

extension LocalStoreService {
  /// The server did not answer: what that means, and what happens next.
  func offline(_ error: APIError, _ next: String) -> CommandFailure {
    CommandFailure(refused: error, setup.sentence(for: error) + "\n" + next)
  }

  /// This member's role does not allow it, and the store was not asked; with what that means, where it means more.
  func forbidden(_ role: MemberRole, _ meaning: String? = nil) -> CommandFailure {
    let (error, more) = (APIError.roleForbids(role), meaning.map { "\n" + $0 } ?? "")
    return CommandFailure(refused: error, setup.sentence(for: error) + more)
  }
}

extension ClientSetup {
  func day(_ instant: Timestamp) -> String { instant.tokyoDate.description }
}
