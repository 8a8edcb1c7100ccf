import Foundation
import Glibc
import Synchronization

/// The way to a server, which a test opens and shuts: a relay between two Unix sockets.
///
/// One thread accepts, one thread a connection; everything ends with the gate.
final class Gate: Sendable {
  /// What becomes of whoever knocks.
  enum Mode: Sendable, Equatable {
    /// Everything goes through.
    case open
    /// Every connection is closed without a word.
    case shut
    /// A hotel's page answers instead of the server.
    case portal
    /// Writing down a dose is refused by the server's own code; everything else goes through.
    case refusing(status: Int, code: String)
    /// The server fails at renewing a sign-in; everything else goes through.
    case failingRenewal
    /// What a write asks for is done, and the connection ends before its answer.
    case cutting
  }

  private struct State {
    var mode = Mode.open
    var connections: [Int32] = []
    var requests: [String] = []
  }

  /// Where a program knocks.
  let path: String
  private let server: String
  private let listener: Int32
  private let state = Mutex(State())

  /// Listens at `path` for the server at `server`.
  init(at path: String, to server: String) throws {
    (self.path, self.server) = (path, server)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    guard listener >= 0, Self.address(path, { bind(listener, $0, $1) }) == 0,
      listen(listener, 128) == 0
    else { throw Failure(number: errno) }
    Thread.detachNewThread { [weak self] in
      while true {
        let handle = accept(listener, nil, nil)
        guard handle >= 0 else { return }
        guard let self else {
          Glibc.close(handle)
          return
        }
        self.take(handle)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    Glibc.close(listener)
    state.withLock { state in
      for handle in state.connections { shutdown(handle, Int32(SHUT_RDWR)) }
    }
  }

  struct Failure: Error { let number: Int32 }

  /// The first lines of all requests that came through so far.
  var requests: [String] { state.withLock { $0.requests } }

  /// Changes what becomes of whoever knocks; who is inside is put out.
  func set(_ mode: Mode) {
    state.withLock { state in
      state.mode = mode
      for handle in state.connections { shutdown(handle, Int32(SHUT_RDWR)) }
    }
  }

  private func take(_ handle: Int32) {
    let mode = state.withLock { state in
      state.connections.append(handle)
      return state.mode
    }
    Thread.detachNewThread { [self] in
      switch mode {
      case .shut: break
      case .portal: answer(handle, status: 200, type: "text/html", "<html>Welcome</html>")
      case .open, .refusing, .failingRenewal, .cutting: relay(handle)
      }
      state.withLock { state in
        state.connections.removeAll { $0 == handle }
        Glibc.close(handle)
      }
    }
  }

  private func relay(_ client: Int32) {
    let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(upstream) }
    guard Self.address(server, { connect(upstream, $0, $1) }) == 0 else { return }
    var ends = [
      pollfd(fd: client, events: Int16(POLLIN), revents: 0),
      pollfd(fd: upstream, events: Int16(POLLIN), revents: 0),
    ]
    var isCut = false
    while poll(&ends, 2, -1) > 0 {
      if ends[0].revents != 0 {
        guard let bytes = Self.read(client) else { return }
        if let refusal = note(bytes) { return refuse(client, refusal) }
        isCut = isCut || cuts(bytes)
        Self.write(upstream, bytes)
      }
      if ends[1].revents != 0 {
        guard let bytes = Self.read(upstream), !isCut else { return }
        Self.write(client, bytes)
      }
    }
  }

  /// Notes a request; the refusal it is to be answered with, if it is one of those.
  private func note(_ bytes: [UInt8]) -> (status: Int, code: String)? {
    let first = String(decoding: bytes.prefix { $0 != 13 }, as: UTF8.self)
    return state.withLock { state in
      guard first.hasSuffix(" HTTP/1.1") else { return nil }
      state.requests.append(first)
      if state.mode == .failingRenewal, first.hasPrefix("POST /api/auth/refresh") {
        return (500, "INTERNAL")
      }
      guard case .refusing(let status, let code) = state.mode,
        first.hasPrefix("POST "), first.contains("dose-records")
      else { return nil }
      return (status, code)
    }
  }

  private func cuts(_ bytes: [UInt8]) -> Bool {
    let first = String(decoding: bytes.prefix { $0 != 13 }, as: UTF8.self)
    return state.withLock { $0.mode } == .cutting && first.hasSuffix(" HTTP/1.1")
      && !first.hasPrefix("GET ")
  }

  private func refuse(_ client: Int32, _ refusal: (status: Int, code: String)) {
    let body = #"{"code":"\#(refusal.code)","message":"-"}"#
    let head = "HTTP/1.1 \(refusal.status) X\r\nContent-Type: application/json\r\n"
    let rest = "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    Self.write(client, Array((head + rest).utf8))
    // What is still on its way is read, so that closing does not take the answer back.
    shutdown(client, Int32(SHUT_WR))
    while Self.read(client) != nil {}
  }

  private func answer(_ client: Int32, status: Int, type: String, _ body: String) {
    guard Self.read(client) != nil else { return }
    let head = "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\nConnection: close\r\n"
    Self.write(client, Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    shutdown(client, Int32(SHUT_WR))
    while Self.read(client) != nil {}
  }

  private static func read(_ handle: Int32) -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(handle, &chunk, chunk.count, 0)
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  private static func write(_ handle: Int32, _ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func address(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
