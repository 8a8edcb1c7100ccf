import Localization
import Screen
import Testing

@testable import Views

/// Row 0 where it is too short for all that could stand there.
struct TitleBarTests {
  private static let name = "佐藤 ハナさん"

  /// All that the right half can have at once.
  private func words(_ strings: Strings, _ parts: Int) -> ConnectionWords {
    var words = ConnectionWords(state: strings(parts & 1 == 0 ? .connOnline : .connGrace(3)))
    if parts & 2 != 0 { words.due = strings(.doseDue) }
    if parts & 4 != 0 { words.fixed.append(strings(.connReadOnly)) }
    if parts & 8 != 0 { words.fixed.append(strings(.syncUnsent(12))) }
    if parts & 16 != 0 { words.fixed.append(strings(.syncRefused(3))) }
    return words
  }

  @Test(arguments: [Language.japanese, .english])
  func `P-42 the title names the patient, what is due and what may not be written, in any width`(
    language: Language
  ) {
    let strings = Strings(language)
    for width in 40...120 {
      for parts in 0..<32 {
        var canvas = Canvas(
          size: Size(width: width, height: 24), marks: .unicode, strings: strings, describes: true)
        canvas.draw(
          TitleBar(
            app: strings(.appName), patient: Self.name, plan: ["家族", "無料"],
            connection: words(strings, parts)))
        let row = canvas.buffer.line(0)
        let halves = row.split(separator: "  ").map { String($0).trimmed }
        let seen = "\(width) columns, \(parts): \(row)"
        #expect(halves.contains { $0.hasPrefix("佐藤") }, "\(seen)")
        if parts & 2 != 0 { #expect(halves.contains(strings(.doseDue)), "\(seen)") }
        if parts & 4 != 0 { #expect(halves.contains(strings(.connReadOnly)), "\(seen)") }
        #expect(DisplayWidth.of(row) <= width, "\(seen)")
      }
    }
  }
}
