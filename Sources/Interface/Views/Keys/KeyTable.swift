import Localization
import Screen
import ViewModels

// Every key of the program, by where it works. Source: product.md §3 "Keys", screens.md §3.
// lint: table of data

extension KeyContext {
  /// The bindings that work here, most useful first.
  var bindings: [Binding] {
    switch self {
    case .form(let stop, let canLeave): Self.form(stop, canLeave: canLeave)
    case .discard: [Self.buttonArrows, Self.enter(.keyPress), Self.back(.keyBack)]
    case .empty: [Self.refresh]
    case .wizard(let canLeave): Self.wizardKeys(canLeave: canLeave)
    case .sessions(let canEnd): Self.sessions(canEnd: canEnd)
    case .waiting: [Binding(.keys("Esc"), .keyStop, [(.escape, .back)])]
    case .today(let isReadOnly):
      [Self.upDown, Self.details, Self.seeHistory, isReadOnly ? Self.reconnect : Self.refresh]
    case .recording(let keys): Self.recording(keys)
    case .asNeeded(let isEmpty): Self.asNeeded(isEmpty: isEmpty)
    case .patients(let isEmpty, let isInSettings):
      Self.patients(isEmpty: isEmpty, isInSettings: isInSettings)
    case .code(let state): Self.code(state)
    case .medications(let keys): Self.medications(keys)
    case .calendar(let isRecent, let isBeside):
      Self.calendar(isRecent: isRecent, isBeside: isBeside)
    case .panel(let keys): Self.panel(keys)
    case .day(let keys): Self.day(keys)
    case .field: [Self.enter(.keyPress), Self.back(.keyBack), Self.erase]
    case .buttons: [Self.buttonArrows, Self.enter(.keyPress), Self.close]
    case .paywall: [Self.paywallArrows, Self.next, Self.enter(.keyPress), Self.close]
    case .graceBanner:
      [Self.upDown, Self.reconnect, Self.back(.keyCloseNotice), Self.pressSilently]
    case .single: [Self.enter(.keyClose), Self.silentClose]
    case .choice: [Self.upDown, Self.enter(.keyPress), Self.close]
    case .help: [Self.scroll, Self.close]
    case .documents(let keys): Self.documents(keys)
    case .search: Self.searchKeys
    case .path: Self.pathKeys
    case .conflict: Self.conflictKeys
    case .noDocuments: [Self.seeHistory]
    case .settings(let canCheck):
      [Self.upDown, Self.enterPanel] + (canCheck ? [Self.latest] : [])
    case .settingsPanel(let canCheck):
      [Self.upDown, Self.enter(.keyPress), Self.back(.keyBack)] + (canCheck ? [Self.latest] : [])
    }
  }

  /// The bindings that work on every screen of the record.
  static func everywhere(canChoosePatient: Bool) -> [Binding] {
    let tabs = Binding(
      .keys("1 2 3 4"), .keyScreens, inFooter: false,
      Tab.allCases.map { (.character(Character("\($0.rawValue + 1)")), .tab($0)) })
    let who = Binding(
      .keys("w"), .keyWho, inFooter: false, [(.character("w"), .choosePatient)])
    return canChoosePatient ? [tabs, who] : [tabs]
  }

  /// What the help lists beside the screen's own keys; these are bound elsewhere.
  static func helpOnly(canChoosePatient: Bool) -> [Binding] {
    var rows = everywhere(canChoosePatient: canChoosePatient)
    rows.insert(Binding(.keys("Tab"), .keyNext, []), at: 1)
    rows.insert(Binding(.keys("Esc"), .keyCloseBack, []), at: 2)
    return rows + [quit]
  }

  /// `q`, which works wherever letters are not text.
  static let quit = Binding(.keys("q"), .keyQuit, [])

  private static func calendar(isRecent: Bool, isBeside: Bool) -> [Binding] {
    let switchLayout = Binding(
      .keys("v"), isRecent ? .keyToMonth : .keyToRecent, [(.character("v"), .switchLayout)]
    ).inHelp(.keySwitchView)
    let panel = Binding(
      .keys("Tab"), .keyToPanel, [(.tab, .nextFocus), (.backTab, .previousFocus)])
    return [moveDay, enter(.keyOpenDay), months(inFooter: !isRecent), switchLayout, goTo, toToday]
      + [refresh] + (isBeside ? [panel] : [])
  }

  private static func months(inFooter: Bool) -> Binding {
    Binding(
      .keys("[ ]"), .keyMonths, inFooter: inFooter,
      [
        (.character("["), .previousMonth), (.pageUp, .previousMonth),
        (.character("]"), .nextMonth), (.pageDown, .nextMonth),
      ]
    ).inHelp(keys: "[ ] PgUp PgDn")
  }

