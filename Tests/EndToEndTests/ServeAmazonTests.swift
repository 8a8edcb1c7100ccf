import Crypto
import Domain
import Foundation
import Glibc
import Purchases
import TestSupport
import Testing

/// `okusuri serve --cloud aws`, the program itself, with moto behind strict doors.
@Suite struct ServeAmazonTests {
  /// The door's clock; the program's starts there too.
  private static let noon: Int64 = 1_770_692_400

  private static func arguments(
    _ place: AmazonLocation, _ home: TemporaryDirectory, mode: Int = 0o600
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

  @Test func `AWS a server starts with bucket and table, and the papers' feed is theirs`()
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

  @Test func `AWS a paper goes up by signed addresses and comes down to another device`()
    async throws
  {
    let home = try TemporaryDirectory()
    let place = try await PretendAmazon.place(now: Self.noon)
    let store = LocalPurchaseStore(
      folder: home.path(of: "shop"), clock: { Timestamp(secondsSinceEpoch: Self.noon) })
    let trust = ["--store-root", try store.root().path, "--accept-environment", "Sandbox"]
    let program = try PipedProgram.launch(
      try Self.arguments(place, home) + trust, home: home)
    defer { program.kill(SIGKILL) }
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let words = program.resultNow.error.split(whereSeparator: \.isWhitespace)
    let address = try #require(words.last { $0.hasPrefix("127.0.0.1:") })
    let device = try await DocumentDevice(RawHTTP("http://\(address)"), RawHTTP(place.url))
    let bytes = (0..<(8 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    #expect(try await device.announce(bytes).status == 403)
    try await device.buy(store)
    // What S3 does to the parts is found out, and what was lost is sent again.
    try await place.fail(
      .init(on: "UploadPart", .loseAnswer), .init(on: "CompleteMultipartUpload", .errorIn200))
    try await device.bring(bytes)
    #expect(try await device.putDocument(bytes).status == 200)
    let feed = try await device.server.get("/api/documents?after=0&limit=10", token: device.token)
    #expect(feed.text.contains("お薬手帳"), "\(feed)")
    #expect(try await device.fetch() == bytes)
    program.kill(SIGTERM)
    #expect(try await program.result().status == .exited(0))
  }

  @Test func `AWS a server does not start without bucket or table, and says which`()
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

  /// What `serve --check` answers in a language.
  private static func checked(
    _ arguments: [String], _ language: String, _ home: TemporaryDirectory
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--check", "--lang", language], environment: ["LC_ALL": "C.UTF-8"], home: home)
  }

  @Test func `S-1 a check asks bucket and table, and writes nothing there or here`() async throws {
    let home = try TemporaryDirectory()
    let place = try await PretendAmazon.place(now: Self.noon)
    let right = try Self.arguments(place, home)
    // What every test's home has does not count.
    _ = try ProcessEnvironment.pinned(home: home)
    let files = try FileManager.default.subpathsOfDirectory(atPath: home.path).sorted()
    for language in ["ja", "en"] {
      let result = try await Self.checked(right, language, home)
      #expect(result.status == .exited(0), "\(result.errorText)")
      #expect(result.text.contains(place.name) && result.text.contains(place.amazon.ready.region))
    }
    let reads: Set = ["DescribeTable", "ListObjectsV2", "GetItem", "GetObject"]
    #expect(try await Set(place.operations) == reads)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: home.path).sorted() == files)
  }

  @Test func `S-1 a check says in both languages why bucket or table will not do, and no secret`()
    async throws
  {
    let home = try TemporaryDirectory()
    let place = try await PretendAmazon.place(now: Self.noon)
    let right = try Self.arguments(place, home)
    let forged = try home.write(
      "[default]\naws_access_key_id = \(place.amazon.ready.accessKey)\n"
        + "aws_secret_access_key = himitsu-canary\n", to: "forged")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: forged)
    for (wrong, ja, en) in [
      (["--aws-bucket", "Papers"], "「Papers」という名前", "can be called \"Papers\""),
      (["--aws-bucket", "no-such"], "バケット no-such がこのリージョンに", "no bucket no-such"),
      (["--aws-table", "no-such"], "表 no-such がこのリージョンに", "no table no-such"),
      (["--aws-region", "eu-west-1"], "eu-west-1 ではありません", "not in the region eu-west-1"),
      (["--aws-credentials", forged], "受け付けません（Inv", "does not take these keys (Inv"),
      (["--now", "2026-02-10T05:00:00Z"], "時計を合わせて", "Set the clock"),
      (
        ["--aws-s3-endpoint", "http://127.0.0.1:1"], "http://127.0.0.1:1 から返事がありません",
        "http://127.0.0.1:1 does not answer"
      ),
    ] as [([String], String, String)] {
      for (language, words) in [("ja", ja), ("en", en)] {
        let result = try await Self.checked(right + wrong, language, home)
        #expect(result.status == .exited(69), "\(wrong) \(result.errorText)")
        #expect(result.errorText.contains(words), "\(wrong) \(result.errorText)")
        let said = result.text + result.errorText
        #expect(!said.contains(place.amazon.ready.secretKey) && !said.contains("canary"))
        #expect(!said.contains(place.amazon.ready.accessKey))
      }
    }
  }

  @Test func `AWS keys that others can read, or that are not there, are not used`()
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

  @Test func `AWS what is written wrong is said before anything is asked`() async throws {
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

/// What a device does with one document, byte for byte.
private struct DocumentDevice {
  let server: RawHTTP
  let storage: RawHTTP
  let token: String
  let file = "00000000-0000-4000-8000-000000000007"

  init(_ server: RawHTTP, _ storage: RawHTTP) async throws {
    (self.server, self.storage) = (server, storage)
    let account = try await server.post(
      "/api/auth/sign-up", json: #"{"email":"a@example.jp","password":"himitsu-no-8"}"#)
    token = try #require(try account.object()["accessToken"] as? String)
  }

  func buy(_ store: LocalPurchaseStore) async throws {
    let product = StoreProduct.premiumUnlock.id
    guard case .bought(let bought) = try store.purchase(product, for: nil) else { return }
    let claim = #"{"productId":"\#(product)","signedTransactionInfo":"\#(bought.text)"}"#
    #expect(try await server.post("/api/iap/claim", json: claim, token: token).status == 200)
  }

  private func digest(_ bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
  }

  func announce(_ bytes: [UInt8]) async throws -> RawAnswer {
    try await server.post(
      "/api/documents/files/\(file)/upload",
      json: #"{"size":\#(bytes.count),"sha256":"\#(digest(bytes))"}"#, token: token)
  }

  private struct Ticket: Decodable {
    struct Part: Decodable {
      struct Address: Decodable {
        let url: String
        let headers: [String: String]
      }
      let number: Int
      let address: Address?
    }
    let partSize: Int
    let parts: [Part]
  }

  /// Sends what the server says is missing, until nothing is.
  func bring(_ bytes: [UInt8]) async throws {
    for _ in 0..<3 {
      let ticket = try await announce(bytes).decoded(as: Ticket.self)
      for part in ticket.parts {
        guard let address = part.address else { continue }
        let start = (part.number - 1) * ticket.partSize
        let piece = Array(bytes[start..<min(start + ticket.partSize, bytes.count)])
        // An answer that is lost is no answer; the next ticket says what is there.
        _ = try? await storage.request(
          "PUT", path(address.url), headers: address.headers.map { ($0.key, $0.value) },
          body: piece)
      }
    }
    let done = try await server.post(
      "/api/documents/files/\(file)/complete", json: "", token: token)
    #expect(done.status == 200, "\(done)")
  }

  private func path(_ url: String) throws -> String {
    let host = "http://\(storage.host):\(storage.port)"
    try #require(url.hasPrefix(host))
    return String(url.dropFirst(host.count))
  }

  func putDocument(_ bytes: [UInt8]) async throws -> RawAnswer {
    let attachment = #"""
      {"id":"\#(file)","name":"頁.jpg","size":\#(bytes.count),"sha256":"\#(digest(bytes))","mediaType":"image/jpeg"}
      """#
    let body = #"""
      {"edit":"00000000-0000-4000-8000-000000000001","baseVersion":0,"deleted":false,
      "createdAt":"2026-02-09T03:00:00Z","updatedAt":"2026-02-10T03:00:00Z","changedOn":"居間",
      "conflictOf":null,"title":"お薬手帳","category":"notebook","date":null,"note":"","tags":[],
      "patientId":null,"attachments":[\#(attachment)]}
      """#
    return try await server.request(
      "PUT", "/api/documents/00000000-0000-4000-8000-000000000002", token: token,
      headers: [("Content-Type", "application/json")], body: Array(body.utf8))
  }

  /// The file in parts, from where the server says.
  func fetch() async throws -> [UInt8] {
    let answer = try await server.get("/api/documents/files/\(file)", token: token)
    let url = try #require(try answer.object()["url"] as? String, "\(answer)")
    var bytes: [UInt8] = []
    for range in ["0-8388607", "8388608-8388612"] {
      let part = try await storage.get(
        try path(url), headers: [("Range", "bytes=\(range)")])
      #expect(part.status == 206)
      bytes += part.body
    }
    return bytes
  }
}
