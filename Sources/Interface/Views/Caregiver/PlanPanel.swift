import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws 設定 プラン: how the subscription stands, and where it is changed. Source: screens.md 図12.
  @MainActor
  mutating func drawPlan(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let (row, purchase) = (layout.headingRow, caregiver.purchase)
    if let state = caregiver.planPhrase {
      named(
        "settings.plan.state", .text, purchase(state), row: row, column: settingsColumn, .accent)
    }
    if let plan = caregiver.plan { drawFacts(plan, row: row + 2, purchase) }
    draw(
      ButtonSpec(
        id: "settings.restore", label: purchase(.historyRetentionLockRestore),
        isFocused: model.control == 0),
      row: row + 6, column: settingsColumn, on: .ground)
    drawManagement(row: row + 8, purchase)
  }

  private mutating func drawFacts(_ plan: PlanStanding, row: Int, _ purchase: PurchaseStrings) {
    var facts: [(id: String, label: PurchasePhrase, value: String)] = []
    if case .active(let until) = plan.state {
      let kind: PurchasePhrase = until == nil ? .paywallOnce : .paywallYearly
      facts.append(("kind", .settingsPlanKind, purchase(kind)))
      if let until { facts.append(("next", .settingsPlanNext, strings(until.plain))) }
    }
    let checked = plan.checkedAt
    let minute = checked.tokyoTime.minuteOfDay
    let clock = Phrase.clock(hour: minute / 60, minute: minute % 60)
    facts.append(
      (
        "checked", .settingsPlanChecked,
        strings(checked.tokyoDate.plain) + " " + strings(clock)
      ))
    for (index, fact) in facts.enumerated() {
      text(purchase(fact.label), row: row + index, column: settingsColumn, .muted)
      named(
        "settings.plan.\(fact.id)", .text, fact.value, row: row + index,
        column: settingsColumn + 10)
    }
  }

  private mutating func drawManagement(row: Int, _ purchase: PurchaseStrings) {
    named(
      "settings.manage", .text, purchase(.settingsManage), row: row, column: settingsColumn, .bold)
    text(purchase(.settingsManageHow), row: row + 1, column: settingsColumn)
    for (index, address) in StoreAddress.all.enumerated() {
      named(
        "settings.manage.address.\(index)", .text, address, row: row + 2 + index,
        column: settingsColumn, .accent)
    }
  }
}

extension CaregiverSettings {
  /// How the plan stands; without a store of its own, as the server says it.
  fileprivate var planPhrase: PurchasePhrase? {
    switch plan?.state {
    case .active: .settingsPlanActive
    case .grace(let until): .settingsPlanGrace(date: until.plain)
    case .expired(let end): .settingsPlanExpired(date: end.plain)
    case PlanStanding.State.none?: .settingsPlanNone
    case nil: isPremium.map { $0 ? .settingsPlanActive : .settingsPlanNone }
    }
  }
}
