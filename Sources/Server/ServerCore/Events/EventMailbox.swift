internal import APIContract
internal import Synchronization

/// What waits for one stream: each event once, however often it was published meanwhile.
final class EventMailbox: Sendable {
  let number: Int
  let session: SessionKey
  let holder: SessionHolder
  /// From where it is read.
  let address: String
  /// Has an element when there is something to take or to look at; ends with the stream.
  let wakes: AsyncStream<Void>

  private let waking: AsyncStream<Void>.Continuation
  private let waiting = Mutex<[ServerEvent]>([])
  private let capacity: Int

  init(
    number: Int, session: SessionKey, holder: SessionHolder, address: String, capacity: Int
  ) {
    (self.number, self.session, self.holder) = (number, session, holder)
    (self.address, self.capacity) = (address, capacity)
    (wakes, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Puts an event in; false when it does not fit, and then the stream has ended: its reader has
  /// lost something, and reads everything again when it comes back.
  func offer(_ event: ServerEvent) -> Bool {
    let fits = waiting.withLock { waiting in
      if waiting.contains(event) { return true }
      guard waiting.count < capacity else { return false }
      waiting.append(event)
      return true
    }
    if fits { wake() } else { end() }
    return fits
  }

  /// Takes out everything that waits, oldest first.
  func take() -> [ServerEvent] {
    waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting
    }
  }

  func wake() { waking.yield() }

  /// Nothing more comes, and what waits is not delivered.
  func end() {
    waiting.withLock { $0.removeAll() }
    waking.finish()
  }
}
