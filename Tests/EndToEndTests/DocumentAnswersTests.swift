import TestSupport
import Testing

/// What becomes of papers whose answers are lost, and of those that nothing can be sent of; through the whole
/// program. Source: docs/decisions/0178, 0036.
@Suite(.serialized) struct `Papers without an answer` {
  @Test func `W-57 a paper that came unheard and was deleted elsewhere does not come back`()
    async throws
  {
    let server = try await OutsideServer()
    try await server.firstMachine().store("purchase", "premium_yearly")
    let there = try await server.machine()
    let here = try await GatedMachine(server)
    try await here.run(0, "documents", "add", "契約書", "--category", "contract", "--no-sync")
    here.gate.set(.cutting)
    try await here.run(69, "documents", "sync")
    here.gate.set(.open)
    try await there.documents("sync")
    #expect(try await there.list().count == 1)
    try await there.documents("delete", "契約書")
    try await there.documents("sync")
    let synced = try await here.run(0, "documents", "sync", "--json").object
    #expect(synced["deletedHere"] as? Int == 1)
    #expect((synced["revived"] as? [Any])?.isEmpty == true)
    #expect(try await here.run(0, "documents", "list", "--bin").text.contains("契約書"))
    try await there.documents("sync")
    #expect(try await there.list().isEmpty)
    try await server.stop()
  }

  @Test func `decision P-16 a paper that a change brings back is named`() async throws {
    let server = try await OutsideServer()
    try await server.firstMachine().store("purchase", "premium_yearly")
    let there = try await server.machine()
    let here = try await GatedMachine(server)
    try await here.run(0, "documents", "add", "契約書", "--category", "contract")
    try await there.documents("sync")
    try await here.run(0, "documents", "change", "契約書", "--note", "窓口で出す", "--no-sync")
    try await there.documents("delete", "契約書")
    try await there.documents("sync")
    let told = try await here.run(0, "documents", "sync")
    #expect(told.text.contains("変えたほうを残しました：契約書"), "\(told.text)")
    try await there.documents("sync")
    #expect(try await there.list().count == 1)
    try await server.stop()
  }

  @Test func `W-2 decision P-29 a command in read-only says that a paper is here only`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    try await first.documents("add", "契約書", "--category", "contract")
    try await first.documents("sync")
    try await server.stop()
    for arguments in [
      ["documents", "add", "保険証", "--category", "insurance"],
      ["documents", "change", "契約書", "--note", "改"], ["documents", "delete", "契約書"],
      ["documents", "restore", "契約書"],
    ] {
      let told = try await PipedProgram.run(
        arguments + ["--server", server.address, "--now", DistantHousehold.day(8)],
        home: first.home)
      #expect(told.status == .exited(0), "\(arguments) \(told.errorText)")
      #expect(told.text.contains("変更はこの端末だけにあります。"), "\(arguments) \(told.text)")
      #expect(!told.text.contains("送信待ち"), "\(arguments) \(told.text)")
    }
  }
}

/// A machine of the household that knows the server behind a gate.
private struct GatedMachine {
  let gate: Gate
  private let home: TemporaryDirectory

  init(_ server: OutsideServer) async throws {
    home = try TemporaryDirectory()
    gate = try Gate(
      at: home.path(of: "gate.sock"), to: String(server.address.dropFirst("unix:".count)))
    try await run(
      0, ["login", "--email", Household.email, "--password-stdin"],
      input: Household.password + "\n")
  }

  /// Runs a command that has to end with that status.
  @discardableResult
  func run(_ status: Int32, _ arguments: String...) async throws -> CommandResult {
    try await run(status, arguments)
  }

  @discardableResult
  private func run(
    _ status: Int32, _ arguments: [String], input: String = ""
  ) async throws -> CommandResult {
    let result = try await PipedProgram.run(
      arguments + ["--server", "unix:" + gate.path] + Household.clock, home: home, input: input)
    guard result.status == .exited(status) else { throw Household.Failure(result: result) }
    return result
  }
}
