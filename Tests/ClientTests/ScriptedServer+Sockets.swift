import Glibc

/// A thread of its own for blocking calls.
enum Thread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static func start(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, body)
    precondition(code == 0)
    pthread_detach(thread)
  }
}

extension ScriptedServer {
  static func bind(_ handle: Int32, _ path: String?) -> Bool {
    guard let path else { return bindLoopback(handle) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(handle, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func bindLoopback(_ handle: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  static func port(of handle: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(handle, $0, &size) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  static func send(_ handle: Int32, _ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads one request; nil when the connection has ended.
  static func read(_ handle: Int32) -> Request? {
    var bytes: [UInt8] = []
    while true {
      if let end = headEnd(bytes), let request = request(bytes, end) { return request }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = recv(handle, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
    }
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }

  /// The request, once its body is there whole.
  private static func request(_ bytes: [UInt8], _ end: Int) -> Request? {
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let first = lines[0].split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    guard bytes.count >= end + length else { return nil }
    return Request(
      method: String(first[0]), path: String(first[1]), headers: headers,
      body: String(decoding: bytes[end..<end + length], as: UTF8.self))
  }
}
