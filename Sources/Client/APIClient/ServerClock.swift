import APIContract
public import Domain
import HTTPTypes
import Synchronization

/// What the server's clock showed in its newest authenticated answer.
///
/// Only an answer that was read as one of ours counts, never a proxy's or a portal's; and none that comes after
/// the answer to a later question, for it is of a time before. Source: decision P-8.
public final class ServerClock: Sendable {
  private struct State {
    var asked = 0
    /// The newest question whose answer told the time.
    var newest = 0
    var told: Timestamp?
  }

  private let state = Mutex(State())

  init() {}

  /// The time that was told since the last look; nil when none was.
  public func take() -> Timestamp? {
    state.withLock { state in
      defer { state.told = nil }
      return state.told
    }
  }

  /// Something is asked: the number that goes with its answer.
  func ask() -> Int {
    state.withLock { state in
      state.asked += 1
      return state.asked
    }
  }

  /// Hears the time of an answer that has been read as ours.
  func hear(_ answer: TransportAnswer, to question: Int) {
    guard let text = answer.headers[.serverTime], let told = Timestamp(ascii: text) else { return }
    state.withLock { state in
      guard question > state.newest else { return }
      (state.newest, state.told) = (question, told)
    }
  }
}
