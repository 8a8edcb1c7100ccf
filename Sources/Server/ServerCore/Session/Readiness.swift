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
    } catch is SchemaDiffersError {
      // The store tells it among its problems, or that it is over.
    }
    let problems = await store.problems()
    return await documents.answers() ? problems : problems.union([.documentsUnreachable])
  }
}
