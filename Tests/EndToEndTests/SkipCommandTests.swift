import Foundation
import TestSupport
import Testing

/// `okusuri skip`, and the card where nothing may be written.
@Suite(.serialized) struct `Skip command` {
  /// Name, state and reason of the planned doses of today.
  private func doses(_ terminal: OfflineTerminal) async throws -> [String] {
    let day = try await terminal.json("today")
    return (day["doses"] as? [[String: Any]] ?? []).map { dose in
      let skip = dose["skip"] as? [String: Any]
      let words = [dose["slot"], dose["effectiveStatus"], skip?["reason"], skip?["note"]]
      return words.compactMap { $0 as? String }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test func `F-13 the command leaves a dose out with its reason, and undo takes it back`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let before = try await doses(terminal)
    #expect(before == ["noon pending", "evening pending", "bedtime pending"])
    let told = try await terminal.done(
      "skip", "メトホルミン", "--at", "13:00", "--reason", "doctor", "--note", "吐き気")
    #expect(told.text.contains("okusuri undo メトホルミン錠250mg --at 13:00"), "\(told.text)")
    #expect(
      try await doses(terminal)
        == ["noon none doctor 吐き気", "evening pending", "bedtime pending"])
    #expect(try await terminal.taken().isEmpty)
    try await terminal.done("undo", "メトホルミン", "--at", "13:00")
    #expect(try await doses(terminal) == before)
  }

  @Test func `F-13 what cannot be left out is refused, and nothing is recorded`() async throws {
    let terminal = try await OfflineTerminal()
    let refused: [([String], Int32)] = [
      (["skip", "カロナール", "--reason", "doctor"], 65),
      (["skip", "メトホルミン", "--at", "13:00", "--reason", "doctor", "--note", "一\n二"], 65),
      (["skip", "メトホルミン", "--at", "13:05", "--reason", "doctor"], 65),
      (["skip", "メトホルミン", "--at", "13:00", "--reason", "because"], 64),
      (["skip", "メトホルミン", "--at", "13:00"], 64),
    ]
    for (arguments, status) in refused {
      let result = try await terminal.run(arguments)
      #expect(result.status == .exited(status), "\(arguments) \(result)")
    }
    #expect(try await doses(terminal).allSatisfy { $0.hasSuffix("pending") })
  }

  @Test func `W-53 a reason is what the card calls it, in either language`() async throws {
    let terminal = try await OfflineTerminal()
    for (word, name) in [
      ("医師の指示", "doctor"), ("体調", "unwell"), ("doctor's advice", "doctor"), ("Not well", "unwell"),
      ("薬がない", "noMedicine"), ("doctor’s advice", "doctor"), ("外出", "away"),
    ] {
      try await terminal.done("skip", "メトホルミン", "--at", "13:00", "--reason", word)
      #expect(try await doses(terminal).first == "noon none \(name)", "\(word)")
    }
  }

  @Test func `F-13 without the server the command waits on the disk, and is sent once`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    try await terminal.done("skip", "メトホルミン", "--at", "13:00", "--reason", "away")
    try await terminal.connect()
    try await terminal.done("sync")
    #expect(try await doses(terminal).first == "noon none away")
  }

  @Test func `F-13 a dose that is recorded already is said to be, with a network or without`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let skip = ["skip", "メトホルミン", "--at", "13:00", "--reason", "doctor"]
    let take = ["take", "アムロジピン", "--at", "22:00", "--yes"]
    for command in [skip, take] {
      #expect(try await terminal.run(command).text.hasPrefix("記録しました"))
    }
    let told = "もう記録されていました"
    #expect(try await terminal.run(skip).text.hasPrefix(told))
    // Another reason is another record.
    let other = try await terminal.done(
      "skip", "メトホルミン", "--at", "13:00", "--reason", "away")
    #expect(other.text.hasPrefix("記録しました"))
    try await terminal.done("skip", "メトホルミン", "--at", "13:00", "--reason", "doctor")
    try await terminal.done("today")
    try await terminal.disconnect()
    for command in [skip, take] {
      let known = try await terminal.run(command)
      #expect(known.text.hasPrefix(told) && !known.text.contains("未送信"), "\(known)")
    }
    // Nobody would have anything to do.
    #expect(try await terminal.json("status")["unsent"] as? Int == 0)
    try await terminal.connect()
    try await terminal.done("sync")
    #expect(try await terminal.taken() == ["アムロジピン錠5mg bedtime"])
    #expect(try await doses(terminal).first == "noon none doctor")
  }

  @Test func `F-13 where nothing may be written x says why, and no card opens`() async throws {
    let program = try await Demo.open(["--offline", "--token-age", "9"])
    try await program.waitForFrame { $0.focus == "offline.grace.close" }
    try await program.press(.enter) { $0.focus != "offline.grace.close" }
    let refused = try await program.press("x") { $0.spoken.contains("つながるまで記録はできません。") }
    #expect(refused.overlay == nil)
    #expect(program.neverShowed { $0.overlay == "SkipCard" })
  }
}
