import Foundation
import Glibc
import TestSupport
import Testing

/// `okusuri serve --cloud aws`, the program itself, with moto behind strict doors.
@Suite struct ServeAmazonTests {
  /// The door's clock; the program's starts there too.
  private static let noon: Int64 = 1_770_692_400

  private static func arguments(
    _ place: AmazonPlace, _ home: TemporaryDirectory, mode: Int = 0o600
  ) throws -> [String] {
    let file = try home.write(place.credentialsFile, to: "credentials")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return [
      "serve", "--listen", "127.0.0.1:0", "--now", "2026-02-10T03:00:00Z", "--lang", "en",
      "--database", home.path(of: "record.sqlite"), "--cloud", "aws",
      "--aws-region", place.amazon.ready.region, "--aws-bucket", place.name,
      "--aws-table", place.name, "--aws-credentials", file,
      "--aws-s3-endpoint", place.url, "--aws-dynamodb-endpoint", place.url,
    ]
  }

  /// How the program ends that does not start.
  private static func refusal(
    _ arguments: [String], _ home: TemporaryDirectory
  ) async throws -> CommandResult {
    try await PipedProgram.run(arguments, home: home)
  }

  @Test func `issue 6 AWS a server starts with bucket and table, and the papers' feed is theirs`()
    async throws
  {
    let home = try TemporaryDirectory()
    let place = try await PretendAmazon.place(now: Self.noon)
    let program = try PipedProgram.launch(try Self.arguments(place, home), home: home)
    defer { program.kill(SIGKILL) }
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let words = program.resultNow.error.split(whereSeparator: \.isWhitespace)
    let address = try #require(words.last { $0.hasPrefix("127.0.0.1:") })
    let http = try RawHTTP("http://\(address)")
    let account = try await http.post(
      "/api/auth/sign-up", json: #"{"email":"a@example.jp","password":"himitsu-no-8"}"#)
    let token = try #require(try account.object()["accessToken"] as? String)
    let feed = try await http.get("/api/documents?after=0&limit=10", token: token)
    #expect(feed.status == 200, "\(feed)")
    #expect(try feed.object()["cloudId"] as? String != nil)
    try await place.fail(.init(on: "*", .refuse(503, "SlowDown", headers: ["Retry-After": "60"])))
    let busy = try await http.get("/api/documents?after=0&limit=10", token: token)
    #expect(busy.status == 503, "\(busy)")
    program.kill(SIGTERM)
    let result = try await program.result()
    #expect(result.status == .exited(0))
    let said = result.errorText + result.text
    #expect(!said.contains(place.amazon.ready.secretKey))
  }

  @Test func `issue 6 AWS a server does not start without bucket or table, and says which`()
    async throws
  {
    let home = try TemporaryDirectory()
    let noTable = try await PretendAmazon.place(now: Self.noon, makeTable: false)
    let table = try await Self.refusal(try Self.arguments(noTable, home), home)
    #expect(table.status == .exited(69))
    #expect(table.errorText.contains("no table \(noTable.name)"), "\(table.errorText)")
    let noBucket = try await PretendAmazon.place(now: Self.noon, makeBucket: false)
    let bucket = try await Self.refusal(try Self.arguments(noBucket, home), home)
    #expect(bucket.status == .exited(69))
    #expect(bucket.errorText.contains("no bucket \(noBucket.name)"), "\(bucket.errorText)")
  }

  @Test func `issue 6 AWS keys that others can read, or that are not there, are not used`()
    async throws
  {
    let home = try TemporaryDirectory()
    let place = try await PretendAmazon.place(now: Self.noon)
    let open = try await Self.refusal(try Self.arguments(place, home, mode: 0o644), home)
    #expect(open.status == .exited(65))
    #expect(open.errorText.contains("chmod 600"), "\(open.errorText)")
    let other = try Self.arguments(place, home) + ["--aws-profile", "other"]
    let none = try await Self.refusal(other, home)
    #expect(none.status == .exited(65))
    #expect(none.errorText.contains("[other]"), "\(none.errorText)")
    #expect(try await place.operations.isEmpty)
  }

  @Test func `issue 6 AWS what is written wrong is said before anything is asked`() async throws {
    let home = try TemporaryDirectory()
    let place = try await PretendAmazon.place(now: Self.noon)
    let right = try Self.arguments(place, home)
    for (wrong, word) in [
      (["--aws-s3-endpoint", "http://example.com"], "--aws-s3-endpoint"),
      (["--aws-dynamodb-endpoint", "ftp://localhost"], "--aws-dynamodb-endpoint"),
      (["--cloud", home.path(of: "papers")], "--cloud aws only"),
    ] {
      let result = try await Self.refusal(right + wrong, home)
      #expect(result.status == .exited(64), "\(wrong)")
      #expect(result.errorText.contains(word), "\(result.errorText)")
    }
    let bare = ["serve", "--cloud", "aws", "--lang", "en", "--aws-region", "x"]
    let result = try await Self.refusal(bare, home)
    #expect(result.status == .exited(64) && result.errorText.contains("all four"))
  }
}
