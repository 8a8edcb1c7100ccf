import APIClient
import APIContract
import Domain
import Networking
import OutboundHTTP
import TestSupport
import Testing

/// A file's bytes on their way: to our server with the token, elsewhere without it, and nowhere else.
struct FileWayTests {
  private static let file = AttachmentID(high: 7, low: 7)
  private static let path = "/api/documents/files/\(file)/parts/1"

  @Test
  func `D-E13 a part goes to our own server with the token and as it is`() async throws {
    try await withServer({ _ in .answer(204, "") }) { server, client in
      try await client.put(.bytes([1, 2, 3]), at: FileAddress(url: Self.path), token: "t")
      let request = try #require(server.requests.first)
      #expect(request.method == "PUT" && request.path == Self.path && request.token == "t")
      #expect(request.headers["content-type"] == "application/octet-stream")
      #expect(request.headers["content-length"] == "3")
    }
  }

  @Test
  func `a long part is read a piece at a time, in order, and comes whole`() async throws {
    try await withServer({ _ in .answer(204, "") }) { server, client in
      let longest = Shared(0)
      let body = TransportBody.pieces(count: 700_001) { piece in
        longest.value = max(longest.value, piece.count)
        return piece.map { UInt8(ascii: "a") + UInt8($0 / 1000 % 26) }
      }
      // Twice: the second time it begins from its beginning again.
      for _ in 0..<2 { try await client.put(body, at: FileAddress(url: Self.path), token: "t") }
      #expect(longest.value <= 256 << 10)
      let whole = String(decoding: try body.bytes(), as: UTF8.self)
      #expect(server.requests.map(\.body) == [whole, whole])
      #expect(server.requests.allSatisfy { $0.headers["content-length"] == "700001" })
    }
  }

  @Test
  func `a part that cannot be read to its end is not sent as if it were whole`() async throws {
    try await withServer({ _ in .answer(204, "") }) { server, client in
      struct Unreadable: Error {}
      let body = TransportBody.pieces(count: 700_001) { piece in
        guard piece.lowerBound == 0 else { throw Unreadable() }
        return Array(repeating: 0x61, count: piece.count)
      }
      let error = await failure { () async throws(APIError) in
        try await client.put(body, at: FileAddress(url: Self.path), token: "t")
      }
      #expect(error == .unreachable && server.requests.isEmpty)
    }
  }

  @Test
  func `a part goes elsewhere without the token, with what was signed`() async throws {
    try await withElsewhere({ _ in .answer(200, "") }) { server, client in
      let address = FileAddress(
        url: server.url + "/bucket/k?X-Amz-Signature=ab%2Fcd&partNumber=1",
        headers: ["x-amz-checksum-sha256": "AAAA", "Authorization": "Bearer other"])
      try await client.put(.bytes([1, 2, 3]), at: address, token: "t")
      let request = try #require(server.requests.first)
      #expect(request.token == nil && request.headers["authorization"] == nil)
      #expect(request.path == "/bucket/k?X-Amz-Signature=ab%2Fcd&partNumber=1")
      #expect(request.headers["x-amz-checksum-sha256"] == "AAAA")
    }
  }

  @Test(arguments: [
    "http://192.0.2.1/x", "ftp://127.0.0.1/x", "https://", "https:///x", "https://a b/x",
    "https://user@example.com/x", "https://example.com/a b", "https://example.com/a#b", "x", "",
    "unix:/tmp/s", "file:///etc/passwd", "https://example.com/\u{7F}",
  ])
  func `an address that nobody may be sent to is refused`(_ url: String) async throws {
    try await withElsewhere({ _ in .answer(200, "") }) { _, client in
      let address = FileAddress(url: url)
      let error = await failure { () async throws(APIError) in
        try await client.put(.bytes([1]), at: address, token: "t")
      }
      #expect(error == .untrusted)
    }
  }

  @Test(arguments: [
    "/api/today", "/api/documents/files", "/api/documents/files/", "/api/documents/files/../x",
    "/api/documents/files/a/../../today", "/api/documents/files//x",
    "/api/documents/files/%2e%2e/x",
    "/api/documents/files/a\\b", "/api/documents/files/a b", "//example.com/api/documents/files/a",
    "/api/documents/files/a#b", "/api/documents/files/./a",
  ])
  func `a path of our server that is no file's gets no token`(_ url: String) async throws {
    try await withServer({ _ in .answer(200, "") }) { server, client in
      let error = await failure { () async throws(APIError) in
        try await client.put(.bytes([1]), at: FileAddress(url: url), token: "t")
      }
      #expect(error == .untrusted && server.requests.isEmpty)
    }
  }

