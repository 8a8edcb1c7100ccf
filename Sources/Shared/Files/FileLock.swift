internal import Glibc
internal import Synchronization

/// A lock between processes on a file of its own, 0600; gone with the process at the latest.
public final class FileLock: Sendable {
  /// Whether several may hold the lock at once, or one alone.
  public enum Kind: Sendable {
    case shared, alone

    var operation: Int32 { self == .alone ? LOCK_EX : LOCK_SH }
  }

  private let file: Mutex<OpenFile?>

  private init(_ file: consuming sending OpenFile) { self.file = Mutex(file) }

  /// Takes the lock, waiting for others no longer than that; nil when somebody still holds it.
  public static func take(
    _ path: String, _ kind: Kind = .alone, atMost wait: Duration = .zero
  ) throws(FileFault) -> FileLock? {
    let file = try opened(path)
    let end = ContinuousClock.now.advanced(by: wait)
    while try !file.tryLock(kind) {
      guard ContinuousClock.now < end else { return nil }
      // The system can wait for a lock only without end; the end is ours, so it is tried again. Whoever holds
      // one does so for a transaction or the opening of a file: milliseconds, never the two seconds at most.
      usleep(2000)
    }
    return FileLock(file)
  }

  /// Waits for the lock without end, on this thread.
  public static func waited(_ path: String) throws(FileFault) -> FileLock {
    let file = try opened(path)
    try file.lock(.alone)
    return FileLock(file)
  }

  /// Lets another one have it; the second time does nothing.
  public func release() { file.withLock { $0 = nil } }

  private static func opened(_ path: String) throws(FileFault) -> OpenFile {
    let file = try OpenFile(path, for: .changing)
    try file.checkPrivate()
    return file
  }
}
