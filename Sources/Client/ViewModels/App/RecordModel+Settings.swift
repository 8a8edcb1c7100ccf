extension RecordModel {
  func handleSettings(_ intent: Intent) {
    let before = settings.section
    defer { if settings.section != before { sectionOpened() } }
    switch intent {
    case .refresh where settings.section == .plan: purchases?.latestChosen()
    case .importMedicines: medications?.open { [medications] in medications?.openImport() }
    case .move(.right): settings.enterPanel()
    case .move(.left), .back: settings.control = nil
    case .press: pressSetting()
    case .click(let id): if clickSetting(id) { pressSetting() }
    default: settings.move(intent)
    }
  }

  /// プラン came to the screen: how it stands is asked again.
  func sectionOpened() {
    if tab == .settings, settings.section == .plan { purchases?.planOpened() }
    if tab == .settings, settings.section == .sync { sync?.opened() }
  }

  /// Enter: into the panel, then presses its focused control.
  private func pressSetting() {
    if settings.section == .patients { people?.open() }
    if settings.section == .medications { medications?.open() }
    if settings.section == .family { members?.open() }
    guard let control = settings.control else { return settings.enterPanel() }
    switch settings.section {
    case .account: account?.open(AccountModel.Action.allCases[control])
    case .display: settings.choose(settings.displayChoices[control])
    case .plan:
      guard let purchases, purchases.planButtons.indices.contains(control) else { return }
      purchases.pressed(purchases.planButtons[control])
    case .sync: sync?.press(control)
    case .signOut:
      leaving = outgoing.flatMap { Question(leaving: $0) }
      if leaving == nil { doors.signedOut() }
    case .patients, .medications, .family: break
    }
  }

  /// A click on a section chooses it; true when the click was on a control, which is then pressed.
  private func clickSetting(_ id: String) -> Bool {
    if let section = SettingsModel.Section(rawValue: String(id.dropFirst("settings.".count))) {
      settings.choose(section)
      return false
    }
    guard let control = control(id) else { return false }
    settings.control = control
    return true
  }

  /// The place of a control within its panel.
  private func control(_ id: String) -> Int? {
    if ["settings.signOut.confirm", "settings.sync.send"].contains(id) { return 0 }
    return settings.displayChoices.firstIndex { $0.id == id }
      ?? AccountModel.Action.allCases.firstIndex { "settings.account.\($0.rawValue)" == id }
      ?? purchases?.planButtons.firstIndex { "settings.\($0.rawValue)" == id }
      ?? number(id, after: "settings.sync.row.").map { $0 + 1 }
  }
}
