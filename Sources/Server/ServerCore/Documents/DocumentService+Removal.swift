internal import Domain

// What is removed without being asked: the documents of accounts that are gone, and files that
// nobody mentions.

extension DocumentService {
  /// So long a file stays that no document holds: longer than a device's bin, so that what is brought back
  /// from there finds its files.
  static let keptUnused = Duration.seconds((DocumentBin.days + 1) * 86_400)
  /// So long an account's removal is remembered: longer than any request that was under way when it went.
  static let removalRemembered = Duration.seconds(3600)

  /// Takes away what accounts that were deleted have left, and files that nobody has mentioned for a month.
  ///
  /// What fails is tried again the next time. Throws the first failure, after everything was tried.
  public func sweep() async throws {
    let now = dependencies.now()
    var failure: (any Error)?
    do { try await removeDeparted() } catch { failure = error }
    try await cloud.removeUnused(untouchedSince: now.adding(.zero - Self.keptUnused))
    if let failure { throw failure }
  }

  /// True when a document is kept under this id that was not deleted.
  func holdsAny(of owner: CaregiverID) async throws -> Bool {
    var (next, hasMore) = (0, true)
    while hasMore {
      let page = try await cloud.changes(of: owner, after: next, limit: Self.mostChanges)
      if page.items.contains(where: { $0.revision != nil }) { return true }
      hasMore = page.hasMore && !page.items.isEmpty
      next = page.items.last?.sequence ?? next
    }
    return false
  }

  /// Takes away the documents of accounts that were deleted. Throws what the cloud throws; then it
  /// is tried again at the next ``sweep()``.
  func removeDeparted() async throws {
    let now = dependencies.now()
    for departed in try await store.write({ try $0.departed() }) {
      try await cloud.removeAll(of: departed.id)
      // A change that was under way when the account went may have come behind it: once more, later.
      guard departed.leftAt.adding(Self.removalRemembered) <= now else { continue }
      try await store.write { try $0.forget(departed: departed.id) }
    }
  }
}
