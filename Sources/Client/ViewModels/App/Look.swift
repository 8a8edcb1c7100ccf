import Localization

/// How the screens look on this computer, as the person chose it.
public struct Look: Hashable, Sendable {
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
  case contrastDark = "contrast-dark"
  case contrastLight = "contrast-light"
  case colourSafe = "colour-safe"
  case terminal
  case mono
}

extension AppModel {
  /// Changes how the screens look, at once and for the next start; answers why not for that.
  @discardableResult
  func change(_ look: Look) -> KeepingFault? {
    self.look = look
    return KeepingFault { try environment.lookChosen(look) }
  }

  /// Changes the language, at once and for the next start; answers why not for that.
  @discardableResult
  func change(_ language: Language) -> KeepingFault? {
    self.language = language
    return KeepingFault { try environment.languageChosen(language) }
  }
}
