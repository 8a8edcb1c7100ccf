public import Domain

/// Names a queued write on this device; never used twice, and greater for a later one.
public struct WriteID: RawRepresentable, Hashable, Sendable, Comparable {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }

  public static func < (lhs: WriteID, rhs: WriteID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A write that the server does not have: it waits, or was refused and is set aside until somebody decides.
public struct QueuedWrite: Hashable, Sendable {
  /// Why the server would not take a write, and when it said so.
  public struct Refusal: Hashable, Sendable {
    public let reason: String
    public let at: Timestamp

    public init(reason: String, at: Timestamp) { (self.reason, self.at) = (reason, at) }
  }

  public let id: WriteID
  public let subject: String
  /// What was queued, byte for byte.
  public let bytes: [UInt8]
  public let queuedAt: Timestamp
  /// Nil while it waits.
  public let refusal: Refusal?

  public init(
    id: WriteID, subject: String, bytes: [UInt8], queuedAt: Timestamp, refusal: Refusal? = nil
  ) {
    (self.id, self.subject, self.bytes, self.queuedAt) = (id, subject, bytes, queuedAt)
    self.refusal = refusal
  }
}

/// How many writes have not reached the server.
public struct OutboxCounts: Hashable, Sendable {
  public let waiting: Int
  public let refused: Int

  public init(waiting: Int, refused: Int) { (self.waiting, self.refused) = (waiting, refused) }
}
