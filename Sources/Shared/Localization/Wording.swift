/// A key and what to put into its placeholders; the inside of every phrase.
struct Wording: Hashable, Sendable {
  /// Something with the name of the placeholder it replaces.
  enum Argument: Hashable, Sendable {
    /// A number that is read as an amount: with thousands commas.
    case number(String, Int)
    /// A number that is read as a name, as a year is: digits only.
    case plain(String, Int)
    /// Data, which is the same in both languages.
    case text(String, String)
    /// Words, which follow the language of the sentence they stand in.
    case wording(String, Wording)

    fileprivate var name: String {
      switch self {
      case .number(let name, _), .plain(let name, _), .text(let name, _), .wording(let name, _):
        name
      }
    }

    fileprivate func value(in language: Language) -> String {
      switch self {
      case .number(_, let number): Numerals.grouped(number)
      case .plain(_, let number): String(number)
      case .text(_, let text): text
      case .wording(_, let wording): wording.text(in: language)
      }
    }
  }

  let key: String

  /// The number that chooses between singular and plural, if the text counts something.
  let count: Int?

  let arguments: [Argument]

  /// The words in a language, every placeholder replaced.
  ///
  /// Braces inside an argument, a medicine's name for instance, are never taken for a placeholder.
  func text(in language: Language) -> String {
    let template = Catalogue.text(key, count: count, in: language)
    return arguments.isEmpty ? template : filled(template[...], in: language)
  }

  private func filled(_ template: Substring, in language: Language) -> String {
    var rest = template
    var text = ""
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = rest[rest.utf8.index(after: open)..<close]
      let argument = arguments.first { $0.name == name }
      text += rest[..<open]
      text += argument?.value(in: language) ?? "{\(name)}"
      rest = rest[rest.utf8.index(after: close)...]
    }
    return text + rest
  }
}
