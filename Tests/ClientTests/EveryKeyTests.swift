import APIContract
import ClientCore
import Domain
import Localization
import Screen
import ServerCore
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// Every page over the real server: a key that is shown does something, one that cannot says why, and every
/// list takes the same keys.
@MainActor
struct EveryKeyTests {
  private static let family: [Intent] =
    [.tab(.settings)] + Array(repeating: .move(.down), count: 5) + [.press]

  /// The ways to a page, from 今日.
  static let ways: [(page: String, way: [Intent])] = [
    // The first leaves 11:30 out, the second records 8:00; what then has the focus, 19:00, is early.
    ("飲まない", [.skip]), ("飲んだ時刻", [.edit]), ("早い", [.press]),
    ("今日", []), ("今日, further down", [.move(.down)]), ("頓服", [.asNeeded]),
    ("だれの記録", [.choosePatient]), ("履歴", [.tab(.history)]), ("日", [.tab(.history), .press]),
    ("書類", [.tab(.documents)]), ("設定", [.tab(.settings)]),
    ("アカウント", [.tab(.settings), .press]), ("パスワード", [.tab(.settings), .press, .press]),
    ("本人", [.tab(.settings), .move(.down), .press]),
    ("本人、何を", [.tab(.settings), .move(.down), .press, .press]),
    (
      "飲む時刻",
      [.tab(.settings), .move(.down), .press, .press, .move(.down), .move(.down), .press]
    ),
    (
      "緊急カードの内容",
      [.tab(.settings), .move(.down), .press, .press, .move(.down), .move(.down), .move(.down)]
        + [.move(.down), .press]
    ),
    ("新しい本人", [.tab(.settings), .move(.down), .press, .add]),
    (
      "表示",
      [
        .tab(.settings), .move(.down), .move(.down), .move(.down), .move(.down), .move(.down),
        .move(.down), .press,
      ]
    ),
    ("家族", family), ("招く", family + [.add]),
    ("招待で加わる", family + [.join]),
    ("薬", [.medications]), ("新しい薬", [.medications, .add]), ("薬を直す", [.medications, .press]),
    ("在庫", [.medications, .setStock]), ("終わりの日", [.medications, .setEnd]),
    ("しまう", [.medications, .putAway]),
    ("書き出し", [.writeOut]), ("書き出し先", [.writeOut, .move(.down), .press]),
  ]

  func program(
    _ server: RealServer, _ language: Language = .japanese, keys: OwnKeys = OwnKeys()
  ) async -> AppModel {
    // Nobody here waits for a time.
    let environment = ModelEnvironment(
      now: { [clock = server.clock] in clock.value }, sleep: { _ in try await untilCancelled() },
      languageChosen: { _ in }, device: { [server] in await server.device(of: $0) })
    let app = AppModel(
      session: server.session, language: language, keys: keys, environment: environment)
    await app.openDevice()
    return app
  }

  private func frame(_ app: AppModel) -> Frame {
    Renderer(marks: .unicode, describes: true).frame(app, size: Size(width: 80, height: 24))
  }

  /// Nothing is being read or waited for.
  private func settle(_ app: AppModel) async {
    let settled = await eventually {
      guard case .record(let record) = app.stage else { return false }
      return record.today.day != nil && record.today.mode.recording?.asNeeded != nil
        && record.contact.connection.loading == 0 && !app.refresh.isBusy
        // What is read behind an open list has not begun yet when it opens.
        && (record.members.map { !$0.isOpen || $0.answer != nil } ?? true)
    }
    #expect(settled)
  }

  /// The record anew, and the way to a page.
  func open(_ way: [Intent], _ app: AppModel) async {
    let patients = RealServer.family.patients.map {
      PatientAnswer(
        id: $0.id, displayName: $0.displayName, slotTimes: $0.slotTimes, linked: true, version: 1)
    }
    app.open(.caregiver("hanako@example.jp", opens: patients[0], of: patients))
    await settle(app)
    for intent in way {
      app.handle(intent)
      await settle(app)
    }
  }

  /// Presses a key as the terminal would.
  private func press(_ key: Screen.Key, _ app: AppModel) {
    if case .intent(let intent) = Keymap().command(for: KeyEvent(key), in: app, frame: nil) {
      app.handle(intent)
    }
  }

