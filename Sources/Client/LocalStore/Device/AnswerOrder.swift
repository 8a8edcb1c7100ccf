import Synchronization

/// The order in which answers were asked for: one that comes after the answer to a later question is not kept over it,
/// whoever asked.
///
/// It holds for one program; what others keep is as new as their own questions. Source: W-71.
public final class AnswerOrder: Sendable {
  /// One question, by when it was asked.
  public struct Turn: Sendable {
    fileprivate let number: Int
  }

  private let asked = Atomic<Int>(0)
  private let kept = Mutex<[CacheName: Int]>([:])

  init() {}

  /// The server is about to be asked, or something is known by now.
  public func begin() -> Turn {
    Turn(number: asked.add(1, ordering: .relaxed).newValue)
  }

  /// Keeps an answer by `keeping`, unless one that was asked for later is kept under that name.
  public func keep(_ turn: Turn, as name: CacheName, _ keeping: @Sendable () -> Void) {
    kept.withLock { kept in
      guard turn.number > kept[name, default: 0] else { return }
      kept[name] = turn.number
      keeping()
    }
  }
}
