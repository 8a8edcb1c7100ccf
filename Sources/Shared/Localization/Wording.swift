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
      of placeholder: String, in language: Language, _ years: YearStyle, beside all: [Argument]
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

    private func month(_ number: Int, _ placeholder: String, _ language: Language) -> String? {
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
    return arguments.isEmpty ? template : filled(template, in: language, years)
  }

  /// By bytes, of which a brace is one: every frame has some of these.
  private func filled(_ template: String, in language: Language, _ years: YearStyle) -> String {
    let bytes = Array(template.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 32)
    var rest = 0
    while let open = bytes[rest...].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      text += bytes[rest..<open]
      let name = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      if let value = value(of: name, in: language, years) {
        text += value.utf8
      } else {
        text += bytes[open...close]
      }
      rest = close + 1
    }
    text += bytes[rest...]
    return String(decoding: text, as: UTF8.self)
  }

  private func value(
    of placeholder: String, in language: Language, _ years: YearStyle
  ) -> String? {
    for argument in arguments {
      if let value = argument.value(of: placeholder, in: language, years, beside: arguments) {
        return value
      }
    }
    return nil
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
