internal import CTerminal

/// Times of what came in, in nanoseconds: how long to wait for the rest of a sequence.
struct InputClock {
  private static let shortest: UInt64 = 60_000_000
  private static let longest: UInt64 = 500_000_000
  private static let paste: UInt64 = 1_000_000_000
  private static let late: UInt64 = 1_000_000_000

  private var asked: UInt64?
  private var roundTrip: UInt64 = 0
  private var decided: UInt64?
  /// Counts what was read, so that a deadline knows whether it still holds.
  private(set) var readings = 0

  mutating func noteReading() { readings += 1 }
  mutating func noteQuestion() { asked = ct_now() }
  mutating func noteDecision() { decided = ct_now() }

  mutating func noteAnswer() {
    guard let asked else { return }
    roundTrip = ct_now() - asked
    self.asked = nil
  }

  /// How many milliseconds to wait for an answer before the terminal is given back: until a second after the question,
  /// so that what a distant terminal says is not typed into the shell. 0 when none is due.
  var answerWait: Int32 {
    guard let asked else { return 0 }
    let passed = ct_now() - asked
    guard passed < InputClock.late else { return 0 }
    return Int32(clamping: (InputClock.late - passed) / 1_000_000)
  }

  /// Whether the last deadline is so long past that nothing late can come; true once per deadline.
  mutating func takeLateEnd() -> Bool {
    guard let decided, ct_now() - decided > InputClock.late else { return false }
    self.decided = nil
    return true
  }

  /// Three round trips, at least 60 ms, at most half a second; a second for a paste.
  func patience(isPaste: Bool) -> UInt64 {
    isPaste ? InputClock.paste : min(InputClock.longest, max(InputClock.shortest, 3 * roundTrip))
  }
}
