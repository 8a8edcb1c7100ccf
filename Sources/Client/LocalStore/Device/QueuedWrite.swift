public import Domain

/// Names a queued write on this device; never used twice, and greater for a later one.
public struct WriteID: RawRepresentable, Hashable, Sendable, Comparable {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }

  public static func < (lhs: WriteID, rhs: WriteID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A write that has not been sent yet.
public struct QueuedWrite: Hashable, Sendable {
  public let id: WriteID
  public let subject: String
  /// What was queued, byte for byte.
  public let bytes: [UInt8]
  public let queuedAt: Timestamp

  public init(id: WriteID, subject: String, bytes: [UInt8], queuedAt: Timestamp) {
    (self.id, self.subject, self.bytes, self.queuedAt) = (id, subject, bytes, queuedAt)
  }
}

/// A write the server would not take, set aside until somebody decides.
public struct RefusedWrite: Hashable, Sendable {
  public let write: QueuedWrite
  public let reason: String
  public let at: Timestamp

  public init(write: QueuedWrite, reason: String, at: Timestamp) {
    (self.write, self.reason, self.at) = (write, reason, at)
  }
}

/// How many writes have not reached the server.
public struct OutboxCounts: Hashable, Sendable {
  public let waiting: Int
  public let refused: Int

  public init(waiting: Int, refused: Int) { (self.waiting, self.refused) = (waiting, refused) }
}
