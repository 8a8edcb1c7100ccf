import TestSupport
import Testing

/// `medications import` beside what is taken already.
struct ImportBesideTests {
  private static let head = ["JAHISTC04,1", "1,佐藤 ハナ,2,S330303,,,,,,,", "5,20260201,1"]
  private static let course = ["201,1,アムロジピン錠5mg,1,錠,4,,1", "301,1,【1日1回朝食後】,28,日分,1,1,,1"]
  private static let asNeeded = ["201,3,カロナール錠200,1,錠,4,,1", "301,3,頓服 頭が痛いとき,10,回分,3,1,,1"]

  private static func caregiver() async throws -> CommandTerminal {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    try await terminal.done("patients", "add", "佐藤 ハナ")
    return terminal
  }

  private static func file(_ lines: [String], _ terminal: CommandTerminal) throws -> String {
    try terminal.home.write((head + lines).joined(separator: "\r\n") + "\r\n", to: "file.txt")
  }

  @Test func `W-20 what goes on without an end is not planned a second time`() async throws {
    let terminal = try await Self.caregiver()
    try await terminal.done(
      "medications", "add", "アムロジピン錠5mg", "--dosage", "1錠", "--slots", "morning")
    let path = try Self.file(Self.course, terminal)
    let again = try await terminal.done("medications", "import", path)
    #expect(again.text.contains("もうあります"), "\(again.text)")
    #expect((try await terminal.json("medications", "list")["items"] as? [Any])?.count == 1)
  }

  @Test(arguments: [
    ("ja", "その名前のファイルもフォルダーもありません", "フォルダーです", "何も変えていません"),
    ("en", "there is no file or folder of that name", "it is a folder", "Nothing was changed"),
  ])
  func `W-63 why a file cannot be read is told in the person's language, with what follows`(
    language: String, missing: String, folder: String, unchanged: String
  ) async throws {
    let terminal = try await Self.caregiver()
    let path = try Self.file(Self.course, terminal)
    for (place, why) in [(path + ".no", missing), ("/", folder)] {
      for command in [["medications", "import"], ["store", "claim"]] {
        let told = try await terminal.run(command + [place, "--lang", language])
        #expect(told.status == .exited(65))
        #expect(told.errorText.contains(why), "\(told.errorText)")
        #expect(told.errorText.contains(unchanged), "\(told.errorText)")
      }
    }
    let told = try await terminal.run(["today", "--ca", path + ".no", "--lang", language])
    #expect(told.status == .exited(65))
    let unsent = language == "ja" ? "何も送っていません" : "Nothing was sent"
    #expect(told.errorText.contains(unsent), "\(told.errorText)")
  }

  @Test func `W-20 a medicine that is there is added once more only where that is asked for`()
    async throws
  {
    let terminal = try await Self.caregiver()
    let (add, slot) = (["medications", "add"], ["--dosage", "1錠", "--slots", "morning"])
    let first = try await terminal.run(add + ["アムロジピン錠5mg"] + slot)
    #expect(first.status == .exited(0), "\(first.errorText)")
    let second = try await terminal.run(add + ["ｱﾑﾛｼﾞﾋﾟﾝ錠５ｍｇ"] + slot)
    #expect(second.status == .exited(65))
    #expect(second.errorText.contains("もうあります：アムロジピン錠5mg"), "\(second.errorText)")
    #expect(second.errorText.contains("何も足していません") && second.errorText.contains("--again"))
    #expect((try await terminal.json("medications", "list")["items"] as? [Any])?.count == 1)
    // The time at which the slot stands is the same dose.
    let timed = try await terminal.run(
      add + ["アムロジピン錠5mg", "--dosage", "1錠", "--times", "8:00"])
    #expect(timed.status == .exited(65) && timed.errorText.contains("もうあります"), "\(timed.errorText)")
    // Another amount is another medicine.
    let other = try await terminal.run(
      add + ["アムロジピン錠5mg", "--dosage", "2錠", "--slots", "morning"])
    #expect(other.status == .exited(0), "\(other.errorText)")
    let again = try await terminal.run(add + ["アムロジピン錠5mg", "--again"] + slot)
    #expect(again.status == .exited(0), "\(again.errorText)")
    #expect((try await terminal.json("medications", "list")["items"] as? [Any])?.count == 3)
  }

  @Test func `W-20 what was stopped comes in again`() async throws {
    let terminal = try await Self.caregiver()
    try await terminal.done(
      "medications", "add", "アムロジピン錠5mg", "--dosage", "1錠", "--slots", "morning")
    try await terminal.done("medications", "archive", "アムロジピン錠5mg")
    let path = try Self.file(Self.course, terminal)
    #expect(try await terminal.json("medications", "import", path)["added"] as? Int == 1)
  }

  @Test func `W-20 another amount of what is taken now comes in, and is told beside it`()
    async throws
  {
    let terminal = try await Self.caregiver()
    try await terminal.done(
      "medications", "add", "アムロジピン錠5mg", "--dosage", "2錠", "--slots", "morning")
    let path = try Self.file(Self.course, terminal)
    let shown = try await terminal.done("medications", "import", path, "--dry-run")
    #expect(shown.text.contains("いまの 2錠 朝") && shown.text.contains("そのまま続きます"), "\(shown.text)")
    #expect(try await terminal.json("medications", "import", path)["added"] as? Int == 1)
  }

  @Test func `F-12 the limits of a pharmacy's file are shown, and go in with the medicine`()
    async throws
  {
    let terminal = try await Self.caregiver()
    let path = try Self.file(
      [Self.asNeeded[0], "301,3,疼痛時 1日3回まで 4時間以上あけて,10,回分,3,1,,1"], terminal)
    let shown = try await terminal.done("medications", "import", path, "--dry-run")
    #expect(shown.text.contains("頓服 4時間あける 1日3回まで"), "\(shown.text)")
    try await terminal.done("medications", "import", path, "--yes")
    let items = try await terminal.json("medications", "list")["items"] as? [[String: Any]]
    #expect(items?.first?["minIntervalHours"] as? Int == 4)
    #expect(items?.first?["maxPerDay"] as? Int == 3)
  }

  @Test(arguments: [
    ("ja", "! ファイルの患者氏名は「佐藤 ハナ」で、足す先は「田中 健」です"),
    ("en", "! The file names 佐藤 ハナ as its patient; this record is 田中 健"),
  ])
  func `R-6 P-44 a file of another person is told, and goes in where that was said`(
    language: String, told: String
  ) async throws {
    let terminal = try await CommandTerminal.caregiver(nil, "mika@example.jp")
    try await terminal.done("patients", "add", "田中 健")
    let path = try Self.file(Self.course, terminal)
    let words = ["medications", "import", path, "--lang", language]
    let shown = try await terminal.run(words + ["--dry-run"])
    #expect(shown.text.hasPrefix(told + "\n"), "\(shown.text)")
    let added = try await terminal.run(words + ["--yes", "--json"])
    #expect(added.status == .exited(0) && added.errorText.contains(told), "\(added.errorText)")
    #expect(try added.object["added"] as? Int == 1)
  }

  @Test func `W-20 what was at hand and put away comes in again`() async throws {
    let terminal = try await Self.caregiver()
    let path = try Self.file(Self.asNeeded, terminal)
    #expect(try await terminal.json("medications", "import", path)["added"] as? Int == 1)
    #expect(try await terminal.json("medications", "import", path)["added"] as? Int == 0)
    try await terminal.done("medications", "archive", "カロナール錠200")
    #expect(try await terminal.json("medications", "import", path)["added"] as? Int == 1)
  }
}
