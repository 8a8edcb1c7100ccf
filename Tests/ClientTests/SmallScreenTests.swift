import APIContract
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

  @Test(arguments: [Size(width: 20, height: 8), Size(width: 39, height: 24)])
  func `P-42 on a screen that is too small no key and no click does what nobody sees`(
    size: Size
  ) async throws {
    try await RealServer.run { server in
      let pages = EveryKeyTests()
      let app = await pages.program(server)
      for (page, way) in EveryKeyTests.ways {
        await pages.open(way, app)
        let (before, small) = (self.doses(app), self.frame(app, size))
        var count = KeyCount()
        for key in self.keys(of: app, size) {
          let commands = count.commands(
            for: KeyEvent(key), in: app, frame: small, by: Keymap())
          for command in commands {
            self.expectUnseen(command, of: key, app, "\(page) \(size.width)×\(size.height)")
            if case .intent(let intent) = command { app.handle(intent) }
          }
        }
        #expect(self.doses(app) == before, "\(page)")
        // A number typed meanwhile repeats nothing later.
        let whole = self.frame(app, Size(width: 80, height: 24))
        let later = count.commands(
          for: KeyEvent(.down), in: app, frame: whole, by: Keymap())
        #expect(later.count <= 1, "\(page)")
      }
      app.signedOut()
    }
  }

  /// Only what leaves, and what is written into a text that is open already.
  private func expectUnseen(
    _ command: Command, of key: Screen.Key, _ app: AppModel, _ place: String
  ) {
    let page = PageStack(app).top
    let isAllowed =
      switch command {
      case .quit: key == .control("c") || key == .character("q") && page.letters == .keys
      case .suspend: key == .control("z")
      case .intent(.type), .intent(.paste), .intent(.erase):
        page.letters == .text && page.isWriting
      case .intent, .scroll: false
      }
    #expect(isAllowed, "\(place): \(key)")
  }

  /// Every key that is bound, every other one that a terminal sends, and a click on each row.
  private func keys(of app: AppModel, _ size: Size) -> [Screen.Key] {
    let letters = (UInt8(0x20)...0x7E).map { Screen.Key.character(Character(Unicode.Scalar($0))) }
    let controls = "abcdefghijklmnopqrstuvwxyz".map { Screen.Key.control($0) }
    let others: [Screen.Key] = [
      .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .backspace, .delete, .paste("1"),
    ]
    let clicks = (0..<size.height).flatMap { row in
      [MouseEvent.Kind.click, .rightClick, .wheelUp, .wheelDown].map {
        Screen.Key.mouse(MouseEvent($0, at: Point(row: row, column: 6)))
      }
    }
    let bound: [Screen.Key] = PageStack(app).top.bindings.flatMap(\.actions).map { $0.key }
    return bound + letters + controls + others + clicks + [Screen.Key.character("5")]
  }

  private func doses(_ app: AppModel) -> [String] {
    guard case .record(let record) = app.stage, let day = record.today.day else { return [] }
    return day.doses.map { "\($0.effectiveStatus)" } + ["\(day.prnItems.count)"]
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
