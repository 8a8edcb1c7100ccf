/// How much a feature asks of the plan. Source: 008 tier-1.
public enum EntitlementTier: Hashable, Sendable {
  case free
  case premium
  /// Not sold yet, so nobody has it.
  case pro

  /// True when the plan gives this much; an unknown plan gives nothing that has to be bought.
  public func isReached(by state: EntitlementState) -> Bool {
    switch self {
    case .free: true
    case .premium: state == .premium
    case .pro: false
    }
  }
}
