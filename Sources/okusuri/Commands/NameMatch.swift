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

  /// The text in one spelling: small letters, katakana, nothing half or full width, no blanks.
  static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      scalars.append(plain(scalar))
    }
    return String(scalars).lowercased()
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61...0xFF9F: halfWidth[Int(scalar.value - 0xFF61)]
    case 0x3041...0x3096, 0x309D...0x309E: Unicode.Scalar(scalar.value + 0x60) ?? scalar
    default: scalar
    }
  }

  /// U+FF61 … U+FF9F in order; the two sound marks are combining, so that ｶﾞ is ガ.
  private static let halfWidth = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
      + "マミムメモヤユヨラリルレロワン\u{3099}\u{309A}").unicodeScalars)
}
