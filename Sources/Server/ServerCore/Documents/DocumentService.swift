public import APIContract
public import Domain

/// Keeps the household's documents in the cloud.
///
/// What the cloud holds can be listed, fetched and deleted on every plan; to put something into it
/// takes a premium plan, asked at the commit itself and from the entitlement (D-S1, decision P-26).
/// A patient looks at the documents that name them, and changes nothing.
public struct DocumentService: Sendable {
  let store: any RecordStore
  let cloud: any DocumentCloud
  let events: EventHub
  let dependencies: ServerDependencies
  let lost = LostFiles()

  /// The most changes of one answer.
  public static let mostChanges = 500

  public init(
    store: any RecordStore, cloud: any DocumentCloud, events: EventHub,
    dependencies: ServerDependencies
  ) {
    (self.store, self.cloud) = (store, cloud)
    (self.events, self.dependencies) = (events, dependencies)
  }

  /// What changed after a number, each document once and as it is now; O(changes).
  ///
  /// A patient is told of the documents that name them, as they are now: what is gone is simply not
  /// there. A caregiver is told the epoch, which is a new one when what was `seen` is lost (decision P-41), and
  /// which files somebody waits for in vain.
  /// Throws ``UnauthorizedError``, ``ValidationError`` and what the cloud throws.
  public func changes(
    after sequence: Result<Int, ValidationError>, limit: Result<Int, ValidationError>,
    seen: Result<SeenChange?, ValidationError> = .success(nil), token: PresentedToken
  ) async throws -> DocumentChangesAnswer {
    let caller = try await caller(token)
    let filePart = (after: try sequence.get(), limit: try limit.get())
    let seen = try seen.get()
    let cloudID = try await cloud.identity()
    let epoch = try await epoch(of: caller, in: cloudID, seen)
    var view = DocumentView(caller: caller, next: filePart.after, limit: filePart.limit)
    if let owner = caller.owner {
      while view.wantsMore {
        view.take(try await cloud.changes(of: owner, after: view.next, limit: view.pageSize))
      }
    }
    return DocumentChangesAnswer(
      cloudId: caller.name(of: cloudID), epoch: epoch, after: filePart.after,
      items: view.items.map(DocumentAnswer.init), next: view.next,
      more: view.hasMore, missing: await missing(for: caller))
  }

  /// One document, or its tombstone.
  ///
  /// Throws ``UnauthorizedError``, and ``NotFoundError`` for one that nobody ever told of, or that is not
  /// this patient's to see.
  public func document(_ id: DocumentID?, token: PresentedToken) async throws -> DocumentAnswer {
    let caller = try await caller(token)
    guard let id, let owner = caller.owner,
      let document = try await cloud.document(id, of: owner), caller.sees(document)
    else { throw NotFoundError() }
    return DocumentAnswer(document)
  }

  func caller(_ token: PresentedToken) async throws -> DocumentCaller {
    let now = dependencies.now()
    return try await store.read { try $0.documentCaller(token, now: now) }
  }

  func editor(_ token: PresentedToken) async throws -> DocumentEditor {
    let now = dependencies.now()
    return try await store.read { try $0.documentEditor(token, now: now) }
  }
}
