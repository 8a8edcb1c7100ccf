import Foundation
import Synchronization

/// Starts something on a thread of its own and goes on there once the caller has the result.
enum StarterThread {
  /// Runs `start` and then `goOn` on a new thread; answers what `start` did as soon as it did it.
  static func run<Started: Sendable>(
    _ start: @escaping @Sendable () throws -> Started,
    thenGoOn goOn: @escaping @Sendable (Started) -> Void
  ) throws -> Started {
    let outcome = Outcome<Started>()
    let thread = Thread {
      let result = Result { try start() }
      outcome.value.withLock { $0 = result }
      outcome.ready.signal()
      if case .success(let started) = result { goOn(started) }
    }
    thread.start()
    outcome.ready.wait()
    guard let result = outcome.value.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  private final class Outcome<Started: Sendable>: Sendable {
    let value = Mutex<Result<Started, any Error>?>(nil)
    let ready = DispatchSemaphore(value: 0)
  }

  /// Runs blocking work away from the threads that the tests share.
  static func offload<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}
