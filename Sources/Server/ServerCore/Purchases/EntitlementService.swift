public import APIContract
internal import Domain

/// Answers what a caregiver has bought.
public struct EntitlementService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies
  private let page: PurchasePage?

  /// Makes the service; `page` is where a phone buys, nil where nobody has said so.
  public init(store: any RecordStore, dependencies: ServerDependencies, page: PurchasePage? = nil) {
    (self.store, self.dependencies, self.page) = (store, dependencies, page)
  }

  /// The caregiver's plan, every purchase it comes from, and where a phone buys for them.
  ///
  /// Throws ``UnauthorizedError``, for a patient's session too. Source: 008 read-1 to read-3.
  public func entitlements(token: PresentedToken) async throws -> EntitlementsAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let account = try reader.billingAccount(token, now: now)
      var answer = try reader.plan(of: account, at: now)
      answer.purchaseUrl = page?.address(for: account.id)
      return answer
    }
  }
}
