import Domain
import Localization
import Screen
import ViewModels

/// Something that can be done, as 操作の一覧 lists it. It is made of the bindings: there is no second list.
struct ListedCommand {
  let label: Phrase
  /// The key that does it.
  let key: String
  let intent: Intent
  /// Why it cannot be done now, which choosing it says; nil when it can.
  let whyNot: Phrase?

  /// Everything that the keys of `page` and those of everywhere do, each once, the page's own first.
  @MainActor
  static func all(
    on page: any PageView, in record: RecordModel, _ keys: OwnKeys
  ) -> [ListedCommand] {
    let everywhere = page.hasTabs ? Binding.everywhere(in: record, keys) : []
    let always = [Binding.help, .quit].map { $0.with(keys) }
    var seen: Set<Intent> = []
    return (page.bindings(keys) + everywhere + always).flatMap(\.commands).filter {
      seen.insert($0.intent).inserted
    }
  }

  /// True where every word of `text` stands in it, in either language, in any spelling.
  func isFound(by text: String) -> Bool {
    let words = Language.allCases.map { Strings($0)(label) } + [key]
    let folded = words.joined(separator: " ").folded
    return text.split(whereSeparator: \.isWhitespace).allSatisfy {
      folded.contains(String($0).folded)
    }
  }
}

extension Binding {
  /// What it does, a line for each thing; ways to move and to write are none.
  fileprivate var commands: [ListedCommand] {
    let deeds = actions.filter { $0.intent.isDeed }
    let isOne = Set(deeds.map(\.intent)).count == 1
    return deeds.map { key, intent in
      var label = label
      if case .tab(let tab) = intent { label = tab.phrase }
      let isAsShown = isOne && deeds.count == 1
      return ListedCommand(
        label: label, key: isAsShown ? shownKeys ?? key.words : key.words, intent: intent,
        whyNot: whyNot)
    }
  }

  /// The keys where they are written as they are.
  private var shownKeys: String? {
    if case .keys(let text) = shown { text } else { nil }
  }
}

extension Intent {
  /// True for what does something else than to move, to choose or to write.
  var isDeed: Bool {
    switch self {
    case .type, .paste, .click, .pick, .complete, .commands, .perform: false
    default: !isMoving
    }
  }

  /// True for what only moves the focus or a cursor, or changes a text that is being written.
  var isMoving: Bool {
    switch self {
    case .move, .nextFocus, .previousFocus, .page, .halfPage, .edge, .wheel, .weekStart, .weekEnd,
      .erase, .eraseForward, .eraseWord, .eraseToStart, .eraseToEnd, .yank, .wordBack, .wordForward,
      .lineStart, .lineEnd:
      true
    default: false
    }
  }
}

extension Key {
  /// The key as the footer writes it; empty for what has no name.
  var words: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): "\(character)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .control(let character): "Ctrl-\(character.uppercased())"
    default: ""
    }
  }
}
