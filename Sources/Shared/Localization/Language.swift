/// A language the whole program can be read in: one folder of Localizable/, or one that is tried
/// (`Language.tried`). Two are the same when their texts are.
///
/// Source: P-61
public struct Language: CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// Its code, as locales begin with it and its folder is called: `ja`.
  public let rawValue: String
  let texts: LanguageTexts

  init(_ code: String, _ texts: LanguageTexts) { (rawValue, self.texts) = (code, texts) }

  /// The language of the program with that code; nil where there is none.
  public init?(rawValue code: String) {
    guard let language = Self.allCases.first(where: { $0.rawValue == code }) else { return nil }
    self = language
  }

  /// Every language of the program: Japanese, English, then the others by their codes.
  public static let allCases: [Language] = Catalogue.codes.enumerated().map { number, code in
    Language(code, LanguageTexts(number))
  }

  /// Japanese, the language of the documents.
  public static let japanese = allCases[0]

  public static let english = allCases[1]

  /// What it calls itself: 日本語, English.
  public var name: String { texts.forms.name }

  /// True where a blank stands between two sentences.
  public var spacesSentences: Bool { texts.forms.spacesSentences }

  /// The one that is next in the list of all, round and round; the first after one that is tried.
  public var next: Language {
    let number = Self.allCases.firstIndex(of: self).map { $0 + 1 } ?? 0
    return Self.allCases[number % Self.allCases.count]
  }

  public var description: String { rawValue }

  public static func == (one: Language, other: Language) -> Bool {
    one.rawValue == other.rawValue && one.texts === other.texts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Chooses the language from the locale variables: Japanese unless they name another there is.
  ///
  /// The first of the three that is set and not empty decides, as POSIX has it; `C` and a language
  /// that is not there mean Japanese. Upper and lower case are the same.
  ///
  /// - Parameters:
  ///   - all: the value of `LC_ALL`.
  ///   - messages: the value of `LC_MESSAGES`.
  ///   - lang: the value of `LANG`.
  ///
  /// Source: product §2
  public init(all: String?, messages: String?, lang: String?) {
    let deciding = [all, messages, lang].compactMap { $0 }.first { !$0.isEmpty }
    self = deciding.flatMap(Self.named) ?? .japanese
  }

  /// The language of `en`, `en_US.UTF-8`, `en-GB`, `en@x` and the old name `english`.
  private static func named(_ locale: String) -> Language? {
    let code = String(locale.lowercased().prefix { !"_.-@".contains($0) })
    return code == "english" ? .english : Language(rawValue: code)
  }
}
