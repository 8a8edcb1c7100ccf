import Glibc
import Synchronization

/// A real listener on this machine that answers every request as a test tells it.
///
/// One thread accepts, one thread a connection; everything ends with the server.
final class ScriptedServer: Sendable {
  /// What came in.
  struct Request: Sendable {
    let method: String
    let path: String
    let headers: [String: String]
    let body: String

    var token: String? { headers["authorization"].map { String($0.dropFirst("Bearer ".count)) } }
  }

  /// What goes out.
  enum Reply: Sendable {
    /// An answer with this status, type and body.
    case answer(Int, type: String = "application/json", headers: String = "", String)
    /// These bytes as they are, then the connection stays open and silent.
    case bytes(String)
    /// Nothing, and the connection stays open.
    case silence
    /// The connection is closed without a word.
    case hangUp

    /// True when nothing is ever answered.
    var isSilence: Bool {
      if case .silence = self { true } else { false }
    }
  }

  let port: Int
  let socketPath: String?
  private let listener: Int32
  private let open = Mutex<[Int32]>([])
  private let received = Mutex<[Request]>([])
  private let greeting: String?
  private let reply: @Sendable (Request) -> Reply

  var url: String { socketPath.map { "unix:\($0)" } ?? "http://127.0.0.1:\(port)" }
  /// Every request so far, in order of arrival.
  var requests: [Request] { received.withLock { $0 } }

  func count(of path: String) -> Int { requests.count { $0.path == path } }

  /// Listens; `greeting` is sent before anything has been asked, as a server of something else does.
  init(
    socketPath: String? = nil, greeting: String? = nil,
    _ reply: @escaping @Sendable (Request) -> Reply
  ) throws {
    self.reply = reply
    self.greeting = greeting
    self.socketPath = socketPath
    let family = socketPath == nil ? AF_INET : AF_UNIX
    listener = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0, Self.bind(listener, socketPath), listen(listener, 128) == 0 else {
      throw ListenFailure(code: errno)
    }
    port = socketPath == nil ? Self.port(of: listener) : 0
    Thread.start { self.acceptAll() }
  }

  struct ListenFailure: Error { let code: Int32 }

  /// Closes the listener and every connection; call once.
  func shutDown() {
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { handles in
      for handle in handles { shutdown(handle, Int32(SHUT_RDWR)) }
    }
  }

  private func acceptAll() {
    defer { close(listener) }
    while true {
      let handle = accept(listener, nil, nil)
      guard handle >= 0 else { return }
      open.withLock { $0.append(handle) }
      Thread.start { self.serve(handle) }
    }
  }

  /// Closes under the lock, so that a number is never shut down after it has become another's.
  private func end(_ handle: Int32) {
    open.withLock { handles in
      handles.removeAll { $0 == handle }
      close(handle)
    }
  }

  private func serve(_ handle: Int32) {
    defer { end(handle) }
    if let greeting { Self.send(handle, greeting) }
    while let request = Self.read(handle) {
      received.withLock { $0.append(request) }
      switch reply(request) {
      case .answer(let status, let type, let headers, let body):
        let length = body.utf8.count
        Self.send(
          handle,
          "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\(headers)"
            + "Content-Length: \(length)\r\n\r\n\(body)")
      case .bytes(let text): Self.send(handle, text)
      case .silence: continue
      case .hangUp: return
      }
    }
  }
}
