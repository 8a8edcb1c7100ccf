import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Keeping commands` {
  @Test func `two terminals live through a day`() async throws {
    let server = try await HeadlessServer.launch(
      HeadlessServer.Options(now: "2026-02-10T09:58:00Z"))
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let code = try await caregiver.json("patients", "code")["code"] as? String
    let patient = try CommandTerminal(server)
    let linked = try await patient.done("login", "--code", try #require(code))
    #expect(linked.text.contains("佐藤 ハナ"))
    try await caregiver.done(
      "medications", "add", "メトホルミン錠250mg", "--dosage", "1錠", "--slots", "evening,bedtime",
      "--stock", "28")

    let taken = try await caregiver.done("take", "ﾒﾄﾎﾙﾐﾝ", at: "2026-02-10T09:58:00Z")
    #expect(taken.text.contains("夜 19:00") && taken.text.contains("家族"))
    #expect(taken.text.contains("okusuri undo メトホルミン錠250mg --at 19:00"))
    #expect(try await patient.done("today").text.contains("1錠、服用"))
    let refused = try await patient.run("take", "メトホルミン")
    #expect(refused.status == .exited(77) && refused.errorText.contains("家族に知らせて"))

    let otherwise = try await caregiver.run("undo", "メトホルミン", "--at", "7:00")
    #expect(otherwise.status == .exited(65))
    #expect(otherwise.errorText.hasPrefix("その時刻の記録はありません"), "\(otherwise.errorText)")

    let back = try await caregiver.done("undo")
    #expect(back.text.contains("取り消しました") && back.text.contains("夜 19:00"))
    #expect(try await !patient.done("today").text.contains("1錠、服用"))
    try await caregiver.done("take", "メトホルミン", "--at", "22:00", "--yes", at: "2026-02-10T03:00:00Z")
    let stock = try await caregiver.done("medications", "list")
    #expect(stock.text.contains("27") && stock.text.contains("日分"))

    try await caregiver.done("medications", "stop", "メトホルミン", "--on", "2026-02-11")
    let stopped = try await caregiver.json("medications", "list")
    #expect("\(stopped)".contains("2026-02-11"))
    try await caregiver.done("medications", "archive", "メトホルミン")
    #expect(try await caregiver.done("medications", "list").text.contains("まだありません"))
    #expect(try await caregiver.done("medications", "list", "--all").text.contains("しまった薬"))
    #expect(try await patient.done("today").text.contains("眠前 22:00"))
    try await server.stop()
  }

  @Test func `F-22 a caregiver's list says when a plan ended, as the patient's does`() async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("medications", "stop", "メトホルミン", "--on", "2026-02-12")
    let later = "2026-02-14T03:00:00Z"
    try await terminal.disconnect()
    try await terminal.connect(now: later)
    let list = try await terminal.done("medications", "list", at: later).text
    let row = list.split(separator: "\n").first { $0.hasPrefix("メトホルミン") }
    #expect(row?.contains("終了") == true && row?.contains("〜2026-02-12") == true, "\(list)")
  }

  @Test func `F-22 a plan that begins later is put away, not ended before it begins`() async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done(
      "medications", "add", "ビタミンD", "--dosage", "1錠", "--slots", "朝", "--start", "2026-03-01")
    let refused = try await terminal.run(["medications", "stop", "ビタミンD"])
    #expect(refused.status == .exited(65))
    #expect(refused.errorText.contains("3月1日") && refused.errorText.contains("archive"))
    try await terminal.done("medications", "archive", "ビタミンD")
    let list = try await terminal.done("medications", "list").text
    #expect(!list.contains("ビタミンD"), "\(list)")
  }

  @Test func `F-12 a low stock without planned days is said to be low`() async throws {
    let terminal = try await OfflineTerminal()
    let told = try await terminal.done("medications", "stock", "カロナール", "0").text
    #expect(told.contains("在庫：残り0（少ない）"), "\(told)")
    let list = try await terminal.done("medications", "list").text
    let row = list.split(separator: "\n").first { $0.hasPrefix("カロナール") }
    #expect(row?.contains("残り0（少ない）") == true, "\(list)")
  }

  @Test func `decision P-6 a second patient of a free plan exits 77 with limit and current`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let second = try await caregiver.run("patients", "add", "山田", "--json")
    #expect(second.status == .exited(77))
    let body = try second.object
    #expect(body["code"] as? String == "PATIENT_LIMIT_EXCEEDED")
    #expect(body["limit"] as? Int == 1 && body["current"] as? Int == 1)
    #expect(second.errorText.contains("1人"))
  }

  @Test func `slot times move from now on, and the medications in them move along`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    try await caregiver.done(
      "medications", "add", "アムロジピン錠5mg", "--dosage", "1錠", "--slots", "evening")
    let moved = try await caregiver.json("patients", "slots", "--evening", "20:30")
    let times = try #require(moved["slotTimes"] as? [String: String])
    #expect(times["evening"] == "20:30" && times["morning"] == "08:00")
    let today = try await caregiver.json("today")
    let doses = try #require(today["doses"] as? [[String: Any]])
    #expect(doses.map { $0["scheduledAt"] as? String } == ["2026-02-10T11:30:00Z"])
    #expect(doses.first?["slot"] as? String == "evening")
    let bad = try await caregiver.run("patients", "slots", "--noon", "25:00")
    #expect(bad.status == .exited(64) && bad.errorText.contains("25:00"))
    let nothing = try await caregiver.run("patients", "slots")
    #expect(nothing.status == .exited(64))
  }

  @Test func `product 2 what could mean several exits 65 with the candidates`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    for name in ["アムロジピン錠5mg", "アムロジピンOD錠5mg"] {
      try await caregiver.done(
        "medications", "add", name, "--dosage", "1錠", "--times", "14:00,16:00")
    }
    let several = try await caregiver.run("take", "あむろじぴん", "--json")
    #expect(several.status == .exited(65))
    let candidates = try several.object["candidates"] as? [String]
    #expect(candidates?.count == 2)
    #expect(several.errorText.contains("アムロジピンOD錠5mg"))
    let none = try await caregiver.run("take", "ロキソニン")
    #expect(none.status == .exited(65) && none.errorText.contains("アムロジピン錠5mg"))
    let tie = try await caregiver.run("take", "アムロジピン錠5mg", at: "2026-02-10T06:00:00Z")
    #expect(tie.status == .exited(65))
    #expect(tie.errorText.contains("14:00") && tie.errorText.contains("16:00"))
    let notThen = try await caregiver.run("take", "アムロジピン錠5mg", "--at", "15:00")
    #expect(notThen.status == .exited(65) && notThen.errorText.contains("16:00"))
    let nothing = try await caregiver.run("undo")
    #expect(nothing.status == .exited(65))
  }

  @Test func `product 2 two medicines of one name are told apart, and chosen by what is shown`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    for (strength, start) in [("2.5mg", "2026-02-03"), ("5mg", "2026-02-10")] {
      try await caregiver.done(
        "medications", "add", "アムロジピン錠", "--dosage", "1錠", "--strength", strength, "--times",
        "12:30", "--start", start)
    }
    let several = try await caregiver.run("take", "アムロジピン錠", "--json")
    #expect(several.status == .exited(65) && several.errorText.contains("ID"))
    let candidates = try #require(try several.object["candidates"] as? [String])
    #expect(candidates.count == 2)
    let second = try #require(candidates.first { $0.contains("5mg 1錠") && $0.contains("02-10〜") })
    #expect(candidates.contains { $0.contains("2.5mg 1錠") && $0.contains("2026-02-03〜") })
    let id = try #require(second.split(separator: " ").last)
    try await caregiver.done("take", String(id))
    let other = try await caregiver.run("medications", "stop", "アムロジピン錠")
    #expect(other.status == .exited(65) && other.errorText.contains("2.5mg 1錠"))
    try await caregiver.done("undo", String(id))
  }

  @Test(arguments: [
    ["take", "薬", "--at", "25:00"], ["take", "薬", "--at", "yesterday"], ["take"],
    ["login", "--code", "12345"], ["login", "--code", "123456", "--email", "a@example.jp"],
    ["medications", "add", "薬", "--dosage", "1錠"],
    ["medications", "add", "薬", "--dosage", "1錠", "--slots", "noon", "--times", "08:00"],
    ["medications", "add", "薬", "--dosage", "1錠", "--slots", "tea"],
    ["medications", "add", "薬", "--dosage", "1錠", "--as-needed", "--count", "1.0005"],
    ["medications", "change", "薬"], ["medications", "stock", "薬"],
    ["patients", "remove", "佐藤 ハナ"], ["export", "--format", "pdf"],
    ["export", "--format", "csv", "--from", "2026-02-30"],
  ])
  func `product 2 usage that makes no sense exits 64 and changes nothing`(
    arguments: [String]
  ) async throws {
    let household = try await Household()
    let result = try await PipedProgram.run(arguments + Household.clock, home: household.home)
    #expect(result.status == .exited(64) && result.output.isEmpty && !result.errorText.isEmpty)
  }

  @Test func `D-M7 a medicine taken as needed is recorded and taken back`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    try await caregiver.done(
      "medications", "add", "カロナール錠200", "--dosage", "2錠", "--count", "2", "--as-needed")
    let body = try await caregiver.json("take", "カロナール", "--at", "10:40")
    #expect(body["takenAt"] as? String == "2026-02-10T01:40:00Z")
    #expect(body["quantityTaken"] as? Double == 2)
    let back = try await caregiver.done("undo", "カロナール", "--at", "10:40")
    #expect(back.text.contains("10:40"))
    let day = try await caregiver.json("today")
    #expect((day["prnItems"] as? [Any])?.isEmpty == true)
  }

  @Test func `decision P-23 a dose of yesterday is recorded by its planned time`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try CommandTerminal(server)
    let demo = server.demo.households.free.caregiver
    try await caregiver.done(
      "login", "--email", demo.email, "--password-stdin", input: demo.password + "\n")
    let day = try await caregiver.json("history", "day", "2026-02-09")
    let dose = try #require((day["doses"] as? [[String: Any]])?.first)
    let (id, at) = (dose["medicationId"] as? String, dose["scheduledAt"] as? String)
    let (medicine, planned) = (try #require(id), try #require(at))
    try await caregiver.done("undo", medicine, "--at", planned)
    let undone = try await caregiver.json("history", "day", "2026-02-09")
    let missed = try #require((undone["doses"] as? [[String: Any]])?.first)
    #expect(missed["effectiveStatus"] as? String == "missed")
    let taken = try await caregiver.json(
      "take", medicine, "--at", planned, "--taken-at", "2026-02-09T08:20")
    #expect(taken["takenAt"] as? String == "2026-02-08T23:20:00Z")
  }

  @Test func `decision P-12 no password, number or token is kept readable or printed`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let code = try #require(try await caregiver.json("patients", "code")["code"] as? String)
    let patient = try CommandTerminal(server)
    let login = try await patient.run("login", "--code", code, "--json")
    #expect(try Set(login.object.keys) == ["server", "role", "account"])
    for kept in [try caregiver.everythingKept, try patient.everythingKept] {
      let text = String(decoding: kept, as: UTF8.self)
      #expect(!text.contains(CommandTerminal.password) && !text.contains(code))
    }
    let log = try await server.stop()
    #expect(!log.contains(CommandTerminal.password) && !log.contains(code))
  }
}
