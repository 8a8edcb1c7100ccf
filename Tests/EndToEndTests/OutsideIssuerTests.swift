import Foundation
import Glibc
import TestSupport
import Testing

/// `okusuri serve --issuer …`, the program itself, with keys at an address and in a file.
@Suite(.serialized) struct OutsideIssuerTests {
  private static let issuer = IssuerKey.issuer

  /// Runs the server with these keys; it must end well when it is told to.
  private static func serve(
    jwks: String, home: TemporaryDirectory, _ body: (RawHTTP) async throws -> Void
  ) async throws {
    let program = try PipedProgram.launch(
      [
        "serve", "--listen", "127.0.0.1:0", "--now", Demo.now, "--lang", "en",
        "--database", home.path(of: "record.sqlite"),
        "--issuer", issuer, "--audience", IssuerKey.audience, "--jwks", jwks,
      ], home: home)
    defer { program.kill(SIGKILL) }
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let words = program.resultNow.error.split(whereSeparator: \.isWhitespace)
    let address = try #require(words.last { $0.hasPrefix("127.0.0.1:") })
    try await body(try RawHTTP("http://\(address)"))
    program.kill(SIGTERM)
    #expect(try await program.result().status == .exited(0))
  }

  @Test func `product 4 serve takes an issuer's tokens by the keys at its address`() async throws {
    let key = IssuerKey(id: "1")
    let keys = try KeySetServer(IssuerKey.set(key))
    try await Self.serve(jwks: keys.url, home: try TemporaryDirectory()) { http in
      let answer = try await http.get("/api/me", token: try key.token())
      #expect(answer.status == 200 && answer.text.contains("hana@example.jp"), "\(answer)")
      #expect(try await http.get("/api/me", token: try IssuerKey(id: "1").token()).status == 401)
      keys.text = nil
      #expect(try await http.get("/api/me", token: try IssuerKey(id: "2").token()).status == 401)
      #expect(try await http.get("/api/me", token: try key.token()).status == 200)
      #expect(try await http.request("POST", "/api/auth/sign-in", body: []).status == 404)
    }
  }

  @Test func `product 4 serve reads a file of keys again when it was replaced`() async throws {
    let (old, new) = (IssuerKey(id: "1"), IssuerKey(id: "2"))
    let home = try TemporaryDirectory()
    let path = try home.write(IssuerKey.set(old), to: "jwks.json")
    try await Self.serve(jwks: path, home: home) { http in
      #expect(try await http.get("/api/me", token: try old.token()).status == 200)
      #expect(try await http.get("/api/me", token: try new.token()).status == 401)
      let next = try home.write(IssuerKey.set(new), to: "next.json")
      #expect(rename(next, path) == 0)
      #expect(try await http.get("/api/me", token: try new.token()).status == 200)
      #expect(try await http.get("/api/me", token: try old.token()).status == 401)
      // A file that cannot be read takes nothing away.
      #expect(unlink(path) == 0)
      #expect(try await http.get("/api/me", token: try new.token()).status == 200)
    }
  }

  /// Options and the exit status they lead to.
  private static let faults: [([String], Int32)] = [
    (["--issuer", issuer], 64),
    (["--issuer", "", "--audience", "a", "--jwks", "b"], 64),
    (["--issuer", issuer, "--audience", "a", "--jwks", "http://keys.example/jwks"], 64),
    (["--issuer", issuer, "--audience", "a", "--jwks", "ftp://keys.example/jwks"], 64),
    (["--issuer", issuer, "--audience", "a", "--jwks", "/nowhere/jwks.json"], 65),
    (["--issuer", issuer, "--audience", "a", "--jwks", "/dev/null"], 65),
  ]

  @Test(arguments: faults)
  func `product 4 serve says what is wrong with an issuer before it listens`(
    options: [String], status: Int32
  ) async throws {
    let home = try TemporaryDirectory()
    let result = try await PipedProgram.run(
      ["serve", "--listen", "127.0.0.1:0", "--database", home.path(of: "r.sqlite")] + options,
      home: home)
    #expect(result.status == .exited(status), "\(result.errorText)")
    #expect(result.output.isEmpty && !result.errorText.isEmpty)
    #expect(throws: (any Error).self) { try home.read("r.sqlite") }
  }
}
