import TestSupport

/// A page of the demo: what it is called, and the keys from 今日 that lead to it, each time with what its frame is.
struct DemoPage: Sendable {
  /// Keys that are typed in one go, and how the frame is told that answers them.
  struct Step: Sendable {
    let keys: [Key]
    let isThere: @Sendable (UIFrame) -> Bool

    init(_ keys: Key..., isThere: @escaping @Sendable (UIFrame) -> Bool) {
      self.keys = keys
      self.isThere = { !$0.busy && isThere($0) }
    }

    fileprivate init(typing keys: [Key], isThere: @escaping @Sendable (UIFrame) -> Bool) {
      self.keys = keys
      self.isThere = { !$0.busy && isThere($0) }
    }

    static func screen(_ key: Key, _ name: String) -> Step {
      Step(key) { $0.screen == name && $0.overlay == nil }
    }

    static func card(_ key: Key, _ name: String) -> Step { Step(key) { $0.overlay == name } }

    /// A step after which what has that identifier has the focus.
    static func focus(_ keys: Key..., on id: String) -> Step {
      Step(typing: keys) { $0.focus == id }
    }

    /// 設定, so many sections further down; the one that was open last has the focus first.
    static func section(_ id: String, downs: Int) -> Step {
      Step(typing: ["4", "g"] + Array(repeating: .down, count: downs)) {
        $0.overlay == nil && $0.focus == "settings.\(id)"
      }
    }

    /// Enter, after which something else than rows with such identifiers has the focus.
    static func enter(from prefix: String, screen: String) -> Step {
      Step(.enter) { frame in
        frame.screen == screen && frame.overlay == nil && frame.focus?.hasPrefix(prefix) != true
      }
    }
  }

  let name: String
  let steps: [Step]

  private init(_ name: String, _ steps: Step...) { (self.name, self.steps) = (name, steps) }
}

extension DemoPage.Step {
  fileprivate static let history = DemoPage.Step("2") { $0.isCalendar }
  fileprivate static let lock = DemoPage.Step("[") { $0.isLocked }
  fileprivate static let day = DemoPage.Step(.enter) {
    $0.overlay == nil && ($0.screen == "day" || $0.shows("history.detail.0"))
  }
  fileprivate static let documents = screen("3", "documents")
  /// The page of one document, and what was thrown away: the list is not there any more.
  fileprivate static func document(_ key: Key) -> DemoPage.Step {
    DemoPage.Step(key) {
      $0.screen == "documents" && $0.overlay == nil
        && $0.focus?.hasPrefix("documents.row.") != true
    }
  }
  fileprivate static let medications = screen("m", "medications")
  fileprivate static let plan = section("plan", downs: 3)
  fileprivate static let people = section("patients", downs: 1)
  fileprivate static let list = DemoPage.Step(.enter) {
    $0.screen == "patients" && $0.focus?.hasPrefix("patients.row.") == true
  }
  /// 本人, where what can be done with the first of them has a list.
  fileprivate static func action(_ id: String, downs: Int) -> DemoPage.Step {
    DemoPage.Step(typing: [.enter] + Array(repeating: .down, count: downs)) {
      $0.focus == "patients.action.\(id)"
    }
  }
}

// Every page that the demo has, but those that show a number drawn at random, this computer's name, or the time of a load.
extension DemoPage {
  /// Those of a caregiver. A new page comes last: what stands before it stays as it was.
  static let caregiver = tabs + medicines + days + papers + settings + people + last

  /// Those that a single key opens, or two.
  static let tabs: [DemoPage] = [
    DemoPage("今日"), DemoPage("いつ", .card("e", "TimeCard")),
    DemoPage("飲まない", .card("x", "SkipCard")),
    DemoPage("頓服", Step("p") { $0.overlay?.hasPrefix("PRN") == true }),
    DemoPage("操作", .card(":", "CommandsOverlay")), DemoPage("ヘルプ", .card("?", "HelpOverlay")),
    DemoPage("最近の変更", .screen("c", "changes")), DemoPage("書き出し", .screen("o", "export")),
    DemoPage("探す", .screen("/", "find")), DemoPage("薬", .medications),
    DemoPage("履歴", .history), DemoPage("ロック", .history, .lock),
    DemoPage("年", .history, .screen("y", "year")), DemoPage("書類", .documents),
    DemoPage("設定", .screen("4", "settings")),
  ]

  private static let medicines: [DemoPage] = [
    DemoPage("新しい薬", .medications, .focus("n", on: "medication.name")),
    DemoPage("薬を直す", .medications, .focus(.enter, on: "medication.name")),
    DemoPage("在庫", .medications, .focus("s", on: "medication.stock")),
    DemoPage("終わりの日", .medications, .focus("e", on: "medication.end")),
    DemoPage("しまう", .medications, .card("x", "MedicationQuestion")),
    DemoPage("取り込み", .medications, .focus("i", on: "import.path")),
    DemoPage(
      "書き出し先", .screen("o", "export"), .focus(.down, on: "export.1"),
      Step(.enter) { $0.focus == "export.as" || $0.focus == "export.path" }),
  ]

