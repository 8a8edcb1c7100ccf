import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Dose commands` {
  /// 2026-02-10 17:41 in Tokyo.
  private static let evening = "2026-02-10T17:41:00+09:00"

  @Test func `W-9 what is unknown is counted nowhere`() async throws {
    let terminal = try await OfflineTerminal()
    try await terminal.done("history", "recent")
    try await terminal.done("history", "month", "2026-02")
    try await terminal.disconnect()
    // The days of grace are over: what was due since then may have been taken.
    let later = "2026-02-18T20:30:00+09:00"
    for arguments in [["today"], ["history", "recent"], ["history", "month", "2026-02"]] {
      let told = try await terminal.run(arguments, at: later)
      #expect(told.status == .exited(0), "\(told)")
      let isCounted = told.text.contains("回のうち") || told.text.contains("飲み忘れ")
      #expect(!isCounted && !told.text.contains("服用率"), "\(told.text)")
      #expect(told.text.contains("記録は不明"), "\(told.text)")
    }
    let today = try await terminal.run(["today"], at: later)
    #expect(today.text.contains("今日の予定です。記録は、つながると分かります。"))
    let english = try await terminal.run(["today", "--lang", "en"], at: later)
    #expect(!english.text.contains("0 of") && english.text.contains("record unknown"))
  }

  @Test func `W-12 a medicine of the morning, added in the evening, can be recorded at its time`()
    async throws
  {
    let server = try await HeadlessServer.launch(
      HeadlessServer.Options(now: "2026-02-10T08:41:00Z"))
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    try await caregiver.done(
      "medications", "add", "レバミピド錠100mg", "--dosage", "1錠", "--slots", "morning,evening",
      "--start",
      "2026-02-03", at: Self.evening)
    let today = try await caregiver.done("today", at: Self.evening).text
    #expect(today.contains("朝 8:00") && today.contains("登録前") && !today.contains("飲み忘れ、"))
    #expect(today.contains("1回のうち 0回 服用、0回 飲み忘れ。登録前の 1回は、飲み忘れに数えません"))
    let bare = try await caregiver.run("take", "レバミピド", at: Self.evening)
    #expect(bare.status == .exited(65))
    for at in ["08:00", "2026-02-03T08:00"] {
      let taken = try await caregiver.done(
        "take", "レバミピド", "--at", at, "--taken-at", at, at: Self.evening)
      #expect(taken.text.contains("朝 8:00"))
    }
    let first = try await caregiver.done("history", "day", "2026-02-03", at: Self.evening).text
    #expect(first.contains("服用、8:00") && first.contains("登録前"))
  }

  @Test func `W-13 a time that has not come is refused and nothing is recorded`() async throws {
    let terminal = try await OfflineTerminal()
    for arguments in [
      ["take", "カロナール", "--at", "23:50"], ["take", "カロナール", "--taken-at", "23:50"],
      ["take", "メトホルミン", "--at", "13:00", "--taken-at", "23:59"],
      ["take", "メトホルミン", "--at", "2026-02-11T13:00"],
      ["take", "カロナール", "--at", "2026-02-10T12:30:00+09:00"],
    ] {
      let refused = try await terminal.run(arguments)
      #expect(refused.status == .exited(65), "\(arguments) \(refused.text)")
      #expect(refused.errorText.contains("まだ来ていない時刻です"), "\(refused.errorText)")
      let english = try await terminal.run(arguments + ["--lang", "en"])
      #expect(english.errorText.contains("That time has not come yet"))
    }
    #expect(try await terminal.taken().isEmpty)
    try await terminal.done("take", "カロナール", "--at", "11:50")
    #expect(try await terminal.taken() == ["カロナール錠200 as needed"])
  }

  @Test
  func `W-13 what is more than thirty days ago is refused in one sentence, whatever is asked`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let take = "30日より前の記録は、ここではできません：2026年1月11日 13:00。何も記録していません。"
    let undo = "30日より前の記録は、ここでは取り消せません：2026年1月11日 13:00。何も変えていません。"
    for (arguments, sentence) in [
      (["take", "メトホルミン"], take), (["take", "カロナール"], take),
      (["skip", "メトホルミン", "--reason", "away"], take), (["undo", "メトホルミン"], undo), (["undo"], undo),
    ] {
      for at in ["2026-01-11T13:00", "2026-01-11T04:00:00Z"] {
        let refused = try await terminal.run(arguments + ["--at", at])
        #expect(refused.status == .exited(65), "\(arguments) \(refused.text)")
        #expect(refused.errorText.contains(sentence), "\(refused.errorText)")
      }
    }
    // The first of the thirty days is open; nothing was planned on it.
    let open = try await terminal.run(["take", "メトホルミン", "--at", "2026-01-12T13:00"])
    #expect(open.status == .exited(65) && !open.errorText.contains("30日より前"))
    #expect(try await terminal.taken().isEmpty)
  }

  @Test func `F-12 a second intake within minutes is asked about, and undo takes back just one`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    let first = try await terminal.done("take", "カロナール", "--at", "11:50", "--amount", "1錠")
    let asked = try await terminal.done("take", "カロナール", "--at", "11:50", expecting: 64)
    let known = "11:50 に記録したばかりです。同じ1回ではありませんか。何も記録していません。"
    #expect(asked.errorText.contains(known), "\(asked.errorText)")
    #expect(try await terminal.taken().count == 1)
    try await terminal.done("take", "カロナール", "--at", "11:50", "--yes")
    #expect(try await terminal.taken().count == 2)
    // Both are of one minute: neither is guessed at, and each has a second of its own.
    let unclear = try await terminal.done("undo", "カロナール", "--at", "11:50", expecting: 65)
    let named = unclear.errorText.split(separator: "\n").filter { $0.contains("頓服 11:50:") }
    #expect(Set(named).count == 2, "\(unclear.errorText)")
    let printed = first.text.components(separatedBy: "okusuri ").last?.prefix { $0 != "）" }
    let undo = try #require(printed).split(separator: " ").map(String.init)
    let undone = try await terminal.run(undo)
    #expect(undone.status == .exited(0) && undone.text.contains("1錠"), "\(undone)")
    let day = try await terminal.json("today")
    let left = (day["prnItems"] as? [[String: Any]] ?? []).map { $0["quantityTaken"] as? Double }
    #expect(left == [2])
    // Without a server one of two is withdrawn, and the other one of that minute stays.
    try await terminal.disconnect()
    for _ in 1...2 { try await terminal.done("take", "カロナール", "--at", "11:40", "--yes") }
    try await terminal.done("undo", "カロナール", "--at", "11:40:01")
    #expect(try await terminal.json("status")["unsent"] as? Int == 1)
    try await terminal.connect()
    try await terminal.done("sync")
    #expect(try await terminal.taken().count == 2)
  }

  @Test func `W-11 the number of one intake is that of its words`() async throws {
    let terminal = try await OfflineTerminal()
    let added = try await terminal.json(
      "medications", "add", "ガスター錠", "--dosage", "２錠", "--slots", "morning,evening", "--stock",
      "20錠")
    #expect(added["doseCountPerIntake"] as? Double == 2)
    let stock = try #require(added["inventory"] as? [String: Any])
    #expect(stock["daysLeft"] as? Int == 5)
    let half = try await terminal.json("medications", "change", "ガスター", "--dosage", "半錠")
    #expect(half["doseCountPerIntake"] as? Double == 0.5)
    for arguments in [["add", "粉薬", "--slots", "morning"], ["change", "ガスター"]] {
      let refused = try await terminal.run(["medications"] + arguments + ["--dosage", "適量"])
      #expect(refused.status == .exited(64) && refused.errorText.contains("1回の数が読めません"))
    }
    let told = try await terminal.json(
      "medications", "add", "粉薬", "--dosage", "適量", "--count", "1/2", "--slots", "morning")
    #expect(told["doseCountPerIntake"] as? Double == 0.5)
  }

  @Test func `medications change plans what was taken as needed, and back`() async throws {
    let terminal = try await OfflineTerminal()
    let named = try await terminal.json("medications", "change", "カロナール", "--dosage", "1錠")
    #expect(named["asNeeded"] as? Bool == true && named["dosageText"] as? String == "1錠")
    let vague = try await terminal.run(["medications", "change", "カロナール", "--end", "2026-03-01"])
    #expect(vague.status == .exited(64) && vague.errorText.contains("--slots"))
    let planned = try await terminal.json(
      "medications", "change", "カロナール", "--slots", "noon", "--end", "2026-03-01")
    #expect(planned["asNeeded"] as? Bool == false && planned["regimen"] is [String: Any])
    try await terminal.done("take", "カロナール", "--at", "13:00")
    let both = try await terminal.run(
      ["medications", "change", "カロナール", "--as-needed", "--slots", "noon"])
    #expect(both.status == .exited(64))
    let back = try await terminal.json("medications", "change", "カロナール", "--as-needed")
    #expect(back["asNeeded"] as? Bool == true && back["regimen"] is NSNull)
    #expect(try await terminal.taken() == ["カロナール錠200 noon"])
  }
}
