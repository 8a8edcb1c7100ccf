import CLocalizable

/// The files of all languages, which are part of the program itself (decision 0152).
enum Catalogue {
  /// A kind of file; one whose words are never shown is never read.
  enum Table: String, CaseIterable, Sendable {
    case screens = "Localizable"
    case purchases = "Purchases"
    case commands = "Commands"
  }

  /// The codes of the languages, Japanese first and English second.
  static var codes: [String] {
    (0..<okusuri_language_count()).map { String(cString: okusuri_language_code($0)) }
  }

  /// The text of a key in a language, its placeholders still in braces.
  ///
  /// A counting text has the forms of its language, in English `.one` for exactly 1 and `.other`; in
  /// Japanese it has one. A key that is in no file reads as itself.
  static func text(_ key: String, count: Int?, of table: Table, in language: Language) -> String {
    let texts = language.texts[table]
    let form = count.flatMap { language.texts.forms.plural.form(of: $0) }
    return form.map { texts["\(key).\($0)"] ?? key } ?? texts[key] ?? key
  }

  /// Every text of a table in a language by its key.
  static func texts(of table: Table, in language: Language) -> [String: String] {
    language.texts[table]
  }

  /// What Forms.strings of a language says, by the language's place among all.
  static func forms(of number: Int) -> [String: String] {
    texts(okusuri_strings(OKUSURI_FORMS, Int32(number)))
  }

  /// The texts of a file, by the language's place among all.
  static func read(_ table: Table, of number: Int) -> [String: String] {
    let file: okusuri_table =
      switch table {
      case .screens: OKUSURI_SCREENS
      case .purchases: OKUSURI_PURCHASES
      case .commands: OKUSURI_COMMANDS
      }
    return texts(okusuri_strings(file, Int32(number)))
  }

  private static func texts(_ file: okusuri_strings_file) -> [String: String] {
    do {
      return try StringsFile.texts(
        in: UnsafeRawBufferPointer(start: file.bytes, count: file.length))
    } catch {
      // The files are built in and the tests read them all: a fault cannot reach a person. If one
      // did, keys on the screen would still lead to every function.
      return [:]
    }
  }
}
