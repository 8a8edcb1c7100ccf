internal import CTimerFile
internal import Glibc
// What of executors the language has not published yet; the toolchain is pinned (docs/decisions/0118).
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency

/// Runs what tasks do outside the main actor on a few threads that sleep when there is nothing to do.
///
/// The executor that comes with the language counts its threads once a second for as long as the program runs, which
/// wakes a machine whose owner is asleep. Source: decision 0118, F-4.
public enum QuietExecutor {
  /// Takes the place of the language's own executor, before any task begins. The main actor keeps its own.
  public static func install() { _createExecutors(factory: Factory.self) }

  private struct Factory: ExecutorFactory {
    static let mainExecutor: any MainExecutor = MainActor.executor
    static let defaultExecutor: any TaskExecutor = ThreadPool(
      width: max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}

/// A few threads, begun when they are first needed, and one that waits for the next moment somebody sleeps until.
///
/// Proof: Sendable by hand, because `jobs`, `sleepers`, `idle`, `threads` and `clock` are touched under `lock` alone,
/// and lock and condition never move.
private final class ThreadPool: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
  private let width: Int
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs = JobQueue()
  /// Soonest last.
  private var sleepers: [(wakesAt: Duration, job: UnownedJob)] = []
  private var (idle, threads) = (0, 0)
  /// The timer of the system; -1 until somebody sleeps.
  private var clock: Int32 = -1

  /// It lives as long as the program.
  init(width: Int) {
    self.width = width
    pthread_mutex_init(lock, nil)
    pthread_cond_init(news, nil)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    add(job)
    pthread_mutex_unlock(lock)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    sleep(UnownedJob(job), for: delay as? Duration ?? .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    sleep(UnownedJob(job), for: clock.now.duration(to: instant) as? Duration ?? .zero)
  }
}

// What the threads do.
extension ThreadPool {
  /// Whoever calls it has the lock.
  private func add(_ job: UnownedJob) {
    jobs.append(job)
    if idle > 0 { pthread_cond_signal(news) }
    // A thread that was told a moment ago still counts as idle.
    guard jobs.count > idle, threads < width else { return }
    if OwnThread.begin({ self.work() }) { threads += 1 }
    precondition(threads > 0, "the system has no thread for the first task")
  }

  private func work() {
    while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Waits until there is one.
  private func next() -> UnownedJob {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while jobs.count == 0 {
      idle += 1
      pthread_cond_wait(news, lock)
      idle -= 1
    }
    return jobs.removeFirst()
  }
}

// Who sleeps. The clock is one that goes on while the machine is suspended: a dose is due all the same.
extension ThreadPool {
  private func sleep(_ job: UnownedJob, for time: Duration) {
    let wakesAt = Self.now + max(.zero, time)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let place = place(of: wakesAt)
    sleepers.insert((wakesAt, job), at: place)
    if clock < 0 {
      clock = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC))
      let isWatched = OwnThread.begin { [clock] in self.wake(by: clock) }
      precondition(isWatched, "the system has no thread for those who sleep")
    }
    if place == sleepers.count - 1 { setClock() }
  }

  /// Behind all that wake later, before whoever wakes at the same moment.
  private func place(of wakesAt: Duration) -> Int {
    var places = 0..<sleepers.count
    while !places.isEmpty {
      let middle = (places.lowerBound + places.upperBound) / 2
      places =
        sleepers[middle].wakesAt <= wakesAt
        ? places.lowerBound..<middle : middle + 1..<places.upperBound
    }
    return places.lowerBound
  }

  private func setClock() {
    guard let next = sleepers.last else { return }
    let (seconds, attoseconds) = next.wakesAt.components
    var time = itimerspec()
    time.it_value = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    timerfd_settime(clock, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }

  private func wake(by clock: Int32) {
    var rings: UInt64 = 0
    // Interrupted or not, whose time has come is looked at.
    while true {
      _ = read(clock, &rings, MemoryLayout.size(ofValue: rings))
      addSleepers()
    }
  }

  private func addSleepers() {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let now = Self.now
    while let next = sleepers.last, next.wakesAt <= now {
      sleepers.removeLast()
      add(next.job)
    }
    setClock()
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// First in, first out, moving what waits seldom.
private struct JobQueue {
  private var jobs: [UnownedJob] = []
  private var first = 0

  var count: Int { jobs.count - first }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func removeFirst() -> UnownedJob {
    let job = jobs[first]
    first += 1
    // Half of it or more has gone: a queue that is never empty does not grow for that.
    if first * 2 >= jobs.count {
      jobs.removeFirst(first)
      first = 0
    }
    return job
  }
}
