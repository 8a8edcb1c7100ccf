import Foundation
import TestSupport
import Testing

/// 薬 of a patient: to read, and no more.
@Suite(.serialized) struct `The medicines of a patient` {
  @Test(arguments: ["ja", "en"])
  func `F-22 screens 2 the list of a patient's own medicines`(language: String) async throws {
    let program = try await Demo.open(["--mode", "patient", "--lang", language])
    try await program.press("m") { $0.screen == "medications" && $0.shows("medications.row.0") }
    try Golden.expect(try await program.settle().screen, toBe: "own-medications.\(language)")
  }

  @Test func `F-22 no key changes a patient's list, and Esc and the tabs lead away`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    try await program.press("m") { $0.shows("medications.row.5") }
    let second = try await program.press(.down) { $0.focus == "medications.row.1" }
    #expect(second.spoken.hasPrefix("メトホルミン錠250mg、1回 1錠"))
    program.send("n", "s", "e", "x", .enter, "u", "a", "p", "w", "U")
    try await program.settle()
    #expect(
      program.neverShowed {
        $0.overlay != nil || $0.focus?.hasPrefix("medication.") == true || $0.screen == "paywall"
      })
    try await program.press(.esc) { $0.screen == "today" }
    try await program.press("m") { $0.screen == "medications" }
    try await program.press("3") { $0.screen == "documents" }
    try await program.press("1") { $0.screen == "today" }
    #expect(PurchaseWords.found(in: program.frames).isEmpty)
  }

  @Test
  func `F-22 medications list tells a patient the same, and without the server what was seen`()
    async throws
  {
    let family = try await OfflineTerminal()
    let code = try await family.json("patients", "code")["code"] as? String
    let home = try TemporaryDirectory()
    let patient = { (arguments: [String]) in try await family.run(arguments, home: home) }
    #expect(try await patient(["login", "--code", try #require(code)]).status == .exited(0))
    try await family.done(
      "medications", "change", "カロナール", "--interval", "4", "--max-per-day", "3", "--notes",
      "ひみつ")
    try await family.done("medications", "stock", "メトホルミン", "17")
    let list = try await patient(["medications", "list"])
    #expect(list.status == .exited(0), "\(list)")
    #expect(list.text.contains("メトホルミン錠250mg") && list.text.contains("昼 夜"))
    #expect(list.text.contains("4時間あける 1日3回まで") && !list.text.contains("17"))
    let json = try await patient(["medications", "list", "--json"])
    #expect(try (json.object["items"] as? [Any])?.count == 3)
    #expect(!json.text.contains("ひみつ") && !json.text.contains("inventory"))
    let refused = try await patient(["medications", "add", "薬", "--dosage", "1錠", "--as-needed"])
    #expect(refused.status == .exited(77))
    try await family.disconnect()
    let kept = try await patient(["medications", "list"])
    #expect(kept.status == .exited(0) && kept.text == list.text)
    #expect(!kept.errorText.isEmpty)
    #expect(try await patient(["medications", "list", "--json"]).text == json.text)
  }

  @Test func `F-22 what today has read is enough for the list without a network`() async throws {
    let family = try await OfflineTerminal()
    let code = try await family.json("patients", "code")["code"] as? String
    let home = try TemporaryDirectory()
    let patient = { (arguments: [String]) in try await family.run(arguments, home: home) }
    _ = try await patient(["login", "--code", try #require(code)])
    #expect(try await patient(["today"]).status == .exited(0))
    try await family.disconnect()
    let kept = try await patient(["medications", "list"])
    #expect(kept.status == .exited(0) && kept.text.contains("アムロジピン錠5mg"), "\(kept)")
  }
}
