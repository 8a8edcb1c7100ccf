import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// Every page on screens smaller than 80×24: nothing is outside, what has the focus is seen, and whatever can be
/// pressed can be brought into sight.
@MainActor
struct SmallScreenTests {
  private nonisolated static let sizes = [
    Size(width: 40, height: 12), Size(width: 40, height: 23), Size(width: 60, height: 20),
    Size(width: 79, height: 24), Size(width: 80, height: 23), Size(width: 120, height: 12),
  ]

  private func frame(_ app: AppModel, _ size: Size, scrolled: Int = 0) -> Frame {
    app.isSmall = Renderer.showsList(on: size)
    app.isWide = Renderer.showsDayBeside(on: size)
    return Renderer(marks: .unicode, describes: true).frame(app, size: size, scrolled: scrolled)
  }

  @Test(arguments: Language.allCases)
  func `P-42 every page is whole on every small screen`(language: Language) async throws {
    try await RealServer.run { server in
      let pages = EveryKeyTests()
      let app = await pages.program(server, language)
      for (page, way) in EveryKeyTests.ways {
        await pages.open(way, app)
        let full = self.frame(app, Size(width: 80, height: 24))
        for size in Self.sizes {
          let small = self.frame(app, size)
          let place = "\(page) \(language) \(size.width)×\(size.height)"
          self.expectInside(small, size, place)
          self.expectFocus(small, as: full, place)
          self.expectReach(app, size, of: full, place)
          self.expectWords(small, size, place)
          self.expectWays(small, size, of: full, place)
        }
        _ = self.frame(app, Size(width: 80, height: 24))
      }
      app.signedOut()
    }
  }

  private func expectInside(_ frame: Frame, _ size: Size, _ place: String) {
    #expect(frame.buffer.size == size)
    let outside = frame.elements.filter {
      $0.frame.row < 0 || $0.frame.column < 0
        || $0.frame.row + $0.frame.height > size.height
        || $0.frame.column + $0.frame.width > size.width
    }
    #expect(outside.isEmpty, "\(place): \(outside)")
    #expect((0..<size.height).contains(frame.cursor.row), "\(place)")
    #expect((0..<size.width).contains(frame.cursor.column), "\(place)")
  }

  private func expectFocus(_ small: Frame, as full: Frame, _ place: String) {
    // In 履歴 a day has the focus in both, in a list and in a calendar.
    #expect(small.focus == full.focus, "\(place)\n\(small.buffer.lines.joined(separator: "\n"))")
    #expect(small.screen == full.screen && small.showsCursor == full.showsCursor, "\(place)")
  }

  /// Pages further up and down show what one of them does not.
  private func expectReach(_ app: AppModel, _ size: Size, of full: Frame, _ place: String) {
    let wanted = Set(
      full.elements.filter { ($0.role == .button || $0.role == .field) && $0.isEnabled }.map(\.id))
    var seen: Set<String> = []
    for scrolled in -8...8 {
      seen.formUnion(frame(app, size, scrolled: scrolled).elements.map(\.id))
      if wanted.isSubset(of: seen) { return }
    }
    // 設定 shows its sections or a panel, not both: buttons of a panel come with the focus.
    let missing = wanted.subtracting(seen).filter { !$0.hasPrefix("settings.") }
    #expect(missing.isEmpty, "\(place): \(missing)")
  }

  /// A narrow footer names what Enter does wherever there is something, and from an open day the way back.
  private func expectWays(_ small: Frame, _ size: Size, of full: Frame, _ place: String) {
    guard size.width < full.buffer.size.width else { return }
    let footer = small.buffer.lines[size.height - 1]
    let whole = full.buffer.lines[full.buffer.size.height - 1]
    #expect(footer.contains("Enter") || !whole.contains("Enter"), "\(place): \(footer)")
    guard small.screen == .day, small.overlay == nil else { return }
    #expect(footer.contains("Esc"), "\(place): \(footer)")
  }

  private func expectWords(_ frame: Frame, _ size: Size, _ place: String) {
    let lines = frame.buffer.lines
    let footer = lines[size.height - 1]
    #expect(
      footer.contains("?") || footer.contains("q ") || footer.contains("Esc")
        || footer.contains("Ctrl-C"),
      "\(place): \(footer)")
    for line in lines[1..<(size.height - 2)] where line.contains("..") {
      let used = DisplayWidth.of(line.trimmed) + line.prefix { $0 == " " }.count
      #expect(used >= size.width - 12, "\(place): cut with room: \(line)")
    }
  }
}
