import CChild
import FoundationEssentials
import Glibc

/// What /proc tells about a running program.
enum ProcessFigures {
  /// Microseconds of a clock that never goes back.
  static var clock: Int { child_clock() }

  /// Every core, as taskset counts them.
  static var allCores: String { "0-\(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1)" }

  /// Microseconds of processor time used so far, in steps of ten thousand.
  static func processorTime(of pid: Int32) -> Int {
    time(in: figures(of: pid)[12...13])
  }

  /// The same of a process and of all that it has started, of those that have ended too.
  static func processorTime(ofFamily pid: Int32) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let all = names.compactMap { Int32($0) }.map { figures(of: $0) }
    let children = all.filter { $0[2] == Int(pid) }
    return time(in: figures(of: pid)[12...15]) + children.reduce(0) { $0 + time(in: $1[12...13]) }
  }

  private static func time(in ticks: ArraySlice<Int>) -> Int {
    ticks.reduce(0, +) * 1_000_000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// The figures of /proc/PID/stat, counted from the name's end: the parent is 2, its own time 12 and 13, that of
  /// children who have ended 14 and 15. All are zero when there is no such process.
  private static func figures(of pid: Int32) -> [Int] {
    let nothing = Array(repeating: 0, count: 16)
    guard let text = Installed.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")")
    else { return nothing }
    let fields = text[name...].split(separator: " ").map { Int($0) ?? 0 }
    return fields.count >= nothing.count ? fields : nothing
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
