import APIContract
public import ClientCore
public import Domain

/// How the subscription stands, for 設定 プラン. What it opens, the server decides. Source: gating 3.
public struct PlanStanding: Hashable, Sendable {
  /// Active, in the store's grace, ended, or none; and premium by what another member of the household pays.
  public enum State: Hashable, Sendable {
    case none
    /// Nothing of one's own counts, and the household has premium all the same (decision P-37).
    case household
    /// Bought once, or paid until the next renewal.
    case active(until: CivilDate?)
    case grace(until: CivilDate)
    case expired(at: CivilDate)
  }

  public let state: State
  /// When the server last said so.
  public let checkedAt: Timestamp
  public let today: CivilDate
  /// True for a subscription that runs to its end and no further: it was cancelled at the store.
  public let isCancelled: Bool

  /// Nil until the server has been asked.
  public init?(_ entitlements: EntitlementStore, today: CivilDate) {
    guard let checkedAt = entitlements.known.checkedAt else { return nil }
    self.checkedAt = checkedAt
    self.today = today
    isCancelled = entitlements.isCancelled
    let own = State(entitlements.status)
    let isElsewhere = own.isOver && entitlements.known.plan == .premium
    state = isElsewhere ? .household : own
  }
}

extension PlanStanding.State {
  fileprivate init(_ status: SubscriptionStatus) {
    self =
      switch status {
      case .none: .none
      case .active(_, let until): .active(until: until?.tokyoDate)
      case .gracePeriod(_, let until): .grace(until: until.tokyoDate)
      case .expired(_, let at): .expired(at: at.tokyoDate)
      }
  }

  /// True where nothing counts that this caregiver has bought.
  fileprivate var isOver: Bool {
    switch self {
    case .none, .expired: true
    case .household, .active, .grace: false
    }
  }
}

extension EntitlementStore {
  fileprivate var isCancelled: Bool {
    guard case .active(let productID, let until?) = status else { return false }
    return known.purchases.contains {
      $0.productId == productID && $0.expiresAt == until && $0.autoRenews == false
    }
  }
}

extension PurchasesModel {
  /// A button of 設定 プラン.
  public enum PlanButton: String, Sendable { case restore, manage, upgrade }

  /// The buttons of 設定 プラン, in order: what is there to manage, or to buy. Source: screens figure 30.
  public var planButtons: [PlanButton] {
    if isOffered { return [.upgrade, .restore] }
    switch plan?.state {
    // What another member pays is not managed here, and what was bought once cannot be cancelled.
    case .household, .active(until: nil): return [.restore]
    default: return [.manage, .restore]
    }
  }

  /// True while there is something to buy: the plan, or how far it opens, is known not to be premium.
  public var isOffered: Bool {
    history.reach?.premium == false || plan?.state == PlanStanding.State.none
  }

  func pressed(_ button: PlanButton) {
    switch button {
    case .restore: restoreChosen(fromSettings: true)
    case .manage: otherStoreChosen()
    case .upgrade: upgradeChosen()
    }
  }

  /// How the subscription stands; nil until the server has been asked, and where nothing is sold.
  public var plan: PlanStanding? { PlanStanding(entitlements, today: history.today) }

  var entitlements: EntitlementStore { history.reader.entitlements }

  /// Follows what is known of the plan, for as long as this model lives.
  func followPlan() -> Task<Void, Never> {
    let changes = entitlements.changes()
    var before = entitlements.known.plan
    return Task { [weak self] in
      for await known in changes {
        if before == .free, known.plan == .premium { self?.becamePremium() }
        before = known.plan
      }
    }
  }

  /// Bought on the phone or approved: what asked for it closes, and the month comes by itself. While
  /// somebody waits, the answer they wait for says it.
  private func becamePremium() {
    guard !history.refresh.isBusy, paywall != nil || result == .pending else { return }
    (paywall, notice) = (nil, .bought)
    if result == .pending { result = nil }
  }

  /// The server says that the plan has changed: it is asked again, behind the screen.
  func planChanged() {
    if let shop { Task { await shop.service.changed() } }
  }

  /// 設定 プラン was opened: store and server are asked, behind the screen.
  /// Source: decision P-13, gating 3.5.
  func planOpened() {
    if let shop { Task { await shop.service.check(refreshing: true) } }
    history.learnReach()
  }

  /// 最新にする: asks store and server under 更新中, and says so when there is no answer.
  func latestChosen() {
    result = nil
    let shop = shop
    history.refresh.run(.entitlement) { ticket in
      let failure = await shop?.service.check(refreshing: true)
      await self.learn(ticket, failure)
    }
  }

  private func learn(_ ticket: SchedulingRefresh.Ticket, _ failure: SubscriptionFailure?) async {
    do {
      try await history.askReach()
      guard history.refresh.isCurrent(ticket) else { return }
      history.forgetClosed()
      if let failure { show(Trouble(failure)) { .checkFailed($0) } }
    } catch {
      guard history.refresh.isCurrent(ticket) else { return }
      show(Trouble(error)) { .checkFailed($0) }
    }
  }

  /// ストアで管理: the address of the other store.
  func otherStoreChosen() { managed = managed.other }
}
