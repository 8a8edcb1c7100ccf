import APIContract
import ClientCore
public import Domain
public import Observation

/// Everything that leads to a purchase. Only a caregiver's screen has one; a patient's cannot.
///
/// Where no store is at hand, on somebody else's server, buying happens on the phone, and 購入を復元
/// asks the server alone. Source: 010 FR-009, D-E8.
@MainActor @Observable
public final class PurchasesModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The open paywall; nil while it is closed.
  public internal(set) var paywall: Paywall?
  /// The open result card; nil while there is none.
  public internal(set) var result: Outcome?
  /// The focused button of the result card.
  public internal(set) var resultFocus = ResultButton.close
  /// What just happened, until the next key.
  public internal(set) var notice: PurchaseNotice?

  /// The store whose address 設定 プラン shows.
  public internal(set) var managed = StoreAddress.appStore

  /// True when 購入を復元 was pressed in 設定, where only a card says what was found.
  var restoresFromSettings = false

  /// What the paywall was last opened for.
  private var wanted: FeatureGate?

  let history: HistoryViewModel
  let shop: PurchaseShop?
  @ObservationIgnored private var following: Task<Void, Never>?

  public init(history: HistoryViewModel, shop: PurchaseShop? = nil) {
    (self.history, self.shop) = (history, shop)
    if shop != nil { following = followPlan() }
  }

  // Nobody would see what it learns.
  deinit { following?.cancel() }

  /// アップグレード: opens the paywall over what was there, with the prices of the store; it says which `feature` was
  /// asked for. Source: R-11.
  public func upgradeChosen(for feature: FeatureGate? = nil) {
    if isRefused { return }
    wanted = feature
    guard let shop else { return paywall = Paywall([], isTest: false, for: feature) }
    history.refresh.run(.entitlement) { ticket in await self.open(shop, ticket) }
  }

  /// True, and said, where this member's role does not allow a purchase to be bound. Source: decision 0068, F-28.
  var isRefused: Bool {
    guard let role = history.contact.role, !role.allows(APIOperation.claim.right) else {
      return false
    }
    notice = .refused(role.refusal)
    return true
  }

  /// 閉じる on the paywall: back to what was there.
  public func paywallClosed() { paywall = nil }

  public func resultClosed() { result = nil }

  /// 再試行: restores again, loads the prices again, or goes back to what can be bought.
  func retryChosen() {
    let tried = result
    result = nil
    switch tried {
    case .purchaseFailed: if paywall == nil { upgradeChosen(for: wanted) }
    case .checkFailed: latestChosen()
    default: restoreChosen(fromSettings: restoresFromSettings)
    }
  }

  /// The server is asked again: it knows where a phone buys, and whether that has happened already.
  private func openPhone(_ shop: PurchaseShop, _ ticket: SchedulingRefresh.Ticket) async {
    let failure = await shop.service.check(refreshing: true)
    guard history.refresh.isCurrent(ticket) else { return }
    if let failure { return show(Trouble(failure)) { .purchaseFailed($0) } }
    guard entitlements.known.plan != .premium else {
      return await unlock(.bought, or: .bought, ticket)
    }
    paywall = Paywall(
      [], isTest: false, address: entitlements.known.purchaseAddress, for: wanted)
  }

  private func open(_ shop: PurchaseShop, _ ticket: SchedulingRefresh.Ticket) async {
    guard shop.isTest else { return await openPhone(shop, ticket) }
    do {
      let products = try await shop.service.offers().map(Paywall.Product.init)
      guard history.refresh.isCurrent(ticket) else { return }
      paywall = Paywall(products, isTest: shop.isTest, for: wanted)
    } catch {
      guard history.refresh.isCurrent(ticket) else { return }
      show(.purchaseFailed(Trouble(error)))
    }
  }

  func show(_ outcome: Outcome) {
    result = outcome
    resultFocus = outcome.canRetry && outcome.isTrouble ? .retry : .close
  }

  /// The session is over: the sign-in says so, no card.
  func show(_ trouble: Trouble?, _ outcome: (Trouble) -> Outcome) {
    guard let trouble else { return history.contact.sessionEnded() }
    show(outcome(trouble))
  }
}
