import ClientCore
import Domain
import Localization
import Screen
import ServerCore
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// 操作の一覧, numbers before keys, and the mouse on the footer, over the real server.
@MainActor
struct CommandListTests {
  private let keys = EveryKeyTests()

  private func list(_ app: AppModel) throws -> CommandsPage {
    try #require(PageStack(app).top as? CommandsPage)
  }

  private func frame(_ app: AppModel) -> Frame {
    Renderer(marks: .unicode, describes: true).frame(app, size: Size(width: 80, height: 24))
  }

  /// What a key means; nil for what is no intent.
  private func intent(_ key: Screen.Key, _ app: AppModel) -> Intent? {
    let command = Keymap().command(for: KeyEvent(key), in: app, frame: frame(app))
    if case .intent(let intent) = command { return intent }
    return nil
  }

  private func press(_ key: Screen.Key, _ app: AppModel) {
    if let intent = intent(key, app) { app.handle(intent) }
  }

  private func type(_ text: String, _ app: AppModel) {
    for character in text { press(.character(character), app) }
  }

  @Test func `P-47 every page's deeds are listed once, with their keys and why not`() async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      for (page, way) in EveryKeyTests.ways {
        await keys.open(way, app)
        let below = PageStack(app).top
        guard below.letters == .keys, !(below is TimePage) else { continue }
        press(.character(":"), app)
        let found = try list(app).found
        #expect(Set(found.map(\.intent)).count == found.count, "\(page)")
        let labels = found.map { Strings(.english)($0.label) }
        #expect(Set(labels).count == labels.count, "two of one name on \(page): \(labels)")
        let intents = found.map(\.intent)
        #expect(intents.contains(.quit) && intents.contains(.help))
        for binding in below.bindings where binding.actions.count == 1 {
          let (intent, reason) = (binding.actions[0].intent, binding.whyNot)
          // What two keys do under the same words is listed by the first of them.
          let listed =
            found.first { $0.intent == intent } ?? found.first { $0.short == binding.label }
          #expect(listed != nil && !(listed?.key.isEmpty ?? true), "\(page): \(intent)")
          #expect(reason == nil || listed?.whyNot != nil, "\(page): \(intent)")
        }
        for command in found {
          let kana = LabelReading.kana(of: Strings(.japanese)(command.label))
          let isRead = !kana.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
          #expect(isRead, "no reading of all of \(kana)")
        }
      }
      app.signedOut()
    }
  }

  @Test func `P-47 what two keys do under the same words is listed once`() async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([.asNeeded], app)
      press(.character(":"), app)
      let found = try list(app).found
      #expect(found.count { $0.label == .keyClose } == 1, "\(found.map(\.key))")
      #expect(found.first { $0.label == .keyClose }?.intent == .back)
      app.signedOut()
    }
  }

  @Test(arguments: ["きろく", "記録", "kiroku", "record"])
  func `P-47 screens 2 figure 34-1 what records is found by that word, whatever its footer says`(
    text: String
  ) async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([], app)
      press(.character(":"), app)
      type(text, app)
      let found = try list(app).found
      for label in [Phrase.commandsTime, .commandsSlot, .commandsSkip, .commandsUndo] {
        #expect(found.contains { $0.label == label }, "\(label) of \(found.map(\.label))")
      }
      app.signedOut()
    }
  }

  @Test(arguments: ["print", "印刷", "いんさつ", "insatsu", "書き出し", "export"])
  func `P-47 R-9 whoever wants to print finds where it is written out`(text: String) async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([], app)
      press(.character(":"), app)
      type(text, app)
      let found = try list(app).found
      #expect(found.contains { $0.intent == .writeOut }, "\(found.map(\.label))")
      app.signedOut()
    }
  }

  @Test(arguments: ["history", "履歴", "ＨＩＳＴＯＲＹ 2"])
  func `P-47 words in either language and any width find it, and Enter does it`(
    text: String
  ) async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([], app)
      press(.character(":"), app)
      type(text, app)
      let found = try list(app).found
      let row = try #require(found.firstIndex { $0.intent == .tab(.history) })
      for _ in 0..<row { press(.down, app) }
      #expect(frame(app).focus == "commands.field")
      press(.enter, app)
      #expect(PageStack(app).screen == .history && !(PageStack(app).top is CommandsPage))
      app.signedOut()
    }
  }

  @Test(arguments: [
    ("kusuri", Intent.medications), ("くすり", .medications), ("rireki", .tab(.history)),
    ("kyou", .tab(.today)), ("Kyō", .tab(.today)), ("shor", .tab(.documents)),
    ("syorui", .tab(.documents)), ("shuuryou", .quit), ("syuryo", .quit),
  ])
  func `P-47 romaji find it in Hepburn and Kunrei, with long vowels or short`(
    text: String, intent: Intent
  ) async throws {
    try await RealServer.run { server in
      for language in Language.allCases {
        let app = await keys.program(server, language)
        await keys.open([.commands], app)
        type(text, app)
        let found = try list(app).found
        #expect(found.contains { $0.intent == intent } && found.count < 6, "\(text)")
        app.signedOut()
      }
    }
  }

  @Test func `P-47 it opens before a record and in a form, never while a text is written`()
    async throws
  {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([.tab(.settings), .press, .press], app)
      try expectListOnlyBesideText(app, offers: .submit)
      app.openPatients()
      press(.character(":"), app)
      #expect(try list(app).found.contains { $0.intent == .add })
      press(.escape, app)
      app.signedOut()
      try expectListOnlyBesideText(app, offers: .quit)
    }
  }

  /// In the open form, `:` is a character in its text, and opens the list on its first button.
  private func expectListOnlyBesideText(_ app: AppModel, offers: Intent) throws {
    var form: Form? { (PageStack(app).top as? any FormPageView)?.form }
    #expect(PageStack(app).top.isWriting && intent(.character(":"), app) == .type(":"))
    let stops = try #require(form).stops.count
    for _ in 0..<stops where form?.focusedField != nil { press(.tab, app) }
    let button = form?.focus
    press(.character(":"), app)
    #expect(try list(app).found.contains { $0.intent == offers })
    press(.escape, app)
    #expect(button != nil && form?.focus == button)
  }

  @Test func `P-47 kana are one, nothing found is said, and Esc closes the list`() async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([.commands], app)
      type("ﾍるプ", app)
      var found = try list(app).found
      #expect(found.map(\.intent) == [.help])
      type("zz", app)
      found = try list(app).found
      #expect(found.isEmpty && intent(.enter, app) == nil)
      #expect(frame(app).elements.contains { $0.label == "見つかりません。" })
      press(.escape, app)
      #expect(PageStack(app).top is TodayPage)
      app.signedOut()
    }
  }

  @Test func `P-48 a number repeats what moves, and digits that are keys stay keys`() async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([], app)
      let press = Typist(app)
      let down = Command.intent(.move(.down))
      #expect(press("5j") == Array(repeating: down, count: 5))
      #expect(press("12") == [.intent(.tab(.today)), .intent(.tab(.history))])
      #expect(press("50k").count == 50)
      #expect(press("j") == [down])
      #expect(press("9999999j").count == 999)
      #expect(press("7c") == [.intent(.changes)])
      #expect(press("6").isEmpty)
      #expect(press.key(.escape).isEmpty)
      #expect(press("j") == [down])
      #expect(press("0j") == [down])
      app.signedOut()
    }
  }

  @Test func `P-48 on a card Esc leaves it, whatever number was typed before`() async throws {
    try await RealServer.run { server in
      let app = await keys.program(server)
      var cards = 0
      for (page, way) in EveryKeyTests.ways {
        await keys.open(way, app)
        let frame = frame(app)
        guard frame.overlay != nil, PageStack(app).top.letters == .keys else { continue }
        cards += 1
        var (typed, fresh) = (KeyCount(), KeyCount())
        _ = typed.commands(for: KeyEvent(.character("9")), in: app, frame: frame, by: Keymap())
        let escape = KeyEvent(.escape)
        #expect(
          typed.commands(for: escape, in: app, frame: frame, by: Keymap())
            == fresh.commands(for: escape, in: app, frame: frame, by: Keymap()), "\(page)")
      }
      #expect(cards > 3)
      app.signedOut()
    }
  }

  @Test func `P-48 a click on the footer presses its key, but never one that records`() async throws
  {
    try await RealServer.run { server in
      let app = await keys.program(server)
      await keys.open([], app)
      let shown = frame(app)
      let pressed = shown.hints.map(\.key)
      #expect(pressed.contains(.character("?")) && pressed.contains(.character("q")))
      for hint in shown.hints {
        let click = MouseEvent(.click, at: Point(row: hint.frame.row, column: hint.frame.column))
        let clicked = Keymap().command(for: KeyEvent(.mouse(click)), in: app, frame: shown)
        #expect(clicked == Keymap().command(for: KeyEvent(hint.key), in: app, frame: shown))
        #expect(clicked != .intent(.press) || PageStack(app).top.bindings[0].label != .keyTake)
        #expect(clicked != .intent(.recordSlot))
      }
      for card: [Intent] in [[.edit], [.skip]] {
        await keys.open(card, app)
        #expect(frame(app).hints.allSatisfy { $0.key != .enter }, "\(card)")
      }
      app.handle(.help)
      let right = KeyEvent(.mouse(MouseEvent(.rightClick, at: Point(row: 5, column: 5))))
      #expect(Keymap().command(for: right, in: app, frame: frame(app)) == .intent(.back))
      app.signedOut()
    }
  }

  @Test func `P-48 what has a key of its own on a page has a name by which it can be chosen`()
    async throws
  {
    try await RealServer.run { server in
      let app = await keys.program(server)
      let screens = Set(NamedKey.all.map(\.screen))
      for (page, way) in EveryKeyTests.ways {
        await keys.open(way, app)
        let top = PageStack(app).top
        guard let screen = top.screen, screens.contains(screen.rawValue), top.letters == .keys
        else { continue }
        for (key, intent) in top.bindings.flatMap(\.actions) where intent.isDeed {
          guard case .character(let key) = key, !key.isNumber, !"[]hl".contains(key) else {
            continue
          }
          let named = NamedKey.all.contains {
            $0.intent == intent && $0.key == key
              && ($0.screen == screen.rawValue || $0.isEverywhere)
          }
          #expect(named, "\(page): \(key) \(intent)")
        }
      }
      app.signedOut()
    }
  }

  @Test func `P-48 a key of one's own takes the place of the usual one, in footer and help too`()
    async throws
  {
    try await RealServer.run { server in
      let own = OwnKeys(["today.changes": "s", "everywhere.quit": "Q"])
      #expect(own.faults.isEmpty)
      let app = await keys.program(server, keys: own)
      await keys.open([], app)
      #expect(intent(.character("s"), app) == .changes && intent(.character("c"), app) == nil)
      let quit = Keymap().command(for: KeyEvent(.character("Q")), in: app, frame: nil)
      #expect(quit == .quit && intent(.character("q"), app) == nil)
      #expect(frame(app).buffer.lines[23].contains("Q 終了"))
      app.handle(.help)
      let rows = frame(app).elements.filter { $0.id.hasPrefix("help.row.") }.map(\.label)
      #expect(rows.contains("s 最近の変更") && rows.contains("Q 終了"))
      app.signedOut()
    }
  }
}

/// Presses keys and tells what they mean, with the numbers before them.
@MainActor
private final class Typist {
  private let app: AppModel
  private var count = KeyCount()

  init(_ app: AppModel) { self.app = app }

  func key(_ key: Screen.Key) -> [Command] {
    count.commands(for: KeyEvent(key), in: app, frame: nil, by: Keymap())
  }

  func callAsFunction(_ text: String) -> [Command] {
    text.flatMap { key(.character($0)) }
  }
}
