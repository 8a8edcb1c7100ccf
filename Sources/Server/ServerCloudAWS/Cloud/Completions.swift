/// The files that are being put together and read back, each once, few at a time.
///
/// Whoever asked may have gone meanwhile; the work goes on, so that the next question finds it done. Who asks
/// while it goes on waits for the same work.
actor Completions {
  /// So many files at once, so that memory and the line stay free for others.
  static let atOnce = 3

  private var running: [String: Task<Void, any Error>] = [:]
  private var places = atOnce
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does the work for an object, or waits for who is at it.
  func run(
    _ key: String, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    if let task = running[key] { return try await task.value }
    let task = Task {
      await takeTurn()
      defer {
        giveTurn()
        running[key] = nil
      }
      try await work()
    }
    running[key] = task
    try await task.value
  }

  private func takeTurn() async {
    guard places == 0 else {
      places -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func giveTurn() {
    guard !waiting.isEmpty else {
      places += 1
      return
    }
    waiting.removeFirst().resume()
  }
}
