public import Localization
public import Observation

/// 設定: a list of sections, and the panel of the chosen one.
@MainActor @Observable
public final class SettingsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The sections, in order; アカウント to 家族 are a caregiver's only.
  public enum Section: String, CaseIterable, Sendable {
    case account, patients, medications, plan, sync, family, display, signOut
  }

  public let sections: [Section]
  /// True where the record is on this computer alone, and no server keeps it.
  public var isRecordHere: Bool { home != nil }
  public internal(set) var section: Section
  /// The place of the focused control of the panel; nil while the list has the focus. It stays on its control while
  /// others come and go.
  public internal(set) var control: Int? {
    get {
      let controls = controls
      return controls.isEmpty ? nil : focused?.row(in: controls)
    }
    set {
      let controls = controls
      focused = newValue.map {
        var list = ListModel<String>()
        list.focus(row: $0, in: controls)
        return list
      }
    }
  }
  public internal(set) var language: Language
  /// Colours and marks of the screen.
  public internal(set) var look: Look
  /// Why the last choice holds for this run only; nil when it was kept.
  public private(set) var fault: KeepingFault?

  /// The controls of 同期 by name; they come and go with what was refused.
  @ObservationIgnored var syncControls: @MainActor () -> [String] = { [] }

  /// The controls of アカウント by name: none where an outside issuer keeps it.
  @ObservationIgnored var accountControls: @MainActor () -> [String] = { [] }

  /// The controls of プラン by name: others while there is something to buy.
  @ObservationIgnored var planControls: @MainActor () -> [String] = { [] }

  private var focused: ListModel<String>?
  private let languageChosen: @MainActor (Language) -> KeepingFault?
  private let lookChosen: @MainActor (Look) -> KeepingFault?
  private let home: HomeAtStart?
  /// True when every start opens the record at home; nil where that cannot be chosen.
  private var opensHome: Bool?

  /// Makes the settings of a session; `languageChosen` and `lookChosen` keep a choice, or say why not. `home` where
  /// the record is this computer's own.
  public init(
    kind: SessionKind, language: Language, look: Look,
    languageChosen: @escaping @MainActor (Language) -> KeepingFault?,
    lookChosen: @escaping @MainActor (Look) -> KeepingFault?, home: HomeAtStart? = nil
  ) {
    self.home = kind == .caregiver ? home : nil
    opensHome = self.home?.isChosen()
    sections = kind == .caregiver ? Section.allCases : [.display, .signOut]
    section = kind == .caregiver ? .account : .display
    (self.language, self.look) = (language, look)
    (self.languageChosen, self.lookChosen) = (languageChosen, lookChosen)
  }

  /// The controls of the panel of the chosen section by name, from the first to the last.
  private var controls: [String] {
    switch section {
    case .account: accountControls()
    case .patients, .medications, .family: []
    case .plan: planControls()
    case .sync: syncControls()
    case .signOut: ["confirm"]
    case .display: displayChoices.map(\.id)
    }
  }

  /// A key of the list of sections, or of the controls of the panel.
  func move(_ intent: Intent) {
    if let control {
      self.control = intent.row(from: control, of: controls.count) ?? control
    } else if let index = sections.firstIndex(of: section),
      let row = intent.row(from: index, of: sections.count)
    {
      section = sections[row]
    }
  }

  func choose(_ section: Section) {
    guard sections.contains(section) else { return }
    (self.section, control) = (section, nil)
  }

  /// The first control of a panel; of 表示 the language that is chosen, so that Enter changes nothing.
  func enterPanel() {
    let chosen = section == .display ? displayChoices.firstIndex(where: isChosen) : 0
    control = controls.isEmpty ? nil : chosen ?? 0
  }

  func choose(_ choice: DisplayChoice) {
    switch choice {
    case .language(let language):
      self.language = language
      fault = languageChosen(language)
    case .theme(let theme): change { $0.theme = theme }
    case .letters(let uses): change { $0.usesLetters = uses }
    case .bell: change { $0.rings.toggle() }
    case .home: chooseHome()
    }
  }

  private func chooseHome() {
    guard let home, let chosen = opensHome.map({ !$0 }) else { return }
    opensHome = chosen
    fault = KeepingFault { try home.choose(chosen) }
  }

  private func change(_ change: (inout Look) -> Void) {
    change(&look)
    fault = lookChosen(look)
  }
}

/// Something that can be chosen in 表示.
public enum DisplayChoice: Hashable, Sendable {
  case language(Language)
  case theme(ThemeChoice)
  case letters(Bool)
  /// On or off.
  case bell
  /// 起動時も開く, on or off.
  case home

  /// True for what is on or off by itself, and not one of several.
  public var isSwitch: Bool { self == .bell || self == .home }

  /// What every session can choose, in the order of the screen.
  public static let all: [DisplayChoice] =
    Language.allCases.map { .language($0) } + ThemeChoice.allCases.map { .theme($0) }
    + [.letters(false), .letters(true), .bell]

  /// The identifier of the control: `settings.language.ja`.
  public var id: String {
    switch self {
    case .language(let language): "settings.language.\(language.rawValue)"
    case .theme(let theme): "settings.theme.\(theme.rawValue)"
    case .letters(let uses): uses ? "settings.marks.letters" : "settings.marks.signs"
    case .bell: "settings.bell"
    case .home: "settings.home"
    }
  }
}

extension SettingsModel {
  /// What can be chosen in 表示, in the order of the screen.
  public var displayChoices: [DisplayChoice] {
    DisplayChoice.all + (opensHome == nil ? [] : [.home])
  }

  /// True for what is in use.
  public func isChosen(_ choice: DisplayChoice) -> Bool {
    switch choice {
    case .language(let language): language == self.language
    case .theme(let theme): theme == look.theme
    case .letters(let uses): uses == look.usesLetters
    case .bell: look.rings
    case .home: opensHome == true
    }
  }
}
