import TestSupport
import Testing

/// Every page in every theme, a letter for each way of colouring, beside what somebody has looked at; what is written
/// there is the same in all of them.
@Suite struct `Every theme` {
  /// The page that says which theme is drawn.
  private static let own = "設定、表示"

  @Test(arguments: [
    "dark", "light", "contrast-dark", "contrast-light", "colour-safe", "terminal", "mono",
  ])
  func `screens 1 every theme paints every page as somebody looked at it`(
    theme: String
  ) async throws {
    let program = try await Demo.open(environment: ["COLORTERM": "truecolor"])
    try await choose(theme, on: program)
    let written = try Golden.pages(of: "every-80x24.ja")
    var (pictures, colours): ([String], ColourLetters) = ([], ColourLetters())
    for page in DemoPage.caregiver {
      try await program.open(page)
      let screen = try await program.settle().screen
      if page.name != Self.own {
        let wanted = written[page.name] ?? []
        let rows = screen.picture.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = Golden.difference(between: wanted, and: rows.map(String.init))
        #expect(difference.isEmpty, "\(page.name)\n\(difference)")
      }
      pictures.append("=== " + page.name)
      pictures += try screen.cells.map { try colours.row($0) }
      try await program.returnToToday()
    }
    try Golden.expect((pictures + colours.meanings).joined(separator: "\n"), toBe: "theme-\(theme)")
  }

  private func choose(_ theme: String, on program: TerminalProgram) async throws {
    let display = try #require(DemoPage.caregiver.first { $0.name == Self.own })
    try await program.open(display)
    try await program.settle()
    let id = "settings.theme.\(theme)"
    let choice = try #require(program.frames.last?.element(id))
    try await program.press(choice.click) { $0.focus == id }
    try await program.returnToToday()
    // 設定 opens where it was left; a walk finds its first section.
    try await program.press("4", "g") { $0.focus == "settings.account" }
    try await program.returnToToday()
  }
}

/// A letter for each way in which a cell is coloured, in the order in which they come; a plain cell of the ground is a
/// blank one too.
private struct ColourLetters {
  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθικλμνξοπρστυφχψω")
  private var known: [String] = []

  /// What each letter means.
  var meanings: [String] {
    ["=== colours"] + zip(Self.letters, known).map { "\($0) \($1)" }
  }

  /// A row: each letter, and how many columns it holds for.
  mutating func row(_ cells: [DecodedScreen.Cell]) throws -> String {
    var runs: [(letter: Character, columns: Int)] = []
    for cell in cells where cell.width > 0 {
      let letter = try letter(cell.look.colouring)
      if runs.last?.letter == letter {
        runs[runs.count - 1].columns += cell.width
      } else {
        runs.append((letter, cell.width))
      }
    }
    return runs.map { "\($0.letter)\($0.columns)" }.joined()
  }

  private mutating func letter(_ meaning: String) throws -> Character {
    if !known.contains(meaning) { known.append(meaning) }
    let place = try #require(known.firstIndex(of: meaning))
    try #require(place < Self.letters.count, "more than \(place) ways to colour a cell")
    return Self.letters[place]
  }
}
