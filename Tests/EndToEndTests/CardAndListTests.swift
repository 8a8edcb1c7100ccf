import Foundation
import TestSupport
import Testing

/// Card and list where a rescuer would need them: by the patient, and without a network.
@Suite(.serialized) struct `Card and list` {
  private static let medicines = ["メトホルミン錠250mg", "アムロジピン錠5mg", "カロナール錠200"]
  /// What says that it is what the device has kept.
  private static let kept = ["ja": "の控え", "en": "Copy of "]

  @Test(arguments: ["ja", "en"])
  func `R-2 R-9 a patient prints card and list, but no report, and reads no word of buying`(
    language: String
  ) async throws {
    let family = try await OfflineTerminal()
    let code = try await family.json("patients", "code")["code"] as? String
    let home = try TemporaryDirectory()
    let patient = { (arguments: [String]) in
      try await family.run(arguments + ["--lang", language], home: home)
    }
    #expect(try await patient(["login", "--code", try #require(code)]).status == .exited(0))
    let kept = try #require(Self.kept[language])
    for isThere in [true, false] {
      if !isThere { try await family.disconnect() }
      for paper in ["card", "list"] {
        let path = home.path(of: "\(paper) \(isThere).pdf")
        let text = try await patient(["print", paper])
        let file = try await patient(["print", paper, "--output", path])
        #expect(
          text.status == .exited(0) && file.status == .exited(0),
          "\(text.errorText) \(file.errorText)")
        let page = try await PDFText.of(path)
        for printed in [text.text, page] {
          #expect(Self.medicines.allSatisfy { printed.contains($0) }, "\(printed)")
          #expect(printed.contains(kept) == !isThere, "\(printed)")
        }
        let said = [text.text, text.errorText, file.text, file.errorText, page]
        #expect(PurchaseWords.found(in: said.joined(separator: "\n")) == [])
      }
      for options in [[], ["--month", "2025-10"], ["--from", "2026-02-01"], ["--json"]] {
        let path = home.path(of: "report.pdf")
        let refused = try await patient(["print", "report", "--output", path] + options)
        #expect(refused.status == .exited(77), "\(options) \(refused.errorText)")
        #expect(!(refused.text + refused.errorText).isEmpty)
        #expect(PurchaseWords.found(in: refused.text + refused.errorText) == [])
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test func `R-2 R-9 without a network the screen writes card and list, and says from when`()
    async throws
  {
    let distant = try await DistantHousehold()
    try await distant.keepDaysToCome()
    distant.gate.set(.shut)
    let program = try await distant.open(on: DistantHousehold.day(1))
    try await program.waitForFrame { $0.title.contains("オフライン") }
    try await program.settle()
    try await program.press("o") { $0.screen == "export" && $0.focus == "export.0" }
    for (number, row, paper) in [("2", "export.1", "card"), ("3", "export.2", "list")] {
      try await program.press(.text(number)) { $0.focus == row }
      try await program.press(.enter) { $0.focus == "export.path" }
      try await program.press(.enter) { $0.overlay == "ExportDone" }
      try await program.press(.enter) { $0.screen == "export" && $0.overlay == nil }
      let path = distant.household.home.path(of: "okusuri-\(paper)-2026-02-11.pdf")
      let page = try await PDFText.of(path).withoutBlanks
      #expect(page.contains("2026年2月10日（火）") && page.contains("の控え"), "\(page)")
      for medicine in ["メトホルミン錠250mg", "アムロジピン錠5mg"] {
        #expect(page.contains(medicine), "\(page)")
      }
    }
    try await program.quit()
  }
}
