import Glibc

/// How many files and sockets this program, and whatever it starts from then on, may have open.
enum OpenFileLimit {
  /// Raises it. Throws ``BenchmarkError`` when the system does not allow that.
  static func raise(to count: Int) throws {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    let wanted = rlim_t(count)
    guard getrlimit(resource, &limit) == 0 else { throw BenchmarkError("no limit of files") }
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    // Beyond the hard limit only root may go.
    limit.rlim_max = max(limit.rlim_max, wanted)
    guard setrlimit(resource, &limit) == 0 else {
      throw BenchmarkError("\(count) open files are not allowed here (ulimit -Hn)")
    }
  }
}
