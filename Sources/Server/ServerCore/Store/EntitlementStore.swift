public import Domain
public import Purchases

/// What can be looked up about purchases.
public protocol EntitlementReader {
  /// What is kept of the purchase that the store calls so; nil when nobody has told of it.
  func entitlement(originalTransactionID: String) throws -> KeptEntitlement?

  /// A caregiver's purchases, in the order they came.
  func entitlements(of caregiver: CaregiverKey) throws -> [KeptEntitlement]

  /// The entitlements of every member of a household, which decide about its plan.
  func plan(of household: HouseholdKey) throws -> [Entitlement]

  /// The newest rows of the audit, at most `count` of them, the oldest first.
  func entitlementAudit(newest count: Int) throws -> [AuditedStep]
}

/// What can be written about purchases.
public protocol EntitlementWriter: EntitlementReader {
  /// Keeps the newest state of a purchase; `id` names it when it is new.
  func save(_ entry: EntitlementLedgerEntry, as id: EntitlementID, at now: Timestamp) throws

  /// Remembers a notification; false when it was there already.
  func remember(_ notification: ServerNotification, at now: Timestamp) throws -> Bool

  /// Adds a row to the audit, which is never altered.
  func audit(_ row: EntitlementAudit) throws

  /// The store's own numbers of the patients of a household.
  func patientKeys(of household: HouseholdKey) throws -> [Int64]
}

/// A purchase as the store keeps it.
public struct KeptEntitlement: Hashable, Sendable {
  public let id: EntitlementID
  /// What is known of the purchase.
  public let entry: EntitlementLedgerEntry
  /// When the server first heard of it.
  public let createdAt: Timestamp
  public let updatedAt: Timestamp

  /// Makes one; only a store does, from its row.
  public init(
    id: EntitlementID, entry: EntitlementLedgerEntry, createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.entry = entry
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// One row of the audit: something signed was shown, and what came of it. It holds no signed text.
///
/// Source: decisions P-3 to P-5.
public struct EntitlementAudit: Hashable, Sendable {
  /// Who presented the transaction: a caregiver, or the store by a notification.
  public enum Origin: String, Sendable {
    case claim
    /// A store, or somebody who says so.
    case notification
  }

  /// Whether the transaction changed an entitlement, and if not, why.
  public enum Outcome: String, Sendable {
    case applied
    /// It was believed, and nothing changed.
    case unchanged
    case refused
  }

  public let at: Timestamp
  public let origin: Origin
  public let outcome: Outcome
  public let reason: String
  /// The caregiver who claimed, or whose purchase it is; nil when nobody's.
  public let caregiver: CaregiverID?
  /// The notification, when it was believed.
  public let notification: ServerNotification?
  /// The purchase, when it was believed.
  public let transaction: SignedTransaction?
}
