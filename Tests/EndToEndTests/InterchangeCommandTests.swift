import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Import and export commands` {
  private func caregiver(
    _ server: HeadlessServer?, _ email: String = "mika@example.jp"
  ) async throws -> CommandTerminal {
    let terminal = try await CommandTerminal.caregiver(server, email)
    try await terminal.done("patients", "add", "佐藤 ハナ")
    return terminal
  }

  @Test func `point 7 a table is shown, then added whole`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await caregiver(server)
    let file = try caregiver.home.write(
      "薬の名前,1回量,数,時間帯,頓服\nアムロジピン錠5mg,1錠,1,朝;夜,\nカロナール錠200,2錠,2,,はい\n", to: "table.csv")
    let shown = try await caregiver.done("medications", "import", file, "--dry-run")
    #expect(shown.text.contains("アムロジピン錠5mg 1錠　朝 夜") && shown.text.contains("何も足していません"))
    #expect(try await caregiver.done("medications", "list").text.contains("まだありません"))
    let added = try await caregiver.json("medications", "import", file)
    #expect(added["added"] as? Int == 2)
    let list = try await caregiver.done("medications", "list").text
    #expect(list.contains("アムロジピン錠5mg") && list.contains("カロナール錠200"))
  }

  @Test func `point 7 a table with one wrong row adds nothing and says which`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await caregiver(server)
    let file = try caregiver.home.write(
      "name,dosage,times\nアムロジピン錠5mg,1錠,08:00\nメトホルミン錠,1錠,25:00\n", to: "table.csv")
    let refused = try await caregiver.run("medications", "import", file)
    #expect(refused.status == .exited(65))
    #expect(refused.text.contains("3行目") && refused.text.contains("25:00"))
    let body = try await caregiver.run("medications", "import", file, "--json").object
    let fault = try #require((body["faults"] as? [[String: Any]])?.first)
    #expect(fault["line"] as? Int == 3 && fault["blocks"] as? Bool == true)
    #expect(try await caregiver.done("medications", "list").text.contains("まだありません"))
  }

  @Test func `point 7 a pharmacy's file is read by its content`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await caregiver(server)
    let notebook = [
      "JAHISTC04,1", "1,佐藤 ハナ,2,S330303,,,,,,,", "5,20260210,1", "11,みどり薬局,13,4,1234567,,,,1",
      "51,中央病院,13,1,1234567,1", "201,1,アムロジピン錠5mg,1,錠,4,2171022F2029,1",
      "301,1,【1日1回朝食後】,14,日分,1,1,,1",
    ].joined(separator: "\r\n")
    let file = try caregiver.home.write(notebook + "\r\n", to: "okusuri.txt")
    for (language, days) in [("ja", "朝　〜2026-02-23"), ("en", "Morn  until 2026-02-23")] {
      let shown = try await caregiver.done(
        "medications", "import", file, "--dry-run", "--lang", language
      ).text
      #expect(shown.contains(days), "\(shown)")
      #expect(shown.contains { "〜\u{3000}".contains($0) } == (language == "ja"), "\(shown)")
    }
    try await caregiver.done("medications", "import", file, "--yes")
    let list = try await caregiver.done("medications", "list").text
    #expect(list.contains("アムロジピン錠5mg") && list.contains("2026-02-23") && list.contains("14"))
  }

  @Test func `R-5 what comes through a pipe is added, and its text kept where that is asked for`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await caregiver(server)
    let text =
      [
        "JAHISTC04,1", "1,佐藤 ハナ,2,S330303,,,,,,,", "5,20260210,1",
        "51,中央病院,13,1,1234567,1", "201,1,アムロジピン錠5mg,1,錠,4,2171022F2029,1",
        "301,1,【1日1回朝食後】,14,日分,1,1,,1",
      ].joined(separator: "\r\n") + "\r\n"
    let words = ["medications", "import", "-", "--keep-text"]
    let looked = try await caregiver.run(
      words[0], words[1], words[2], words[3], "--dry-run", input: text)
    #expect(looked.status == .exited(0) && looked.text.contains("何も足していません"))
    let noRoom = try await PipedProgram.run(
      words + ["--json", "--server", server.demo.url, "--now", CommandTerminal.now],
      environment: ["TMPDIR": "/nowhere"], home: caregiver.home, input: text)
    let told = try noRoom.object
    #expect(noRoom.status == .exited(69) && told["added"] as? Int == 1)
    #expect((told["message"] as? String)?.contains("書類に残せませんでした") == true)
    #expect(told["code"] as? String == "UNAVAILABLE" && told["document"] == nil)
    let none = try await caregiver.json("documents", "list")["items"] as? [Any]
    #expect(none?.isEmpty == true)
    let added = try await caregiver.run(
      words[0], words[1], words[2], words[3], "--again", "--json", input: text)
    #expect(added.status == .exited(0), "\(added.errorText)")
    let id = try #require(try added.object["document"] as? String)
    #expect(try await caregiver.done("documents", "show", id).text.contains("中央病院 2026-02-10"))
    let kept = try await caregiver.done("documents", "save", id, "--as", "-").output
    #expect(kept == Array(text.utf8))
    // What is there already is not kept once more, whatever standard input is called.
    let again = try await caregiver.run(
      words[0], words[1], "/dev/stdin", words[3], "--json", input: text)
    #expect(try again.object["added"] as? Int == 0 && again.object["document"] == nil)
    let one = try await caregiver.json("documents", "list")["items"] as? [Any]
    #expect(one?.count == 1)
  }

  @Test func `point 7 the demo's record is written out in every form`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try CommandTerminal(server)
    let demo = server.demo.households.free.caregiver
    try await caregiver.done(
      "login", "--email", demo.email, "--password-stdin", input: demo.password + "\n")
    let file = caregiver.home.path(of: "record.csv")
    let said = try await caregiver.done("export", "--format", "csv", "--output", file)
    #expect(said.text.contains("30日分") && said.error.isEmpty)
    let table = try caregiver.home.read("record.csv")
    #expect(
      table.starts(with: [0xEF, 0xBB, 0xBF])
        && String(decoding: table, as: UTF8.self).contains("飲み忘れ"))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try await caregiver.run("export", "--format", "csv", "--output", file)
    #expect(again.status == .exited(65) && again.errorText.contains("--force"))
    #expect(try caregiver.home.read("record.csv") == table)
    try await caregiver.done("export", "--format", "fhir", "--output", file, "--force")
    let bundle = try JSONSerialization.jsonObject(with: caregiver.home.read("record.csv"))
    #expect((bundle as? [String: Any])?["resourceType"] as? String == "Bundle")
    let lines = try await caregiver.done("export", "--format", "json").text.split(separator: "\n")
    #expect(lines.first?.contains(#""type":"record""#) == true)
    #expect(lines.last?.contains(#""type":"end""#) == true)
  }

  @Test func `point 7 import of our own JSON gives back the same record`() async throws {
    let server = try await HeadlessServer.launch()
    let (from, to) = (try CommandTerminal(server), try await caregiver(nil))
    let demo = server.demo.households.premium.caregiver
    try await from.done(
      "login", "--email", demo.email, "--password-stdin", input: demo.password + "\n")
    let table = try await from.done("export", "--format", "csv", "--patient", "ハナ").text
    let file = try to.home.write(
      try await from.done("export", "--format", "json", "--patient", "ハナ").text,
      to: "record.json")
    let counts = try await to.json("import", file)
    #expect(try #require(counts["doses"] as? Int) > 1000)
    let shown = try await to.done("export", "--format", "csv").text
    // Whether its locked days are there already, a free plan is not told (W-25).
    let refused = try await to.run("import", file)
    #expect(refused.status == .exited(77) && refused.errorText.contains("何も取り込んでいません"))
    #expect(refused.errorText.contains("プレミアム"), "\(refused.errorText)")
    #expect(try await to.done("export", "--format", "csv").text == shown)
    #expect(openDays(of: shown) == openDays(of: table))
    #expect(openDays(of: shown).count > 150)
  }

  /// The rows of the days that every plan opens.
  private func openDays(of table: String) -> [Substring] {
    table.split(separator: "\r\n").dropFirst().filter { $0 > "2026-01-12" }
  }

  @Test func `point 7 a record that is cut off brings nothing in`() async throws {
    let server = try await HeadlessServer.launch()
    let (from, to) = (try CommandTerminal(server), try await caregiver(server))
    let demo = server.demo.households.free.caregiver
    try await from.done(
      "login", "--email", demo.email, "--password-stdin", input: demo.password + "\n")
    let lines = try await from.done("export", "--format", "json").text.split(separator: "\n")
    let file = try to.home.write(lines.dropLast(5).joined(separator: "\n"), to: "record.json")
    let refused = try await to.run("import", file)
    #expect(refused.status == .exited(65) && refused.errorText.contains("何も取り込んでいません"))
    #expect(try await to.done("medications", "list").text.contains("まだありません"))
  }

  @Test func `R-17 the list for a pharmacy goes out by a command and comes in again`() async throws
  {
    let server = try await HeadlessServer.launch()
    let (from, to) = (try await caregiver(server), try await caregiver(server, "ken@example.jp"))
    let empty = try await from.run("export", "--format", "jahis")
    #expect(empty.status == .exited(65) && empty.output.isEmpty)
    let table = try from.home.write(
      "薬の名前,1回量,数,時刻,曜日,頓服,終了日\nアムロジピン錠5mg,1錠,1,08:00,,,\n\"薬A,B錠\",2錠,2,07:30;19:00,月水,,2026-12-28\n"
        + "カロナール錠200,2錠,2,,,はい,\n", to: "table.csv")
    try await from.done("medications", "import", table, "--yes")
    let file = from.home.path(of: "list.txt")
    let said = try await from.done("export", "--format", "jahis", "--output", file)
    #expect(said.text.contains("3種類") && said.errorText.contains("薬A，B錠"))
    let days = try await from.run("export", "--format", "jahis", "--from", "2026-02-01")
    #expect(days.status == .exited(64))
    #expect(try await to.json("medications", "import", file)["added"] as? Int == 3)
    let (sent, came) = (try await plans(from), try await plans(to))
    #expect(sent.count == 3 && sent == came)
  }

  /// What of each medication a pharmacy is told, by its name: amount, plan, and whether it is as needed.
  private func plans(_ terminal: CommandTerminal) async throws -> [String: String] {
    let items = try await terminal.json("medications", "list")["items"] as? [[String: Any]] ?? []
    var plans: [String: String] = [:]
    for item in items {
      let name = (item["name"] as? String ?? "").replacingOccurrences(of: ",", with: "，")
      let plan = item["regimen"] as? [String: Any]
      let parts = ["startDate", "endDate", "weekdays", "times", "slots"].map {
        "\($0) \(plan?[$0] ?? "none")"
      }
      let amount = "\(item["doseCountPerIntake"] ?? "") \(item["asNeeded"] ?? "")"
      plans[name] = ([amount] + parts).joined(separator: "; ")
    }
    return plans
  }

  @Test func `decision P-17 a day before the cutoff is not written out and exits 77`() async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try CommandTerminal(server)
    let demo = server.demo.households.free.caregiver
    try await caregiver.done(
      "login", "--email", demo.email, "--password-stdin", input: demo.password + "\n")
    let file = caregiver.home.path(of: "record.csv")
    let refused = try await caregiver.run(
      "export", "--format", "csv", "--from", "2026-01-11", "--output", file, "--json")
    #expect(refused.status == .exited(77))
    #expect(try refused.object["code"] as? String == "HISTORY_RETENTION_LIMIT")
    // Why, and from when it is open; days the wrong way round are no question for the server.
    #expect(refused.errorText.contains("30日より前の履歴はプレミアムで閲覧できます"))
    #expect(refused.errorText.contains("1月12日"), "\(refused.errorText)")
    #expect(refused.errorText.contains("何も書き出していません"))
    let english = try await caregiver.run(
      "export", "--format", "fhir", "--from", "2026-01-11", "--output", file, "--lang", "en")
    #expect(english.status == .exited(77) && english.errorText.contains("Nothing was written."))
    let backwards = try await caregiver.run(
      "export", "--format", "csv", "--from", "2026-02-09", "--to", "2026-02-08", "--output", file)
    #expect(backwards.status == .exited(64) && backwards.errorText.contains("--from と --to"))
    #expect(!FileManager.default.fileExists(atPath: file))
    try await caregiver.done("export", "--format", "csv", "--from", "2026-01-12", "--output", file)
  }

  @Test func `W-23 an export goes through links and to standard output, and replaces no device`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try CommandTerminal(server)
    let demo = server.demo.households.free.caregiver
    try await caregiver.done(
      "login", "--email", demo.email, "--password-stdin", input: demo.password + "\n")
    let table = try await caregiver.done("export", "--format", "csv").output
    let shown = try await caregiver.done("export", "--format", "csv", "--output", "-", "--force")
    #expect(shown.output == table)
    let names = try FileManager.default.contentsOfDirectory(atPath: caregiver.home.path)
    #expect(!names.contains("-"))
    let (link, file) = (caregiver.home.path(of: "link"), try caregiver.home.write("", to: "file"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    let there = try await caregiver.run("export", "--format", "csv", "--output", link)
    #expect(there.status == .exited(65) && there.errorText.contains("--force"))
    try await caregiver.done("export", "--format", "csv", "--output", link, "--force")
    #expect(try caregiver.home.read("file") == Data(table))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
    #expect(FileManager.default.fileExists(atPath: file))
    for (path, status) in [("/dev/null", 0), ("/dev/full", 69), (caregiver.home.path, 65)] {
      let result = try await caregiver.run(
        "export", "--format", "json", "--output", path, "--force")
      #expect(result.status == .exited(Int32(status)), "\(path)")
      #expect(result.error.isEmpty == (path == "/dev/null"), "\(result.errorText)")
    }
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `W-20 W-21 a file imported twice adds nothing, and a dry run judges as the real one`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await caregiver(server)
    let head = ["JAHISTC04,1", "1,佐藤 ハナ,2,S330303,,,,,,,", "5,20260201,1"]
    let courses = [
      "201,1,アムロジピン錠5mg,1,錠,4,,1", "301,1,【1日1回朝食後】,28,日分,1,1,,1",
      "201,2,ムコダイン錠500mg,3,錠,4,,1", "301,2,【分３ 毎食後服用】,5,日分,1,1,,1",
      "201,3,カロナール錠200,1,錠,4,,1", "301,3,頓服 頭が痛いとき,10,回分,3,1,,1",
    ]
    let vague = ["201,4,試験薬錠,3,錠,4,,1", "301,4,8時間毎,28,日分,1,1,,1"]
    let late = ["5,20370201,1", "201,1,先の薬,1,錠,4,,1", "301,1,【1日1回朝食後】,28,日分,1,1,,1"]
    func file(_ lines: [String], _ name: String) throws -> String {
      try caregiver.home.write((head + lines).joined(separator: "\r\n") + "\r\n", to: name)
    }
    let all = try file(courses, "all.txt")
    let ended = try file(Array(courses[2...3]), "ended.txt")
    for (path, options, status) in [
      (try file(courses + vague, "vague.txt"), [], 65),
      (try file(vague, "v.txt"), ["--skip-unclear"], 65),
      (try file(courses + late, "late.txt"), [], 65), (ended, [], 0),
      (try file(Array(courses.dropLast()), "cut.txt"), [], 65),
    ] as [(String, [String], Int32)] {
      for dry in [["--dry-run"], []] {
        let result = try await PipedProgram.run(
          [
            "medications", "import", path, "--server", server.demo.url, "--now",
            CommandTerminal.now,
          ]
            + options + dry, home: caregiver.home)
        #expect(
          result.status == .exited(status), "\(path) \(dry) \(result.text)\(result.errorText)")
      }
    }
    #expect(try await caregiver.done("medications", "list").text.contains("まだありません"))
    let shown = try await caregiver.done("medications", "import", all, "--dry-run").text
    #expect(shown.contains("2026-02-05で終わっている"))
    #expect(try await caregiver.json("medications", "import", all)["added"] as? Int == 2)
    for arguments in [["--dry-run"], [], ["--skip-unclear"]] {
      let again = try await PipedProgram.run(
        [
          "medications", "import", all, "--server", server.demo.url, "--now",
          "2026-02-12T03:00:00Z",
        ]
          + arguments, home: caregiver.home)
      #expect(again.status == .exited(0))
      #expect(again.text.components(separatedBy: "もうあります").count == 3, "\(again.text)")
    }
    let items = try await caregiver.json("medications", "list")["items"] as? [Any]
    #expect(items?.count == 2)
    #expect(try await caregiver.json("medications", "import", all, "--again")["added"] as? Int == 2)
  }
}
