import Domain
import Purchases
import Testing

/// What the store tells the server by itself is believed as little as anything else.
struct NotificationTests {
  private let store: MintedStore
  private let verifier: TransactionVerifier

  init() throws {
    store = try MintedStore()
    verifier = try store.verifier()
  }

  private func read(_ payload: String) async throws -> ServerNotification {
    try await verifier.notification(try store.token(payload), now: now)
  }

  private func refusal(_ payload: String) async throws -> TransactionRefusal? {
    do {
      _ = try await read(payload)
      return nil
    } catch let refusal as TransactionRefusal {
      return refusal
    }
  }

  @Test
  func `D-E5 a notification is read with what is signed inside it`() async throws {
    let notification = try await read(
      Payload.notification(
        "DID_FAIL_TO_RENEW", transaction: store.token(Payload.yearly()),
        renewal: store.token(Payload.renewal()), ["subtype": #""GRACE_PERIOD""#]))
    #expect(notification.id.description == "3f1f9e0a-0c4d-4b8e-9a55-0123456789ab")
    #expect(notification.type == .didFailToRenew && notification.subtype == .gracePeriod)
    #expect(notification.signedDate == now && notification.environment == .sandbox)
    #expect(notification.transaction?.transactionID == "2000000900000011")
    #expect(
      notification.renewal?.gracePeriodExpiresDate == Timestamp(secondsSinceEpoch: 1_771_000_000))
    #expect(notification.renewal?.autoRenews == true)
  }

  @Test
  func `D-E5 types that nobody knows yet are accepted`() async throws {
    let unknown = try await read(
      Payload.notification(
        "METADATA_UPDATE_2031", transaction: store.token(Payload.unlock()),
        ["subtype": #""SOMETHING""#, "version": #""3.0""#, "new": "[{}]"]))
    #expect(unknown.type.rawValue == "METADATA_UPDATE_2031")
    #expect(try await read(Payload.notification("TEST", transaction: nil)).transaction == nil)
    let summary = #"{"bundleId":"com.yourcompany.medicationapp","environment":"Sandbox"}"#
    let all = Payload.notification(
      "RENEWAL_EXTENSION", transaction: nil, ["data": nil, "summary": summary])
    #expect(try await read(all).transaction == nil)
  }

  @Test
  func `D-E5 a notification for another app or another store is refused`() async throws {
    let other = #"{"bundleId":"com.example.other","environment":"Sandbox"}"#
    let real = #"{"bundleId":"com.yourcompany.medicationapp","environment":"Production"}"#
    let notification = { (data: String?) in
      Payload.notification("TEST", transaction: nil, ["data": data])
    }
    #expect(try await refusal(notification(other)) == .bundle)
    #expect(try await refusal(notification(real)) == .environment)
    #expect(try await refusal(notification(nil)) == .payloadField)
    #expect(try await refusal(notification("[]")) == .payloadField)
  }

  @Test
  func `D-E5 a notification without id, type or date is refused`() async throws {
    for name in ["notificationUUID", "notificationType", "signedDate"] {
      let payload = Payload.notification("TEST", transaction: nil, [name: nil])
      #expect(try await refusal(payload) == .payloadField, "\(name)")
    }
    let odd = Payload.notification("TEST", transaction: nil, ["notificationUUID": #""1""#])
    #expect(try await refusal(odd) == .payloadField)
  }

  @Test(arguments: Forgery.chains + Forgery.tokens + Forgery.payloads)
  func `D-E3 a forgery inside a true notification is refused`(forgery: Forgery) async throws {
    let (text, believed) = try forgery.make(store)
    let verifier = try believed.verifier()
    let inside = Payload.notification("REFUND", transaction: text)
    // Where the believed store is itself the forgery, its notification is refused for the same.
    await #expect(throws: forgery.refusal) {
      try await verifier.notification(try believed.token(inside), now: now)
    }
  }

  @Test
  func `D-E3 a true transaction inside a forged notification is refused`() async throws {
    let inside = try store.token(Payload.unlock())
    let forged = try MintedStore().token(
      Payload.notification("REFUND_REVERSED", transaction: inside))
    await #expect(throws: TransactionRefusal.rootUnknown) {
      try await verifier.notification(forged, now: now)
    }
    await #expect(throws: TransactionRefusal.payloadField) {
      try await verifier.notification(inside, now: now)
    }
    let notification = try store.token(Payload.notification("TEST", transaction: inside))
    await #expect(throws: TransactionRefusal.payloadField) {
      try await verifier.transaction(notification, now: now)
    }
  }

  @Test
  func `D-E4 what is inside must be of the same store and the same purchase`() async throws {
    let verifier = try store.verifier([.sandbox, .production])
    let real = try store.token(Payload.yearly(["environment": #""Production""#]))
    let mixed = try store.token(Payload.notification("REFUND", transaction: real))
    await #expect(throws: TransactionRefusal.mismatch) {
      try await verifier.notification(mixed, now: now)
    }
    let other = try store.token(Payload.renewal(["originalTransactionId": #""2""#]))
    let payload = Payload.notification(
      "EXPIRED", transaction: try store.token(Payload.yearly()), renewal: other)
    #expect(try await refusal(payload) == .mismatch)
  }
}
