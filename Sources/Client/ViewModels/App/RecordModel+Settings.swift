extension RecordModel {
  func handleSettings(_ intent: Intent) {
    let before = settings.section
    defer { if settings.section != before { sectionOpened() } }
    switch intent {
    case .refresh where settings.section == .plan: purchases?.latestChosen()
    case .move(.up), .previousFocus: moveInSettings(-1)
    case .move(.down), .nextFocus: moveInSettings(1)
    case .move(.right): settings.enterPanel()
    case .move(.left), .back: settings.control = nil
    default: break
    }
  }

  /// プラン came to the screen: how it stands is asked anew.
  func sectionOpened() {
    if tab == .settings, settings.section == .plan { purchases?.planOpened() }
    if tab == .settings, settings.section == .sync { sync?.opened() }
  }

  private func moveInSettings(_ step: Int) {
    if settings.control == nil { settings.moveSection(step) } else { settings.moveControl(step) }
  }

  /// Enter: into the panel, then presses its focused control.
  func pressSetting() {
    if settings.section == .patients { people?.open() }
    if settings.section == .medications { medications?.open() }
    guard let control = settings.control else { return settings.enterPanel() }
    switch settings.section {
    case .account: account?.open(AccountModel.Action.allCases[control])
    case .display: settings.choose(DisplayChoice.all[control])
    case .plan:
      if control == 0 {
        purchases?.restoreChosen(fromSettings: true)
      } else {
        purchases?.otherStoreChosen()
      }
    case .sync: sync?.press(control)
    case .patients, .medications, .signOut: break
    }
  }

  /// A click on a section chooses it; true when the click was on a control, which is then pressed.
  func clickSetting(_ id: String) -> Bool {
    if let section = SettingsModel.Section(rawValue: String(id.dropFirst("settings.".count))) {
      let isNew = settings.section != section
      settings.choose(section)
      if isNew { sectionOpened() }
      return false
    }
    if let control = control(id) {
      settings.control = control
      return true
    }
    switch id {
    case "settings.restore", "settings.signOut.confirm", "settings.sync.send":
      settings.control = 0
    case "settings.manage": settings.control = 1
    default:
      handleBody(.click(id))
      return false
    }
    return true
  }

  /// The place of a control of 表示, アカウント or 同期 within its panel.
  private func control(_ id: String) -> Int? {
    DisplayChoice.all.firstIndex { $0.id == id }
      ?? AccountModel.Action.allCases.firstIndex { "settings.account.\($0.rawValue)" == id }
      ?? number(id, after: "settings.sync.row.").map { $0 + 1 }
  }
}
