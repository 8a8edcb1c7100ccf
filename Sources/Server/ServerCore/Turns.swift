/// Lets work of one kind through one after another, in the order in which it came; that of other servers
/// still gets in between.
package actor Turns<Key: Hashable & Sendable> {
  private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

  package init() {}

  /// Waits for its turn and does the work, where the caller is: turns of other keys go on meanwhile.
  package nonisolated func run<Outcome>(
    _ key: Key, _ work: () async throws -> Outcome
  ) async throws -> Outcome {
    await take(key)
    do {
      let outcome = try await work()
      await give(key)
      return outcome
    } catch {
      await give(key)
      throw error
    }
  }

  private func take(_ key: Key) async {
    guard waiting[key] != nil else {
      waiting[key] = []
      return
    }
    await withCheckedContinuation { waiting[key]?.append($0) }
  }

  private func give(_ key: Key) {
    guard let next = waiting[key]?.first else {
      waiting[key] = nil
      return
    }
    waiting[key]?.removeFirst()
    next.resume()
  }
}
