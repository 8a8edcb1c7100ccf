import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// The words of 設定 that only a caregiver reads.
struct CaregiverSettings {
  let account: String
  let actions: [AccountModel.Action]
  /// When the sign-in at an outside issuer ends; nil where there is none.
  let vouchedUntil: Timestamp?
  let patients: Int
  let purchase: PurchaseStrings
  let isPremium: Bool?
  /// How the subscription stands; nil while that is not known.
  let plan: PlanStanding?
  /// The store whose address is shown.
  let managed: StoreAddress
  /// The buttons of プラン.
  let planButtons: [PurchasesModel.PlanButton]
  /// What a page of the account just did.
  let notice: Phrase?
  /// 同期; nil where nothing is kept.
  let sync: SyncPanel?
  /// What this member may do; nil while the server has not said it.
  let role: MemberRole?

  /// False for what the role of this member does not allow, which no panel offers (F-28).
  func may(_ right: HouseholdRight) -> Bool { role?.allows(right) != false }
}

/// 設定: the list of sections, or the panel of the chosen one.
struct SettingsPage: PageView {
  let settings: SettingsModel
  /// Nil in patient mode, which has no account and no plan.
  private var caregiver: CaregiverSettings?
  /// Why no medicine can be added now; nil when one can.
  private let whyNoMedicine: Phrase?

  init(record: RecordModel, _ purchase: PurchaseStrings) {
    (settings, whyNoMedicine) = (record.settings, record.medications?.whyNot)
    guard case .caregiver(let purchases) = record.mode else { return }
    caregiver = CaregiverSettings(
      account: record.accountName ?? "", actions: record.account?.actions ?? [],
      vouchedUntil: record.account?.vouchedUntil, patients: record.patients.count,
      purchase: purchase,
      isPremium: record.history.reach?.premium, plan: purchases.plan,
      managed: purchases.managed, planButtons: purchases.planButtons,
      notice: record.account?.notice?.phrase
        ?? record.sync.flatMap { $0.notice?.phrase(on: $0.outgoing.today) },
      sync: record.sync.map { SyncPanel(model: $0, contact: record.contact) },
      role: record.contact.role)
  }

  var screen: ScreenName? { .settings }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let latest = Binding.key("r", .keyLatest, .refresh)
    let press = Binding(
      .keys("Enter"), .keyPress,
      [(.enter, .press), (.right, .move(.right)), (.character("l"), .move(.right))])
    return
      (settings.control == nil
      ? [.upDown, press] : [.upDown, .enter(.keyPress), .back(.keyBack)])
      + (settings.section == .plan ? [latest] : [])
      + (settings.section == .plan && caregiver?.planButtons.contains(.upgrade) == true
        && caregiver?.may(APIOperation.claim.right) == true ? [.plans] : [])
      + (settings.section == .medications
        ? [Binding.key("i", .keyImport, .importMedicines).disabled(because: whyNoMedicine)]
        : [])
  }

  func draw(on canvas: inout Canvas) { canvas.drawSettings(settings, caregiver) }
}

extension Canvas {
  /// Draws 設定: the sections at the left, the chosen one's panel at the right. A patient's has no
  /// account and no plan.
  @MainActor
  mutating func drawSettings(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    if !isFoldedNarrow || model.control == nil {
      var row = layout.headingRow
      for section in model.sections {
        drawSection(section, row: row, model, caregiver)
        row += isFoldedNarrow ? 1 : 2
      }
    }
    if !isFoldedNarrow {
      for row in layout.headingRow..<layout.legendRow {
        text(marks.lines.vertical, row: row, column: layout.left + 19, .rule)
      }
    }
    // Where both have no room side by side, the panel is a page of its own.
    if !isFoldedNarrow || model.control != nil { drawSettingsPanel(model, caregiver) }
    if model.section == .display, let fault = model.fault {
      return tell(strings(.settingsNotKept(reason: fault.phrase)))
    }
    speak(caregiver?.notice.map { strings($0) } ?? spoken(model, caregiver))
  }

