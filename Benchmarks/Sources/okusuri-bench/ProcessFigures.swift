import CChild
import FoundationEssentials
import Glibc

/// What /proc tells about a running program.
enum ProcessFigures {
  /// Microseconds of a clock that never goes back.
  static var clock: Int { child_clock() }

  /// Microseconds of processor time used so far, in steps of ten thousand.
  static func processorTime(of pid: Int32) -> Int {
    guard let text = Installed.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")")
    else { return 0 }
    let fields = text[name...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13])
    else { return 0 }
    return (user + system) * 1_000_000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// How often each of its threads has gone to sleep of itself.
  static func sleeps(of pid: Int32) -> [String: Int] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return Dictionary(
      uniqueKeysWithValues: threads.map { thread in
        (thread, status("/proc/\(pid)/task/\(thread)/status", "voluntary_ctxt_switches:"))
      })
  }

  /// How often any of its threads has woken since; one that has ended meanwhile counts no more.
  static func wakeups(of pid: Int32, since before: [String: Int]) -> Int {
    sleeps(of: pid).reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
  }

  /// Resident memory in kilobytes.
  static func memory(of pid: Int32) -> Int { status("/proc/\(pid)/status", "VmRSS:") }

  /// The most memory that was resident since ``forgetMostMemory(of:)``, in kilobytes.
  static func mostMemory(of pid: Int32) -> Int { status("/proc/\(pid)/status", "VmHWM:") }

  /// Lets the system count ``mostMemory(of:)`` from now on.
  static func forgetMostMemory(of pid: Int32) {
    guard let file = fopen("/proc/\(pid)/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// Memory in kilobytes that no other process shares with it.
  static func ownMemory(of pid: Int32) -> Int {
    status("/proc/\(pid)/smaps_rollup", "Private_Dirty:")
  }

  private static func status(_ path: String, _ key: String) -> Int {
    let line = Installed.text(path)?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.dropFirst(key.count).split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
