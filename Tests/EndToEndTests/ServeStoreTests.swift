import Domain
import Foundation
import Glibc
import Purchases
import TestSupport
import Testing

/// Whose purchases a server believes, by the program itself.
@Suite(.serialized) struct ServeStoreTests {
  private static let noon = Timestamp(ascii: Demo.now) ?? Timestamp(secondsSinceEpoch: 0)

  private static func store(_ folder: String) -> LocalPurchaseStore {
    LocalPurchaseStore(folder: folder, clock: { noon })
  }

  /// The body that claims a purchase for good, just bought in a store.
  private static func claim(_ store: LocalPurchaseStore) throws -> [UInt8] {
    let product = StoreProduct.premiumUnlock.id
    guard case .bought(let bought) = try store.purchase(product, for: nil) else { return [] }
    return Array(#"{"productId":"\#(product)","signedTransactionInfo":"\#(bought.text)"}"#.utf8)
  }

  private static func serve(
    _ home: TemporaryDirectory, _ arguments: [String], _ body: (RawHTTP) async throws -> Void
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
    program.kill(SIGTERM)
    #expect(try await program.result().status == .exited(0))
  }

  private static func signUp(_ http: RawHTTP) async throws -> String {
    let answer = try await http.post(
      "/api/auth/sign-up", json: #"{"email":"a@example.jp","password":"himitsu-no-8"}"#)
    return try #require(try answer.object()["accessToken"] as? String)
  }

  @Test func `decision P-24 serve believes a local store only when told to`() async throws {
    let home = try TemporaryDirectory()
    let store = Self.store(home.path(of: "shop"))
    let root = try store.root().path
    let claim = try Self.claim(store)
    let told = ["--store-root", root, "--accept-environment", "Sandbox"]
    for (arguments, status) in [([], 422), (told, 200), (told + ["--bundle-id", "other"], 422)] {
      let home = try TemporaryDirectory()
      try await Self.serve(home, arguments) { http in
        let token = try await Self.signUp(http)
        let answer = try await http.request("POST", "/api/iap/claim", token: token, body: claim)
        #expect(answer.status == status, "\(arguments) \(answer)")
      }
    }
  }

  @Test(
    arguments: [["--lang", "ja"], ["--lang", "en"]],
    [[], ["--accept-environment", "Production"]])
  func `decision P-24 a server for Production does not start with a local root`(
    language: [String], environment: [String]
  ) async throws {
    let home = try TemporaryDirectory()
    let root = try Self.store(home.path(of: "shop")).root().path
    let result = try await PipedProgram.run(
      ["serve", "--listen", "127.0.0.1:0", "--store-root", root] + environment + language,
      home: home)
    #expect(result.status == .exited(64))
    let words = language[1] == "ja" ? "始めていません" : "was not started"
    #expect(result.errorText.contains(words), "\(result.errorText)")
    #expect(result.errorText.contains("--accept-environment Sandbox"))
  }

  @Test func `decision P-24 what is no root and no environment is said before the start`()
    async throws
  {
    let home = try TemporaryDirectory()
    _ = try home.write("no root", to: "root.pem")
    for (arguments, status): ([String], Int32) in [
      (["--store-root", home.path(of: "root.pem")], 65),
      (["--store-root", home.path(of: "missing.pem")], 65),
      (["--accept-environment", "sandbox"], 64),
    ] {
      let result = try await PipedProgram.run(
        ["serve", "--listen", "127.0.0.1:0"] + arguments, home: home)
      #expect(result.status == .exited(status), "\(arguments) \(result.errorText)")
    }
  }

  @Test func `decision P-24 the demo believes the local store beside its record`() async throws {
    // Short enough for a socket, so that the demo makes its directory in there.
    let folder = "/tmp/okusuri-shop-\(UInt32.random(in: .min ... .max))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    // What is left over hinders nobody.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try await HeadlessServer.launch(
      .init(historyDays: 40, environment: ["TMPDIR": folder]))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let demo = try #require(names.first { $0.hasPrefix("okusuri-demo-") })
    let claim = try Self.claim(Self.store("\(folder)/\(demo)/store"))
    let caregiver = server.demo.households.free.caregiver
    let answer = try await server.http.request(
      "POST", "/api/iap/claim", token: caregiver.accessToken, body: claim)
    #expect(answer.status == 200, "\(answer)")
    #expect(answer.text.hasPrefix(#"{"premium":true,"#))
  }
}
