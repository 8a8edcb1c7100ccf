internal import Files

extension SessionStorage {
  /// Waits until no other terminal exchanges these tokens, twelve seconds at most: longer than an exchange
  /// may take, and a terminal that was stopped in the middle of one must not stop the others.
  ///
  /// The system announces nothing when a lock is let go, unless a thread waits for it without end; so it is
  /// tried again. nil when the time is over or the task is cancelled.
  public func renewalLock() async throws(VaultError) -> RenewalLock? {
    for _ in 0..<240 {
      if let lock = try tryRenewalLock() { return lock }
      // Cancelled: whoever asked does not want to wait any more.
      guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
    }
    return nil
  }
}

extension Vault {
  /// Takes the lock of this folder.
  public func tryRenewalLock() throws(VaultError) -> RenewalLock? {
    try VaultFolder.made(path).tryLock("session.lock").map { lock in
      RenewalLock { lock.release() }
    }
  }
}
