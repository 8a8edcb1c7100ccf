import ArgumentParser
import ClientCore
import FoundationEssentials
import Localization
import ViewModels

/// Opens the screens; what `okusuri` alone does.
struct OpenCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "お薬の画面を開く / Open the screens")

  @OptionGroup var common: CommonOptions

  func run(_ setup: ClientSetup) async throws {
    let screens = try await InterfaceRun(common, sentences: setup.sentences)
    let app = await AppModel(
      session: setup.session, language: setup.strings.language, environment: setup.environment)
    await app.start()
    await screens.show(app)
  }
}

extension ClientSetup {
  /// What the models take from outside; the language chosen on the screen stays for the next start.
  var environment: ModelEnvironment {
    ModelEnvironment(
      now: clock.now, sleep: { try await Task.sleep(for: $0) },
      languageChosen: { Settings.keep(language: $0) })
  }
}

extension Settings {
  /// Keeps the language for the next start.
  ///
  /// A folder that cannot be written must not stop the screen: the choice then holds for this run.
  static func keep(language: Language) {
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    guard var settings = try? read(folders.settings, CommandSentences(language: language)) else {
      return
    }
    settings.lang = language.rawValue
    try? settings.write(folders)
  }

  private func write(_ folders: UserFolders) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(
      atPath: folders.configuration, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try encoder.encode(self).write(to: URL(filePath: folders.settings), options: .atomic)
  }
}
