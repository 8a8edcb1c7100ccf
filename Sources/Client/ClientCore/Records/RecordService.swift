public import APIClient
public import APIContract
public import Domain
public import LocalStore

/// One account's records: from the server while it answers, from this device when it does not.
///
/// The first call without an answer settles it for as long as this lives: nobody waits ten seconds
/// twice. Source: product §2, decisions P-10 and P-27.
public final class RecordService {
  /// What a person is to be told besides the answer.
  public enum News: Hashable, Sendable {
    /// What this device keeps cannot be read.
    case unusable(DeviceStoreError)
    /// So many writes that had waited are with the server now.
    case sent(Int)
    /// One that was sent stands with another amount than it was recorded with.
    case amended(OtherAmount)
    /// So many were refused, and lie on this device until somebody decides.
    case setAside(Int)
    /// This device's clock is so far ahead of the server's, behind when negative; `setsTimes` where times that it gave
    /// were sent, and set right by the server's.
    case clockOff(ahead: Duration, setsTimes: Bool)
  }

  public let session: OfflineGraceSessionManager
  /// What this device keeps of the account; nil when nobody is signed in.
  public let device: OpenedDevice?
  /// Why the server did not answer; nil as long as it does.
  public private(set) var silence: APIError?
  /// Why the server, which answers, took nothing of what waits when it was last sent; nil when nothing was refused so.
  public internal(set) var untaken: APIError?

  /// Why what waits is not with the server: it does not answer, or answers and takes nothing; nil where it would.
  public var reason: APIError? { silence ?? untaken }
  /// When the oldest of what stood in for the server's answers was seen.
  public private(set) var keptAt: Timestamp?

  /// Now, by the one clock that everything of the record goes by. Source: decision 0181.
  var present: Timestamp { session.grace.present }
  let tell: (News) -> Void

  /// Makes it over what this device keeps of whoever is signed in; `tell` hears at once when that could not
  /// be opened.
  public init(
    session: OfflineGraceSessionManager, device: OpenedDevice?,
    tell: @escaping (News) -> Void
  ) {
    (self.session, self.device, self.tell) = (session, device, tell)
    // What this member may do is known without a network, from the start before (decision 0085).
    session.grace.recall(device?.record.cache.role)
    if let fault = device?.fault { tell(.unusable(fault)) }
  }

  /// Reads one record, and keeps what it sees.
  public func reader(_ subject: RecordSubject) -> RecordReader {
    RecordReader(session: session, subject: subject, cache: device?.record.cache)
  }

  /// The server's answer; nil when none came, which is noted.
  ///
  /// Errors: ``APIError`` of our own server.
  func answer<Answer: Sendable>(
    _ call: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer? {
    guard silence == nil else { return nil }
    do {
      return try await call()
    } catch {
      try fellSilent(error)
      return nil
    }
  }

  /// The server's answer, or what this device has kept in its place.
  ///
  /// Errors: ``APIError`` of our own server; ``RecordFailure/notKept(_:)`` when there is neither.
  func ask<Answer: Sendable>(
    _ call: () async throws(APIError) -> Kept<Answer>, kept: () -> Kept<Answer>?
  ) async throws -> Kept<Answer> {
    if let answer = try await answer(call) { return answer }
    guard let kept = kept() else { throw RecordFailure.notKept(silence) }
    keptAt = min(keptAt ?? kept.keptAt, kept.keptAt)
    return kept
  }

  /// A failure that is no answer of our server's is noted; every other one is thrown.
  func fellSilent(_ error: APIError) throws(APIError) {
    guard error.isNoAnswer else { throw error }
    silence = error
  }
}

/// Why nothing can be shown, or nothing was recorded.
public enum RecordFailure: Error, Hashable, Sendable {
  /// The server is silent for this reason, and this device has kept nothing to stand in.
  case notKept(APIError?)
  /// Nothing may be written before the server has been reached (D-O8).
  case readOnly(OfflineAccessDecision.Reason)
  /// This device's disk did not take it; nothing was recorded.
  case notStored(DeviceStoreError)
  /// Another program of this device has sent it, and the server did not take it, with this code: it is set aside.
  case setAside(code: String)
}

extension APIError {
  /// True when no answer of our server's came: what was seen before may be shown instead.
  public var isNoAnswer: Bool {
    switch self {
    case .noAnswer, .unreachable, .untrusted, .otherCertificate, .notOurs, .unavailable, .server,
      .serverFull, .schemaDiffers, .rateLimited:
      true
    default: false
    }
  }

  /// True when our server answers a write so, while it may go on answering what is read: its disk is full, the record
  /// below it is a newer one's, or it failed. Source: W-45.
  var isAnswerToWriting: Bool {
    switch self {
    case .unavailable, .serverFull, .server, .schemaDiffers: true
    default: false
    }
  }
}
