import Glibc
import Synchronization

/// One TCP connection over which a test sends what it likes, byte for byte.
public final class RawConnection: Sendable {
  private let descriptor: Int32
  private let deadline: Duration
  private let rest = Mutex<[UInt8]>([])

  /// Connects to an IPv4 address, from another one of this machine unless nil; every wait on it ends after
  /// the deadline.
  init(host: String, port: UInt16, from own: String? = nil, deadline: Duration) throws {
    self.deadline = deadline
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw StartFailure(action: "socket", number: errno) }
    if let own {
      guard try Self.with(own, 0, { bind(descriptor, $0, $1) }) == 0 else {
        throw StartFailure(action: "bind to \(own)", number: errno)
      }
    }
    guard try Self.with(host, port, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
      throw StartFailure(action: "connect to \(host):\(port)", number: errno)
    }
  }

  /// Runs `body` with an address as the system's calls take it.
  private static func with(
    _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw RawHTTPFailure("not an IPv4 address: \(host)")
    }
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes as they are; throws when the other side has closed or does not take them in time.
  public func send(_ bytes: [UInt8]) async throws {
    try await StarterThread.offload { try self.sendHere(bytes) }
  }

  /// The same on the thread of the caller, which may wait: what has to follow something at once does not
  /// wait for a turn among the tests.
  public func sendHere(_ bytes: [UInt8]) throws {
    var left = bytes[...]
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    while !left.isEmpty {
      try wait(for: POLLOUT)
      let count = left.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0 && errno == EAGAIN { continue }
      guard count >= 0 else { throw StartFailure(action: "send", number: errno) }
      left = left.dropFirst(count)
    }
  }

  /// Sends text as UTF-8.
  public func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Tells the other side that nothing more will come.
  public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads one answer; the connection stays open for the next.
  ///
  /// - Parameter bodyless: Whether the request was a HEAD.
  public func answer(bodyless: Bool = false) async throws -> RawAnswer {
    try await StarterThread.offload {
      var reader = RawAnswerReader(more: self.receive, bytes: self.rest.withLock { $0 })
      let answer = try reader.answer(bodyless: bodyless)
      let rest = reader.bytes
      self.rest.withLock { $0 = rest }
      return answer
    }
  }

  /// Reads until the other side closes, or resets, which counts as the end.
  public func readToEnd() async throws -> [UInt8] {
    try await StarterThread.offload {
      var bytes = self.rest.withLock { $0 }
      while true {
        let part = try self.receive()
        if part.isEmpty { return bytes }
        bytes += part
      }
    }
  }

  /// Waits for the next bytes, however few; none when the other side has closed.
  public func read() async throws -> [UInt8] {
    try await StarterThread.offload {
      let rest = self.rest.withLock { rest in
        defer { rest = [] }
        return rest
      }
      return try rest.isEmpty ? self.receive() : rest
    }
  }

  private func receive() throws -> [UInt8] {
    try self.wait(for: POLLIN)
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 && errno == ECONNRESET { return [] }
    guard count >= 0 else { throw StartFailure(action: "receive", number: errno) }
    return Array(buffer[..<count])
  }

  private func wait(for event: Int32) throws {
    var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let ready = poll(&wanted, 1, Int32(deadline / .milliseconds(1)))
    guard ready > 0 else { throw StartFailure(action: "wait for the server", number: ETIMEDOUT) }
  }
}
