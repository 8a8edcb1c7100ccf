import Glibc
import Testing

@testable import TestSupport

@Suite struct `Raw HTTP` {
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n記録", 200, "記録"),
    (
      "HTTP/1.1 403 Forbidden\r\nX: a:b\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: t\r\n\r\n", 403, "abcde"
    ),
    ("HTTP/1.1 500 No\r\n\r\nuntil the end", 500, "until the end"),
    ("HTTP/1.1 204 None\r\n\r\n", 204, ""),
  ]) func `an answer is the same however the bytes are cut`(
    wire: String, status: Int, body: String
  ) throws {
    for size in 1...wire.utf8.count {
      var left = Array(wire.utf8)[...]
      var reader = RawAnswerReader(
        more: {
          defer { left = left.dropFirst(size) }
          return Array(left.prefix(size))
        }, bytes: [])
      let answer = try reader.answer(bodyless: false)
      #expect(answer.status == status)
      #expect(answer.text == body)
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
    "rubbish\r\n\r\n",
  ]) func `an answer that is cut off or none is an error`(wire: String) {
    var left = Array(wire.utf8)
    var reader = RawAnswerReader(
      more: {
        defer { left = [] }
        return left
      }, bytes: [])
    #expect(throws: RawHTTPFailure.self) { try reader.answer(bodyless: false) }
  }

  @Test func `a request goes out as it was said`() async throws {
    let listener = try Listener()
    let http = try RawHTTP("http://127.0.0.1:\(listener.port)")
    async let heard = listener.answerOnce("HTTP/1.1 418 Tea\r\nA: 1\r\nContent-Length: 2\r\n\r\n{}")
    let answer = try await http.get("/a%2Fb/../c?d=%00", token: "t", headers: [("X-Y", "z")])
    #expect(answer.status == 418)
    #expect(answer.header("a") == "1")
    #expect(try answer.object().isEmpty)
    let expected = """
      GET /a%2Fb/../c?d=%00 HTTP/1.1\r\nHost: 127.0.0.1:\(listener.port)\r
      Authorization: Bearer t\r\nX-Y: z\r\n\r\n
      """
    #expect(try await heard == expected)
  }

  @Test(arguments: ["https://127.0.0.1:1", "127.0.0.1:1", "http://127.0.0.1", "http://a:x/"])
  func `an address that is none is refused`(url: String) {
    #expect(throws: RawHTTPFailure.self) { try RawHTTP(url) }
  }

  @Test func `a server that says nothing meets the deadline`() async throws {
    let listener = try Listener()
    var http = try RawHTTP("http://127.0.0.1:\(listener.port)")
    http.deadline = .milliseconds(20)
    let hasty = http
    await #expect(throws: StartFailure.self) { try await hasty.get("/") }
  }
}

/// A loopback socket that answers one connection with prepared bytes.
private final class Listener: Sendable {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard bound else { throw StartFailure(action: "listen", number: errno) }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// Hears one request up to its blank line, answers and closes.
  func answerOnce(_ answer: String) async throws -> String {
    try await StarterThread.offload { [self] in
      let connection = accept(descriptor, nil, nil)
      defer { close(connection) }
      var heard: [UInt8] = []
      while !heard.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        var byte: UInt8 = 0
        guard recv(connection, &byte, 1, 0) == 1 else { break }
        heard.append(byte)
      }
      _ = send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
      return String(decoding: heard, as: UTF8.self)
    }
  }
}
