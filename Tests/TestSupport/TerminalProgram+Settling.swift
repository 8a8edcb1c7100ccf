import CPty

extension TerminalProgram {
  /// Waits until the program has read every key, does nothing any more and is not busy.
  ///
  /// Answers the newest frame (nil without a trace) and the screen that goes with it. "Nothing"
  /// means: all its threads asleep and none woken for the length of `quiet`, which must be longer
  /// than the 16 ms that a fast load may take without a frame. The kernel reports no event for
  /// that, so it is sampled. A program that never rests or ends throws `WaitFailure`.
  @discardableResult
  public func settle(
    quiet: Duration = .milliseconds(25), atMost deadline: Duration = .testDeadline
  ) async throws -> Settled {
    let end = ContinuousClock.now + deadline
    var before: Stillness?
    while true {
      let now = stillness()
      if let now, now == before, let settled = settled(now) { return settled }
      before = now
      guard ContinuousClock.now < end, exitStatusNow == nil else { throw unsettled() }
      try await Task.sleep(for: now == nil ? .milliseconds(1) : quiet)
    }
  }

  /// A moment at which nothing moves.
  public struct Settled: Sendable {
    /// The newest frame, nil without a trace.
    public let frame: UIFrame?
    /// What the terminal shows.
    public let screen: DecodedScreen
  }

  private struct Stillness: Equatable {
    let threads, ids, switches: UInt64
    let written: Int
    let frames: Int
  }

  /// The counts that stay the same while the program sleeps; nil when it does not.
  private func stillness() -> Stillness? {
    var sleep = cpty_activity()
    guard watched.update({ $0.typed.isEmpty }), cpty_has_unread_input(terminalPath) == 0,
      cpty_sleeps(pid, &sleep) == 1
    else { return nil }
    let (threads, ids, switches) = (sleep.threads, sleep.ids, sleep.switches)
    return watched.update { state in
      state.observe()
      guard state.frames.last?.busy != true else { return nil }
      return Stillness(
        threads: threads, ids: ids, switches: switches, written: state.output.count,
        frames: state.frames.count)
    }
  }

  private func settled(_ stillness: Stillness) -> Settled? {
    watched.update { state in
      state.observe()
      guard state.output.count == stillness.written else { return nil }
      state.firstUnseenFrame = state.frames.count
      state.awaitsReaction = false
      return Settled(frame: state.frames.last, screen: state.emulator.screen)
    }
  }

  private func unsettled() -> WaitFailure {
    watched.update { state in
      let reason = state.status.map { "the program ended (\($0))" } ?? "it never rested"
      return WaitFailure(what: "the program to settle", reason: reason, state: state)
    }
  }
}
