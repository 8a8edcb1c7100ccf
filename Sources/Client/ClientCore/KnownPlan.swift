import APIClient
public import APIContract
public import Domain

/// What was told of a plan. Unknown until the server has said it, and never guessed (D-H10, D-H11).
public struct KnownPlan: Hashable, Sendable {
  /// What the server said last, in whatever answer.
  public internal(set) var plan = EntitlementState.unknown
  /// How far back the plan opens, as it was told last: by the server, or without it at an earlier start.
  public internal(set) var access: AccessAnswer?
  /// The caregiver's purchases with their dates, also those that count no longer.
  public internal(set) var purchases: [EntitlementAnswer] = []
  /// Where a phone buys for this account, as the server said; nil where it was not told.
  public internal(set) var purchaseAddress: String?
  /// When the server last told the purchases, by the clock of this terminal; nil before.
  public internal(set) var checkedAt: Timestamp?

  /// Takes what an answer or a refusal tells; false when it tells nothing of the plan.
  mutating func take(_ answer: Any, at now: Timestamp) -> Bool {
    switch answer {
    case let seen as Seen<AccessAnswer>: take(seen.answer)
    case let access as AccessAnswer: take(access)
    case APIError.historyRetentionLimit(let cutoff, _) as APIError:
      let days = FeatureGate.retentionDaysFree - 1
      take(AccessAnswer(premium: false, today: cutoff.adding(days: days)))
    case let answer as EntitlementsAnswer:
      (purchases, purchaseAddress, checkedAt) = (answer.entitlements, answer.purchaseUrl, now)
      take(isPremium: answer.premium)
    case let claim as ClaimAnswer:
      purchases.removeAll { $0.id == claim.entitlement.id }
      purchases.append(claim.entitlement)
      take(isPremium: claim.premium)
    default: return false
    }
    return true
  }

  /// Takes the day from an older answer where a newer one, about purchases, named none; false when nothing
  /// was missing.
  mutating func complete(_ answer: Any) -> Bool {
    let told = (answer as? Seen<AccessAnswer>)?.answer ?? answer as? AccessAnswer
    guard access == nil, let told else { return false }
    recall(AccessAnswer(premium: plan == .premium, today: told.today))
    return true
  }

  private mutating func take(_ access: AccessAnswer) {
    recall(access)
    plan = access.premium ? .premium : .free
  }

  /// Takes how far back the plan opens, and nothing else. A free plan has a cutoff, also where none is told.
  mutating func recall(_ access: AccessAnswer) {
    let isWhole = access.premium || access.cutoffDate != nil
    self.access = isWhole ? access : AccessAnswer(premium: false, today: access.today)
  }

  /// An answer about purchases names no day: how far back they open is counted from the last one named.
  private mutating func take(isPremium: Bool) {
    plan = isPremium ? .premium : .free
    guard let access, access.premium != isPremium else { return }
    self.access = AccessAnswer(premium: isPremium, today: access.today)
  }
}

extension AccessAnswer {
  /// True when history from that day on is open.
  public func opens(_ first: CivilDate) -> Bool { cutoffDate.map { first >= $0 } ?? true }
}
