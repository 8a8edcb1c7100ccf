extension String {
  /// The same text in one spelling, so that what a person types finds what another has written: small
  /// letters, katakana, nothing half or full width, nothing that cannot be seen, NFC. O(bytes).
  ///
  /// ﾒﾄﾎﾙﾐﾝ, めとほるみん and メトホルミン are one; so are Ａ and a.
  public var folded: String {
    var scalars = String.UnicodeScalarView()
    for scalar in composed.unicodeScalars where !scalar.isBlank {
      scalars.append(Self.plain(scalar))
    }
    return String(scalars).lowercased().composed
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61...0xFF9F: halfWidth[Int(scalar.value - 0xFF61)]
    case 0x3041...0x3096, 0x309D...0x309E: Unicode.Scalar(scalar.value + 0x60) ?? scalar
    default: scalar
    }
  }

  // lint: words of data
  /// U+FF61 … U+FF9F in order; the two sound marks are combining, so that ｶﾞ is ガ.
  private static let halfWidth = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
      + "マミムメモヤユヨラリルレロワン\u{3099}\u{309A}").unicodeScalars)
}

/// The name of a medicine in one spelling: as texts are searched for, with the units that are one character as
/// their letters: ５㎎ is 5mg.
public struct FoldedName: Hashable, Sendable {
  private let text: String

  public init(_ name: String) {
    let plain = name.unicodeScalars.reduce(into: "") { $0 += Self.units[$1] ?? String($1) }
    text = plain.folded
  }

  // lint: words of data
  private static let units: [Unicode.Scalar: String] = [
    "㎎": "mg", "㎏": "kg", "㎍": "μg", "µ": "μ", "㎖": "mL", "ℓ": "L", "㏄": "cc", "％": "%",
    "㍉": "ミリ", "㌘": "グラム", "㍑": "リットル", "㌫": "パーセント",
  ]
}
