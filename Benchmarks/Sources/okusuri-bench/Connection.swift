import CChild
import FoundationEssentials
import Glibc

/// A kept connection to a server on this machine, on which single requests are timed.
final class Connection {
  private let descriptor: Int32
  private let fields: String

  /// Connects to an address such as `http://127.0.0.1:8080`, to ask with a caregiver's token; from an address
  /// of this machine, where one is named.
  init(to url: String, token: String, from source: UInt32? = nil) throws {
    let port = url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    fields = "Host: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n"
    if let source {
      let answer = Self.withAddress(source, port: 0) { bind(descriptor, $0, $1) }
      guard answer == 0 else { throw BenchmarkError("no address of this machine to come from") }
    }
    let answer = Self.withAddress(0x7F00_0001, port: port) { connect(descriptor, $0, $1) }
    guard answer == 0 else { throw BenchmarkError("no connection to \(url)") }
    var (yes, patience) = (Int32(1), timeval(tv_sec: 60, tv_usec: 0))
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Lends an address in the form in which the system takes it.
  private static func withAddress(
    _ host: UInt32, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }

  /// Sends a body and waits for the whole answer: the microseconds from the first byte sent to the last
  /// one read.
  ///
  /// Throws ``BenchmarkError`` with what was answered when it was no success.
  @discardableResult
  func post(_ body: [UInt8], to path: String) throws -> Int {
    let start = ProcessFigures.clock
    _ = try answer(to: body, at: path)
    return ProcessFigures.clock - start
  }

  /// The same, for the body of the answer.
  func answer(to body: [UInt8], at path: String) throws -> String {
    let head = "POST \(path) HTTP/1.1\r\n\(fields)Content-Length: \(body.count)\r\n\r\n"
    // A small body travels with its head, as a client's does; a large one is not copied for that.
    if body.count < 4096 {
      try send(Array(head.utf8) + body)
    } else {
      try send(Array(head.utf8))
      try send(body)
    }
    return try success(of: path)
  }

  /// The body of the answer that comes next.
  private func success(of path: String) throws -> String {
    let answer = try answer()
    guard answer.hasPrefix("HTTP/1.1 2"), let end = answer.firstRange(of: "\r\n\r\n") else {
      throw BenchmarkError("\(path): \(answer.prefix(400))")
    }
    return String(answer[end.upperBound...])
  }

  /// Asks for something and waits for the whole answer: the microseconds that took.
  @discardableResult
  func get(_ path: String) throws -> Int {
    let start = ProcessFigures.clock
    try send(Array("GET \(path) HTTP/1.1\r\n\(fields)\r\n".utf8))
    _ = try success(of: path)
    return ProcessFigures.clock - start
  }

  /// Opens a stream of events and waits until it has begun.
  func listen() throws {
    try send(Array("GET /api/events HTTP/1.1\r\n\(fields)\r\n".utf8))
    try wait(for: "event: hello")
  }

  /// Waits until this has come, and passes over what has come with it.
  func wait(for text: String) throws {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: bytes, as: UTF8.self).contains(text) {
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { throw BenchmarkError("\(text) did not come") }
      bytes += piece[..<count]
    }
  }

  /// Passes over what has come already; false when the server has closed the connection.
  @discardableResult
  func passOver() -> Bool {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return count < 0 && errno == EAGAIN }
    }
  }

  /// Sends bytes and waits for nothing.
  ///
  /// Throws ``BenchmarkError`` when the server has closed the connection.
  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Where nobody reads any more this fails, and does not end the program.
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw BenchmarkError("the server takes no more") }
      rest = rest.dropFirst(count)
    }
  }

  /// The head and the body of an answer that says its length.
  private func answer() throws -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { throw BenchmarkError("the server answers no more") }
      bytes += piece[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      let body = text[end.upperBound...].utf8.count
      if body >= Self.announced(in: text[..<end.lowerBound]) { return text }
    }
  }

  private static func announced(in head: Substring) -> Int {
    let line = head.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-length:")
    }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }
}
