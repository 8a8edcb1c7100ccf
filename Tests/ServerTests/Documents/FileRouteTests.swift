import APIContract
import Domain
import ServerCore
import ServerHTTP
import TestSupport
import Testing

/// The bytes of documents over HTTP: parts up, ranges down. The record tells alone who asks, so a file does.
@Suite struct FileRouteTests {
  private static let file = AttachmentID(high: 5, low: 1)

  private static func run(
    _ body: (ServerUnderTest, DocumentBench) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      try await body(server, try await .caregiver(server, Households.premium))
    }
  }

  private static let ranges: [(String, Int, String, String?)] = [
    ("bytes=0-0", 206, "0", "bytes 0-0/10"), ("bytes=2-4", 206, "234", "bytes 2-4/10"),
    ("bytes=7-", 206, "789", "bytes 7-9/10"), ("bytes=5-999", 206, "56789", "bytes 5-9/10"),
    ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=-99", 206, "0123456789", "bytes 0-9/10"),
    ("bytes=0-9", 206, "0123456789", "bytes 0-9/10"), ("bytes=10-", 416, "", "bytes */10"),
    ("bytes=10-12", 416, "", "bytes */10"), ("bytes=-0", 416, "", "bytes */10"),
    ("bytes=4-2", 200, "0123456789", nil), ("bytes=0-1,3-4", 200, "0123456789", nil),
    ("bytes=a-b", 200, "0123456789", nil), ("lines=0-1", 200, "0123456789", nil),
    ("bytes=-", 200, "0123456789", nil), ("bytes=99999999999999999999-", 200, "0123456789", nil),
  ]

  @Test func `product 4 a stretch of a file is answered as it was asked for`() async throws {
    try await Self.run { server, desk async throws in
      _ = try await desk.upload(Array("0123456789".utf8), as: Self.file)
      for (range, status, text, field) in Self.ranges {
        let answer = try await desk.send(
          "GET", "/files/\(Self.file)/content", headers: [("Range", range)])
        #expect(answer.status == status, "\(range)")
        #expect(answer.header("Content-Range") == field, "\(range)")
        #expect(answer.header("Cache-Control") == "no-store")
        guard status < 300 else { continue }
        #expect(answer.text == text, "\(range)")
        #expect(answer.header("Accept-Ranges") == "bytes")
        #expect(answer.header("Content-Type") == "application/octet-stream")
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
      }
    }
  }

  @Test func `cases Documents: an empty file goes up and comes down`() async throws {
    try await Self.run { _, desk async throws in
      _ = try await desk.upload([], as: Self.file)
      let answer = try await desk.send("GET", "/files/\(Self.file)/content")
      #expect(answer.status == 200 && answer.body == [])
      #expect(answer.header("Content-Length") == "0")
    }
  }

  @Test func `cases Server: a part may have 8 MiB, and a byte more is 413`() async throws {
    try await Self.run { server, desk async throws in
      let part = [UInt8](repeating: 7, count: CloudFile.partSize)
      let attachment = try DocumentBench.attachment(part, Self.file)
      _ = try await desk.send(
        "POST", "/files/\(Self.file)/upload", UploadRequest(attachment).jsonBytes)
      let place = "/files/\(Self.file)/parts/1"
      let announced = try await server.http.raw(
        "PUT /api/documents\(place) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(desk.token)\r\n"
          + "Content-Length: \(CloudFile.partSize + 1)\r\n\r\n")
      #expect(announced.refusal == "413 TOO_LARGE")
      #expect(try await desk.send("PUT", place, part).status == 204)
      let large = [UInt8](repeating: 0x20, count: 64 * 1024 + 1)
      let elsewhere = try await desk.send("POST", "/files/\(Self.file)/upload", large)
      #expect(elsewhere.refusal == "413 TOO_LARGE")
    }
  }

  @Test func `cases Server: a part that is not announced in length is cut at 8 MiB`() async throws {
    try await Self.run { server, desk async throws in
      let chunk = "100000\r\n\(String(repeating: "a", count: 1 << 20))\r\n"
      let answer = try await server.http.raw(
        "PUT /api/documents/files/\(Self.file)/parts/1 HTTP/1.1\r\nHost: a\r\n"
          + "Authorization: Bearer \(desk.token)\r\nConnection: close\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 9)
          + "0\r\n\r\n")
      #expect(answer.status == 413)
    }
  }

  @Test func `cases Server: bytes of a file may take longer than a request, for who may send them`()
    async throws
  {
    try await ServerUnderTest.run(
      households: [Households.premium],
      configure: { $0.limits.requestDeadline = .seconds(1) }
    ) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let attachment = try DocumentBench.attachment([1, 2, 3, 4], Self.file)
      _ = try await desk.send(
        "POST", "/files/\(Self.file)/upload", UploadRequest(attachment).jsonBytes)
      func begun(_ token: String) async throws -> RawConnection {
        let connection = try server.http.connect()
        try await connection.send(
          "PUT /api/documents/files/\(Self.file)/parts/1 HTTP/1.1\r\nHost: a\r\n"
            + "Authorization: Bearer \(token)\r\nContent-Length: 4\r\n\r\n")
        try await connection.send([1, 2])
        return connection
      }
      let slow = try await begun(desk.token)
      // A stranger who is as slow is closed after a second, which is how the second is known to be over.
      _ = try await begun("oka_nobody").readToEnd()
      try await slow.send([3, 4])
      #expect(try await slow.answer().status == 204)
    }
  }

  @Test func `cases Server: the log holds no name, title or token of a paper`() async throws {
    try await Self.run { server, desk async throws in
      let held = try await desk.upload([1, 2], as: Self.file, name: "ひみつ.pdf")
      let id = DocumentID(high: 3, low: 1)
      _ = try await desk.put(id, 1, on: 0, "ひみつの契約", attachments: [held])
      _ = try await desk.send("GET", "/files/\(Self.file)/content")
      let log = server.log.all.joined(separator: "\n")
      for secret in ["ひみつ", desk.token, "\(id)", "\(Self.file)"] {
        #expect(!log.contains(secret))
      }
    }
  }
}
