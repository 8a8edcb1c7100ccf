import CPty
import Glibc

/// Everything known about a program on pipes.
struct PipedState: Sendable {
  var input: [UInt8]
  var output: [UInt8] = []
  var error: [UInt8] = []
  var status: ExitStatus?
}

/// The thread beside a program on pipes: feeds it, takes its outputs until it ends, reaps it.
struct PipedThread: Sendable {
  let watched: Watched<PipedState>
  let child: cpty_piped_child

  func run() {
    blockBrokenPipe()
    var wanted = [
      pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.error, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: child.pidfd, events: Int16(POLLIN), revents: 0),
    ]
    // What it started and left behind may hold its outputs open for ever: its own end counts.
    while wanted[3].revents == 0 {
      poll(&wanted, nfds_t(wanted.count), -1)
      while take(from: &wanted[0], into: \.output) {}
      while take(from: &wanted[1], into: \.error) {}
      feed(&wanted[2])
    }
    while take(from: &wanted[0], into: \.output) {}
    while take(from: &wanted[1], into: \.error) {}
    for index in 0..<3 { end(&wanted[index]) }
    reap()
  }

  /// A program that ends without reading its input is its own affair; only this thread looks away.
  private func blockBrokenPipe() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Takes what is there; answers whether there may be more.
  private func take(
    from wanted: inout pollfd, into stream: any WritableKeyPath<PipedState, [UInt8]> & Sendable
  ) -> Bool {
    guard wanted.fd >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(wanted.fd, &buffer, buffer.count)
    if count > 0 {
      let bytes = buffer[..<count]
      watched.update { $0[keyPath: stream] += bytes }
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      end(&wanted)
    }
    return count > 0
  }

  private func feed(_ wanted: inout pollfd) {
    guard wanted.fd >= 0, wanted.revents != 0 else { return }
    let descriptor = wanted.fd
    let isOver = watched.update { state in
      guard !state.input.isEmpty else { return true }
      let count = write(descriptor, state.input, state.input.count)
      if count > 0 { state.input.removeFirst(count) }
      return state.input.isEmpty || (count < 0 && errno != EAGAIN)
    }
    if isOver { end(&wanted) }
  }

  private func end(_ wanted: inout pollfd) {
    guard wanted.fd >= 0 else { return }
    close(wanted.fd)
    wanted.fd = -1
  }

  private func reap() {
    var signalled: Int32 = 0
    var value: Int32 = 0
    cpty_reap(child.pid, &signalled, &value)
    close(child.pidfd)
    let status = signalled != 0 ? ExitStatus.signalled(value) : .exited(value)
    watched.update { $0.status = status }
  }
}
