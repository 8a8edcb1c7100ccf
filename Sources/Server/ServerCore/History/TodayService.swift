public import Domain

/// Answers what is to be taken today; never asks about the plan (principle 1, D-H13).
public struct TodayService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, dependencies: ServerDependencies) {
    self.store = store
    self.dependencies = dependencies
  }

  /// Today in Tokyo, dose by dose.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func today(
    of record: RecordReference, token: PresentedToken
  ) async throws -> DayHistory {
    let now = dependencies.now()
    let today = now.tokyoDate
    return try await store.read { reader in
      let scope = try reader.scope(record, of: reader.session(token, now: now))
      return try reader.slice(of: scope, days: today...today).day(today, now: now)
    }
  }
}
