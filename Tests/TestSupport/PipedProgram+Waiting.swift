extension PipedProgram {
  /// Waits until standard error says something; throws when the program ends first.
  public func waitForComplaint(
    _ words: String, atMost deadline: Duration = .testDeadline
  ) async throws {
    _ = try await watched.wait(atMost: deadline) { state, end in
      PipedFailure(what: "\"\(words)\" on stderr", reason: "\(end)", state: state)
    } look: { state -> Bool? in
      if String(decoding: state.error, as: UTF8.self).contains(words) { return true }
      guard let status = state.status else { return nil }
      throw PipedFailure(what: "\"\(words)\" on stderr", reason: "\(status)", state: state)
    }
  }
}
