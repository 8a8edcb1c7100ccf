internal import Files

/// The right to send what is waiting: one process at a time, until released or gone.
public final class SendingLock: Sendable {
  private let lock: FileLock

  init(_ lock: FileLock) { self.lock = lock }

  /// Lets another one send; the second time does nothing.
  public func release() { lock.release() }
}
