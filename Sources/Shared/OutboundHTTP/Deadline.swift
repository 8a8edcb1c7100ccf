/// The time given to a piece of work ran out.
struct DeadlineExceeded: Error {}

/// Runs `work`, and cancels it when it takes longer than `limit`.
///
/// The deadline of the client underneath ends with the head of an answer; this one holds for a body
/// that never ends, too.
func withDeadline<Answer: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await withThrowingTaskGroup(of: Answer?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let answer = first else { throw DeadlineExceeded() }
    return answer
  }
}
