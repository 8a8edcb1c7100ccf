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
  /// When premium ends by its date, exclusive; nil without premium, and while no end is known.
  public internal(set) var endsAt: Timestamp?
  /// True when premium is over by its date, and the server has not been heard since.
  public internal(set) var hasRunOut = false

  /// What holds at `now`: premium whose date has come is over, whoever said that it runs (decision P-30).
  func at(_ now: Timestamp) -> KnownPlan {
    guard let endsAt, now >= endsAt else { return self }
    var ended = self
    ended.hasRunOut = true
    if plan == .premium { ended.plan = .free }
    let today = max(access?.today ?? now.tokyoDate, now.tokyoDate)
    ended.access = AccessAnswer(premium: false, today: today)
    return ended
  }

  /// Takes what an answer or a refusal tells; false when it tells nothing of the plan. `isSettled` when the
  /// answer to a later question has said already whether the plan is premium.
  /// `now` is the clock of this terminal, `server` the one that decides.
  mutating func take(
    _ answer: Any, at now: Timestamp, by server: Timestamp, isSettled: Bool = false
  ) -> Bool {
    switch answer {
    case let access as AccessAnswer: take(access, isSettled)
    case APIError.historyRetentionLimit(let cutoff, _) as APIError:
      let days = FeatureGate.retentionDaysFree - 1
      take(AccessAnswer(premium: false, today: cutoff.adding(days: days)), isSettled)
    case let answer as EntitlementsAnswer:
      (purchases, purchaseAddress, checkedAt) = (answer.entitlements, answer.purchaseUrl, now)
      if !isSettled { take(isPremium: answer.premium, until: answer.premiumUntil) }
    case let claim as ClaimAnswer:
      purchases.removeAll { $0.id == claim.entitlement.id }
      purchases.append(claim.entitlement)
      // Until all purchases were told nobody knows whether another one goes on for longer.
      let end = checkedAt.flatMap { _ in premiumEnd(at: server) }
      if !isSettled { take(isPremium: claim.premium, until: end) }
    default: return false
    }
    return true
  }

  private mutating func take(_ access: AccessAnswer, _ isSettled: Bool) {
    let endsBefore = endsAt
    recall(access)
    if isSettled {
      take(isPremium: plan == .premium, until: endsBefore)
    } else {
      plan = access.premium ? .premium : .free
    }
  }

  /// Takes how far back the plan opens, and nothing else. A free plan has a cutoff, also where none is told.
  mutating func recall(_ access: AccessAnswer) {
    let isWhole = access.premium || access.cutoffDate != nil
    self.access = isWhole ? access : AccessAnswer(premium: false, today: access.today)
    endsAt = access.premiumUntil
  }

  /// Takes what was kept at an earlier start; whether the plan is premium the server may have said meanwhile.
  mutating func recallKept(_ access: AccessAnswer) {
    let endsBefore = endsAt
    recall(access)
    if plan != .unknown { take(isPremium: plan == .premium, until: endsBefore) }
  }

  /// When premium ends after one more purchase: no sooner than it would without it, whoever of the household pays.
  private func premiumEnd(at now: Timestamp) -> Timestamp? {
    let purchases = purchases.map(\.entitlement)
    guard EntitlementState(purchases, at: now) == .premium else { return endsAt }
    let own = EntitlementState.premiumEnd(purchases, at: now)
    guard plan == .premium else { return own }
    return own.flatMap { own in endsAt.map { max($0, own) } }
  }

  /// An answer about purchases names no day: how far back they open is counted from the last one named.
  private mutating func take(isPremium: Bool, until end: Timestamp?) {
    plan = isPremium ? .premium : .free
    endsAt = isPremium ? end : nil
    guard let access, access.premium != isPremium else { return }
    self.access = AccessAnswer(premium: isPremium, today: access.today)
  }
}

extension AccessAnswer {
  /// True when history from that day on is open.
  public func opens(_ first: CivilDate) -> Bool { cutoffDate.map { first >= $0 } ?? true }
}

/// What was answered, whether it came with the bytes it was read from or without.
protocol AnswerWithBytes {
  var told: Any { get }
}

extension Seen: AnswerWithBytes {
  var told: Any { answer }
}
