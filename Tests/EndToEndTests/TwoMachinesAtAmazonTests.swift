import Domain
import Foundation
import Glibc
import Purchases
import TestSupport
import Testing

/// Two machines of one account share documents through `serve --cloud aws`, all of them the program
/// itself, with moto behind strict doors.
@Suite struct TwoMachinesAtAmazonTests {
  private static let noon: Int64 = 1_770_692_400

  /// The server, which may be killed and started again, and the store that it believes.
  private final class Server {
    let home: TemporaryDirectory
    let place: AmazonLocation
    let shop: String
    private let socket: String
    private var program: PipedProgram?

    init() async throws {
      home = try TemporaryDirectory()
      place = try await PretendAmazon.place(now: noon)
      socket = home.path(of: "inner.sock")
      shop = home.path(of: "shop")
      let file = try home.write(place.credentialsFile, to: "credentials")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    var address: String { "unix:" + socket }

    func start() async throws {
      let program = try PipedProgram.launch(
        [
          "serve", "--listen", address, "--now", CommandTerminal.now, "--lang", "en",
          "--database", home.path(of: "record.sqlite"), "--cloud", "aws",
          "--aws-region", place.amazon.ready.region, "--aws-bucket", place.name,
          "--aws-table", place.name, "--aws-credentials", home.path(of: "credentials"),
          "--aws-s3-endpoint", place.url, "--aws-dynamodb-endpoint", place.url,
          "--store-root", shop + "/root.pem", "--accept-environment", "Sandbox",
        ], home: home)
      try await program.waitForComplaint("Listening on")
      self.program = program
    }

    func die() async throws {
      program?.kill(SIGKILL)
      _ = try await program?.result()
    }
  }

  private struct Machine {
    let home: TemporaryDirectory
    let address: String

    init(_ server: Server) throws { (home, address) = (try TemporaryDirectory(), server.address) }

    @discardableResult
    func done(_ arguments: String..., input: String = "") async throws -> CommandResult {
      let result = try await run(arguments, input: input)
      guard result.status == .exited(0) else { throw Household.Failure(result: result) }
      return result
    }

    func run(_ arguments: [String], input: String = "") async throws -> CommandResult {
      try await PipedProgram.run(
        arguments + ["--server", address, "--now", CommandTerminal.now, "--lang", "en"],
        home: home, input: input)
    }

    func signIn(_ more: String...) async throws {
      let result = try await run(
        ["login", "--email", "a@example.jp", "--password-stdin"] + more,
        input: CommandTerminal.password + "\n")
      #expect(result.status == .exited(0), "\(result.errorText)")
    }
  }

  @Test
  func `two machines share papers through S3 and DynamoDB, the server killed meanwhile`()
    async throws
  {
    let server = try await Server()
    let first = try Machine(server)
    let store = LocalPurchaseStore(
      folder: server.shop, clock: { Timestamp(secondsSinceEpoch: Self.noon) })
    _ = try store.root()
    try await server.start()
    try await first.signIn("--sign-up")
    let bytes = (0..<(8 << 20) + 100).map { UInt8(truncatingIfNeeded: $0 &* 131 >> 5) }
    let page = first.home.path(of: "頁.bin")
    try Data(bytes).write(to: URL(fileURLWithPath: page))
    try await first.done("documents", "add", "保険証", "--category", "insurance", "--file", page)
    let unpaid = try await first.run(["documents", "sync"])
    #expect(unpaid.status == .exited(77), "\(unpaid.errorText)")
    #expect(try await !server.place.operations.contains("CreateMultipartUpload"))
    try await first.done("store", "purchase", "premium_unlock", "--store", server.shop)

    // From the third request of S3 on nothing answers, and the server dies.
    try await server.place.fail(
      .init(on: "UploadPart", .loseAnswer), .init(on: "CompleteMultipartUpload", .hangUp, times: 99)
    )
    _ = try await first.run(["documents", "sync"])
    try await server.die()
    try await server.place.fail()
    try await server.start()
    let sent = try await first.done("documents", "sync")
    #expect(sent.text.contains("In step with the cloud"), "\(sent.text)")

    let second = try Machine(server)
    try await second.signIn()
    let got = try await second.done("documents", "sync")
    #expect(got.text.contains("files received: 1"), "\(got.text)")
    let out = second.home.path(of: "out.bin")
    try await second.done("documents", "save", "保険証", "--as", out)
    #expect(try Data(contentsOf: URL(fileURLWithPath: out)) == Data(bytes))
    try await second.done("documents", "change", "保険証", "--title", "新しい保険証", "--no-sync")
    try await second.done("documents", "sync")
    try await first.done("documents", "sync")
    #expect(try await first.done("documents").text.contains("新しい保険証"))
    try await first.done("documents", "delete", "新しい", "--no-sync")
    try await first.done("documents", "sync")
    try await second.done("documents", "sync")
    #expect(try await !second.done("documents").text.contains("新しい保険証"))
    try await server.die()
  }
}
