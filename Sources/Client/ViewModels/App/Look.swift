import Localization

/// How the screens look on this computer, as the person chose it.
public struct Look: Hashable, Sendable {
  /// The colours.
  public var theme: ThemeChoice
  /// True when doses are marked by letters instead of signs.
  public var usesLetters: Bool

  /// Makes a look; by itself the program follows the terminal and draws signs.
  public init(theme: ThemeChoice = .automatic, usesLetters: Bool = false) {
    (self.theme, self.usesLetters) = (theme, usesLetters)
  }
}

/// The colours that can be chosen.
public enum ThemeChoice: String, CaseIterable, Hashable, Sendable {
  /// Dark or light, as the terminal's own ground is.
  case automatic
  case dark, light
  /// Every ratio at least 7.
  case contrastDark = "contrast-dark"
  case contrastLight = "contrast-light"
  /// Nothing is told by green.
  case colourSafe = "colour-safe"
  /// The terminal's own sixteen colours.
  case terminal
  /// No colours.
  case mono
}

extension AppModel {
  /// Changes how the screens look, at once and for the next start.
  func change(_ look: Look) {
    self.look = look
    environment.lookChosen(look)
  }

  /// Changes the language, at once and for the next start.
  func change(_ language: Language) {
    self.language = language
    environment.languageChosen(language)
  }
}
