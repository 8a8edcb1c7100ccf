public import LocalStore

extension PendingClaim.Refusal {
  /// True when the purchase belongs to somebody else, false when it could not be verified.
  public var isOwnedElsewhere: Bool { self == .ownedElsewhere }
}
