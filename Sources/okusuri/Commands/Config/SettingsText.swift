import FoundationEssentials
import Localization
import ViewModels

/// What is wrong in a file of settings.
enum SettingFault: Hashable {
  /// It is not JSON with comments; the line when the reader says one.
  case unreadable(line: Int?)
  case unknown(key: String)
  case wrong(SettingKey)
  /// The file of colours that is the theme cannot be used; `part` names what is wrong in it, empty for no such file.
  case colours(path: String, part: String)
  /// One of the person's own keys.
  case key(OwnKeys.Fault)
  /// What okusuri keeps there for itself cannot be read.
  case keptDamaged(key: String)

  func sentence(_ words: CommandSentences) -> String {
    switch self {
    case .unreadable(let line?): words.configUnreadableLine("\(line)")
    case .unreadable: words.configUnreadable
    case .unknown(let key): words.configUnknown(key, keys: SettingKey.names(words))
    case .wrong(let key): words.wrongValue(of: key)
    case .colours(let path, let part): words.configThemeFile(path, part: part)
    case .key(let fault): Strings(words.language)(fault.phrase)
    case .keptDamaged(let key): words.configKeptDamaged(key)
    }
  }
}

extension CommandSentences {
  /// That this cannot be the key's value, and what can.
  func wrongValue(of key: SettingKey) -> String {
    key == .server ? configWrongServer : configWrong(key.rawValue, comment: key.comment(self))
  }
}

extension SettingKey {
  /// All names, as a sentence lists them.
  static func names(_ words: CommandSentences) -> String {
    allNames.joined(separator: words.comma)
  }
}

// The file: JSON with comments (JSON5), so that a person can read and write it. Source: D-2.
extension Settings {
  /// Everything that is wrong in a file, the first in the file's own order not promised; none when it can be used.
  static func faults(in content: Data) -> [SettingFault] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let values: [String: SettingValue]
    do {
      values = try decoder.decode([String: SettingValue].self, from: content)
    } catch {
      return [.unreadable(line: line(of: error))]
    }
    var settings = Settings()
    // Whether plain http may be written depends on `insecure`.
    if case .flag(let isInsecure)? = values[SettingKey.insecure.rawValue] {
      settings.insecure = isInsecure
    }
    var faults = values.sorted { $0.key < $1.key }.flatMap { name, value -> [SettingFault] in
      guard let key = SettingKey(rawValue: name) else {
        return SettingKey.kept.contains(name) ? [] : [.unknown(key: name)]
      }
      if key.put(value, into: &settings) { return [] }
      if let fault = key.colourFault(in: value) { return [fault] }
      let keys = value.keys.map { OwnKeys($0).faults } ?? []
      return key == .keys && !keys.isEmpty ? keys.map { .key($0) } : [.wrong(key)]
    }
    if faults.isEmpty, (try? decoder.decode(Settings.self, from: content)) == nil {
      faults = SettingKey.kept.filter { values[$0] != nil }.sorted().map { .keptDamaged(key: $0) }
    }
    return faults
  }

  /// The whole file: each key with what it is for, those that are not settled as comments.
  func text(_ words: CommandSentences) throws -> String {
    var lines = [words.configHead, words.configHeadEdit].map { "// " + $0 } + ["{"]
    for key in SettingKey.allCases {
      let settled = key.value(in: self)
      let value = try Self.json(settled ?? key.example)
      lines.append(Self.remark(key.comment(words)))
      lines.append("  \(settled == nil ? "// " : "")\"\(key.rawValue)\": \(value),")
    }
    if begun != nil || certificates != nil || shares != nil {
      lines.append(Self.remark(words.configKept))
    }
    if let begun { lines.append("  \"begun\": \(begun),") }
    if let shares { lines.append("  \"shares\": \(shares),") }
    if let certificates { lines.append("  \"certificates\": \(try Self.json(certificates)),") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private static func remark(_ text: String) -> String { "  // " + text }

  private static func json(_ value: SettingValue) throws -> String {
    switch value {
    case .text(let text): try json(text)
    case .keys(let keys): try json(keys)
    case .flag, .other: value.shown
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The line that the reader of JSON names in what it says to a programmer.
  private static func line(of error: any Error) -> Int? {
    guard case DecodingError.dataCorrupted(let context) = error else { return nil }
    let said = context.underlyingError.map { String(describing: $0) } ?? context.debugDescription
    guard let place = said.firstRange(of: "line ") else { return nil }
    return Int(said[place.upperBound...].prefix { $0.isNumber })
  }
}
