import TestSupport

extension DecodedScreen {
  /// What a person can tell apart of one cell.
  struct Look: Equatable {
    let text: String
    let attributes: Attributes
    let foreground: Colour?
    let background: Colour
  }

  /// What a person sees: every cell but the right halves of wide characters, whose style is nobody's.
  var look: [Look] { cells.joined().filter { $0.width > 0 }.map(\.look) }

  /// True when a person cannot tell the two apart.
  func looksLike(_ other: DecodedScreen) -> Bool { size == other.size && look == other.look }
}

extension DecodedScreen.Cell {
  /// A blank has neither weight nor, unless it is reversed or underlined, a colour of its own.
  var look: DecodedScreen.Look {
    let isBlank = text == " "
    let attributes = isBlank ? style.attributes.subtracting([.bold, .italic]) : style.attributes
    let isInked = !isBlank || !attributes.isDisjoint(with: [.reverse, .underline, .strike])
    return DecodedScreen.Look(
      text: text, attributes: attributes, foreground: isInked ? style.foreground : nil,
      background: style.background)
  }
}
