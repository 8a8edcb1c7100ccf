import APIContract
import Domain
import Foundation
import Localization
import Pages
import Printing
import TestSupport
import Testing

/// The pages as they look at 60 dots an inch, beside pictures that somebody has looked at.
@Suite struct PixelTests {
  private static let pictures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Golden")

  /// Another version of a font or of cairo moves a few edges; a word that is another one changes whole tiles.
  private static let (mostShare, mostOfATile) = (0.004, 40.0)

  private static func layout(
    _ name: String, _ strings: Strings
  ) throws -> (TextMeasure) -> PrintedDocument {
    var sample = try SampleReport(SeededGenerator(seed: 7, for: "pixels"), isHostile: false)
    if name == "report" {
      let report = try sample.report(days: 31, medicines: 5)
      return { ReportPages.document(report, preparedBy: "Yumi", in: strings, $0) }
    }
    let card = try sample.card(medicines: 6, profile: sample.profile())
    let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
    return name == "card"
      ? { CardPages.document(facts, at: card.preparedAt, in: strings, $0) }
      : { ListPages.document(facts, at: card.preparedAt, in: strings, $0) }
  }

  @Test(arguments: ["report", "card", "list"], Language.allCases)
  func `R-1 R-2 the first page looks as it did when somebody looked at it`(
    name: String, language: Language
  ) async throws {
    let folder = try TemporaryDirectory()
    let layout = try Self.layout(name, Strings(language))
    let printed = try PDFPrinter.bytes(language: language, layout)
    let path = folder.path(of: "page.pdf")
    try Data(printed.bytes).write(to: URL(fileURLWithPath: path))
    let drawn = try await PipedProgram.run(
      ["-r", "60", "-gray", "-png", "-f", "1", "-singlefile", path, folder.path(of: "page")],
      executable: "/usr/bin/pdftoppm")
    #expect(drawn.status == .exited(0), "\(drawn.errorText)")
    let golden = Self.pictures.appendingPathComponent("\(name)-\(language.rawValue).png").path
    let compared = try await PipedProgram.run(
      [PythonHome.program("pixels.py"), golden, folder.path(of: "page.png")],
      executable: try PythonHome.interpreter)
    let figures = compared.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(figures.count == 2, "\(golden): \(compared.text)\(compared.errorText)")
    #expect(figures[0] <= Self.mostShare && figures[1] <= Self.mostOfATile, "\(figures)")
  }
}