  private static let moveDay = Binding(
    .both(.keyArrows, "hjkl"), .keyMoveDay, inFooter: false,
    arrows + [(.home, .weekStart), (.end, .weekEnd)])

  private static func panel(_ keys: RecordingKeys) -> [Binding] {
    let rest = [back(.keyToHistory), goTo, toToday, refresh]
    guard keys.enter == .takes, keys.isOpen else {
      return [upDown, details] + (keys.undoes ? [undo(inFooter: false)] : []) + rest
    }
    return [enter(.keyTake), undo(inFooter: true), back(.keyToHistory), upDown, goTo, toToday]
      + [refresh]
  }

  /// Where Enter records, the footer says so first; elsewhere it is as it always was.
  private static func day(_ keys: RecordingKeys) -> [Binding] {
    guard keys.enter == .takes, keys.isOpen else {
      return [days, months(inFooter: false), goTo, toToday, back(.keyToHistory)] + dayRows
        + [details] + (keys.undoes ? [undo(inFooter: false)] : [])
    }
    return [enter(.keyTake), undo(inFooter: true), back(.keyToHistory), days]
      + [months(inFooter: false), goTo, toToday] + dayRows
  }

  private static let days = Binding(
    .words(.keyLeftRight), .keyDays,
    [
      (.left, .move(.left)), (.character("h"), .move(.left)), (.right, .move(.right)),
      (.character("l"), .move(.right)),
    ])

  private static let dayRows = [
    Binding(.words(.keyUpDown), .keyChoose, inFooter: false, vertical),
    Binding(.keys("r"), .keyRefresh, inFooter: false, [(.character("r"), .refresh)]),
  ]

  static let arrows: [(key: Key, intent: Intent)] =
    [
      (.left, .move(.left)), (.right, .move(.right)), (.character("h"), .move(.left)),
      (.character("l"), .move(.right)),
    ] + vertical

  static let vertical: [(key: Key, intent: Intent)] = [
    (.up, .move(.up)), (.down, .move(.down)), (.character("k"), .move(.up)),
    (.character("j"), .move(.down)), (.tab, .nextFocus), (.backTab, .previousFocus),
  ]

  static let details = enter(.keyDetails, inFooter: false)
  static let upDown = Binding(.words(.keyUpDown), .keyChoose, vertical)
  private static let paywallArrows = Binding(.words(.keyUpDown), .keyChoose, arrows)
  private static let next = Binding(
    .keys("Tab"), .keyNext, [(.tab, .nextFocus), (.backTab, .previousFocus)])
  private static let scroll = Binding(.words(.keyUpDown), .keyMove, vertical)
  static let refresh = Binding(.keys("r"), .keyRefresh, [(.character("r"), .refresh)])
  private static let latest = Binding(.keys("r"), .keyLatest, [(.character("r"), .refresh)])
  static let reconnect = Binding(
    .keys("r"), .keyReconnect, [(.character("r"), .refresh)])
  private static let pressSilently = Binding(
    .keys("Enter"), .keyCloseNotice, inFooter: false,
    [(.enter, .press), (.tab, .nextFocus), (.backTab, .previousFocus)])
  private static let toToday = Binding(.keys("t"), .historyToday, [(.character("t"), .today)])
  private static let goTo = Binding(.keys("g"), .keyGoto, [(.character("g"), .goToDate)])
    .inHelp(.historyGoto)
  private static let erase = Binding(
    .keys("Backspace"), .keyBack, inFooter: false, [(.backspace, .erase)])
  private static let seeHistory = Binding(
    .keys("2"), .keySeeHistory, [(.character("2"), .tab(.history))])
  private static let enterPanel = Binding(
    .keys("Enter"), .keyPress,
    [(.enter, .press), (.right, .move(.right)), (.character("l"), .move(.right))])
  static let close = back(.keyClose)
  private static let silentClose = Binding(
    .keys("Esc"), .keyClose, inFooter: false, [(.escape, .back)])

  static func enter(_ label: Phrase, inFooter: Bool = true) -> Binding {
    Binding(.keys("Enter"), label, inFooter: inFooter, [(.enter, .press)])
  }

  static func back(_ label: Phrase) -> Binding {
    Binding(.keys("Esc"), label, [(.escape, .back)])
  }

  private static let buttonArrows = Binding(
    .words(.keyButtons), .keyChoose,
    arrows.filter { $0.key != .tab && $0.key != .backTab }
      + [(.tab, .nextFocus), (.backTab, .previousFocus)])
}
