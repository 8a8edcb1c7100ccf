/// Words that any screen may draw, in either mode, before a language is chosen.
///
/// A phrase is a value: view models make it, and `Strings` turns it into text. It has no member that
/// speaks of buying; those are `PurchasePhrase`.
public struct Phrase: Hashable, Sendable {
  let wording: Wording

  init(_ key: PhraseKey, count: Int? = nil, _ arguments: [Wording.Argument] = []) {
    wording = Wording(key: key.rawValue, count: count, arguments: arguments)
  }

  init(_ key: DocumentKey, count: Int? = nil, _ arguments: [Wording.Argument] = []) {
    wording = Wording(key: key.rawValue, count: count, arguments: arguments)
  }
}

extension Wording.Argument {
  /// Words of a phrase in a placeholder of another.
  static func phrase(_ name: String, _ phrase: Phrase) -> Self {
    .wording(name, phrase.wording)
  }
}
