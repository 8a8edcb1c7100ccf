public import APIContract
internal import Crypto
public import Domain
internal import Purchases

/// A patient's plan as a calendar that telephones subscribe to.
///
/// Its address is the right: whoever has it reads the coming days, and nothing else. No plan of the household is
/// asked, since nothing in it lies in the past. Source: F-9, decision P-39.
public struct FeedService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies
  private let words: FeedWords

  /// How many days a feed shows, today included.
  static let days = 30

  public init(
    store: any RecordStore, dependencies: ServerDependencies, words: @escaping FeedWords
  ) {
    (self.store, self.dependencies, self.words) = (store, dependencies, words)
  }

  /// The patient's feed, if there is one; its secret is told no more.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func feeds(
    of record: RecordReference, token: PresentedToken
  ) async throws -> ListAnswer<FeedAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let scope = try reader.managed(record, token, now: now)
      return ListAnswer(items: try reader.feed(of: scope.key).map { [$0] } ?? [])
    }
  }

  /// A fresh feed with a secret of 256 bits, of which only the hash is kept; the one before ends.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``, ``ValidationError``.
  public func make(
    _ request: Result<FeedRequest, ValidationError>, of record: RecordReference,
    token: PresentedToken
  ) async throws -> FeedAnswer {
    let now = dependencies.now()
    let secret = Base64.url.text(dependencies.randomBytes(32))
    return try await store.write { writer in
      let scope = try writer.managed(record, token, now: now)
      let request = try request.get()
      let feed = FeedAnswer(
        createdAt: now, language: request.language, names: request.names, person: request.person,
        secret: secret)
      try writer.setFeed(feed, secret: TokenHash(of: secret), of: scope.key)
      return feed
    }
  }

  /// Ends the patient's feed; none is no error.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func revoke(_ record: RecordReference, token: PresentedToken) async throws {
    let now = dependencies.now()
    try await store.write { writer in
      try writer.removeFeed(of: try writer.managed(record, token, now: now).key)
    }
  }

  /// The calendar that a secret opens, from today on.
  ///
  /// Throws ``NotFoundError`` for a secret that never was, or is no more: nobody learns which.
  public func calendar(secret: some StringProtocol) async throws -> FeedCalendar {
    let now = dependencies.now()
    // 32 bytes in base64url; anything else was never made here.
    guard secret.utf8.count == 43 else { throw NotFoundError() }
    let hash = TokenHash(of: String(secret))
    let bytes = try await store.read { [words] reader in
      guard let open = try reader.feed(secret: hash) else { throw NotFoundError() }
      let today = now.tokyoDate
      let last = today.adding(days: Self.days - 1)
      let slice = try reader.slice(of: open.scope, days: today...last)
      let calendar = PlanCalendar(
        of: open.patient, words: words(open.feed.language),
        person: open.feed.person ? open.displayName : nil)
      return calendar.bytes(slice.moments(naming: open.feed.names), on: today)
    }
    return FeedCalendar(bytes: bytes)
  }
}

/// What feeds say in a language.
public typealias FeedWords = @Sendable (FeedLanguage) -> CalendarWords

/// The bytes of a feed, and the mark by which the same bytes are known.
public struct FeedCalendar: Sendable {
  public let bytes: [UInt8]
  /// What stands in `ETag`, its quotes included.
  public let mark: String

  init(bytes: [UInt8]) {
    self.bytes = bytes
    mark = "\"" + Base64.url.text(Array(SHA256.hash(data: bytes).prefix(16))) + "\""
  }
}
