public import Domain

/// What is known of one purchase, put together from everything the store signed about it.
///
/// Within one paid period the state signed last wins, a newer period wins over an older one,
/// whatever arrives when: the same signed states lead to the same entry in any order. Source: D-E2,
/// decision P-4.
public struct EntitlementLedgerEntry: Hashable, Sendable {
  /// The store's name for the purchase; there is one entry for each.
  public let originalTransactionID: String
  public let environment: StoreEnvironment
  /// Whose purchase it is: the first who claimed it; nil until then. It never moves. Source: D-E1.
  public internal(set) var owner: CaregiverID?
  /// The charge that the newest state is about.
  public internal(set) var transactionID: String
  public internal(set) var productID: String
  public internal(set) var purchasedAt: Timestamp
  /// The begin of the paid period; 1970 for a purchase without end, which has only one.
  public internal(set) var periodStart: Timestamp
  /// The end of the paid period, exclusive; nil for a purchase without end.
  public internal(set) var expiresAt: Timestamp?
  public internal(set) var status: EntitlementStatus
  /// When it was taken back; nil while it counts.
  public internal(set) var revokedAt: Timestamp?
  public internal(set) var signedDate: Timestamp
  /// The end of the store's billing grace period, exclusive; nil when none runs.
  public internal(set) var graceEndsAt: Timestamp?
  /// When the store last signed something about grace in this period; nil when it never did.
  public internal(set) var graceSignedDate: Timestamp?
  /// Whether the next period will be charged; nil when the store has never said so in this period.
  public internal(set) var renewal: Renewal?

  /// Whether a subscription renews, and when the store signed that.
  public struct Renewal: Hashable, Sendable {
    public let isOn: Bool
    public let signedDate: Timestamp

    public init(isOn: Bool, signedDate: Timestamp) {
      (self.isOn, self.signedDate) = (isOn, signedDate)
    }
  }

  public init(
    originalTransactionID: String, environment: StoreEnvironment, owner: CaregiverID?,
    transactionID: String, productID: String, purchasedAt: Timestamp, periodStart: Timestamp,
    expiresAt: Timestamp?, status: EntitlementStatus, revokedAt: Timestamp?,
    signedDate: Timestamp, graceEndsAt: Timestamp?, graceSignedDate: Timestamp?,
    renewal: Renewal? = nil
  ) {
    self.originalTransactionID = originalTransactionID
    self.environment = environment
    self.owner = owner
    self.transactionID = transactionID
    self.productID = productID
    self.purchasedAt = purchasedAt
    self.periodStart = periodStart
    self.expiresAt = expiresAt
    self.status = status
    self.revokedAt = revokedAt
    self.signedDate = signedDate
    self.graceEndsAt = graceEndsAt
    self.graceSignedDate = graceSignedDate
    self.renewal = renewal
  }

  /// What the entry means for the plan of its owner.
  public var entitlement: Entitlement {
    Entitlement(
      productID: productID, status: status, expiresAt: expiresAt, graceEndsAt: graceEndsAt)
  }
}

extension EntitlementLedgerEntry {
  /// What was signed about a purchase, nobody's yet; `grace` is nil where nothing is said about it.
  ///
  /// By the begin of the period newer periods are told from older ones. A purchase without end has one
  /// period only, or a restore from before a refund would undo it.
  init(
    _ transaction: SignedTransaction, signedDate: Timestamp, revokedAt: Timestamp?,
    expiresAt: Timestamp?, grace: EntitlementEvent.Grace?
  ) {
    self.init(
      originalTransactionID: transaction.originalTransactionID,
      environment: transaction.environment, owner: nil,
      transactionID: transaction.transactionID, productID: transaction.productID,
      purchasedAt: transaction.originalPurchaseDate,
      periodStart: transaction.kind == .autoRenewable
        ? transaction.purchaseDate : Timestamp(millisecondsSinceEpoch: 0),
      expiresAt: expiresAt, status: revokedAt == nil ? .active : .revoked, revokedAt: revokedAt,
      signedDate: signedDate, graceEndsAt: grace?.endsAt,
      graceSignedDate: grace.map { _ in signedDate })
  }

  /// The entry after another state of the same purchase. The owner is left alone.
  ///
  /// It takes the larger of two in each respect, so order and repetition make no difference.
  func merged(with other: EntitlementLedgerEntry) -> EntitlementLedgerEntry {
    if periodStart != other.periodStart {
      var newer = periodStart < other.periodStart ? other : self
      newer.owner = owner
      return newer
    }
    var merged = isOutranked(by: other) ? other : self
    let grace = hasOlderGrace(than: other) ? other : self
    merged.graceEndsAt = grace.graceEndsAt
    merged.graceSignedDate = grace.graceSignedDate
    merged.renewal = newer(renewal, other.renewal)
    merged.owner = owner
    return merged
  }

  /// The word that was signed later; of two signed in the same millisecond the one that promises less.
  private func newer(_ one: Renewal?, _ other: Renewal?) -> Renewal? {
    guard let one, let other else { return one ?? other }
    guard one.signedDate == other.signedDate else {
      return one.signedDate < other.signedDate ? other : one
    }
    return one.isOn ? other : one
  }

  /// Signed later wins; of two signed in the same millisecond the one that opens less, and then any
  /// order that is always the same.
  private func isOutranked(by other: EntitlementLedgerEntry) -> Bool {
    if weight != other.weight { return weight < other.weight }
    let rank = (transactionID, productID, purchasedAt, since)
    return rank < (other.transactionID, other.productID, other.purchasedAt, other.since)
  }

  /// Larger for what was signed later, then for what was taken back, then for an earlier end.
  private var weight: (Timestamp, Int, Int64) {
    let end = expiresAt?.millisecondsSinceEpoch ?? .max
    return (signedDate, status == .revoked ? 1 : 0, -end)
  }

  private var since: Int64 { revokedAt?.millisecondsSinceEpoch ?? -1 }

  private func hasOlderGrace(than other: EntitlementLedgerEntry) -> Bool {
    guard let otherDate = other.graceSignedDate else { return false }
    guard let graceSignedDate else { return true }
    guard graceSignedDate == otherDate else { return graceSignedDate < otherDate }
    let none = Timestamp(millisecondsSinceEpoch: 0)
    return graceEndsAt ?? none > other.graceEndsAt ?? none
  }
}
