import CPty
import Glibc

/// Everything known about a program on a terminal; the state behind its lock.
struct TerminalState: Sendable {
  let emulator: Emulator
  let wake: WakeEvent
  var master: Int32
  /// What the person typed and the terminal answered, not yet taken by the kernel.
  var typed: [UInt8] = []
  /// Every byte the program ever wrote.
  var output: [UInt8] = []
  var status: ExitStatus?
  var trace: UITrace?
  /// Frames before this one were there before the last key, or were already waited for.
  var firstUnseenFrame = 0
  /// Whether a key, a resize or a signal came after the last frame that was waited for.
  var awaitsReaction = false
  /// The test asked for the terminal to vanish.
  var vanishes = false

  var frames: [UIFrame] { trace?.frames ?? [] }

  /// Reads all that the program has written and shows it.
  ///
  /// Reading from the master first carries over what the kernel holds between the two ends, so
  /// that bytes written before a trace line was seen are never left behind.
  mutating func drain() {
    var buffer = [UInt8](repeating: 0, count: 16384)
    while master >= 0 {
      let count = read(master, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
      type(buffer.withUnsafeBytes { emulator.show(.init(rebasing: $0[..<count])) })
    }
  }

  /// Puts bytes behind what was typed before; the thread passes them on.
  mutating func type(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    typed += bytes
    wake.raise()
  }

  /// Gives the kernel what it takes of the typed bytes.
  mutating func passOnTyped() {
    while !typed.isEmpty && master >= 0 {
      let count = write(master, typed, typed.count)
      guard count > 0 else { return }
      typed.removeFirst(count)
    }
  }

  mutating func observe() {
    drain()
    trace?.readOn()
  }

  /// Notes that what the test does now is to be answered by a frame that is not there yet.
  mutating func expectReaction() {
    trace?.readOn()
    firstUnseenFrame = frames.count
    awaitsReaction = true
  }

  /// The frame a wait is satisfied by: the first unseen match, or a newest frame that still holds.
  mutating func take(where matches: (UIFrame) -> Bool) -> UIFrame? {
    if let index = frames[firstUnseenFrame...].firstIndex(where: matches) {
      firstUnseenFrame = index + 1
      awaitsReaction = false
      return frames[index]
    }
    guard !awaitsReaction, let newest = frames.last, matches(newest) else { return nil }
    return newest
  }
}
