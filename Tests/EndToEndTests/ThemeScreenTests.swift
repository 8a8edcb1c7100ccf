import TestSupport
import Testing

/// Some screens in every theme, a letter for each pair of colours, beside what somebody has looked at.
@Suite(.serialized) struct `Every theme` {
  private static let pages: Set = ["今日", "飲まない", "ヘルプ", "履歴", "ロック", "年", "書類", "設定、表示"]

  @Test(arguments: [
    "dark", "light", "contrast-dark", "contrast-light", "colour-safe", "terminal", "mono",
  ])
  func `screens 1 every theme paints as somebody looked at it`(theme: String) async throws {
    let program = try await Demo.open(environment: ["COLORTERM": "truecolor"])
    try await choose(theme, on: program)
    var (pictures, colours): ([String], ColourLetters) = ([], ColourLetters())
    for page in DemoPage.caregiver where Self.pages.contains(page.name) {
      try await program.open(page)
      let screen = try await program.settle().screen
      pictures.append("=== " + page.name)
      pictures += try screen.cells.map { try colours.row($0) }
      try await program.returnToToday()
    }
    #expect(pictures.count == Self.pages.count * (TerminalSize.standard.rows + 1))
    try Golden.expect((pictures + colours.meanings).joined(separator: "\n"), toBe: "theme-\(theme)")
  }

  private func choose(_ theme: String, on program: TerminalProgram) async throws {
    let display = try #require(DemoPage.caregiver.first { $0.name == "設定、表示" })
    try await program.open(display)
    try await program.settle()
    let id = "settings.theme.\(theme)"
    let choice = try #require(program.frames.last?.element(id))
    try await program.press(choice.click) { $0.focus == id }
    try await program.returnToToday()
  }
}

/// A letter for each way in which a cell is coloured, in the order in which they come; a plain cell of the ground is a
/// blank one too.
private struct ColourLetters {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private var known: [String] = []

  /// What each letter means: the text's colour, the ground's, and what is done to the text.
  var meanings: [String] {
    ["=== colours"] + zip(Self.letters, known).map { "\($0) \($1)" }
  }

  /// A row, one letter a column.
  mutating func row(_ cells: [DecodedScreen.Cell]) throws -> String {
    var row = ""
    for cell in cells where cell.width > 0 {
      row += String(repeating: try letter(cell.look), count: cell.width)
    }
    return row
  }

  private mutating func letter(_ look: DecodedScreen.Look) throws -> String {
    let text = look.foreground.map { words($0) } ?? "blank"
    let meaning = "\(text) on \(words(look.background))\(words(look.attributes))"
    if !known.contains(meaning) { known.append(meaning) }
    let place = try #require(known.firstIndex(of: meaning))
    try #require(place < Self.letters.count, "more than \(place) ways to colour a cell")
    return String(Self.letters[place])
  }

  private func words(_ colour: DecodedScreen.Colour) -> String {
    switch colour {
    case .terminal: return "own"
    case .palette(let index): return "\(index)"
    case .direct(let value):
      let digits = String(value, radix: 16, uppercase: true)
      return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
  }

  private func words(_ attributes: DecodedScreen.Attributes) -> String {
    let named: [(DecodedScreen.Attributes, String)] = [
      (.bold, " bold"), (.underline, " underline"), (.reverse, " reverse"),
    ]
    return named.filter { attributes.contains($0.0) }.map { $0.1 }.joined()
  }
}
