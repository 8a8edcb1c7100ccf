public import APIClient
public import APIContract
public import Domain

/// How the subscription stands, with the date that the store set; none is ever made up.
///
/// Says what to show. What it opens, the server decides. Source: gating 3, D-S10, D-S11.
public enum SubscriptionStatus: Hashable, Sendable {
  /// Nothing was bought, it was taken back, or nothing is known.
  case none
  /// It runs, to this instant (exclusive); without one it has no end.
  case active(productID: String, until: Timestamp?)
  /// The paid period is over, charging failed, and the store waits until this instant (exclusive).
  case gracePeriod(productID: String, until: Timestamp)
  /// It ended at this instant: the paid period, and the store's waiting after it.
  case expired(productID: String, at: Timestamp)

  /// How it stands at `now` by what the server keeps: the best of what counts, else what ended last.
  public init(_ entitlements: [EntitlementAnswer], at now: Timestamp) {
    let counting = entitlements.filter { $0.entitlement.grantsPremium(at: now) }
    if let best = counting.max(by: { $0.reach < $1.reach }) {
      self = best.standing(at: now)
    } else {
      self = Self.ended(entitlements, at: now)
    }
  }

  /// The product it is about; nil without any.
  public var productID: String? {
    switch self {
    case .none: nil
    case .active(let productID, _), .gracePeriod(let productID, _), .expired(let productID, _):
      productID
    }
  }

  var isExpired: Bool { if case .expired = self { true } else { false } }

  private static func ended(_ entitlements: [EntitlementAnswer], at now: Timestamp) -> Self {
    let ended = entitlements.compactMap { kept -> (productID: String, at: Timestamp)? in
      guard kept.status == .active, Entitlement.premiumProducts.contains(kept.productId),
        let end = kept.entitlement.endsAt
      else { return nil }
      return (kept.productId, end)
    }
    guard let last = ended.max(by: { $0.at < $1.at }) else { return .none }
    return .expired(productID: last.productID, at: last.at)
  }
}

extension EntitlementAnswer {
  var entitlement: Entitlement {
    Entitlement(
      productID: productId, status: status, expiresAt: expiresAt, graceEndsAt: graceEndsAt)
  }

  /// How far it reaches; without end, beyond every date.
  fileprivate var reach: Timestamp {
    entitlement.endsAt ?? Timestamp(millisecondsSinceEpoch: .max)
  }

  fileprivate func standing(at now: Timestamp) -> SubscriptionStatus {
    guard let expiresAt, expiresAt <= now, let graceEndsAt else {
      return .active(productID: productId, until: expiresAt)
    }
    return .gracePeriod(productID: productId, until: graceEndsAt)
  }
}

/// Who did not answer when the subscription was asked for.
public enum SubscriptionFailure: Hashable, Sendable {
  /// The store of this computer cannot be read.
  case store
  case server(APIError)
}
