internal import CMainQueue
internal import Glibc

/// What the first thread does as long as the program runs: it waits for the main queue and for files at once, so that
/// a key is read, answered and drawn by the one thread that it wakes.
///
/// Source: decision 0173
public enum MainLoop {
  /// A file, and who is told of it.
  private struct Watch {
    let file: Int32
    let arrived: @MainActor () -> Void
  }

  @MainActor private static var watches: [Watch] = []

  /// Has `arrived` called each time that there is something to read from a file, or that it has ended; until somebody
  /// reads it, or forgets the file, again and again.
  @MainActor public static func watch(_ file: Int32, _ arrived: @escaping @MainActor () -> Void) {
    watches.append(Watch(file: file, arrived: arrived))
  }

  /// Whoever watches a file is told no more. Before the file is closed.
  @MainActor public static func forget(_ file: Int32) {
    watches.removeAll { $0.file == file }
  }

  /// Serves main actor, main queue and files until the program exits. Only the first thread may call it.
  public static func run() -> Never {
    takeSignals()
    while true {
      MainActor.assumeIsolated { turn() }
    }
  }

  /// Signals come to this thread, as `dispatchMain` leaves it. In the background it may write to its terminal and is not
  /// stopped for reading from it, as on Dispatch's threads.
  private static func takeSignals() {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTIN)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
  }

  /// Waits once, and does what there is to do.
  @MainActor private static func turn() {
    let queue = _dispatch_get_main_queue_handle_4CF()
    var files = [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
    for watch in watches {
      files.append(pollfd(fd: watch.file, events: Int16(POLLIN), revents: 0))
    }
    // A signal has come where this fails, and told what it has to say by a file.
    guard poll(&files, nfds_t(files.count), -1) > 0 else { return }
    for file in files where file.revents != 0 {
      if file.fd == queue { serveQueue(queue) } else { tell(file.fd) }
    }
  }

  /// Its bell is silenced before: what is added meanwhile rings again.
  @MainActor private static func serveQueue(_ queue: Int32) {
    var rings: UInt64 = 0
    _ = read(queue, &rings, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
  }

  /// Nobody is told of a file that was forgotten in the same turn.
  @MainActor private static func tell(_ file: Int32) {
    let watch = watches.first { $0.file == file }
    watch?.arrived()
  }
}
