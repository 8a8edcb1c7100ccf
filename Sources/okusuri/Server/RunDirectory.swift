import Files
import FoundationEssentials
import Glibc
import Synchronization

/// A directory of one run, 0700, such as a demo lives in; it is gone when the process is, however that ends.
///
/// Once ``outlive()`` was called, a shell waits at the other end of a pipe for the process to end and
/// removes what is left: signals that end a program at once, SIGKILL too, leave no household behind.
final class RunDirectory: Sendable {
  let path: String
  /// The pipe whose closing tells the shell, -1 without one.
  private let lifeline = Mutex<Int32>(-1)

  /// Makes it under a name that begins so, in `base`; without one in `$TMPDIR`, or in `/tmp` when that is too
  /// long for a socket in it. Throws ``FileFault``.
  init(_ name: String, in base: String? = nil) throws {
    let wished = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    let base = base ?? (wished.hasPrefix("/") && wished.utf8.count < 48 ? wished : "/tmp")
    var template = Array("\(base)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFault("mkdtemp", base) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Starts the shell that waits; takes some milliseconds, which a start need not wait for.
  func outlive() {
    lifeline.withLock { lifeline in
      if lifeline < 0 { lifeline = Self.watch(path) }
    }
  }

  /// Removes it with everything in it.
  func remove() {
    // What cannot be removed now, the shell tries once more.
    try? FileManager.default.removeItem(atPath: path)
    lifeline.withLock { lifeline in
      if lifeline >= 0 { close(lifeline) }
      lifeline = -1
    }
  }

  /// Starts the shell that waits; the end of the pipe whose closing tells it, or -1 without a shell,
  /// and then only signals that end the program at once leave the directory behind.
  private static func watch(_ path: String) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // In a session of its own, so that keys and a closing terminal do not reach it.
    let words = ["/bin/sh", "-c", "cd /; read -r line; rm -rf -- \"$1\"", "sh", path]
    guard DetachedProgram.start(words, input: ends[0]) != nil else {
      close(ends[1])
      return -1
    }
    return ends[1]
  }
}
