import APIContract
import Localization
import Screen
import ViewModels

/// The bars of caregiver mode, with the plan in words.
struct CaregiverFramePage: PageView {
  let record: RecordModel
  let isMuted: Bool
  let purchase: PurchaseStrings
  let bindings: [Binding] = []
  var fitsEverySize: Bool { true }

  func draw(on canvas: inout Canvas) {
    let plan = record.history.reach.map { purchase($0.premium ? .planPremium : .planFree) }
    canvas.drawBars(
      record, plan: [canvas.strings(.modeCaregiver)] + (plan.map { [$0] } ?? []),
      documents: household, isMuted: isMuted)
  }

  private var household: HouseholdDocuments? {
    if case .household(let documents) = record.documents { documents.household } else { nil }
  }
}

/// The bars of a caregiver without a patient: no record, and so no tabs.
struct NobodyFramePage: PageView {
  let contact: ServerContact
  let outgoing: OutgoingWrites?
  let bindings: [Binding] = []
  var fitsEverySize: Bool { true }

  func draw(on canvas: inout Canvas) {
    let strings = canvas.strings
    canvas.draw(
      TitleBar(
        app: strings(.appName), patient: "", plan: [strings(.modeCaregiver)],
        connection: canvas.connectionWords(contact, outgoing)))
    canvas.drawRule(row: 2)
  }
}

/// What just happened, which is said wherever the person is by then.
struct NewsPage: PageView {
  let record: RecordModel
  let purchase: PurchaseStrings
  let bindings: [Binding] = []
  var fitsEverySize: Bool { true }

  func draw(on canvas: inout Canvas) {
    let isOverTabs = record.medications?.isOpen == true
    switch (record.documents, record.tab) {
    case (.household(let documents), .documents) where !isOverTabs:
      if let notice = documents.notice { canvas.drawNotice(notice) }
    case (.patient(let documents), .documents):
      if let notice = documents.notice { canvas.drawNotice(notice) }
    case (_, .history) where !isOverTabs: sayPurchase(&canvas)
    default: break
    }
    if case .refused(let reason) = record.purchases?.notice { canvas.speak(canvas.strings(reason)) }
    if let turn = record.today.turn, saysTurn, !isOverTabs {
      canvas.speak(canvas.strings(turn.phrase(isPatient: record.kind == .patient)))
    }
    switch record.copying {
    case .asked: canvas.speak(canvas.strings(.copyAsked))
    case .unable: canvas.speak(canvas.strings(.copyUnable))
    case nil: break
    }
    if let notice = record.recording?.notice, notice.isFailure,
      record.tab == .settings || record.tab == .documents || isOverTabs
    {
      canvas.drawNotice(notice, on: record.today.today)
    }
  }

  /// Where nobody types on the spoken line, the clock is heard; 今日 says it itself.
  private var saysTurn: Bool {
    switch record.tab {
    case .history: record.history.field == nil && record.history.phase == .showing
    case .settings: true
    case .today, .documents: false
    }
  }

  private func sayPurchase(_ canvas: inout Canvas) {
    switch record.purchases?.notice {
    case .restored: canvas.speak(purchase(.restoreFound))
    case .refused: break
    case .bought: canvas.speak(purchase(.paywallBought))
    case nil: break
    }
  }
}