  private static let days: [DemoPage] = [
    DemoPage("日", .history, .day),
    DemoPage("日付へ", .history, .focus("g", on: "history.goto")),
    DemoPage("傾向", .history, .screen("y", "year"), .screen("v", "trends")),
  ]

  private static let papers: [DemoPage] = [
    DemoPage("書類の中", .documents, .document(.enter)),
    DemoPage("新しい書類", .documents, .focus("n", on: "document.title")),
    DemoPage("書類の検索", .documents, .focus("/", on: "documents.search")),
    DemoPage("書類のしぼり込み", .documents, .card("f", "DocumentFilter")),
    DemoPage("書類を消す", .documents, .card("d", "DocumentQuestion")),
    DemoPage("ごみ箱", .documents, .document("b")),
  ]

  private static let settings: [DemoPage] = [
    DemoPage("設定、アカウント", .section("account", downs: 0)),
    DemoPage("設定、本人", .people), DemoPage("設定、薬", .section("medications", downs: 2)),
    DemoPage("設定、プラン", .plan), DemoPage("設定、同期", .section("sync", downs: 4)),
    DemoPage("設定、家族", .section("family", downs: 5)),
    DemoPage(
      "設定、表示", .section("display", downs: 6),
      Step(.right) { $0.focus?.hasPrefix("settings.language.") == true }),
    DemoPage(
      "設定、サインアウト", .section("signOut", downs: 7),
      .focus(.right, on: "settings.signOut.confirm")),
    DemoPage(
      "パスワード", .section("account", downs: 0), .focus(.right, on: "settings.account.password"),
      .enter(from: "settings.", screen: "settings")),
    DemoPage(
      "アカウントを消す", .section("account", downs: 0),
      .focus(.right, .down, .down, on: "settings.account.delete"),
      .card(.enter, "AccountDeletionCard")),
  ]

  private static let people: [DemoPage] = [
    DemoPage("本人", .people, .list),
    DemoPage("本人、何を", .people, .list, .card(.enter, "PatientActions")),
    DemoPage("新しい本人", .people, .list, .focus("n", on: "patient.name")),
    DemoPage(
      "飲む時刻", .people, .list, .action("slots", downs: 2),
      .focus(.enter, on: "patient.slots.morning")),
    DemoPage("カレンダー", .people, .list, .action("feed", downs: 3), .card(.enter, "PatientFeed")),
    DemoPage(
      "緊急カードの内容", .people, .list, .action("profile", downs: 4),
      Step(.enter) { $0.focus?.hasPrefix("patient.profile.") == true }),
    DemoPage(
      "家族", .section("family", downs: 5), .enter(from: "settings.", screen: "settings")),
  ]

  private static let last: [DemoPage] = [DemoPage("プラン", .plan, .card("U", ID.paywall))]

  /// Those of a patient.
  static let patient: [DemoPage] = [
    DemoPage("今日"), DemoPage("薬の記録", .card(.enter, "DoseCard")),
    DemoPage("操作", .card(":", "CommandsOverlay")), DemoPage("ヘルプ", .card("?", "HelpOverlay")),
    DemoPage("薬", .medications), DemoPage("書き出し", .screen("o", "export")),
    DemoPage("履歴", .history), DemoPage("ロック", .history, .lock), DemoPage("日", .history, .day),
    DemoPage("日付へ", .history, .focus("g", on: "history.goto")),
    DemoPage("年", .history, .screen("y", "year")),
    DemoPage("傾向", .history, .screen("y", "year"), .screen("v", "trends")),
    DemoPage("書類", .documents),
    DemoPage("設定、表示", .section("display", downs: 0)),
    DemoPage(
      "設定、サインアウト", .section("signOut", downs: 1),
      .focus(.right, on: "settings.signOut.confirm")),
  ]
}

extension TerminalProgram {
  /// Goes to a page from 今日.
  func open(_ page: DemoPage) async throws {
    for step in page.steps {
      send(step.keys)
      try await waitForFrame("\(page.name) after \(step.keys)", where: step.isThere)
      // What a page reads behind itself may bring the key of the next step.
      try await settle()
    }
  }

  /// Esc, until what is open is the page of a tab or nothing but 今日; from there 1 leads to it.
  func returnToToday() async throws {
    for _ in 0..<8 {
      guard let last = frames.last else { break }
      if last.screen == "today", last.overlay == nil { return }
      if last.overlay == nil, last.isOfTab { break }
      send(.esc)
      try await settleAfterEsc()
    }
    try await press("1") { $0.screen == "today" && $0.overlay == nil && !$0.busy }
  }
}

extension UIFrame {
  /// True on the page of a tab itself, where nobody writes and nothing was opened.
  fileprivate var isOfTab: Bool {
    guard let focus else { return false }
    return switch screen {
    case "history": focus.hasPrefix("history.day.")
    case "documents": focus.hasPrefix("documents.row.")
    case "settings": focus.hasPrefix("settings.")
    default: false
    }
  }
}
