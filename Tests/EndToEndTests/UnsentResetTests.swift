import Foundation
import TestSupport
import Testing

/// What waits on a device and cannot be read, in part or at all, and what leaves it.
@Suite(.serialized) struct UnsentResetTests {
  @Test
  func `D-O9 W-54 unsent records that cannot be read hide nothing else, and are set aside`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    try terminal.damageUnsent()
    let path = try Self.outbox(of: terminal)
    let damaged = try Data(contentsOf: URL(fileURLWithPath: path))
    // What was seen is there without a network, and the command is named.
    let today = try await terminal.done("today")
    #expect(today.text.contains("メトホルミン") && today.errorText.contains("okusuri sync reset"))
    let asked = try await terminal.done("sync", "reset", expecting: 64)
    #expect(asked.errorText.contains("送られません") && asked.errorText.contains("--yes"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
    let reset = try await terminal.json("sync", "reset", "--yes")
    let aside = try #require(reset["aside"] as? [String])
    let kept = try #require(aside.first)
    #expect(kept == "\(path).broken-2026-02-10-1200", "\(aside)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
    // From then on all is as ever, and a second one changes nothing.
    try await terminal.done("take", "アムロジピン", "--at", "22:00", "--yes")
    let again = try await terminal.done("sync", "reset", "--yes")
    #expect(again.text.contains("何も変えていません"))
    #expect(try await terminal.json("status")["unsent"] as? Int == 1)
    try await terminal.connect()
    try await terminal.done("sync")
    #expect(try await terminal.taken() == ["アムロジピン錠5mg bedtime"])
  }

  @Test func `W-29 D-O9 where a part of what waited was lost nothing is said to be all sent`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let kept = try Self.outbox(of: terminal) + ".damaged-log-1"
    try Data("log".utf8).write(to: URL(fileURLWithPath: kept))
    let told = "送れていない記録があるかもしれません"
    let sync = try await terminal.done("sync", expecting: 65)
    #expect(sync.text.contains(told) && !sync.text.contains("すべて送って"))
    let left = try await terminal.json("sync", expecting: 65)
    #expect((left["damagedLogs"] as? [String])?.count == 1 && left["waiting"] as? Int == 0)
    #expect(try await terminal.done("doctor", expecting: 1).text.contains(told))
    try FileManager.default.removeItem(atPath: kept)
    #expect(try await terminal.done("sync").text.contains("すべて送ってあります"))
  }

  @Test func `W-29 D-O9 where the file of what waited is gone nothing is said to be all sent`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("take", "メトホルミン", "--at", "13:00")
    let path = try Self.outbox(of: terminal)
    // A command that has ended leaves it in the file.
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 4096)
    for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
      try FileManager.default.removeItem(atPath: path + end)
    }
    try await terminal.connect()
    let told = "送れていない記録があるかもしれません"
    let sync = try await terminal.done("sync", expecting: 65)
    #expect(sync.text.contains(told) && !sync.text.contains("すべて送って"))
    #expect(try await terminal.done("status").errorText.contains(told))
    #expect(try await terminal.done("doctor", expecting: 1).text.contains(told))
    try FileManager.default.removeItem(atPath: path + ".damaged-log-1")
    #expect(try await terminal.done("sync").text.contains("すべて送ってあります"))
  }

  @Test func `decision P-9 whoever signs out is told of what the server did not take`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let other = try TemporaryDirectory()
    let login = ["login", "--email", OfflineTerminal.email, "--password-stdin"]
    _ = try await terminal.run(login, input: OfflineTerminal.password + "\n", home: other)
    let stopped = try await terminal.run(
      ["medications", "stop", "メトホルミン", "--on", "2026-02-10"], home: other)
    #expect(stopped.status == .exited(0))
    try await terminal.disconnect()
    let later = "2026-02-11T05:00:00Z"
    try await terminal.done("take", "メトホルミン", "--at", "13:00", at: later)
    try await terminal.connect(now: later)
    try await terminal.done("today", at: later)
    let status = try await terminal.json("status", at: later)
    #expect(status["unsent"] as? Int == 0 && status["refused"] as? Int == 1)
    let asked = try await terminal.done("logout", at: later, expecting: 64)
    let told = "受け取らなかった記録が 1件"
    #expect(asked.errorText.contains(told) && asked.errorText.contains("昼 13:00"))
    #expect(!asked.errorText.contains("未送信の記録が"))
    let left = try await terminal.done("logout", "--yes", at: later)
    #expect(left.errorText.contains(told))
  }

  /// The file of unsent records of the one account of a home.
  private static func outbox(of terminal: OfflineTerminal) throws -> String {
    let folder = terminal.home.path(of: "data/okusuri/device")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = names.first { $0.hasSuffix(".sqlite") && !$0.contains("cache") }
    return "\(folder)/\(try #require(name))"
  }
}
