import FoundationEssentials
import Localization
import Screen
import ViewModels

extension Settings {
  /// Keeps a change for the next start.
  ///
  /// A folder that cannot be written must not stop the screen: the choice then holds for this run.
  static func keep(_ change: (inout Settings) -> Void) {
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    let sentences = CommandSentences(language: .japanese)
    guard var settings = try? read(folders.settings, sentences) else { return }
    let before = settings
    change(&settings)
    if settings != before { try? settings.write(folders) }
  }

  private func write(_ folders: UserFolders) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      atPath: folders.configuration, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try encoder.encode(self).write(to: URL(filePath: folders.settings), options: .atomic)
  }
}

// How the screens look.
extension Settings {
  /// Colours and marks as they were chosen; an unknown theme follows the terminal.
  var look: Look {
    Look(theme: ThemeChoice(named: theme) ?? .automatic, usesLetters: letters == true)
  }

  /// Puts colours and marks in place of those before.
  mutating func keep(_ look: Look) {
    theme = look.theme == .automatic ? nil : look.theme.rawValue
    letters = look.usesLetters ? true : nil
  }
}

extension ThemeChoice {
  /// The choice that somebody wrote into the file; deuteranopia and tritanopia lead to colour-safe.
  fileprivate init?(named name: String?) {
    guard let name, let theme = Theme(named: name) else { return nil }
    self.init(rawValue: theme.rawValue)
  }
}
