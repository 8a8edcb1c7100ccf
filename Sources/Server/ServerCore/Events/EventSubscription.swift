public import APIContract
public import Domain

/// One open stream of events; letting go of it closes it.
public final class EventSubscription: Sendable {
  /// When the access token ends, exclusive; nothing is told from then on.
  public let endsAt: Timestamp
  public let hello: HelloData
  private let mailbox: EventMailbox
  private let hub: EventHub

  init(_ mailbox: EventMailbox, of hub: EventHub, endsAt: Timestamp, now: Timestamp) {
    (self.mailbox, self.hub, self.endsAt) = (mailbox, hub, endsAt)
    hello = HelloData(now: now)
  }

  deinit { hub.remove(mailbox) }

  /// Has an element whenever there is something to take, or ``wake()`` was called; ends when the session
  /// does, when its reader is too slow, and when the server leaves. For one reader.
  public var wakes: AsyncStream<Void> { mailbox.wakes }

  /// What has been published since the last time, oldest first, each event once.
  public func take() -> [ServerEvent] { mailbox.take() }

  /// Makes ``wakes`` go on once, though nothing was published.
  public func wake() { mailbox.wake() }

  /// Closes the stream: nobody reads it any more.
  public func end() { hub.remove(mailbox) }
}
