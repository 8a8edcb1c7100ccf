import Files
import FoundationEssentials
import Glibc
import Localization
import Screen
import ViewModels

extension Settings {
  /// What is kept now; nil for a file that cannot be read.
  static var kept: Settings? {
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    return try? read(folders.settings, CommandSentences(language: .japanese))
  }

  /// Keeps a change for the next start.
  ///
  /// A folder that cannot be written must not stop the screen: the choice then holds for this run. Errors:
  /// `FileFault`; a file that cannot be read stays as it is.
  static func keep(_ change: (inout Settings) -> Void) throws {
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    guard var settings = kept else {
      throw FileFault(path: folders.settings, reason: .damaged)
    }
    let before = settings
    change(&settings)
    if settings != before { try settings.write(folders) }
  }

  /// Puts the file in place of the one before, with what each key is for in the language that is settled or spoken.
  func write(_ folders: UserFolders) throws {
    let language =
      lang.flatMap { Language(rawValue: $0) }
      ?? Language(environment: ProcessInfo.processInfo.environment)
    let text = try text(CommandSentences(language: language))
    try Folder.make(folders.configuration)
    let file = try WrittenFile(folders.settings, replacing: true, mark: "\(getpid()).part")
    try file.write(Array(text.utf8)[...])
    try file.place()
  }
}

// How the screens look.
extension Settings {
  /// Colours and marks as they were chosen; an unknown theme follows the terminal.
  var look: Look {
    Look(
      theme: ThemeChoice(named: theme) ?? .automatic, usesLetters: letters == true,
      rings: bell == true, years: years.flatMap(YearStyle.init(rawValue:)) ?? .western)
  }

  /// How many colours were settled; what is no choice goes by terminal and environment.
  var colour: ColourChoice { color.flatMap(ColourChoice.init(rawValue:)) ?? .auto }

  /// Puts colours and marks in place of those before.
  mutating func keep(_ look: Look) {
    // A file of colours stands for the automatic theme, and stays.
    if look.theme != .automatic { theme = look.theme.rawValue } else { theme = themeFile }
    letters = look.usesLetters ? true : nil
    bell = look.rings ? true : nil
    years = look.years == .western ? nil : look.years.rawValue
  }
}

extension ThemeChoice {
  /// The choice that somebody wrote into the file; deuteranopia and tritanopia lead to colour-safe.
  fileprivate init?(named name: String?) {
    guard let name, let theme = Theme(named: name) else { return nil }
    self.init(rawValue: theme.rawValue)
  }
}
