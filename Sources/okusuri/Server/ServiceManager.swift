import Glibc
import ServerCore
import ServiceLifecycle

/// Tells systemd how a server stands, where systemd has started it: ready, alive, ending. Source: S-3, sd_notify(3).
struct ServiceManager: Sendable {
  private let socketPath: [UInt8]
  /// How often it wants to hear that the server lives, at least twice in that time; nil when it does not.
  let watchdog: Duration?

  /// Nil where nobody waits to be told.
  init?(_ environment: [String: String]) {
    guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@") else {
      return nil
    }
    // An abstract name begins with a zero byte, written as @.
    let path = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
    guard path.count > 1, path.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      return nil
    }
    socketPath = path
    let isMine = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    let wait = isMine ? environment["WATCHDOG_USEC"].flatMap { Int64($0) } : nil
    watchdog = wait.flatMap { $0 > 0 ? .microseconds($0) : nil }
  }

  /// Sends one state. A manager that does not listen decides by itself what it makes of that.
  func tell(_ state: String) {
    let handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard handle >= 0 else { return }
    defer { close(handle) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath) }
    let offset = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    let size = socklen_t(offset + socketPath.count)
    let bytes = Array(state.utf8)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
  }
}

/// Says again and again that the server lives: threads run, and the record answers. It ends first, so that the manager
/// hears of the end before requests under way are waited for.
struct ServiceHeartbeat: Service {
  let manager: ServiceManager?
  let store: any RecordStore

  func run() async throws {
    guard let manager else { return try await gracefulShutdown() }
    await cancelWhenGracefulShutdown {
      // Without a watchdog it only waits for the end.
      let pause = manager.watchdog.map { $0 / 2 } ?? .seconds(86_400)
      while (try? await Task.sleep(for: pause)) != nil {
        // One that hung a moment ago may answer by now, before the manager has lost its patience.
        while await !answers() {
          guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        }
        manager.tell("WATCHDOG=1")
      }
    }
    manager.tell("STOPPING=1")
  }

  /// An answer that says what is wrong is one; a record that never answers is none.
  private func answers() async -> Bool {
    do {
      try await store.read { _ in }
      return true
    } catch {
      return (error as? StoreUnavailableError)?.isStuck != true
    }
  }
}
