import CLocalizable

/// The texts of both languages, each read once, when its first word is asked for.
enum Catalogue {
  private static let japanese = texts(of: .japanese)
  private static let english = texts(of: .english)

  /// The text of a key in a language, its placeholders still in braces.
  ///
  /// A counting text has two forms in English, `.one` for exactly 1 and `.other`; Japanese has one.
  /// A key that is in no file reads as itself.
  static func text(_ key: String, count: Int?, in language: Language) -> String {
    switch (language, count) {
    case (.japanese, _): japanese[key] ?? key
    case (.english, nil): english[key] ?? key
    case (.english, 1): english[key + ".one"] ?? key
    case (.english, _): english[key + ".other"] ?? key
    }
  }

  /// The bytes of a language's `Localizable.strings`, part of the program itself.
  static func file(of language: Language) -> UnsafeRawBufferPointer {
    let file = language == .japanese ? okusuri_strings_ja() : okusuri_strings_en()
    return UnsafeRawBufferPointer(start: file.bytes, count: file.length)
  }

  private static func texts(of language: Language) -> [String: String] {
    do {
      return try StringsFile.texts(in: file(of: language))
    } catch {
      // The files are built in and the tests read both: a fault cannot reach a person. If one did,
      // keys on the screen would still lead to every function.
      return [:]
    }
  }
}
