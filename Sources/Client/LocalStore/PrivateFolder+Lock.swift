import Glibc

/// Holds a lock file of a private folder; other terminals wait for it. Gone with the process at the
/// latest.
struct PrivateLock {
  private let handle: Int32

  fileprivate init(handle: Int32) { self.handle = handle }

  func release() { close(handle) }
}

extension PrivateFolder {
  /// Waits until nobody else holds that lock file, making it when it is missing.
  func locked(_ name: String) throws(VaultError) -> PrivateLock {
    let file = try openLock(name)
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failed(file, name) }
    }
    return PrivateLock(handle: file)
  }

  /// Takes that lock file, making it when it is missing; nil when somebody else holds it. Never waits.
  func tryLocked(_ name: String) throws(VaultError) -> PrivateLock? {
    let file = try openLock(name)
    guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return PrivateLock(handle: file) }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw failed(file, name) }
    close(file)
    return nil
  }

  private func openLock(_ name: String) throws(VaultError) -> Int32 {
    let file = open(full(name), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw VaultError(path: full(name), opening: errno) }
    do {
      try PrivateFile.check(file, S_IFREG, full(name))
    } catch {
      close(file)
      throw error
    }
    return file
  }

  private func failed(_ file: Int32, _ name: String) -> VaultError {
    let cause = errno
    close(file)
    return VaultError(path: full(name), reason: .system(cause))
  }
}
