import Foundation
import TestSupport
import Testing

/// Servers whose disk has no room, and one whose disk has changed what it was given.
@Suite(.serialized) struct FullDiskTests {
  /// A server whose files may be so long, in units of 512 bytes: writes beyond fail as on a full disk.
  private static func narrow(_ blocks: Int) throws -> [String] {
    let script = #"trap '' XFSZ; ulimit -f \#(blocks); exec "$@""#
    return ["-c", script, "sh", try OkusuriBinary.path]
  }

  private static func served(
    _ home: TemporaryDirectory, _ blocks: Int
  ) async throws -> ServedRecord {
    try await ServedRecord(home, executable: "/bin/sh", try narrow(blocks))
  }

  @Test func `W-45 readyz tells that nothing can be written any more, and reading works`()
    async throws
  {
    let home = try TemporaryDirectory()
    let roomy = try await ServedRecord(home)
    let token = try await roomy.signUp()
    let path = try await roomy.addPatient(token)
    try await roomy.stop()
    let server = try await Self.served(home, 300)
    var ready = try await server.http.get("/readyz")
    #expect(ready.text == #"{"status":"ok"}"#)
    // A small write may still find room where a larger one did not.
    for _ in 0..<200 where ready.status == 200 {
      _ = try await server.http.request("POST", path + "/linking-codes", token: token, body: [])
      ready = try await server.http.get("/readyz")
    }
    #expect(ready.status == 503)
    #expect(ready.text.contains("空きがありません"))
    #expect(ready.text.contains(#""problems":["CANNOT_WRITE"]"#))
    #expect(try await server.http.get("/healthz").status == 200)
    #expect(try await server.http.get("/api/patients", token: token).status == 200)
    try await server.kill()
  }

  @Test func `W-45 on a full disk the server starts for reading`() async throws {
    let home = try TemporaryDirectory()
    let roomy = try await ServedRecord(home)
    let token = try await roomy.signUp()
    let path = try await roomy.addPatient(token)
    try await roomy.stop()
    let server = try await Self.served(home, 0)
    let told = server.program.resultNow.error
    #expect(told.contains("There is no space left: the record can be read"), "\(told)")
    let patients = try await server.http.get("/api/patients", token: token)
    #expect(patients.status == 200 && patients.text.contains("母"))
    #expect(try await server.http.get(path + "/today", token: token).status == 200)
    let refused = try await server.http.post(
      "/api/patients", json: #"{"displayName":"父"}"#, token: token)
    #expect(refused.status == 503 && refused.text.contains(#""code":"UNAVAILABLE""#))
    let ready = try await server.http.get("/readyz")
    #expect(ready.status == 503 && ready.text.contains(#""problems":["CANNOT_WRITE"]"#))
    try await server.stop()
    let after = try await ServedRecord(home)
    #expect(try await after.http.get("/readyz").text == #"{"status":"ok"}"#)
    try await after.stop()
  }

  @Test func `W-63 a server without room answers so, and what it has stays as it was`() async throws
  {
    let home = try TemporaryDirectory()
    let roomy = try await ServedRecord(home)
    let token = try await roomy.signUp()
    let path = try await roomy.addPatient(token)
    try await roomy.stop()
    // One that starts without room, and one that runs out of it.
    for blocks in [0, 300] {
      let server = try await Self.served(home, blocks)
      func write() async throws -> RawAnswer {
        try await server.http.request("POST", path + "/linking-codes", token: token, body: [])
      }
      var refused = try await write()
      for _ in 0..<400 where refused.status != 503 { refused = try await write() }
      #expect(refused.status == 503 && refused.text.contains(#""code":"UNAVAILABLE""#))
      #expect(refused.text.contains("空きがありません"), "\(refused.text)")
      #expect(refused.text.contains("何も書いていません"))
      let patients = try await server.http.get("/api/patients", token: token)
      #expect(patients.status == 200 && patients.text.contains("母"))
      try await server.kill()
    }
  }

  @Test(arguments: [("ja", "空きがありません"), ("en", "There is no space left")])
  func `W-45 a record that cannot be made for want of room says so`(
    language: String, words: String
  ) async throws {
    let home = try TemporaryDirectory()
    let result = try await PipedProgram.run(
      try Self.narrow(0) + [
        "serve", "--listen", "127.0.0.1:0", "--database", home.path(of: "record.sqlite"), "--lang",
        language,
      ], executable: "/bin/sh", home: home)
    #expect(result.status == .exited(69))
    #expect(result.errorText.contains(words), "\(result.errorText)")
    #expect(!result.errorText.contains("SQLite error"))
  }

  @Test func `W-45 readyz tells of a damaged page`() async throws {
    let home = try TemporaryDirectory()
    let first = try await ServedRecord(home)
    let token = try await first.signUp()
    try await first.stop()
    let record = RecordDatabase(path: ServedRecord.path(in: home))
    let root = try record.texts("SELECT rootpage FROM sqlite_master WHERE name = 'medication'")
    let page = try #require(root.first.flatMap { Int($0) })
    var content = try home.read("record.sqlite")
    content.replaceSubrange(
      (page - 1) * 4096..<page * 4096, with: [UInt8](repeating: 0xA5, count: 4096))
    try content.write(to: URL(fileURLWithPath: record.path))
    let server = try await ServedRecord(home)
    let ready = try await server.http.get("/readyz")
    #expect(ready.status == 503)
    #expect(ready.text.contains(#""problems":["DATABASE_DAMAGED"]"#))
    #expect(try await server.http.get("/healthz").status == 200)
    #expect(try await server.http.get("/api/patients", token: token).status == 200)
    try await server.stop()
  }
}
