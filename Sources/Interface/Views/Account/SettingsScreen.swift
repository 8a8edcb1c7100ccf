import Localization
import Screen
import ViewModels

/// The words of 設定 that only a caregiver reads.
struct CaregiverSettings {
  let account: String
  let patients: Int
  let purchase: PurchaseStrings
  let isPremium: Bool?
}

extension Canvas {
  /// Draws 設定: the sections at the left, the chosen one's panel at the right. A patient's has no
  /// account and no plan.
  @MainActor
  mutating func drawSettings(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    var row = layout.headingRow
    for section in model.sections {
      drawSection(section, row: row, model, caregiver)
      row += 2
    }
    for row in layout.headingRow..<layout.legendRow {
      text(marks.lines.vertical, row: row, column: layout.left + 19, .rule)
    }
    drawSettingsPanel(model, caregiver)
    speak(title(model.section, caregiver))
  }

  @MainActor
  private mutating func drawSection(
    _ section: SettingsModel.Section, row: Int, _ model: SettingsModel,
    _ caregiver: CaregiverSettings?
  ) {
    let frame = Rect(row: row, column: layout.markerColumn, width: 16, height: 1)
    let isChosen = section == model.section
    if isChosen { buffer.fill(frame, style: Style(.text, on: .focus)) }
    if isChosen, model.control == nil {
      text(marks.focus, row: row, column: layout.markerColumn, Style.accent.on(.focus))
      focus = Point(row: row, column: layout.markerColumn)
    }
    let label = title(section, caregiver)
    let style = isChosen ? Style.bold.on(.focus) : Style.text
    text(label, row: row, column: layout.textColumn, style, to: layout.left + 18)
    name("settings.\(section.rawValue)", .row, label, frame)
  }

  private func title(
    _ section: SettingsModel.Section, _ caregiver: CaregiverSettings?
  ) -> String {
    switch section {
    case .account: strings(.settingsAccount)
    case .patients: strings(.settingsPatients)
    case .plan: caregiver?.purchase(.settingsPlan) ?? ""
    case .display: strings(.settingsDisplay)
    case .signOut: strings(.settingsSignOut)
    }
  }

  @MainActor
  private mutating func drawSettingsPanel(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    switch model.section {
    case .account: drawAccount(caregiver)
    case .patients: drawPatientsPanel(caregiver)
    case .plan: drawPlan(model, caregiver)
    case .display: drawDisplay(model)
    case .signOut: drawSignOut(model)
    }
  }

  private var settingsColumn: Int { layout.left + 22 }

  private mutating func drawAccount(_ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let row = layout.headingRow
    text(strings(.modeCaregiver), row: row, column: settingsColumn, .accent)
    text(strings(.signinEmail), row: row + 2, column: settingsColumn, .muted)
    named(
      "settings.account.name", .text, caregiver.account, row: row + 3, column: settingsColumn)
  }

  private mutating func drawPatientsPanel(_ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let row = layout.headingRow
    text(strings(.settingsPatients), row: row, column: settingsColumn, .accent)
    named(
      "settings.patients.count", .text, strings(.patientsCount(caregiver.patients)), row: row + 2,
      column: settingsColumn)
    text(strings(.patientsOpen), row: row + 3, column: settingsColumn, .muted)
  }

  @MainActor
  private mutating func drawPlan(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    if let isPremium = caregiver.isPremium {
      let phrase: PurchasePhrase = isPremium ? .settingsPlanActive : .settingsPlanNone
      named(
        "settings.plan.state", .text, caregiver.purchase(phrase), row: layout.headingRow,
        column: settingsColumn, .accent)
    }
    draw(
      ButtonSpec(
        id: "settings.restore", label: caregiver.purchase(.historyRetentionLockRestore),
        isFocused: model.control == 0),
      row: layout.headingRow + 6, column: settingsColumn, on: .ground)
  }

  @MainActor
  private mutating func drawDisplay(_ model: SettingsModel) {
    text(strings(.settingsLanguage), row: layout.headingRow, column: settingsColumn, .accent)
    for (index, language) in Language.allCases.enumerated() {
      let isChosen = language == model.language
      let label = strings(language == .japanese ? .settingsLanguageJa : .settingsLanguageEn)
      let row = layout.headingRow + 2 + 2 * index
      let isFocused = model.control == index
      let ground = isFocused ? Ground.focus : .ground
      let frame = Rect(row: row, column: settingsColumn - 2, width: 24, height: 1)
      if isFocused {
        buffer.fill(frame, style: Style(.text, on: .focus))
        text(marks.focus, row: row, column: settingsColumn - 2, Style.accent.on(.focus))
        focus = Point(row: row, column: settingsColumn - 2)
      }
      let sign = isChosen ? "(\(marks.differs))" : "( )"
      text("\(sign) \(label)", row: row, column: settingsColumn, Style.text.on(ground))
      name("settings.language.\(language.rawValue)", .button, label, frame)
    }
  }

  @MainActor
  private mutating func drawSignOut(_ model: SettingsModel) {
    let lines = LineBreaker.lines(
      strings(.settingsSignOutConfirm), width: layout.lastColumn - settingsColumn)
    for (index, line) in lines.enumerated() {
      text(line, row: layout.headingRow + index, column: settingsColumn)
    }
    draw(
      ButtonSpec(
        id: "settings.signOut.confirm", label: strings(.settingsSignOut),
        isFocused: model.control == 0),
      row: layout.headingRow + lines.count + 1, column: settingsColumn, on: .ground)
  }
}
