internal import Glibc

/// The files and sockets this process may have open.
enum OpenFiles {
  /// Raises the soft limit, which is often 1024, as far as so many connections need it and the hard
  /// limit allows; never lowers it. A file for each, and some for the record, logs and loops.
  static func makeRoom(connections: Int) {
    var limit = rlimit()
    let wanted = rlim_t(max(connections, 0) + 320)
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    // Refused, the server listens all the same and lets fewer connections in.
    _ = setrlimit(resource, &limit)
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
