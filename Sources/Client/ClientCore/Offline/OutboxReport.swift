public import APIClient
public import Domain
public import LocalStore

/// What happened to one queued write: sent, refused, or kept for later.
public enum OutboxReport: Hashable, Sendable {
  case sent(WriteID, WriteAnswer)
  /// The server does not take it; it is set aside.
  case refused(WriteID, APIError)

  public var id: WriteID {
    switch self {
    case .sent(let id, _), .refused(let id, _): id
    }
  }
}

/// A write that the server has: what was said, of whom, and what it made of it.
public struct SentWrite: Sendable {
  public let write: RecordWrite
  public let patient: PatientID
  public let answer: WriteAnswer
}

/// What became of a write that a person gives up.
public enum DiscardOutcome: Hashable, Sendable {
  /// It is gone from this device, and where `mayBeThere`, the server may have it all the same.
  case gone(mayBeThere: Bool)
  /// It waits as before: it may be with the server by now, or somebody is sending at this moment.
  case kept(mayBeThere: Bool)
  /// It was not here any more.
  case missing
}
