public import Localization
public import Observation

/// 設定: a list of sections, and the panel of the chosen one.
@MainActor @Observable
public final class SettingsModel {
  /// The sections, in order; プラン is a caregiver's only.
  public enum Section: String, CaseIterable, Sendable {
    case account, patients, plan, display, signOut
  }

  /// The sections this session has.
  public let sections: [Section]
  /// The chosen section.
  public internal(set) var section: Section
  /// The focused control of the panel; nil while the list has the focus.
  public internal(set) var control: Int?
  /// The language of the screen.
  public internal(set) var language: Language

  private let languageChosen: @MainActor (Language) -> Void

  /// Makes the settings of a session; `languageChosen` keeps the choice.
  public init(
    kind: SessionKind, language: Language, languageChosen: @escaping @MainActor (Language) -> Void
  ) {
    sections = kind == .caregiver ? Section.allCases : [.display, .signOut]
    section = kind == .caregiver ? .account : .display
    self.language = language
    self.languageChosen = languageChosen
  }

  /// How many controls the panel of the chosen section has.
  public var controlCount: Int {
    switch section {
    case .account, .patients: 0
    case .plan, .signOut: 1
    case .display: Language.allCases.count
    }
  }

  func moveSection(_ step: Int) {
    guard let index = sections.firstIndex(of: section) else { return }
    section = sections[min(max(index + step, 0), sections.count - 1)]
  }

  func choose(_ section: Section) {
    guard sections.contains(section) else { return }
    (self.section, control) = (section, nil)
  }

  func enterPanel() { control = controlCount > 0 ? 0 : nil }

  func moveControl(_ step: Int) {
    guard let control else { return }
    self.control = min(max(control + step, 0), controlCount - 1)
  }

  func choose(_ language: Language) {
    self.language = language
    languageChosen(language)
  }
}
