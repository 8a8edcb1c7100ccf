internal import Synchronization

/// The time given to a piece of work ran out.
struct DeadlineExceeded: Error {}

/// When something last moved.
final class LastMove: Sendable {
  private let last = Mutex(ContinuousClock.now)

  func moved() { last.withLock { $0 = .now } }

  /// How long ago that was.
  var stillness: Duration { last.withLock { $0.duration(to: .now) } }
}

/// Runs `work`, and cancels it when it takes longer than `limit`, or when nothing of it moves for as long as
/// `silence`.
///
/// The deadline of the client underneath ends with the head of an answer; this one holds for a body
/// that never ends, too.
func withDeadline<Answer: Sendable>(
  _ limit: Duration, silence: Duration?,
  _ work: @escaping @Sendable (LastMove) async throws -> Answer
) async throws -> Answer {
  let progress = LastMove()
  return try await withThrowingTaskGroup(of: Answer?.self) { group in
    group.addTask { try await work(progress) }
    group.addTask {
      try await Task.sleep(for: limit)
      return nil
    }
    if let silence {
      group.addTask {
        while true {
          let left = silence - progress.stillness
          guard left > .zero else { return nil }
          try await Task.sleep(for: left)
        }
      }
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let answer = first else { throw DeadlineExceeded() }
    return answer
  }
}
