public import Domain

/// A purchase as the server keeps it for a caregiver. Source: 008 entity-1.
public struct EntitlementAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let id: EntitlementID
  public let caregiverId: CaregiverID
  public let productId: String
  /// Whether it counts or was taken back. One that counts may have ended: see ``expiresAt``.
  public let status: EntitlementStatus
  /// The store's name for the purchase, the same across renewals and restores.
  public let originalTransactionId: String
  /// The store's name for the newest charge.
  public let transactionId: String
  /// When the purchase was first made.
  public let purchasedAt: Timestamp
  /// `Sandbox` or `Production`, as the store signed it.
  public let environment: String
  /// The end of the paid period, exclusive; nil for a purchase without end.
  public let expiresAt: Timestamp?
  /// The end of the store's billing grace period, exclusive; nil when none runs.
  public let graceEndsAt: Timestamp?
  /// When it was taken back; nil while it counts.
  public let revokedAt: Timestamp?
  /// When the server first heard of it.
  public let createdAt: Timestamp
  public let updatedAt: Timestamp
  /// Whether the next period will be charged; nil where the store has not said so.
  public let autoRenews: Bool?

  public init(
    id: EntitlementID, caregiverId: CaregiverID, productId: String, status: EntitlementStatus,
    originalTransactionId: String, transactionId: String, purchasedAt: Timestamp,
    environment: String, expiresAt: Timestamp?, graceEndsAt: Timestamp?, revokedAt: Timestamp?,
    createdAt: Timestamp, updatedAt: Timestamp, autoRenews: Bool? = nil
  ) {
    self.id = id
    self.caregiverId = caregiverId
    self.productId = productId
    self.status = status
    self.originalTransactionId = originalTransactionId
    self.transactionId = transactionId
    self.purchasedAt = purchasedAt
    self.environment = environment
    self.expiresAt = expiresAt
    self.graceEndsAt = graceEndsAt
    self.revokedAt = revokedAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.autoRenews = autoRenews
  }
}

extension EntitlementStatus: Codable {}
