import APIClient
import APIContract
import Domain
import Networking
import OutboundHTTP
import ServerHTTP
import TestSupport
import Testing

/// What happens on the way: silence, broken connections, sockets, strangers.
struct WayTests {
  private static let short = Duration.milliseconds(200)

  @Test(arguments: [
    ScriptedServer.Reply.silence,
    .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"),
    .bytes("HTTP/1.1 200 OK\r\nContent-Le"),
  ])
  func `decision P-21 a load without an end is given up`(_ reply: ScriptedServer.Reply) async throws
  {
    try await withServer(timeout: Self.short, { _ in reply }) { _, client in
      let error = await access(client)
      #expect(error == .noAnswer(after: Self.short))
    }
  }

  @Test
  func `decision P-21 a load is given ten seconds`() {
    #expect(APIClient.patience == .seconds(10))
  }

  @Test(arguments: [ScriptedServer.Reply.hangUp, .bytes("SSH-2.0-dropbear\r\n\r\n")])
  func `a connection that breaks is unreachable`(_ reply: ScriptedServer.Reply) async throws {
    try await withServer({ _ in reply }) { _, client in
      #expect(await access(client) == .unreachable)
    }
  }

  @Test
  func `a port without a server is unreachable at once`() async throws {
    let way = try Way("http://127.0.0.1:1")
    #expect(await access(way.client) == .unreachable)
    await way.outbound.shutdown()
  }

  @Test
  func `D-O10 an answer larger than ours ever are is not ours`() async throws {
    let huge = String(repeating: " ", count: 5 << 20)
    try await withServer({ _ in .answer(200, huge) }) { _, client in
      #expect(await access(client) == .notOurs)
    }
  }

  @Test
  func `D-O10 a stranger behind https is not trusted`() async throws {
    let server = try ScriptedServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _ in
      .silence
    }
    let way = try Way("https://127.0.0.1:\(server.port)", timeout: .seconds(5))
    #expect(await access(way.client) == .untrusted)
    await way.outbound.shutdown()
    server.shutDown()
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n\r\n{"])
  func `F-31 a server that is gone after the handshake has shown no other certificate`(
    _ answer: String
  ) async throws {
    let home = try TemporaryDirectory()
    let folder = home.path(of: "record")
    let certificate = try HomeCertificate.kept(in: folder, addresses: [])
    let server = try PipedProgram.launch(
      [
        PythonHome.program("stranger.py"), "\(folder)/\(HomeCertificate.certificateFile)",
        "\(folder)/\(HomeCertificate.keyFile)", "127.0.0.1", "0", answer,
      ], executable: try PythonHome.interpreter, home: home)
    let address = "https://127.0.0.1:\(try await server.firstLine())"
    let way = try Way(address)
    way.outbound.believe(ServerCertificate(bytes: certificate.bytes), at: .url(address))
    #expect(await access(way.client) == .unreachable)
    try await server.waitForOutput("request")
    await way.outbound.shutdown()
  }

  @Test(arguments: ["okusuri.sock", "with space %2F and お薬.sock"])
  func `product 2 a server on a socket of this machine`(_ name: String) async throws {
    let folder = try TemporaryDirectory()
    let server = try ScriptedServer(socketPath: folder.path(of: name)) { _ in
      .answer(200, #"{"items":[]}"#)
    }
    let way = try Way(server.url)
    #expect(try await way.client.send(.patients, token: "t").items == [])
    #expect(server.requests.map(\.path) == ["/api/patients"])
    await way.outbound.shutdown()
    server.shutDown()
  }

  @Test
  func `a person who stops waiting is told so and nobody else`() async throws {
    let arrived = AsyncStream.makeStream(of: Void.self)
    try await withServer({ _ in
      arrived.continuation.yield()
      return .silence
    }) { _, client in
      let waiting = Task { await access(client) }
      for await _ in arrived.stream { break }
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
    }
  }

  @Test
  func `a file without certificates is refused`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("no certificate\n", to: "ca.pem")
    #expect(throws: CertificateFileError.self) { try OutboundClient(extraCertificates: path) }
  }

  private func access(_ client: APIClient) async -> APIError? {
    await failure { () async throws(APIError) in
      try await client.send(.historyAccess(.ownRecord), token: "t")
    }
  }
}
