import ServerCore
import Synchronization

/// What a test does whenever the server has written something, before it writes anything else; not for
/// what it writes itself meanwhile.
final class AfterEachWrite: Sendable {
  typealias Step = @Sendable () async throws -> Void
  private let step = Mutex<Step?>(nil)

  func set(_ step: Step?) { self.step.withLock { $0 = step } }

  fileprivate func run() async throws {
    let step = step.withLock { kept in
      defer { kept = nil }
      return kept
    }
    guard let step else { return }
    try await step()
    set(step)
  }
}

/// The real store, with somebody who looks on.
struct WatchedStore: RecordStore {
  let base: StoreUnderTest
  let after: AfterEachWrite

  func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await base.read(body)
  }

  func read<Value: Sendable>(
    _ plan: ReadPlan?, _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await base.read(plan, body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    // Whoever looks on counts what is written.
    let value = try await StoreUnderTest.$runsOnce.withValue(true) { try await base.write(body) }
    try await after.run()
    return value
  }

  func problems() async throws -> Set<StoreProblem> { try await base.problems() }
}
