/// A piece of a page for a browser.
///
/// What is said in it is escaped where it is written, so no words can become markup. Names of elements and
/// of attributes are written in the program.
indirect enum Markup {
  typealias Attributes = KeyValuePairs<StaticString, String>

  case text(String)
  case element(StaticString, Attributes, [Markup])
  /// An element without an end, such as `meta`.
  case void(StaticString, Attributes)
  /// The text of `style` or `script`, which stands there byte for byte; it must not hold `</`.
  case verbatim(StaticString, String)

  /// The whole page.
  var page: String {
    var text = "<!DOCTYPE html>\n"
    write(to: &text)
    return text + "\n"
  }

  private func write(to text: inout String) {
    switch self {
    case .text(let words): Self.escape(words, to: &text)
    case .void(let name, let attributes): Self.open(name, attributes, in: &text)
    case .element(let name, let attributes, let content):
      Self.open(name, attributes, in: &text)
      for piece in content { piece.write(to: &text) }
      text += "</\(name)>"
    case .verbatim(let name, let content): text += "<\(name)>\(content)</\(name)>"
    }
  }

  private static func open(
    _ name: StaticString, _ attributes: Attributes, in text: inout String
  ) {
    text += "<\(name)"
    for (attribute, value) in attributes {
      text += " \(attribute)=\""
      escape(value, to: &text)
      text += "\""
    }
    text += ">"
  }

  private static func escape(_ words: String, to text: inout String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Markup {
  /// An element with words in it, and a class if one is named.
  static func words(_ name: StaticString, _ words: String, in group: String? = nil) -> Markup {
    guard let group else { return .element(name, [:], [.text(words)]) }
    return .element(name, ["class": group], [.text(words)])
  }
}
