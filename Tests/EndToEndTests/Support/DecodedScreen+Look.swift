import TestSupport

extension DecodedScreen {
  /// What a person sees: every cell but the right halves of wide characters, whose style is nobody's.
  var look: [Cell] { cells.joined().filter { $0.width > 0 } }

  /// True when a person cannot tell the two apart.
  func looksLike(_ other: DecodedScreen) -> Bool { size == other.size && look == other.look }
}
