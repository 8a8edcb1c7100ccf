public import APIContract
public import Domain

/// A row of the audit as it is read again: something signed was shown, and what came of it.
public struct AuditedStep: Hashable, Sendable {
  public let at: Timestamp
  /// Who showed it: `claim` or `notification`.
  public let origin: String
  /// What came of it: `applied`, `unchanged` or `refused`.
  public let outcome: String
  /// Why, as one stable word; docs/data-model.md has them all.
  public let reason: String
  /// The caregiver's UUID; nil when it was nobody's.
  public let caregiver: String?
  /// The notification's UUID and type; nil for a claim, and when it was not believed.
  public let notification: String?
  public let notificationType: String?
  /// The purchase; this and what follows is nil when nothing was believed.
  public let originalTransactionID: String?
  public let transactionID: String?
  public let productID: String?
  public let environment: String?
  public let signedAt: Timestamp?

  public init(
    at: Timestamp, origin: String, outcome: String, reason: String, caregiver: String?,
    notification: String?, notificationType: String?, originalTransactionID: String?,
    transactionID: String?, productID: String?, environment: String?, signedAt: Timestamp?
  ) {
    (self.at, self.origin, self.outcome, self.reason) = (at, origin, outcome, reason)
    (self.caregiver, self.notification) = (caregiver, notification)
    (self.notificationType, self.environment) = (notificationType, environment)
    self.originalTransactionID = originalTransactionID
    (self.transactionID, self.productID, self.signedAt) = (transactionID, productID, signedAt)
  }
}

extension AuditedStep: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("at", ascii: at)
      json.field("origin", origin)
      json.field("outcome", outcome)
      json.field("reason", reason)
      json.field("caregiverId", caregiver)
      json.field("notificationId", notification)
      json.field("notificationType", notificationType)
      json.field("originalTransactionId", originalTransactionID)
      json.field("transactionId", transactionID)
      json.field("productId", productID)
      json.field("environment", environment)
      json.field("signedAt", ascii: signedAt)
    }
  }
}
