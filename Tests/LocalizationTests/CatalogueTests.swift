import Foundation
import Testing

@testable import Localization

/// What must hold for the files as a whole.
struct CatalogueTests {
  /// A member that scripts/phrases wrote: its key, whether it counts, and what fills its placeholders.
  private struct Member {
    let key: String
    let counts: Bool
    let names: Set<String>

    func keys(in language: Language) -> [String] {
      let forms = counts ? language.texts.forms.plural.names : []
      return forms.isEmpty ? [key] : forms.map { "\(key).\($0)" }
    }
  }

  /// The members of a table, as the generated source has them.
  private func members(of table: Catalogue.Table, here: String = #filePath) throws -> [Member] {
    let (file, opening): (String, Regex<(Substring, Substring)>) =
      switch table {
      case .screens: ("Shared/Localization/Phrases", /[{] Phrase[(]"([^"]+)"/)
      case .purchases: ("Shared/Localization/Phrases", /[{] PurchasePhrase[(]"([^"]+)"/)
      case .commands: ("okusuri/Words", /[{] self[\[]"([^"]+)"/)
      }
    let sources = URL(filePath: here).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/\(file).generated.swift")
    let written = try String(contentsOf: sources, encoding: .utf8)
    return written.split(separator: "\n").compactMap { line in
      guard let found = line.firstMatch(of: opening) else { return nil }
      let filled = line[found.range.upperBound...]
      let names = filled.matches(of: /(?:[(]|[\[]|, )"(\w+)"[,:]/).map { String($0.1) }
      return Member(
        key: String(found.1), counts: filled.contains(" count: "),
        names: Set(names + (filled.contains(".month(") ? ["m"] : [])))
    }
  }

  private func texts(_ table: Catalogue.Table, _ language: Language) throws -> [String: String] {
    let texts = Catalogue.texts(of: table, in: language)
    // A file with a fault in it reads as one without words.
    try #require(!texts.isEmpty)
    return texts
  }

  /// The texts of the screens, which people read at any width.
  private func drawn(_ language: Language) throws -> [String: String] {
    try texts(.screens, language).merging(texts(.purchases, language)) { first, _ in first }
  }

  /// The placeholders of a text, the English names of a month counted as the month.
  private func placeholders(_ text: String) -> Set<String> {
    Set(
      text.matches(of: /[{](\w+)[}]/).map { $0.1 == "Month" || $0.1 == "Mon" ? "m" : String($0.1) })
  }

  @Test(arguments: Language.allCases)
  func `the files hold exactly the keys that phrases use`(language: Language) throws {
    for table in Catalogue.Table.allCases {
      let expected = try members(of: table).flatMap { $0.keys(in: language) }
      #expect(!expected.isEmpty)
      #expect(try Set(texts(table, language).keys).symmetricDifference(expected) == [])
    }
  }

  @Test func `both languages have the same placeholders`() throws {
    // Where Japanese names the slot or the person, English says "both", "it" or nothing.
    let withoutSlot: Set = ["title.due", "key.slot.both", "key.slot.all"]
    for table in Catalogue.Table.allCases {
      let (japanese, english) = try (texts(table, .japanese), texts(table, .english))
      for member in try members(of: table) {
        let own = placeholders(try #require(japanese[member.key]))
        let isEnd = member.key == "day.end" || member.key == "day.end.year"
        #expect(own == member.names || isEnd && own == ["d"], "\(member.key)")
        for key in member.keys(in: .english) {
          let extra: Set<String> =
            withoutSlot.contains(key) ? ["slot"] : key == "link.s1" ? ["name"] : []
          #expect(
            placeholders(try #require(english[key])).union(extra) == member.names, "\(key)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `no phrase leaves a placeholder open or a text empty`(
    language: Language
  ) throws {
    for table in Catalogue.Table.allCases {
      for (key, text) in try texts(table, language) {
        #expect(!text.isEmpty && text != key, "\(key)")
        let rest = text.replacing(/[{](\w+| )[}]/, with: "")
        #expect(!rest.contains("{") && !rest.contains("}"), "\(key)")
      }
    }
  }

  @Test func `screens 1 Japanese has no half-width kana, and its wave dash is U+301C`() throws {
    for (key, text) in try drawn(.japanese) {
      for scalar in text.unicodeScalars {
        #expect(!(0xFF61...0xFF9F).contains(scalar.value), "\(key)")
        #expect(!(0xFF10...0xFF19).contains(scalar.value), "\(key)")
        #expect(scalar.value != 0xFF5E && scalar != "~", "\(key)")
        #expect(scalar.properties.numericType == nil || scalar.isASCII || isKanji(scalar), "\(key)")
      }
    }
  }

  /// Kanji such as 一 carry a number in Unicode, and are words.
  private func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    (0x4E00...0x9FFF).contains(scalar.value)
  }

  @Test func `screens 1 English is ASCII but for the name of the Japanese language`() throws {
    // What a phone shows and what is printed are no cells of a terminal.
    let others = ["page.title", "print.missing"]
    for (key, text) in try drawn(.english) where !others.contains(key) {
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(key)")
    }
  }

  @Test(arguments: Language.allCases)
  func `010 FR-010 no phrase of a patient's screen speaks of buying`(language: Language) throws {
    let words = ["購入", "アップグレード", "復元", "買", "円", "¥", "Upgrade", "Buy", "urchase", "Restor"]
    for (key, text) in try texts(.screens, language) {
      #expect(!words.contains { text.contains($0) }, "\(key)")
    }
  }
}
