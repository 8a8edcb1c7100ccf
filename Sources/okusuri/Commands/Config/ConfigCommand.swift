import APIContract
import AppResources
import ArgumentParser
import Files
import FoundationEssentials
import Localization
import ViewModels

/// `okusuri config`: what is settled for every run, in one file with comments. Source: D-2.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: Help.config,
    subcommands: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self,
      ConfigUnsetCommand.self, ConfigEditCommand.self, ConfigCheckCommand.self,
      ConfigSchemaCommand.self,
    ],
    defaultSubcommand: ConfigListCommand.self)
}

/// A command over the file of settings. It starts without reading it, since it may be what has to be mended.
protocol SettingsCommand: LocalCommand {}

extension SettingsCommand {
  var readsSettings: Bool { false }

  var folders: UserFolders { UserFolders(environment: ProcessInfo.processInfo.environment) }

  /// The sentences in the language that is asked for, settled or spoken.
  func words(_ basics: RunBasics) -> CommandSentences {
    let settled = try? Settings.read(folders.settings, basics.sentences).lang
    // A translation that is tried goes before what is settled, as it does everywhere.
    let isOpen = common.lang == nil && Language.allCases.contains(basics.language)
    let language = isOpen ? settled.flatMap { Language(rawValue: $0) } : nil
    return CommandSentences(language: language ?? basics.language)
  }

  /// The key of that name. Errors: 64 with all names.
  func key(_ name: String, _ words: CommandSentences) throws(CommandFailure) -> SettingKey {
    guard let key = SettingKey(rawValue: name) else {
      throw CommandFailure(.usage, words.configUnknown(name, keys: SettingKey.names(words)))
    }
    return key
  }

  /// Changes one setting in the file. Errors: 65 when it cannot be its value, or the file cannot be read.
  func settle(
    _ key: SettingKey, _ value: SettingValue?, _ words: CommandSentences
  ) throws -> Settings {
    var settings = try Settings.read(folders.settings, words)
    guard key.put(value, into: &settings) else {
      if let fault = value?.keys.flatMap({ OwnKeys($0).faults.first }) {
        throw CommandFailure(.badData, Strings(words.language)(fault.phrase))
      }
      if let fault = key.colourFault(in: value) {
        throw CommandFailure(.badData, fault.sentence(words))
      }
      throw CommandFailure(.badData, words.wrongValue(of: key))
    }
    try settings.write(folders)
    return settings
  }
}

/// `okusuri config list`: every key with what is settled.
struct ConfigListCommand: SettingsCommand, LocalAnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.configList)

  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let words = words(basics)
    let settings = try Settings.read(folders.settings, words)
    guard !output.json else {
      return CommandOutput.body(SettingsAnswer(settings: settings).jsonBytes)
    }
    let rows = SettingKey.allCases.map { key in
      [key.rawValue, key.value(in: settings)?.shown ?? words.configUnset, key.comment(words)]
    }
    CommandOutput.say(TextTable(rows: rows).text)
    CommandOutput.say(words.configFile(folders.settings))
  }
}

/// `okusuri config get KEY`: the value alone. Errors: 65 where nothing is settled.
struct ConfigGetCommand: SettingsCommand, LocalAnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "get", abstract: Help.configGet)

  @Argument(help: ArgumentHelp(Help.configKey), completion: .list(SettingKey.allNames))
  var key: String
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let words = words(basics)
    let key = try key(key, words)
    let settings = try Settings.read(folders.settings, words)
    guard let value = key.value(in: settings) else {
      throw CommandFailure(.badData, words.configNotSet(key.rawValue))
    }
    guard !isJSON else {
      return CommandOutput.body(SettingsAnswer(settings: settings, keys: [key]).jsonBytes)
    }
    CommandOutput.say(value.shown)
  }
}

/// `okusuri config set KEY VALUE`.
struct ConfigSetCommand: SettingsCommand, LocalAnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "set", abstract: Help.configSet)

  @Argument(help: ArgumentHelp(Help.configKey), completion: .list(SettingKey.allNames))
  var key: String
  @Argument(help: ArgumentHelp(Help.configValue), completion: .settingValues) var value: String
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let words = words(basics)
    let key = try key(key, words)
    guard let value = key.value(typed: value) else {
      throw CommandFailure(.badData, words.configWrong(key.rawValue, comment: key.comment(words)))
    }
    let settings = try settle(key, value, words)
    guard !isJSON else {
      return CommandOutput.body(SettingsAnswer(settings: settings, keys: [key]).jsonBytes)
    }
    CommandOutput.say(words.configSet(key.rawValue, value: value.shown))
  }
}

/// `okusuri config unset KEY`.
struct ConfigUnsetCommand: SettingsCommand, LocalAnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "unset", abstract: Help.configUnset)

  @Argument(help: ArgumentHelp(Help.configKey), completion: .list(SettingKey.allNames))
  var key: String
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let words = words(basics)
    let key = try key(key, words)
    let settings = try settle(key, nil, words)
    guard !isJSON else {
      return CommandOutput.body(SettingsAnswer(settings: settings, keys: [key]).jsonBytes)
    }
    CommandOutput.say(words.configNotSet(key.rawValue))
  }
}

/// `okusuri config check [FILE]`: what is wrong in it, a line each; 65 when something is.
struct ConfigCheckCommand: SettingsCommand, LocalAnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "check", abstract: Help.configCheck)

  @Argument(help: ArgumentHelp(Help.configCheckFile), completion: .file()) var file: String?
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let (words, path) = (words(basics), file ?? folders.settings)
    guard file != nil || !Folder.isFree(path) else { return say(words.configNone(path), path) }
    let content: Data
    do throws(FileFault) {
      content = Data(try OpenFile(path, for: .anything).bytes(most: 1 << 20))
    } catch {
      throw CommandFailure(.badData, words.cannotRead(error))
    }
    let faults = Settings.faults(in: content)
    guard faults.isEmpty else {
      throw CommandFailure(
        .badData, words.configFaults(path, number: "\(faults.count)"),
        candidates: faults.map { $0.sentence(words) })
    }
    say(words.configRight(path), path)
  }

  private func say(_ sentence: String, _ path: String) {
    guard isJSON else { return CommandOutput.say(sentence) }
    var json = JSONWriter()
    json.object { json in
      json.field("file", path)
      json.field("message", sentence)
    }
    CommandOutput.body(json.bytes)
  }
}

/// `okusuri config schema`: what the file may hold, as a JSON Schema, for editors that read one.
struct ConfigSchemaCommand: SettingsCommand, LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: Help.configSchema)

  /// It is JSON, asked for or not.
  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    CommandOutput.piece(Array(AppResource.settingsSchema.utf8))
  }
}

/// What is settled, for programs: null where nothing is.
struct SettingsAnswer: JSONWritable {
  let settings: Settings
  var keys = SettingKey.allCases

  func write(to json: inout JSONWriter) {
    json.object { json in
      for key in keys {
        json.name(data: key.rawValue)
        switch key.value(in: settings) {
        case .text(let text)?: json.string(text)
        case .flag(let flag)?: json.bool(flag)
        case .keys(let keys)?:
          json.object { json in
            for (name, key) in keys.sorted(by: { $0.key < $1.key }) {
              json.name(data: name)
              json.string(key)
            }
          }
        case .other?, nil: json.null()
        }
      }
    }
  }
}
