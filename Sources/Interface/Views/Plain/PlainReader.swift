import Localization
import Screen
import ViewModels

/// Reads a drawn page off in its order: row by row, from the left; what has a name by its whole name.
struct PlainReader {
  private(set) var title = ""
  private(set) var items: [PlainPage.Item] = []
  private(set) var spoken = ""
  private let frame: Frame
  private let strings: Strings
  private let form: Form?
  private let namedOnly: Bool
  /// What is told by its name, in the order of reading.
  private var told: [Element] = []
  private var fields: [String: FormField] = [:]

  init(_ frame: Frame, _ form: Form?, _ strings: Strings, namedOnly: Bool) {
    (self.frame, self.form, self.strings, self.namedOnly) = (frame, form, strings, namedOnly)
    for field in form?.shownFields ?? [] { fields[field.id] = field }
    let halves = frame.elements.last { $0.id == "titlebar" }?.label ?? ""
    title = joined(Self.pieces(halves))
    spoken = words(frame.elements.last { $0.id == "spoken" }?.label ?? "")
    let named = frame.elements.filter(isTold)
    let reached = named.filter(\.role.takesFocus)
    told = named.filter { element in
      element.role.takesFocus || !reached.contains { $0.frame.contains(element.origin) }
    }.sorted { ($0.frame.row, $0.frame.column) < ($1.frame.row, $1.frame.column) }
    for row in 1..<max(1, frame.buffer.size.height - 1) { read(row) }
  }

  /// The last line above the footer as it stands there: what no trace may hold.
  var spokenAsDrawn: String {
    let row = max(0, frame.buffer.size.height - 2)
    return words(Self.clean(frame.buffer.line(row)).trimmed)
  }

  // MARK: What is told

  /// What has a number, and the sentences that were cut or broken where they stand.
  private func isTold(_ element: Element) -> Bool {
    guard element.frame.row > 0, !Self.bars.contains(element.id), !isOption(element) else {
      return false
    }
    switch element.role {
    case .dialog, .tab: return false
    case .button, .cell, .field, .row: return !element.label.isEmpty || element.role == .field
    case .banner, .status, .text:
      let drawn = drawn(element)
      return drawn.contains("..") || Self.squeezed(drawn) == Self.squeezed(element.label)
    }
  }

  private static let bars: Set<String> = ["titlebar", "spoken", "legend", "link.qr"]

  /// An option of a field, which the field tells.
  private func isOption(_ element: Element) -> Bool {
    element.role == .text && fields.keys.contains { element.id.hasPrefix($0 + ".") }
      && !element.id.hasSuffix(".error")
  }

  private func drawn(_ element: Element) -> String {
    element.frame.rows.map { row in
      text(row, element.frame.columns)
    }.joined()
  }

  private func text(_ row: Int, _ columns: Range<Int>) -> String {
    guard (0..<frame.buffer.size.height).contains(row) else { return "" }
    var scalars = String.UnicodeScalarView()
    for column in columns.clamped(to: 0..<frame.buffer.size.width) {
      let cell = frame.buffer[row, column]
      if !cell.isContinuation { scalars.append(contentsOf: cell.glyph.scalars) }
    }
    return String(scalars)
  }

  private static func squeezed(_ text: String) -> String {
    String(text.filter { $0 != " " && $0 != "\u{3000}" })
  }

  // MARK: Rows

  private mutating func read(_ row: Int) {
    let begun = told.filter { $0.frame.row == row }
    let loose = namedOnly ? [] : looseText(row)
    var pieces = loose.map { (column: $0.column, item: PlainPage.Item.text($0.text)) }
    for element in begun { pieces += item(element).map { (element.frame.column, $0) } }
    pieces.sort { $0.column < $1.column }
    var words: [String] = []
    for piece in pieces {
      if case .text(let text) = piece.item {
        words.append(text)
      } else {
        flush(&words)
        items.append(piece.item)
      }
    }
    flush(&words)
  }

  /// What stands side by side and has no number is one line.
  private mutating func flush(_ texts: inout [String]) {
    let line = words(joined(texts))
    if !line.isEmpty { items.append(.text(line)) }
    texts = []
  }

  private func item(_ element: Element) -> [PlainPage.Item] {
    let whole = fields[element.id].map(told(_:)) ?? name(of: element)
    let shorter = words(whole)
    let label = shorter.isEmpty ? whole : shorter
    guard element.role.takesFocus else { return label.isEmpty ? [] : [.text(label)] }
    if element.id.hasPrefix("year.day."), !isWorthTelling(element) { return [] }
    guard element.isEnabled else { return [.text("( \(label) )")] }
    let isOnBand = frame.elements.contains {
      $0.role == .banner && $0.frame.contains(element.origin)
    }
    return [
      .choice(
        PlainPage.Choice(id: element.id, label: label, role: element.role, isOnBand: isOnBand))
    ]
  }

  /// What it is called, with what only a sign says on a screen: that it is the chosen one of several.
  private func name(of element: Element) -> String {
    let label = element.label.trimmed
    if element.role == .button, label.count > 2, label.hasPrefix("["), label.hasSuffix("]") {
      return strings(.plainOn(label: String(label.dropFirst().dropLast()).trimmed))
    }
    return isChosen(element) ? strings(.plainOn(label: label)) : label
  }

