internal import Synchronization

/// The texts of one language; of the program's own, each table is read when its first word is asked for.
final class LanguageTexts: Sendable {
  let forms: LanguageForms
  private let read: @Sendable (Catalogue.Table) -> [String: String]
  private let tables = Mutex<[Catalogue.Table: [String: String]]>([:])

  /// The texts of a language of the program, by its place among all.
  init(_ number: Int) {
    forms = LanguageForms(Catalogue.forms(of: number)) ?? .plain
    read = { Catalogue.read($0, of: number) }
  }

  /// Texts that were read already.
  init(_ forms: LanguageForms, _ tables: [Catalogue.Table: [String: String]]) {
    self.forms = forms
    read = { tables[$0] ?? [:] }
  }

  /// Every text of a table by its key.
  subscript(_ table: Catalogue.Table) -> [String: String] {
    tables.withLock { tables in
      if let texts = tables[table] { return texts }
      let texts = read(table)
      tables[table] = texts
      return texts
    }
  }
}
