import CPty

/// What a test sees and waits for.
extension TerminalProgram {
  /// The screen, with all that the program has written until now.
  public var screen: DecodedScreen {
    watched.update { state in
      state.drain()
      return state.emulator.screen
    }
  }

  /// Every byte that the program has written until now.
  public var output: [UInt8] {
    watched.update { state in
      state.drain()
      return state.output
    }
  }

  /// All frames that were traced until now.
  public var frames: [UIFrame] {
    watched.update { state in
      state.observe()
      return state.frames
    }
  }

  /// The lines of the trace as they stand in the file.
  public var traceLines: [String] {
    watched.update { state in
      state.observe()
      return state.trace?.lines ?? []
    }
  }

  /// How the program ended, nil while it runs.
  public var exitStatusNow: ExitStatus? { watched.update { $0.status } }

  /// Waits for the program's end.
  public func exitStatus(atMost deadline: Duration = .testDeadline) async throws -> ExitStatus {
    try await wait(for: "the program's end", atMost: deadline, endsWithProgram: false) { $0.status }
  }

  /// Waits for a frame that satisfies the condition.
  ///
  /// It answers the first match among the frames that came after the last key, resize or signal and
  /// after the frame that the last wait answered. When nothing was done since the last wait, the
  /// newest frame also counts if it still satisfies the condition.
  /// Throws `WaitFailure` after the deadline, or when the program ends first.
  @discardableResult
  public func waitForFrame(
    _ what: String = "a frame", atMost deadline: Duration = .testDeadline,
    where matches: @escaping @Sendable (UIFrame) -> Bool
  ) async throws -> UIFrame {
    try await wait(for: what, atMost: deadline) { state in
      if let damage = state.trace?.damage { throw damage }
      return state.take(where: matches)
    }
  }

  /// Types keys and waits for the frame that answers them.
  @discardableResult
  public func press(
    _ keys: Key..., atMost deadline: Duration = .testDeadline,
    until matches: @escaping @Sendable (UIFrame) -> Bool
  ) async throws -> UIFrame {
    send(keys)
    return try await waitForFrame("a frame after \(keys)", atMost: deadline, where: matches)
  }

  /// Waits until the decoded screen satisfies the condition; for programs without a trace.
  @discardableResult
  public func waitForScreen(
    _ what: String = "a screen", atMost deadline: Duration = .testDeadline,
    where matches: @escaping @Sendable (DecodedScreen) -> Bool
  ) async throws -> DecodedScreen {
    try await wait(for: what, atMost: deadline, endsWithProgram: true) { state in
      state.drain()
      let screen = state.emulator.screen
      return matches(screen) ? screen : nil
    }
  }

  func wait<Found: Sendable>(
    for what: String, atMost deadline: Duration, endsWithProgram: Bool = true,
    _ look: @escaping @Sendable (inout TerminalState) throws -> Found?
  ) async throws -> Found {
    try await watched.wait(atMost: deadline) { state, end in
      WaitFailure(what: what, reason: "\(end)", state: state)
    } look: { state in
      if let found = try look(&state) { return found }
      if endsWithProgram, let status = state.status {
        throw WaitFailure(what: what, reason: "the program ended (\(status))", state: state)
      }
      return nil
    }
  }
}

/// A wait that did not see what it waited for, with everything that was there instead.
public struct WaitFailure: Error, CustomStringConvertible {
  /// What was waited for, why in vain, the last trace lines and the screen.
  public let description: String

  init(what: String, reason: String, state: TerminalState) {
    let lines = (state.trace?.lines ?? []).suffix(3).joined(separator: "\n")
    description = """
      waited in vain for \(what): \(reason)
      last of \(state.frames.count) frames:
      \(lines)
      screen \(state.emulator.screen)
      """
  }
}
