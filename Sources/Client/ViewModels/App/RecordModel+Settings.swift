import Localization

extension RecordModel {
  func handleSettings(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: moveInSettings(-1)
    case .move(.down), .nextFocus: moveInSettings(1)
    case .move(.right): settings.enterPanel()
    case .move(.left), .back: settings.control = nil
    default: break
    }
  }

  private func moveInSettings(_ step: Int) {
    if settings.control == nil { settings.moveSection(step) } else { settings.moveControl(step) }
  }

  /// Enter: into the panel, then presses its focused control.
  func pressSetting() {
    if settings.section == .patients { people?.open() }
    guard let control = settings.control else { return settings.enterPanel() }
    switch settings.section {
    case .display: settings.choose(Language.allCases[control])
    case .plan: purchases?.restoreChosen()
    case .account, .patients, .signOut: break
    }
  }

  /// A click on a section chooses it; true when the click was on a control, which is then pressed.
  func clickSetting(_ id: String) -> Bool {
    if let section = SettingsModel.Section(rawValue: String(id.dropFirst("settings.".count))) {
      settings.choose(section)
      return false
    }
    switch id {
    case "settings.language.ja": settings.control = 0
    case "settings.language.en": settings.control = 1
    case "settings.restore", "settings.signOut.confirm": settings.control = 0
    default:
      handleBody(.click(id))
      return false
    }
    return true
  }
}
