import Localization
import Screen
import ViewModels

// Keys that several pages have. Source: product §3 "Keys", screens §3.
extension Binding {
  static func key(
    _ character: Character, _ label: Phrase, _ intent: Intent, inFooter: Bool = true
  ) -> Binding {
    Binding(.keys("\(character)"), label, inFooter: inFooter, [(.character(character), intent)])
  }

  static func enter(_ label: Phrase, inFooter: Bool = true) -> Binding {
    Binding(.keys("Enter"), label, inFooter: inFooter, [(.enter, .press)])
  }

  static func back(_ label: Phrase, inFooter: Bool = true) -> Binding {
    Binding(.keys("Esc"), label, inFooter: inFooter, [(.escape, .back)])
  }

  static let vertical: [(key: Key, intent: Intent)] = [
    (.up, .move(.up)), (.down, .move(.down)), (.character("k"), .move(.up)),
    (.character("j"), .move(.down)), (.tab, .nextFocus), (.backTab, .previousFocus),
  ]

  static let sideways: [(key: Key, intent: Intent)] = [
    (.left, .move(.left)), (.right, .move(.right)), (.character("h"), .move(.left)),
    (.character("l"), .move(.right)),
  ]

  /// The keys of every list; those that go far have no room in the footer.
  static let list =
    vertical + [
      (.pageUp, .page(-1)), (.pageDown, .page(1)), (.control("u"), .halfPage(-1)),
      (.control("d"), .halfPage(1)), (.home, .edge(-1)), (.end, .edge(1)),
      (.character("g"), .edge(-1)), (.character("G"), .edge(1)),
    ]

  static let upDown = Binding(.both(.keyUpDown, "g G"), .keyChoose, list)
  static let choose = Binding(.both(.keyUpDown, "g G"), .keyChoose, inFooter: false, list)
  /// The keys of a list of `count` rows that goes round, as the help does: those that go far are told how far. PgUp
  /// and PgDn show the rest of its page.
  static func round(_ count: Int, at row: Int) -> Binding {
    let row = row % max(count, 1)
    let below = max(count - 1 - row, 0)
    return Binding(
      .words(.keyUpDown), .keyMove,
      vertical + [
        (.home, .edge(-1)), (.character("g"), .edge(-1)), (.end, .wheel(below)),
        (.character("G"), .wheel(below)), (.control("u"), .wheel(-min(row, 5))),
        (.control("d"), .wheel(min(below, 5))),
      ])
  }
  static let details = enter(.keyDetails, inFooter: false)
  static let close = back(.keyClose)
  static let changes = key("c", .keyChanges, .changes, inFooter: false)
  static let export = key("o", .keyExport, .writeOut, inFooter: false)
  static let copy = key("y", .keyCopy, .copy, inFooter: false)
  static let plans = key("U", .keyPlans, .upgrade)
  static let refresh = key("r", .keyRefresh, .refresh)
  static let refreshSilently = key("r", .keyRefresh, .refresh, inFooter: false)
  static let reconnect = key("r", .keyReconnect, .refresh)
  static let seeHistory = key("2", .keySeeHistory, .tab(.history))
  /// `q`, `?` and `:`, which work wherever letters are not text.
  static let quit = key("q", .keyQuit, .quit)
  /// What does it where letters are text.
  static let quitByControl = Binding(.keys("Ctrl-C"), .keyQuit, [(.control("c"), .quit)])
  static let help = key("?", .keyHelp, .help)
  static let commands = key(":", .keyCommands, .commands, inFooter: false)

  static let buttonArrows = Binding(.words(.keyButtons), .keyChoose, sideways + vertical)

  /// A card with several buttons, with one, and one with a list.
  static let buttons = [buttonArrows, enter(.keyPress), close]
  static let closing = [enter(.keyClose), back(.keyClose, inFooter: false)]
  static let choices = [upDown, enter(.keyPress), close]

