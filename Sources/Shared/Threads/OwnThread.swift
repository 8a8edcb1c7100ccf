internal import Glibc

/// A thread for work that waits in the system: the threads that tasks share must not.
public enum OwnThread {
  /// Begins the work at once; nobody waits for its end. Where the system has no thread left, the work is done on the
  /// caller's.
  public static func run(_ work: @escaping @Sendable () -> Void) {
    if !begin(work) { work() }
  }

  /// The same for work that only computes: whoever else wants a processor has it first, as behind `nice`.
  public static func runBehindOthers(_ work: @escaping @Sendable () -> Void) {
    let isBegun = begin {
      // In Linux the calling thread has a priority of its own, and it is gone with its thread.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      work()
    }
    if !isBegun { work() }
  }

  /// The same; false where the system has no thread left.
  public static func begin(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Work(body: work))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        // The pointer is the box, given once.
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    guard failure == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
