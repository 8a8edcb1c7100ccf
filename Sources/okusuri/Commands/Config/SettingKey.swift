import FoundationEssentials
import Localization
import Networking
import Screen
import ViewModels

/// What a person may settle by hand, as the file names it; what okusuri keeps there for itself is not here.
/// Source: D-2.
enum SettingKey: String, CaseIterable {
  case server, ca, insecure, lang, theme, color, letters, years, bell, remindNames, keys

  static let allNames = allCases.map(\.rawValue)

  /// What okusuri writes into the file for itself.
  static let kept: Set<String> = ["begun", "certificates", "shares", "$schema"]

  /// One line of what it is for and what may be written.
  func comment(_ words: CommandSentences) -> String {
    switch self {
    case .server: words.configServer
    case .ca: words.configCa
    case .insecure: words.configInsecure
    case .lang: words.configLang
    case .theme: words.configTheme(Self.themes.joined(separator: words.comma))
    case .color: words.configColor(Self.colours.joined(separator: words.comma))
    case .letters: words.configLetters
    case .years: words.configYears
    case .bell: words.configBell
    case .remindNames: words.configRemindNames
    case .keys: words.configKeys
    }
  }

  /// What stands behind the key in a file that settles nothing: what holds then, or how a value is written.
  var example: SettingValue {
    switch self {
    case .server: .text("https://okusuri.example.jp")
    case .ca: .text("/etc/okusuri/family.pem")
    case .lang: .text(Language.japanese.rawValue)
    case .theme: .text("automatic")
    case .color: .text(ColourChoice.auto.rawValue)
    case .years: .text(YearStyle.western.rawValue)
    case .insecure, .letters, .bell, .remindNames: .flag(false)
    case .keys: .keys([:])
    }
  }

  /// What is settled; nil when nothing is.
  func value(in settings: Settings) -> SettingValue? {
    switch self {
    case .server: settings.server.map { .text($0) }
    case .ca: settings.ca.map { .text($0) }
    case .insecure: settings.insecure.map { .flag($0) }
    case .lang: settings.lang.map { .text($0) }
    case .theme: settings.theme.map { .text($0) }
    case .color: settings.color.map { .text($0) }
    case .letters: settings.letters.map { .flag($0) }
    case .years: settings.years.map { .text($0) }
    case .bell: settings.bell.map { .flag($0) }
    case .remindNames: settings.remindNames.map { .flag($0) }
    case .keys: settings.keys.map { .keys($0) }
    }
  }

  /// The value that somebody typed; nil when it is none of this key's kind.
  func value(typed text: String) -> SettingValue? {
    switch example {
    case .flag: Bool(text).map { .flag($0) }
    case .keys: SettingValue(keys: text)
    case .text, .other: .text(text)
    }
  }

  /// Settles it, or nothing any more with nil. False when this cannot be its value; nothing is changed then.
  func put(_ value: SettingValue?, into settings: inout Settings) -> Bool {
    if let value, !allows(value, with: settings) { return false }
    switch self {
    case .server: settings.server = value?.text
    case .ca: settings.ca = value?.text
    case .insecure: settings.insecure = value?.flag
    case .lang: settings.lang = value?.text
    case .theme: settings.theme = value?.text
    case .color: settings.color = value?.text
    case .letters: settings.letters = value?.flag
    case .years: settings.years = value?.text
    case .bell: settings.bell = value?.flag
    case .remindNames: settings.remindNames = value?.flag
    case .keys: settings.keys = value?.keys
    }
    return true
  }

  /// True when this may stand behind the key.
  private func allows(_ value: SettingValue, with settings: Settings) -> Bool {
    switch (self, value) {
    case (.server, .text(let text)):
      (try? ServerAddress(typed: text, insecure: settings.insecure == true)) != nil
    case (.ca, .text(let path)): path.hasPrefix("/")
    case (.lang, .text(let text)): Language(rawValue: text) != nil
    case (.years, .text(let text)): YearStyle(rawValue: text) != nil
    case (.theme, .text(let text)):
      text == Self.automatic || Theme(named: text) != nil
        || text.hasPrefix("/") && (try? OwnTheme(file: text)) != nil
    case (.color, .text(let text)): ColourChoice(rawValue: text) != nil
    case (.keys, .keys(let keys)): OwnKeys(keys).faults.isEmpty
    case (.insecure, .flag), (.letters, .flag), (.bell, .flag), (.remindNames, .flag): true
    default: false
    }
  }

  /// What may be typed as its value, where that can be listed.
  var choices: [String] {
    switch self {
    case .insecure, .letters, .bell, .remindNames: ["true", "false"]
    case .lang: Language.allCases.map(\.rawValue)
    case .theme: Self.themes
    case .color: Self.colours
    case .years: YearStyle.allCases.map(\.rawValue)
    case .server, .ca, .keys: []
    }
  }

  private static let colours = ColourChoice.allCases.map(\.rawValue)
  private static let automatic = "automatic"
  private static let themes =
    [automatic] + Theme.allCases.map(\.rawValue) + ["deuteranopia", "tritanopia"]
}

/// What stands behind a key of the file.
enum SettingValue: Hashable, Decodable {
  case text(String)
  case flag(Bool)
  /// Actions by name, each with its key.
  case keys([String: String])
  /// What no key takes that a person writes.
  case other

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let keys = try? value.decode([String: String].self) {
      self = .keys(keys)
    } else {
      self = .other
    }
  }

  /// What somebody typed as `today.skip=s today.time=z`; nil when it is not that.
  init?(keys text: String) {
    var keys: [String: String] = [:]
    for pair in text.split(separator: " ") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      keys[String(parts[0])] = String(parts[1])
    }
    self = .keys(keys)
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var flag: Bool? {
    guard case .flag(let flag) = self else { return nil }
    return flag
  }

  var keys: [String: String]? {
    guard case .keys(let keys) = self else { return nil }
    return keys
  }

  /// What `config get` prints.
  var shown: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .keys(let keys):
      keys.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    case .other: ""
    }
  }
}
