public import APIContract
internal import Domain
public import Purchases

/// Takes in what a store tells by itself: refunds, renewals, the end. Nobody is signed in; the
/// signature is the proof. Source: D-E5, product §4 `POST /api/iap/notifications`.
public struct NotificationService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies
  private let verifier: TransactionVerifier
  private let refusals = AttemptLimit(maximum: 100, window: .seconds(900))

  /// Makes the service; its limit on refusals lives as long as it does.
  public init(
    store: any RecordStore, events: EventHub, dependencies: ServerDependencies,
    verifier: TransactionVerifier
  ) {
    (self.store, self.events) = (store, events)
    (self.dependencies, self.verifier) = (dependencies, verifier)
  }

  /// Takes a notification in; each counts once, in any order, and one of an unknown type changes
  /// nothing.
  ///
  /// Throws ``TransactionInvalidError``, and in its place ``RateLimitedError`` after 100 refusals in
  /// 15 minutes from one address: strangers must not fill the audit. What is signed is never limited.
  public func take(_ request: NotificationRequest, from address: String) async throws {
    let now = dependencies.now()
    let notification = try await verified(request, from: address, now)
    let id = dependencies.identifier(Entitlement.self)
    let audience = try await store.write { writer in
      try writer.take(notification, as: id, at: now)
    }
    if let audience { events.publish(.entitlement, to: audience) }
  }

  private func verified(
    _ request: NotificationRequest, from address: String, _ now: Timestamp
  ) async throws -> ServerNotification {
    do throws(TransactionRefusal) {
      return try await verifier.notification(request.signedPayload, now: now)
    } catch {
      try refusals.admit(address, now: now)
      let row = EntitlementAudit.refused(error, .notification, at: now)
      try await store.write { try $0.audit(row) }
      throw TransactionInvalidError(refusal: error)
    }
  }
}

extension StoreWriter {
  /// A notification that came before leaves no row: whoever holds one could fill the audit with it.
  fileprivate func take(
    _ notification: ServerNotification, as id: EntitlementID, at now: Timestamp
  ) throws -> EventAudience? {
    guard try remember(notification, at: now) else { return nil }
    let transaction = notification.transaction
    let kept = try transaction.flatMap {
      try entitlement(originalTransactionID: $0.originalTransactionID)
    }
    let decision = EntitlementLedger.decision(
      notification: notification, isKnown: false, account: try known(transaction?.account),
      entry: kept?.entry)
    let step = LedgerStep(
      origin: .notification, transaction: transaction, notification: notification, claimant: nil,
      decision: decision)
    return try carryOut(step, as: id, at: now)
  }

  /// The account that the purchase names, if there is one.
  private func known(_ account: CaregiverID?) throws -> CaregiverID? {
    guard let account, try owner(.caregiver(account)) != nil else { return nil }
    return account
  }
}
