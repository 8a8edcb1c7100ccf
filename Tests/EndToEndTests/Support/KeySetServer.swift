import Foundation
import Glibc
import Synchronization

/// An HTTP server of one document on this machine, as an issuer has for its keys.
final class KeySetServer: Sendable {
  /// Its address.
  let url: String
  private let listener: Int32
  private let document: Mutex<String?>

  /// The document; nil answers 503.
  var text: String? {
    get { document.withLock { $0 } }
    set { document.withLock { $0 = newValue } }
  }

  struct Failure: Error { let number: Int32 }

  init(_ text: String) throws {
    document = Mutex(text)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let handle = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, size) == 0 && listen(handle, 16) == 0
          && getsockname(handle, $0, &size) == 0
      }
    }
    guard handle >= 0, isBound else { throw Failure(number: errno) }
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/auth/v1/.well-known/jwks.json"
    Foundation.Thread { [weak self] in
      while true {
        let connection = accept(handle, nil, nil)
        guard connection >= 0 else { return }
        Self.answer(connection, self?.text)
        close(connection)
      }
    }.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// One request, one answer.
  private static func answer(_ connection: Int32, _ text: String?) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return }
      bytes += chunk[..<count]
    }
    let isKnown = String(decoding: bytes, as: UTF8.self)
      .hasPrefix("GET /auth/v1/.well-known/jwks.json HTTP/1.1\r\n")
    let status = isKnown ? (text == nil ? 503 : 200) : 404
    let body = Array((status == 200 ? text ?? "" : "{}").utf8)
    let head = "HTTP/1.1 \(status) X\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
    let answer = Array(head.utf8) + body
    _ = answer.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