  @Test func `W-50 every key that is shown does something, and one that cannot says why`()
    async throws
  {
    try await RealServer.run { server in
      let app = await program(server)
      for (page, way) in Self.ways {
        await open(way, app)
        let bindings = PageStack(app).top.bindings
        for (index, binding) in bindings.enumerated()
        where !binding.actions.isEmpty && (binding.isInFooter || binding.whyNot != nil) {
          await open(way, app)
          await expectEffect(of: PageStack(app).top.bindings[index], on: page, app)
        }
      }
      app.signedOut()
    }
  }

  private func expectEffect(of binding: Binding, on page: String, _ app: AppModel) async {
    let strings = Strings(.japanese)
    let keys = binding.helpWords(strings)
    if let reason = binding.whyNot {
      press(binding.actions[0].key, app)
      let words = strings(reason)
      #expect(
        frame(app).elements.contains { $0.label.contains(words) },
        "\(page): \(keys) does not say why")
      return
    }
    let before = frame(app)
    let changes = await binding.actions.asyncContains { action in
      press(action.key, app)
      // Moving up from the first row is no change; another key of the same binding is.
      return binding.actions.count == 1
        ? await eventually { app.refresh.isBusy || frame(app) != before }
        : app.refresh.isBusy || frame(app) != before
    }
    #expect(changes, "\(page): \(keys) does nothing")
  }

  @Test func `W-50 e on an intake says how it is changed, and opens nothing`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      await open([], app)
      guard case .record(let record) = app.stage, let doses = record.recording else {
        Issue.record("no record")
        return
      }
      let medicine = MedicationAnswer(
        id: MedicationID(high: 9, low: 9), version: 1,
        details: MedicationDetails(
          name: "アセトアミノフェン錠200mg", dosageText: "2錠", doseCountPerIntake: .one),
        asNeeded: true, archived: false, regimen: nil, inventory: nil)
      // Nobody waits in between: the server has not answered yet.
      let item = doses.recordAsNeeded(medicine, key: "try", on: record.today.day)
      record.today.focus(on: try #require(item))
      guard case .asNeeded = record.today.focused else {
        Issue.record("the intake has no row")
        return
      }
      press(.character("e"), app)
      #expect(record.time == nil && doses.notice == .isIntake)
      let words = Strings(.japanese)(.timeAsNeeded)
      #expect(frame(app).elements.contains { $0.label == words })
      app.signedOut()
    }
  }

  @Test func `P-60 every key that is bound on a page is one that a random run presses`()
    async throws
  {
    let random = Set(Keyboard.keys)
    let leaving: Set<TestSupport.Key> = ["q", .control("c")]
    try await RealServer.run { server in
      let app = await program(server)
      for (page, way) in Self.ways + [(page: "操作", way: [Intent.commands])] {
        await open(way, app)
        let bound = PageStack(app).top.bindings.flatMap(\.actions).map { $0.key }
        for key in bound + [.character("q"), .character("?"), .character(":"), .character("w")] {
          let typed = pressed(key)
          let isDrawn = typed.map { random.contains($0) || leaving.contains($0) } ?? false
          #expect(isDrawn, "\(page): \(key)")
        }
      }
      app.signedOut()
    }
  }

  /// The key as somebody presses it at the terminal; nil for what has none.
  private func pressed(_ key: Screen.Key) -> TestSupport.Key? {
    switch key {
    case .character(let character): .text(String(character))
    case .control(let letter): .control(letter)
    case .alt(let character): .bytes([0x1B] + Array(String(character).utf8))
    case .enter: .enter
    case .escape: .esc
    case .tab: .tab
    case .backTab: .backTab
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .backspace: .backspace
    case .delete: .delete
    case .function, .mouse, .paste, .answer, .unknown: nil
    }
  }

  @Test(arguments: ["今日", "頓服", "だれの記録", "設定", "アカウント", "本人", "本人、何を", "表示", "薬"])
  func `W-50 every list takes the same keys`(page: String) async throws {
    try await RealServer.run { server in
      let app = await program(server)
      await open(Self.ways.first { $0.page == page }?.way ?? [], app)
      let rows: [(Screen.Key, Int)] = [
        (.up, 49), (.character("k"), 49), (.down, 51), (.character("j"), 51), (.pageUp, 40),
        (.pageDown, 60), (.control("u"), 45), (.control("d"), 55), (.home, 0), (.end, 99),
        (.character("g"), 0), (.character("G"), 99),
      ]
      let isEmpty = page == "頓服"
      for (key, row) in rows where !isEmpty {
        guard case .intent(let intent) = Keymap().command(for: KeyEvent(key), in: app, frame: nil)
        else {
          Issue.record("\(page): \(key)")
          continue
        }
        #expect(intent.row(from: 50, of: 100) == row, "\(page): \(key)")
      }
      let isRoot = ["今日", "設定"].contains(page)
      for key in [Screen.Key.left, .character("h")] where !isRoot && !isEmpty {
        let command = Keymap().command(for: KeyEvent(key), in: app, frame: nil)
        #expect(command == .intent(.back), "\(page): \(key)")
      }
      app.signedOut()
    }
  }

  @Test func `W-50 help takes the keys of every list`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      await open([.help], app)
      let rows = frame(app).elements.count { $0.id.hasPrefix("help.row.") }
      #expect(rows > 6)
      let keys: [(Screen.Key, Int)] = [
        (.end, rows - 1), (.control("d"), rows - 1), (.home, 0), (.control("d"), 5),
        (.control("u"), 0), (.character("G"), rows - 1), (.up, rows - 2), (.character("g"), 0),
      ]
      for (key, row) in keys {
        press(key, app)
        #expect(frame(app).focus == "help.row.\(row)", "\(key)")
      }
      app.signedOut()
    }
  }

  @Test func `W-50 the help of a day lists g for one thing`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      await open([.tab(.history), .press, .help], app)
      let rows = frame(app).elements.filter { $0.id.hasPrefix("help.row.") }.map(\.label)
      #expect(rows.contains("上下 G 選ぶ"), "\(rows)")
      #expect(rows.count { $0.split(separator: " ").contains("g") } == 1, "\(rows)")
      app.signedOut()
    }
  }

  @Test func `W-50 the help of the paywall is headed by the paywall`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      await open([.tab(.history), .upgrade, .help], app)
      let card = frame(app).elements.first { $0.id == "HelpOverlay" }
      #expect(card?.label == "プレミアムの画面で使えるキー")
      app.signedOut()
    }
  }

  @Test func `P-48 a row of 今日 records by two clicks, and never by one`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      await open([], app)
      guard case .record(let record) = app.stage else {
        Issue.record("no record")
        return
      }
      let row = record.today.focusedRow
      let before = try #require(record.today.day?.doses[row].effectiveStatus)
      #expect(before != .taken)
      click("today.dose.\(row)", app)
      #expect(record.today.day?.doses[row].effectiveStatus == before)
      // A key in between: the next click is a first one again.
      press(.up, app)
      press(.down, app)
      record.today.focus(row: row)
      click("today.dose.\(row)", app)
      #expect(record.today.day?.doses[row].effectiveStatus == before)
      click("today.dose.\(row)", app)
      #expect(await eventually { record.today.day?.doses[row].effectiveStatus == .taken })
      app.signedOut()
    }
  }

  /// Clicks on what has that name, as the terminal would.
  private func click(_ id: String, _ app: AppModel) {
    let shown = frame(app)
    guard let element = shown.elements.last(where: { $0.id == id }) else {
      Issue.record("\(id) is not there")
      return
    }
    let point = Point(row: element.frame.row, column: element.frame.column)
    let event = KeyEvent(.mouse(MouseEvent(.click, at: point)))
    if case .intent(let intent) = Keymap().command(for: event, in: app, frame: shown) {
      app.handle(intent)
    }
  }

  @Test func `W-50 help lists Tab and Esc only where they do something`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      for (way, hasTab) in [([Intent](), true), ([.tab(.history)], false)] {
        await open(way + [.help], app)
        let rows = frame(app).elements.filter { $0.id.hasPrefix("help.row.") }.map(\.label)
        #expect(rows.contains { $0.hasPrefix("Tab ") } == hasTab && rows.count > 5)
        #expect(!rows.contains { $0.hasPrefix("Esc ") })
      }
      app.signedOut()
    }
  }
}

extension [(key: Screen.Key, intent: Intent)] {
  /// The same as `contains(where:)`, one after the other.
  @MainActor
  fileprivate func asyncContains(
    _ isWanted: @MainActor ((key: Screen.Key, intent: Intent)) async -> Bool
  ) async -> Bool {
    for action in self {
      if await isWanted(action) { return true }
    }
    return false
  }
}
