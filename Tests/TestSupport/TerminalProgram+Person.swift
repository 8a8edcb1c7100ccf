import CPty
public import Glibc

/// What a person does to the program.
extension TerminalProgram {
  /// Types keys, in one go.
  ///
  /// A `waitForFrame` after this accepts only frames that were not there yet.
  public func send(_ keys: Key...) { send(keys) }

  /// Types keys, in one go.
  public func send(_ keys: [Key]) {
    watched.update { state in
      state.observe()
      state.expectReaction()
      for key in keys { state.type(state.emulator.encode(key)) }
    }
  }

  /// Changes the terminal's size, which the program hears of by SIGWINCH.
  public func resize(to size: TerminalSize) throws {
    try watched.update { state in
      state.observe()
      state.expectReaction()
      state.type(state.emulator.resize(to: size))
      guard state.master >= 0 else { return }
      let answer = cpty_resize(state.master, Int32(size.rows), Int32(size.columns))
      try StartFailure.check(answer, "resize to \(size)")
    }
  }

  /// Closes the terminal under the program, as a terminal window that is closed or a lost line.
  public func closeTerminal() {
    watched.update { $0.vanishes = true }
    wake.raise()
  }

  /// Sends a signal; nothing when the program has ended.
  public func kill(_ signal: Int32) {
    watched.update { state in
      guard state.status == nil else { return }
      state.expectReaction()
      Glibc.kill(pid, signal)
    }
  }

  /// Sends a signal and waits for the end.
  @discardableResult
  public func terminate(
    _ signal: Int32 = SIGTERM, atMost deadline: Duration = .testDeadline
  ) async throws -> ExitStatus {
    kill(signal)
    return try await exitStatus(atMost: deadline)
  }
}
