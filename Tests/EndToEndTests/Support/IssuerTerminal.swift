import Crypto
import Foundation
import Glibc
import Synchronization
import TestSupport

/// A signing key of an issuer.
struct IssuerKey {
  static let issuer = "https://issuer.example/auth/v1"
  static let audience = "authenticated"
  let id: String
  let key = P256.Signing.PrivateKey()

  /// The public half, as the issuer lists it.
  var listed: String {
    let point = key.publicKey.rawRepresentation
    return """
      {"kty":"EC","crv":"P-256","alg":"ES256","use":"sig","kid":"\(id)",
       "x":"\(Self.base64URL(point.prefix(32)))","y":"\(Self.base64URL(point.suffix(32)))"}
      """
  }

  static func set(_ keys: IssuerKey...) -> String {
    "{\"keys\":[" + keys.map(\.listed).joined(separator: ",") + "]}"
  }

  /// A token of 花, good until 2026-02-10T05:32:00Z and an hour unless told otherwise.
  func token(
    audience: String = audience, subject: String = "u-1", until end: Int = 1_770_705_120
  ) throws -> String {
    try token(
      claims: """
        {"iss":"\(Self.issuer)","aud":"\(audience)","sub":"\(subject)",
         "exp":\(end),"email":"\(subject == "u-1" ? "hana" : subject)@example.jp"}
        """)
  }

  func token(claims: String) throws -> String {
    let head = #"{"alg":"ES256","typ":"JWT","kid":"\#(id)"}"#
    let text = Self.base64URL(Data(head.utf8)) + "." + Self.base64URL(Data(claims.utf8))
    return text + "." + Self.base64URL(try key.signature(for: Data(text.utf8)).rawRepresentation)
  }

  static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}

/// One person's terminal, and a server that leaves caregivers' sign-in to an issuer; a test can take it away.
final class IssuerTerminal: Sendable {
  let home: TemporaryDirectory
  let key = IssuerKey(id: "1")
  private let record: TemporaryDirectory
  private let server = Mutex<PipedProgram?>(nil)
  /// 2026-02-10 12:00 in Tokyo.
  static let now = "2026-02-10T03:00:00Z"

  init() async throws {
    (home, record) = (try TemporaryDirectory(), try TemporaryDirectory())
    _ = try record.write(IssuerKey.set(key), to: "jwks.json")
    try await connect()
  }

  var address: String { "unix:" + record.path(of: "s") }

  func connect(now: String = IssuerTerminal.now, _ options: [String] = []) async throws {
    let started = try PipedProgram.launch(
      [
        "serve", "--listen", address, "--database", record.path(of: "record.sqlite"),
        "--issuer", IssuerKey.issuer, "--audience", IssuerKey.audience,
        "--jwks", record.path(of: "jwks.json"), "--lang", "en", "--now", now,
      ] + options, home: record)
    try await started.waitForComplaint(record.path(of: "s"))
    server.withLock { $0 = started }
  }

  /// Nobody answers any more; what the server has said until then.
  @discardableResult
  func disconnect() async throws -> String {
    let running = server.withLock { server in
      defer { server = nil }
      return server
    }
    running?.kill(SIGKILL)
    let said = try await running?.result()
    try? FileManager.default.removeItem(atPath: record.path(of: "s"))
    return (said?.text ?? "") + (said?.errorText ?? "")
  }

  /// Runs a command that has to end with that status.
  @discardableResult
  func done(
    _ arguments: String..., at now: String = IssuerTerminal.now, expecting status: Int32 = 0,
    input: String = "", home: TemporaryDirectory? = nil
  ) async throws -> CommandResult {
    let result = try await PipedProgram.run(
      arguments + ["--server", address, "--now", now], home: home ?? self.home, input: input)
    guard result.status == .exited(status) else { throw Household.Failure(result: result) }
    return result
  }

  /// Signs in with the issuer's token, which has to work.
  @discardableResult
  func signIn(_ token: String, at now: String = IssuerTerminal.now) async throws -> CommandResult {
    try await done("login", "--token-stdin", at: now, input: token + "\n")
  }

  /// A patient with one medicine, seen once.
  func begin() async throws {
    try await done("patients", "add", "佐藤 ハナ")
    try await done(
      "medications", "add", "メトホルミン錠250mg", "--dosage", "1錠", "--slots", "noon,evening")
    try await done("today")
  }
}
