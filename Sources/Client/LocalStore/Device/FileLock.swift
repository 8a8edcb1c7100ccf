internal import Glibc
internal import Synchronization

/// A lock between processes on a file of its own; gone with the process at the latest.
final class FileLock: Sendable {
  /// How many may hold it.
  enum Kind: Sendable { case shared, alone }

  private let file: Mutex<Int32?>

  /// Takes the lock, waiting for others no longer than that; nil when somebody still holds it.
  static func take(
    _ path: String, _ kind: Kind, atMost wait: Duration = .zero
  ) throws(DeviceStoreError) -> FileLock? {
    let lock = FileLock(try opened(path))
    let end = ContinuousClock.now.advanced(by: wait)
    while try !lock.isTaken(kind, path) {
      guard ContinuousClock.now < end else { return nil }
      // The system can wait for a lock only without end; the end is ours, so it is tried again. Whoever holds
      // one does so for a transaction or the opening of a file: milliseconds, never the two seconds at most.
      usleep(2000)
    }
    return lock
  }

  private init(_ file: Int32) { self.file = Mutex(file) }

  deinit { release() }

  func release() {
    file.withLock { file in
      guard let open = file else { return }
      // A child that is just being started has the file too; only this ends the lock for both.
      flock(open, LOCK_UN)
      close(open)
      file = nil
    }
  }

  private func isTaken(_ kind: Kind, _ path: String) throws(DeviceStoreError) -> Bool {
    let operation = (kind == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB
    let result = file.withLock { $0.map { flock($0, operation) == 0 ? 0 : errno } ?? EBADF }
    switch result {
    case 0: return true
    case EWOULDBLOCK, EINTR: return false
    default: throw DeviceStoreError(path: path, errno: result)
    }
  }

  private static func opened(_ path: String) throws(DeviceStoreError) -> Int32 {
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw DeviceStoreError(path: path, errno: errno) }
    do {
      try PrivateFile.check(file, S_IFREG, path)
      return file
    } catch {
      close(file)
      throw DeviceStoreError(path: path, cause: error)
    }
  }
}