  /// True for a row of a card that has a mark between its brackets.
  private func isChosen(_ element: Element) -> Bool {
    guard element.role == .row, Self.marked.contains(where: { element.id.hasPrefix($0) }) else {
      return false
    }
    let drawn = drawn(element)
    guard let open = drawn.firstIndex(of: "(") else { return false }
    let sign = drawn[open...].dropFirst().prefix(2)
    return sign.first != " " && sign.last == ")"
  }

  /// What the rows are called of which one is marked.
  private static let marked = ["time.", "skip.reason."]

  private func told(_ field: FormField) -> String {
    strings(.plainAsk(label: strings(field.label), content: field.content(strings)))
  }

  /// Of a year the days on which something was missed, and the focused one.
  private func isWorthTelling(_ day: Element) -> Bool {
    let sign = text(day.frame.row, day.frame.columns)
    return day.id == frame.focus || sign.contains(where: \.isNumber)
  }

  // MARK: What has no name

  /// The words of a row that nothing tells by name, and where they begin.
  private func looseText(_ row: Int) -> [(column: Int, text: String)] {
    // The last line above the footer is what is spoken, which has its own name.
    guard row != frame.buffer.size.height - 2 else { return [] }
    let width = frame.buffer.size.width
    var line = Array(repeating: false, count: width)
    for element in covering(row) {
      for column in element.frame.columns.clamped(to: 0..<width) { line[column] = true }
      // What a field is called stands before it, and is told with it.
      if fields[element.id] != nil {
        for column in 0..<max(0, min(element.frame.column, width)) { line[column] = true }
      }
    }
    let near = told.filter {
      $0.role.takesFocus && $0.frame.row <= row && row <= $0.frame.rows.upperBound
    }
    return pieces(row, covered: line).filter { piece in
      !near.contains { isEnd(piece.text, of: $0) }
    }
  }

  /// True for the end of a name that was drawn outside of its place: it has been told.
  private func isEnd(_ words: String, of element: Element) -> Bool {
    let begun = Self.squeezed(Self.clean(drawn(element)))
    return !begun.isEmpty && begun + Self.squeezed(words) == Self.squeezed(element.label)
  }

  /// What covers cells of a row: whatever is told, the options of a field, and the bars.
  private func covering(_ row: Int) -> [Element] {
    (told + frame.elements.filter { isOption($0) || $0.role == .tab || Self.bars.contains($0.id) })
      .filter { $0.frame.rows.contains(row) }
  }

  private func pieces(_ row: Int, covered: [Bool]) -> [(column: Int, text: String)] {
    var found: [(column: Int, text: String)] = []
    var (start, scalars, blanks) = (0, String.UnicodeScalarView(), 0)
    func end() {
      let words = Self.clean(String(scalars)).trimmed
      if Self.saysSomething(words), !labels.contains(words) { found.append((start, words)) }
      (scalars, blanks) = (String.UnicodeScalarView(), 0)
    }
    for column in covered.indices {
      let cell = frame.buffer[row, column]
      if cell.isContinuation { continue }
      let isBlank = covered[column] || cell.glyph == .blank
      blanks = isBlank ? blanks + 1 : 0
      if covered[column] || blanks > 1 {
        end()
      } else {
        if scalars.isEmpty { start = column }
        scalars.append(contentsOf: cell.glyph.scalars)
      }
    }
    end()
    return found
  }

  /// What the fields are called, which each is told with.
  private var labels: Set<String> { Set(fields.values.map { strings($0.label) }) }

  // MARK: Words

  private func joined(_ pieces: [String]) -> String {
    pieces.joined(separator: strings(.plainApart))
  }

  /// Without a sentence that tells of a key that is none here: a number, or an empty line, does what Enter does.
  private func words(_ text: String) -> String {
    guard Self.tellsOfKey(text) else { return text }
    return text.sentences.filter { !Self.tellsOfKey($0) }.joined().trimmed
  }

  /// Enter or PgDn as a word of its own: some medicines begin like that.
  private static func tellsOfKey(_ text: String) -> Bool {
    ["Enter", "PgDn"].contains { key in
      text.ranges(of: key).contains { range in
        let isLonger = text[range.upperBound...].first.map { $0.isASCII && $0.isLetter }
        return isLonger != true
      }
    }
  }

  private static func pieces(_ text: String) -> [String] {
    text.split(separator: "  ").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// Lines, blocks and the mark of the focus go; a bar of a figure stays, it is letters.
  private static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "»" {
      scalars.append((0x2500...0x25FF).contains(scalar.value) ? " " : scalar)
    }
    return String(scalars)
  }

  private static func saysSomething(_ words: String) -> Bool {
    words.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}

extension Element {
  fileprivate var origin: Point { Point(row: frame.row, column: frame.column) }
}

extension String {
  /// The sentences one after the other, each with its end and what sets it apart.
  var sentences: [String] {
    var (sentences, current) = ([String](), "")
    var hasEnded = false
    for character in self {
      if hasEnded, character != " " {
        sentences.append(current)
        (current, hasEnded) = ("", false)
      }
      current.append(character)
      if "。\u{3000}".contains(character) || (character == " " && current.hasSuffix(". ")) {
        hasEnded = true
      }
    }
    return current.isEmpty ? sentences : sentences + [current]
  }
}
