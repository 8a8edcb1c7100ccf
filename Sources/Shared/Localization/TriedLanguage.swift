/// What is wrong with a translation: a place of one of its files, and how.
public struct TranslationFault: Hashable, Sendable {
  /// How it is wrong.
  public enum Problem: Hashable, Sendable {
    /// The file cannot be read.
    case noFile
    /// A line is neither a comment nor `"key" = "text";`.
    case line(Int)
    /// Forms.strings is not what one must be.
    case forms
    /// A key that every language has is not there.
    case missing(String)
    /// A key that no language has.
    case unknown(String)
    /// A text has not the placeholders that Japanese and English have.
    case placeholders(String)
    /// A text is empty, or holds what would steer a terminal.
    case unprintable(String)
  }

  /// The file's name, such as Localizable.strings.
  public let file: String
  public let problem: Problem
}

/// All that is wrong with a translation.
public struct TranslationFaults: Error, Hashable, Sendable {
  public let all: [TranslationFault]
}

extension Language {
  /// A translation that is tried before it is part of the program, by what stands in its files.
  ///
  /// `file` answers for `Forms.strings` and the tables' names; nil where a file cannot be read. What the program says
  /// of itself in `--help` is no part of it. Errors: everything that is wrong, by file and key.
  ///
  /// Source: P-61
  public static func tried(
    _ code: String, _ file: @escaping (String) -> [UInt8]?
  ) throws(TranslationFaults) -> Language {
    var trial = Trial(file: file)
    let forms = trial.forms()
    var tables: [Catalogue.Table: [String: String]] = [:]
    for table in Catalogue.Table.allCases {
      tables[table] = trial.texts(of: table, with: forms?.plural ?? PluralRule())
    }
    guard let forms, trial.faults.isEmpty else { throw TranslationFaults(all: trial.faults) }
    return Language(code, LanguageTexts(forms, tables))
  }
}

/// One reading of the files of a translation, and what was wrong so far.
private struct Trial {
  let file: (String) -> [UInt8]?
  private(set) var faults: [TranslationFault] = []

  init(file: @escaping (String) -> [UInt8]?) { self.file = file }

  mutating func forms() -> LanguageForms? {
    let name = "Forms.strings"
    guard let texts = read(name) else { return nil }
    let forms = LanguageForms(texts)
    if forms == nil { note(name, .forms) }
    for key in texts.keys.sorted() { check(texts[key] ?? "", key, in: name) }
    return forms
  }

  mutating func texts(of table: Catalogue.Table, with plural: PluralRule) -> [String: String] {
    let name = "\(table.rawValue).strings"
    guard let texts = read(name) else { return [:] }
    let (japanese, english) = (Language.japanese.texts[table], Language.english.texts[table])
    var wanted: Set<String> = []
    for (key, text) in japanese.sorted(by: { $0.key < $1.key }) {
      let counts = english[key] == nil
      let translated = english[counts ? key + ".other" : key] ?? ""
      let own = counts && !plural.names.isEmpty ? plural.names.map { "\(key).\($0)" } : [key]
      for form in own {
        wanted.insert(form)
        guard let found = texts[form] else {
          note(name, .missing(form))
          continue
        }
        check(found, form, in: name)
        if !Placeholders(found).lie(between: Placeholders(text), Placeholders(translated)) {
          note(name, .placeholders(form))
        }
      }
    }
    for key in texts.keys.sorted() where !wanted.contains(key) { note(name, .unknown(key)) }
    return texts
  }

  /// The texts of a file; nil, and noted, where it cannot be read.
  private mutating func read(_ name: String) -> [String: String]? {
    guard let bytes = file(name) else {
      note(name, .noFile)
      return nil
    }
    switch bytes.withUnsafeBytes(Self.parsed) {
    case .success(let texts): return texts
    case .failure(let fault):
      note(name, .line(fault.line))
      return nil
    }
  }

  private static func parsed(
    _ bytes: UnsafeRawBufferPointer
  ) -> Result<[String: String], StringsFileError> {
    do throws(StringsFileError) {
      return .success(try StringsFile.texts(in: bytes))
    } catch {
      return .failure(error)
    }
  }

  private mutating func check(_ text: String, _ key: String, in name: String) {
    // Joiners belong to the spelling of some languages.
    let allowed: Set<Unicode.Scalar> = ["\n", "\t", "\u{200C}", "\u{200D}"]
    let steering: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    let steers = text.unicodeScalars.contains {
      !allowed.contains($0) && steering.contains($0.properties.generalCategory)
    }
    if text.isEmpty || steers { note(name, .unprintable(key)) }
  }

  private mutating func note(_ file: String, _ problem: TranslationFault.Problem) {
    faults.append(TranslationFault(file: file, problem: problem))
  }
}

/// What stands in braces in a text, the names of a month counted as the month.
private struct Placeholders {
  private var names: Set<String> = []

  init(_ text: String) {
    for piece in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let name = String(piece.prefix { $0 != "}" })
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }) else { continue }
      names.insert(["Mon", "Month"].contains(name) ? "m" : name)
    }
  }

  /// True with all that both others have, and nothing that neither has: some languages leave out a month that
  /// was said, or a word that theirs has in it.
  func lie(between one: Placeholders, _ other: Placeholders) -> Bool {
    names.isSubset(of: one.names.union(other.names))
      && names.isSuperset(of: one.names.intersection(other.names))
  }
}
