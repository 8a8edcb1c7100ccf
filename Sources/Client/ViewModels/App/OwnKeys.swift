public import Localization

/// The keys that a person has chosen, by the names of what they do, such as `today.skip`.
///
/// Nothing is half taken: with one fault all keys are what they are without a choice, and the faults are told at the
/// start. Keys that move (arrows, `h j k l g G`), digits and the keys inside cards cannot be chosen. Source: P-48.
public struct OwnKeys: Hashable, Sendable {
  /// What is wrong with what was chosen.
  public enum Fault: Hashable, Sendable {
    /// Nothing is called so.
    case unknown(String)
    /// It is not one character that can be a key here.
    case noKey(name: String, text: String)
    /// One key for two things of one screen, both by name.
    case taken(key: Character, first: String, second: String)
  }

  /// What is wrong; none when every choice holds.
  public let faults: [Fault]
  private let chosen: [String: Character]

  /// Takes names with their keys as the file has them.
  public init(_ settled: [String: String] = [:]) {
    let sorted = settled.sorted { $0.key < $1.key }
    let known = Set(NamedKey.all.map(\.name))
    var faults = sorted.compactMap { name, text -> Fault? in
      guard known.contains(name) else { return .unknown(name) }
      return Self.isKey(text, of: name) ? nil : .noKey(name: name, text: text)
    }
    let keys = settled.compactMapValues(\.first)
    if faults.isEmpty { faults = Self.conflicts(keys) }
    (self.faults, chosen) = (faults, faults.isEmpty ? keys : [:])
  }

  /// False where every key is what it is without a choice.
  public var areChosen: Bool { !chosen.isEmpty }

  /// The key that does on `screen` what `key` does by itself; nil where that was not chosen.
  public func key(for key: Character, _ intent: Intent, on screen: String) -> Character? {
    guard !chosen.isEmpty else { return nil }
    let named = NamedKey.all.filter { $0.intent == intent && $0.key == key }
    let name = named.first { $0.screen == screen } ?? named.first { $0.isEverywhere }
    return name.flatMap { chosen[$0.name] }
  }

  private static func isKey(_ text: String, of name: String) -> Bool {
    guard text.count == 1, let character = text.first, !character.isNumber else { return false }
    guard kept[character] ?? name == name else { return false }
    let isEverywhere = NamedKey.all.contains { $0.name == name && $0.isEverywhere }
    guard !isEverywhere || !fixed.contains(character) else { return false }
    return !character.isWhitespace && !character.isNewline && !moving.contains(character)
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  /// Keys of lists, of the months, and of what is typed as a time.
  private static let moving: Set<Character> = ["h", "j", "k", "l", "G", "[", "]", "-"]

  /// Keys that one name alone may have: they do something of their own on screens that have no name for it.
  private static let kept: [Character: String] = ["g": "history.date", ":": "everywhere.actions"]

  /// Keys that no name of everywhere may have: on pages without names, such as 本人 and 家族, they add, remove and change.
  private static let fixed: Set<Character> = ["n", "x", "e", "s"]

  /// Pairs that one key would do on one screen, each told once; what nobody has changed is as it always was.
  private static func conflicts(_ keys: [String: Character]) -> [Fault] {
    var faults: [Fault] = []
    for screen in Set(NamedKey.all.map(\.screen)).sorted() {
      let here = NamedKey.all.filter { $0.screen == screen || $0.isEverywhere }
      for (index, one) in here.enumerated() {
        for other in here[(index + 1)...] where one.isMoved(keys) || other.isMoved(keys) {
          let key = keys[one.name] ?? one.key
          guard key == keys[other.name] ?? other.key else { continue }
          let fault = Fault.taken(key: key, first: one.name, second: other.name)
          if !faults.contains(fault) { faults.append(fault) }
        }
      }
    }
    return faults
  }
}

/// Something that a key of its own does on one screen, or everywhere.
struct NamedKey {
  let screen: String
  let action: String
  let key: Character
  let intent: Intent

  init(_ screen: String, _ action: String, _ key: Character, _ intent: Intent) {
    (self.screen, self.action, self.key, self.intent) = (screen, action, key, intent)
  }

  var name: String { "\(screen).\(action)" }
  /// True where somebody has chosen another key than the one it has.
  func isMoved(_ keys: [String: Character]) -> Bool { keys[name] ?? key != key }
  var isEverywhere: Bool { screen == Self.everywhere }

  private static let everywhere = "everywhere"

  /// Every name; a test compares them with the bindings of the pages.
  static let all: [NamedKey] = [
    NamedKey(everywhere, "help", "?", .help), NamedKey(everywhere, "quit", "q", .quit),
    NamedKey(everywhere, "actions", ":", .commands), NamedKey(everywhere, "find", "/", .search),
    NamedKey(everywhere, "person", "w", .choosePatient),
    NamedKey(everywhere, "refresh", "r", .refresh), NamedKey(everywhere, "plans", "U", .upgrade),
    NamedKey("today", "slot", "a", .recordSlot), NamedKey("today", "time", "e", .edit),
    NamedKey("today", "skip", "x", .skip), NamedKey("today", "undo", "u", .undo),
    NamedKey("today", "asNeeded", "p", .asNeeded),
    NamedKey("today", "medications", "m", .medications),
    NamedKey("today", "changes", "c", .changes), NamedKey("today", "export", "o", .writeOut),
    NamedKey("history", "layout", "v", .switchLayout),
    NamedKey("history", "date", "g", .goToDate), NamedKey("history", "today", "t", .today),
    NamedKey("history", "year", "y", .year), NamedKey("history", "time", "e", .edit),
    NamedKey("history", "skip", "x", .skip), NamedKey("history", "undo", "u", .undo),
    NamedKey("documents", "new", "n", .add), NamedKey("documents", "search", "/", .search),
    NamedKey("documents", "filter", "f", .filter), NamedKey("documents", "bin", "b", .bin),
    NamedKey("documents", "delete", "d", .delete), NamedKey("documents", "edit", "e", .edit),
    NamedKey("documents", "attach", "a", .attach), NamedKey("documents", "save", "s", .save),
    NamedKey("documents", "detach", "x", .detach), NamedKey("documents", "settle", "c", .settle),
    NamedKey("medications", "new", "n", .add),
    NamedKey("medications", "import", "i", .importMedicines),
    NamedKey("medications", "stock", "s", .setStock),
    NamedKey("medications", "end", "e", .setEnd), NamedKey("medications", "away", "x", .putAway),
    NamedKey("medications", "undo", "u", .undo),
  ]
}

extension OwnKeys.Fault {
  /// What is wrong, with both places where two things have one key.
  public var phrase: Phrase {
    switch self {
    case .unknown(let name): .keysUnknown(name)
    case .noKey(let name, let text): .keysNoKey(name, text: text)
    case .taken(let key, let first, let second):
      .keysTaken(String(key), first: first, second: second)
    }
  }
}

extension OwnKeys {
  /// What is told at the start; nil when every choice holds.
  var card: Question? {
    guard !faults.isEmpty else { return nil }
    let more = faults.count - 3
    return Question(
      "KeysCard", .keysTitle,
      faults.prefix(3).map(\.phrase) + (more > 0 ? [.keysMore(more)] : []) + [.keysDefaults],
      isWarning: true, close: "keys.close")
  }
}
