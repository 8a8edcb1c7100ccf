import Domain
import FoundationEssentials
import Glibc

/// The clock of one run: the machine's, or one that starts at a told instant and ticks from there.
struct ProgramClock: Sendable {
  private let start: Timestamp
  private let started = ContinuousClock.now
  private let follows: Bool

  init() { (start, follows) = (Timestamp(secondsSinceEpoch: 0), true) }

  /// A clock that shows `start` now and ticks. Source: product §2 `--now`.
  init(startingAt start: Timestamp) { (self.start, follows) = (start, false) }

  func now() -> Timestamp {
    guard follows else { return start.adding(started.duration(to: .now)) }
    return Timestamp(millisecondsSinceEpoch: Int64(Date.now.timeIntervalSince1970 * 1000))
  }
}

extension BootClock {
  /// Names the start of this machine; empty where the system does not tell.
  private static let bootID = {
    // Without it restarts are not noticed, and the latest time seen still counts.
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text.map { String($0.prefix { $0 != "\n" }) } ?? ""
  }()

  /// What this machine's clock since its start shows now, the time it slept included.
  static func read() -> BootClock {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    let milliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    return BootClock(id: bootID, milliseconds: milliseconds)
  }
}
