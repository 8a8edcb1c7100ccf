/// A key of a table and what to put into its placeholders; the inside of every phrase.
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
    /// A year, which a person may count by eras.
    case year(String, Int)
    /// A month, 1 for January: `{m}`, and its English names `{Mon}` and `{Month}`.
    case month(Int)

    /// Words of a phrase in a placeholder of another.
    static func phrase(_ name: String, _ phrase: Phrase) -> Self { .wording(name, phrase.wording) }

    /// What replaces a placeholder; nil when it is another one's.
    fileprivate func value(
      of placeholder: Substring, in language: Language, _ years: YearStyle, beside all: [Argument]
    ) -> String? {
      switch self {
      case .number(let name, let number): name == placeholder ? Numerals.grouped(number) : nil
      case .plain(let name, let number): name == placeholder ? String(number) : nil
      case .text(let name, let text): name == placeholder ? text : nil
      case .wording(let name, let wording):
        name == placeholder ? wording.text(in: language, years) : nil
      case .year(let name, let year):
        name == placeholder ? all.written(year, years, in: language) : nil
      case .month(let number): month(number, placeholder, language)
      }
    }

    private func month(_ number: Int, _ placeholder: Substring, _ language: Language) -> String? {
      switch placeholder {
      case "m": String(number)
      case "Mon": Phrase.monthShort(number).wording.text(in: language)
      case "Month": Phrase.monthName(number).wording.text(in: language)
      default: nil
      }
    }
  }

  let table: Catalogue.Table

  let key: String

  /// The number that chooses between singular and plural, if the text counts something.
  let count: Int?

  let arguments: [Argument]

  init(_ table: Catalogue.Table, _ key: String, count: Int? = nil, _ arguments: [Argument]) {
    (self.table, self.key, self.count, self.arguments) = (table, key, count, arguments)
  }

  /// The words in a language, every placeholder replaced.
  ///
  /// Braces inside an argument, a medicine's name for instance, are never taken for a placeholder.
  func text(in language: Language, _ years: YearStyle = .western) -> String {
    let template = Catalogue.text(key, count: count, of: table, in: language)
    return arguments.isEmpty ? template : filled(template[...], in: language, years)
  }

  private func filled(
    _ template: Substring, in language: Language, _ years: YearStyle
  ) -> String {
    var rest = template
    var text = ""
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = rest[rest.utf8.index(after: open)..<close]
      let value = arguments.lazy.compactMap {
        $0.value(of: name, in: language, years, beside: arguments)
      }.first
      text += rest[..<open]
      text += value ?? "{\(name)}"
      rest = rest[rest.utf8.index(after: close)...]
    }
    return text + rest
  }
}

extension [Wording.Argument] {
  /// A year that stands with its month and day, if they are said.
  fileprivate func written(_ year: Int, _ years: YearStyle, in language: Language) -> String {
    guard years == .japanese, language == .japanese else { return String(year) }
    let month = lazy.compactMap { if case .month(let month) = $0 { month } else { nil } }.first
    let day = lazy.compactMap { if case .plain("d", let day) = $0 { day } else { nil } }.first
    return Era.year(year, month: month, day: day, in: language) ?? String(year)
  }
}
