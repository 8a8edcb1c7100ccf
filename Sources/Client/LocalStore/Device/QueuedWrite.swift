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

  /// How often the server may fail at a write before the rest goes on without it.
  public static let triesInLine = 3

  public let id: WriteID
  public let subject: String
  /// What was queued, byte for byte.
  public let bytes: [UInt8]
  public let queuedAt: Timestamp
  /// Nil while it waits.
  public let refusal: Refusal?
  /// How often the server could not take it.
  public let tries: Int
  /// When it is to be tried again by itself; nil when at once.
  public let nextTry: Timestamp?
  /// True once it may have reached the server, also when no answer came: it is withdrawn no more, unless it is stuck.
  public let isTried: Bool

  public init(
    id: WriteID, subject: String, bytes: [UInt8], queuedAt: Timestamp, refusal: Refusal? = nil,
    tries: Int = 0, nextTry: Timestamp? = nil, isTried: Bool = false
  ) {
    (self.id, self.subject, self.bytes, self.queuedAt) = (id, subject, bytes, queuedAt)
    (self.refusal, self.tries, self.nextTry) = (refusal, tries, nextTry)
    self.isTried = isTried
  }

  /// True while the server may have it and goes on failing at it: giving it up does not take it back there.
  /// Source: decision 0155.
  public var isStuckUnsure: Bool { refusal == nil && isTried && tries >= Self.triesInLine }
}

/// How many writes have not reached the server.
public struct OutboxCounts: Hashable, Sendable {
  public let waiting: Int
  public let refused: Int
  /// Of those that wait: at which the server has failed so often that the rest goes on without them.
  public let failing: Int

  public init(waiting: Int, refused: Int, failing: Int = 0) {
    (self.waiting, self.refused, self.failing) = (waiting, refused, failing)
  }
}
