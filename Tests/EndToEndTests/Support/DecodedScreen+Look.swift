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

  /// The rows of a screen, as they are at 14:32: the demo's clock goes on while it is looked at.
  var picture: String {
    lines.joined(separator: "\n").replacing(/14:3[2-9]/, with: "14:32")
      .replacing(/あと 4時間2[0-8]分/, with: "あと 4時間28分")
      .replacing(/in 4 h 2[0-8] min/, with: "in 4 h 28 min")
      .replacing(/3時間5[2-9]分前/, with: "3時間52分前")
      .replacing(/3 h 5[2-9] min ago/, with: "3 h 52 min ago")
  }

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

extension DecodedScreen.Look {
  /// How the cell is coloured, in words: the text's colour, the ground's, and what is done to the text.
  var colouring: String {
    let text = foreground.map { Self.words($0) } ?? "blank"
    let named: [(DecodedScreen.Attributes, String)] = [
      (.bold, " bold"), (.underline, " underline"), (.reverse, " reverse"),
    ]
    let done = named.filter { attributes.contains($0.0) }.map { $0.1 }.joined()
    return "\(text) on \(Self.words(background))\(done)"
  }

  private static func words(_ colour: DecodedScreen.Colour) -> String {
    switch colour {
    case .terminal: return "own"
    case .palette(let index): return "\(index)"
    case .direct(let value):
      let digits = String(value, radix: 16, uppercase: true)
      return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
  }
}
