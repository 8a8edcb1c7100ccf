internal import Domain

/// Finds what a person means by a name they typed: a whole name before a part of one.
///
/// Width, case, kana, blanks and what cannot be seen do not matter: ﾒﾄﾎﾙﾐﾝ and めとほるみん both mean
/// メトホルミン. Two names that look alike are never told apart by what was typed.
enum NameMatch {
  /// What `text` can mean: the one with that identifier, else those of just that name as it is seen, else of that
  /// name however it is typed, else those whose name holds it. Several mean that nobody can tell.
  static func fitting<Item>(
    _ text: String, in items: [Item], id: @escaping (Item) -> String,
    name: @escaping (Item) -> String
  ) -> [Item] {
    let wanted = folded(text)
    guard !wanted.isEmpty else { return [] }
    let steps: [(Item) -> Bool] = [
      { id($0) == text.lowercased() }, { name($0).seen == text.seen },
      { folded(name($0)) == wanted }, { folded(name($0)).contains(wanted) },
    ]
    for step in steps {
      let found = items.filter(step)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The one that `text` means, or the only one without a text.
  ///
  /// Errors: 65 with the candidates, as they are `described` or by their names, each with the identifier that means it
  /// alone, and why: it fits `none` or `several`.
  static func one<Item>(
    _ text: String?, in items: [Item], id: @escaping (Item) -> String,
    name: @escaping (Item) -> String, described: ((Item) -> String)? = nil, none: String,
    several: String
  ) throws(CommandFailure) -> Item {
    let fitting = text.map { Self.fitting($0, in: items, id: id, name: name) } ?? items
    if fitting.count == 1, let item = fitting.first { return item }
    throw CommandFailure(
      .badData, fitting.isEmpty ? none : several,
      candidates: (fitting.isEmpty ? items : fitting).map {
        "\(described?($0) ?? name($0))  \(id($0))"
      })
  }

  /// The one whose identifier begins so. Errors: 65 with the candidates, as they are `described`.
  static func begun<Item>(
    _ text: String, in items: [Item], id: (Item) -> String, none: String,
    described: (Item) -> String
  ) throws(CommandFailure) -> Item {
    let fitting = text.isEmpty ? [] : items.filter { id($0).hasPrefix(text.lowercased()) }
    if fitting.count == 1, let item = fitting.first { return item }
    throw CommandFailure(
      .badData, none, candidates: (fitting.isEmpty ? items : fitting).map(described))
  }

  /// The text in one spelling, as searching has it.
  static func folded(_ text: String) -> String { text.folded }
}

extension CommandSentences {
  /// A name that somebody gives. Errors: 65 when there is nothing to see in it.
  func name(_ text: String) throws(CommandFailure) -> String {
    guard text.isSeen else { throw CommandFailure(.badData, nameUnseen) }
    return text
  }
}
