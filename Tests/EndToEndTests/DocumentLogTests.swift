import Foundation
import TestSupport
import Testing

/// What the sync tells its log, and what the real program asks a server for without a plan.
@Suite(.serialized) struct `The papers without a plan` {
  @Test func `D-S1 the real program of a family that never had a plan sends no paper`()
    async throws
  {
    let distant = try await DistantHousehold()
    let file = try distant.household.home.write("表", to: "card.txt")
    try await distant.command([
      "documents", "add", "介護保険証", "--category", "insurance", "--file", file,
    ])
    let program = try await distant.open()
    try await program.openHistory()
    try await program.press("3") { $0.screen == "documents" }
    try await program.settle()
    try await program.quit()
    let refused = try await PipedProgram.run(
      ["documents", "sync", "--server", distant.address] + Household.clock,
      home: distant.household.home)
    #expect(refused.status == .exited(77))
    // It was the server that was asked about the plan, and nothing else.
    #expect(distant.gate.requests.contains { $0.contains("/api/me/entitlements") })
    #expect(!distant.gate.requests.contains { $0.contains("/api/documents") })
  }

  @Test func `gating 5.3 10.5 a sync that was skipped stands in the log with its reason`()
    async throws
  {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    try await terminal.done("documents", "add", "介護保険証", "--category", "insurance")
    let refused = try await terminal.run("documents", "sync")
    #expect(refused.status == .exited(77))
    let path = terminal.home.path(of: "state/okusuri/sync.log")
    let log = try String(contentsOfFile: path, encoding: .utf8)
    #expect(log.hasSuffix(" skipped: notPremium\n"))
    // Nothing of what a document says.
    #expect(!log.contains("介護"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
