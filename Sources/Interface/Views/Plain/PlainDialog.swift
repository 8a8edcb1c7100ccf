import Localization
public import ViewModels

/// What a typed line means: a number chooses, a letter or a word is a key, and where a text is asked for it is the text.
public struct PlainDialog: Sendable {
  /// What is to be done about a line.
  public enum Step: Equatable, Sendable {
    case quit
    /// The whole page again.
    case again
    /// Something is said, and nothing else changes.
    case say([String])
    case intents([Intent])
    /// A number of the page.
    case choose(PlainPage.Choice)
  }

  /// What numbers mean now.
  private enum Mode: Equatable {
    /// What stands on the page; where a field has the focus, its text.
    case page
    /// What stands on the page, although a field has the focus.
    case list
    /// What can be done with a row, or the menu; the last one goes back.
    case menu([PlainKey])
  }

  private var mode = Mode.page
  private var asked: String?
  /// What a menu was opened on: a number of it means nothing on another page, or of another row.
  private var about = About(place: "", focus: nil)

  private struct About: Equatable {
    let place: String
    let focus: String?
  }

  public init() {}

  /// Looks at the page that is open before a line is read: another field is asked for anew.
  public mutating func see(_ page: PlainPage) {
    if page.ask?.id != asked, mode == .list { mode = .page }
    if case .menu = mode, about != About(place: page.place, focus: page.focus) { mode = .page }
    asked = page.ask?.id
  }

  /// What is asked now, besides what the page says. Out of a field that keeps the focus the keys are named, which the
  /// page has not said.
  public func question(_ page: PlainPage) -> [String] {
    switch mode {
    case .page: page.question
    case .list: page.ask == nil ? [] : [page.hints]
    case .menu: []
    }
  }

  /// The keys, unless what is asked next names them.
  private func hints(_ page: PlainPage) -> [String] {
    question(page).contains(page.hints) ? [] : [page.hints]
  }

  /// True where what is typed now must not be seen.
  public func isSecret(_ page: PlainPage) -> Bool { mode == .page && page.ask?.isSecret == true }

  /// What can be done with a row that was chosen: its name, and the keys by number.
  public mutating func ask(about choice: PlainPage.Choice, on page: PlainPage) -> [String] {
    let keys = page.keys.filter { $0.isInFooter && !$0.isLocked && !$0.isBack }
    open(keys, on: page)
    return [choice.label] + options(keys, page)
  }

  private mutating func open(_ keys: [PlainKey], on page: PlainPage) {
    (mode, about) = (.menu(keys), About(place: page.place, focus: page.focus))
  }

  /// Reads a line.
  public mutating func take(_ line: String, on page: PlainPage) -> Step {
    let word = line.atHalfWidth.trimmed
    if case .menu(let keys) = mode {
      // What is no number of the menu is a key, and never the text of a field below it.
      mode = page.ask == nil ? .page : .list
      if word.isEmpty || Int(word) == keys.count + 1 { return .say(hints(page)) }
      if let number = Int(word) {
        guard (1...max(1, keys.count)).contains(number), !keys.isEmpty else { return unknown(page) }
        return press(keys[number - 1], page)
      }
    }
    if mode == .page, let ask = page.ask { return take(line, word, for: ask, on: page) }
    return command(word, page)
  }

  // MARK: Commands

  private mutating func command(_ word: String, _ page: PlainPage) -> Step {
    if word.isEmpty { return page.byEnter == nil ? .again : .intents([.press]) }
    if word == "0" { return .say(menu(page)) }
    if let number = Int(word) {
      guard page.choices.indices.contains(number &- 1) else { return unknown(page) }
      mode = .page
      return .choose(page.choices[number - 1])
    }
    let keys = page.keys + page.tabs
    if let intent = keys.lazy.compactMap({ $0.intent(of: word) }).first {
      mode = .page
      return .intents([intent])
    }
    if page.help.isMeant(by: word) { return .say([page.strings(.plainHow)] + menu(page)) }
    if page.leaves(by: word) {
      // What is filled in is not lost by one letter: a form asks first.
      return page.isForm && page.keys.contains(where: \.isBack) ? .intents([.back]) : .quit
    }
    // Where a text can be typed, what is no key is one.
    if let ask = page.ask, !page.isForm { return write(word, for: ask, on: page) }
    return unknown(page)
  }

