import Glibc
import TestSupport

/// A caregiver with one patient and a server of their own, both at a time that a test moves on.
final class DatedHousehold {
  /// Where the caregiver's settings, sign-in and local store are.
  let home: TemporaryDirectory
  private let record: TemporaryDirectory
  private var server: PipedProgram?
  private var now: String

  private static let password = "correct horse battery"

  /// Begins with an account and a patient, before the first medicine.
  init(at now: String, patient: String = "佐藤 ハナ") async throws {
    (home, record, self.now) = (try TemporaryDirectory(), try TemporaryDirectory(), now)
    // A server believes a store that is there.
    let products = try await PipedProgram.run(["store", "products", "--now", now], home: home)
    _ = try Self.worked(products)
    try await serve()
    try await done(
      ["login", "--sign-up", "--email", "mika@example.jp", "--password-stdin"],
      input: Self.password + "\n")
    try await done(["patients", "add", patient])
  }

  private var address: String { "unix:" + record.path(of: "s") }

  private func serve() async throws {
    let started = try PipedProgram.launch(
      [
        "serve", "--listen", address, "--database", record.path(of: "record.sqlite"),
        "--sign-up", "open", "--store-root", home.path(of: "data/okusuri/store/root.pem"),
        "--accept-environment", "Sandbox", "--lang", "en", "--now", now,
      ], home: record)
    try await started.waitForComplaint(address)
    server = started
  }

  /// It is that time now, for the server and for every command.
  func move(to now: String) async throws {
    server?.kill(SIGTERM)
    _ = try await server?.result()
    self.now = now
    try await serve()
  }

  /// Runs a command.
  func run(_ arguments: [String], input: String = "") async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--server", address, "--now", now], home: home, input: input)
  }

  /// Runs a command that has to work, and answers what it said.
  @discardableResult
  func done(_ arguments: [String], input: String = "") async throws -> CommandResult {
    try Self.worked(try await run(arguments, input: input))
  }

  private static func worked(_ result: CommandResult) throws -> CommandResult {
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    return result
  }
}
