internal import Synchronization
internal import Threads

/// Runs work that takes a processor and much memory, a few pieces at once, in turns by whom it is for.
///
/// Somebody who asks for much waits behind their own: whoever has asked for nothing yet is next. A piece
/// whose task is cancelled before its turn never runs.
package final class HashQueue: Sendable {
  private struct Waiting {
    let id: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var running = 0
    var nextID: UInt64 = 0
    /// Whose turn it is, and what waits for each.
    var turns: [String] = []
    var waiting: [String: [Waiting]] = [:]
    /// Cancelled before they were there.
    var gone: Set<UInt64> = []

    mutating func forgetEmpty(_ key: String) {
      guard waiting[key]?.isEmpty == true else { return }
      waiting[key] = nil
      turns.removeAll { $0 == key }
    }
  }

  /// How much of one key, and of all together, may wait.
  package static let mostOfOne = 16
  package static let mostOfAll = 256

  private let width: Int
  private let state = Mutex(State())

  /// Runs `width` pieces at once, at least one.
  package init(width: Int) { self.width = max(1, width) }

  /// How many wait now.
  package var count: Int {
    state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } }
  }

  /// Runs a piece on a thread of its own when it is its turn.
  ///
  /// Throws ``RateLimitedError`` when too much waits for this key, ``StoreUnavailableError`` when too much
  /// waits at all, and `CancellationError`.
  package func run<Value: Sendable>(
    for key: String, _ work: @escaping @Sendable () -> Value
  ) async throws -> Value {
    try await turn(of: key)
    defer { leave() }
    return await withCheckedContinuation { continuation in
      OwnThread.runBehindOthers { continuation.resume(returning: work()) }
    }
  }

  private func turn(of key: String) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    defer { state.withLock { _ = $0.gone.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock {
          Self.enter(Waiting(id: id, continuation: continuation), key, width, &$0)
        }
        guard let answer else { return }
        continuation.resume(with: answer)
      }
    } onCancel: {
      cancel(id, of: key)
    }
  }

  /// Nil when it has to wait.
  private static func enter(
    _ waiting: Waiting, _ key: String, _ width: Int, _ state: inout State
  ) -> Result<Void, any Error>? {
    if state.gone.remove(waiting.id) != nil { return .failure(CancellationError()) }
    if state.running < width {
      state.running += 1
      return .success(())
    }
    guard state.waiting.values.reduce(0, { $0 + $1.count }) < mostOfAll else {
      return .failure(StoreUnavailableError(reason: "too many passwords to hash"))
    }
    guard state.waiting[key, default: []].count < mostOfOne else {
      return .failure(RateLimitedError(retryAfterSeconds: 1))
    }
    if state.waiting[key] == nil { state.turns.append(key) }
    state.waiting[key, default: []].append(waiting)
    return nil
  }

  private func cancel(_ id: UInt64, of key: String) {
    let waiting: Waiting? = state.withLock { state in
      guard let index = state.waiting[key]?.firstIndex(where: { $0.id == id }) else {
        // Not there yet, or its turn has come; the first finds itself here.
        state.gone.insert(id)
        return nil
      }
      let waiting = state.waiting[key]?.remove(at: index)
      state.forgetEmpty(key)
      return waiting
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  /// Gives the place to the first of whoever's turn it is, who then goes behind everybody else.
  private func leave() {
    let next: Waiting? = state.withLock { state in
      guard let key = state.turns.first, let next = state.waiting[key]?.removeFirst() else {
        state.running -= 1
        return nil
      }
      state.turns.removeFirst()
      state.turns.append(key)
      state.forgetEmpty(key)
      return next
    }
    next?.continuation.resume()
  }
}
