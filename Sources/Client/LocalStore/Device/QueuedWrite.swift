public import Domain

/// Names a queued write on this device; never used twice, and greater for a later one.
public struct WriteID: RawRepresentable, Hashable, Sendable, Comparable {
  /// The number, from 1.
  public let rawValue: Int64

  /// Makes an id.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Queued earlier comes first.
  public static func < (lhs: WriteID, rhs: WriteID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A write that has not been sent yet.
public struct QueuedWrite: Hashable, Sendable {
  /// Its name.
  public let id: WriteID
  /// Whose record it changes.
  public let subject: String
  /// What was queued, byte for byte.
  public let bytes: [UInt8]
  /// When it was queued.
  public let queuedAt: Timestamp

  /// Makes a write.
  public init(id: WriteID, subject: String, bytes: [UInt8], queuedAt: Timestamp) {
    (self.id, self.subject, self.bytes, self.queuedAt) = (id, subject, bytes, queuedAt)
  }
}

/// A write the server would not take, set aside until somebody decides.
public struct RefusedWrite: Hashable, Sendable {
  /// What was refused.
  public let write: QueuedWrite
  /// Why.
  public let reason: String
  /// When.
  public let at: Timestamp

  /// Makes a refused write.
  public init(write: QueuedWrite, reason: String, at: Timestamp) {
    (self.write, self.reason, self.at) = (write, reason, at)
  }
}

/// How many writes have not reached the server.
public struct OutboxCounts: Hashable, Sendable {
  /// 未送信: still to be sent.
  public let waiting: Int
  /// Set aside.
  public let refused: Int

  /// Makes the counts.
  public init(waiting: Int, refused: Int) { (self.waiting, self.refused) = (waiting, refused) }
}
