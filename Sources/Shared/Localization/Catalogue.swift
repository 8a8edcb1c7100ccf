import CLocalizable

/// The texts of both languages, each file read once, when its first word is asked for.
enum Catalogue {
  /// A kind of file; one whose words are never shown is never read.
  enum Table: CaseIterable, Sendable {
    case screens
    case purchases
    case commands
  }

  private static let japanese = read(.screens, .japanese)
  private static let english = read(.screens, .english)
  private static let japanesePurchases = read(.purchases, .japanese)
  private static let englishPurchases = read(.purchases, .english)
  private static let japaneseCommands = read(.commands, .japanese)
  private static let englishCommands = read(.commands, .english)

  /// The text of a key in a language, its placeholders still in braces.
  ///
  /// A counting text has two forms in English, `.one` for exactly 1 and `.other`; Japanese has one.
  /// A key that is in no file reads as itself.
  static func text(_ key: String, count: Int?, of table: Table, in language: Language) -> String {
    let texts = texts(of: table, in: language)
    return switch (language, count) {
    case (.japanese, _), (.english, nil): texts[key] ?? key
    case (.english, 1): texts[key + ".one"] ?? key
    case (.english, _): texts[key + ".other"] ?? key
    }
  }

  /// Every text of a table in a language by its key.
  static func texts(of table: Table, in language: Language) -> [String: String] {
    switch (table, language) {
    case (.screens, .japanese): japanese
    case (.screens, .english): english
    case (.purchases, .japanese): japanesePurchases
    case (.purchases, .english): englishPurchases
    case (.commands, .japanese): japaneseCommands
    case (.commands, .english): englishCommands
    }
  }

  /// The bytes of a file, part of the program itself.
  static func file(of table: Table, in language: Language) -> UnsafeRawBufferPointer {
    let number: okusuri_table =
      switch table {
      case .screens: OKUSURI_SCREENS
      case .purchases: OKUSURI_PURCHASES
      case .commands: OKUSURI_COMMANDS
      }
    let file = okusuri_strings(number, language == .english)
    return UnsafeRawBufferPointer(start: file.bytes, count: file.length)
  }

  private static func read(_ table: Table, _ language: Language) -> [String: String] {
    do {
      return try StringsFile.texts(in: file(of: table, in: language))
    } catch {
      // The files are built in and the tests read them all: a fault cannot reach a person. If one
      // did, keys on the screen would still lead to every function.
      return [:]
    }
  }
}
