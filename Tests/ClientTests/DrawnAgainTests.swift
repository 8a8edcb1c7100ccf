import ClientCore
import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// What earlier frames have drawn and is laid there again: a frame with it is the one that is drawn from nothing.
@MainActor
struct DrawnAgainTests {
  private nonisolated static let sizes = [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 60, height: 20),
  ]
  /// Keys that move and look, and none that ends or leaves anything.
  private nonisolated static let keys: [Screen.Key] = [
    .left, .left, .right, .right, .up, .up, .down, .down, .character("v"), .character("["),
    .character("]"), .character("t"), .character("y"), .tab, .escape, .character("?"),
    .character("1"), .character("2"), .character("2"), .character("4"),
  ]

  @Test(arguments: [false, true])
  func `P-60 a frame with what was drawn before is the one that is drawn from nothing`(
    describes: Bool
  ) async throws {
    try await RealServer.run { server in
      var generator = SeededGenerator(for: "drawn again \(describes)")
      let pages = EveryKeyTests()
      let app = await pages.program(server)
      var kept = Renderer(marks: .unicode, describes: describes)
      let history: [Intent] = [.tab(.history)]
      let others = EveryKeyTests.ways.map(\.way).shuffled(using: &generator).prefix(10)
      let ways: [[Intent]] = [history] + Array(others) + [history]
      for way in ways {
        (app.isSmall, app.isWide, app.columns) = (false, false, 1)
        await pages.open(way, app)
        var size = Self.sizes.randomElement(using: &generator) ?? Self.sizes[0]
        for _ in 0..<40 {
          switch Int.random(in: 0..<16, using: &generator) {
          case 0: size = Self.sizes.randomElement(using: &generator) ?? size
          case 1: app.language = app.language == .japanese ? .english : .japanese
          case 2: kept.marks = kept.marks == .unicode ? .ascii : .unicode
          case 3: app.look.usesLetters.toggle()
          case 4: server.clock.value = server.clock.value.adding(.seconds(10))
          default: self.press(Self.keys.randomElement(using: &generator) ?? .left, app)
          }
          self.expectSame(kept, app, size, "\(way)")
          _ = await eventually { !app.refresh.isBusy }
          self.expectSame(kept, app, size, "\(way)")
        }
      }
      app.signedOut()
    }
  }

  @Test func `P-60 who draws hears of every change of a model, until it leaves`() async throws {
    try await RealServer.run { server in
      let pages = EveryKeyTests()
      let app = await pages.program(server)
      await pages.open([.tab(.history)], app)
      // Nothing waits from here on: what is heard is heard of this program.
      let heard = Shared(0)
      let number = ModelChanges.hear { heard.value += 1 }
      app.handle(.move(.left))
      #expect(heard.value > 0)
      ModelChanges.leave(number)
      heard.value = 0
      app.handle(.move(.left))
      #expect(heard.value == 0)
      app.signedOut()
    }
  }

  /// Presses a key as the terminal would.
  private func press(_ key: Screen.Key, _ app: AppModel) {
    if case .intent(let intent) = Keymap().command(for: KeyEvent(key), in: app, frame: nil) {
      app.handle(intent)
    }
  }

  /// Both frames of the same moment.
  private func expectSame(_ kept: Renderer, _ app: AppModel, _ size: Size, _ place: String) {
    app.isSmall = Renderer.showsList(on: size)
    app.isWide = Renderer.showsDayBeside(on: size)
    app.columns = Renderer.columnsOfToday(on: size)
    let again = kept.frame(app, size: size)
    let anew = Renderer(marks: kept.marks, describes: kept.describes).frame(app, size: size)
    let rows = (0..<size.height).filter { row in
      again.buffer.rows(row..<row + 1) != anew.buffer.rows(row..<row + 1)
    }
    let lines = rows.map { [again.buffer.line($0), anew.buffer.line($0)] }
    #expect(lines.isEmpty, "\(place)")
    #expect(again.elements == anew.elements, "\(place)")
    #expect(again == anew, "\(place)")
  }
}
