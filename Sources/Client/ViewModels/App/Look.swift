public import Localization

/// How the screens look and sound on this computer, as the person chose it.
public struct Look: Hashable, Sendable {
  public var theme: ThemeChoice
  /// True when doses are marked by letters instead of signs.
  public var usesLetters: Bool
  /// True when the terminal's bell rings as a dose becomes due.
  public var rings: Bool
  /// How headings in Japanese count the years.
  public var years: YearStyle

  /// Makes a look; by itself the program follows the terminal, draws signs and is silent.
  public init(
    theme: ThemeChoice = .automatic, usesLetters: Bool = false, rings: Bool = false,
    years: YearStyle = .western
  ) {
    (self.theme, self.usesLetters, self.rings, self.years) = (theme, usesLetters, rings, years)
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
