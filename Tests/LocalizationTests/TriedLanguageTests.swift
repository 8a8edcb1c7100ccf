import TestSupport
import Testing

@testable import Localization

/// Languages beside Japanese and English: how they count, and what is wrong with one.
struct TriedLanguageTests {
  private func faults(_ file: @escaping (String) -> [UInt8]?) -> [TranslationFault] {
    do throws(TranslationFaults) {
      _ = try Language.tried("xx", file)
      return []
    } catch {
      return error.all
    }
  }

  private func pseudo(_ name: String, _ change: (String) -> String) -> [UInt8]? {
    PseudoLanguage.file(name).map { Array(change(String(decoding: $0, as: UTF8.self)).utf8) }
  }

  @Test(
    arguments: [
      ("other", [0, 1, 2, 5], [nil, nil, nil, nil]),
      ("one: n = 1; other", [0, 1, 2, -1], ["other", "one", "other", "other"]),
      (
        "one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; other",
        [1, 21, 11, 3, 13, 22, 5], ["one", "one", "other", "few", "other", "few", "other"]
      ),
      ("two: n = 2 or n = 102,202; other", [2, 202, 3], ["two", "two", "other"]),
    ] as [(String, [Int], [String?])])
  func `P-61 a counted text takes the form that its language's rule says`(
    rule: String, numbers: [Int], forms: [String?]
  ) throws {
    let read = try #require(PluralRule(rule))
    let found = numbers.map { read.form(of: $0) }
    #expect(found == forms)
  }

  @Test(arguments: [
    "", "one: n = 1", "other; one: n = 1", "one n = 1; other", "one: n = ; other",
    "one: n % 0 = 1; other", "one: m = 1; other", "one: n = 4..2; other", "one: n = 1..; other",
    "first: n = 1; other", "one: n = 1; one: n = 2; other", "one: n = 1 and; other", "other; other",
  ])
  func `P-61 what is no rule for counting is refused`(rule: String) {
    #expect(PluralRule(rule) == nil)
  }

  @Test func `P-61 a third language is whole, and says its own words`() throws {
    let pseudo = try Language.tried("xx") { PseudoLanguage.file($0) }
    #expect(pseudo != .english && !Language.allCases.contains(pseudo))
    #expect(Strings(pseudo)(.tabHistory).hasPrefix("［History "))
    #expect(Strings(pseudo)(.patientName("Hana")).contains("Hana"))
    #expect(pseudo.next == .japanese && Language.japanese.next != .japanese)
  }

  @Test func `P-61 missing, unknown and misfitting texts of a translation are named`() {
    let found = faults { name in
      guard name == "Localizable.strings" else { return PseudoLanguage.file(name) }
      return self.pseudo(name) {
        $0.replacing("\"tab.today\"", with: "\"tab.yesterday\"")
          .replacing("{name}", with: "{nobody}")
      }
    }
    let file = "Localizable.strings"
    #expect(found.contains(TranslationFault(file: file, problem: .missing("tab.today"))))
    #expect(found.contains(TranslationFault(file: file, problem: .unknown("tab.yesterday"))))
    #expect(found.contains(TranslationFault(file: file, problem: .placeholders("patient.name"))))
    #expect(found.allSatisfy { $0.file == file })
    let nothing = faults { _ in nil }
    #expect(nothing.count == 4 && nothing.allSatisfy { $0.problem == .noFile })
    let unread = faults { $0 == "Forms.strings" ? Array("x".utf8) : PseudoLanguage.file($0) }
    #expect(unread.contains(TranslationFault(file: "Forms.strings", problem: .line(1))))
  }
}