  @Test
  func `a redirect of another host is not followed`() async throws {
    try await withServer({ _ in .answer(200, "stolen") }) { other, _ in
      let headers = "Location: \(other.url)/x\r\n"
      try await withElsewhere({ _ in .answer(307, headers: headers, "") }) { server, client in
        let error = await failure { () async throws(APIError) in
          try await client.put(.bytes([1]), at: FileAddress(url: server.url + "/x"), token: "t")
        }
        #expect(error == .unavailable && other.requests.isEmpty)
      }
    }
  }

  @Test(arguments: [(503, APIError.rateLimited(retryAfter: .seconds(7))), (403, .unavailable)])
  func `another host's refusal never ends a session`(_ status: Int, _ expected: APIError)
    async throws
  {
    let reply = ScriptedServer.Reply.answer(status, headers: "Retry-After: 7\r\n", "<Error/>")
    try await withElsewhere({ _ in reply }) { server, client in
      let error = await failure { () async throws(APIError) in
        try await client.put(.bytes([1]), at: FileAddress(url: server.url + "/x"), token: "t")
      }
      #expect(error == expected)
    }
  }

  @Test
  func `W-66 a part of which nothing moves any more has ended, and nothing waits for the rest`()
    async throws
  {
    let server = try ScriptedServer { request in
      request.path == "/half"
        ? .bytes("HTTP/1.1 200 X\r\nContent-Length: 8\r\n\r\nabcd") : .answer(200, "abcd")
    }
    let outbound = try OutboundClient()
    defer { server.shutDown() }
    func asked(_ path: String, _ silence: Duration) async throws(OutboundError) -> OutboundAnswer {
      try await outbound.send(
        OutboundRequest(
          method: "GET", address: .url(server.url), path: path, timeout: .seconds(600),
          silence: silence))
    }
    await #expect(throws: OutboundError.timedOut) {
      try await asked("/half", .milliseconds(200))
    }
    #expect(try await asked("/whole", .seconds(60)).body == Array("abcd".utf8))
    await outbound.shutdown()
    // Both ways to the bytes of a file say so.
    #expect(APIClient.partSilence == .seconds(30))
  }

  @Test
  func `a stretch is asked for by its range and has to be as long`() async throws {
    let reply: @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply = { request in
      .answer(206, request.headers["range"] == "bytes=4-7" ? "efgh" : "short")
    }
    try await withServer(reply) { _, client in
      let address = FileAddress(url: "/api/documents/files/\(Self.file)/content")
      let bytes = try await client.bytes(4..<8, at: address, token: "t")
      #expect(bytes == Array("efgh".utf8))
      let error = await failure { () async throws(APIError) in
        try await client.bytes(0..<8, at: address, token: "t")
      }
      #expect(error == .notOurs)
    }
  }

  @Test
  func `the whole file in answer to a later stretch is not taken for it`() async throws {
    try await withServer({ _ in .answer(200, "abcd") }) { _, client in
      let address = FileAddress(url: "/api/documents/files/\(Self.file)/content")
      let bytes = try await client.bytes(0..<4, at: address, token: "t")
      #expect(bytes.count == 4)
      let error = await failure { () async throws(APIError) in
        try await client.bytes(4..<8, at: address, token: "t")
      }
      #expect(error == .notOurs)
    }
  }

  @Test(arguments: [
    (16, 8, [1, 2], true), (17, 8, [1, 2, 3], true), (0, 8, [1], true), (8, 8, [1], true),
    (16, 8, [1], false), (16, 8, [2, 1], false), (16, 0, [1], false), (0, 8, [], false),
    (9_000_000, 9_000_000, [1], false),
  ])
  func `a plan of parts that does not fit the file is not ours`(
    _ size: Int, _ partSize: Int, _ numbers: [Int], _ fits: Bool
  ) {
    let parts = numbers.map { UploadTicket.Part(number: $0, address: nil) }
    let ticket = UploadTicket(complete: false, partSize: partSize, parts: parts)
    #expect(ticket.fits(Int64(size)) == fits)
  }

  private func withElsewhere(
    _ reply: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply,
    _ body: (ScriptedServer, APIClient) async throws -> Void
  ) async throws {
    let server = try ScriptedServer(reply)
    let outbound = try OutboundClient()
    defer { server.shutDown() }
    // Our own server is not there: whatever is answered comes from elsewhere.
    let own = OutboundTransport(client: outbound, server: try ServerAddress("http://127.0.0.1:1"))
    let client = APIClient(transport: own, elsewhere: OutboundElsewhere(client: outbound))
    let result = await Result { try await body(server, client) }
    await outbound.shutdown()
    try result.get()
  }
}

extension Result where Failure == any Error {
  fileprivate init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
