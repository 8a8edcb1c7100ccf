import Foundation
import TestSupport
import Testing

/// A record that moves between a file and a database, as the family notices it (docs/operations.md, "Move a record").
@Suite(.serialized) struct `A record that moves` {
  @Test func `S-14 a family goes on while its record moves there and back, and stays signed in`()
    async throws
  {
    let cluster = try await PostgreSQLCluster.start()
    let terminal = try await OfflineTerminal()
    let (file, back) = (terminal.path(of: "record.sqlite"), terminal.path(of: "back.sqlite"))
    let database = cluster.address(of: "postgres")
    try #require(try await Self.admin("migrate", "--database", database).status == .exited(0))
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    let cloud = ["--cloud", terminal.path(of: "record.cloud")]

    try await Self.move(
      from: file, to: database, seenBy: terminal, at: "2026-02-10T03:50:00Z")
    // Two hours after the sign-in it is renewed, by what was moved.
    try await terminal.connect(
      now: "2026-02-10T05:00:00Z", options: ["--database", database] + cloud)
    try await terminal.done(
      "take", "アムロジピン", "--at", "22:00", "--yes", at: "2026-02-10T05:00:00Z")
    var taken = ["アムロジピン錠5mg bedtime", "カロナール錠200 as needed", "メトホルミン錠250mg noon"]
    #expect(try await terminal.taken(at: "2026-02-10T05:01:00Z").sorted() == taken)
    let there = try await terminal.json("status", at: "2026-02-10T05:02:00Z")
    #expect(there["unsent"] as? Int == 0)

    try await Self.move(
      from: database, to: back, seenBy: terminal, at: "2026-02-10T05:30:00Z")
    try await terminal.connect(now: "2026-02-10T07:00:00Z", options: ["--database", back] + cloud)
    taken.insert("カロナール錠200 as needed", at: 1)
    #expect(try await terminal.taken(at: "2026-02-10T07:00:00Z").sorted() == taken)
    let here = try await terminal.json("status", at: "2026-02-10T07:01:00Z")
    #expect(here["unsent"] as? Int == 0)
    try await terminal.disconnect()
    withExtendedLifetime(cluster) {}
  }

  /// Copies a record whose servers have stopped, while the family goes on: what it reads is what it has seen, and what it
  /// records waits on its device.
  private static func move(
    from place: String, to other: String, seenBy terminal: OfflineTerminal, at now: String
  ) async throws {
    try await terminal.disconnect()
    async let copying = admin("copy", "--from", place, "--to", other)
    let read = try await terminal.done("today", at: now)
    #expect(read.text.contains("メトホルミン") && read.errorText.contains("オフライン"))
    let recorded = try await terminal.json("take", "カロナール", at: now)
    #expect(recorded["queued"] as? Bool == true && recorded["unsent"] as? Int == 1)
    let copied = try await copying
    #expect(copied.status == .exited(0), "\(copied.errorText)")
    #expect(copied.text.contains("Households: 1, patients: 1"), "\(copied.text)")
    let sums = try await sums(place)
    #expect(try await self.sums(other) == sums && sums.count == 1)
  }

  /// The line of each household: its UUID and the SHA-256 of all it has.
  private static func sums(_ place: String) async throws -> [Substring] {
    let result = try await admin("verify", "--database", place)
    #expect(result.status == .exited(0), "\(place): \(result.errorText)")
    return result.text.split(separator: "\n").filter { $0.contains("  sha256:") }
  }

  private static func admin(_ arguments: String...) async throws -> CommandResult {
    try await PipedProgram.run(["admin"] + arguments + ["--lang", "en"])
  }
}
