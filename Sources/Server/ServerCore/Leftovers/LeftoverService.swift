internal import Domain

/// Takes away what is over, apart from everybody's writes and in transactions that are small, so that no household
/// waits for the leftovers of others. Two servers may do so at once. Source: S-29, decision 0150.
public struct LeftoverService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, dependencies: ServerDependencies) {
    (self.store, self.dependencies) = (store, dependencies)
  }

  /// Takes away whatever is over now. What fails is tried again the next time.
  ///
  /// Throws the first failure, after everything was tried. O(sessions and households), some of them at a time.
  public func sweep() async throws {
    let now = dependencies.now()
    var failure: (any Error)?
    for kind in LeftoverKind.allCases {
      do { try await remove(kind, endedAt: kind.end(at: now)) } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func remove(_ kind: LeftoverKind, endedAt end: Timestamp) async throws {
    var place: Int64? = -1
    while let here = place {
      try Task.checkCancellation()
      place = try await store.write { try $0.removeLeftovers(kind, after: here, endedAt: end) }
    }
  }
}
