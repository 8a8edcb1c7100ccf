internal import Domain

/// Whether the place of the documents answers, for operators.
///
/// Anybody may want to know: it is asked at most once in ten seconds, and one that is silent for most of a second has not
/// answered. Nobody waits for one that never does.
actor DocumentsReach {
  private static let believed = Duration.seconds(10)
  private static let patience = Duration.milliseconds(800)

  private let cloud: any DocumentCloud
  private let now: @Sendable () -> Timestamp
  private var last: (at: Timestamp, answers: Bool)?
  private var waiting: [CheckedContinuation<Bool, Never>] = []
  private var isAsking = false
  private var end: Task<Void, Never>?

  init(_ cloud: any DocumentCloud, now: @escaping @Sendable () -> Timestamp) {
    (self.cloud, self.now) = (cloud, now)
  }

  /// True where it answered, now or a moment ago.
  func answers() async -> Bool {
    if let last, (.zero..<Self.believed).contains(now().since(last.at)) { return last.answers }
    return await withCheckedContinuation { turn in
      waiting.append(turn)
      if waiting.count == 1 { ask() }
    }
  }

  private func ask() {
    end = Task {
      // Cancelled: it has answered.
      if (try? await Task.sleep(for: Self.patience)) != nil { hear(false) }
    }
    guard !isAsking else { return }
    isAsking = true
    Task { [cloud] in
      let answers = await Self.look(at: cloud)
      isAsking = false
      hear(answers)
    }
  }

  private func hear(_ answers: Bool) {
    end?.cancel()
    last = (now(), answers)
    for turn in waiting { turn.resume(returning: answers) }
    waiting = []
  }

  /// A place that is full has answered.
  private static func look(at cloud: any DocumentCloud) async -> Bool {
    do throws(CloudError) {
      try await cloud.look()
      return true
    } catch {
      return error == .full
    }
  }
}
