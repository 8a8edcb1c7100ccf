import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Commands` {
  private func object(_ result: CommandResult) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
  }

  @Test func `product 2 today and history speak to a person and to a program`() async throws {
    let household = try await Household()
    let today = try await household.run("today")
    #expect(today.status == .exited(0) && today.text.contains("メトホルミン錠250mg"))
    #expect(today.error.isEmpty)
    let day = try object(try await household.run("today", "--json"))
    #expect(day["date"] as? String == "2026-02-10")
    #expect((day["doses"] as? [Any])?.count == 4)
    let recent = try object(try await household.run("history", "recent", "--json"))
    #expect((recent["days"] as? [Any])?.count == 30)
    let open = try await household.run("history", "day", "2026-01-12")
    #expect(open.status == .exited(0) && open.text.contains("飲み忘れ"))
    let month = try await household.run("history", "month", "2026-02", "--lang", "en")
    #expect(month.status == .exited(0) && month.text.contains("February 2026"))
  }

  @Test func `010 FR-003 a refused date exits 77 with the API's body or a sentence`() async throws {
    let household = try await Household()
    let json = try await household.run("history", "day", "2026-01-11", "--json")
    #expect(json.status == .exited(77))
    let body = try object(json)
    #expect(body["code"] as? String == "HISTORY_RETENTION_LIMIT")
    #expect(body["cutoffDate"] as? String == "2026-01-12" && body["retentionDays"] as? Int == 30)
    let text = try await household.run("history", "month", "2026-01")
    #expect(text.status == .exited(77) && text.output.isEmpty)
    #expect(text.errorText.contains("30日より前の履歴はプレミアムで閲覧できます"))
  }

  @Test func `010 T007 with premium the same date is there`() async throws {
    let household = try await Household()
    try household.database.grantPremium()
    let day = try object(try await household.run("history", "day", "2025-11-01", "--json"))
    #expect((day["doses"] as? [Any])?.count == 4)
    let month = try object(try await household.run("history", "month", "2025-12", "--json"))
    #expect((month["days"] as? [Any])?.count == 31)
  }

  @Test(arguments: [
    ["history", "day", "2026-02-30"], ["history", "day", "2026-2"],
    ["history", "day", "13/1"], ["history", "month", "2026-13"],
    ["history", "month", "2026-02-01"], ["history", "day"], ["nonsense"],
    ["today", "--lang", "fr"], ["today", "--now", "yesterday"], ["today", "--server", "gopher:x"],
  ])
  func `D-H15 product 2 what makes no sense exits 64`(arguments: [String]) async throws {
    let result = try await PipedProgram.run(arguments)
    #expect(result.status == .exited(64))
    #expect(result.output.isEmpty && !result.errorText.isEmpty)
  }

  @Test func `W-15 a command takes an instant with any offset, and says how one is written`()
    async throws
  {
    let household = try await Household()
    for now in ["2026-02-10T23:30:00+09:00", "2026-02-10t09:30:00.5-05:00"] {
      let today = try object(
        try await PipedProgram.run(["today", "--json", "--now", now], home: household.home))
      #expect(today["date"] as? String == "2026-02-10")
    }
    for now in ["2026-02-10T24:00:00+09:00", "2026-02-10T12:00:00+09", "2026-02-10T12:00:00+24:00"]
    {
      let bad = try await PipedProgram.run(["today", "--now", now], home: household.home)
      #expect(bad.status == .exited(64) && bad.errorText.contains("2026-02-10T12:00:00+09:00"))
    }
    let taken = try object(
      try await household.run(
        "take", "アムロジピン", "--at", "2026-02-10T13:00:00+09:00", "--taken-at",
        "2026-02-09T23:10:00-05:00", "--json"))
    #expect(taken["takenAt"] as? String == "2026-02-10T04:10:00Z")
  }

  @Test(arguments: [["today"], ["history", "recent"], ["status"]])
  func `product 2 nobody signed in exits 77`(arguments: [String]) async throws {
    let result = try await PipedProgram.run(arguments)
    #expect(result.status == .exited(77))
    #expect(result.errorText.contains("okusuri login"))
  }

  @Test func `product 2 no server exits 69`() async throws {
    let household = try await Household()
    let result = try await household.run(
      "login", "--server", "unix:" + household.home.path(of: "nobody.sock"), "--email",
      Household.email, "--password-stdin", input: "whatever it is\n")
    #expect(result.status == .exited(69) && result.output.isEmpty)
  }

  @Test func `product 2 a wrong password exits 77, and the right one is not printed`()
    async throws
  {
    let household = try await Household()
    let wrong = try await household.run(
      "login", "--email", Household.email, "--password-stdin", input: "wrong password\n")
    #expect(wrong.status == .exited(77))
    let status = try await household.run("status")
    #expect(status.status == .exited(0) && status.text.contains(Household.email))
    #expect(!status.text.contains(Household.password))
  }

  @Test(arguments: ["", "{", "[]", #"{"version": 2}"#, "\u{0}", #"{"version": 1, "version": 1}"#])
  func `product 2 a file that is no household exits 65 and changes nothing`(
    text: String
  ) async throws {
    let home = try TemporaryDirectory()
    let file = try home.write(text, to: "bad.json")
    let result = try await PipedProgram.run(["import", file], home: home)
    #expect(result.status == .exited(65))
    #expect(result.output.isEmpty && !result.errorText.isEmpty)
  }

  @Test func `W-66 import names what takes a table, and no option that nobody typed`() async throws
  {
    let home = try TemporaryDirectory()
    let table = try home.write("薬の名前,1回量\n", to: "x.csv")
    let refused = try await PipedProgram.run(["import", table], home: home)
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    #expect(refused.errorText.contains("okusuri medications import"))
    #expect(!refused.errorText.contains("--server"))
    let address = "http://127.0.0.1:9"
    let set = try await PipedProgram.run(["config", "set", "server", address], home: home)
    #expect(set.status == .exited(0), "\(set.errorText)")
    let family = try home.write("{}", to: "family.json")
    let here = try await PipedProgram.run(["import", family], home: home)
    #expect(here.status == .exited(64) && here.errorText.contains("okusuri config unset server"))
    #expect(here.errorText.contains(address) && !here.errorText.contains("--server"))
    let typed = try await PipedProgram.run(["import", family, "--server", address], home: home)
    #expect(typed.status == .exited(64) && typed.errorText.contains("--server を外して"))
  }

  @Test func `product 2 two patients of one name are told apart, or 65 with the candidates`()
    async throws
  {
    let twice = Household.file().replacing(
      #""patients": [{"#,
      with: #""patients": [{"displayName": "佐藤 ハナさん"}, {"displayName": "山田さん"}, {"#)
    let household = try await Household(file: twice)
    let ambiguous = try await household.run("today")
    #expect(ambiguous.status == .exited(65))
    #expect(ambiguous.errorText.contains("山田さん"))
    let chosen = try await household.run("today", "--patient", "山田さん", "--json")
    #expect(chosen.status == .exited(0))
    let unknown = try await household.run("today", "--patient", "だれか")
    #expect(unknown.status == .exited(65))
  }

  @Test func `W-32 product 2 a field that the server refuses is told with what may stand in it`()
    async throws
  {
    let household = try await Household()
    let medicine = ["medications", "add", "新しい薬", "--slots", "morning", "--dosage"]
    for (command, field, rule) in [
      (["patients", "add", "a\nb"], "名前", "人の名前は100文字"),
      (["medications", "change", "アムロジピン", "--name", "a\tb"], "名前", "薬の名前は200文字"),
      (medicine + [String(repeating: "1", count: 101), "--count", "1"], "1回", "100文字まで"),
      (medicine + ["1錠", "--start", "2026-02-20", "--end", "2026-02-19"], "終わり", "始まりの日のうち"),
      (medicine + ["1錠", "--start", "2036-03-01"], "始まり", "10年先まで"),
      (["patients", "slots", "佐藤", "--morning", "13:00"], "時刻", "それぞれ違う時刻"),
      (["patients", "profile", "--allergy", ""], "アレルギー", "全部で20個まで"),
      (["patients", "profile", "--doctor", "a\nb"], "かかりつけ医", "200文字まで"),
    ] as [([String], String, String)] {
      let refused = try await PipedProgram.run(command + Household.clock, home: household.home)
      #expect(refused.status == .exited(65), "\(command) \(refused.text)")
      let told = refused.errorText
      #expect(told.contains("何も変えていません。") && told.contains(rule), "\(command) \(told)")
      #expect(told.contains("（項目：\(field)"), "\(command) \(told)")
    }
  }

  @Test func `W-32 product 2 options that exclude one another are refused, and nothing is done`()
    async throws
  {
    let household = try await Household()
    let added = try await household.run(
      "documents", "add", "保険証", "--category", "insurance", "--expiry", "2027-03-31", "--tag", "父")
    #expect(added.status == .exited(0), "\(added.errorText)")
    let change = ["documents", "change", "保険証"]
    for command in [
      change + ["--no-date", "--expiry", "2027-05-05"],
      change + ["--no-date", "--due", "2027-05-05"],
      change + ["--no-tags", "--tag", "母"], change + ["--no-patient", "--patient", "佐藤"],
      ["print", "report", "--month", "2026-01", "--from", "2026-01-03"],
      ["remind", "--install", "--uninstall"], ["remind", "--list", "--install"],
      ["export", "--format", "csv", "--names"], ["export", "--format", "jahis", "--person"],
    ] {
      let refused = try await PipedProgram.run(command + Household.clock, home: household.home)
      #expect(refused.status == .exited(64), "\(command) \(refused.text)")
      #expect(refused.errorText.contains("一緒に使えません。何もしていません。"), "\(refused.errorText)")
      #expect(refused.output.isEmpty)
    }
    let kept = try await household.run("documents", "show", "保険証", "--json").text
    #expect(kept.contains("2027-03-31") && kept.contains("父"), "\(kept)")
    let coming = try await household.run("print", "report", "--month", "2026-03")
    #expect(coming.status == .exited(64) && coming.errorText.contains("366日"))
  }

  @Test func `product 2 okusuri opens the screens over the person's own record`() async throws {
    let household = try await Household()
    let program = try await household.open()
    let screen = try await program.settle().screen
    #expect(screen.contains("佐藤 ハナさん") && screen.contains("メトホルミン錠250mg"))
    try await program.openHistory()
    let beside = try await household.run("today")
    #expect(beside.status == .exited(0))
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
  }

  @Test func `product 2 nobody signed in: okusuri opens the sign-in, and it works`() async throws {
    let household = try await Household()
    #expect(try await household.run("logout").status == .exited(0))
    let program = try TerminalProgram.launch(["--now", Demo.now], home: household.home)
    try await program.waitForFrame { $0.screen == "login" && $0.focus == "signin.email" }
    program.send(.text(Household.email), .tab, .text(Household.password), .enter)
    try await program.waitForToday()
    #expect(!String(decoding: program.output, as: UTF8.self).contains(Household.password))
    #expect(!program.traceLines.joined().contains(Household.password))
  }
}
