import APIContract
public import Domain
import HTTPTypes
import Synchronization

/// What the server's clock showed in its newest authenticated answer.
///
/// Only an answer that was read as one of ours counts, never a proxy's or a portal's; and none that comes after
/// the answer to a later question, for it is of a time before; nor one that was long on its way, as while the
/// machine slept. Source: decision P-8.
public final class ServerClock: Sendable {
  /// What has been asked, and when by the clock since the machine was started.
  struct Question {
    fileprivate let number: Int
    fileprivate let at: ContinuousClock.Instant
  }

  /// How long an answer may be on its way, and its time still be the present.
  static let longest = Duration.seconds(60)

  private struct State {
    var asked = 0
    /// The newest question whose answer told the time.
    var newest = 0
    var told: Timestamp?
  }

  private let state = Mutex(State())

  private let now: @Sendable () -> ContinuousClock.Instant

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// The time that was told since the last look; nil when none was.
  public func take() -> Timestamp? {
    state.withLock { state in
      defer { state.told = nil }
      return state.told
    }
  }

  /// Something is asked: what goes with its answer.
  func ask() -> Question {
    let now = now()
    return state.withLock { state in
      state.asked += 1
      return Question(number: state.asked, at: now)
    }
  }

  /// Hears the time of an answer that has been read as ours.
  func hear(_ answer: TransportAnswer, to question: Question) {
    guard let text = answer.headers[.serverTime], let told = Timestamp(ascii: text) else { return }
    guard now() - question.at <= Self.longest else { return }
    state.withLock { state in
      guard question.number > state.newest else { return }
      (state.newest, state.told) = (question.number, told)
    }
  }
}
