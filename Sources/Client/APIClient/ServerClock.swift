import APIContract
public import Domain
import HTTPTypes
import Synchronization

/// What the server's clock showed in its newest authenticated answer.
///
/// Only an answer that was read as one of ours counts, never a proxy's or a portal's.
/// Source: decision P-8.
public final class ServerClock: Sendable {
  private let time = Mutex<Timestamp?>(nil)

  init() {}

  /// The time that was told since the last look; nil when none was.
  public func take() -> Timestamp? {
    time.withLock { time in
      defer { time = nil }
      return time
    }
  }

  /// Hears the time of an answer that has been read as ours.
  func hear(_ answer: TransportAnswer) {
    guard let text = answer.headers[.serverTime], let told = Timestamp(ascii: text) else { return }
    time.withLock { $0 = told }
  }
}