  /// The keys that work on every screen of the record.
  @MainActor
  static func everywhere(in record: RecordModel, _ own: OwnKeys) -> [Binding] {
    let tabs = Binding(
      .keys("1 2 3 4"), .keyScreens, inFooter: false,
      Tab.allCases.map { (.character(Character("\($0.rawValue + 1)")), .tab($0)) })
    let who = key("w", .keyWho, .choosePatient, inFooter: false)
    let find = key("/", .keyFind, .search, inFooter: false)
    let others = (record.canChoosePatient ? [who] : []) + (record.find == nil ? [] : [find])
    return [tabs] + others.map { $0.with(own) }
  }

  /// What the help lists beside the screen's own keys, which are `own`; these are bound elsewhere.
  @MainActor
  static func helpOnly(
    beside own: [Binding], in record: RecordModel, _ keys: OwnKeys
  ) -> [Binding] {
    var rows = everywhere(in: record, keys)
    // A search of the screen's own goes before the one of everything.
    let find = rows.filter { $0.label == .keyFind }
    let searches = own.contains { binding in binding.actions.contains { $0.intent == .search } }
    rows.removeAll { $0.label == .keyFind }
    let hasTab = own.contains { binding in binding.actions.contains { $0.key == .tab } }
    // Where it leads elsewhere, the screen's own row says so.
    let saysTab = own.contains { binding in
      guard case .keys("Tab") = binding.shown else { return false }
      return true
    }
    if hasTab, !saysTab { rows.insert(Binding(.keys("Tab"), .keyNext, []), at: 1) }
    return rows + [quit.with(keys)] + (searches ? [] : find) + [commands.with(keys)]
  }
}

// The keys of a form. Letters are text there.
extension Binding {
  @MainActor
  static func form(_ form: Form) -> [Binding] {
    guard form.discard == nil else { return [buttonArrows, enter(.keyPress), back(.keyBack)] }
    let goesOn = form.nextByEnter != nil
    let next = Binding(
      .keys("Tab"), .keyNext, inFooter: !goesOn,
      [
        (.tab, .nextFocus), (.backTab, .previousFocus), (.down, .move(.down)), (.up, .move(.up)),
      ])
    let submit = form.buttons.first { $0.role == .submit }?.label
    let pressed = form.focusedField == nil ? nil : submit
    let enter = enter(goesOn ? .keyNext : pressed ?? .keyPress)
    let save = submit.map {
      Binding(.keys("Ctrl-S"), $0 == .patientsSave ? .keySave : $0, [(.control("s"), .submit)])
    }
    return inside(form.focusedField) + [next, enter] + (form.canLeave ? [back(.keyBack)] : [])
      + (save.map { [$0] } ?? []) + [editing]
  }

  /// What Left, Right and the space bar do where the focus is: from one button to another, or in a field.
  private static func inside(_ field: FormField?) -> [Binding] {
    switch field?.content {
    case .text: return []
    case .choice: return [Binding(.words(.keyLeftRight), .keyChoose, [])]
    case nil:
      let keys: [(key: Key, intent: Intent)] = [
        (.left, .move(.left)), (.right, .move(.right)),
      ]
      return [Binding(.words(.keyLeftRight), .keyChoose, keys)]
    case .toggles(let toggles):
      let count = toggles.options.count
      return [Binding(.words(.keySwitches(count)), .keyToggle, []).inOneColumn(keys: "1-\(count)")]
    }
  }

  static let editing = Binding(
    .keys("Backspace"), .keyBack, inFooter: false,
    [
      (.backspace, .erase), (.delete, .eraseForward), (.control("d"), .eraseForward),
      (.control("w"), .eraseWord), (.control("u"), .eraseToStart), (.left, .move(.left)),
      (.right, .move(.right)), (.home, .lineStart), (.end, .lineEnd), (.control("a"), .lineStart),
      (.control("e"), .lineEnd), (.control("b"), .move(.left)), (.control("f"), .move(.right)),
      (.control("k"), .eraseToEnd), (.control("y"), .yank), (.alt("b"), .wordBack),
      (.alt("f"), .wordForward),
    ])
}
