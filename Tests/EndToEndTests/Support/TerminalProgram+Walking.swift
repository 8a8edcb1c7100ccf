import TestSupport

// Where a person goes; every step waits for the frame that answers it.
extension TerminalProgram {
  /// Waits for 今日 with its doses.
  @discardableResult
  func waitForToday() async throws -> UIFrame {
    try await waitForFrame("今日") { $0.screen == "today" && $0.shows("today.dose.0") && !$0.busy }
  }

  /// Opens the tab 履歴.
  @discardableResult
  func openHistory() async throws -> UIFrame {
    let calendar = try await press("2") { $0.isCalendar }
    // What the plan adds to it comes in a frame of its own, which no later wait may take for its answer.
    try await settle()
    return calendar
  }

  /// Presses a key that the lock answers.
  @discardableResult
  func pressIntoLock(_ keys: Key...) async throws -> UIFrame {
    send(keys)
    return try await waitForFrame("the lock after \(keys)") { $0.isLocked }
  }

  /// Presses a key that a calendar answers.
  @discardableResult
  func pressIntoCalendar(_ keys: Key..., focusing date: String? = nil) async throws -> UIFrame {
    send(keys)
    return try await waitForFrame("a calendar after \(keys)") {
      $0.isCalendar && (date == nil || $0.focus == date.map(ID.day))
    }
  }

  /// Goes to a date with `g`; what answers is the test's business.
  func goTo(_ date: String) async throws {
    try await press("g") { $0.focus == "history.goto" }
    send(.text(date), .enter)
  }

  /// Settles after keys that may end with Esc: whether that begins a sequence is decided only after a
  /// while, in which the program rests too.
  @discardableResult
  func settleAfterEsc() async throws -> Settled { try await settle(quiet: .milliseconds(120)) }

  /// All that was ever traced, for what must never have been there.
  func neverShowed(_ condition: (UIFrame) -> Bool) -> Bool { !frames.contains(where: condition) }
}
