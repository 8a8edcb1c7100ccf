import Domain
public import Localization
import Screen
public import ViewModels

extension Canvas {
  /// Draws 設定 プラン: how the subscription stands, and where it is changed; where there is none, what holds
  /// now and the way to it. Source: screens figure 12, screens figure 30.
  @MainActor
  mutating func drawPlan(_ model: SettingsModel, _ caregiver: CaregiverSettings?) {
    guard let caregiver else { return }
    let (top, purchase) = (layout.headingRow, caregiver.purchase)
    var row = top
    if let state = caregiver.planPhrase {
      // Only what is managed elsewhere has a code beside it.
      let last = caregiver.isManaged ? lastFactColumn : layout.lastColumn
      row = drawState(purchase(state), row: row, to: last)
    }
    row = max(row + 1, top + 2)
    row = drawFacts(caregiver, row: row)
    row = max(row + 1, top + 6)
    for (index, button) in caregiver.planButtons.enumerated() {
      draw(
        ButtonSpec(
          id: "settings.\(button.rawValue)", label: purchase(button.label),
          isFocused: model.control == index),
        row: row + 2 * index, column: settingsColumn, on: .ground)
    }
    let next = row + 2 * caregiver.planButtons.count
    guard caregiver.isManaged else { return }
    drawManagement(caregiver.managed, row: max(next, top + 11), purchase)
  }

  /// The last column left of the QR code.
  private var lastFactColumn: Int { layout.left + 43 }

  /// Draws how it stands, in as many rows as it takes; the row after it.
  private mutating func drawState(_ state: String, row: Int, to last: Int) -> Int {
    let width = last - settingsColumn + 1
    let lines = LineBreaker.lines(state, width: width)
    text(lines: lines, row: row, column: settingsColumn, .accent)
    name(
      "settings.plan.state", .text, state,
      Rect(row: row, column: settingsColumn, width: width, height: lines.count))
    return row + lines.count
  }

  /// Draws what is known of the plan, a row each; the row after it.
  private mutating func drawFacts(_ caregiver: CaregiverSettings, row: Int) -> Int {
    let last = caregiver.isManaged ? lastFactColumn + 1 : layout.lastColumn
    var row = row
    for fact in caregiver.planFacts(strings) {
      text(caregiver.purchase(fact.label), row: row, column: settingsColumn, .muted)
      // What does not fit beside its label stands below it: a date with its year.
      let isLong = settingsColumn + 10 + DisplayWidth.of(fact.value) > last
      if isLong { row += 1 }
      named(
        "settings.plan.\(fact.id)", .text, fact.value, row: row,
        column: settingsColumn + (isLong ? 2 : 10), to: last)
      row += 1
    }
    return row
  }

  /// Where it is changed: how, the address, and the same as a QR code.
  private mutating func drawManagement(
    _ store: StoreAddress, row: Int, _ purchase: PurchaseStrings
  ) {
    let top = layout.headingRow
    let position = QRPosition(
      id: "settings.qr", row: top, lastRow: top + 16, columns: layout.left + 45...layout.left + 77)
    let code = qrCode(of: store.url, fitting: position)
    let how = [
      PurchasePhrase.settingsManageHow, code == nil ? .settingsManageAddress : .settingsManageQr,
    ]
    let last = code == nil ? layout.lastColumn : lastFactColumn
    let lines = how.flatMap {
      LineBreaker.lines(purchase($0), width: last - settingsColumn + 1)
    }
    text(lines: lines, row: row, column: settingsColumn)
    if let code { draw(code, of: store.url, at: position, purchase) }
    let number = store == .appStore ? 0 : 1
    let below = max(top + 18, row + lines.count)
    named(
      "settings.manage.address.\(number)", .text, store.url, row: below, column: settingsColumn,
      .accent)
    link(
      store.url, Rect(row: below, column: settingsColumn, width: store.url.count, height: 1))
  }
}

extension Strings {
  /// 今日 14:31, or the day and the time.
  fileprivate func callAsFunction(checked plan: PlanStanding) -> String {
    let checked = plan.checkedAt.tokyoDate
    let day = self(checked == plan.today ? .historyToday : checked.read(on: plan.today))
    return day + " " + self(plan.checkedAt.clock)
  }
}

extension PurchasesModel.PlanButton {
  fileprivate var label: PurchasePhrase {
    switch self {
    case .restore: .historyRetentionLockRestore
    case .manage: .settingsManage
    case .upgrade: .settingsPlanUpgrade
    }
  }
}

extension PlanStanding {
  /// Bought once or by the year; nil for none.
  fileprivate var kind: PurchasePhrase? {
    switch state {
    case .none, .household: nil
    case .active(nil): .paywallOnce
    case .active, .grace, .expired: .paywallYearly
    }
  }

  /// The one sentence of the spoken line, and of `okusuri status`.
  public var spoken: PurchasePhrase {
    switch state {
    case .none: .settingsPlanSpokenNone
    case .household: .settingsPlanSpokenHousehold
    case .active(nil): .settingsPlanSpokenOnce
    case .active(let until?) where isCancelled: .settingsPlanSpokenCancelled(date: until.full)
    case .active(let until?): .settingsPlanSpokenActive(date: until.full)
    case .grace(let until): .settingsPlanSpokenGrace(date: until.full)
    case .expired(let end): .settingsPlanSpokenExpired(date: end.full)
    }
  }
}

extension CaregiverSettings {
  /// True while there is no premium: then there is nothing to manage in a store.
  fileprivate var isOffered: Bool { planButtons.contains(.upgrade) }

  /// True where a store's page changes the plan: not what another member pays, nor what was bought once.
  fileprivate var isManaged: Bool { planButtons.contains(.manage) }

  fileprivate func planFacts(
    _ strings: Strings
  ) -> [(id: String, label: PurchasePhrase, value: String)] {
    var facts: [(id: String, label: PurchasePhrase, value: String)] = []
    if isOffered {
      facts.append(("now", .settingsPlanNow, purchase(.settingsPlanNowFree)))
      facts.append(("documents", .settingsPlanDocuments, purchase(.settingsPlanDocumentsCloud)))
    } else if let kind = plan?.kind {
      facts.append(("kind", .settingsPlanKind, purchase(kind)))
    }
    guard let plan else { return facts }
    if case .active(let until?) = plan.state, !plan.isCancelled {
      facts.append(("next", .settingsPlanNext, strings(until.full)))
    }
    return facts + [("checked", .settingsPlanChecked, strings(checked: plan))]
  }

  /// How the plan stands; until the store has been asked, as the server says it.
  fileprivate var planPhrase: PurchasePhrase? {
    switch plan?.state {
    case .active(let until?) where plan?.isCancelled == true:
      .settingsPlanCancelled(date: until.full)
    case .active: .settingsPlanActive
    case .grace(let until): .settingsPlanGrace(date: until.full)
    case .expired(let end): .settingsPlanExpired(date: end.full)
    case .household: .settingsPlanHousehold
    case PlanStanding.State.none?: .settingsPlanNone
    case nil: isPremium.map { $0 ? .settingsPlanActive : .settingsPlanNone }
    }
  }

  /// プラン in words, or the focused button of its panel.
  func spokenPlan(control: Int?) -> PurchasePhrase {
    switch control.flatMap({ planButtons.indices.contains($0) ? planButtons[$0] : nil }) {
    case .manage: managed == .appStore ? .settingsManageAppStore : .settingsManageGooglePlay
    case let button?: button.label
    case nil: plan?.spoken ?? .settingsPlan
    }
  }
}
