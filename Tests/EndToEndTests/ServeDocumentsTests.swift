import Crypto
import Foundation
import Glibc
import TestSupport
import Testing

/// The household's documents, by the program itself and killed as hard as a machine can be.
@Suite(.serialized) struct ServeDocumentsTests {
  private static func serve(
    _ home: TemporaryDirectory, _ arguments: [String], signal: Int32 = SIGTERM,
    _ body: (RawHTTP) async throws -> Void
  ) async throws {
    let program = try PipedProgram.launch(
      [
        "serve", "--listen", "127.0.0.1:0", "--now", Demo.now, "--lang", "en",
        "--database", home.path(of: "record.sqlite"),
      ] + arguments, home: home)
    defer { program.kill(SIGKILL) }
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let words = program.resultNow.error.split(whereSeparator: \.isWhitespace)
    let address = try #require(words.last { $0.hasPrefix("127.0.0.1:") })
    try await body(try RawHTTP("http://\(address)"))
    program.kill(signal)
    _ = try await program.result()
  }

  private static func cloudName(_ http: RawHTTP, _ email: String) async throws -> String {
    let answer = try await http.post(
      "/api/auth/sign-up", json: #"{"email":"\#(email)","password":"himitsu-no-8"}"#)
    let token = try #require(try answer.object()["accessToken"] as? String)
    let papers = try await http.get("/api/documents", token: token)
    #expect(papers.status == 200)
    return try #require(try papers.object()["cloudId"] as? String)
  }

  @Test func `product 2 serve keeps papers where --cloud says, or beside the record`() async throws
  {
    let home = try TemporaryDirectory()
    let told = ["--cloud", home.path(of: "far/away/papers")]
    var names: [String] = []
    for (arguments, email) in [(told, "a@b.jp"), (told, "b@b.jp"), ([], "c@b.jp")] {
      try await Self.serve(home, arguments, signal: SIGKILL) { http async throws in
        names.append(try await Self.cloudName(http, email))
      }
    }
    #expect(names[0] == names[1] && names[0] != names[2])
    for folder in ["far/away/papers", "record.cloud"] {
      var status = stat()
      #expect(stat(home.path(of: folder + "/documents.sqlite"), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(stat(home.path(of: folder), &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func `product 2 a server whose papers have no place says so and does not start`()
    async throws
  {
    let home = try TemporaryDirectory()
    let file = try home.write("no folder", to: "papers")
    let result = try await PipedProgram.run(
      [
        "serve", "--listen", "127.0.0.1:0", "--lang", "en", "--cloud", file + "/in",
        "--database", home.path(of: "record.sqlite"),
      ], home: home)
    #expect(result.status == .exited(69))
    let why = "there is a file where a folder should be"
    #expect(result.errorText.contains(why), "\(result.errorText)")
  }

  private static let id = "00000000-0000-4000-8000-000000000001"
  private static let file = "00000000-0000-4000-8000-00000000000f"

  private static func paper(_ patient: String, _ digest: String) -> [UInt8] {
    let attachment = """
      {"id":"\(file)","name":"保険証.jpg","size":3,"sha256":"\(digest)","mediaType":"image/jpeg"}
      """
    return Array(
      """
      {"edit":"\(id)","baseVersion":0,"createdAt":"2024-01-01T00:00:00Z",
       "updatedAt":"2026-02-01T00:00:00Z","changedOn":"居間","title":"保険証",
       "category":"insurance","note":"","tags":[],"patientId":"\(patient)",
       "attachments":[\(attachment)]}
      """.utf8)
  }

  @Test func `gating 2.4 D-S1 the demo's premium household keeps a paper, the free one none`()
    async throws
  {
    try await HeadlessServer.run(.init(historyDays: 3)) { server async throws in
      let digest = SHA256.hash(data: [1, 2, 3]).map { String(format: "%02x", $0) }.joined()
      let household = server.demo.households.premium
      let (token, patient) = (household.caregiver.accessToken, household.patients[0])
      let place = "/api/documents/files/\(Self.file)"
      func ask(_ method: String, _ path: String, _ body: [UInt8], _ token: String) async throws
        -> Int
      {
        try await server.http.request(method, path, token: token, body: body).status
      }
      let announced = Array(#"{"size":3,"sha256":"\#(digest)"}"#.utf8)
      let paper = Self.paper(patient.id, digest)
      let free = server.demo.households.free.caregiver.accessToken
      #expect(try await ask("POST", place + "/upload", announced, free) == 403)
      #expect(try await ask("POST", place + "/upload", announced, token) == 200)
      #expect(try await ask("PUT", place + "/parts/1", [1, 2, 3], token) == 204)
      #expect(try await ask("POST", place + "/complete", [], token) == 200)
      #expect(try await ask("PUT", "/api/documents/\(Self.id)", paper, token) == 200)
      let own = patient.accessToken
      #expect(try await server.http.get("/api/documents", token: own).text.contains("保険証"))
      #expect(try await server.http.get(place + "/content", token: own).body == [1, 2, 3])
    }
  }
}
