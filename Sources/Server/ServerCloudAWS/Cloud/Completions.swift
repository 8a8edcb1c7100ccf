import ServerCore

/// The files that are being put together and read back, each once, few at a time.
///
/// Whoever asked may have gone meanwhile; the work goes on, so that the next question finds it done. Who asks
/// while it goes on waits for the same work.
actor Completions {
  /// So many files at once, so that memory and the line stay free for others.
  static let atOnce = 3

  private var running: [String: Task<Result<Void, CloudError>, Never>] = [:]
  private var places = atOnce
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does the work for an object, or waits for who is at it.
  func run(
    _ key: String, _ work: @escaping @Sendable () async throws(CloudError) -> Void
  ) async throws(CloudError) {
    if let task = running[key] { return try await task.value.get() }
    let task = Task {
      await takeTurn()
      let result: Result<Void, CloudError>
      do throws(CloudError) {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      giveTurn()
      running[key] = nil
      return result
    }
    running[key] = task
    try await task.value.get()
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
