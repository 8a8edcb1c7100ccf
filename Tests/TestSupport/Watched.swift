import Synchronization

/// A state that one thread changes and any number of tests wait on.
///
/// A wait is resumed by the very change that satisfies it; nothing polls.
final class Watched<State: Sendable>: Sendable {
  private struct Waiter {
    let attempt: @Sendable (inout State) -> Bool
    let giveUp: @Sendable (State, WaitEnd) -> Void
  }

  private struct Contents {
    var state: State
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
  }

  private let contents: Mutex<Contents>

  init(_ state: State) { contents = Mutex(Contents(state: state)) }

  /// Looks at the state or changes it; waits that the change satisfies are resumed.
  func update<Result: Sendable>(
    _ change: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try contents.withLock { contents in
      let result = try change(&contents.state)
      for (id, waiter) in contents.waiters where waiter.attempt(&contents.state) {
        contents.waiters[id] = nil
      }
      return result
    }
  }

  /// Waits until `look` finds something or throws, at most until the deadline or cancellation.
  func wait<Found: Sendable>(
    atMost deadline: Duration,
    failure: @escaping @Sendable (State, WaitEnd) -> any Error,
    look: @escaping @Sendable (inout State) throws -> Found?
  ) async throws -> Found {
    let id = contents.withLock { contents in
      contents.nextWaiter += 1
      return contents.nextWaiter
    }
    let alarm = Task {
      try await Task.sleep(for: deadline)
      self.end(id, .deadline)
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(id, waiter(continuation, failure: failure, look: look))
      }
    } onCancel: {
      end(id, .cancelled)
    }
  }

  private func waiter<Found: Sendable>(
    _ continuation: CheckedContinuation<Found, any Error>,
    failure: @escaping @Sendable (State, WaitEnd) -> any Error,
    look: @escaping @Sendable (inout State) throws -> Found?
  ) -> Waiter {
    Waiter { state in
      do {
        guard let found = try look(&state) else { return false }
        continuation.resume(returning: found)
      } catch {
        continuation.resume(throwing: error)
      }
      return true
    } giveUp: { state, end in
      continuation.resume(throwing: failure(state, end))
    }
  }

  private func add(_ id: Int, _ waiter: Waiter) {
    contents.withLock { contents in
      if waiter.attempt(&contents.state) { return }
      if Task.isCancelled { return waiter.giveUp(contents.state, .cancelled) }
      contents.waiters[id] = waiter
    }
  }

  private func end(_ id: Int, _ end: WaitEnd) {
    contents.withLock { contents in
      contents.waiters.removeValue(forKey: id)?.giveUp(contents.state, end)
    }
  }
}

/// Why a wait ended without what it waited for.
enum WaitEnd: Sendable {
  case deadline, cancelled
}

extension Duration {
  /// Generous, so that only a hang meets it, also on a machine that is busy with other things.
  public static let testDeadline = Duration.seconds(60)
}
