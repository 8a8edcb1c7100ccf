public import Domain

/// The store of a phone, as a terminal sees it: it sells nothing here and tells nothing.
///
/// What is bought there reaches the server by notification, and this terminal through the server.
/// Source: docs/decisions/0017.
public struct PhoneStore: PurchaseStore {
  public init() {}

  /// Nothing is sold at a terminal.
  public func products() -> [StoreProduct] { [] }

  /// The signed transactions that count now.
  public func currentEntitlements() -> [StoreTransaction] { [] }

  /// Nothing, and no end: what changes there the server tells.
  public func updates() -> AsyncStream<StoreTransaction> {
    AsyncStream { continuation in
      // Held by what it would do at its end, or the stream would end at once.
      continuation.onTermination = { _ in _ = continuation }
    }
  }

  /// Fails: nothing is charged by a terminal.
  public func purchase(_ productID: String, for account: CaregiverID?) -> PurchaseOutcome {
    .failed
  }

  /// There is nobody to ask but the server, which is asked anyway.
  public func sync() {}
}
