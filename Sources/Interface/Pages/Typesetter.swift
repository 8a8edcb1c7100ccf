import Domain

/// Measures texts, and breaks them into lines.
final class Typesetter {
  private let measure: TextMeasure
  private var widths: [TextStyle: [String: Double]] = [:]
  private var known: [String: String] = [:]
  /// Characters that no font has.
  private(set) var missing: Set<String> = []

  init(_ measure: TextMeasure) { self.measure = measure }

  func width(_ text: String, _ style: TextStyle) -> Double {
    if let width = widths[style]?[text] { return width }
    let width = text.isEmpty ? 0 : measure.width(text, style)
    widths[style, default: [:]][text] = width
    return width
  }

  /// The text as it can stand on paper: nothing in it steers, and what no font has is 〓.
  func shown(_ text: String) -> String {
    if let known = known[text] { return known }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        plain.append(" ")
      } else {
        plain.append(scalar.steers || scalar.isInvisible ? "\u{FFFD}" : scalar)
      }
    }
    let shown = measure.knows(String(plain)) ? String(plain) : replaced(String(plain))
    known[text] = shown
    return shown
  }

  private func replaced(_ text: String) -> String {
    text.reduce(into: "") { replaced, character in
      let isKnown = measure.knows(String(character))
      if !isKnown { missing.insert(String(character)) }
      replaced += isKnown ? String(character) : "〓"
    }
  }

  /// The lines of a text, none wider than `width` unless a single character is; at least one.
  func lines(_ text: String, _ style: TextStyle, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for part in Self.parts(of: shown(text)) {
      if self.width(line + part.trimmedEnd, style) <= width {
        line += part
        continue
      }
      if !line.isEmpty { lines.append(line.trimmedEnd) }
      line = part
      while self.width(line.trimmedEnd, style) > width, line.count > 1 {
        let head = head(of: line, style, width)
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line.trimmedEnd) }
    return lines
  }

  /// As much of a part that nowhere breaks as has room; at least a character.
  private func head(of text: String, _ style: TextStyle, _ width: Double) -> String {
    let characters = Array(text)
    var (fits, tooMany) = (1, characters.count)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      let isRoom = self.width(String(characters[..<middle]), style) <= width
      (fits, tooMany) = isRoom ? (middle, tooMany) : (fits, middle)
    }
    return String(characters[..<fits])
  }

  /// The pieces between which a line may break.
  private static func parts(of text: String) -> [String] {
    let joints = Inseparables.joints(of: text.map { $0.unicodeScalars.first ?? " " })
    var parts: [String] = []
    var part = ""
    var last: Character?
    for (index, character) in text.enumerated() {
      if let last, !joints[index - 1], isBreak(last, character) {
        parts.append(part)
        part = ""
      }
      part.append(character)
      last = character
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  // lint: words of data
  private static let closing = Set("、。，．・：；！？）」』】〕〉》％%)]}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜～")
  // lint: words of data
  private static let opening = Set("（「『【〔〈《([{")

  /// After a blank, and where a Japanese character stands; what ``Inseparables`` reads as one was asked about before.
  private static func isBreak(_ last: Character, _ next: Character) -> Bool {
    if next == " " || closing.contains(next) || opening.contains(last) { return false }
    if last == " " { return true }
    if last.isNumber { return false }
    return !last.isASCII || !next.isASCII
  }
}

extension Unicode.Scalar {
  /// True for what takes no room although it is there: two names that look alike would be two.
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
