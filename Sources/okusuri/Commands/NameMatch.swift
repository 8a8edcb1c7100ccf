internal import Domain

/// Finds what a person means by a name they typed: a whole name before a part of one.
///
/// Width, case, kana and blanks do not matter: ﾒﾄﾎﾙﾐﾝ and めとほるみん both mean メトホルミン.
enum NameMatch {
  /// What `text` can mean: the one with that identifier, else those of exactly that name, else of that
  /// name however it is typed, else those whose name holds it. Several mean that nobody can tell.
  static func fitting<Item>(
    _ text: String, in items: [Item], id: @escaping (Item) -> String,
    name: @escaping (Item) -> String
  ) -> [Item] {
    let wanted = folded(text)
    guard !wanted.isEmpty else { return [] }
    let steps: [(Item) -> Bool] = [
      { id($0) == text.lowercased() }, { name($0) == text },
      { folded(name($0)) == wanted }, { folded(name($0)).contains(wanted) },
    ]
    for step in steps {
      let found = items.filter(step)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The text in one spelling, as searching has it.
  static func folded(_ text: String) -> String { text.folded }
}
