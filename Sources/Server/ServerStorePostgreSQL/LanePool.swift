internal import ServerCore
internal import Synchronization

/// Some lanes, each lent to one at a time; who finds none waits, in the order of coming.
///
/// More connections than a few for each core of the database make every answer dearer (docs/decisions/0114).
final class LanePool: Sendable {
  private struct State {
    var free: [Lane]
    var waiting: [CheckedContinuation<Lane, Never>] = []
  }

  private let lanes: [Lane]
  private let state: Mutex<State>

  /// So many may wait; whoever comes then had better come back later.
  private static let mostWaiting = 1000

  init(_ address: PostgreSQLAddress, count: Int) {
    lanes = (0..<count).map { _ in Lane(address) }
    state = Mutex(State(free: lanes))
  }

  /// How many lanes are lent now, and how many wait for one.
  var figures: (inUse: Int, waiting: Int) {
    state.withLock { (lanes.count - $0.free.count, $0.waiting.count) }
  }

  func lend<Value: Sendable>(_ work: (Lane) async throws -> Value) async throws -> Value {
    let lane = try await take()
    defer { giveBack(lane) }
    return try await work(lane)
  }

  func close() async { for lane in lanes { await lane.close() } }

  private func take() async throws -> Lane {
    let (free, isFull) = state.withLock { state in
      (state.free.popLast(), state.waiting.count >= Self.mostWaiting)
    }
    if let free { return free }
    guard !isFull else { throw StoreUnavailableError(reason: "too many wait for a connection") }
    return await withCheckedContinuation { continuation in
      let freed = state.withLock { state in
        // One may have come back meanwhile.
        let lane = state.free.popLast()
        if lane == nil { state.waiting.append(continuation) }
        return lane
      }
      if let freed { continuation.resume(returning: freed) }
    }
  }

  private func giveBack(_ lane: Lane) {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free.append(lane)
        return nil as CheckedContinuation<Lane, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume(returning: lane)
  }
}
