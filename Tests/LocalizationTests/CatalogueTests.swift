import Testing

@testable import Localization

/// What must hold for the two files as a whole.
struct CatalogueTests {
  private static let wordings =
    EveryPhrase.all.map(\.wording) + EveryPhrase.purchase.map(\.wording)

  private func texts(_ language: Language) throws -> [String: String] {
    try StringsFile.texts(in: Catalogue.file(of: language))
  }

  /// The keys a language's file must have for a phrase.
  private func keys(of wording: Wording, in language: Language) -> [String] {
    wording.count != nil && language == .english
      ? [wording.key + ".one", wording.key + ".other"] : [wording.key]
  }

  /// The placeholders of a text, the English names of a month counted as the month.
  private func placeholders(_ text: String) -> Set<Substring> {
    let names = text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1)
      .map { $0.prefix { $0 != "}" } }
    return Set(names.map { $0 == "Month" || $0 == "Mon" ? "m" : $0 })
  }

  @Test func `every key has a phrase and every phrase a key`() {
    let keys =
      PhraseKey.allCases.map(\.rawValue) + DocumentKey.allCases.map(\.rawValue)
      + PurchaseKey.allCases.map(\.rawValue)
    #expect(Set(keys).count == keys.count)
    #expect(Set(Self.wordings.map(\.key)).symmetricDifference(keys) == [])
  }

  @Test(arguments: Language.allCases)
  func `the files hold exactly the keys that phrases use`(language: Language) throws {
    let expected = Self.wordings.flatMap { keys(of: $0, in: language) }
    #expect(try Set(texts(language).keys).symmetricDifference(expected) == [])
  }

  @Test func `both languages have the same placeholders`() throws {
    let japanese = try texts(.japanese)
    let english = try texts(.english)
    for wording in Self.wordings {
      let expected = try #require(japanese[wording.key])
      for key in keys(of: wording, in: .english) {
        let text = try #require(english[key])
        if wording.key == "day.end" {
          #expect(placeholders(text) == ["d", "m"] && placeholders(expected) == ["d"])
        } else {
          #expect(placeholders(text) == placeholders(expected), "\(key)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `no phrase leaves a placeholder open or a text empty`(
    language: Language
  ) {
    for wording in Self.wordings {
      let text = wording.text(in: language)
      #expect(!text.isEmpty && text != wording.key, "\(wording.key)")
      #expect(!text.contains("{") && !text.contains("}"), "\(wording.key)")
    }
  }

  @Test func `screens 1 Japanese has no half-width kana, and its wave dash is U+301C`() throws {
    for (key, text) in try texts(.japanese) {
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
    for (key, text) in try texts(.english) where key != "settings.language.ja" {
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(key)")
    }
  }

  @Test(arguments: Language.allCases)
  func `010 FR-010 no phrase of a patient's screen speaks of buying`(language: Language) {
    let words = ["購入", "アップグレード", "復元", "買", "円", "¥", "Upgrade", "Buy", "urchase", "Restor"]
    for phrase in EveryPhrase.all {
      let text = Strings(language)(phrase)
      #expect(!words.contains { text.contains($0) }, "\(phrase.wording.key)")
    }
  }
}
