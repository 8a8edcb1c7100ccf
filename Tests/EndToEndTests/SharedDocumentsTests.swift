import Domain
import Foundation
import Glibc
import Purchases
import TestSupport
import Testing

/// What a household's documents in Amazon's cloud endure: moto behind strict doors that do harm.
@Suite(.serialized) struct `Papers of two machines` {
  @Test(arguments: SharedDocuments.harms)
  func `cases documents whatever the cloud does, everything arrives once`(harm: String) async throws
  {
    let papers = try await SharedDocuments()
    let here = try papers.machine()
    let there = try papers.machine()
    for machine in [here, there] { try await machine.signIn() }
    let scan = try here.file("scan.bin", bytes: SharedDocuments.overTwoParts)
    try await here.done(
      "documents", "add", "処方箋 2月3日", "--category", "処方箋", "--file", scan,
      "--no-sync")
    try await papers.place.fail(SharedDocuments.fault(harm))
    // However often it takes: each try is a command of its own, as after a crash.
    var tries = 0
    while try await !here.done("documents").text.contains("同期済み") {
      tries += 1
      try #require(tries < 8, "it never arrived")
      _ = try await here.run(["documents", "sync"], at: "2026-02-10T0\(3 + tries):00:00Z")
    }
    try await papers.place.fail()
    try await there.done("documents", "sync")
    let items = try await there.json("documents", "list")["items"] as? [[String: Any]]
    #expect(items?.count == 1)
    let saved = there.home.path(of: "saved.bin")
    try await there.done("documents", "save", "処方箋", "--as", saved)
    #expect(try there.home.read("saved.bin") == Data(SharedDocuments.overTwoParts))
  }

  @Test func `gating 6 a plan that has ended leaves everything readable and editable at home`()
    async throws
  {
    let papers = try await SharedDocuments()
    let here = try papers.machine()
    try await here.signIn()
    let card = try here.file("card.bin", bytes: Array("保険証の表".utf8))
    try await here.done(
      "documents", "add", "介護保険証", "--category", "保険証", "--file", card)
    try await here.done("documents", "sync")
    try await papers.refund()
    let before = try await papers.place.operations
    try await here.done("documents", "change", "介護", "--note", "窓口で延長した")
    try await here.done("documents", "add", "契約", "--category", "契約")
    let refused = try await here.run(["documents", "sync"])
    #expect(refused.status == .exited(77))
    #expect(refused.errorText.contains("クラウドへの保管を止めました。書類はこの端末に残っています。"))
    #expect(try await papers.place.operations == before, "nothing went to the cloud")
    let list = try await here.done("documents").text
    #expect(list.contains("介護保険証") && list.contains("契約"))
    let saved = here.home.path(of: "saved.bin")
    try await here.done("documents", "save", "介護", "--as", saved)
    #expect(try here.home.read("saved.bin") == Data("保険証の表".utf8))
  }
}

/// A server whose documents are in Amazon's cloud, and a household on it that has bought premium.
private final class SharedDocuments {
  let place: AmazonLocation
  private let home: TemporaryDirectory
  private let server: PipedProgram
  private let url: String
  private let store: LocalPurchaseStore
  fileprivate static let now = "2026-02-10T03:00:00Z"
  private static let noon: Int64 = 1_770_692_400
  private static let account = (email: "hana@example.jp", password: "correct horse battery")
  /// Two parts of 8 MiB, and a byte of the third.
  static let overTwoParts =
    [UInt8](repeating: 0x11, count: 8 << 20) + [UInt8](repeating: 0x22, count: 8 << 20) + [0x33]

  static let harms = [
    "SlowDown", "500", "hangUp", "lost part", "lost commit", "lost completion", "damaged part",
    "error in 200", "throttled",
  ]

