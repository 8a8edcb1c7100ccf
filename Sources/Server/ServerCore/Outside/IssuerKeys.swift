internal import Domain
internal import Logging

/// Keeps an issuer's keys at hand, and reads them again when they are old or do not know a token's key.
///
/// One reading at a time; whoever needs it waits for it. Keys that were read once stay good while the
/// issuer cannot be reached.
actor IssuerKeys {
  private let source: any KeySetSource
  private let logger: Logger
  private var keySet: IssuerKeySet?
  private var readAt: Timestamp?
  private var triedAt: Timestamp?
  private var reading: Task<Void, Never>?

  init(source: any KeySetSource, logger: Logger) {
    (self.source, self.logger) = (source, logger)
  }

  /// The key that a token names; nil when the issuer has no such key.
  ///
  /// Throws ``StoreUnavailableError`` while nothing is known of the issuer's keys at all: then nobody
  /// can tell whether a token is good.
  func key(for token: SignedToken, now: Timestamp) async throws -> IssuerKey? {
    if readAt.isOver(source.pace.lifetime, at: now) { await read(now) }
    if keySet?.key(for: token) == nil { await read(now) }
    guard let keySet else {
      throw StoreUnavailableError(reason: "the issuer's keys cannot be read")
    }
    return keySet.key(for: token)
  }

  private func read(_ now: Timestamp) async {
    if reading == nil, triedAt.isOver(source.pace.pause, at: now) {
      triedAt = now
      reading = Task { await readNow(now) }
    }
    await reading?.value
  }

  private func readNow(_ now: Timestamp) async {
    defer { reading = nil }
    do {
      if let bytes = try await source.read() { keySet = try await IssuerKeySet(json: bytes) }
      readAt = now
    } catch {
      logger.warning("the issuer's keys cannot be read", metadata: ["error": "\(error)"])
    }
  }
}

extension Timestamp? {
  /// True when that long has passed since then, when the clock went back, and when it never was.
  fileprivate func isOver(_ duration: Duration, at now: Timestamp) -> Bool {
    guard let self else { return true }
    return now < self || now.since(self) >= duration
  }
}
