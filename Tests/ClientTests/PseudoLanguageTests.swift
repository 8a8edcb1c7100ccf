import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// Every page at 80×24 in a language that is longer and wider than English, beside the same page in English.
@MainActor
struct PseudoLanguageTests {
  private nonisolated static let size = Size(width: 80, height: 24)
  private nonisolated static let marks = MarkSet.unicode

  private func frame(_ app: AppModel) -> Frame {
    Renderer(marks: Self.marks, describes: true).frame(app, size: Self.size)
  }

  /// The page that is open, in English.
  private func english(_ app: AppModel) -> Frame {
    let own = app.language
    app.language = .english
    defer { app.language = own }
    return frame(app)
  }

  @Test func `P-61 in a longer, wider language every page is whole at 80×24`() async throws {
    let pseudo = try Language.tried("xx") { PseudoLanguage.file($0) }
    let ways = EveryKeyTests.ways + [(page: "ヘルプ", way: [Intent.help])]
    try await RealServer.run { server in
      let pages = EveryKeyTests()
      let app = await pages.program(server, pseudo)
      for (page, way) in ways {
        await pages.open(way, app)
        let (own, english) = (self.frame(app), self.english(app))
        let picture = "\(page)\n\(own.buffer.lines.joined(separator: "\n"))"
        #expect(own.buffer.lines.contains { $0.contains("［") }, "\(picture)")
        self.expectInside(own, picture)
        self.expectBorders(own, as: english, picture)
        self.expectReach(own, as: english, picture)
        self.expectFooter(own, as: english, picture)
      }
      app.signedOut()
    }
  }

  private func expectInside(_ frame: Frame, _ picture: String) {
    #expect(frame.buffer.size == Self.size)
    let outside = frame.elements.filter {
      $0.frame.row < 0 || $0.frame.column < 0
        || $0.frame.row + $0.frame.height > Self.size.height
        || $0.frame.column + $0.frame.width > Self.size.width
    }
    #expect(outside.isEmpty, "\(outside)\n\(picture)")
    #expect((0..<Self.size.height).contains(frame.cursor.row), "\(picture)")
    #expect((0..<Self.size.width).contains(frame.cursor.column), "\(picture)")
  }

  /// A card that has a frame in English has one here, with nothing over it.
  private func expectBorders(_ own: Frame, as english: Frame, _ picture: String) {
    let lines = Self.marks.lines
    let dialogs = { (frame: Frame) in frame.elements.filter { $0.role == .dialog } }
    let boxes = dialogs(english).filter {
      self.sign(english, $0.frame.row, $0.frame.column) == lines.topLeft
    }
    for id in boxes.map(\.id) {
      guard let box = dialogs(own).last(where: { $0.id == id })?.frame else {
        Issue.record("no \(id)\n\(picture)")
        continue
      }
      let (bottom, right) = (box.row + box.height - 1, box.column + box.width - 1)
      let corners = [
        self.sign(own, box.row, box.column), self.sign(own, box.row, right),
        self.sign(own, bottom, box.column), self.sign(own, bottom, right),
      ]
      #expect(
        corners == [lines.topLeft, lines.topRight, lines.bottomLeft, lines.bottomRight],
        "\(picture)")
      let sides = box.rows.dropFirst().dropLast().flatMap {
        [self.sign(own, $0, box.column), self.sign(own, $0, right)]
      }
      #expect(sides.allSatisfy { $0 == lines.vertical }, "\(picture)")
    }
  }

  private func sign(_ frame: Frame, _ row: Int, _ column: Int) -> String {
    guard (0..<Self.size.height).contains(row), (0..<Self.size.width).contains(column) else {
      return ""
    }
    return String(Character(frame.buffer[row, column].glyph.base))
  }

  /// The same page with the same focus; what can be pressed or filled in is seen, or the page says that it goes on.
  private func expectReach(_ own: Frame, as english: Frame, _ picture: String) {
    #expect(own.screen == english.screen && own.overlay == english.overlay, "\(picture)")
    #expect(own.focus == english.focus, "\(picture)")
    let reached = { (frame: Frame) in
      Set(
        frame.elements.filter { ($0.role == .button || $0.role == .field) && $0.isEnabled }
          .map(\.id))
    }
    let missing = reached(english).subtracting(reached(own))
    let goesOn = own.elements.contains { $0.id.hasSuffix(".more") }
    #expect(missing.isEmpty || goesOn, "\(missing)\n\(picture)")
  }

  /// The keys at the right of the footer stay, and at least one of the page's own.
  private func expectFooter(_ own: Frame, as english: Frame, _ picture: String) {
    #expect(own.hints.first?.key == english.hints.first?.key, "\(picture)")
    #expect(own.hints.count >= min(2, english.hints.count), "\(picture)")
    let isInside = own.hints.allSatisfy { $0.frame.column + $0.frame.width <= Self.size.width }
    #expect(isInside, "\(picture)")
  }
}