  static func fault(_ harm: String) -> AmazonLocation.Fault {
    switch harm {
    case "SlowDown": .init(on: "*", .refuse(503, "SlowDown"), after: 2, times: 3)
    case "500": .init(on: "*", .refuse(500, "InternalError"), after: 4, times: 3)
    case "hangUp": .init(on: "*", .hangUp, after: 3, times: 3)
    case "lost part": .init(on: "UploadPart", .loseAnswer)
    case "lost commit": .init(on: "TransactWriteItems", .loseAnswer)
    case "lost completion": .init(on: "CompleteMultipartUpload", .loseAnswer)
    case "damaged part": .init(on: "UploadPart", .damageBody)
    case "error in 200": .init(on: "CompleteMultipartUpload", .errorIn200)
    default: .init(on: "*", .refuse(400, "ProvisionedThroughputExceededException"), times: 4)
    }
  }

  init() async throws {
    home = try TemporaryDirectory()
    place = try await PretendAmazon.place(now: Self.noon)
    let noon = Self.noon
    store = LocalPurchaseStore(
      folder: home.path(of: "shop"), clock: { Timestamp(secondsSinceEpoch: noon) })
    let keys = try home.write(place.credentialsFile, to: "credentials")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keys)
    server = try PipedProgram.launch(
      [
        "serve", "--listen", "127.0.0.1:0", "--now", Self.now, "--lang", "en",
        "--database", home.path(of: "record.sqlite"),
        "--store-root", try store.root().path, "--accept-environment", "Sandbox",
        "--cloud", "aws", "--aws-region", place.amazon.ready.region, "--aws-bucket", place.name,
        "--aws-table", place.name, "--aws-credentials", keys,
        "--aws-s3-endpoint", place.url, "--aws-dynamodb-endpoint", place.url,
      ], home: home)
    try await server.waitForComplaint("Listening on 127.0.0.1:")
    let words = server.resultNow.error.split(whereSeparator: \.isWhitespace)
    url = "http://" + (try #require(words.last { $0.hasPrefix("127.0.0.1:") }))
    try await buy()
  }

  private func buy() async throws {
    let http = try RawHTTP(url)
    let account = try await http.post(
      "/api/auth/sign-up",
      json: #"{"email":"\#(Self.account.email)","password":"\#(Self.account.password)"}"#)
    let token = try #require(try account.object()["accessToken"] as? String)
    let product = StoreProduct.premiumUnlock.id
    guard case .bought(let bought) = try store.purchase(product, for: nil) else {
      Issue.record("the store sold nothing")
      return
    }
    let body = #"{"productId":"\#(product)","signedTransactionInfo":"\#(bought.text)"}"#
    let claim = try await http.request(
      "POST", "/api/iap/claim", token: token, body: Array(body.utf8))
    try #require(claim.status == 200, "\(claim)")
  }

  /// The store gives the money back and tells the server.
  func refund() async throws {
    let http = try RawHTTP(url)
    _ = try store.perform(.refund)
    for notice in try store.notices() {
      let body = #"{"signedPayload":"\#(notice.text)"}"#
      let answer = try await http.post("/api/iap/notifications", json: body)
      try #require(answer.status == 200, "\(answer)")
    }
  }

  func machine() throws -> Machine { try Machine(url: url, account: Self.account) }
}

/// One computer of the household.
private struct Machine {
  let home: TemporaryDirectory
  private let url: String
  private let account: (email: String, password: String)

  init(url: String, account: (email: String, password: String)) throws {
    (home, self.url, self.account) = (try TemporaryDirectory(), url, account)
  }

  func signIn() async throws {
    try await done(
      "login", "--email", account.email, "--password-stdin", input: account.password + "\n")
  }

  /// Writes a file into the home and answers its path.
  func file(_ name: String, bytes: [UInt8]) throws -> String {
    let path = home.path(of: name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  func run(
    _ arguments: [String], at now: String = SharedDocuments.now, input: String = ""
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--server", url, "--now", now], home: home, input: input)
  }

  /// Runs a command that has to work.
  @discardableResult
  func done(_ arguments: String..., input: String = "") async throws -> CommandResult {
    let result = try await run(arguments, input: input)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return result
  }

  /// The same with `--json`, and what it said.
  func json(_ arguments: String...) async throws -> [String: Any] {
    let result = try await run(arguments + ["--json"])
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return try result.object
  }
}
