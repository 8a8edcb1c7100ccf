/// Tells operators whether the store answers, and the place of the documents.
public struct Readiness: Sendable {
  private let store: any RecordStore
  private let documents: DocumentsReach

  public init(store: any RecordStore, cloud: any DocumentCloud, dependencies: ServerDependencies) {
    (self.store, documents) = (store, DocumentsReach(cloud, now: dependencies.now))
  }

  /// Looks something up that is not there, and says what cannot be relied on.
  ///
  /// Throws ``StoreUnavailableError``.
  public func check() async throws -> Set<StoreProblem> {
    do {
      _ = try await store.read { try $0.account(email: "") == nil }
    } catch  where !(error is StoreUnavailableError) {
      // The store tells among its problems that the schema is another, or that it is so no more.
    }
    let problems = try await store.problems()
    return await documents.answers() ? problems : problems.union([.documentsUnreachable])
  }
}
