import Foundation
import TestSupport
import Testing

// What a machine's documents are, by its commands.
extension OutsideServer.Machine {
  /// The documents on this machine.
  func list() async throws -> [Any] { try await items("list") }

  /// Looks at the cloud until it holds so many documents.
  func comes(to count: Int) async throws {
    for _ in 0..<100 where try await items("cloud").count == count { return }
    Issue.record("the cloud never came to \(count) papers")
  }

  private func items(_ verb: String) async throws -> [Any] {
    let result = try await refusal("documents", verb, "--json")
    let answer = try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any]
    return try #require(answer?["items"] as? [Any])
  }

  /// Runs a command, whatever comes of it.
  func refusal(_ arguments: String...) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--server", server.address] + Household.clock, home: home)
  }

  /// Runs a command of documents, which sends nothing by itself; it has to work.
  func documents(_ arguments: String...) async throws {
    let isChange = ["add", "change", "delete", "restore", "attach"].contains(arguments.first ?? "")
    let result = try await PipedProgram.run(
      ["documents"] + arguments + (isChange ? ["--no-sync"] : []) + ["--server", server.address]
        + Household.clock, home: home)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
  }
}
