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
    let failure = withoutSignals {
      pthread_create(
        &thread, nil,
        { pointer in
          // The pointer is the box, given once.
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
    }
    guard failure == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// A thread blocks what the one blocks that begins it: none takes a signal that is meant for the program, whoever
  /// begins it, only what it brings upon itself.
  private static func withoutSignals(_ body: () -> Int32) -> Int32 {
    var (others, before) = (sigset_t(), sigset_t())
    sigfillset(&others)
    for own in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGPIPE, SIGPROF] {
      sigdelset(&others, own)
    }
    pthread_sigmask(SIG_BLOCK, &others, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
