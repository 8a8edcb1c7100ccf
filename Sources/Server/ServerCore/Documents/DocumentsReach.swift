internal import Domain

/// Whether the place of the documents answers, for operators.
///
/// Anybody may want to know: it is asked at most once in ten seconds. Nobody waits for longer than a moment, but for the
/// first word; what was said last holds until it has been silent for ten.
actor DocumentsReach {
  private static let believed = Duration.seconds(10)
  private static let patience = Duration.milliseconds(800)
  private static let firstPatience = Duration.seconds(5)

  private let cloud: any DocumentCloud
  private let now: @Sendable () -> Timestamp
  private var last: (at: Timestamp, answers: Bool)?
  private var waiting: [CheckedContinuation<Bool, Never>] = []
  /// Since when it is asked and has not answered; nil while nobody asks.
  private var asked: Timestamp?
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
    let patience = last == nil ? Self.firstPatience : Self.patience
    end = Task {
      // Cancelled: it has answered.
      guard (try? await Task.sleep(for: patience)) != nil, !Task.isCancelled else { return }
      runOut()
    }
    guard asked == nil else { return }
    asked = now()
    Task { [cloud] in
      let answers = await Self.look(at: cloud)
      asked = nil
      end?.cancel()
      last = (now(), answers)
      tell(answers)
    }
  }

  /// It has not answered for as long as anybody waits.
  private func runOut() {
    if last == nil { last = (now(), false) }
    let isSilent = asked.map { now().since($0) >= Self.believed } ?? false
    tell(!isSilent && last?.answers == true)
  }

  private func tell(_ answers: Bool) {
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