  /// The focused control in words, or the section.
  @MainActor
  private func spoken(_ model: SettingsModel, _ caregiver: CaregiverSettings?) -> String {
    switch (model.section, model.control) {
    case (.account, let control?): strings(AccountModel.Action.allCases[control].phrase)
    case (.display, let control?): spoken(model.displayChoices[control], model)
    case (.plan, let control): caregiver.map { $0.purchase($0.spokenPlan(control: control)) } ?? ""
    case (.sync, let control): caregiver?.sync.map { spokenSync($0, control: control) } ?? ""
    default: title(model.section, caregiver)
    }
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
    case .medications: strings(.settingsMedications)
    case .plan: caregiver?.purchase(.settingsPlan) ?? ""
    case .sync: strings(.settingsSync)
    case .family: strings(.memberTitle)
    case .display: strings(.settingsDisplay)
    case .signOut: strings(.settingsSignOut)
    }
  }

  @MainActor
  private mutating func drawSettingsPanel(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    switch model.section {
    case .account: drawAccount(model, caregiver)
    case .patients: drawPatientsPanel(caregiver)
    case .medications: drawMedicationsPanel(caregiver)
    case .plan: drawPlan(model, caregiver)
    case .family: drawFamilyPanel(caregiver)
    case .sync: if let sync = caregiver?.sync { drawSync(sync, focused: model.control) }
    case .display: drawDisplay(model)
    case .signOut: drawSignOut(model, isPatient: caregiver == nil)
    }
  }

  var settingsColumn: Int { isFoldedNarrow ? layout.textColumn : layout.left + 22 }

  @MainActor
  private mutating func drawAccount(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let row = layout.headingRow
    text(strings(.modeCaregiver), row: row, column: settingsColumn, .accent)
    text(strings(.signinEmail), row: row + 2, column: settingsColumn, .muted)
    named(
      "settings.account.name", .text, caregiver.account, row: row + 3, column: settingsColumn)
    if let end = caregiver.vouchedUntil {
      named(
        "settings.account.until", .text, strings(.accountUntil(end.moment(strings))), row: row + 5,
        column: settingsColumn)
      text(
        lines: LineBreaker.lines(
          strings(.accountOutside),
          width: room(from: settingsColumn, to: layout.lastColumn - 1), evenly: isFoldedNarrow),
        row: row + 7, column: settingsColumn)
    }
    for (index, action) in caregiver.actions.enumerated() {
      draw(
        ButtonSpec(
          id: "settings.account.\(action.rawValue)", label: strings(action.phrase),
          isFocused: model.control == index),
        row: row + 6 + 2 * index, column: settingsColumn, on: .ground)
    }
  }

  private mutating func drawPatientsPanel(_ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let row = layout.headingRow
    text(strings(.settingsPatients), row: row, column: settingsColumn, .accent)
    named(
      "settings.patients.count", .text, strings(.patientsCount(caregiver.patients)), row: row + 2,
      column: settingsColumn)
    // Only who may do everything makes codes.
    let opens: Phrase = caregiver.may(.manage) ? .patientsOpen : .medicationsOpen
    text(strings(opens), row: row + 3, column: settingsColumn, .muted)
  }

  /// Whoever invites nobody is only told where the family stands.
  private mutating func drawFamilyPanel(_ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let row = layout.headingRow
    text(strings(.memberTitle), row: row, column: settingsColumn, .accent)
    guard caregiver.may(.manage) else {
      return text(lines: [strings(.memberOpen)], row: row + 2, column: settingsColumn, .muted)
    }
    let width = room(from: settingsColumn, to: layout.lastColumn - 1)
    let words = LineBreaker.lines(strings(.memberAbout), width: width, evenly: isFoldedNarrow)
    text(lines: words, row: row + 2, column: settingsColumn)
    name(
      "settings.family.about", .text, strings(.memberAbout),
      Rect(row: row + 2, column: settingsColumn, width: width, height: words.count))
    text(strings(.memberOpen), row: row + 3 + words.count, column: settingsColumn, .muted)
  }

  /// Whoever only looks decides nothing about a medicine and adds none.
  private mutating func drawMedicationsPanel(_ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let row = layout.headingRow
    text(strings(.settingsMedications), row: row, column: settingsColumn, .accent)
    guard caregiver.may(.record) else {
      return text(lines: [strings(.medicationsOpen)], row: row + 2, column: settingsColumn, .muted)
    }
    named(
      "settings.medications.about", .text, strings(.medicationsAbout), row: row + 2,
      column: settingsColumn)
    text(strings(.medicationsKept), row: row + 3, column: settingsColumn)
    text(strings(.medicationsOpen), row: row + 5, column: settingsColumn, .muted)
    text(strings(.importOpen), row: row + 6, column: settingsColumn, .muted)
  }

  @MainActor
  private mutating func drawSignOut(_ model: SettingsModel, isPatient: Bool) {
    let lines = LineBreaker.lines(
      strings(model.signOutQuestion(isPatient: isPatient)),
      width: room(from: settingsColumn, to: layout.lastColumn - 1), evenly: isFoldedNarrow)
    text(lines: lines, row: layout.headingRow, column: settingsColumn)
    draw(
      ButtonSpec(
        id: "settings.signOut.confirm", label: strings(.settingsSignOut),
        isFocused: model.control == 0),
      row: layout.headingRow + lines.count + 1, column: settingsColumn, on: .ground)
  }
}

extension SettingsModel {
  /// The question before signing out: where the record stays, or that a patient does not come back alone.
  func signOutQuestion(isPatient: Bool) -> Phrase {
    if isPatient { return .settingsSignOutConfirmPatient }
    return isRecordHere ? .settingsSignOutConfirmHere : .settingsSignOutConfirm
  }
}
