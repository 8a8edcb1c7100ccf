import CPty
import Foundation
import Glibc

/// The thread beside a program on a terminal: starts it, takes its output, passes keys, reaps it.
///
/// The program dies with the thread, so none outlives the test process.
struct TerminalThread: Sendable {
  let watched: Watched<TerminalState>
  let pid: pid_t
  let pidfd: Int32
  let wake: WakeEvent
  let traceWatch: Int32

  func run() {
    var ended = false
    while !ended {
      let (master, writes) = watched.update { ($0.master, !$0.typed.isEmpty) }
      ended = waitForEvents(master, writes: writes)
      watched.update { state in
        state.observe()
        state.passOnTyped()
        if state.vanishes { closeMaster(&state) }
      }
    }
    finish()
  }

  /// Blocks until something happens; answers whether the program has ended.
  private func waitForEvents(_ master: Int32, writes: Bool) -> Bool {
    let masterEvents = Int16(POLLIN) | (writes ? Int16(POLLOUT) : 0)
    var wanted = [
      pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: traceWatch, events: Int16(POLLIN), revents: 0),
      pollfd(fd: master, events: masterEvents, revents: 0),
    ]
    poll(&wanted, nfds_t(wanted.count), -1)
    wake.discard()
    if traceWatch >= 0 { cpty_discard(traceWatch) }
    let hungUp = wanted[3].revents & Int16(POLLHUP) != 0
    if hungUp { watched.update { closeMaster(&$0) } }
    return wanted[0].revents != 0
  }

  private func closeMaster(_ state: inout TerminalState) {
    guard state.master >= 0 else { return }
    state.drain()
    close(state.master)
    state.master = -1
  }

  private func finish() {
    var signalled: Int32 = 0
    var value: Int32 = 0
    cpty_reap(pid, &signalled, &value)
    let status = signalled != 0 ? ExitStatus.signalled(value) : .exited(value)
    watched.update { state in
      state.observe()
      closeMaster(&state)
      state.status = status
    }
    close(pidfd)
    if traceWatch >= 0 { close(traceWatch) }
  }
}