  private func unknown(_ page: PlainPage) -> Step {
    .say([page.strings(.plainUnknown)] + hints(page))
  }

  /// The other screens, and everything that can be done on this one.
  private mutating func menu(_ page: PlainPage) -> [String] {
    let usable = page.keys.filter { !$0.isLocked }
    let back = usable.first(where: \.isBack)?.label
    // Of a card that only closes Enter and Esc are one thing to do.
    let keys = page.tabs + usable.filter { !$0.isEnter || $0.label != back }
    open(keys, on: page)
    return options(keys, page)
  }

  private func options(_ keys: [PlainKey], _ page: PlainPage) -> [String] {
    let lines = keys.enumerated().map { index, key in
      let label = key.ways.count > 1 ? "\(key.label) \(key.shown)" : key.label
      return page.strings(.plainChoice(number: index + 1, label: label))
    }
    // Where a key of the page has that name, the menu's own end has another one.
    let goesBack = page.strings(.keyBack)
    let end = keys.contains { $0.label == goesBack } ? page.strings(.plainCloseMenu) : goesBack
    let back = page.strings(.plainSame(label: end))
    return lines + [page.strings(.plainChoice(number: keys.count + 1, label: back))]
  }

  /// A key of a menu; of one that goes both ways, which is to be typed.
  private func press(_ key: PlainKey, _ page: PlainPage) -> Step {
    key.ways.count == 1
      ? .intents([key.ways[0].intent])
      : .say([page.strings(.plainKey(key: key.shown, label: key.label))])
  }

  // MARK: Texts

  private mutating func take(
    _ line: String, _ word: String, for ask: PlainPage.Ask, on page: PlainPage
  ) -> Step {
    // A key that was named before is no name of a medicine.
    if word == "." || (!ask.isSecret && word.lowercased() == "esc") {
      if page.isOver { return .intents([.back]) }
      mode = .list
      return .again
    }
    guard ask.options.isEmpty else { return pick(word, of: ask, on: page) }
    guard line.isEmpty else { return write(ask.isSecret ? line : line.trimmed, for: ask, on: page) }
    if page.isForm { return .intents([.move(.down)]) }
    guard page.goesBackByEmptyLine else {
      mode = .list
      return .again
    }
    return .intents([.back])
  }

  private func pick(_ word: String, of ask: PlainPage.Ask, on page: PlainPage) -> Step {
    if word.isEmpty { return .intents([.move(.down)]) }
    guard let number = Int(word), ask.options.indices.contains(number &- 1) else {
      // What can be answered is asked again right below.
      return .say([page.strings(.plainUnknown)])
    }
    let chosen = Intent.click(ask.options[number - 1].id)
    return .intents(ask.isMany ? [chosen] : [chosen, .move(.down)])
  }

  /// The text in place of what the field held. A form goes on to its next field; where buttons or rows follow they are
  /// what comes next, and a field that stands alone is sent.
  private mutating func write(
    _ text: String, for ask: PlainPage.Ask, on page: PlainPage
  ) -> Step {
    let typed: [Intent] = [.lineEnd, .eraseToStart, .paste(text)]
    if page.isForm { return .intents(typed + [.move(.down)]) }
    // The buttons below a field that lies over a page are none of its own.
    let hasButtons = page.hasButtons && !page.isOver
    if hasButtons || page.isSearch { mode = .list }
    return .intents(typed + (hasButtons ? [] : [.press]))
  }
}

extension PlainKey {
  /// Esc, which goes back.
  fileprivate var isBack: Bool { ways.contains { $0.intent == .back } }
}

extension String {
  /// ３ and ａ as an input method leaves them, as 3 and a.
  fileprivate var atHalfWidth: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let half = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      scalars.append(scalar == "\u{3000}" ? " " : Unicode.Scalar(half) ?? scalar)
    }
    return String(scalars)
  }
}
