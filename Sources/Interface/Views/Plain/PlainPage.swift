import Localization
import Screen
public import ViewModels

/// A page as lines: what stands on it in words, what can be chosen by number, and what the keys do.
///
/// It holds no box, no sign that is only for the eye and nothing that steers a terminal; a password only by its length.
/// Source: D-6, screens figures 16 and 33b, decision 0138.
public struct PlainPage: Equatable, Sendable {
  /// Something that can be chosen, by the name that the trace has for it.
  public struct Choice: Hashable, Sendable {
    public let id: String
    public let label: String
    let role: Element.Role
    /// True for a button on a band, which stands above every page and is no part of it.
    var isOnBand = false

    /// True for what one choice presses; a row takes the focus first.
    public var isButton: Bool { role == .button }
  }

  /// One line of a page, before it is wrapped.
  enum Item: Hashable, Sendable {
    case text(String)
    case choice(Choice)
  }

  /// The text, or the options, that the focused field waits for.
  public struct Ask: Hashable, Sendable {
    /// One of several, with whether it is chosen.
    public struct Option: Hashable, Sendable {
      public let id: String
      public let label: String
      public let isOn: Bool
    }

    public let id: String
    /// What the field is called and holds; empty where the page says it.
    let words: String
    public let options: [Option]
    /// True where several options can be on.
    let isMany: Bool
    /// True for a password, which no terminal shows.
    public let isSecret: Bool
  }

  let strings: Strings
  /// True while answers are thrown away.
  public var isBusy = false
  /// True once that is to be said.
  public var saysBusy = false
  /// Which page it is: another one is said whole.
  var place = ""
  var title = ""
  var items: [Item] = []
  /// What is said of the focus, or what just happened.
  public internal(set) var spoken = ""
  var keys: [PlainKey] = []
  /// The tabs that lead away; empty where none does.
  var tabs: [PlainKey] = []
  /// What explains, and what leaves, by the keys that the person has for them.
  var (help, quit): (PlainKey, PlainKey)
  public var ask: Ask?
  /// The name of the focused thing.
  public var focus: String?
  /// True where fields stand one below the other.
  public var isForm = false
  /// True for a field that lies over a page and leaves no other thing to do.
  var isOver = false
  /// True where rows follow what is typed.
  var isSearch = false
  /// True where a button that has the focus changes something at once, as those of a panel do.
  var hasPanel = false

  init(_ strings: Strings, _ keys: OwnKeys = OwnKeys()) {
    self.strings = strings
    help = PlainKey(Binding.help.with(keys), called: .plainHelp, strings)
    quit = PlainKey(Binding.quit.with(keys), called: .plainQuit, strings)
  }

  /// What can be chosen, the first by 1.
  public var choices: [Choice] {
    items.compactMap { if case .choice(let choice) = $0 { choice } else { nil } }
  }

  /// True where what is chosen has its own buttons to be pressed after it.
  public var hasButtons: Bool { choices.contains { $0.isButton && !$0.isOnBand } }

  /// True where an empty line in place of a text leaves the page.
  var goesBackByEmptyLine: Bool { !isForm && (isOver || choices.count <= 1) }

  /// The button that an empty line presses: the focused one of a card, which does no harm. In a form nothing is
  /// sent by an empty line, and in a panel nothing is changed.
  var byEnter: Choice? {
    isForm || hasPanel ? nil : choices.first { $0.isButton && $0.id == focus }
  }

  /// True where Enter on a row does what cannot be looked at first: then what can be done is asked. Where it cannot be
  /// done at all, pressing it says why.
  public var asksBeforeEnter: Bool { keys.contains { $0.isEnter && $0.asksFirst && !$0.isRefused } }

  /// True where these are of a key that only says why it does nothing.
  public func areRefused(_ intents: [Intent]) -> Bool {
    keys.contains { $0.isRefused && $0.ways.map(\.intent) == intents }
  }

  /// True for a line that leaves the program, also while something is waited for.
  public func leaves(by word: String) -> Bool {
    quit.isMeant(by: word) || word.lowercased() == "quit"
  }

  /// True where this is the same page as another, whatever stands on it.
  public func isSamePage(as other: PlainPage) -> Bool { place == other.place }
}

/// What a key does, and what a person types for it.
struct PlainKey: Hashable, Sendable {
  /// One word for it, and what it means.
  struct Way: Hashable, Sendable {
    let name: String
    let intent: Intent

    /// A letter as it is, a longer name in either case.
    func isTyped(_ word: String) -> Bool {
      !name.isEmpty && (name == word || name.count > 1 && name == word.lowercased())
    }
  }

  let ways: [Way]
  /// The keys as they are written.
  let shown: String
  let label: String
  var isEnter = false
  var isInFooter = true
  /// True for what this person may not do: in round brackets.
  var isLocked = false
  /// True while it does nothing but say why.
  var isRefused = false
  /// True where Enter records.
  var asksFirst = false

  /// True where the word is this key's, in either case.
  func isMeant(by word: String) -> Bool {
    intent(of: word) != nil || intent(of: word.lowercased()) != nil
  }

  /// What a typed word means; nil when it is none of this key's.
  func intent(of word: String) -> Intent? {
    if let way = ways.first(where: { $0.isTyped(word) }) { return way.intent }
    return ways.count == 1 && label.lowercased() == word.lowercased() ? ways[0].intent : nil
  }
}
