internal import ServerCore
internal import Synchronization

/// Some lanes, each lent to one at a time; who finds none waits, in the order of coming.
///
/// More connections than a few for each core of the database make every answer dearer (docs/decisions/0114).
final class LanePool: Sendable {
  private struct State {
    var free: [Lane]
    /// Who waits, in the order of coming, each by a number of its own.
    var waiting: [(number: UInt64, turn: CheckedContinuation<Lane, any Error>)] = []
    var come: UInt64 = 0
    /// When a lane was last lent or given back.
    var moved = ContinuousClock.now
  }

  private let lanes: [Lane]
  private let state: Mutex<State>

  /// So many may wait; whoever comes then had better come back later.
  private static let mostWaiting = 1000
  /// How long anybody waits: a database that hangs keeps nobody for longer.
  private let longestWait: Duration

  init(_ address: PostgreSQLAddress, count: Int, longestWait: Duration = .seconds(5)) {
    self.longestWait = longestWait
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

  /// The next free lane. Errors: ``StoreUnavailableError`` where too many wait, or for too long.
  private func take() async throws -> Lane {
    let (free, isFull, number) = state.withLock { state in
      state.come += 1
      let free = state.free.popLast()
      if free != nil { state.moved = .now }
      return (free, state.waiting.count >= Self.mostWaiting, state.come)
    }
    if let free { return free }
    guard !isFull else {
      throw StoreUnavailableError(reason: "too many wait for a connection", isStuck: isStuck)
    }
    let late = Mutex<Task<Void, Never>?>(nil)
    defer { late.withLock { $0?.cancel() } }
    return try await withCheckedThrowingContinuation { turn in
      wait(number, turn)
      // Only now does it stand in line, where the end of its patience finds it.
      late.withLock { $0 = end(ofWaiting: number) }
    }
  }

  /// True where no lane has moved for so long: the database is not busy, it hangs.
  private var isStuck: Bool { state.withLock { .now - $0.moved >= longestWait } }

  private func end(ofWaiting number: UInt64) -> Task<Void, Never> {
    Task { [weak self, longestWait] in
      // A cancelled sleep: a lane came in time.
      guard (try? await Task.sleep(for: longestWait)) != nil, let self else { return }
      let reason = "no connection came free in time"
      leave(number, StoreUnavailableError(reason: reason, isStuck: isStuck))
    }
  }

  private func wait(_ number: UInt64, _ turn: CheckedContinuation<Lane, any Error>) {
    let freed = state.withLock { state in
      // One may have come back meanwhile.
      let lane = state.free.popLast()
      if lane != nil { state.moved = .now }
      if lane == nil { state.waiting.append((number, turn)) }
      return lane
    }
    if let freed { turn.resume(returning: freed) }
  }

  /// Takes somebody out of the line who has not been served.
  private func leave(_ number: UInt64, _ reason: any Error) {
    let turn = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
    }
    turn?.resume(throwing: reason)
  }

  private func giveBack(_ lane: Lane) {
    let next = state.withLock { state in
      state.moved = .now
      guard !state.waiting.isEmpty else {
        state.free.append(lane)
        return nil as CheckedContinuation<Lane, any Error>?
      }
      return state.waiting.removeFirst().turn
    }
    next?.resume(returning: lane)
  }
}
