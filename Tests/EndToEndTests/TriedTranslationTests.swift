import Foundation
import TestSupport
import Testing

/// A translation in a folder, tried with the program as it is.
struct TriedTranslationTests {
  private static func environment(_ folder: String) -> [String: String?] {
    ["OKUSURI_LANGUAGE_FOLDER": folder]
  }

  @Test func `P-61 a folder is a language at once, and a language that is told goes before it`()
    async throws
  {
    let home = try TemporaryDirectory()
    let folder = try PseudoLanguage.write(into: home)
    let program = try await Demo.open(environment: Self.environment(folder))
    let lines = try await program.settle().screen.lines
    #expect(lines.contains { $0.contains("［") }, "\(lines)")
    let english = try await PipedProgram.run(
      ["status", "--lang", "en"], environment: Self.environment(folder))
    #expect(!(english.text + english.errorText).contains("［"))
    #expect((english.text + english.errorText).contains("signed in"))
    let own = try await PipedProgram.run(["status"], environment: Self.environment(folder))
    #expect((own.text + own.errorText).contains("［"), "\(own.text)\(own.errorText)")
  }

  @Test func `P-61 what a translation lacks is said by file and key, and nothing is begun`()
    async throws
  {
    let home = try TemporaryDirectory()
    let folder = try PseudoLanguage.write(into: home)
    let file = String(decoding: try home.read("xx.lproj/Localizable.strings"), as: UTF8.self)
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let changed =
      lines.filter { !$0.hasPrefix("\"tab.today\"") }.map(String.init) + [
        "\"tab.nowhere\" = \"x\";", "\"tab.\\U001B[2J\" = \"x\";",
      ]
    _ = try home.write(
      changed.joined(separator: "\n").replacing("{name}", with: "{naem}"),
      to: "xx.lproj/Localizable.strings")
    _ = try home.write("\"name\" = \"X\";", to: "xx.lproj/Forms.strings")
    _ = try home.write("\"a\" = \"b", to: "xx.lproj/Purchases.strings")
    let refused = try await PipedProgram.run(
      ["status"], environment: Self.environment(folder))
    #expect(refused.status == .exited(65), "\(refused.text)")
    for said in [
      "Localizable.strings：tab.today ", "Localizable.strings：tab.nowhere ",
      "Localizable.strings：patient.name ", "Forms.strings：", "Purchases.strings：1行目",
    ] {
      #expect(refused.errorText.contains(said), "\(said)\n\(refused.errorText.prefix(2000))")
    }
    #expect(!refused.error.contains(0x1B))
  }
}
