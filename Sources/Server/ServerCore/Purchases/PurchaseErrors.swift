public import Domain
public import Purchases

// What the services about purchases refuse with. ServerHTTP alone turns these into answers.

/// Something signed is not believed. Why stands in the audit, and is told to nobody.
public struct TransactionInvalidError: Error, Hashable {
  public let refusal: TransactionRefusal
}

/// The purchase is another caregiver's, who claimed it first. Source: decision P-4, D-E1.
public struct PurchaseTakenError: Error, Hashable {}

/// The plan does not open this.
public struct PremiumRequiredError: Error, Hashable {
  public let gate: FeatureGate
}
