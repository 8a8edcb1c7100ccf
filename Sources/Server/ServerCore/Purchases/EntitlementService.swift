public import APIContract
internal import Domain

/// Answers what a caregiver has bought.
public struct EntitlementService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  /// Makes the service.
  public init(store: any RecordStore, dependencies: ServerDependencies) {
    (self.store, self.dependencies) = (store, dependencies)
  }

  /// The caregiver's plan, and every purchase it comes from.
  ///
  /// Throws ``UnauthorizedError``, for a patient's session too. Source: 008 "Entitlement Read".
  public func entitlements(token: PresentedToken) async throws -> EntitlementsAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      try reader.plan(of: reader.billingAccount(token, now: now), at: now)
    }
  }
}
