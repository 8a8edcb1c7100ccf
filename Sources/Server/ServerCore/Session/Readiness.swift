/// Tells operators whether the store answers.
public struct Readiness: Sendable {
  private let store: any RecordStore

  public init(store: any RecordStore) { self.store = store }

  /// Looks something up that is not there, and says what cannot be relied on.
  ///
  /// Throws ``StoreUnavailableError``.
  public func check() async throws -> Set<StoreProblem> {
    _ = try await store.read { try $0.account(email: "") == nil }
    return await store.problems()
  }
}
