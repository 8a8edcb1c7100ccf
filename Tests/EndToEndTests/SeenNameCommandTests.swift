import Foundation
import TestSupport
import Testing

/// Names in which there is nothing to see, and those that look like another, at the commands.
@Suite(.serialized) struct SeenNameCommandTests {
  @Test func `W-32 a name of nothing is refused with a sentence, and an old one can be mended`()
    async throws
  {
    let household = try await Household()
    for command in [
      ["patients", "add", "\u{3164}"], ["patients", "rename", "佐藤", "\u{FEFF}"],
      ["medications", "add", "\u{202E}", "--dosage", "1錠", "--slots", "morning"],
      ["medications", "change", "アムロジピン", "--name", "\u{2800}"],
    ] {
      let refused = try await PipedProgram.run(command + Household.clock, home: household.home)
      #expect(refused.status == .exited(65), "\(command) \(refused.text)")
      #expect(refused.errorText.contains("見える文字がありません"), "\(refused.errorText)")
    }
    try household.database.dropTriggers()
    try household.database.execute(
      "UPDATE patient SET display_name = CAST(x'EFBBBF' AS TEXT)")
    let list = try await household.run("patients", "list", "--json")
    let items = try #require(try list.object["items"] as? [[String: Any]])
    let id = try #require(items.first?["id"] as? String)
    #expect(try await household.run("today").status == .exited(0))
    let renamed = try await household.run("patients", "rename", id, "ハナ")
    #expect(renamed.status == .exited(0), "\(renamed.errorText)")
  }

  @Test func `W-32 of two names that look alike none is taken for the other`() async throws {
    let household = try await Household()
    try household.database.dropTriggers()
    // AB, and AB with U+200B between its letters.
    try household.database.execute(
      "UPDATE medication_revision SET name = CAST(x'41E2808B42' AS TEXT) WHERE name LIKE 'アム%';"
        + "UPDATE medication_revision SET name = 'AB' WHERE name LIKE 'メト%'")
    let taken = try await household.run("medications", "stock", "AB", "10")
    #expect(taken.status == .exited(65))
    #expect(taken.errorText.split(separator: "\n").count == 3, "\(taken.errorText)")
  }

  @Test func `W-32 no patient is given a name that somebody else in the household has`()
    async throws
  {
    let household = try await Household()
    try household.database.grantPremium()
    let added = try await household.run("patients", "add", "父")
    #expect(added.status == .exited(0), "\(added.errorText)")
    for command in [["add", "父\u{200B}"], ["rename", "佐藤", "父"]] {
      let refused = try await PipedProgram.run(
        ["patients"] + command + Household.clock, home: household.home)
      #expect(refused.status == .exited(65), "\(command) \(refused.text)")
      #expect(refused.errorText.contains("もういます。何も変えていません。呼び名などを足して"))
    }
    #expect(try await household.run("patients").text.contains("佐藤"))
    #expect(try await household.run("patients", "rename", "父", "父").status == .exited(0))
    #expect(try await household.run("patients", "add", "父（町田）").status == .exited(0))
  }

  @Test func `W-32 what --json prints steers no terminal, and a saved file is not hidden`()
    async throws
  {
    let caregiver = try await OfflineTerminal()
    let missing = try await caregiver.done(
      "documents", "show", "\u{9B}31m\u{202E}", "--json", expecting: 65)
    let scalars = missing.text.unicodeScalars.filter { $0 != "\n" }
    #expect(!scalars.contains { $0.properties.generalCategory == .control })
    #expect(!scalars.contains { $0.properties.isBidiControl }, "\(missing.text)")
    #expect((try missing.object["message"] as? String)?.contains("\u{9B}31m\u{202E}") == true)
    let file = try caregiver.home.write("alias ls=rm", to: ".bashrc")
    try await caregiver.done("documents", "add", "設定", "--category", "contract", "--file", file)
    let saved = try await caregiver.done("documents", "save", "設定").text
    #expect(saved.contains("./_.bashrc"), "\(saved)")
    let shown = try await caregiver.done("documents", "save", "設定", "--output", "-")
    #expect(shown.text == "alias ls=rm" && shown.error.isEmpty)
  }
}
