import APIClient
import ClientCore
import Domain
import LocalStore

// Buying and restoring, each under 更新中. Esc ends the waiting only: what is under way goes on, and
// says how it ended. Source: product §3.

extension PurchasesModel {
  public func buyChosen() {
    guard let shop, let product = paywall?.product else { return }
    result = nil
    history.refresh.run(.entitlement) { ticket in
      let bought = await shop.service.purchase(product.id)
      self.paywall?.stepBack()
      await self.settle(bought, ticket)
    }
  }

  /// 購入を復元: asks store and server again, then loads what was locked or says what it found.
  ///
  /// On 設定 a card says so always, for the month would open unseen.
  public func restoreChosen(fromSettings: Bool = false) {
    if isRefused { return }
    (result, restoresFromSettings) = (nil, fromSettings)
    let shop = shop
    history.refresh.run(.entitlement) { ticket in
      if let shop {
        await self.settle(await shop.service.restore(), shop, ticket)
      } else {
        await self.askServer(ticket)
      }
    }
  }

  private func settle(_ result: PurchaseResult, _ ticket: SchedulingRefresh.Ticket) async {
    switch result {
    case .bought: await unlock(.bought, or: .bought, ticket)
    case .unconfirmed: show(.unconfirmed)
    case .refused(let refusal): show(.refused(Refusal(refusal)))
    case .cancelled: show(.cancelled)
    case .pending: show(.pending)
    case .failed(let trouble): show(.purchaseFailed(Trouble(trouble)))
    case .offline(let error): show(Trouble(error)) { .purchaseFailed($0) }
    case .notAllowed(let role): refuse(role)
    }
  }

  private func settle(
    _ result: RestoreResult, _ shop: PurchaseShop, _ ticket: SchedulingRefresh.Ticket
  ) async {
    switch result {
    case .found(let productID):
      let isSubscription = PremiumOffer.isSubscription(productID)
      await unlock(.restored, or: .restored(isSubscription: isSubscription), ticket)
    case .nothing: show(.nothing(askedStore: shop.isTest))
    case .failed(let trouble): show(.restoreFailed(Trouble(trouble)))
    case .refused(let refusal): show(.refused(Refusal(refusal)))
    case .offline(let error): show(Trouble(error)) { .restoreFailed($0) }
    case .notAllowed(let role): refuse(role)
    }
  }

  /// The role was lowered since these keys were shown: they are locked from now on, and why is said.
  private func refuse(_ role: MemberRole) {
    history.contact.look()
    paywall = nil
    notice = .refused(role.refusal)
  }

  private func askServer(_ ticket: SchedulingRefresh.Ticket) async {
    do {
      try await history.askReach()
      guard history.refresh.isCurrent(ticket) else { return }
      guard entitlements.known.plan == .premium else { return show(.nothing(askedStore: false)) }
      await unlock(.restored, or: .restored(isSubscription: nil), ticket)
    } catch {
      guard history.refresh.isCurrent(ticket) else { return }
      show(Trouble(error)) { .restoreFailed($0) }
    }
  }

  /// Premium: what was asked for loads at once, without another key and without a card (D-H5). When
  /// nobody waits any more it loads behind the screen, and the card says what became of the waiting.
  func unlock(
    _ notice: PurchaseNotice, or outcome: Outcome, _ ticket: SchedulingRefresh.Ticket
  ) async {
    (paywall, self.notice) = (nil, nil)
    guard history.refresh.isCurrent(ticket), case .locked(let lock) = history.phase else {
      show(outcome)
      // On its own: the waiting it came from may have been ended. What does not come now comes with the
      // next load.
      Task { _ = await history.follow(.plan) }
      return
    }
    await history.answer(lock.reason.target, asking: .plan, ticket)
    if restoresFromSettings, case .restored = outcome { return show(outcome) }
    self.notice = notice
  }
}

extension PurchasesModel.Refusal {
  fileprivate init(_ refusal: PendingClaim.Refusal) {
    switch refusal {
    case .invalid: self = .invalid
    case .ownedElsewhere: self = .ownedElsewhere
    case .role: self = .role
    }
  }
}
