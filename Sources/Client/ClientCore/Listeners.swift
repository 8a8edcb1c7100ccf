import Synchronization

/// Whoever listens to something that changes, on whatever thread; a slow one hears the newest only.
final class Listeners<Value: Sendable>: Sendable {
  private struct State {
    var last = 0
    var streams: [Int: AsyncStream<Value>.Continuation] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.streams.count } }

  /// What is told from now on, `first` before it, until the listening task is cancelled.
  func stream(first: Value? = nil) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.last += 1
      state.streams[state.last] = continuation
      return state.last
    }
    if let first { continuation.yield(first) }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  func tell(_ value: Value) {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(value) }
  }
}
